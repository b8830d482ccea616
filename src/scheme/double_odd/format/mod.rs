//! Hash inputs and signature formats of jq255 (ePrint 2022/1052, section 6; the crate `crrl`) and of
//! do255 (ePrint 2020/1558, section 6).

#[cfg(feature = "do255")]
mod do255;
#[cfg(feature = "jq255")]
mod jq255;

use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroizing;

use crate::group::double_odd::codec::Encoding;
use crate::loops::{stay_rolled, unseen};

use super::{Element, GroupScalar, Message, Suite};
use crate::engine::double_odd::Verification;
use crate::scheme::schnorr::{ByteArray, LANES, Statement};
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
