//! The formats of do255 (ePrint 2020/1558, section 6).

use core::array;

use shake::digest::Update;
use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroizing;

use super::{Format, in_order};
use crate::engine::double_odd::{ChallengeLength, Equation, Together as _, Verification};
use crate::group::double_odd::codec::Do;
use crate::scalar::Scalar;
use crate::scheme::double_odd::{Element, GroupScalar, Message, Suite};
use crate::scheme::schnorr::{LANES, Parts, Statement};
use crate::wipe::Wiped;
use crate::xof::{self, Shake256};

/// SHAKE256 of the name of the scheme, a purpose, and all parts.
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
#[inline(never)]
fn challenge<G: Suite>(r: &[u8; 32], public: &[u8; 32], message: Message<'_>) -> GroupScalar<G> {
    let parts = [r, &public[..], message.hash().as_bytes(), b":"];
    Scalar::<_, 4>::from_bytes_reduced(&shake::<G, 32>(b"-sign-e:", &parts, message.data()))
}

impl Format for Do {
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
        (*r, challenge::<G>(r, public, message))
    }

    fn verify_vartime<G: Suite<Format = Self>>(
        key: &Element<G>,
        public: &[u8; 32],
        message: Message<'_>,
        head: &[u8; 32],
        scalar: &GroupScalar<G>,
    ) -> bool {
        let challenge = challenge::<G>(head, public, message);
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
            let c = if is_used { challenge::<G>(encoding, public, *message) } else { Scalar::ZERO };
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
        let challenge = challenge::<G>(head, public, message);
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
