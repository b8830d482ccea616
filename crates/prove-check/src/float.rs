//! Numbers of type `f64`, rounded to nearest.

use num_bigint::BigInt;

use crate::facts::Result;
use crate::machine::Machine;
use crate::poly::Poly;
use crate::words::{Word, power};

/// A polynomial times a power of two.
type Float = (Poly, i32);

/// With an exponent as near to 0 as it can be from below.
fn reduced((sum, exponent): Float) -> Float {
    let bits = sum.zeros().min(exponent.min(0).unsigned_abs());
    (sum.halved(bits), exponent + bits as i32)
}

fn added(a: &Float, b: &Float, sign: i32) -> Float {
    let exponent = a.1.min(b.1);
    let [a, b] = [a, b].map(|of| of.0.shifted((of.1 - exponent) as u32));
    reduced((a.plus(&sign.into(), &b), exponent))
}

impl Machine<'_> {
    /// The exponent e of a number from 2^e to 2^(e + 1).
    fn exponent(&mut self, (sum, exponent): &Float) -> Result<i32> {
        let k = self.words.binade(sum, |k| (power(k), power(k + 1)))?;
        Ok(k as i32 + exponent)
    }

    pub fn rounded(&mut self, sum: Poly, exponent: i32) -> Result<Word> {
        let zeros = sum.zeros();
        let short = sum.halved(zeros);
        let limit = power(53);
        if self.words.facts.is_within(&short, &-&limit, &limit) {
            return Ok(Word::Float(sum, exponent));
        }
        if self.words.is_next("same")? {
            let short = self.words.same(&short)?;
            if !self.words.facts.is_within(&short, &-&limit, &limit) {
                return Err("a number of too many bits".into());
            }
            let (sum, exponent) = reduced((short, exponent + zeros as i32));
            return Ok(Word::Float(sum, exponent));
        }
        let last = self.exponent(&(sum.clone(), exponent))? - 52;
        if last <= exponent {
            return Ok(Word::Float(sum, exponent));
        }
        self.words.define()?;
        let rounded = self
            .words
            .facts
            .rounded(&sum, (last - exponent) as u32)
            .ok_or("no variable for what is rounded")?;
        Ok(Word::Float(rounded, last))
    }

    fn float(&mut self, word: &Word) -> Result<Float> {
        if let Word::Float(sum, exponent) = word {
            return Ok((sum.clone(), *exponent));
        }
        let sum = self.words.unsigned(word.number()?)?;
        if let Some(bits) = sum.as_number() {
            let value = f64::from_bits(u64::try_from(bits).map_err(|_| "more than a word")?);
            if value == 0.0 {
                return Ok((Poly::default(), 0));
            }
            if !value.is_normal() {
                return Err("a number that is not normal".into());
            }
            let bits = value.to_bits();
            let significand =
                Poly::number((bits & ((1 << 52) - 1) | 1 << 52) as i64 * if value < 0.0 { -1 } else { 1 });
            let zeros = significand.zeros();
            return Ok((significand.halved(zeros), (bits >> 52 & 0x7ff) as i32 - 1075 + zeros as i32));
        }
        let start = |k: u32| BigInt::from(k) << 52u32;
        let k = self.words.binade(&sum, |k| (start(k), start(k + 1) - 1i32))?;
        if !(1..0x7ff).contains(&k) {
            return Err("an exponent of no number".into());
        }
        Ok((sum.sub(&Poly::number(start(k))).add(&Poly::number(power(52))), k as i32 - 1075))
    }

    /// The encoding of a word.
    pub fn encoding(&mut self, word: &Word) -> Result<Poly> {
        let Word::Float(sum, exponent) = word else { return word.number().cloned() };
        let k = self.exponent(&(sum.clone(), *exponent))?;
        let shift = exponent - (k - 52);
        let fraction = match u32::try_from(shift) {
            Ok(shift) => sum.shifted(shift),
            Err(_) if sum.zeros() < shift.unsigned_abs() => return Err("bits behind the last".into()),
            Err(_) => sum.halved(shift.unsigned_abs()),
        };
        Ok(fraction.add(&Poly::number(BigInt::from(k + 1022) << 52u32)))
    }

    pub fn xor_float(&mut self, a: &Word, b: &Word) -> Result<Word> {
        match (a, b) {
            (Word::Float(sum, exponent), Word::Number(mask))
            | (Word::Number(mask), Word::Float(sum, exponent)) => match mask.as_number() {
                Some(mask) if mask == power(63) => Ok(Word::Float(sum.times(&BigInt::from(-1)), *exponent)),
                Some(mask) if mask == BigInt::ZERO => Ok(Word::Float(sum.clone(), *exponent)),
                _ => Err("bits of a number".into()),
            },
            _ => self.words.xor(a, b, 64),
        }
    }

    /// One of two numbers, or of two words.
    pub fn choose_float(&mut self, bit: &Poly, set: &Word, clear: &Word) -> Result<Word> {
        let product = |a: &Poly, b: &Poly| Ok(bit.product(&a.sub(b)).ok_or("a product of too many")?.add(b));
        if let (Word::Float(a, first), Word::Float(b, second)) = (set, clear) {
            let exponent = *first.min(second);
            let [a, b] = [(a, first), (b, second)].map(|(sum, own)| sum.shifted((own - exponent) as u32));
            return product(&a, &b).map(|sum| Word::Float(sum, exponent));
        }
        let (a, b) = (self.words.unsigned(set.number()?)?, self.words.unsigned(clear.number()?)?);
        product(&a, &b).map(Word::Number)
    }

    pub fn add_float(&mut self, a: &Word, b: &Word, sign: i32) -> Result<Word> {
        let (a, b) = (self.float(a)?, self.float(b)?);
        let (sum, exponent) = added(&a, &b, sign);
        self.rounded(sum, exponent)
    }

    /// The sum of a b and c, each with its sign, rounded once.
    pub fn multiply_float(&mut self, a: &Word, b: &Word, c: &Word, signs: [i32; 2]) -> Result<Word> {
        let (mut a, mut b, c) = (self.float(a)?, self.float(b)?, self.float(c)?);
        while self.words.is_next("factor")? {
            self.words.factor([&mut a.0, &mut b.0])?;
        }
        let product = a.0.product(&b.0).ok_or("a product of too many")?.times(&signs[0].into());
        let (sum, exponent) = added(&reduced((product, a.1 + b.1)), &c, signs[1]);
        self.rounded(sum, exponent)
    }
}
