//! The compression function (FIPS 180-4 section 6.4.2) in each lane of a vector, written once for all vectors.

use super::super::constants::ROUNDS;
use super::{Block, MAX_LANES, States};
use crate::field::vector::integers::Integers;

/// A vector with a word of 64 bits in each lane.
pub(super) trait Words: Integers {
    /// The first lanes of an array.
    fn load(lanes: &[u64; MAX_LANES]) -> Self;
    /// The lanes, instead of the first of an array.
    fn store(self, lanes: &mut [u64; MAX_LANES]);
    /// All 16 words of the first blocks, one block a lane.
    fn words(blocks: &[&Block; MAX_LANES]) -> [Self; 16];
    /// The sum modulo 2 of all bits.
    fn xor(self, b: Self, c: Self) -> Self;
    /// The bits of `b` where those of `self` are set, those of `c` elsewhere.
    fn choose(self, b: Self, c: Self) -> Self;
    /// The bits that most of the three have.
    fn majority(self, b: Self, c: Self) -> Self;
    /// The words rotated to the right.
    fn rotate<const BITS: i32>(self) -> Self;
    /// The words shifted to the right.
    fn shift<const BITS: i32>(self) -> Self;
}

/// Hashes a block more in each of the first lanes. Constant-time.
#[inline(always)]
pub(super) fn compress<W: Words>(states: &mut States, blocks: &[&Block; MAX_LANES]) {
    let [s0, s1, s2, s3, s4, s5, s6, s7] = &mut *states;
    let mut state = [
        W::load(s0),
        W::load(s1),
        W::load(s2),
        W::load(s3),
        W::load(s4),
        W::load(s5),
        W::load(s6),
        W::load(s7),
    ];
    let mut words = W::words(blocks);
    let (rounds, _) = ROUNDS.as_chunks::<16>();
    let [others @ .., last] = rounds else { return };
    for constants in others {
        four::<W, 0, true>(&mut state, &mut words, constants);
        four::<W, 4, true>(&mut state, &mut words, constants);
        four::<W, 8, true>(&mut state, &mut words, constants);
        four::<W, 12, true>(&mut state, &mut words, constants);
    }
    four::<W, 0, false>(&mut state, &mut words, last);
    four::<W, 4, false>(&mut state, &mut words, last);
    four::<W, 8, false>(&mut state, &mut words, last);
    four::<W, 12, false>(&mut state, &mut words, last);
    for (lanes, word) in states.iter_mut().zip(state) {
        word.add(W::load(lanes)).store(lanes);
    }
}

/// Four rounds, from that with word I of 16 on; and, if there are rounds with such words again, the words for these.
#[inline(always)]
fn four<W: Words, const I: usize, const MORE: bool>(
    state: &mut [W; 8],
    words: &mut [W; 16],
    constants: &[u64; 16],
) {
    let mut i = I;
    while i < I + 4 {
        round(state, words[i].add(W::splat(constants[i])));
        if MORE {
            words[i] = words[i]
                .add(small_0(words[(i + 1) % 16]))
                .add(words[(i + 9) % 16])
                .add(small_1(words[(i + 14) % 16]));
        }
        i += 1;
    }
}

/// A round, of which the word is added to its constant already.
#[inline(always)]
fn round<W: Words>(state: &mut [W; 8], word: W) {
    let [a, b, c, d, e, f, g, h] = *state;
    let large_1 = e.rotate::<14>().xor(e.rotate::<18>(), e.rotate::<41>());
    let large_0 = a.rotate::<28>().xor(a.rotate::<34>(), a.rotate::<39>());
    let first = h.add(word).add(e.choose(f, g)).add(large_1);
    let second = large_0.add(a.majority(b, c));
    *state = [first.add(second), a, b, c, d.add(first), e, f, g];
}

#[inline(always)]
fn small_0<W: Words>(word: W) -> W {
    word.rotate::<1>().xor(word.rotate::<8>(), word.shift::<7>())
}

#[inline(always)]
fn small_1<W: Words>(word: W) -> W {
    word.rotate::<19>().xor(word.rotate::<61>(), word.shift::<6>())
}
