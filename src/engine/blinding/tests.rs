use core::cell::Cell as Count;
use std::format;
use std::vec::Vec;

use super::build::{Cell, SCALAR_WORDS, StartWords, WORDS};
use super::*;
use crate::engine::curve9767::Curve9767;
use shake::digest::{ExtendableOutput, Update};

use crate::engine::edwards448::Edwards448;
use crate::engine::edwards25519::Edwards25519;
use crate::group::double_odd::{E, S};
use crate::xof::Shake256;

fn words<G: Blindable<Start: StartWords>>(mask: &Mask<G>) -> [u64; WORDS] {
    let mut words = [0; WORDS];
    mask.write(&mut words);
    words
}

/// Runs a check of every group.
macro_rules! every_group {
    ($($name:ident => $check:ident;)+) => {$(
        #[test]
        fn $name() {
            $check::<Edwards25519>();
            $check::<Edwards448>();
            $check::<E>();
            $check::<S>();
            $check::<Curve9767>();
        }
    )+};
}

every_group! {
    contexts_differ_by_seed_and_renewal => contexts;
    scalars_are_masked => scalars;
    masks_are_words_and_back => read_and_write;
    nothing_secret_is_printed => debug;
}

fn contexts<G: Blindable<Start: StartWords>>() {
    let mut blinding = Blinding::<G>::from_seed(&[1; 32]);
    let mut seen = [[1; 32], [2; 32]].map(|seed| words(Blinding::<G>::from_seed(&seed).mask())).to_vec();
    assert_eq!(words(blinding.mask()), seen[0]);
    for _ in 0..3 {
        blinding.renew();
        seen.push(words(blinding.mask()));
    }
    seen.push(words(&Mask::<G>::none()));
    // No word of the scalar, of the point or of the factors stays: but for those at the ends that are not full, or not
    // there, in some groups.
    let parts: Vec<_> = seen
        .iter()
        .flat_map(|words| [0, SCALAR_WORDS, SCALAR_WORDS + 4, SCALAR_WORDS + 8].map(|i| words[i]))
        .collect();
    for (i, part) in parts.iter().enumerate() {
        assert!(parts[..i].iter().all(|other| other != part || *part <= 1), "{}", G::NAME);
    }
    // The renewed context is that of the hidden seed, whatever mask it was made under.
    let mut again = Blinding::<G>::from_seed(&[1; 32]);
    again.mask = Mask::none();
    for _ in 0..3 {
        again.renew();
    }
    assert_eq!(words(again.mask()), words(blinding.mask()));
}

fn scalars<G: Blindable<Start: StartWords>>() {
    let blinding = Blinding::<G>::from_seed(&[3; 32]);
    let bytes = |scalar: &G::Scalar| scalar.to_canonical();
    let b = blinding.mask.scalar;
    assert!(!bool::from(b.is_zero()));
    for k in [G::Scalar::ZERO, b, *b.subtract_shifted(&b, 5)] {
        for doublings in [0, 4, 63, 127] {
            let blind = blinding.mask.blind(&k, doublings);
            assert_eq!(bytes(&blind), bytes(&k.subtract_shifted(&b, doublings)));
            assert_ne!(bytes(&blind), bytes(&k));
            assert_eq!(bytes(&Mask::<G>::none().blind(&k, doublings)), bytes(&k));
        }
    }
}

fn read_and_write<G: Blindable<Start: StartWords>>() {
    let blinding = Blinding::<G>::from_seed(&[4; 32]);
    let first = words(blinding.mask());
    assert_eq!(words(&Mask::<G>::read(&first)), first);
    assert!(first.iter().filter(|word| **word != 0).count() > 15);
}

fn debug<G: Blindable<Start: StartWords>>() {
    let printed = format!("{:?}", Blinding::<G>::from_seed(&[5; 32]));
    assert_eq!(printed, format!("Blinding({})", G::NAME));
}

#[test]
fn cells_are_filled_once() {
    let (cell, count) = (Cell::new(), Count::new(0));
    let fill = |words: &mut [u64; WORDS]| {
        count.set(count.get() + 1);
        *words = core::array::from_fn(|i| u64::MAX - 7 * i as u64);
    };
    let first = cell.get_or_fill(fill);
    assert_eq!(*cell.get_or_fill(fill), *first);
    assert_eq!((count.get(), first[1]), (1, u64::MAX - 7));
}

#[test]
fn factors_are_not_zero() {
    let mut stream = Stream(Shake256::default().chain([]).finalize_xof());
    for _ in 0..20 {
        for factor in stream.draw_factors().iter() {
            // Odd, and below any 2^255 - M.
            assert!(factor[0] & 1 == 1 && factor[3] >> 62 == 0);
        }
        for factor in stream.draw_factors_448().iter() {
            // Odd, and below 2^448 - 2^224 - 1.
            assert!(factor[0] & 1 == 1 && factor[6] >> 63 == 0);
        }
    }
}
