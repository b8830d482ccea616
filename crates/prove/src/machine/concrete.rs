//! Leaves on numbers: they are run, and what comes out is compared with their contracts.

use num_bigint::BigInt;

use crate::contracts::{Bounds, Operation, Outcome};

use super::form::Form;
use super::leaf::Leaf;
use super::random::Random;

/// The largest operand or result in words.
pub const WORDS: usize = 80;

/// Memory of an operand or of the result, aligned as vectors are.
#[repr(C, align(64))]
#[derive(Clone)]
pub struct Memory(pub [u64; WORDS]);

pub type Function = unsafe extern "C" fn(*mut u64, u64, u64, u64);

pub fn word(number: &BigInt) -> u64 {
    let all = BigInt::from(u64::MAX);
    u64::try_from(number & all).expect("a word")
}

/// The memory of elements with random limbs.
pub fn operand(
    form: Form,
    bounds: &Bounds,
    random: &mut Random,
    sample: usize,
) -> (Memory, Vec<Vec<BigInt>>) {
    let mut memory = Memory([0; WORDS]);
    let mut lanes = Vec::new();
    for lane in 0..form.lanes() {
        let limbs: Vec<BigInt> = bounds.iter().map(|b| random.between(&b.low, &b.high, sample)).collect();
        match form {
            Form::Words(words) | Form::Rows(words, _) => {
                for i in 0..words {
                    memory.0[form.place(i, lane)] = word(&(&limbs[0] >> (64 * i)));
                }
            }
            Form::Floats(_) => {
                for (i, limb) in limbs.iter().enumerate() {
                    let limb = i64::try_from(limb).expect("a limb of less than 54 bits");
                    memory.0[form.place(i, lane)] = (limb as f64).to_bits();
                }
            }
            _ => {
                for (i, limb) in limbs.iter().enumerate() {
                    memory.0[form.place(i, lane)] = word(limb);
                }
            }
        }
        lanes.push(limbs);
    }
    (memory, lanes)
}

/// The limbs of an element, if they are numbers.
pub fn limbs(form: Form, memory: &Memory, count: usize, lane: usize, is_signed: bool) -> Option<Vec<BigInt>> {
    match form {
        Form::Words(words) | Form::Rows(words, _) => {
            let more = |number: BigInt, i| (number << 64u32) + memory.0[form.place(i, lane)];
            Some(vec![(0..words).rev().fold(BigInt::ZERO, more)])
        }
        Form::Floats(_) => (0..count)
            .map(|i| {
                let limb = f64::from_bits(memory.0[form.place(i, lane)]);
                (limb == limb.trunc() && limb.abs() < 9e18).then(|| BigInt::from(limb as i64))
            })
            .collect(),
        _ => (0..count)
            .map(|i| {
                let limb = memory.0[form.place(i, lane)];
                Some(if is_signed { BigInt::from(limb as i64) } else { BigInt::from(limb) })
            })
            .collect(),
    }
}

impl Leaf {
    /// Runs a function for so many operands, and returns whether the contract holds each time.
    ///
    /// # Safety
    /// The function reads and writes what the leaf does, and the processor has its instructions.
    pub unsafe fn holds(&self, function: *const (), runs: usize) -> bool {
        // SAFETY: a function of these arguments, or of fewer.
        let function: Function = unsafe { std::mem::transmute(function) };
        if let Some(digits) = self.digits {
            // SAFETY: the caller's.
            return unsafe { self.finds(digits, function, runs) };
        }
        let mut random = Random::new(7);
        let (bounds, form) = self.operands();
        for sample in 0..runs {
            let operands: Vec<_> = bounds.iter().map(|b| operand(form, b, &mut random, sample)).collect();
            let k = match self.contract.operation {
                Operation::MulSmall => random.between(&BigInt::ZERO, &((1 << 18) - 1).into(), sample),
                _ => BigInt::from(random.word() & 1),
            };
            // The upper half of the register of a number of 32 bits is not defined.
            let number = if self.number().is_some() { word(&k) | random.word() << 32 } else { 0 };
            let mut arguments: Vec<u64> =
                operands.iter().map(|(memory, _)| memory.0.as_ptr() as u64).collect();
            let bits: Vec<u64> = (0..self.form.lanes()).map(|_| random.word() & 1).collect();
            let mut masks = Memory([0; WORDS]);
            for (lane, bit) in bits.iter().enumerate() {
                match self.form {
                    Form::Floats(_) => masks.0[lane] = bit.wrapping_neg(),
                    _ => masks.0[0] |= bit << lane,
                }
            }
            arguments.push(if self.has_masks() { masks.0.as_ptr() as u64 } else { number });
            arguments.resize(3, 0);
            let mut result = Memory([random.word(); WORDS]);
            // SAFETY: the caller's; all memory is as long as the longest operand.
            unsafe { function(result.0.as_mut_ptr(), arguments[0], arguments[1], arguments[2]) };
            for lane in 0..self.form.lanes() {
                let operands: Vec<&Vec<BigInt>> = match self.source.map(|source| source(lane)) {
                    Some((operand, from)) => vec![&operands[operand].1[from]],
                    None => operands.iter().map(|(_, lanes)| &lanes[lane]).collect(),
                };
                let k = if self.has_masks() { bits[lane].into() } else { k.clone() };
                if !self.is_right(&result, lane, &operands, &k) {
                    return false;
                }
            }
        }
        true
    }

    fn is_right(&self, result: &Memory, lane: usize, operands: &[&Vec<BigInt>], k: &BigInt) -> bool {
        let form = self.result_form();
        let is_signed = self.contracts.word.low < BigInt::ZERO;
        let Some(limbs) = limbs(form, result, self.contracts.weights.len(), lane, is_signed) else {
            return false;
        };
        if self.selects() {
            let chosen = operands[if *k == BigInt::from(1) { 0 } else { 1 }];
            return limbs == *chosen;
        }
        let bounds = match &self.contract.result {
            Outcome::Exactly { constants, factors } => {
                return limbs.iter().enumerate().all(|(i, limb)| {
                    let constant = constants.get(i).cloned().unwrap_or_default();
                    let sum = factors
                        .iter()
                        .zip(operands)
                        .fold(constant, |sum, (f, operand)| sum + &operand[i] * *f);
                    *limb == sum
                });
            }
            Outcome::Within(bounds) => bounds.clone(),
            Outcome::None => vec![crate::contracts::Interval::new(0, &self.contracts.modulus - 1i32)],
        };
        let value = |limbs: &Vec<BigInt>| -> BigInt {
            if limbs.len() == 1 {
                return limbs[0].clone();
            }
            limbs.iter().zip(&self.contracts.weights).map(|(limb, bit)| limb << *bit).sum()
        };
        let x: Vec<BigInt> = operands.iter().map(|limbs| value(limbs)).collect();
        (value(&limbs) - self.expected(&x, k)) % &self.contracts.modulus == BigInt::ZERO
            && limbs.iter().zip(&bounds).all(|(limb, b)| b.low <= *limb && *limb <= b.high)
    }

    /// What the result is modulo the prime, for these operands and this number.
    pub fn expected(&self, x: &[BigInt], k: &BigInt) -> BigInt {
        if let Some(value) = self.value {
            return value.of_numbers(x, k, &BigInt::ZERO);
        }
        match self.contract.operation {
            Operation::Mul | Operation::MulUncarried | Operation::MulToColumns => &x[0] * &x[1],
            Operation::Square
            | Operation::SquareN
            | Operation::SquareUncarried
            | Operation::SquareToColumns => &x[0] * &x[0],
            Operation::MulSmall => &x[0] * k,
            Operation::Add | Operation::AddProducts => &x[0] + &x[1],
            Operation::Sub => &x[0] - &x[1],
            Operation::Neg => -&x[0],
            Operation::Double => &x[0] * 2,
            _ => x[0].clone(),
        }
    }
}
