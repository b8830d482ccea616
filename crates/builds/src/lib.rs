//! Every scheme on every backend, in builds of the library that its own tests are not, as those have all features:
//!
//! - one scheme by itself: `cargo test --package lemniscate-builds --no-default-features --features lemniscate/x25519`;
//! - tables of other sizes, with `--features lemniscate/small-tables` or `lemniscate/large-tables`: products of base points
//!   by the table and without it, and signatures;
//! - the blinding of the build, with `--features build-blinding`;
//! - other processors, with `--target` (`.ci/arm`).
//!
//! Keys, signatures and encodings are also compared with digests of those that the library's tests compare with published vectors.
#![cfg(test)]

use lemniscate::backend::{self, BackendKind};
use lemniscate::for_each_scheme;

/// A module for all schemes of a kind, if this build has any.
macro_rules! module {
    (($name:ident)) => {};
    (($name:ident) $($schemes:tt)+) => {
        mod $name;
    };
}

for_each_scheme!(exchanges, module(exchanges));
for_each_scheme!(groups, module(groups));
for_each_scheme!(signatures, module(signatures));

/// The checks of all schemes of a kind.
macro_rules! check {
    (($kind:ident) $($module:ident $scheme:ident,)*) => {
        $(is_known(concat!(stringify!($kind), " ", stringify!($module)), $kind::check!($module $scheme));)*
    };
}

/// What each scheme computes, as a digest.
const DIGESTS: &[(&str, u64)] = &[
    ("exchanges x25519", 0x19bc_a4a8_fd0a_e019),
    ("exchanges x448", 0xa69d_657e_23b8_ae2a),
    ("groups jq255e", 0xbeec_761a_2e3e_60db),
    ("groups jq255s", 0x772c_805c_1170_be7f),
    ("groups do255e", 0x1366_37f0_e657_3896),
    ("groups do255s", 0x8635_5029_1810_46dd),
    ("groups curve9767", 0x5208_7ff4_4af1_557d),
    ("groups ristretto255", 0x0216_8980_7534_5270),
    ("groups edwards25519", 0x7fc9_ee8c_ed35_fa4d),
    ("groups decaf448", 0x7f83_6809_191c_fcb0),
    ("groups edwards448", 0x5c34_2531_f016_31dd),
    ("signatures ed25519", 0xc0d2_2ccd_e893_636c),
    ("signatures ed448", 0xb82f_1103_646d_18b6),
    ("signatures jq255e", 0x167b_4f62_8b96_a1a9),
    ("signatures jq255s", 0x9659_6c94_e16d_1d0e),
    ("signatures do255e", 0xb732_0746_6834_7483),
    ("signatures do255s", 0x93b4_e286_f7c5_04f3),
    ("signatures curve9767", 0xf0eb_5e08_aae5_3c3b),
];

fn is_known(name: &str, digest: u64) {
    assert!(DIGESTS.contains(&(name, digest)), "(\"{name}\", {digest:#018x})");
}

/// In a thread of its own, as builds that are not optimised take much of the stack.
#[test]
fn products_and_signatures() {
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(|| {
        for kind in BackendKind::ALL.into_iter().filter(|kind| kind.is_available()) {
            backend::force(kind).unwrap();
            for_each_scheme!(exchanges, check(exchanges));
            for_each_scheme!(groups, check(groups));
            for_each_scheme!(signatures, check(signatures));
        }
    });
    thread.unwrap().join().unwrap();
}

/// A digest of bytes by FNV-1a.
struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// Bytes of scalars of all sorts.
#[allow(dead_code, reason = "signatures do without")]
fn scalars<const N: usize>() -> [[u8; N]; 6] {
    let bit = |i: usize| core::array::from_fn(|j| if j == i / 8 { 1 << (i % 8) } else { 0 });
    let mixed = core::array::from_fn(|i| (i * i * 37 + 11) as u8);
    [[0; N], bit(0), bit(51), bit(250), [0xff; N], mixed]
}
