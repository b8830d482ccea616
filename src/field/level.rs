//! The level of a value (see the text of [`field`](crate::field)), carried along and checked in debug builds.
//!
//! Limbs that break the rule of levels are rarely large enough to give a wrong result in a test. So each element of a
//! debug build carries the level that the rule gives it, and every operation asserts what it may take. In a release
//! build [`Level`] has no size and its functions do nothing.

/// The level of one value; without size or effect unless debug assertions are on.
#[derive(Clone, Copy, Default)]
pub(crate) struct Level {
    #[cfg(debug_assertions)]
    level: u8,
}

impl Level {
    /// Level 0.
    pub(crate) const TIGHT: Self = Self {
        #[cfg(debug_assertions)]
        level: 0,
    };

    /// Level 2, of sums that are factors alone.
    pub(crate) const FACTOR: Self = Self {
        #[cfg(debug_assertions)]
        level: 2,
    };

    /// The level of `a + b` and `a - b`, for operands of these levels; both must be at most 1.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    pub(crate) fn of_sum(self, other: Self) -> Self {
        #[cfg(debug_assertions)]
        {
            let highest = self.level.max(other.level);
            assert!(
                highest <= 1,
                "operands of + and - must be of level 1 at most, this one is of level {highest}"
            );
            Self { level: highest + 1 }
        }
        #[cfg(not(debug_assertions))]
        {
            let _ = other;
            self
        }
    }

    /// The level of `-a`, for an operand of this level; it must be at most 1.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    pub(crate) fn of_negative(self) -> Self {
        self.of_sum(self)
    }

    /// The level of a value that is one or the other.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn of_either(self, other: Self) -> Self {
        #[cfg(debug_assertions)]
        {
            Self { level: self.level.max(other.level) }
        }
        #[cfg(not(debug_assertions))]
        {
            let _ = other;
            self
        }
    }

    /// Calls `holds` with this level and asserts the answer: a way to check the limbs against the level.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    pub(crate) fn check(self, holds: impl Fn(u32) -> bool) {
        #[cfg(debug_assertions)]
        assert!(holds(self.level.into()), "limbs out of the bounds of level {}", self.level);
        #[cfg(not(debug_assertions))]
        let _ = holds;
    }
}

#[cfg(all(test, debug_assertions))]
mod tests {
    extern crate std;
    use super::Level;

    #[test]
    fn sums_rise_one_level() {
        let one = Level::TIGHT.of_sum(Level::TIGHT);
        assert_eq!(one.level, 1);
        assert_eq!(Level::TIGHT.of_sum(one).level, 2);
        assert_eq!(one.of_negative().level, 2);
        assert_eq!(one.of_either(Level::TIGHT).level, 1);
        one.check(|level| level == 1);
    }

    #[test]
    fn too_many_sums_are_caught() {
        let two = Level::TIGHT.of_negative().of_negative();
        for sum in [|a: Level, b: Level| a.of_sum(b), |a: Level, b: Level| b.of_sum(a)] {
            assert!(std::panic::catch_unwind(|| sum(two, Level::TIGHT)).is_err());
        }
        assert!(std::panic::catch_unwind(|| two.check(|level| level < 2)).is_err());
    }
}
