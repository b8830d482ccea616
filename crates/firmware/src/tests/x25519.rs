//! The test vectors of RFC 7748.

use lemniscate::x25519::{X25519_BASEPOINT_BYTES, x25519, x25519_base};

use super::Report;
use crate::hex::hex;

const SECTION_5_2: [[&str; 3]; 2] = [
    [
        "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
        "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
        "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
    ],
    [
        "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
        "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
        "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
    ],
];

/// After 1 iteration as in section 5.2, and after 10, by its formulas over plain integers.
const ITERATED: [(usize, &str); 2] = [
    (1, "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079"),
    (10, "7b96f292a115e83e78560105869c00b0f4fb2cd10e385b8c64bf047b0c0e1113"),
];

/// Secret keys and public keys.
const SECTION_6_1: [[&str; 2]; 2] = [
    [
        "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
        "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a",
    ],
    [
        "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb",
        "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f",
    ],
];
const SHARED: &str = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742";

#[unsafe(no_mangle)]
extern "C" fn tests_x25519() -> bool {
    let mut report = Report::new();
    let good = SECTION_5_2.iter().all(|[scalar, u, product]| x25519(hex(scalar), hex(u)) == hex(product));
    report.test(c"RFC 7748, section 5.2", good);
    report.test(c"iterations", ITERATED.iter().all(|(times, expected)| iterated(*times) == hex(expected)));
    let good = SECTION_6_1.iter().zip(SECTION_6_1.iter().rev()).all(|([secret, public], [_, peer])| {
        x25519_base(hex(secret)) == hex(public) && x25519(hex(secret), hex(peer)) == hex(SHARED)
    });
    report.test(c"RFC 7748, section 6.1", good);
    report.test(c"points of small order", x25519([7; 32], [0; 32]) == [0; 32]);
    report.end()
}

fn iterated(times: usize) -> [u8; 32] {
    let (mut k, mut u) = (X25519_BASEPOINT_BYTES, X25519_BASEPOINT_BYTES);
    for _ in 0..times {
        (k, u) = (x25519(k, u), k);
    }
    k
}
