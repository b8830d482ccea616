//! Each signature with its own verdict, several at a time.

use core::cell::Cell;

use super::Entry;
use super::cores::{PART, on_all_cores};
use crate::scheme::schnorr::{Error, LANES, Scheme};

/// Like `verify_each`, but writes the verdict on entry i to `verdicts[i]`, and allocates nothing.
///
/// # Errors
/// [`Error::BatchLength`] if the number of verdicts differs from the number of entries; nothing is verified.
pub fn verify_each_into<S: Scheme>(
    entries: &[Entry<'_, S>],
    verdicts: &mut [Result<(), Error>],
) -> Result<(), Error> {
    verify_each_into_with(S::Policy::default(), entries, verdicts)
}

/// [`verify_each_into`] under any policy.
///
/// # Errors
/// [`Error::BatchLength`] if the number of verdicts differs from the number of entries; nothing is verified.
pub fn verify_each_into_with<S: Scheme>(
    policy: S::Policy,
    entries: &[Entry<'_, S>],
    verdicts: &mut [Result<(), Error>],
) -> Result<(), Error> {
    if entries.len() != verdicts.len() {
        return Err(Error::BatchLength);
    }
    verify_slice(policy, entries, verdicts);
    Ok(())
}

#[inline(never)]
pub(super) fn verify_slice<S: Scheme>(
    policy: S::Policy,
    entries: &[Entry<'_, S>],
    verdicts: &mut [Result<(), Error>],
) {
    on_all_cores(PART, entries, verdicts, |entries, verdicts| verify_part(policy, entries, verdicts));
}

/// As many verdicts as entries, on one core.
fn verify_part<S: Scheme>(policy: S::Policy, entries: &[Entry<'_, S>], verdicts: &mut [Result<(), Error>]) {
    // Written to in turns by what waits and by what need not wait.
    let verdicts = Cell::from_mut(verdicts).as_slice_of_cells();
    let write = &|index: usize, verdict| verdicts[index].set(verdict);
    let verify = &|claims: &_, count| S::verify_several_vartime(policy, claims, count);
    let mut pending = Pending::new(write, verify);
    for_each_claim(policy, entries, &mut |index, claim| pending.push(index, claim));
    pending.verify();
}

/// Calls `f` with the index of each entry and with what it claims, in order. Several claims are made at a time. One function
/// for each scheme, as it copies much.
#[inline(never)]
pub(super) fn for_each_claim<'a, S: Scheme>(
    policy: S::Policy,
    entries: &[Entry<'a, S>],
    f: &mut dyn FnMut(usize, Result<S::Claim<'a>, Error>),
) {
    let mut index = 0;
    for entries in entries.chunks(LANES) {
        for claim in S::claim_several(policy, entries).into_iter().take(entries.len()) {
            f(index, claim);
            index += 1;
        }
    }
}

/// Claims that wait until there are enough for all lanes of a vector.
pub(super) struct Pending<'f, C> {
    write: &'f Write<'f>,
    verify: &'f Verify<'f, C>,
    /// From the first one on.
    claims: Option<[C; LANES]>,
    indices: [usize; LANES],
    count: usize,
}

/// Takes the verdict on the entry with an index.
type Write<'f> = dyn Fn(usize, Result<(), Error>) + 'f;

/// Gives the verdicts on the first so many of some claims.
type Verify<'f, C> = dyn Fn(&[C; LANES], usize) -> [Result<(), Error>; LANES] + 'f;

impl<'f, C: Copy> Pending<'f, C> {
    /// None yet.
    pub(super) fn new(write: &'f Write<'f>, verify: &'f Verify<'f, C>) -> Self {
        Pending { write, verify, claims: None, indices: [0; LANES], count: 0 }
    }

    /// The number of claims that wait.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Adds the claim of an entry, and verifies once there are enough. An error in place of the claim is the verdict.
    pub(super) fn push(&mut self, index: usize, claim: Result<C, Error>) {
        match claim {
            Ok(claim) => {
                match &mut self.claims {
                    Some(claims) => claims[self.count] = claim,
                    // Not by `get_or_insert`, as it would be made for every claim.
                    none => *none = Some([claim; LANES]),
                }
                self.indices[self.count] = index;
                self.count += 1;
                if self.count == LANES {
                    self.verify();
                }
            }
            Err(error) => (self.write)(index, Err(error)),
        }
    }

    /// Verifies those that wait.
    #[inline(never)]
    pub(super) fn verify(&mut self) {
        if let Some(claims) = self.claims.as_ref().filter(|_| self.count > 0) {
            let of_lanes = (self.verify)(claims, self.count);
            for (&index, verdict) in self.indices[..self.count].iter().zip(of_lanes) {
                (self.write)(index, verdict);
            }
            self.count = 0;
        }
    }
}
