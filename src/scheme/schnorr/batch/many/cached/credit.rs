//! What tables of keys cost and save, and how many of them may be made: so many that, whatever keys come, verifying with a
//! cache takes hardly longer than without one.

use crate::engine::TableWorth;

/// What each valid signature adds, in hundredths of its time.
const PER_SIGNATURE: u32 = 4;

/// The most tables that credit is kept for: they may all be made for keys that never come again.
const MOST_KEPT: u64 = 4;

/// Time that may be spent on tables, in hundredths of the time of a signature: a twenty-fifth of the time of all
/// signatures, and what tables have saved.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Credit(pub(super) u64);

impl Credit {
    /// Adds what a valid signature earns, with a table or without.
    pub(super) fn earn(&mut self, worth: TableWorth, with_table: bool) {
        let saved = if with_table { worth.saving } else { 0 };
        self.0 = self.0.saturating_add((PER_SIGNATURE + saved).into());
    }

    /// The number of tables that may be made.
    pub(super) fn tables(self, worth: TableWorth) -> usize {
        (self.0 / u64::from(worth.cost.max(1))).try_into().unwrap_or(usize::MAX)
    }

    /// Takes off what tables cost, and keeps no more of the rest than is good for some more.
    pub(super) fn spend(&mut self, worth: TableWorth, tables: usize) {
        let cost = u64::from(worth.cost);
        self.0 = self.0.saturating_sub(cost.saturating_mul(tables as u64)).min(MOST_KEPT * cost);
    }
}
