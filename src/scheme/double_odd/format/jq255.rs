//! The formats of jq255 (ePrint 2022/1052, section 6; the crate `crrl`).

use core::array;

use blake2::{Blake2s256, Digest};
use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroizing;

use super::{Format, in_order};
use crate::engine::double_odd::{ChallengeLength, Difference, Encodings as _, Together as _, Verification};
use crate::group::double_odd::codec::Jq;
use crate::scalar::Scalar;
use crate::scheme::double_odd::{Element, GroupScalar, Message, Suite};
use crate::scheme::schnorr::{LANES, Parts, Statement};
use crate::wipe::Wiped;

/// BLAKE2s of all parts, one after another.
fn blake2s(before: &[&[u8]], data: Parts<'_>) -> [u8; 32] {
    let mut hash = Blake2s256::new();
    for part in before.iter().copied().chain(data.iter()) {
        Digest::update(&mut hash, part);
    }
    hash.finalize().into()
}

/// What precedes the data: R, or H, the name of the hash function, and a zero byte.
fn data_prefix<'a>(message: &Message<'a>) -> [&'a [u8]; 3] {
    match message.hash() {
        "" => [b"R", b"", b""],
        name => [b"H", name.as_bytes(), b"\0"],
    }
}

impl Format for Jq {
    type Head = [u8; 16];
    type SignatureBytes = [u8; 48];

    #[inline(never)]
    fn nonce<G: Suite>(
        secret: &[u8; 32],
        public: &[u8; 32],
        message: Message<'_>,
        seed: &[u8],
    ) -> Zeroizing<GroupScalar<G>> {
        let [mark, name, end] = data_prefix(&message);
        let length = (seed.len() as u64).to_le_bytes();
        let hash = Wiped::new(blake2s(&[secret, public, &length, seed, mark, name, end], message.data()));
        Zeroizing::new(Scalar::<_, 4>::from_bytes_reduced(&hash))
    }

    #[inline(never)]
    fn challenge<G: Suite>(
        r: &[u8; 32],
        public: &[u8; 32],
        message: Message<'_>,
    ) -> ([u8; 16], GroupScalar<G>) {
        let head = challenge(r, public, message);
        let [low, high] = words(&head);
        (head, Scalar::from_words([low, high, 0, 0]))
    }

    fn verify_vartime<G: Suite<Format = Self>>(
        key: &Element<G>,
        public: &[u8; 32],
        message: Message<'_>,
        head: &[u8; 16],
        scalar: &GroupScalar<G>,
    ) -> bool {
        let difference = G::Curve::difference_128(scalar, &words(head), key.coordinates());
        challenge(&G::Curve::encode_jq_vartime(&difference), public, message) == *head
    }

    fn verify_together_vartime<G: Suite<Format = Self>>(
        claims: &[Statement<'_, G>; LANES],
        count: usize,
    ) -> Option<[bool; LANES]> {
        let difference = |lane: usize| {
            let Statement { point, signature, .. } = &claims[lane];
            Difference { s: signature.scalar(), c: words(signature.head()), key: point.coordinates() }
        };
        let encodings = G::Curve::differences_128(&array::from_fn(difference), count)?;
        Some(array::from_fn(|lane| {
            let Statement { public, message, signature, .. } = &claims[lane];
            lane < count && challenge(&encodings[lane], public, *message) == *signature.head()
        }))
    }

    fn prepare_vartime<G: Suite<Format = Self>>(key: &Element<G>) -> <G::Curve as Verification>::Prepared {
        G::Curve::prepare(key.coordinates(), ChallengeLength::Half)
    }

    fn verify_prepared_vartime<G: Suite<Format = Self>>(
        key: &<G::Curve as Verification>::Prepared,
        public: &[u8; 32],
        message: Message<'_>,
        head: &[u8; 16],
        scalar: &GroupScalar<G>,
    ) -> bool {
        let difference = G::Curve::prepared_difference_128(scalar, &words(head), key);
        challenge(&G::Curve::encode_jq_vartime(&difference), public, message) == *head
    }

    #[inline(never)]
    fn exchange<G: Suite>(
        is_good: Choice,
        shared: &[u8; 32],
        public: &[u8; 32],
        peer: &[u8; 32],
    ) -> Wiped<u8, 32> {
        let [first, second] = in_order(public, peer, |i| 31 - i);
        let mark = [u8::conditional_select(&b'F', &b'S', is_good)];
        Wiped::new(blake2s(&[&first, &second, &mark], Parts::one(shared)))
    }

    fn map_strings<G: Suite>(message: Message<'_>) -> [[u8; 32]; 2] {
        let [mark, name, end] = data_prefix(&message);
        [[1], [2]].map(|i| blake2s(&[&i, mark, name, end], message.data()))
    }
}

fn challenge(r: &[u8; 32], public: &[u8; 32], message: Message<'_>) -> [u8; 16] {
    let [mark, name, end] = data_prefix(&message);
    let hash = blake2s(&[r, public, mark, name, end], message.data());
    core::array::from_fn(|i| hash[i])
}

/// 16 bytes as two little-endian words.
fn words(bytes: &[u8; 16]) -> [u64; 2] {
    let integer = u128::from_le_bytes(*bytes);
    [integer as u64, (integer >> 64) as u64]
}
