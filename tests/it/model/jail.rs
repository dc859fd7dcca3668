//! Jail where the dice are followed: the way there, and the ways out.

use super::walking::{JAIL, Turn};
use super::world::Case;

impl Case {
    /// Straight to jail, without passing GO; the turn is over.
    pub fn goes_to_jail(&mut self, who: usize) {
        self.w.seats[who].jailed = true;
        self.w.walk.failed[who] = 0;
        if !self.w.walk.on {
            return;
        }
        self.is_taken_away(who);
        let walk = &mut self.w.walk;
        walk.at[who] = Some(JAIL);
        walk.stop = walk.stop.filter(|s| s.who != who);
        walk.turn = walk.turn.map(|t| if t.who == who { Turn { done: true, ..t } } else { t });
    }

    /// Doubles open the door; the last roll without them costs the fine, and the token moves by it.
    pub fn roll_in_jail(&mut self, turn: Turn, a: i64, b: i64) -> Option<i64> {
        let who = turn.who;
        let failed = self.w.walk.failed[who];
        let turns = self.w.book.jail_turns;
        if failed >= turns {
            self.may_not.push("must-leave-jail");
        }
        self.w.walk.turn = Some(Turn { doubles: 0, done: true, ..turn });
        if a != b && failed + 1 < turns {
            self.w.walk.failed[who] = failed + 1;
            return None;
        }
        self.w.seats[who].jailed = false;
        self.w.walk.failed[who] = 0;
        self.w.walk.at[who].get_or_insert(JAIL);
        let mut sum = None;
        if a != b {
            self.w.seats[who].cash -= self.w.book.fine;
            sum = Some(self.w.book.fine);
        }
        let salary = self.walks(who, a + b, Some(a + b));
        salary.map(|s| s + sum.unwrap_or(0)).or(sum)
    }

    /// Whether a card in hand still opens the door.
    pub fn card_opens(&self, who: usize) -> bool {
        let (seat, walk) = (&self.w.seats[who], &self.w.walk);
        let rolled = walk.turn.is_some_and(|t| t.who == who && (t.done || t.doubles > 0));
        let turn = walk.failed[who] + i64::from(!rolled);
        seat.jailed && seat.cards.iter().any(|n| *n > 0) && !(walk.on && turn > self.w.book.jail_turns)
    }

    /// The fine and a card come before the roll, in one's own turn, and not in every turn in jail.
    pub fn before_rolling(&mut self, who: usize, by_fine: bool) {
        if !self.w.walk.on {
            return;
        }
        let book = self.w.book;
        let this = self.w.walk.failed[who] + 1;
        let Some(up) = self.w.up() else { return };
        if self.w.walk.turn.is_some_and(|t| t.who == who && (t.done || t.doubles > 0)) {
            self.may_not.push("not-now");
        } else if up.who != who {
            self.may_not.push("not-your-turn");
        } else {
            self.lose(&up.lose);
            self.w.walk.turn = Some(Turn { who, doubles: 0, done: false });
        }
        // Whoever stayed beyond the last turn owes the fine as after a last roll.
        let over = this > book.jail_turns;
        let late = if by_fine { this > book.fine_in_turns && !over } else { over };
        if late {
            self.may_not.push("not-now");
        }
    }
}
