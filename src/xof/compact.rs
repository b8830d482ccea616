//! Keccak-f\[1600\] over interleaved bits, in little flash memory (FIPS 202 section 3).

use core::hint::black_box;

use crate::loops::stay_rolled;

use super::interleaved::{ROUND_CONSTANTS, State};

/// A lane that another one moves to, and by how many bits it is rotated then.
struct Move {
    to: u8,
    rotation: u8,
}

/// All moves of a round, in a circle that begins with lane 1 (sections 3.2.2 and 3.2.3: rho and pi together).
static MOVES: [Move; 24] = {
    let mut moves = [const { Move { to: 0, rotation: 0 } }; 24];
    let (mut x, mut y, mut t) = (1, 0, 0);
    while t < 24 {
        (x, y) = (y, (2 * x + 3 * y) % 5);
        moves[t] = Move { to: (x + 5 * y) as u8, rotation: ((t + 1) * (t + 2) / 2 % 64) as u8 };
        t += 1;
    }
    moves
};

/// All 24 rounds. Constant-time.
#[inline(never)]
pub(super) fn permute(state: &mut State) {
    for constant in &ROUND_CONSTANTS {
        add_parities(state);
        move_lanes(state);
        for half in state.iter_mut() {
            each_row(half, |row| {
                let [a, b, c, d, e] = *row;
                *row = [a ^ !b & c, b ^ !c & d, c ^ !d & e, d ^ !e & a, e ^ !a & b];
            });
        }
        state[0][0] ^= constant[0];
        state[1][0] ^= constant[1];
    }
}

/// Calls a function for each row: not written out, as the compiler does not know how many there are.
#[inline(always)]
fn each_row(half: &mut [u32; 25], mut piece: impl FnMut(&mut [u32; 5])) {
    let mut rows = black_box(&mut half[..]);
    while let Some((row, others)) = rows.split_first_chunk_mut() {
        stay_rolled();
        piece(row);
        rows = others;
    }
}

/// Adds to each lane the parities of two columns (section 3.2.1: theta).
#[inline(always)]
fn add_parities(state: &mut State) {
    let [even, odd] = state.each_mut().map(|half| {
        let mut sums = [0; 5];
        each_row(half, |row| {
            for (sum, word) in sums.iter_mut().zip(row) {
                *sum ^= *word;
            }
        });
        sums
    });
    let [on_even, on_odd] = state;
    add_columns(on_even, &even, &odd, 31);
    add_columns(on_odd, &odd, &even, 0);
}

/// To each word is added the parity before it and that after it, of which the second is rotated to the right.
#[inline(never)]
fn add_columns(half: &mut [u32; 25], before: &[u32; 5], after: &[u32; 5], rotation: u32) {
    let [a, b, c, d, e] = *before;
    let [f, g, h, i, j] = after.map(|word| word.rotate_right(rotation));
    let sums = [e ^ g, a ^ h, b ^ i, c ^ j, d ^ f];
    each_row(half, |row| {
        for (word, sum) in row.iter_mut().zip(sums) {
            *word ^= sum;
        }
    });
}

/// Rotates lanes, each to the place of another.
#[inline(always)]
fn move_lanes([even, odd]: &mut State) {
    let mut lane = [even[1], odd[1]];
    for Move { to, rotation } in &MOVES {
        let (to, n) = (usize::from(*to), u32::from(*rotation));
        // A rotation by an odd number exchanges the halves.
        let [a, b] = if n % 2 == 0 { lane } else { [lane[1].rotate_left(1), lane[0]] };
        lane = [even[to], odd[to]];
        (even[to], odd[to]) = (a.rotate_left(n / 2), b.rotate_left(n / 2));
    }
}
