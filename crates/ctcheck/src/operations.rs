//! What small processors do with secrets, each operation by itself: for comparisons of many secrets, more than there is time
//! for in the list of all that handles secrets.

use core::hint::black_box;

use lemniscate::double_odd::{self, Suite};
use lemniscate::{curve9767, ed25519, x25519};

use crate::Check;
use crate::mark::secret;

macro_rules! checks {
    ($($name:ident $scheme:ident,)+) => {
        /// Keys, signatures and exchanges of every scheme.
        pub const CHECKS: &[Check] = &[
            ("many secrets: Ed25519", ed25519),
            ("many secrets: X25519", x25519),
            ("many secrets: X25519, base point", x25519_base),
            $((concat!("many secrets: ", stringify!($name)), double_odd::<lemniscate::$name::$scheme>),)+
            ("many secrets: Curve9767", curve9767),
        ];
    };
}

lemniscate::for_each_scheme!(double_odd, checks);

const MESSAGE: &[u8] = b"message";

fn ed25519() {
    black_box(ed25519::SigningKey::from_bytes(&secret([0x42; 32])).sign(MESSAGE));
}

fn x25519() {
    black_box(x25519::x25519(secret([0x42; 32]), secret([9; 32])));
}

fn x25519_base() {
    black_box(x25519::x25519_base(secret([0x42; 32])));
}

fn double_odd<G: Suite>() {
    let key = double_odd::SigningKey::<G>::from_seed(&secret([0x42; 32]));
    black_box(key.sign(MESSAGE));
    // The products of points are those of both schemes on a curve.
    if G::NAME.starts_with("do") {
        black_box(key.exchange(&double_odd::Element::<G>::generator().encode()));
    }
}

fn curve9767() {
    let key = curve9767::SigningKey::from_seed(&secret([0x42; 32]));
    black_box(key.sign(MESSAGE));
    black_box(key.exchange(&curve9767::Element::generator().encode()));
}
