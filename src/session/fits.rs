//! Whether what is said of a new game is true of one that is there already.

use super::starting::{OpenError, Setup, house_rules};
use super::{Session, start_line};
use crate::commands::{self, Mode, Parsed};
use crate::edition;

impl Session {
    /// What of a setting-up is otherwise in this game, in words; what is not said fits. Players, rules and
    /// clock may be as the game was started or as they are now.
    ///
    /// # Errors
    /// Where there is no such edition or rule, or the file is damaged.
    pub fn misfits(&self, setup: &Setup) -> Result<Vec<String>, OpenError> {
        let base = &self.meta.edition;
        let mut misfits = Vec::new();
        if !setup.edition.is_empty() && setup.edition != base.id {
            let named = edition::load(&setup.edition, setup.user_folder.as_deref()).map_err(OpenError::Edition)?;
            if named.id != base.id {
                misfits.push(format!("its edition is {}, not {}", base.id, named.id));
            }
        }
        if let Some(variant) = setup.variant.as_ref().filter(|variant| **variant != base.variant) {
            misfits.push(format!("its variant is {}, not {variant}", base.variant));
        }
        let begun = self.begun()?;
        let now: Vec<&String> = self.game.players().iter().map(|p| &p.name).filter(|n| !n.is_empty()).collect();
        if !setup.players.is_empty() && setup.players != begun.players && setup.players.iter().ne(now.iter().copied()) {
            let now: Vec<&str> = now.into_iter().map(String::as_str).collect();
            let who = if now.is_empty() { "nobody".to_owned() } else { now.join(", ") };
            misfits.push(format!("its players are {who}, not {}", setup.players.join(", ")));
        }
        let first = house_rules(&begun, base)?;
        for (switch, value) in house_rules(setup, base)? {
            let is = &self.edition.rules.setting(switch).is;
            if *is != value && first.get(&switch) != Some(&value) {
                misfits.push(format!("its {} is {is}, not {value}", switch.name()));
            }
        }
        if let Some(told) = &setup.clock
            && begun.clock.is_none_or(|clock| Some(format!("clock {clock}")) != self.clock_line(told))
        {
            misfits.push(format!("its clock was not started with `{told}`"));
        }
        Ok(misfits)
    }

    /// What the game was started with.
    fn begun(&self) -> Result<Setup, OpenError> {
        let mut line = String::new();
        let read = self.store.range(0..=0, |entry| {
            line = entry.line;
            Ok(())
        });
        read.map_err(OpenError::Store)?;
        Ok(start_line::read(&line, None).unwrap_or_default())
    }

    /// What a clock is told as it stands in the books.
    fn clock_line(&self, told: &str) -> Option<String> {
        match self.parse(&format!("clock {told}"), Mode::Script) {
            Ok(Parsed::Order(order)) => Some(commands::write(&order, self.books())),
            _ => None,
        }
    }
}
