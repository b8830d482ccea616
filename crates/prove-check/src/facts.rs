//! Variables with their ranges, equations between them, and proofs that a polynomial lies in a range.

use num_bigint::{BigInt, Sign};

use crate::poly::Poly;
use crate::wide;

pub type Range = (BigInt, BigInt);

/// The most bits of a divisor, and of an exponent.
pub const MOST_BITS: u32 = 4096;
pub type Result<T> = std::result::Result<T, String>;

/// The words of a line that are still to be read.
pub type Tokens<'a> = std::str::SplitWhitespace<'a>;

pub fn token<'a>(tokens: &mut Tokens<'a>) -> Result<&'a str> {
    tokens.next().ok_or_else(|| "the line ends too early".into())
}

pub fn parse<T: std::str::FromStr>(text: &str) -> Result<T> {
    text.parse().map_err(|_| format!("`{text}` is not understood"))
}

pub fn next<T: std::str::FromStr>(tokens: &mut Tokens) -> Result<T> {
    parse(token(tokens)?)
}

#[derive(Default)]
pub struct Facts {
    /// Of variable 0 too, which is 1.
    ranges: Vec<Range>,
    /// Polynomials that are zero, and the variable for what remained of a division, which has the factor -1.
    equations: Vec<(Poly, Option<u16>)>,
    /// Sums of variables that are 0, by more than the equations.
    pub zeros: Vec<Poly>,
}

pub fn mul(a: &Range, b: &Range) -> Range {
    let all = [&a.0 * &b.0, &a.0 * &b.1, &a.1 * &b.0, &a.1 * &b.1];
    (all.iter().min().cloned().unwrap_or_default(), all.iter().max().cloned().unwrap_or_default())
}

/// Bounds of a sum that is 2^shift times as large.
fn unscaled((low, high): Range, shift: u64) -> Range {
    let below: BigInt = -low >> shift;
    (-below, high >> shift)
}

impl Facts {
    pub fn new() -> Self {
        let one = BigInt::from(1);
        Facts { ranges: vec![(one.clone(), one)], equations: Vec::new(), zeros: Vec::new() }
    }

    pub fn variable(&mut self, low: BigInt, high: BigInt) -> Result<Poly> {
        if low > high {
            return Err("an empty range".into());
        }
        self.ranges.push((low, high));
        u16::try_from(self.ranges.len() - 1).map(Poly::variable).map_err(|_| "too many variables".into())
    }

    /// The polynomial that follows, in variables that there are.
    pub fn poly(&self, tokens: &mut Tokens) -> Result<Poly> {
        let text = token(tokens)?;
        let sum = Poly::parse(text).filter(|sum| sum.0.keys().all(|pair| pair.0.max(pair.1) <= self.last()));
        sum.ok_or_else(|| format!("`{text}` is no polynomial"))
    }

    pub fn last(&self) -> u16 {
        (self.ranges.len() - 1) as u16
    }

    /// Variables for the words, of so many bits, that the latest one, an integer, is written in.
    pub fn is_in_words(&mut self, words: u32, bits: u32) -> Result<()> {
        let whole = self.last();
        let mut sum = Poly::default().sub(&Poly::variable(whole));
        for i in 0..words {
            sum = sum.add(&self.variable(BigInt::ZERO, (BigInt::from(1) << bits) - 1i32)?.shifted(bits * i));
        }
        let (low, high) = &self.ranges[usize::from(whole)];
        if whole == 0 || low.sign() == Sign::Minus || high.bits() > u64::from(bits) * u64::from(words) {
            return Err("an integer of more words".into());
        }
        self.equations.push((sum, None));
        Ok(())
    }

    fn range_of_terms(&self, sum: &Poly) -> Range {
        let (mut low, mut high) = (BigInt::ZERO, BigInt::ZERO);
        for (&(a, b), coefficient) in &sum.0 {
            let mut range = mul(&self.ranges[usize::from(a)], &self.ranges[usize::from(b)]);
            if a == b && range.0.sign() == Sign::Minus {
                range.0 = BigInt::ZERO;
            }
            let range = mul(&range, &(coefficient.clone(), coefficient.clone()));
            low += range.0;
            high += range.1;
        }
        (low, high)
    }

    fn is_bit(&self, x: u16) -> bool {
        x != 0 && self.ranges[usize::from(x)] == (BigInt::ZERO, BigInt::from(1))
    }

    /// The sign of the square of x, if it is x or -x.
    pub fn square(&self, x: u16) -> Option<i32> {
        let (low, high) = &self.ranges[usize::from(x)];
        match (i32::try_from(low), i32::try_from(high)) {
            (Ok(0), Ok(1)) => Some(1),
            (Ok(-1), Ok(0)) => Some(-1),
            _ => None,
        }
    }

    pub fn equations(&self) -> &[(Poly, Option<u16>)] {
        &self.equations
    }

    /// From the ranges of variables alone; and for each value of one that is 0, 1 or -1, if others are multiplied by it.
    pub fn range(&self, sum: &Poly) -> Range {
        let products = sum.0.keys().filter(|pair| pair.1 != 0).flat_map(|pair| [pair.0, pair.1]);
        let both = products.filter_map(|x| {
            let range = &self.ranges[usize::from(x)];
            let (low, high) = (i32::try_from(&range.0).ok()?, i32::try_from(&range.1).ok()?);
            (low >= -1 && high <= 1 && high - low <= 1).then_some((x, [low, high]))
        });
        match { both }.next() {
            Some((x, values)) => {
                let [a, b] = values.map(|value| self.range_of_terms(&sum.at(x, &BigInt::from(value))));
                (a.0.min(b.0), a.1.max(b.1))
            }
            None => self.range_of_terms(sum),
        }
    }

    pub fn is_within(&self, sum: &Poly, low: &BigInt, high: &BigInt) -> bool {
        let range = self.range(sum);
        *low <= range.0 && range.1 <= *high
    }

    /// A bit for whose values one sum and then the other is zero.
    pub fn are_exclusive(&self, a: &Poly, b: &Poly) -> bool {
        let zero = |sum: &Poly, x, value: i32| sum.at(x, &BigInt::from(value)).0.is_empty();
        (1..=self.last())
            .filter(|x| self.is_bit(*x))
            .any(|x| zero(a, x, 0) && zero(b, x, 1) || zero(a, x, 1) && zero(b, x, 0))
    }

    /// Where variables that have one value have it, if others are multiplied by them.
    fn settled(&self, sum: &Poly) -> Poly {
        let is_settled =
            |x: &u16| *x != 0 && self.ranges[usize::from(*x)].0 == self.ranges[usize::from(*x)].1;
        let mut products = sum.0.keys().filter(|pair| pair.1 != 0).flat_map(|pair| [pair.0, pair.1]);
        match products.find(is_settled) {
            Some(x) => self.settled(&sum.at(x, &self.ranges[usize::from(x)].0)),
            None => sum.clone(),
        }
    }

    /// 2^shift times the sum, rewritten by an equation so that a variable is gone.
    fn eliminate(&self, sum: &Poly, shift: &mut u64, equation: usize, x: u16) -> Result<Poly> {
        let (equation, _) = self.equations.get(equation).ok_or("no such equation")?;
        let equation = &self.settled(equation);
        let (Some(coefficient), Some(pivot)) = (sum.0.get(&(x, 0)), equation.0.get(&(x, 0))) else {
            return Err(format!("variable {x} is not there to be eliminated"));
        };
        let bits = pivot.trailing_zeros().unwrap_or(0);
        if *pivot.magnitude() != BigInt::from(1).magnitude() << bits {
            return Err("a coefficient that is no power of two".into());
        }
        let more = bits.saturating_sub(coefficient.trailing_zeros().unwrap_or(0));
        *shift += more;
        let factor = -((coefficient << more) >> bits) * if pivot.sign() == Sign::Minus { -1 } else { 1 };
        Ok(sum.shifted(more as u32).plus(&factor, equation))
    }

    /// Without remainders.
    pub fn expanded(&self, sum: &Poly) -> Poly {
        let mut sum = sum.clone();
        for (equation, remainder) in self.equations.iter().rev() {
            let Some(remainder) = remainder else { continue };
            for _ in 0..2 {
                if let Some(multiple) = sum.factor(*remainder).product(equation) {
                    sum = sum.add(&multiple);
                }
            }
        }
        sum
    }

    /// Rewrites by the steps that follow, up to a mark, and returns the range.
    fn rewritten(&self, sum: &Poly, tokens: &mut Tokens, end: &str) -> Result<Range> {
        let (mut sum, mut shift) = (self.settled(sum), 0);
        loop {
            let step = token(tokens)?;
            if step == end {
                return Ok(unscaled(self.range(&sum), shift));
            }
            let (equation, x) = step.split_once(':').ok_or("a step is an equation and a variable")?;
            sum = self.eliminate(&sum, &mut shift, parse(equation)?, parse(x)?)?;
        }
    }

    /// The sum and multiples of equations, which follow.
    fn with_multiples(&self, sum: &Poly, tokens: &mut Tokens) -> Result<Poly> {
        let mut all = sum.clone();
        loop {
            match token(tokens)? {
                ")" => return Ok(all),
                equation => {
                    let (equation, _) =
                        self.equations.get(parse::<usize>(equation)?).ok_or("no such equation")?;
                    all = all.plus(&next(tokens)?, equation);
                }
            }
        }
    }

    /// Checks the proof that follows: that a sum is at least, and at most, these numbers if they are given.
    pub fn check(
        &mut self,
        tokens: &mut Tokens,
        sum: &Poly,
        low: Option<&BigInt>,
        high: Option<&BigInt>,
    ) -> Result<()> {
        let holds =
            |range: &Range| low.is_none_or(|low| *low <= range.0) && high.is_none_or(|high| range.1 <= *high);
        let is_shown = match token(tokens)? {
            "[" => {
                let below = self.rewritten(sum, tokens, "|")?;
                let above = self.rewritten(sum, tokens, "]")?;
                let plain = self.range(sum);
                holds(&(below.0.max(plain.0), above.1.min(plain.1)))
            }
            "wide" => {
                let (last, shift): (usize, u32) = (next(tokens)?, next(tokens)?);
                let mut all = self.with_multiples(&sum.shifted(shift), tokens)?;
                // Without the last variable of each sum that is 0, which has the factor 1.
                for zero in &self.zeros {
                    let last = zero.0.last_key_value().and_then(|(pair, _)| all.0.get(pair)).cloned();
                    all = all.plus(&-last.unwrap_or_default(), zero);
                }
                holds(&unscaled(wide::range(self, &all, last), shift.into()))
            }
            "absurd" => {
                let (equation, _) = self.equations.get(next::<usize>(tokens)?).ok_or("no such equation")?;
                let (low, high) = self.range(equation);
                low.sign() == Sign::Plus || high.sign() == Sign::Minus
            }
            "(" => {
                let scale: BigInt = next(tokens)?;
                let all = self.with_multiples(&sum.times(&scale), tokens)?;
                // All of it is scale times the sum.
                let (least, most) = self.range_of_terms(&all);
                match scale.sign() {
                    Sign::Minus => return Err("a negative scale".into()),
                    Sign::NoSign => least.sign() == Sign::Plus || most.sign() == Sign::Minus,
                    // What is above `most / scale` is not reached; and the sum is where its variables are.
                    Sign::Plus => {
                        let own = self.range(sum);
                        most < own.0 * &scale
                            || least > own.1 * &scale
                            || low.is_none_or(|low| least > (low - 1i32) * &scale)
                                && high.is_none_or(|high| most < (high + 1i32) * &scale)
                    }
                }
            }
            "both" => {
                self.check(tokens, sum, low, None)?;
                self.check(tokens, sum, None, high)?;
                true
            }
            "?" => {
                let x: usize = next(tokens)?;
                let at: BigInt = next(tokens)?;
                let range = self.ranges.get(x).ok_or("no such variable")?.clone();
                if at < range.0 || at >= range.1 {
                    return Err("a case without values".into());
                }
                for case in [(range.0.clone(), at.clone()), (&at + 1i32, range.1.clone())] {
                    self.ranges[x] = case;
                    let checked = self.check(tokens, sum, low, high);
                    self.ranges[x] = range.clone();
                    checked?;
                }
                true
            }
            other => return Err(format!("`{other}` is no proof")),
        };
        if is_shown { Ok(()) } else { Err("a proof does not show its range".into()) }
    }

    /// A line that makes variables; returns whether it is one.
    pub fn define(&mut self, line: &str) -> Result<bool> {
        let mut tokens = line.split_whitespace();
        let kind = token(&mut tokens)?;
        let bits: u32 = match kind {
            "divided" | "rounded" => next(&mut tokens)?,
            "named" => 0,
            _ => return Ok(false),
        };
        let (low, high): Range = (next(&mut tokens)?, next(&mut tokens)?);
        let sum = self.poly(&mut tokens)?;
        if bits > MOST_BITS {
            return Err("a division by too large a number".into());
        }
        let power = BigInt::from(1) << bits;
        match kind {
            "named" => {
                self.check(&mut tokens, &sum, Some(&low), Some(&high))?;
                let name = self.variable(low, high)?;
                self.equations.push((sum.sub(&name), Some(self.last())));
            }
            "divided" => {
                let end = (&high + 1i32) * &power - 1i32;
                self.check(&mut tokens, &sum, Some(&(&low * &power)), Some(&end))?;
                let quotient = self.variable(low, high)?;
                // A square is 0 or 1 modulo 4.
                let less = if sum.is_square() && bits >= 2 { 3 } else { 1 };
                let rest = self.variable(BigInt::ZERO, &power - less)?;
                self.equations.push((sum.sub(&quotient.times(&power)).sub(&rest), Some(self.last())));
            }
            _ => {
                // Rounded to nearest, whatever is done between two.
                let half: BigInt =
                    if bits == 0 { return Err("nothing to be rounded".into()) } else { &power >> 1u32 };
                self.check(&mut tokens, &sum, Some(&low), Some(&high))?;
                let (least, most) = ((&low + &half - 1i32) >> bits, (&high + &half) >> bits);
                let quotient = self.variable(least, most)?;
                let rest = self.variable(-&half, half)?;
                self.equations.push((sum.sub(&quotient.times(&power)).sub(&rest), Some(self.last())));
            }
        }
        Ok(true)
    }

    /// The nearest integer to sum / 2^bits, if there is a variable for it.
    pub fn rounded(&self, sum: &Poly, bits: u32) -> Option<Poly> {
        self.equations.iter().find_map(|(equation, remainder)| {
            let remainder = (*remainder)?;
            let quotient = Poly::variable(remainder - 1);
            let own = equation.add(&quotient.shifted(bits)).add(&Poly::variable(remainder));
            let is_rounded = self.ranges[usize::from(remainder)].0.sign() == Sign::Minus;
            (is_rounded && own == *sum).then_some(quotient)
        })
    }
}
