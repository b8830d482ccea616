//! What small processors do with secrets, each operation by itself: for comparisons of many secrets, more than there is time
//! for in the list of all that handles secrets.

use core::hint::black_box;

use lemniscate::double_odd::{self, Suite};
use lemniscate::{curve9767, do255e, do255s, ed25519, jq255e, jq255s, x25519};

use crate::Check;
use crate::mark::secret;

/// Keys, signatures and exchanges of every scheme.
pub const CHECKS: &[Check] = &[
    ("many secrets: Ed25519", ed25519),
    ("many secrets: X25519", x25519),
    ("many secrets: X25519, base point", x25519_base),
    ("many secrets: do255e", key_sign_exchange::<do255e::Do255e>),
    ("many secrets: do255s", key_sign_exchange::<do255s::Do255s>),
    ("many secrets: jq255e", key_sign::<jq255e::Jq255e>),
    ("many secrets: jq255s", key_sign::<jq255s::Jq255s>),
    ("many secrets: Curve9767", curve9767),
];

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

fn key<G: Suite>() -> double_odd::SigningKey<G> {
    double_odd::SigningKey::<G>::from_seed(&secret([0x42; 32]))
}

fn key_sign<G: Suite>() {
    black_box(key::<G>().sign(MESSAGE));
}

/// The products of points are those of both schemes on a curve.
fn key_sign_exchange<G: Suite>() {
    let key = key::<G>();
    black_box(key.sign(MESSAGE));
    black_box(key.exchange(&double_odd::Element::<G>::generator().encode()));
}

fn curve9767() {
    let key = curve9767::SigningKey::from_seed(&secret([0x42; 32]));
    black_box(key.sign(MESSAGE));
    black_box(key.exchange(&curve9767::Element::generator().encode()));
}
