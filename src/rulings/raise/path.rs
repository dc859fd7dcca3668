//! What a plan has chosen so far.

use std::rc::Rc;

/// The ways through the groups that a plan has chosen, one after the other. Plans that begin alike
/// share their beginnings.
#[derive(Clone, Default)]
pub struct Path(Option<Rc<Step>>);

struct Step {
    unit: usize,
    way: usize,
    before: Path,
}

impl Path {
    /// This path, and then a way through one more group.
    #[must_use]
    pub fn then(&self, unit: usize, way: usize) -> Path {
        Path(Some(Rc::new(Step { unit, way, before: self.clone() })))
    }

    /// The groups with the ways through them, in the order in which they were chosen.
    #[must_use]
    pub fn steps(&self) -> Vec<(usize, usize)> {
        let mut steps = Vec::new();
        let mut at = self;
        while let Some(step) = &at.0 {
            steps.push((step.unit, step.way));
            at = &step.before;
        }
        steps.reverse();
        steps
    }
}
