//! X25519, by itself and several at a time, which is that of x25519-dalek.

use std::sync::LazyLock;

use lemniscate::backend::BackendKind;
use lemniscate::x25519::{
    Blinding, PublicKey, StaticSecret, x25519, x25519_base, x25519_blinded, x25519_many,
};
use lemniscate_corpus::Choices;
use lemniscate_corpus::points::{non_canonical, small_order};

use crate::{Report, on_each};

/// The exchanges of a block: as many as fit the widest vectors, and some more.
pub const BLOCK: usize = 13;

/// Exchanges of these numbers.
pub fn run(seed: u64, blocks: core::ops::Range<u64>, backends: &[BackendKind], report: &mut Report) {
    for number in blocks {
        let place = format!("exchange --seed {seed} --block {number}");
        one_block(&place, &mut Choices::seeded(seed, number), backends, report);
    }
}

/// [`BLOCK`] exchanges.
pub fn one_block(place: &str, choices: &mut Choices<'_>, backends: &[BackendKind], report: &mut Report) {
    let start = std::time::Instant::now();
    let pairs: [_; BLOCK] = core::array::from_fn(|_| (scalar(choices), coordinate(choices)));
    let blinding = Blinding::from_seed(&choices.bytes());
    // One exchange by itself, one with blinding, and one product of the base point.
    let chosen: [_; 3] = core::array::from_fn(|_| choices.below(BLOCK));
    let expected = pairs.map(|(scalar, (kind, u))| {
        let shared = x25519_dalek::x25519(scalar, u);
        report.count(kind, if shared == [0; 32] { "nothing shared" } else { "shared" });
        shared
    });
    let (scalar, (_, u)) = pairs[chosen[0]];
    let contributory = expected[chosen[0]] != [0; 32];
    let base = pairs[chosen[2]].0;
    let of_base = x25519_dalek::x25519(base, x25519_dalek::X25519_BASEPOINT_BYTES);
    report.took("making cases, and the oracle", start.elapsed());
    let show = |i: usize| format!("{:02x?}", pairs[i]);
    on_each(backends, report, |kind, report| {
        report.set_context(format!("{place} --backend {kind}"));
        let many = x25519_many(pairs.map(|(scalar, (_, u))| (scalar, u)));
        for (i, (ours, theirs)) in many.into_iter().zip(expected).enumerate() {
            report.equal(ours, theirs, || format!("number {i} of many: {}", show(i)));
        }
        report.compared("x25519_many", BLOCK);
        report.equal(x25519(scalar, u), expected[chosen[0]], || show(chosen[0]));
        report.compared("x25519", 1);
        let shared = StaticSecret::from(scalar).diffie_hellman(&PublicKey::from(u));
        report.equal(shared.to_bytes(), expected[chosen[0]], || show(chosen[0]));
        report.equal(shared.was_contributory(), contributory, || show(chosen[0]));
        let (scalar, (_, u)) = pairs[chosen[1]];
        report.equal(x25519_blinded(scalar, u, &blinding), expected[chosen[1]], || show(chosen[1]));
        report.compared("x25519_blinded", 1);
        report.equal(x25519_base(base), of_base, || show(chosen[2]));
        report.compared("x25519_base", 1);
    });
}

fn scalar(choices: &mut Choices<'_>) -> [u8; 32] {
    match choices.below(8) {
        0 => [*choices.one_of(&[0, 1, 7, 8, 0x7f, 0x80, 0xff]); 32],
        1 => {
            let mut power = [0; 32];
            let bit = choices.below(256);
            power[bit / 8] = 1 << (bit % 8);
            power
        }
        _ => choices.bytes(),
    }
}

static SMALL: LazyLock<Vec<[u8; 32]>> = LazyLock::new(|| {
    // u = (1 + y) / (1 - y), as curve25519-dalek has it.
    let to_u =
        |bytes: &[u8; 32]| lemniscate_corpus::points::decode(bytes).map(|p| p.to_montgomery().to_bytes());
    small_order().iter().filter_map(to_u).collect()
});

static NON_CANONICAL: LazyLock<Vec<[u8; 32]>> = LazyLock::new(non_canonical);

/// u, and what it is.
fn coordinate(choices: &mut Choices<'_>) -> (&'static str, [u8; 32]) {
    match choices.below(8) {
        0 => ("u of small order", *choices.one_of(&SMALL)),
        1 => {
            // The encodings of edwards25519 that are not canonical are the numbers from the prime on.
            let mut u = *choices.one_of(&NON_CANONICAL);
            u[31] |= (choices.below(2) as u8) << 7;
            ("u not canonical", u)
        }
        2 => {
            let mut u = [0; 32];
            u[0] = choices.below(32) as u8;
            ("small u", u)
        }
        3 => {
            let mut u = [0xff; 32];
            (u[0], u[31]) = (choices.below(256) as u8, if choices.below(2) == 0 { 0x7f } else { 0xff });
            ("u around the prime", u)
        }
        // Half of these are on the twist.
        _ => ("any u", choices.bytes()),
    }
}
