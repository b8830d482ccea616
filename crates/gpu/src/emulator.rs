//! The kernels as functions of this processor.

use core::ffi::c_void;
use std::sync::LazyLock;

use lemniscate::ed25519::{self, Policy};

use crate::chunk::{BASE_TABLE, Chunk, MULTIPLES, SCALARS};
use crate::packed::{Capacity, Layout, pack};
use crate::verdict::{UNDECIDED, asked, verdict, whole};
use crate::{Error, Rows};

unsafe extern "C" {
    fn lemniscate_gpu_make_base_table(base: *mut c_void);
    fn lemniscate_gpu_verify(chunk: &Chunk);
}

/// 16 bytes that are aligned as the kernels want them.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Unit(#[expect(dead_code, reason = "room for the kernels")] [u8; 16]);

/// Room for so many bytes.
fn room(bytes: usize) -> Vec<Unit> {
    vec![Unit([0; 16]); bytes.div_ceil(16)]
}

/// What [`Verifier::verify_each`](crate::Verifier::verify_each) does, by the kernels as functions of this processor, in blocks of so
/// many rows.
///
/// # Errors
/// [`Error::Undecided`]
pub fn verify_each<R: Rows + ?Sized>(
    policy: Policy,
    rows: &R,
    block: usize,
) -> Result<Vec<Result<(), ed25519::Error>>, Error> {
    let capacity = Capacity::new(block.max(1), 256);
    let mut memory = vec![0; capacity.length()];
    let mut verdicts = Vec::with_capacity(rows.len());
    let mut begin = 0;
    while begin < rows.len() {
        let range = capacity.fill(rows, begin);
        begin = range.end;
        let layout = pack(rows, range, 1, &mut memory);
        verdicts.extend(run(&memory, layout, asked(policy)).into_iter().filter_map(verdict));
    }
    whole(verdicts, rows.len())
}

/// Multiples of the base point.
static BASE: LazyLock<Vec<Unit>> = LazyLock::new(|| {
    let mut base = room(BASE_TABLE);
    // SAFETY: it writes a table of this size, aligned to 16 bytes.
    unsafe { lemniscate_gpu_make_base_table(base.as_mut_ptr().cast()) };
    base
});

/// The errors of each row of a block.
fn run(block: &[u8], layout: Layout, asked: u32) -> Vec<u32> {
    let mut input = room(layout.length());
    // SAFETY: the room has at least this many bytes, which any bytes may be.
    unsafe { input.as_mut_ptr().cast::<u8>().copy_from_nonoverlapping(block.as_ptr(), layout.length()) };
    let mut scalars = room(SCALARS * layout.rows);
    let mut multiples = room(MULTIPLES * layout.rows);
    let mut found = vec![0u32; 2 * layout.rows];
    let mut wrong = vec![UNDECIDED; layout.rows];
    let address = |at: *mut Unit| at as u64;
    let chunk = Chunk::new(
        layout,
        asked,
        address(input.as_mut_ptr()),
        BASE.as_ptr() as u64,
        [address(scalars.as_mut_ptr()), address(multiples.as_mut_ptr())],
        [found.as_mut_ptr() as u64, wrong.as_mut_ptr() as u64],
    );
    // SAFETY: all addresses are of rooms with the sizes that the kernels use for this number of rows, and the block ends behind its
    // last message with as many bytes as they read there.
    unsafe { lemniscate_gpu_verify(&chunk) };
    wrong
}

#[cfg(test)]
mod tests {
    use curve25519_dalek::traits::IsIdentity;
    use curve25519_dalek::{EdwardsPoint, Scalar};
    use lemniscate_corpus::points::torsion;

    use super::*;

    /// Challenges that no hash gives: those with the shortest halves, and those that have none with an odd tau, for which the
    /// plain equation is computed.
    #[test]
    fn challenges_of_choice() {
        let small = (0..20u64).map(Scalar::from);
        let ratios = small.clone().flat_map(|p| (1..20u64).map(move |q| p * Scalar::from(q).invert()));
        let powers = (0..=252).map(|bit| (0..bit).fold(Scalar::ONE, |power, _| power + power));
        let near = powers.flat_map(|power| [power - Scalar::ONE, power, power + Scalar::ONE, power.invert()]);
        let challenges: Vec<_> = ratios.clone().chain(ratios.map(|ratio| -ratio)).chain(near).collect();
        let (secret, nonce) = (Scalar::from(123_456_789u64).invert(), Scalar::from(987_654_321u64).invert());
        let torsion = torsion();
        let mut block = Vec::new();
        let mut expected = Vec::new();
        let layout = Layout::of(2 * challenges.len(), 64 * 2 * challenges.len());
        let mut parts = [const { Vec::new() }; 5];
        for (number, challenge) in challenges.iter().enumerate() {
            for is_right in [true, false] {
                let (key, point) = (torsion[number % 8], torsion[number / 8 % 8]);
                let s = nonce + challenge * secret + if is_right { Scalar::ZERO } else { Scalar::ONE };
                let [key_bytes, point_bytes] =
                    [EdwardsPoint::mul_base(&secret) + key, EdwardsPoint::mul_base(&nonce) + point]
                        .map(|point| point.compress().to_bytes());
                parts[0].extend(key_bytes);
                parts[1].extend(point_bytes);
                parts[1].extend(s.to_bytes());
                parts[2].extend((parts[4].len() as u32).to_le_bytes());
                parts[3].extend(u32::MAX.to_le_bytes());
                parts[4].extend(challenge.to_bytes());
                parts[4].extend([0; 32]);
                let difference = key * challenge + point;
                expected.push((is_right, is_right && difference.is_identity()));
            }
        }
        parts.iter().for_each(|part| block.extend(part));
        block.resize(layout.length(), 0);
        for policy in [Policy::Zip215, Policy::Dalek] {
            let wrong = run(&block, layout, asked(policy));
            for ((wrong, expected), number) in wrong.iter().zip(&expected).zip(0..) {
                let expected = if policy == Policy::Zip215 { expected.0 } else { expected.1 };
                let verdict = verdict(*wrong).expect("a verdict");
                assert_eq!(
                    verdict,
                    if expected { Ok(()) } else { Err(ed25519::Error::Mismatch) },
                    "{policy}: {:?}",
                    challenges[number / 2]
                );
            }
        }
    }
}
