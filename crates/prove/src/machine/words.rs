//! Words of the machine as sums of atoms: what a register holds is a sum modulo 2^64, reduced only where the instruction asks for it.

use std::collections::HashMap;

use num_bigint::BigInt;

use super::certificate::Line;
use super::facts::{Facts, Range};
use super::float::Float;
use super::partial::Bits;
use super::sum::{Atom, Sum, atoms};

/// Why code is not proved.
pub type Refusal = String;

/// A part of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Region {
    Result,
    /// The second result, where there are two.
    Second,
    Operand(u8),
    /// The stack, or the rest of it after its pointer was aligned so many times.
    Stack(u8),
}

/// What a place holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Word {
    /// A number modulo 2^64.
    Number(Sum),
    Pointer(Region, i64),
    /// What a register held before, to be restored.
    Saved(usize),
    /// The bits that two numbers differ in.
    Difference(Sum, Sum),
    /// The same where a bit is set, else zero.
    DifferenceIf(Sum, Sum, Sum),
    /// The bits that all of these have.
    Common(Vec<Sum>),
    /// Two halves of 32 bits each, modulo 2^32.
    Halves(Sum, Sum),
    /// A number whose lowest byte alone is known.
    Byte(Sum),
    /// Some bits are known; the others may have any value.
    Partial(Bits),
    /// A number of type `f64`.
    Float(Float),
    /// An address in the program.
    Address(u64),
    Unknown,
}

impl Word {
    pub fn constant(value: impl Into<BigInt>) -> Self {
        Word::Number(Sum::constant(value))
    }

    pub fn number(&self) -> Result<&Sum, Refusal> {
        match self {
            Word::Number(sum) => Ok(sum),
            other => Err(format!("a number is needed, and this is {}", other.kind())),
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Word::Number(_) => "a number",
            Word::Pointer(..) => "a pointer",
            Word::Saved(_) => "a saved register",
            Word::Difference(..) | Word::DifferenceIf(..) => "an exclusive or",
            Word::Common(_) => "the bits of several numbers",
            Word::Halves(..) => "two halves",
            Word::Byte(_) => "a byte",
            Word::Partial(_) => "a number with unknown bits",
            Word::Float(_) => "a floating point number",
            Word::Address(_) => "an address",
            Word::Unknown => "unknown",
        }
    }
}

/// Operations on words of 2^64, or on their lower bits.
#[derive(Default)]
pub struct Words {
    pub facts: Facts,
    /// The parts of sums of words, which are reduced before a sum is: as its carry is that of reduced parts.
    parts: HashMap<Sum, [Sum; 3]>,
    /// The names of sums with products.
    names: HashMap<Sum, Sum>,
}

fn power(bits: u32) -> BigInt {
    BigInt::from(1) << bits
}

impl Words {
    pub fn new(samples: usize) -> Self {
        Words { facts: Facts::new(samples), ..Words::default() }
    }

    fn is_within(&self, sum: &Sum, low: &BigInt, end: &BigInt) -> bool {
        let range = self.facts.range(sum);
        range.0 >= *low && range.1 < *end
    }

    /// The lower bits, as a number that is not negative.
    pub fn lower(&mut self, sum: &Sum, bits: u32) -> Sum {
        let lower = self.reduced(sum, bits);
        self.claim_lower(sum, lower, bits)
    }

    /// What was found for the lower bits, as a line of the certificate, unless it is evident.
    fn claim_lower(&mut self, sum: &Sum, lower: Sum, bits: u32) -> Sum {
        if self.is_within(sum, &BigInt::ZERO, &power(bits)) {
            return sum.clone();
        }
        let range = (BigInt::ZERO, power(bits) - 1i32);
        let lower = if self.facts.names_rests { self.facts.in_range(lower, &range) } else { lower };
        self.facts.claim(&lower, &range, |proof| Line::Low(lower.clone(), proof));
        lower
    }

    /// floor(sum / 2^bits) and the rest.
    pub fn divide(&mut self, sum: &Sum, bits: u32) -> (Sum, Sum) {
        let (low, high) = self.facts.range(sum);
        self.divide_within(sum, bits, &(low >> bits, high >> bits))
    }

    /// The same, if the quotient is known to be in a range.
    fn divide_within(&mut self, sum: &Sum, bits: u32, of_quotient: &Range) -> (Sum, Sum) {
        let (quotient, rest) = self.facts.divide(sum, bits);
        let quotient = self.named_quotient(quotient, of_quotient);
        let range = (BigInt::ZERO, power(bits) - 1i32);
        self.facts.claim(&rest, &range, |proof| Line::Quotient(quotient.clone(), rest.clone(), proof));
        (quotient, rest)
    }

    /// A quotient that is a sum whose atoms leave more values than there are: as an atom, where that is shown.
    fn named_quotient(&mut self, quotient: Sum, least: &Range) -> Sum {
        let own = self.facts.range(&quotient);
        if own.0 >= least.0 && own.1 <= least.1 {
            return quotient;
        }
        self.facts.named(&quotient, least).or_else(|| self.facts.solved(&quotient, least)).unwrap_or(quotient)
    }

    fn reduced(&mut self, sum: &Sum, bits: u32) -> Sum {
        if self.is_within(sum, &BigInt::ZERO, &power(bits)) {
            return sum.clone();
        }
        if bits < 64 || self.is_within(sum, &-power(63), &power(63)) {
            return self.facts.divide(sum, bits).1;
        }
        let (multiple, rest) = sum.split(bits);
        if multiple != Sum::default() && self.is_within(&rest, &-power(63), &power(64)) {
            return self.reduced(&rest, bits);
        }
        let total = self.total(sum);
        self.facts.divide(&total, bits).1
    }

    /// The sum of the parts of a word, where it is one.
    fn total(&mut self, sum: &Sum) -> Sum {
        match self.parts.get(sum).cloned() {
            Some([a, b, carry]) => {
                let negative = |sum: &Sum| sum.times(&BigInt::from(-1));
                let is_sum = a.add(&b).add(&carry) == *sum;
                let (a, b) = (self.reduced(&a, 64), self.reduced(&b, 64));
                let rest = b.add(&carry);
                a.add(&if is_sum { rest } else { negative(&rest) })
            }
            None => sum.clone(),
        }
    }

    /// Remembers the parts of a sum or a difference of words.
    pub fn remember(&mut self, sum: &Sum, parts: &[Sum; 3]) {
        if !parts.contains(sum) {
            self.parts.insert(sum.clone(), parts.clone());
        }
    }

    pub fn unsigned(&mut self, sum: &Sum) -> Sum {
        self.lower(sum, 64)
    }

    /// The number that the lower bits are with a sign.
    pub fn signed(&mut self, sum: &Sum, bits: u32) -> Sum {
        if self.is_within(sum, &-power(bits - 1), &power(bits - 1)) {
            return sum.clone();
        }
        let half = Sum::constant(power(bits - 1));
        self.lower(&sum.add(&half), bits).sub(&half)
    }

    /// A word as a factor: where it is a little below zero, or above a word, as the sum that it is and a bit for that.
    pub fn factor(&mut self, sum: &Sum) -> Sum {
        if self.is_within(sum, &BigInt::ZERO, &power(64)) || !self.is_within(sum, &-power(64), &power(64)) {
            return self.unsigned(sum);
        }
        let quotient = self.facts.divide(sum, 64).0;
        self.claim_lower(sum, sum.sub(&quotient.shifted(64)), 64)
    }

    /// The carry out of so many bits of a + b + carry.
    pub fn carry(&mut self, [a, b, carry]: &[Sum; 3], bits: u32) -> Sum {
        let total = self.lower(a, bits).add(&self.lower(b, bits)).add(carry);
        self.divide(&total, bits).0
    }

    /// The borrow of a - b - borrow.
    pub fn borrow(&mut self, [a, b, borrow]: &[Sum; 3], bits: u32) -> Sum {
        let total = self.lower(a, bits).sub(&self.lower(b, bits)).sub(borrow);
        self.divide(&total, bits).0.times(&BigInt::from(-1))
    }

    pub fn product(&mut self, a: &Sum, b: &Sum) -> Result<Sum, Refusal> {
        a.product(b).ok_or_else(|| "a product of more than two atoms".to_string())
    }

    /// floor(x / 2^count), of a number without or with a sign.
    pub fn shift_right(&mut self, sum: &Sum, count: u32, signed: bool) -> Sum {
        let value = if signed { self.signed(sum, 64) } else { self.unsigned(sum) };
        self.divide(&value, count).0
    }

    /// The bit that `sum` is made of in every place, where it is 0 or 2^64 - 1.
    pub fn mask_bit(&self, sum: &Sum, bits: u32) -> Option<Sum> {
        let range = self.facts.range(sum);
        if range.0 >= BigInt::from(-1) && range.1 <= BigInt::ZERO {
            return Some(sum.times(&BigInt::from(-1)));
        }
        // (2^bits - 1) times a bit.
        let all = power(bits) - 1i32;
        let bit = sum.divided(&all)?;
        let range = self.facts.range(&bit);
        (range.0 >= BigInt::ZERO && range.1 <= BigInt::from(1)).then_some(bit)
    }

    /// The lowest bits of a number that is made of these.
    pub fn bits_of(&self, sum: &Sum) -> Option<[Sum; 8]> {
        if let Some(number) = sum.as_constant() {
            return Some(std::array::from_fn(|j| Sum::constant(number.bit(j as u64))));
        }
        let mut bits = std::array::from_fn(|_| Sum::default());
        for (monomial, coefficient) in sum.terms() {
            let bit = Sum::monomial(*monomial);
            if !self.is_within(&bit, &BigInt::ZERO, &power(1)) || *coefficient < BigInt::ZERO {
                return None;
            }
            for (_, place) in bits.iter_mut().enumerate().filter(|(j, _)| coefficient.bit(*j as u64)) {
                if *place != Sum::default() {
                    return None;
                }
                *place = bit.clone();
            }
        }
        Some(bits)
    }

    /// The bits of both, of numbers of so many bits.
    pub fn and(&mut self, a: &Word, b: &Word, bits: u32) -> Result<Word, Refusal> {
        let (a, b) = if matches!(a, Word::Number(_)) { (a, b) } else { (b, a) };
        if let (Word::Number(x), Word::Common(all)) = (a, b) {
            return Ok(Word::Common([all.as_slice(), std::slice::from_ref(x)].concat()));
        }
        let mask = a.number()?.clone();
        if let Word::Difference(x, y) = b {
            let bit = self.mask_bit(&mask, bits).ok_or("an exclusive or, and not with a mask")?;
            return Ok(Word::DifferenceIf(bit, x.clone(), y.clone()));
        }
        let other = b.number()?.clone();
        if let (Some(a), Some(b)) = (mask.as_constant(), other.as_constant()) {
            return Ok(Word::constant(a & b & (power(bits) - 1i32)));
        }
        for (mask, other) in [(&mask, &other), (&other, &mask)] {
            if let Some(and) = self.and_constant(mask, other, bits)? {
                return Ok(Word::Number(and));
            }
        }
        for (mask, other) in [(&mask, &other), (&other, &mask)] {
            if let Some(bit) = self.mask_bit(mask, bits) {
                let other = self.lower(other, bits);
                return Ok(Word::Number(self.product(&bit, &other)?));
            }
        }
        let (low, end) = (BigInt::ZERO, BigInt::from(2));
        let is_bit = |sum: &Sum| self.is_within(sum, &low, &end);
        if is_bit(&mask) && is_bit(&other) {
            let sum = mask.add(&other);
            return Ok(Word::Number(self.divide(&sum, 1).0));
        }
        Ok(Word::Common(vec![mask, other]))
    }

    fn and_constant(&mut self, mask: &Sum, other: &Sum, bits: u32) -> Result<Option<Sum>, Refusal> {
        let Some(mask) = mask.as_constant() else { return Ok(None) };
        let mask = mask & (power(bits) - 1i32);
        // Ones from bit `from` to bit `to`.
        let from = mask.trailing_zeros().unwrap_or(0) as u32;
        let to = mask.bits() as u32;
        if mask != power(to) - power(from) && mask != BigInt::ZERO {
            if mask.bits() > 0 && self.mask_bit(other, bits).is_some() {
                return Ok(None);
            }
            return Err(format!("the bits of {mask:#x}, which are not in a row"));
        }
        if mask == BigInt::ZERO {
            return Ok(Some(Sum::default()));
        }
        if to - from < bits && self.mask_bit(other, bits).is_some() {
            return Ok(None);
        }
        if to == bits && from == 0 {
            return Ok(Some(self.lower(other, bits)));
        }
        let is_reduced = from > 0
            || !self.is_within(other, &-power(63), &power(64))
                && (self.parts.contains_key(other) || self.facts.divide(other, 64).0.as_constant().is_some());
        let whole = if is_reduced { self.reduced(other, bits) } else { other.clone() };
        let upper = if to == bits { whole } else { self.facts.divide(&whole, to).1 };
        let upper = self.claim_lower(other, upper, to);
        if from == 0 {
            return Ok(Some(upper));
        }
        Ok(Some(self.divide(&upper, from).0.shifted(from)))
    }

    /// The bits of either, which must be different places.
    pub fn or(&mut self, a: &Sum, b: &Sum, bits: u32) -> Result<Sum, Refusal> {
        if let (Some(a), Some(b)) = (a.as_constant(), b.as_constant()) {
            return Ok(Sum::constant(a | b));
        }
        if a == b {
            return Ok(a.clone());
        }
        for (high, low) in [(a, b), (b, a)] {
            let Some(zeros) = high.terms().iter().filter_map(|term| term.1.trailing_zeros()).min() else {
                return Ok(low.clone());
            };
            let low = self.lower(low, bits);
            if self.is_within(&low, &BigInt::ZERO, &power(zeros.min(u64::from(bits)) as u32)) {
                return Ok(high.add(&low));
            }
            // Between the bits of a constant and lower ones.
            let constant = low.coefficient(0).cloned().unwrap_or_default();
            let rest = low.sub(&Sum::constant(constant.clone()));
            let lowest = power(constant.trailing_zeros().unwrap_or(0) as u32);
            if self.is_within(high, &BigInt::ZERO, &lowest)
                && self.is_within(&rest, &BigInt::ZERO, &power(zeros as u32))
            {
                return Ok(high.add(&low));
            }
        }
        let (a, b) = (self.lower(a, bits), self.lower(b, bits));
        let bit = BigInt::from(2);
        if self.is_within(&a, &BigInt::ZERO, &bit) && self.is_within(&b, &BigInt::ZERO, &bit) {
            return Ok(self.or_bits(&a.add(&b)));
        }
        // Each is zero where the other one is not.
        if let Some(bit) = self.facts.bits().find(|bit| {
            let zero = |sum: &Sum, value: i32| sum.with(*bit, value) == Sum::default();
            zero(&a, 0) && zero(&b, 1) || zero(&a, 1) && zero(&b, 0)
        }) {
            let _ = bit;
            return Ok(a.add(&b));
        }
        Err("the bits of either of two numbers that may have the same ones".into())
    }

    /// 1 if one of two bits is set, given their sum.
    pub fn or_bits(&mut self, sum: &Sum) -> Sum {
        let one = Sum::constant(1);
        if let Some(bit) = self.facts.named(sum, &(BigInt::ZERO, BigInt::from(1))) {
            let rest = one.sub(&bit);
            let range = (BigInt::ZERO, BigInt::from(1));
            self.facts.claim(&rest, &range, |proof| Line::Quotient(bit.clone(), rest.clone(), proof));
            return bit;
        }
        self.divide(&sum.add(&one), 1).0
    }

    /// The lower bits of a word.
    pub fn lower_part(&mut self, sum: &Sum, bits: u32) -> Sum {
        let whole = self.reduced(sum, 64);
        let lower = self.facts.divide(&whole, bits).1;
        self.claim_lower(sum, lower, bits)
    }

    pub fn xor(&mut self, a: &Word, b: &Word, bits: u32) -> Result<Word, Refusal> {
        if a == b {
            return Ok(Word::constant(0));
        }
        if let (Word::DifferenceIf(bit, x, y), Word::Number(z))
        | (Word::Number(z), Word::DifferenceIf(bit, x, y)) = (a, b)
        {
            let other = match z {
                z if z == x => y,
                z if z == y => x,
                _ => return Err("an exclusive or of three numbers".into()),
            };
            let (other, this) = (self.lower(other, bits), self.lower(z, bits));
            return Ok(Word::Number(self.product(bit, &other.sub(&this))?.add(&this)));
        }
        let (a, b) = (a.number()?, b.number()?);
        if let (Some(a), Some(b)) = (a.as_constant(), b.as_constant()) {
            return Ok(Word::constant(a ^ b));
        }
        for (mask, other) in [(a, b), (b, a)] {
            let Some(mask) = mask.as_constant() else { continue };
            let mask = mask & (power(bits) - 1i32);
            if mask == BigInt::ZERO {
                return Ok(Word::Number(other.clone()));
            }
            // The complement, or that of the lower bits of a number that has no others.
            if mask == power(bits) - 1i32 {
                return Ok(Word::Number(Sum::constant(-1).sub(other)));
            }
            let count = mask.bits() as u32;
            if mask == power(count) - 1i32 && self.is_within(other, &BigInt::ZERO, &power(count)) {
                return Ok(Word::Number(Sum::constant(mask).sub(other)));
            }
        }
        Ok(Word::Difference(a.clone(), b.clone()))
    }

    /// A word of 32 bits without products in it: by a name, where there are some.
    pub fn linear(&mut self, sum: &Sum) -> Result<Sum, Refusal> {
        if sum.terms().iter().all(|term| atoms(term.0)[1] == 0) {
            return Ok(sum.clone());
        }
        let range = (BigInt::ZERO, u32::MAX.into());
        let name = match self.names.get(sum) {
            Some(name) => name.clone(),
            None => {
                let name = self.facts.named(sum, &range).ok_or("products that are no word")?;
                self.facts.words.push((self.facts.atoms() - 1) as Atom);
                name
            }
        };
        self.names.insert(sum.clone(), name.clone());
        self.facts.claim(&name, &range, |_| Line::Same(name.clone()));
        Ok(name)
    }

    /// The exclusive or of words of 32 bits. One may be a mask: its bits then turn over a sum.
    pub fn xor_mask(&mut self, a: &Word, b: &Word) -> Result<Word, Refusal> {
        if let (Word::Number(a), Word::Number(b)) = (a, b) {
            let masks = [self.mask_bit(a, 32), self.mask_bit(b, 32)];
            if let ([Some(x), Some(y)], None, None) = (masks, a.as_constant(), b.as_constant()) {
                let differ = x.add(&y).sub(&self.product(&x, &y)?.shifted(1));
                let bit = self.facts.named(&differ, &(BigInt::ZERO, BigInt::from(1)));
                let bit = bit.ok_or("two masks that are none together")?;
                self.facts.claim(&bit, &(BigInt::ZERO, BigInt::from(1)), |_| Line::Same(bit.clone()));
                return Ok(Word::Number(bit.times(&u32::MAX.into())));
            }
            for (mask, other) in [(a, b), (b, a)] {
                if mask.as_constant().is_none()
                    && let Some(bit) = self.mask_bit(mask, 32)
                {
                    let other = &self.linear(other)?;
                    let turned = Sum::constant(u32::MAX).sub(&other.shifted(1));
                    return Ok(Word::Number(self.product(&bit, &turned)?.add(other)));
                }
            }
        }
        self.xor(a, b, 32)
    }

    /// The bits of either of two words of 32 bits. One may be the highest bit alone: it is then set.
    pub fn or_top(&mut self, a: &Word, b: &Word) -> Result<Word, Refusal> {
        let (a, b) = (a.number()?, b.number()?);
        let top = Sum::constant(power(31));
        for (top_bit, other) in [(a, b), (b, a)] {
            if *top_bit == top {
                return Ok(Word::Number(self.divide(other, 31).1.add(&top)));
            }
        }
        Ok(Word::Number(self.or(a, b, 32)?))
    }

    /// The lower and the upper half of a word, modulo 2^32.
    pub fn halves(&mut self, word: &Word) -> Result<[Sum; 2], Refusal> {
        if let Word::Halves(low, high) = word {
            return Ok([low.clone(), high.clone()]);
        }
        let sum = word.number()?;
        let is_signed = self.is_within(sum, &-power(63), &power(63));
        let whole = if is_signed { sum.clone() } else { self.unsigned(sum) };
        Ok([whole.clone(), self.divide(&whole, 32).0])
    }

    /// Two halves as they are, or the constant that they are.
    pub fn pair(low: Sum, high: Sum) -> Word {
        let word = Word::Halves(low, high);
        match Bits::of(&word) {
            bits if bits.known == u64::MAX => bits.word(),
            _ => word,
        }
    }

    /// A word of two halves.
    pub fn of_halves(&mut self, low: &Sum, high: &Sum) -> Sum {
        self.lower(low, 32).add(&high.shifted(32))
    }

    /// 1 if all bits of all numbers are set, else 0.
    pub fn are_ones(&mut self, all: &[Sum]) -> Sum {
        let mut found = Sum::constant(1);
        for sum in all {
            let more = self.unsigned(sum).add(&Sum::constant(1));
            let is_ones = self.divide(&more, 64).0;
            found = self.divide(&found.add(&is_ones), 1).0;
        }
        found
    }

    /// 1 if the lower bits are zero, else 0.
    pub fn is_zero(&mut self, sum: &Sum, bits: u32) -> Sum {
        let more = self.lower(sum, bits).add(&Sum::constant(power(bits) - 1i32));
        Sum::constant(1).sub(&self.divide_within(&more, bits, &(BigInt::ZERO, 1.into())).0)
    }
}
