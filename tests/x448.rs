//! X448 as crrl computes it, for scalars and coordinates of all sorts, on every backend.

mod common;

use common::on_every_backend;
use lemniscate::x448::{x448, x448_base, x448_many};

/// p = 2^448 - 2^224 - 1.
const P: [u8; 56] = {
    let mut bytes = [0xff; 56];
    bytes[28] = 0xfe;
    bytes
};

/// Bytes that look random.
fn random(seed: u64) -> [u8; 56] {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    core::array::from_fn(|_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    })
}

/// The lowest byte of some bytes moved by so much, without a carry.
fn moved(mut bytes: [u8; 56], by: i8) -> [u8; 56] {
    bytes[0] = bytes[0].wrapping_add_signed(by);
    bytes
}

/// Coordinates of small order, around p, not canonical, small, and random ones, half of which are on the twist.
fn coordinates() -> Vec<[u8; 56]> {
    let zero = [0; 56];
    // 2^448 - 1 - 2^(8 i + 7), and 2^(8 i).
    let bits = (0..56).flat_map(|i| {
        let (mut low, mut high) = ([0; 56], [0xff; 56]);
        (low[i], high[i]) = (1, 0x7f);
        [low, high]
    });
    let around = [zero, [0xff; 56], P, moved(P, -1), moved(P, -2)];
    let small = (1..20).map(|by| moved(zero, by));
    let above = (1..20).map(|by| {
        // p + by, past the carry through the lower half.
        let mut bytes = [0xff; 56];
        bytes[..28].fill(0);
        moved(bytes, by - 1)
    });
    around.into_iter().chain(small).chain(above).chain(bits).chain((0..60).map(random)).collect()
}

#[test]
fn products_are_those_of_crrl() {
    let scalars = |i: usize| match i % 4 {
        0 => [[0; 56], [0xff; 56], [0x80; 56], P][i / 4 % 4],
        _ => random(1000 + i as u64),
    };
    let cases: Vec<_> = coordinates().into_iter().enumerate().map(|(i, u)| (scalars(i), u)).collect();
    assert!(cases.len() > 200);
    let expected: Vec<_> = cases
        .iter()
        .map(|(scalar, u)| (crrl::x448::x448(u, scalar), crrl::x448::x448_base(scalar)))
        .collect();
    // Of order 1, 2 and 4: 0, p - 1 and 1, and what is congruent to these.
    assert!(expected.iter().filter(|(product, _)| *product == [0; 56]).count() >= 5);
    on_every_backend(|kind| {
        for ((scalar, u), expected) in cases.iter().zip(&expected) {
            assert_eq!((x448(*scalar, *u), x448_base(*scalar)), *expected, "{kind} {scalar:02x?} {u:02x?}");
        }
        // As many as fit the widest vectors, and some more.
        for (cases, expected) in cases.as_chunks::<11>().0.iter().zip(expected.as_chunks::<11>().0) {
            assert_eq!(x448_many(*cases), expected.map(|(product, _)| product), "{kind} {cases:02x?}");
        }
    });
}
