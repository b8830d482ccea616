//! The bounds of limbs, whatever the registers.

/// The bits of a limb, but for the last of a half.
pub(super) const BITS: u64 = 45;
/// The bits of the last limb of a half.
pub(super) const LAST_BITS: u64 = 44;

/// Every limb of a tight half is at most this.
pub(super) const TIGHT: [u64; 5] = {
    const SPARE: u64 = 1 << 21;
    const LIMB: u64 = (1 << BITS) + SPARE;
    [LIMB, LIMB, LIMB, LIMB, (1 << LAST_BITS) + SPARE]
};

/// How many times as large limbs may be at each level.
pub(super) const LARGEST: [u64; 3] = [1, 3, 6];

/// n p as limbs a little below n 2^45 and, in the last places, n 2^44: the first limbs of both halves, those in between, and
/// the last.
pub(super) const fn multiple_of_p(n: u64) -> [u64; 4] {
    const FULL: u64 = (1 << BITS) - 1;
    [n * FULL, n * (FULL - 1), n * FULL, n * ((1 << LAST_BITS) - 1)]
}
