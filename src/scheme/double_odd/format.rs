//! Hash inputs and signature formats of jq255 (ePrint 2022/1052, section 6; the crate `crrl`) and of
//! do255 (ePrint 2020/1558, section 6).

use core::array;

#[cfg(feature = "do255")]
use crate::xof::{self, Shake256};
#[cfg(feature = "jq255")]
use blake2::{Blake2s256, Digest};
#[cfg(feature = "do255")]
use shake::digest::Update;
use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroizing;

use crate::group::double_odd::codec::Encoding;
use crate::loops::{stay_rolled, unseen};
use crate::scalar::Scalar;

use super::{Element, GroupScalar, Message, Suite};
use crate::engine::double_odd::ChallengeLength;
#[cfg(feature = "jq255")]
use crate::engine::double_odd::Difference;
#[cfg(feature = "jq255")]
use crate::engine::double_odd::Encodings as _;
#[cfg(feature = "do255")]
use crate::engine::double_odd::Equation;
use crate::engine::double_odd::Together as _;
use crate::engine::double_odd::Verification;
use crate::scheme::schnorr::{ByteArray, Parts};
use crate::scheme::schnorr::{LANES, Statement};
use crate::wipe::Wiped;

/// The formats of a scheme.
pub trait Format: Encoding + core::fmt::Debug + Send + Sync {
    /// The first part of a signature: of 16 bytes, the challenge, or of 32 bytes, the point R.
    type Head: ByteArray;
    /// A whole signature.
    type SignatureBytes: ByteArray;

    /// The number that a signature is made with.
    fn nonce<G: Suite>(
        secret: &[u8; 32],
        public: &[u8; 32],
        message: Message<'_>,
        seed: &[u8],
    ) -> Zeroizing<GroupScalar<G>>;

    /// The first part of the signature, and the challenge, for the encoding of a point R.
    fn challenge<G: Suite>(
        r: &[u8; 32],
        public: &[u8; 32],
        message: Message<'_>,
    ) -> (Self::Head, GroupScalar<G>);

    /// Returns whether this is a signature of the message by the key. Variable-time.
    fn verify_vartime<G: Suite<Format = Self>>(
        key: &Element<G>,
        public: &[u8; 32],
        message: Message<'_>,
        head: &Self::Head,
        scalar: &GroupScalar<G>,
    ) -> bool;

    /// Returns whether each of the first `count` is a signature of its message by its key, by vectors; `None` without such.
    /// Variable-time.
    fn verify_together_vartime<G: Suite<Format = Self>>(
        claims: &[Statement<'_, G>; LANES],
        count: usize,
    ) -> Option<[bool; LANES]>;

    /// The table of a key.
    fn prepare_vartime<G: Suite<Format = Self>>(key: &Element<G>) -> <G::Curve as Verification>::Prepared;

    /// [`Self::verify_vartime`] with a table of the key.
    fn verify_prepared_vartime<G: Suite<Format = Self>>(
        key: &<G::Curve as Verification>::Prepared,
        public: &[u8; 32],
        message: Message<'_>,
        head: &Self::Head,
        scalar: &GroupScalar<G>,
    ) -> bool;

    /// What an exchange gives; `shared` is what `Encodings::exchange` gives, or the own secret key where the peer's
    /// key is none.
    fn exchange<G: Suite>(
        is_good: Choice,
        shared: &[u8; 32],
        public: &[u8; 32],
        peer: &[u8; 32],
    ) -> Wiped<u8, 32>;

    /// The two strings that are mapped to elements, to be added.
    fn map_strings<G: Suite>(message: Message<'_>) -> [[u8; 32]; 2];
}

/// BLAKE2s of all parts, one after another.
#[cfg(feature = "jq255")]
fn blake2s(before: &[&[u8]], data: Parts<'_>) -> [u8; 32] {
    let mut hash = Blake2s256::new();
    for part in before.iter().copied().chain(data.iter()) {
        Digest::update(&mut hash, part);
    }
    hash.finalize().into()
}

/// What precedes the data: R, or H, the name of the hash function, and a zero byte.
#[cfg(feature = "jq255")]
fn data_prefix<'a>(message: &Message<'a>) -> [&'a [u8]; 3] {
    match message.hash() {
        "" => [b"R", b"", b""],
        name => [b"H", name.as_bytes(), b"\0"],
    }
}

#[cfg(feature = "jq255")]
impl Format for super::Jq {
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
        let head = jq_challenge(r, public, message);
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
        jq_challenge(&G::Curve::encode_jq_vartime(&difference), public, message) == *head
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
            lane < count && jq_challenge(&encodings[lane], public, *message) == *signature.head()
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
        jq_challenge(&G::Curve::encode_jq_vartime(&difference), public, message) == *head
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

#[cfg(feature = "jq255")]
fn jq_challenge(r: &[u8; 32], public: &[u8; 32], message: Message<'_>) -> [u8; 16] {
    let [mark, name, end] = data_prefix(&message);
    let hash = blake2s(&[r, public, mark, name, end], message.data());
    core::array::from_fn(|i| hash[i])
}

/// 16 bytes as two little-endian words.
#[cfg(feature = "jq255")]
fn words(bytes: &[u8; 16]) -> [u64; 2] {
    let integer = u128::from_le_bytes(*bytes);
    [integer as u64, (integer >> 64) as u64]
}

/// The smaller first, as integers whose i-th byte from the lowest stands at `place(i)`. Constant-time: what a peer sent
/// may be no public key, and those who watch need not learn more of it.
#[inline(never)]
fn in_order(a: &[u8; 32], b: &[u8; 32], place: fn(usize) -> usize) -> [[u8; 32]; 2] {
    let mut borrow = 0;
    // The compiler must not see the length, or it writes loops out.
    for i in 0..unseen(32) {
        stay_rolled();
        let difference = i16::from(a[place(i)]) - i16::from(b[place(i)]) - borrow;
        borrow = (difference >> 8) & 1;
    }
    // Where they are equal they change places, too.
    let swap = !Choice::from(borrow as u8);
    let mut in_order = [*a, *b];
    let [first, second] = &mut in_order;
    for (first, second) in first.iter_mut().zip(second).take(unseen(32)) {
        stay_rolled();
        u8::conditional_swap(first, second, swap);
    }
    in_order
}

/// SHAKE256 of the name of the scheme, a purpose, and all parts.
#[cfg(feature = "do255")]
fn shake<G: Suite, const N: usize>(purpose: &[u8], before: &[&[u8]], data: Parts<'_>) -> [u8; N] {
    let mut hash = Shake256::default();
    hash.update(G::NAME.as_bytes());
    hash.update(purpose);
    for part in before.iter().copied().chain(data.iter()) {
        hash.update(part);
    }
    let mut output = [0; N];
    xof::finish(&mut hash, &mut output);
    output
}

/// The challenge as a scalar. By itself, so that its stack is free again before the equation.
#[cfg(feature = "do255")]
#[inline(never)]
fn do_challenge<G: Suite>(r: &[u8; 32], public: &[u8; 32], message: Message<'_>) -> GroupScalar<G> {
    let parts = [r, &public[..], message.hash().as_bytes(), b":"];
    Scalar::<_, 4>::from_bytes_reduced(&shake::<G, 32>(b"-sign-e:", &parts, message.data()))
}

#[cfg(feature = "do255")]
impl Format for super::Do {
    type Head = [u8; 32];
    type SignatureBytes = [u8; 64];

    /// By itself, as [`Self::challenge`].
    #[inline(never)]
    fn nonce<G: Suite>(
        secret: &[u8; 32],
        _public: &[u8; 32],
        message: Message<'_>,
        seed: &[u8],
    ) -> Zeroizing<GroupScalar<G>> {
        let length = (seed.len() as u64).to_le_bytes();
        let parts = [secret, &length[..], seed, message.hash().as_bytes(), b":"];
        let hash = Wiped::new(shake::<G, 32>(b"-sign-k:", &parts, message.data()));
        Zeroizing::new(Scalar::<_, 4>::from_bytes_reduced(&hash))
    }

    fn challenge<G: Suite>(
        r: &[u8; 32],
        public: &[u8; 32],
        message: Message<'_>,
    ) -> ([u8; 32], GroupScalar<G>) {
        (*r, do_challenge::<G>(r, public, message))
    }

    fn verify_vartime<G: Suite<Format = Self>>(
        key: &Element<G>,
        public: &[u8; 32],
        message: Message<'_>,
        head: &[u8; 32],
        scalar: &GroupScalar<G>,
    ) -> bool {
        let challenge = do_challenge::<G>(head, public, message);
        G::Curve::is_difference(head, scalar, &challenge, key.coordinates())
    }

    fn verify_together_vartime<G: Suite<Format = Self>>(
        claims: &[Statement<'_, G>; LANES],
        count: usize,
    ) -> Option<[bool; LANES]> {
        let equation = |lane: usize| {
            let Statement { point, public, message, signature } = &claims[lane];
            let encoding = signature.head();
            let is_used = lane < count;
            let c = if is_used { do_challenge::<G>(encoding, public, *message) } else { Scalar::ZERO };
            Equation { encoding, s: signature.scalar(), c, key: point.coordinates() }
        };
        G::Curve::hold(&array::from_fn(equation), count)
    }

    fn prepare_vartime<G: Suite<Format = Self>>(key: &Element<G>) -> <G::Curve as Verification>::Prepared {
        G::Curve::prepare(key.coordinates(), ChallengeLength::Full)
    }

    fn verify_prepared_vartime<G: Suite<Format = Self>>(
        key: &<G::Curve as Verification>::Prepared,
        public: &[u8; 32],
        message: Message<'_>,
        head: &[u8; 32],
        scalar: &GroupScalar<G>,
    ) -> bool {
        let challenge = do_challenge::<G>(head, public, message);
        G::Curve::is_prepared_difference(head, scalar, &challenge, key)
    }

    #[inline(never)]
    fn exchange<G: Suite>(
        is_good: Choice,
        shared: &[u8; 32],
        public: &[u8; 32],
        peer: &[u8; 32],
    ) -> Wiped<u8, 32> {
        let [first, second] = in_order(public, peer, |i| i);
        let mark = [u8::conditional_select(&0xff, &0, is_good)];
        Wiped::new(shake::<G, 32>(b"-ecdh:", &[&mark, shared, &first], Parts::one(&second)))
    }

    fn map_strings<G: Suite>(message: Message<'_>) -> [[u8; 32]; 2] {
        let parts = [message.hash().as_bytes(), b":"];
        let hash: [u8; 64] = shake::<G, 64>(b"-hash-to-curve:", &parts, message.data());
        [core::array::from_fn(|i| hash[i]), core::array::from_fn(|i| hash[32 + i])]
    }
}
