//! What a table of a key costs and saves on the selected backend.

/// What the multiples of a public key are worth on the selected backend. Times are in hundredths of the time that a
/// signature takes that is one of many, whose key has no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableWorth {
    /// The time to make the table, and before that to decode the key.
    pub cost: u32,
    /// What a signature takes less with it, at least: much less is counted than is saved while tables are close at hand, as
    /// those of many keys are not.
    pub saving: u32,
    /// How many signatures without tables are verified side by side.
    pub lanes: usize,
    /// With so many of them or more left over, the lanes of a vector are filled with signatures that do not need it, as
    /// these then take no time.
    pub fewest_in_lanes: usize,
    /// So many signatures at a time or more are verified in less time without tables.
    pub beaten_from: usize,
}

impl TableWorth {
    /// Where signatures are verified one after the other.
    pub const fn alone(cost: u32, saving: u32) -> Self {
        TableWorth { cost, saving, lanes: 1, fewest_in_lanes: 1, beaten_from: usize::MAX }
    }
}
