//! A leaf: where its operands are, what its results must be, and the proof that they are.

use std::fmt::{self, Display};

use num_bigint::BigInt;

use crate::contracts::{Bounds, Contract, Contracts, Interval, Operation, Outcome};

use super::execute::Machine;
use super::form::{Element, Form, Near, SAMPLES, atom, operand, result};
use super::image::Image;
use super::lookups::Digits;
use super::random::Random;
use super::sum::{Sum, atoms};
use super::thumb::Processor;
use super::words::{Refusal, Region, Word, Words};

/// The part of memory that is the second result, in certificates.
const SECOND: usize = 7;

/// Where a function of assembly for Cortex-M has its operands, from r0 on.
#[derive(Clone, Copy, PartialEq)]
pub enum Argument {
    /// The address of the result.
    Result,
    /// The address of an operand.
    Operand(usize),
    /// The address of the result, which is written over this operand.
    Both(usize),
    /// The small factor, or the mask.
    Number,
    /// M of 2^255 - M.
    M(u32),
    /// M + 2^15 k, for a small factor k of at most so many bits, or the power of two.
    Multiple(u32, u32),
    /// Another number.
    Constant(u32),
    /// The address of the second result, which may be written over an operand.
    Second(Option<usize>),
}

/// What a routine for Cortex-M computes of its operands a, b, .. and of the number k.
#[derive(Clone, Copy)]
pub enum Value {
    /// A sum of these multiples of the operands, the last one by k too, if there is one.
    Sum(&'static [i32]),
    /// (1 + k) a.
    OneMore,
    /// -a for k = 1, a for k = 0.
    NegativeIf,
    /// a^2 - 2k b.
    SquareLess,
    /// (a + k b)^2 - 2k c, for this k.
    SquareOfSumLess(i32),
    /// The square of the first result.
    SquareOfFirst,
}

impl Value {
    /// The number of operands.
    pub fn operands(self) -> usize {
        match self {
            Value::Sum(factors) => factors.len(),
            Value::OneMore | Value::NegativeIf | Value::SquareOfFirst => 1,
            Value::SquareLess => 2,
            Value::SquareOfSumLess(_) => 3,
        }
    }

    /// The same of numbers, given the first result too.
    pub fn of_numbers(self, x: &[BigInt], k: &BigInt, first: &BigInt) -> BigInt {
        match self {
            Value::Sum(factors) => {
                let last = factors.len() - 1;
                let term = |i: usize| &x[i] * factors[i] * if i == last { k.clone() } else { 1.into() };
                (0..=last).map(term).sum()
            }
            Value::OneMore => &x[0] + k * &x[0],
            Value::NegativeIf => &x[0] - 2 * k * &x[0],
            Value::SquareLess => &x[0] * &x[0] - 2 * k * &x[1],
            Value::SquareOfSumLess(k) => {
                let sum = &x[0] + &x[1] * k;
                &sum * &sum - &x[2] * (2 * k)
            }
            Value::SquareOfFirst => first * first,
        }
    }

    /// What it is modulo the prime.
    fn of(self, x: &[Sum], number: Option<&Sum>) -> Result<Sum, Refusal> {
        let product = |a: &Sum, b: &Sum| a.product(b).ok_or("a product of more than two atoms");
        let number = || number.ok_or("no factor");
        Ok(match self {
            Value::Sum(factors) => {
                let mut x = x.to_vec();
                if let (Ok(k), Some(last)) = (number(), x.last_mut()) {
                    *last = product(k, last)?;
                }
                let all = x.iter().zip(factors);
                all.fold(Sum::default(), |sum, (x, factor)| sum.plus(&(*factor).into(), x))
            }
            Value::OneMore => x[0].add(&product(number()?, &x[0])?),
            Value::NegativeIf => x[0].plus(&(-2).into(), &product(number()?, &x[0])?),
            Value::SquareLess => product(&x[0], &x[0])?.plus(&(-2).into(), &product(number()?, &x[1])?),
            Value::SquareOfSumLess(k) => {
                let sum = x[0].plus(&k.into(), &x[1]);
                product(&sum, &sum)?.plus(&(-2 * k).into(), &x[2])
            }
            Value::SquareOfFirst => return Err("the first result is not known yet".into()),
        })
    }
}

/// The operand, and the lane of it, that a lane of the result is.
pub type Source = fn(usize) -> (usize, usize);

/// A function to be proved.
pub struct Leaf {
    pub symbol: &'static str,
    /// Where arguments are, and the registers that are kept, in code for Cortex-M.
    pub thumb: Option<(Vec<Argument>, &'static [usize])>,
    /// Where it is in this program.
    pub function: *const (),
    /// The name without what all have in common.
    pub name: &'static str,
    pub contracts: Contracts,
    pub form: Form,
    pub contract: Contract,
    /// Of a leaf that moves lanes.
    pub source: Option<Source>,
    /// What it computes, if the operation does not say that, and its second result.
    pub value: Option<Value>,
    pub second: Option<Value>,
    /// Of a leaf that goes by digits.
    pub digits: Option<Digits>,
    /// The byte in which the program keeps what it found out about the processor: the end of its symbol, and its value.
    pub found: Option<(&'static str, u8)>,
}

/// What must be true of the result, for one element of it.
pub enum Want {
    /// The value is congruent to the square of that of the first result.
    Squared(BigInt),
    /// The value is congruent to this.
    Congruent(Sum, BigInt),
    /// A limb is this; or its word, modulo 2^64.
    Exactly(usize, Sum, Option<BigInt>),
    /// A limb is in a range.
    Within(usize, (BigInt, BigInt)),
}

impl Display for Want {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Want::Squared(modulus) => write!(f, "squared {modulus}"),
            Want::Congruent(sum, modulus) => write!(f, "congruent {sum} {modulus}"),
            Want::Exactly(i, sum, modulus) => {
                write!(f, "exactly {i} {sum} {}", modulus.clone().unwrap_or_default())
            }
            Want::Within(i, (low, high)) => write!(f, "within {i} {low} {high}"),
        }
    }
}

impl Leaf {
    /// Runs the leaf on all operands at once, and shows that its contract holds.
    ///
    /// # Errors
    /// The leaf is not proved: why.
    pub fn prove(&self, image: &Image, code: Option<(u64, &[u8])>, names_rests: bool) -> Result<(), Refusal> {
        match self.digits {
            Some(_) => self.prove_of_digits(image, code, names_rests),
            None => self.run(image, code, None, names_rests),
        }
    }

    /// The same, with a certificate: the claim, and each line of its proof.
    ///
    /// # Errors
    /// The leaf is not proved: why.
    pub fn certificate(&self, image: &Image) -> Result<String, Refusal> {
        if self.digits.is_some() {
            return self.certificate_of_digits(image);
        }
        let attempt = |names_rests| {
            let mut text = String::new();
            self.run(image, None, Some(&mut text), names_rests)?;
            Ok(text)
        };
        // The first refusal says more.
        attempt(false).or_else(|refusal| attempt(true).map_err(|_| refusal))
    }

    /// What a certificate says before its proof.
    ///
    /// # Errors
    /// The contract cannot be stated.
    pub fn claim(&self, image: &Image) -> Result<String, Refusal> {
        if self.digits.is_some() {
            return self.claim_of_digits(image);
        }
        Ok(self.start(image)?.2)
    }

    /// Sets the byte of [`Self::found`], if there is one, and returns the line of the certificate that states it.
    pub fn state_found(&self, image: &Image, machine: &mut Machine) -> String {
        let Some((end, byte)) = self.found else { return String::new() };
        // A leaf that asks nothing has none.
        let Some(address) = image.symbol_that_ends(end) else { return String::new() };
        machine.global = Some((address, byte));
        format!("global {end} {byte}\n")
    }

    /// The machine before the leaf runs, what the elements of the result must be, and the text that says so.
    fn start<'a>(&self, image: &'a Image) -> Result<(Machine<'a>, Vec<Vec<Want>>, String), Refusal> {
        let mut machine = Machine::new(image, Words::new(SAMPLES));
        let mut random = Random::new(1);
        let mut head = format!("leaf {}\n", self.symbol);
        machine.memory.result = 8 * self.result_form().size() as i64;
        machine.memory.second = if self.second.is_some() { machine.memory.result } else { 0 };
        let (bounds, form) = self.operands();
        let [to, from] = [self.result_form().alignment(), form.alignment()];
        machine.alignment = [to, from, from, from];
        head += &format!("result {} {to} {from} {from} {from}\n", self.result_form().size());
        head += &self.state_found(image, &mut machine);
        if self.second.is_some() {
            head += &format!("second {}\n", self.result_form().size());
        }
        if let Some((_, kept)) = &self.thumb {
            head += &format!("thumb {}\n", kept.iter().map(|i| format!(" {i}")).collect::<String>());
        }
        let bytes = if self.thumb.is_some() { 4 } else { 8 };
        let arguments = self.arguments(bounds.len() + usize::from(self.has_masks()));
        let mut elements = Vec::new();
        for (i, bounds) in bounds.iter().enumerate() {
            let near = Near { modulus: &self.contracts.modulus, weights: &self.contracts.weights, bounds };
            let (cells, lanes) = operand(&mut machine, form, bytes, &near, &mut random, &mut head)?;
            let is = |of: Argument| arguments.iter().any(|(_, argument)| *argument == of);
            let (region, part) = match (is(Argument::Both(i)), is(Argument::Second(Some(i)))) {
                (true, _) => (Region::Result, 0),
                (_, true) => (Region::Second, SECOND),
                _ => (Region::Operand(i as u8), i + 1),
            };
            for (at, cell) in cells.iter().enumerate() {
                match cell {
                    Word::Number(sum) => head += &format!("cell {part} {at} {bytes} {sum}\n"),
                    Word::Float(float) => {
                        head += &format!("float {part} {at} {bytes} {}\n", float.as_integer()?)
                    }
                    _ => return Err("a place without an element".into()),
                }
            }
            machine.memory.set_operand(region, bytes, cells);
            elements.push(lanes);
        }
        let masks =
            if self.has_masks() { self.masks(&mut machine, &mut random, &mut head) } else { Vec::new() };
        let mut number = None;
        for (register, argument) in arguments {
            machine.general[register] = match argument {
                Argument::Result | Argument::Both(_) => {
                    head += &format!("pointer {register} 0\n");
                    Word::Pointer(Region::Result, 0)
                }
                Argument::Operand(i) => {
                    head += &format!("pointer {register} {}\n", i + 1);
                    Word::Pointer(Region::Operand(i as u8), 0)
                }
                Argument::Second(_) => {
                    head += &format!("pointer {register} {SECOND}\n");
                    Word::Pointer(Region::Second, 0)
                }
                Argument::M(m) | Argument::Constant(m) => {
                    head += &format!("number {register} {}\n", Sum::constant(m));
                    Word::constant(m)
                }
                Argument::Multiple(m, bits) => {
                    let k = atom(&mut machine, &(0.into(), (1 << bits).into()), &mut random, &mut head);
                    let sum = Sum::constant(m).add(&k.shifted(15));
                    head += &format!("number {register} {sum}\n");
                    number = Some(k);
                    Word::Number(sum)
                }
                Argument::Number => {
                    let (k, sum) = self.number_atoms(&mut machine, &mut random, &mut head)?;
                    head += &format!("number {register} {sum}\n");
                    number = Some(k);
                    Word::Number(sum)
                }
            };
        }
        let mut wants = Vec::new();
        for lane in 0..self.form.lanes() {
            let operands: Vec<&Element> = match self.source.map(|source| source(lane)) {
                Some((operand, from)) => vec![&elements[operand][from]],
                None => elements.iter().map(|lanes| &lanes[lane]).collect(),
            };
            wants.push(self.wants(&operands, masks.get(lane).or(number.as_ref()))?);
            head += &self.lane(lane, 0);
            for want in &wants[lane] {
                head += &format!("{want}\n");
            }
        }
        if let Some(second) = self.second {
            let values: Vec<Sum> = elements.iter().map(|lanes| self.value(&lanes[0])).collect();
            let modulus = self.contracts.modulus.clone();
            let mut all = vec![match second {
                Value::SquareOfFirst => Want::Squared(modulus),
                value => Want::Congruent(value.of(&values, None)?, modulus),
            }];
            if let Outcome::Within(bounds) = &self.contract.result {
                let bounds = bounds.iter().cloned().enumerate();
                all.extend(bounds.map(|(i, bound)| Want::Within(i, (bound.low, bound.high))));
            }
            head += &self.lane(0, 0).replace("words", "second");
            for want in &all {
                head += &format!("{want}\n");
            }
            wants.push(all);
        }
        head += "run\n";
        Ok((machine, wants, head))
    }

    /// Whether elements are moved as they are.
    fn moves(&self) -> bool {
        matches!(self.contract.operation, Operation::Move | Operation::MoveColumns)
    }

    /// Whether one of two operands is taken.
    pub fn selects(&self) -> bool {
        self.moves() && self.source.is_none()
    }

    /// Whether one of two vectors is taken in each lane, by an operand of its own.
    pub fn has_masks(&self) -> bool {
        self.selects() && self.form.lanes() > 1
    }

    /// The operand after the vectors: a bit of one byte for each lane, or a word with that bit in every place. Returns the bits.
    fn masks(&self, machine: &mut Machine, random: &mut Random, head: &mut String) -> Vec<Sum> {
        let range = (BigInt::ZERO, BigInt::from(1));
        let bits: Vec<Sum> = (0..self.form.lanes()).map(|_| atom(machine, &range, random, head)).collect();
        let (size, cells) = match self.form {
            Form::Floats(_) => (8, bits.iter().map(|bit| bit.times(&(-1).into())).collect()),
            _ => {
                let all = bits.iter().enumerate();
                (1, vec![all.fold(Sum::default(), |sum, (j, bit)| sum.add(&bit.shifted(j as u32)))])
            }
        };
        for (at, sum) in cells.iter().enumerate() {
            *head += &format!("cell 3 {at} {size} {sum}\n");
        }
        machine.memory.set_operand(Region::Operand(2), size, cells.into_iter().map(Word::Number).collect());
        bits
    }

    fn run<'a>(
        &self,
        image: &'a Image,
        code: Option<(u64, &'a [u8])>,
        text: Option<&mut String>,
        names_rests: bool,
    ) -> Result<(), Refusal> {
        let address = image.symbol(self.symbol).ok_or("no such function")?;
        let (mut machine, wants, head) = self.start(image)?;
        let facts = &mut machine.words.facts;
        facts.names_rests = names_rests;
        facts.lines = text.as_ref().map(|_| Vec::new());
        // A changed leaf that needs more than others is refused.
        facts.is_quick = code.is_some() && self.contract.operation != Operation::ToWords;
        facts.is_long = self.thumb.is_some()
            && matches!(self.contract.operation, Operation::Mul | Operation::Square | Operation::SquareN);
        machine.code = code;
        let address = code.map_or(address, |code| code.0);
        match &self.thumb {
            Some((_, kept)) => Processor::new(&mut machine).run(address & !1, kept)?,
            None => machine.run(address)?,
        }
        let cells = machine.memory.result(&mut machine.words, Region::Result)?;
        let mut first = None;
        for (lane, wants) in wants.iter().enumerate() {
            let checked = match self.second.filter(|_| lane > 0) {
                None => self.check(&mut machine, &cells, lane, wants, None),
                Some(_) => {
                    let cells = machine.memory.result(&mut machine.words, Region::Second)?;
                    self.check(&mut machine, &cells, 0, wants, first.as_ref())
                }
            };
            first = Some(checked.map_err(|error| format!("lane {lane}: {error}"))?);
        }
        if machine.words.facts.is_incomplete {
            return Err("a line of the certificate has no proof".into());
        }
        if let Some(text) = text {
            *text += &head;
            for line in machine.words.facts.lines.iter().flatten() {
                *text += &format!("{line}\n");
            }
        }
        Ok(())
    }

    /// The registers of the arguments.
    fn arguments(&self, operands: usize) -> Vec<(usize, Argument)> {
        if let Some((arguments, _)) = &self.thumb {
            return arguments.iter().copied().enumerate().collect();
        }
        let mut all = vec![Argument::Result];
        all.extend((0..operands).map(Argument::Operand));
        all.extend(self.number().map(|_| Argument::Number));
        [7, 6, 2, 1].into_iter().zip(all).collect()
    }

    /// A number among the operands, and what its register holds.
    fn number_atoms(
        &self,
        machine: &mut Machine,
        random: &mut Random,
        head: &mut String,
    ) -> Result<(Sum, Sum), Refusal> {
        let mut some = |high: u64| atom(machine, &(0.into(), high.into()), random, head);
        if self.thumb.is_some() {
            return Ok(match self.contract.operation {
                operation
                    if operation == Operation::Move || matches!(self.value, Some(Value::NegativeIf)) =>
                {
                    let bit = some(1);
                    (bit.clone(), bit.times(&u32::MAX.into()))
                }
                // The lower half is below 2^16 - 5.
                _ => {
                    let k = some(0xfffa).add(&some(3).shifted(16));
                    (k.clone(), k)
                }
            });
        }
        let (bits, of) = self.number().ok_or("no number")?;
        let k = some((1 << bits) - 1);
        let rest = some(u64::MAX >> of);
        Ok((k.clone(), k.add(&rest.shifted(of))))
    }

    /// The places of the limbs of an element of the result, in words from a first one on, their kind, and the bits at which they stand.
    pub fn lane(&self, lane: usize, first: usize) -> String {
        let form = self.result_form();
        let (kind, count) = match form {
            Form::Words(words) | Form::Rows(words, _) => ("words", words),
            Form::Floats(limbs) => ("floats", limbs),
            _ if self.contracts.word.low < BigInt::ZERO => ("signed", self.contracts.weights.len()),
            _ => ("unsigned", self.contracts.weights.len()),
        };
        let places = (0..count).map(|i| match form {
            Form::Words(_) | Form::Rows(..) => format!(" {}:{}", first + form.place(i, lane), 64 * i),
            _ => format!(" {}:{}", first + form.place(i, lane), self.contracts.weights[i]),
        });
        format!("lane {kind}{}\n", places.collect::<String>())
    }

    /// The bounds of operands, and their form.
    pub fn operands(&self) -> (Vec<Bounds>, Form) {
        match self.contract.operation {
            Operation::FromWords => (vec![self.any_words()], self.words()),
            operation => {
                let count = if self.moves() { 2 } else { self.contract.operands.len() };
                let bounds = self.contract.operands.iter().cycle().take(count).cloned().collect();
                (bounds, if operation.takes_columns() { self.columns() } else { self.form })
            }
        }
    }

    /// The bits of a number among the operands, and of its type.
    pub fn number(&self) -> Option<(u32, u32)> {
        match self.contract.operation {
            Operation::MulSmall => Some((18, 32)),
            _ if self.selects() && !self.has_masks() => Some((1, 8)),
            _ => None,
        }
    }

    pub fn result_form(&self) -> Form {
        match self.contract.operation {
            Operation::ToWords => self.words(),
            operation if operation.makes_columns() => self.columns(),
            _ => self.form,
        }
    }

    /// The form of products that are not carried.
    fn columns(&self) -> Form {
        Form::Limbs(self.contracts.weights.len(), self.form.lanes())
    }

    fn words(&self) -> Form {
        match self.form {
            Form::Words(words) => Form::Words(words),
            form => match (self.contracts.modulus.bits().div_ceil(64) as usize, form.lanes()) {
                (words, 1) => Form::Words(words),
                (words, lanes) => Form::Rows(words, lanes),
            },
        }
    }

    fn any_words(&self) -> Bounds {
        let (Form::Words(words) | Form::Rows(words, _)) = self.words() else { unreachable!("words") };
        vec![Interval::new(0, (BigInt::from(1) << (64 * words)) - 1i32)]
    }

    /// The value of an element.
    pub fn value(&self, limbs: &[Sum]) -> Sum {
        if limbs.len() == 1 {
            return limbs[0].clone();
        }
        limbs
            .iter()
            .zip(&self.contracts.weights)
            .fold(Sum::default(), |sum, (limb, bit)| sum.add(&limb.shifted(*bit)))
    }

    /// What the contract says of one element of the result.
    fn wants(&self, operands: &[&Element], number: Option<&Sum>) -> Result<Vec<Want>, Refusal> {
        let product = |a: &Sum, b: &Sum| a.product(b).ok_or("a product of more than two atoms");
        if self.selects() {
            // Each limb is that of one operand, or of the other one.
            let k = number.ok_or("no mask")?;
            let is_word = operands[0].len() > 1 && !matches!(self.result_form(), Form::Floats(_));
            let word = Some(BigInt::from(1) << 64u32).filter(|_| is_word);
            let limbs = operands[0].iter().zip(operands[1]).enumerate();
            return limbs
                .map(|(i, (a, b))| Ok(Want::Exactly(i, product(k, &a.sub(b))?.add(b), word.clone())))
                .collect();
        }
        let bounds = match &self.contract.result {
            Outcome::Within(bounds) => bounds.clone(),
            Outcome::None => vec![Interval::new(0, &self.contracts.modulus - 1i32)],
            Outcome::Exactly { constants, factors } => {
                let limb = |i: usize| {
                    let constant =
                        constants.get(i).map_or_else(Sum::default, |number| Sum::constant(number.clone()));
                    let terms = factors.iter().zip(operands);
                    terms.fold(constant, |sum, (factor, operand)| sum.plus(&(*factor).into(), &operand[i]))
                };
                return Ok((0..operands[0].len()).map(|i| Want::Exactly(i, limb(i), None)).collect());
            }
        };
        let x: Vec<Sum> = operands.iter().map(|limbs| self.value(limbs)).collect();
        let expected = match self.contract.operation {
            _ if self.value.is_some() => {
                self.value.map_or_else(|| Err("no value".into()), |value| value.of(&x, number))?
            }
            Operation::Mul | Operation::MulUncarried | Operation::MulToColumns => product(&x[0], &x[1])?,
            Operation::Square
            | Operation::SquareN
            | Operation::SquareUncarried
            | Operation::SquareToColumns => product(&x[0], &x[0])?,
            Operation::MulSmall => product(&x[0], number.ok_or("no factor")?)?,
            Operation::Add | Operation::AddProducts => x[0].add(&x[1]),
            Operation::Sub => x[0].sub(&x[1]),
            Operation::Neg => Sum::default().sub(&x[0]),
            Operation::Double => x[0].add(&x[0]),
            Operation::Carry
            | Operation::CarrySum
            | Operation::Settle
            | Operation::SettleColumns
            | Operation::FromWords
            | Operation::ToWords => x[0].clone(),
            other => return Err(format!("what {other:?} computes is not known")),
        };
        Ok(self.congruent(expected, bounds))
    }

    /// That an element is congruent to this, with limbs within bounds.
    fn congruent(&self, expected: Sum, bounds: Bounds) -> Vec<Want> {
        let mut wants = vec![Want::Congruent(expected, self.contracts.modulus.clone())];
        wants.extend(
            bounds.into_iter().enumerate().map(|(i, bound)| Want::Within(i, (bound.low, bound.high))),
        );
        wants
    }

    /// That an element is congruent to this, within the bounds of the contract.
    pub fn wants_of(&self, expected: Sum) -> Result<Vec<Want>, Refusal> {
        match &self.contract.result {
            Outcome::Within(bounds) => Ok(self.congruent(expected, bounds.clone())),
            _ => Err("a contract without bounds".into()),
        }
    }

    /// Shows what must be true of an element of the result, and returns its value.
    pub fn check(
        &self,
        machine: &mut Machine,
        cells: &[Word],
        lane: usize,
        wants: &[Want],
        first: Option<&Sum>,
    ) -> Result<Sum, Refusal> {
        let limbs = result(machine, self.result_form(), cells, lane, &self.contracts)?;
        for want in wants {
            match want {
                Want::Squared(modulus) => {
                    let square =
                        first.and_then(|first| first.product(first)).ok_or("a square of products")?;
                    is_zero(machine, &self.value(&limbs).sub(&square), Some(modulus))?;
                }
                Want::Congruent(sum, modulus) => {
                    is_zero(machine, &self.value(&limbs).sub(sum), Some(modulus))?
                }
                Want::Exactly(i, sum, modulus) => is_zero(machine, &limbs[*i].sub(sum), modulus.as_ref())?,
                Want::Within(i, range) => {
                    if !machine.words.facts.show(&limbs[*i], range) {
                        let best = machine.words.facts.best(&limbs[*i], None).0;
                        return Err(format!(
                            "limb {i} is not within its bounds, but in {} .. {}",
                            best.0, best.1
                        ));
                    }
                }
            }
        }
        Ok(self.value(&limbs))
    }
}

/// Refuses a sum that is not zero, modulo a number if there is one.
fn is_zero(machine: &mut Machine, sum: &Sum, modulus: Option<&BigInt>) -> Result<(), Refusal> {
    let rest = machine.words.facts.expanded(sum);
    let rest = modulus.map_or(rest.clone(), |modulus| rest.modulo(modulus));
    if rest == Sum::default() {
        return Ok(());
    }
    // Quotients may depend on each other: then what is left is small, and lies between 0 and 0.
    let facts = &mut machine.words.facts;
    let zero = (BigInt::ZERO, BigInt::ZERO);
    let has_products = rest.terms().iter().any(|term| atoms(term.0)[1] != 0);
    if !has_products && facts.show(&rest, &zero) {
        return Ok(());
    }
    let shown = facts.show_wide_zero(sum, modulus);
    if shown.is_err() && has_products && facts.show(&rest, &zero) { Ok(()) } else { shown }
}
