//! Leaves that go by digits, on numbers: they look up random elements.

use num_bigint::BigInt;

use crate::contracts::Outcome;

use super::concrete::{Function, Memory, WORDS, limbs, operand, word};
use super::leaf::Leaf;
use super::lookups::{self, Digits, ELEMENTS, ENTRIES};
use super::random::Random;

/// Memory, aligned as vectors and tables are.
#[derive(Clone)]
#[repr(C, align(64))]
struct Line([u64; 8]);

struct Lines(Vec<Line>);

impl Lines {
    fn new(words: usize) -> Self {
        Lines(vec![Line([0x5555; 8]); words.div_ceil(8)])
    }

    fn set(&mut self, at: usize, word: u64) {
        self.0[at / 8].0[at % 8] = word;
    }

    fn get(&self, at: usize) -> u64 {
        self.0[at / 8].0[at % 8]
    }
}

impl Leaf {
    /// Runs a function for so many operands, and returns whether it finds the entry in each lane each time.
    ///
    /// # Safety
    /// The function reads and writes what the leaf does, and the processor has its instructions.
    pub unsafe fn finds(&self, digits: Digits, function: Function, runs: usize) -> bool {
        let mut random = Random::new(7);
        let (table, last, count) = digits.sizes(self);
        let (size, lanes, all) = (self.form.size(), self.form.lanes(), digits.all());
        let is_signed = self.contracts.word.low < BigInt::ZERO;
        for sample in 0..runs {
            let (mut table, mut last, mut result) =
                (Lines::new(table), Lines::new(last), Lines::new(count * size));
            let chosen: Vec<i8> =
                (0..lanes).map(|_| all[(random.word() % all.len() as u64) as usize]).collect();
            let bytes: [u8; 8] =
                std::array::from_fn(|j| chosen.get(j).map_or(random.word() as u8, |digit| *digit as u8));
            let mut given = Lines::new(1);
            given.set(0, u64::from_le_bytes(bytes));
            // By lane, the elements that must be found, as limbs or as a number.
            let mut wanted = vec![Vec::new(); lanes];
            if let Digits::Rows(rows, _) = digits {
                let words = lookups::words(&self.contracts);
                let most = &self.contracts.modulus - 1i32;
                let places = (0..rows).flat_map(|row| (0..ENTRIES).map(move |entry| (row, Some(entry))));
                for (row, entry) in places.chain([(0, None)]) {
                    for k in 0..ELEMENTS {
                        let x = random.between(&BigInt::ZERO, &most, sample);
                        for w in 0..words {
                            let part = word(&(&x >> (64 * w)));
                            match entry {
                                Some(entry) => {
                                    table.set(lookups::place_in_row(&self.contracts, row, entry, k, w), part)
                                }
                                None => last.set(k * lookups::zero_size(&self.contracts) + w, part),
                            }
                        }
                        for (lane, wanted) in wanted.iter_mut().enumerate() {
                            let is_row = entry.is_none() || rows == 1 || row == lane;
                            if is_row && digits.entry(chosen[lane]) == entry {
                                wanted.push(vec![&x - lookups::bias(&self.contracts)]);
                            }
                        }
                    }
                }
            } else {
                let entries = table.0.len() * 8 / size;
                for entry in (0..entries).map(Some).chain([None]) {
                    let (memory, elements) =
                        operand(self.form, &self.contract.operands[0], &mut random, sample);
                    for (i, word) in memory.0[..size].iter().enumerate() {
                        match entry {
                            Some(entry) => table.set(entry * size + i, *word),
                            None => last.set(i, *word),
                        }
                    }
                    for (lane, wanted) in wanted.iter_mut().enumerate() {
                        if digits.entry(chosen[lane]) == entry {
                            wanted.push(elements[lane].clone());
                        }
                    }
                }
            }
            let [first, second, third] = [&table, &given, &last].map(|operand| operand.0.as_ptr() as u64);
            // SAFETY: the caller's; each operand is as long as the leaf takes it.
            unsafe { function(result.0.as_mut_ptr().cast(), first, second, third) };
            for (lane, wanted) in wanted.iter().enumerate() {
                for (k, wanted) in wanted.iter().enumerate() {
                    let mut memory = Memory([0; WORDS]);
                    (0..size).for_each(|i| memory.0[i] = result.get(k * size + i));
                    let count = self.contracts.weights.len();
                    let found = limbs(self.form, &memory, count, lane, is_signed);
                    let is_right = found.is_some_and(|found| match digits {
                        Digits::Rows(..) => self.is_congruent(&found, &wanted[0]),
                        _ => found == *wanted,
                    });
                    if !is_right {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Whether limbs are within the bounds of the contract, and congruent to this.
    fn is_congruent(&self, limbs: &[BigInt], expected: &BigInt) -> bool {
        let Outcome::Within(bounds) = &self.contract.result else { return false };
        let value: BigInt = match limbs {
            [one] => one.clone(),
            limbs => limbs.iter().zip(&self.contracts.weights).map(|(limb, bit)| limb << *bit).sum(),
        };
        (value - expected) % &self.contracts.modulus == BigInt::ZERO
            && limbs.iter().zip(bounds).all(|(limb, b)| b.low <= *limb && *limb <= b.high)
    }
}
