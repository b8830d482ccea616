//! `ed25519-simd`: a verdict on each signature with AVX-512. It does not find out what the processor has: the whole program
//! must be built for one that has it.

use ed25519_simd::{VerifyInput, Zip215Verifier};

use crate::case::Case;
use crate::cases::ed25519::Ours;
use crate::cases::shape::{EACH_FROM_BYTES_SIZE, Signed, batch_call, verify_each_from_bytes};

pub fn cases() -> Vec<Case> {
    let size = EACH_FROM_BYTES_SIZE;
    let setup = move || {
        let (mut verify, mut verdicts) = (verifier(), vec![false; size as usize]);
        batch_call(Ours, size, move |batch: &[Signed<Ours>]| verify(batch, &mut verdicts))
    };
    vec![Case::new("ed25519", verify_each_from_bytes(size), "ed25519-simd", "", setup).per_call(size)]
}

/// Are all signatures valid, by the policy that the crate takes if nobody chooses?
fn verifier() -> impl FnMut(&[Signed<Ours>], &mut [bool]) -> bool {
    let mut verifier = Zip215Verifier::new();
    move |batch, verdicts| {
        let inputs: Vec<_> = batch.iter().map(input).collect();
        verifier.verify_batch(&inputs, verdicts);
        verdicts.iter().all(|verdict| *verdict)
    }
}

fn input(signed: &Signed<Ours>) -> VerifyInput<'_> {
    let Signed { public_key, signature, message, .. } = signed;
    VerifyInput { public_key: *public_key, signature: *signature, message }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::signed;

    #[test]
    fn does_what_is_measured() {
        let mut batch: Vec<_> = (0..9).map(|i| signed(Ours, i).unwrap()).collect();
        let (mut verify, mut verdicts) = (verifier(), vec![false; 9]);
        assert!(verify(&batch, &mut verdicts));
        batch[8].message[0] ^= 1;
        assert!(!verify(&batch, &mut verdicts));
        assert_eq!(verdicts, [true, true, true, true, true, true, true, true, false]);
    }
}
