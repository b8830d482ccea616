//! What a kernel says of a signature, and what it is asked: bits, with the values of `kernels/verify.cu`.

use lemniscate::ed25519::{Error, Policy};

use crate::Error as DeviceError;

/// The errors, lowest bit first, in the order of the library's checks.
const WRONG: [Error; 8] = [
    Error::ScalarOutOfRange,
    Error::KeyNotCanonical,
    Error::PointNotCanonical,
    Error::KeyNotOnCurve,
    Error::PointNotOnCurve,
    Error::KeySmallOrder,
    Error::PointSmallOrder,
    Error::Mismatch,
];

/// The verdict that these bits are; `None` if no kernel came to one.
pub(crate) fn verdict(wrong: u32) -> Option<Result<(), Error>> {
    match wrong {
        0 => Some(Ok(())),
        _ if wrong >> WRONG.len() != 0 => None,
        _ => Some(Err(WRONG[wrong.trailing_zeros() as usize])),
    }
}

/// All verdicts, if there is one for each of so many rows.
pub(crate) fn whole(
    verdicts: Vec<Result<(), Error>>,
    rows: usize,
) -> Result<Vec<Result<(), Error>>, DeviceError> {
    if verdicts.len() == rows { Ok(verdicts) } else { Err(DeviceError::Undecided(rows - verdicts.len())) }
}

/// What a place for a verdict has before there is one.
pub(crate) const UNDECIDED: u32 = u32::MAX;

/// What a policy asks for.
pub(crate) fn asked(policy: Policy) -> u32 {
    let asked = [
        policy.needs_canonical_key(),
        policy.needs_canonical_point(),
        policy.is_cofactored(),
        policy.refuses_small_order(),
    ];
    asked.iter().rev().fold(0, |bits, &asked| bits << 1 | u32::from(asked))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_without_a_verdict() {
        assert_eq!(verdict(0), Some(Ok(())));
        assert_eq!(verdict(128), Some(Err(Error::Mismatch)));
        assert_eq!(verdict(4 | 128), Some(Err(Error::PointNotCanonical)));
        for undecided in [256, 256 | 128, UNDECIDED, 512] {
            assert_eq!(verdict(undecided), None);
        }
    }

    #[test]
    fn bits_of_policies() {
        let bits = Policy::ALL.map(asked);
        assert_eq!(bits, [1 | 2 | 4, 4, 2, 2 | 8]);
    }
}
