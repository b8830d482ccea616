//! How elements are in memory: operands of all values in their bounds, as atoms, and results.

use num_bigint::BigInt;

use crate::contracts::{Bounds, Contracts};

use super::execute::Machine;
use super::float::Float;
use super::random::Random;
use super::sum::Sum;
use super::words::{Refusal, Word};

/// Operands that are computed with, to find claims that are false.
pub const SAMPLES: usize = 32;

/// How elements are in memory.
#[derive(Clone, Copy, PartialEq)]
pub enum Form {
    /// One integer in words of 64 bits.
    Words(usize),
    /// So many words for each of so many integers, one after the other.
    Rows(usize, usize),
    /// So many limbs, each for so many lanes in a row.
    Limbs(usize, usize),
    /// Ten limbs of four elements: limbs of upper halves in the lanes above limbs of lower halves.
    Halves,
    /// So many limbs of four lanes, as numbers of floating point.
    Floats(usize),
}

impl Form {
    pub fn lanes(self) -> usize {
        match self {
            Form::Words(_) => 1,
            Form::Limbs(_, lanes) | Form::Rows(_, lanes) => lanes,
            Form::Halves | Form::Floats(_) => 4,
        }
    }

    /// The alignment of its type, in bytes.
    pub fn alignment(self) -> i64 {
        match self {
            Form::Words(_) | Form::Rows(..) | Form::Limbs(_, 1) => 8,
            Form::Limbs(_, 8) | Form::Halves => 64,
            Form::Limbs(..) | Form::Floats(_) => 32,
        }
    }

    /// The words of memory that an element, or a vector of them, takes.
    pub fn size(self) -> usize {
        match self {
            Form::Words(words) => words,
            Form::Limbs(limbs, lanes) | Form::Rows(limbs, lanes) => limbs * lanes,
            Form::Halves => 40,
            Form::Floats(limbs) => 4 * limbs,
        }
    }

    /// Where limb i of an element is.
    pub fn place(self, i: usize, lane: usize) -> usize {
        match self {
            Form::Words(_) => i,
            Form::Rows(words, _) => words * lane + i,
            Form::Limbs(_, lanes) => lanes * i + lane,
            Form::Halves => 8 * (i % 5) + 4 * (i / 5) + lane,
            Form::Floats(_) => 4 * i + lane,
        }
    }
}

/// An element in memory: its limbs, or the one integer that its words are.
pub type Element = Vec<Sum>;

/// An atom of an operand, and the line of the certificate that has it.
pub fn atom(machine: &mut Machine, range: &(BigInt, BigInt), random: &mut Random, head: &mut String) -> Sum {
    *head += &format!("atom {} {}\n", range.0, range.1);
    let samples = (0..SAMPLES).map(|i| random.between(&range.0, &range.1, i)).collect();
    machine.words.facts.atom(range.clone(), samples)
}

/// The operands of an element: some samples are near multiples of the modulus, where carries go through all limbs.
pub struct Near<'a> {
    pub modulus: &'a BigInt,
    pub weights: &'a [u32],
    pub bounds: &'a Bounds,
}

impl Near<'_> {
    /// Limb i of such samples, in the order of samples, if all limbs are within their bounds.
    fn samples(&self, i: usize) -> impl Iterator<Item = Option<BigInt>> {
        (0..SAMPLES as i32).map(move |sample| {
            if sample % 4 != 3 {
                return None;
            }
            let value = self.modulus * (sample / 16) + sample / 4 % 4 - 2;
            let limb = |i: usize| {
                let limb = &value >> self.weights[i];
                match self.weights.get(i + 1) {
                    Some(next) => limb & ((BigInt::from(1) << (next - self.weights[i])) - 1i32),
                    None => limb,
                }
            };
            let is_within = |i: usize| self.bounds[i].low <= limb(i) && limb(i) <= self.bounds[i].high;
            (0..self.bounds.len()).all(is_within).then(|| limb(i))
        })
    }
}

/// The memory of an operand, and its elements.
pub fn operand(
    machine: &mut Machine,
    form: Form,
    bytes: i64,
    near: &Near,
    random: &mut Random,
    head: &mut String,
) -> Result<(Vec<Word>, Vec<Element>), Refusal> {
    let bounds = near.bounds;
    let mut atom = |machine: &mut Machine, head: &mut String, i: usize| {
        let range = (bounds[i].low.clone(), bounds[i].high.clone());
        *head += &format!("atom {} {}\n", range.0, range.1);
        let any = (0..SAMPLES).map(|i| random.between(&range.0, &range.1, i));
        let samples = any.zip(near.samples(i)).map(|(any, near)| near.unwrap_or(any)).collect();
        machine.words.facts.atom(range, samples)
    };
    let mut cells = vec![Word::Unknown; form.size() * 8 / bytes as usize];
    let mut lanes = Vec::new();
    for lane in 0..form.lanes() {
        let mut limbs = Vec::new();
        if let Form::Words(words) | Form::Rows(words, _) = form {
            let whole = atom(machine, head, 0);
            let bits = 8 * bytes as usize;
            let count = words * 64 / bits;
            let (words, sum) = in_words(machine, &whole, count, bits, head);
            cells[count * lane..][..count].clone_from_slice(&words);
            limbs.push(sum);
        } else {
            for i in 0..bounds.len() {
                let limb = atom(machine, head, i);
                cells[form.place(i, lane)] = if matches!(form, Form::Floats(_)) {
                    Word::Float(Float::integer(&limb))
                } else {
                    Word::Number(limb.clone())
                };
                limbs.push(limb);
            }
        }
        lanes.push(limbs);
    }
    Ok((cells, lanes))
}

/// Atoms for the words of a number, and the number as their sum.
pub fn in_words(
    machine: &mut Machine,
    whole: &Sum,
    count: usize,
    bits: usize,
    head: &mut String,
) -> (Vec<Word>, Sum) {
    let facts = &mut machine.words.facts;
    let samples = facts.sampled(whole);
    let mut rest = Sum::default().sub(whole);
    let most = BigInt::from(u64::MAX >> (64 - bits));
    let mut words = Vec::new();
    for i in 0..count {
        let samples = samples.iter().map(|value| (value >> (bits * i)) & &most).collect();
        let word = facts.atom((BigInt::ZERO, most.clone()), samples);
        rest = rest.add(&word.shifted((bits * i) as u32));
        words.push(Word::Number(word));
    }
    let last = (facts.atoms() - 1) as u16;
    facts.constrain(rest.clone(), last);
    *head += &format!("words {count} {bits}\n");
    (words, rest.add(whole))
}

/// The limbs of an element of the result.
pub fn result(
    machine: &mut Machine,
    form: Form,
    cells: &[Word],
    lane: usize,
    contracts: &Contracts,
) -> Result<Element, Refusal> {
    let is_signed = contracts.word.low < BigInt::ZERO;
    if let Form::Words(words) | Form::Rows(words, _) = form {
        let mut sum = Sum::default();
        for i in 0..words {
            let word = cells[form.place(i, lane)].number()?;
            sum = sum.add(&machine.words.unsigned(word).shifted(64 * i as u32));
        }
        return Ok(vec![sum]);
    }
    let mut limbs = Vec::new();
    for i in 0..contracts.weights.len() {
        let cell = &cells[form.place(i, lane)];
        limbs.push(match form {
            Form::Floats(_) => match cell {
                Word::Float(float) => float.as_integer()?,
                _ => return Err("a limb that is no floating point number".into()),
            },
            _ if is_signed => machine.words.signed(cell.number()?, 64),
            _ => machine.words.unsigned(cell.number()?),
        });
    }
    Ok(limbs)
}
