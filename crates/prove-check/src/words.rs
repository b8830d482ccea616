//! Words as polynomials modulo 2^64, and what the lines of the certificate say of them.

use num_bigint::BigInt;

use crate::digits::Known;
use crate::facts::{Facts, MOST_BITS, Result, token};
use crate::poly::Poly;

#[derive(Clone, Debug, PartialEq)]
pub enum Word {
    Number(Poly),
    /// A part of memory, and the bytes from its beginning.
    Pointer(u8, i64),
    Saved(usize),
    Difference(Poly, Poly),
    DifferenceIf(Poly, Poly, Poly),
    Common(Vec<Poly>),
    Halves(Poly, Poly),
    Byte(Poly),
    /// A polynomial, times 2 to this.
    Float(Poly, i32),
    Address(u64),
    /// A number with unknown bits.
    Known(Known),
    Unknown,
}

impl Word {
    pub fn number(&self) -> Result<&Poly> {
        match self {
            Word::Number(sum) => Ok(sum),
            _ => Err("a number is needed".into()),
        }
    }
}

pub fn power(bits: u32) -> BigInt {
    BigInt::from(1) << bits
}

pub struct Words<'a> {
    pub facts: Facts,
    lines: std::iter::Peekable<std::str::Lines<'a>>,
}

impl<'a> Words<'a> {
    pub fn new(facts: Facts, lines: std::iter::Peekable<std::str::Lines<'a>>) -> Self {
        Words { facts, lines }
    }

    /// Reads lines that make variables.
    pub fn define(&mut self) -> Result<()> {
        while let Some(line) = self.lines.peek() {
            if !self.facts.define(line).map_err(|error| format!("{line:.60}: {error}"))? {
                break;
            }
            self.lines.next();
        }
        Ok(())
    }

    pub fn is_at_end(&mut self) -> bool {
        self.lines.peek().is_none()
    }

    /// The next line, which must begin so.
    fn claim(&mut self, kind: &str) -> Result<std::str::SplitWhitespace<'a>> {
        self.define()?;
        let line = self.lines.next().ok_or("the certificate ends too early")?;
        let mut tokens = line.split_whitespace();
        if token(&mut tokens)? != kind {
            return Err(format!("`{line:.60}` where `{kind}` is needed"));
        }
        Ok(tokens)
    }

    /// Whether the next line, except lines that make variables, begins so.
    pub fn is_next(&mut self, kind: &str) -> Result<bool> {
        self.define()?;
        Ok(self.lines.peek().is_some_and(|line| line.split_whitespace().next() == Some(kind)))
    }

    fn is_in(&self, sum: &Poly, low: &BigInt, end: &BigInt) -> bool {
        self.facts.is_within(sum, low, &(end - 1i32))
    }

    pub fn is_bit(&self, sum: &Poly) -> bool {
        self.is_in(sum, &BigInt::ZERO, &power(1))
    }

    /// That a sum lies in a range.
    pub fn lies(&mut self, sum: &Poly, low: &BigInt, high: &BigInt) -> Result<()> {
        let mut tokens = self.claim("lies")?;
        self.facts.check(&mut tokens, sum, Some(low), Some(high))
    }

    /// Sums that lines say are 0; returns whether they are said to be enough.
    pub fn zeros(&mut self) -> Result<bool> {
        while self.is_next("zero")? {
            let mut tokens = self.claim("zero")?;
            let sum = self.facts.poly(&mut tokens)?;
            self.facts.check(&mut tokens, &sum, Some(&BigInt::ZERO), Some(&BigInt::ZERO))?;
            self.facts.zeros.push(sum);
        }
        Ok(self.is_next("vanishes")? && self.claim("vanishes").is_ok())
    }

    /// That a positive sum is from 2^k to 2^(k + 1), or such an encoding: k is told.
    pub fn binade(&mut self, sum: &Poly, range: impl Fn(u32) -> (BigInt, BigInt)) -> Result<u32> {
        let mut tokens = self.claim("binade")?;
        let k: u32 = crate::facts::next(&mut tokens)?;
        if k > MOST_BITS {
            return Err("too large a number".into());
        }
        let (low, high) = range(k);
        self.facts.check(&mut tokens, sum, Some(&low), Some(&high))?;
        Ok(k)
    }

    /// Another form of a sum.
    pub fn same(&mut self, sum: &Poly) -> Result<Poly> {
        let mut tokens = self.claim("same")?;
        let other = self.facts.poly(&mut tokens)?;
        if self.facts.expanded(&other.sub(sum)) != Poly::default() {
            return Err("another number".into());
        }
        Ok(other)
    }

    /// Another form of one of two factors, which takes its place.
    pub fn factor(&mut self, factors: [&mut Poly; 2]) -> Result<()> {
        let mut tokens = self.claim("factor")?;
        let other = self.facts.poly(&mut tokens)?;
        for factor in factors {
            if self.facts.expanded(&other.sub(factor)) == Poly::default() {
                *factor = other;
                return Ok(());
            }
        }
        Err("another factor".into())
    }

    /// The lower bits of a word, not negative.
    pub fn lower(&mut self, sum: &Poly, bits: u32) -> Result<Poly> {
        if self.is_in(sum, &BigInt::ZERO, &power(bits)) {
            return Ok(sum.clone());
        }
        let mut tokens = self.claim("low")?;
        let lower = self.facts.poly(&mut tokens)?;
        if !self.facts.expanded(&lower.sub(sum)).is_divisible(&power(bits)) {
            return Err("the lower bits of another number".into());
        }
        self.facts.check(&mut tokens, &lower, Some(&BigInt::ZERO), Some(&(power(bits) - 1i32)))?;
        Ok(lower)
    }

    /// floor(sum / 2^bits), and the rest.
    pub fn divide(&mut self, sum: &Poly, bits: u32) -> Result<(Poly, Poly)> {
        let mut tokens = self.claim("quotient")?;
        let (quotient, rest) = (self.facts.poly(&mut tokens)?, self.facts.poly(&mut tokens)?);
        if self.facts.expanded(&sum.sub(&quotient.shifted(bits)).sub(&rest)) != Poly::default() {
            return Err("the quotient of another number".into());
        }
        self.facts.check(&mut tokens, &rest, Some(&BigInt::ZERO), Some(&(power(bits) - 1i32)))?;
        Ok((quotient, rest))
    }

    pub fn unsigned(&mut self, sum: &Poly) -> Result<Poly> {
        self.lower(sum, 64)
    }

    pub fn signed(&mut self, sum: &Poly, bits: u32) -> Result<Poly> {
        if self.is_in(sum, &-power(bits - 1), &power(bits - 1)) {
            return Ok(sum.clone());
        }
        let half = Poly::number(power(bits - 1));
        Ok(self.lower(&sum.add(&half), bits)?.sub(&half))
    }

    /// The carry of a + b + c, or the borrow of a - b - c.
    pub fn carry(&mut self, [a, b, c]: &[Poly; 3], bits: u32, is_sum: bool) -> Result<Poly> {
        let (a, b) = (self.lower(a, bits)?, self.lower(b, bits)?);
        let sign = BigInt::from(if is_sum { 1 } else { -1 });
        let total = a.plus(&sign, &b).plus(&sign, c);
        Ok(self.divide(&total, bits)?.0.times(&sign))
    }

    /// b, for a word that is b in every bit.
    pub fn mask(&self, sum: &Poly, bits: u32) -> Option<Poly> {
        let negative = sum.times(&BigInt::from(-1));
        if self.is_bit(&negative) {
            return Some(negative);
        }
        let all = power(bits) - 1i32;
        let bit = Poly(sum.0.iter().map(|(pair, coefficient)| (*pair, coefficient / &all)).collect());
        (bit.times(&all) == *sum && self.is_bit(&bit)).then_some(bit)
    }

    /// Eight bits of a number: of a constant, or of a sum of bits, each in other places.
    pub fn bits(&self, sum: &Poly) -> Option<Vec<Poly>> {
        if let Some(number) = sum.as_number() {
            return Some((0..8).map(|j| Poly::number(i32::from(number.bit(j)))).collect());
        }
        let bit = |pair: &(u16, u16)| Poly([(*pair, 1.into())].into());
        let are_bits = sum.0.iter().all(|(pair, factor)| *factor > BigInt::ZERO && self.is_bit(&bit(pair)));
        let of = |j: u64| {
            let mut found = sum.0.iter().filter(|(_, factor)| factor.bit(j)).map(|(pair, _)| bit(pair));
            let first = found.next().unwrap_or_default();
            found.next().is_none().then_some(first)
        };
        if are_bits { (0..8).map(of).collect() } else { None }
    }

    fn and_number(&mut self, mask: &Poly, other: &Poly, bits: u32) -> Result<Option<Poly>> {
        let Some(mask) = mask.as_number() else { return Ok(None) };
        let mask = mask & (power(bits) - 1i32);
        if mask == BigInt::ZERO {
            return Ok(Some(Poly::default()));
        }
        let (from, to) = (mask.trailing_zeros().unwrap_or(0) as u32, mask.bits() as u32);
        let is_row = mask == power(to) - power(from);
        if (!is_row || to - from < bits) && self.mask(other, bits).is_some() {
            return Ok(None);
        }
        if !is_row {
            return Err("a mask with ones in several places".into());
        }
        let upper = self.lower(other, to)?;
        if from == 0 {
            return Ok(Some(upper));
        }
        Ok(Some(self.divide(&upper, from)?.0.shifted(from)))
    }

    pub fn and(&mut self, a: &Word, b: &Word, bits: u32) -> Result<Word> {
        let (a, b) = if matches!(a, Word::Number(_)) { (a, b) } else { (b, a) };
        let x = a.number()?.clone();
        let y = match b {
            Word::Common(all) => return Ok(Word::Common([all.as_slice(), &[x]].concat())),
            Word::Difference(y, z) => {
                let bit = self.mask(&x, bits).ok_or("a difference, without a mask")?;
                return Ok(Word::DifferenceIf(bit, y.clone(), z.clone()));
            }
            b => b.number()?.clone(),
        };
        if let (Some(x), Some(y)) = (x.as_number(), y.as_number()) {
            return Ok(Word::Number(Poly::number(x & y & (power(bits) - 1i32))));
        }
        for (mask, other) in [(&x, &y), (&y, &x)] {
            if let Some(found) = self.and_number(mask, other, bits)? {
                return Ok(Word::Number(found));
            }
        }
        for (mask, other) in [(&x, &y), (&y, &x)] {
            if let Some(bit) = self.mask(mask, bits) {
                let other = self.lower(other, bits)?;
                return Ok(Word::Number(bit.product(&other).ok_or("a product of too many")?));
            }
        }
        if self.is_bit(&x) && self.is_bit(&y) {
            return Ok(Word::Number(self.divide(&x.add(&y), 1)?.0));
        }
        Ok(Word::Common(vec![x, y]))
    }

    /// The first bit or the other, given their sum.
    pub fn either(&mut self, sum: &Poly) -> Result<Poly> {
        Ok(self.divide(&sum.add(&Poly::number(1)), 1)?.0)
    }

    pub fn or(&mut self, a: &Poly, b: &Poly, bits: u32) -> Result<Poly> {
        if let (Some(a), Some(b)) = (a.as_number(), b.as_number()) {
            return Ok(Poly::number(a | b));
        }
        if a == b {
            return Ok(a.clone());
        }
        for (high, low) in [(a, b), (b, a)] {
            if high.0.is_empty() {
                return Ok(low.clone());
            }
            let low = self.lower(low, bits)?;
            if self.is_in(&low, &BigInt::ZERO, &power(high.zeros().min(bits))) {
                return Ok(high.add(&low));
            }
            // A number with other ones only above the first number and below its last one.
            let top = low.0.get(&(0, 0)).cloned().unwrap_or_default();
            let end = power(top.trailing_zeros().unwrap_or(0) as u32);
            let rest = low.sub(&Poly::number(top));
            if self.is_in(high, &BigInt::ZERO, &end) && self.is_in(&rest, &BigInt::ZERO, &power(high.zeros()))
            {
                return Ok(high.add(&low));
            }
        }
        let (a, b) = (self.lower(a, bits)?, self.lower(b, bits)?);
        if self.is_bit(&a) && self.is_bit(&b) {
            return self.either(&a.add(&b));
        }
        if self.facts.are_exclusive(&a, &b) { Ok(a.add(&b)) } else { Err("bits that may be the same".into()) }
    }

    pub fn xor(&mut self, a: &Word, b: &Word, bits: u32) -> Result<Word> {
        if a == b {
            return Ok(Word::Number(Poly::default()));
        }
        if let (Word::DifferenceIf(bit, x, y), Word::Number(z))
        | (Word::Number(z), Word::DifferenceIf(bit, x, y)) = (a, b)
        {
            let other = if z == x { y } else { x };
            if z != x && z != y {
                return Err("three numbers".into());
            }
            let (other, this) = (self.lower(other, bits)?, self.lower(z, bits)?);
            return Ok(Word::Number(
                bit.product(&other.sub(&this)).ok_or("a product of too many")?.add(&this),
            ));
        }
        let (a, b) = (a.number()?, b.number()?);
        if let (Some(a), Some(b)) = (a.as_number(), b.as_number()) {
            return Ok(Word::Number(Poly::number(a ^ b)));
        }
        for (mask, other) in [(a, b), (b, a)] {
            let Some(mask) = mask.as_number() else { continue };
            let mask = mask & (power(bits) - 1i32);
            if mask == BigInt::ZERO {
                return Ok(Word::Number(other.clone()));
            }
            if mask == power(bits) - 1i32 {
                return Ok(Word::Number(Poly::number(-1).sub(other)));
            }
            let count = mask.bits() as u32;
            if mask == power(count) - 1i32 && self.is_in(other, &BigInt::ZERO, &power(count)) {
                return Ok(Word::Number(Poly::number(mask).sub(other)));
            }
        }
        Ok(Word::Difference(a.clone(), b.clone()))
    }

    /// A sum without products in it: another form, where there are some.
    pub fn linear(&mut self, sum: &Poly) -> Result<Poly> {
        if sum.0.keys().all(|pair| pair.1 == 0) { Ok(sum.clone()) } else { self.same(sum) }
    }

    /// The bit that two bits differ in, by another name.
    pub fn differ(&mut self, a: &Poly, b: &Poly) -> Result<Poly> {
        let both = a.product(b).ok_or("a product of too many")?;
        let bit = self.same(&a.add(b).sub(&both).sub(&both))?;
        if self.is_bit(&bit) { Ok(bit) } else { Err("it is no bit".into()) }
    }

    pub fn is_zero(&mut self, sum: &Poly, bits: u32) -> Result<Poly> {
        let more = self.lower(sum, bits)?.add(&Poly::number(power(bits) - 1i32));
        Ok(Poly::number(1).sub(&self.divide(&more, bits)?.0))
    }

    pub fn are_ones(&mut self, all: &[Poly]) -> Result<Poly> {
        let mut found = Poly::number(1);
        for sum in all {
            let more = self.unsigned(sum)?.add(&Poly::number(1));
            let ones = self.divide(&more, 64)?.0;
            found = self.divide(&found.add(&ones), 1)?.0;
        }
        Ok(found)
    }

    /// A word of two halves, which is a number if they are.
    pub fn pair(low: Poly, high: Poly) -> Word {
        match (low.as_number(), high.as_number()) {
            (Some(low), Some(high)) => {
                let half = power(32) - 1i32;
                Word::Number(Poly::number((low & &half) + ((high & half) << 32u32)))
            }
            _ => Word::Halves(low, high),
        }
    }

    /// Both halves of a word, modulo 2^32.
    pub fn halves(&mut self, word: &Word) -> Result<[Poly; 2]> {
        if let Word::Halves(low, high) = word {
            return Ok([low.clone(), high.clone()]);
        }
        let sum = word.number()?;
        let is_signed = self.is_in(sum, &-power(63), &power(63));
        let whole = if is_signed { sum.clone() } else { self.unsigned(sum)? };
        let high = self.divide(&whole, 32)?.0;
        Ok([whole, high])
    }
}
