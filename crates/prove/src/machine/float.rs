//! Numbers of type `f64`: each operation is shown to be exact, or to round to a multiple of a known power of two.

use num_bigint::{BigInt, Sign};

use super::certificate::{Line, Proof};
use super::execute::Machine;
use super::sum::Sum;
use super::words::{Refusal, Word, Words};

/// Bits of a number behind its first one.
const BITS: i32 = 52;
/// The bias of exponents in encodings.
const BIAS: i32 = 1023;

/// sum * 2^exponent.
#[derive(Clone, Debug, PartialEq)]
pub struct Float {
    sum: Sum,
    exponent: i32,
}

fn power(bits: i32) -> BigInt {
    BigInt::from(1) << bits as u32
}

/// The least power of two that all terms have.
fn zeros(sum: &Sum) -> u32 {
    sum.terms().iter().filter_map(|term| term.1.trailing_zeros()).min().unwrap_or(0) as u32
}

impl Float {
    /// An integer.
    pub fn integer(sum: &Sum) -> Self {
        Float { sum: sum.clone(), exponent: 0 }
    }

    /// With an exponent that is as near to 0 as can be from below.
    fn reduced(self) -> Self {
        let bits = zeros(&self.sum).min(self.exponent.min(0).unsigned_abs());
        Float { sum: self.sum.halved(bits), exponent: self.exponent + bits as i32 }
    }

    fn with_exponent(&self, exponent: i32) -> Sum {
        self.sum.shifted((self.exponent - exponent) as u32)
    }

    fn plus(&self, other: &Float, factor: i32) -> Float {
        let exponent = self.exponent.min(other.exponent);
        let sum = self.with_exponent(exponent).plus(&factor.into(), &other.with_exponent(exponent));
        Float { sum, exponent }.reduced()
    }

    /// The encoding of a number whose only sample has no more bits than `f64` has.
    pub fn encoded(&self, words: &Words) -> Option<Sum> {
        let sample = i128::try_from(&words.facts.sampled(&self.sum)[0]).ok()?;
        Some(Sum::constant((sample as f64 * 2f64.powi(self.exponent)).to_bits()))
    }

    pub fn is_constant(&self) -> bool {
        self.sum.as_constant().is_some()
    }

    /// An integer that it is.
    pub fn as_integer(&self) -> Result<Sum, Refusal> {
        if self.exponent < 0 {
            return Err("a number that may be no integer".into());
        }
        Ok(self.with_exponent(0))
    }
}

/// k for a range from 2^k to 2^(k + 1): there, encodings are a linear function, also at the upper end, and multiples of 2^(k - 52)
/// are numbers.
fn binade(words: &mut Words, float: &Float) -> Option<i32> {
    let first = &words.facts.sampled(&float.sum)[0];
    if first.sign() != Sign::Plus {
        return None;
    }
    let k = first.bits() as i32 - 1;
    let goal = (power(k), power(k + 1));
    words.facts.is_shown(&float.sum, &goal, |proof| Line::Binade(k, proof)).then_some(k + float.exponent)
}

/// The number that is nearest to one.
fn rounded(machine: &mut Machine, float: Float) -> Result<Word, Refusal> {
    let facts = &mut machine.words.facts;
    let common = zeros(&float.sum);
    let short = float.sum.halved(common);
    let limit = (-power(BITS + 1), power(BITS + 1));
    let range = facts.range(&short);
    if limit.0 <= range.0 && range.1 <= limit.1 {
        return Ok(Word::Float(float));
    }
    if let Some(named) = facts.named_in(&short, &limit) {
        facts.claim(&named, &limit, |_| Line::Same(named.clone()));
        return Ok(Word::Float(Float { sum: named, exponent: float.exponent + common as i32 }.reduced()));
    }
    let k = binade(&mut machine.words, &float).ok_or("a number that is rounded at an unknown place")?;
    let exponent = k - BITS;
    let bits = exponent - float.exponent;
    if bits <= 0 {
        return Ok(Word::Float(float));
    }
    let sum = machine.words.facts.round(&float.sum, bits as u32);
    Ok(Word::Float(Float { sum, exponent }))
}

/// The number that a word encodes.
fn float(machine: &mut Machine, word: &Word) -> Result<Float, Refusal> {
    let sum = match word {
        Word::Float(float) => return Ok(float.clone()),
        word => word.number()?,
    };
    let sum = machine.words.unsigned(sum);
    if let Some(constant) = sum.as_constant() {
        let bits = u64::try_from(constant).map_err(|_| "more than a word")?;
        let (exponent, fraction) = ((bits >> BITS & 0x7ff) as i32, bits & ((1 << BITS) - 1));
        let significand = match exponent {
            0 if fraction == 0 => 0,
            0 | 0x7ff => return Err("a number that is none, or too small".into()),
            _ => fraction | 1 << BITS,
        };
        let sign = if bits >> 63 == 1 { -1 } else { 1 };
        let sum = Sum::constant(BigInt::from(significand) * sign);
        let exponent = exponent - BIAS - BITS;
        let bits = zeros(&sum);
        return Ok(Float {
            sum: sum.halved(bits),
            exponent: if significand == 0 { 0 } else { exponent + bits as i32 },
        });
    }
    let first = &machine.words.facts.sampled(&sum)[0] >> BITS as u32;
    let start: BigInt = &first << BITS as u32;
    let goal = (start.clone(), &start + power(BITS) - 1i32);
    let exponent = i32::try_from(first).ok().filter(|exponent| (1..0x7ff).contains(exponent));
    let exponent = exponent.ok_or("a number with a sign")?;
    let line = |proof: Proof| Line::Binade(exponent, proof);
    if !machine.words.facts.is_shown(&sum, &goal, line) {
        return Err("an encoding with an unknown exponent".into());
    }
    let sum = sum.sub(&Sum::constant(start)).add(&Sum::constant(power(BITS)));
    Ok(Float { sum, exponent: exponent - BIAS - BITS })
}

/// The encoding of a word, as an integer.
pub fn bits(machine: &mut Machine, word: &Word) -> Result<Sum, Refusal> {
    let float = match word {
        Word::Float(float) => float.clone(),
        word => return Ok(word.number()?.clone()),
    };
    let k = binade(&mut machine.words, &float).ok_or("the encoding of a number with an unknown exponent")?;
    let shift = float.exponent - (k - BITS);
    let fraction = if shift >= 0 {
        float.sum.shifted(shift as u32)
    } else {
        if zeros(&float.sum) < shift.unsigned_abs() {
            return Err("a number with bits behind the last".into());
        }
        float.sum.halved(shift.unsigned_abs())
    };
    Ok(fraction.add(&Sum::constant(BigInt::from(k + BIAS - 1) << BITS as u32)))
}

/// The sum of encodings.
pub fn add_bits(machine: &mut Machine, a: &Word, b: &Word) -> Result<Word, Refusal> {
    Ok(Word::Number(bits(machine, a)?.add(&bits(machine, b)?)))
}

pub fn xor(machine: &mut Machine, a: &Word, b: &Word) -> Result<Word, Refusal> {
    let sign = Word::constant(1u64 << 63);
    match (a, b) {
        (Word::Float(x), mask) | (mask, Word::Float(x)) if *mask == sign => {
            Ok(Word::Float(Float { sum: x.sum.times(&BigInt::from(-1)), exponent: x.exponent }))
        }
        (Word::Float(x), mask) | (mask, Word::Float(x)) if *mask == Word::constant(0) => {
            Ok(Word::Float(x.clone()))
        }
        _ => machine.words.xor(a, b, 64),
    }
}

pub fn or(machine: &mut Machine, a: &Word, b: &Word) -> Result<Word, Refusal> {
    Ok(Word::Number(machine.words.or(a.number()?, b.number()?, 64)?))
}

pub fn add(machine: &mut Machine, a: &Word, b: &Word, is_sum: bool) -> Result<Word, Refusal> {
    let (a, b) = (float(machine, a)?, float(machine, b)?);
    rounded(machine, a.plus(&b, if is_sum { 1 } else { -1 }))
}

/// The sum of a b and c, with signs, rounded once.
pub fn multiply_add(
    machine: &mut Machine,
    a: &Word,
    b: &Word,
    c: &Word,
    [of_product, of_sum]: [i32; 2],
) -> Result<Word, Refusal> {
    let (mut a, mut b, c) = (float(machine, a)?, float(machine, b)?, float(machine, c)?);
    let nearest = |machine: &mut Machine, a: &Float, b: &Float| {
        let sum = machine.words.product(&a.sum, &b.sum)?.times(&of_product.into());
        let product = Float { sum, exponent: a.exponent + b.exponent };
        rounded(machine, product.reduced().plus(&c, of_sum))
    };
    let result = nearest(machine, &a, &b);
    if result.is_ok() || [&a, &b].iter().all(|factor| factor.sum.terms().len() < 2) {
        return result;
    }
    // The terms of a sum may be much larger than the sum, and so are their products.
    let limit = (-power(BITS + 1), power(BITS + 1));
    for factor in [&mut a, &mut b] {
        if factor.sum.terms().len() > 1
            && let Some(named) = machine.words.facts.named_factor(&factor.sum, &limit)
        {
            machine.words.facts.record(|| Line::Factor(named.clone()));
            factor.sum = named;
        }
    }
    nearest(machine, &a, &b)
}

pub fn from_integer(machine: &mut Machine, sum: &Sum) -> Result<Word, Refusal> {
    rounded(machine, Float::integer(sum))
}

/// The first word if a bit is set, else the second.
pub fn selected(machine: &mut Machine, bit: &Sum, set: &Word, clear: &Word) -> Result<Word, Refusal> {
    let (Word::Float(set), Word::Float(clear)) = (set, clear) else {
        return machine.selected(&Some(bit.clone()), set, clear);
    };
    let exponent = set.exponent.min(clear.exponent);
    let [set, clear] = [set, clear].map(|float| float.with_exponent(exponent));
    let sum = machine.words.product(bit, &set.sub(&clear))?.add(&clear);
    Ok(Word::Float(Float { sum, exponent }))
}
