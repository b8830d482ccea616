//! Many signatures at once: the same verdicts as one by one.

use lemniscate::double_odd::{
    Entry, Error, GroupScalar, Message, Signature, SigningKey, Suite, verify_all, verify_all_with_rng,
    verify_each,
};
use lemniscate::{do255e, do255s, jq255e, jq255s};
use rand_core::{TryCryptoRng, TryRng};

use crate::support::{Random, on_every_backend};

macro_rules! tests_of {
    ($suite:path, $module:ident: $($name:ident),*) => {
        mod $module { $(#[test] fn $name() { super::$name::<$suite>() })* }
    };
}

tests_of!(super::jq255e::Jq255e, of_jq255e: each_has_its_verdict);
tests_of!(super::jq255s::Jq255s, of_jq255s: each_has_its_verdict);
tests_of!(super::do255e::Do255e, of_do255e: each_has_its_verdict, all_have_one, forged_pairs_do_not_cancel);
tests_of!(super::do255s::Do255s, of_do255s: each_has_its_verdict, all_have_one, forged_pairs_do_not_cancel);

const DATA: &[u8] = b"what is signed, of which each entry takes a part that is longer by one byte";

/// Signatures by different keys of different messages.
fn entries<G: Suite>(n: usize) -> Vec<Entry<'static, G>> {
    let entry = |i: usize| {
        let key = SigningKey::<G>::from_seed(&i.to_le_bytes());
        let data = &DATA[..i % DATA.len()];
        let message =
            if i % 3 == 0 { Message::prehashed("blake2s", data).unwrap() } else { Message::raw(data) };
        Entry { key: key.verifying_key(), message, signature: key.sign_with_seed(message, b"") }
    };
    (0..n).map(entry).collect()
}

/// The bytes of a signature as its Debug form shows them: one way for both lengths.
fn bytes<G: Suite>(signature: &Signature<G>) -> Vec<u8> {
    let printed = format!("{signature:?}");
    let digits = printed.split_once(": ").unwrap().1.trim_end_matches(')');
    (0..digits.len()).step_by(2).map(|i| u8::from_str_radix(&digits[i..i + 2], 16).unwrap()).collect()
}

/// The signature with something added to its scalar.
fn changed<G: Suite>(signature: &Signature<G>, by: GroupScalar<G>) -> Signature<G> {
    let mut bytes = bytes(signature);
    let scalar = bytes.last_chunk_mut().unwrap();
    *scalar = (GroupScalar::<G>::from_canonical_bytes(scalar).unwrap() + by).to_bytes();
    Signature::from_slice(&bytes).unwrap()
}

fn each_has_its_verdict<G: Suite>() {
    on_every_backend(|| {
        let mut entries = entries::<G>(9);
        assert!(verify_each(&entries).all(|verdict| verdict == Ok(())));
        entries[3].message = Message::raw(b"another");
        entries[5].signature = changed(&entries[5].signature, GroupScalar::<G>::ONE);
        entries[8].key = entries[0].key;
        let verdicts: Vec<_> = verify_each(&entries).map(|verdict| verdict.is_ok()).collect();
        assert_eq!(verdicts, [true, true, true, false, true, false, true, true, false]);
        assert_eq!(verify_each::<G>(&[]).count(), 0);
    });
}

/// A generator for tests: not secure, which the verdicts on these batches do not need.
struct Rng(Random);

impl TryRng for Rng {
    type Error = core::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok(self.0.word() as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(self.0.word())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        bytes.iter_mut().for_each(|byte| *byte = self.0.word() as u8);
        Ok(())
    }
}

impl TryCryptoRng for Rng {}

fn all_have_one<G: Suite<Format = lemniscate::group::double_odd::codec::Do>>() {
    on_every_backend(|| {
        // No entries, one, a few by Straus' method, and many by Pippenger's.
        for n in [0, 1, 2, 3, 8, 33, 100] {
            let entries = entries::<G>(n);
            assert_eq!(verify_all(&entries), Ok(()), "{n}");
            assert_eq!(verify_all_with_rng(&mut Rng(Random(n as u64)), &entries), Ok(()), "{n}");
            for wrong in [0, n / 2, n.saturating_sub(1)].into_iter().filter(|&i| i < n) {
                let mut other = entries.clone();
                other[wrong].signature = changed(&entries[wrong].signature, GroupScalar::<G>::ONE);
                assert_eq!(verify_all(&other), Err(Error::Mismatch), "{wrong} of {n}");
                other[wrong] = entries[wrong];
                other[wrong].message = Message::raw(b"another");
                assert_eq!(verify_all(&other), Err(Error::Mismatch), "{wrong} of {n}");
            }
        }
        // A point R that does not decode.
        let mut entries = entries::<G>(4);
        let mut bytes = bytes(&entries[2].signature);
        bytes[..32].copy_from_slice(&[0xff; 32]);
        entries[2].signature = Signature::from_slice(&bytes).unwrap();
        assert_eq!(verify_all(&entries), Err(Error::Mismatch));
    });
}

/// Two entries that are alike but for S + 1 and S - 1 would cancel if their coefficients were the same.
fn forged_pairs_do_not_cancel<G: Suite<Format = lemniscate::group::double_odd::codec::Do>>() {
    for n in [2, 5, 60] {
        let mut entries = entries::<G>(n);
        entries[1] = entries[0];
        assert_eq!(verify_all(&entries), Ok(()));
        entries[0].signature = changed(&entries[0].signature, GroupScalar::<G>::ONE);
        entries[1].signature = changed(&entries[1].signature, -GroupScalar::<G>::ONE);
        for seed in 0..5 {
            assert_eq!(verify_all(&entries), Err(Error::Mismatch));
            assert_eq!(verify_all_with_rng(&mut Rng(Random(seed)), &entries), Err(Error::Mismatch));
        }
    }
}
