//! Leaves, their operands in memory, and what their results must be.

use num_bigint::BigInt;

use crate::contracts::{self, Bounds, Contract, Contracts, Interval, Operation, Outcome};

use super::execute::Machine;
use super::float::Float;
use super::image::Image;
use super::random::Random;
use super::sum::Sum;
use super::words::{Refusal, Region, Word, Words};

/// Operands that are computed with, to see what is not worth proving.
const SAMPLES: usize = 32;

/// How elements are in memory.
#[derive(Clone, Copy, PartialEq)]
pub enum Form {
    /// One integer in words of 64 bits.
    Words(usize),
    /// So many limbs, each for so many lanes in a row.
    Limbs(usize, usize),
    /// Ten limbs of four elements: those of upper halves in the lanes above those of lower halves.
    Halves,
    /// So many limbs of four lanes, as numbers of floating point.
    Floats(usize),
}

impl Form {
    pub fn lanes(self) -> usize {
        match self {
            Form::Words(_) => 1,
            Form::Limbs(_, lanes) => lanes,
            Form::Halves | Form::Floats(_) => 4,
        }
    }

    /// The words of memory that an element, or a vector of them, takes.
    fn size(self) -> usize {
        match self {
            Form::Words(words) => words,
            Form::Limbs(limbs, lanes) => limbs * lanes,
            Form::Halves => 40,
            Form::Floats(limbs) => 4 * limbs,
        }
    }

    /// Where limb i of an element is.
    pub fn place(self, i: usize, lane: usize) -> usize {
        match self {
            Form::Words(_) => i,
            Form::Limbs(_, lanes) => lanes * i + lane,
            Form::Halves => 8 * (i % 5) + 4 * (i / 5) + lane,
            Form::Floats(_) => 4 * i + lane,
        }
    }
}

/// A function to be proved.
pub struct Leaf {
    pub symbol: &'static str,
    /// Where it is in this program.
    pub function: *const (),
    /// The name without what all have in common.
    pub name: &'static str,
    pub contracts: Contracts,
    pub form: Form,
    pub contract: Contract,
}

/// The operations that are leaves, by the names in their symbols.
const OPERATIONS: [(&str, Operation); 22] = [
    ("mul", Operation::Mul),
    ("square", Operation::Square),
    ("square_n", Operation::SquareN),
    ("add", Operation::Add),
    ("sub", Operation::Sub),
    ("neg", Operation::Neg),
    ("double", Operation::Double),
    ("add_products", Operation::AddProducts),
    ("mul_small", Operation::MulSmall),
    ("carry", Operation::Carry),
    ("select", Operation::Move),
    ("from_words", Operation::FromWords),
    ("to_words", Operation::ToWords),
    ("mul_uncarried", Operation::MulUncarried),
    ("square_uncarried", Operation::SquareUncarried),
    ("add_uncarried", Operation::AddUncarried),
    ("sub_uncarried", Operation::SubUncarried),
    ("carry_sum", Operation::CarrySum),
    ("add_loosely", Operation::AddLoosely),
    ("sub_loosely", Operation::SubLoosely),
    ("settle", Operation::Settle),
    ("reduce", Operation::FromWords),
];

/// The contracts and the form of a backend's elements, by the name in symbols.
fn elements(backend: &str, modulus: &str) -> Option<(Contracts, Form)> {
    let m = modulus.parse().unwrap_or(0);
    Some(match (backend, modulus) {
        ("portable64", "448") => (contracts::portable64_448(), Form::Limbs(8, 1)),
        ("ifma4", "448") => (contracts::ifma_448(4), Form::Halves),
        ("ifma8", "448") => (contracts::ifma_448(8), Form::Limbs(10, 8)),
        ("portable64", _) => (contracts::portable64(m), Form::Words(4)),
        ("adx", _) => (contracts::adx(m), Form::Words(4)),
        ("ifma4", _) => (contracts::ifma(m, 4), Form::Limbs(5, 4)),
        ("ifma8", _) => (contracts::ifma(m, 8), Form::Limbs(5, 8)),
        ("avx2", _) => (contracts::avx2(), Form::Floats(5)),
        ("scalar", order) => super::orders::scalar(order)?,
        _ => return None,
    })
}

/// All leaves that have a contract; the others are made of these, by the methods of the trait.
pub fn all() -> Vec<Leaf> {
    let mut found = Vec::new();
    for leaf in lemniscate_leaves::all() {
        let name = leaf.symbol.strip_prefix("lemniscate_leaf_").unwrap_or(leaf.symbol);
        let [backend, modulus, operation] = name.splitn(3, '_').collect::<Vec<_>>()[..] else { continue };
        let Some((contracts, form)) = elements(backend, modulus) else { continue };
        let Some((_, operation)) = OPERATIONS.iter().find(|(name, _)| *name == operation) else { continue };
        let contract = contracts.of(*operation).next().cloned();
        if let Some(contract) = contract {
            found.push(Leaf {
                symbol: leaf.symbol,
                function: leaf.function,
                name,
                contracts,
                form,
                contract,
            });
        }
    }
    found
}

/// An element in memory: its limbs, or the one integer that its words are.
type Element = Vec<Sum>;

impl Leaf {
    /// Runs the leaf on all operands at once, and shows that its contract holds.
    ///
    /// # Errors
    /// What is not proved.
    pub fn prove<'a>(&self, image: &'a Image, code: Option<(u64, &'a [u8])>) -> Result<Proved, Refusal> {
        let address = image.symbol(self.symbol).ok_or("no such function")?;
        let mut machine = Machine::new(image, Words::new(SAMPLES));
        machine.code = code;
        let address = code.map_or(address, |code| code.0);
        let mut random = Random::new(1);
        machine.general[7] = Word::Pointer(Region::Result, 0);
        machine.memory.result = 8 * self.result_form().size() as i64;
        let mut elements = Vec::new();
        let mut registers = [6, 2, 1].into_iter();
        let (bounds, form) = self.operands();
        for (i, bounds) in bounds.iter().enumerate() {
            let (cells, lanes) = operand(&mut machine, form, bounds, &mut random)?;
            machine.memory.set_operand(i as u8, cells);
            machine.general[registers.next().expect("three registers")] =
                Word::Pointer(Region::Operand(i as u8), 0);
            elements.push(lanes);
        }
        let mut number = None;
        if let Some((bits, of)) = self.number() {
            let k = atom(&mut machine, &(0.into(), (BigInt::from(1) << bits) - 1i32), &mut random);
            let rest = atom(&mut machine, &(0.into(), (BigInt::from(1) << (64 - of)) - 1i32), &mut random);
            machine.general[registers.next().expect("three registers")] =
                Word::Number(k.add(&rest.shifted(of)));
            number = Some(k);
        }
        machine.run(address)?;
        let cells = machine.memory.result()?;
        for lane in 0..self.form.lanes() {
            let operands: Vec<&Element> = elements.iter().map(|lanes| &lanes[lane]).collect();
            self.check(&mut machine, &cells, lane, &operands, number.as_ref())
                .map_err(|e| format!("lane {lane}: {e}"))?;
        }
        Ok(Proved { atoms: machine.words.facts.atoms(), divisions: machine.words.facts.divisions.len() })
    }

    /// The bounds of operands, and their form.
    pub fn operands(&self) -> (Vec<Bounds>, Form) {
        match self.contract.operation {
            Operation::FromWords => (vec![self.any_words()], self.words()),
            Operation::Move => (vec![self.contract.operands[0].clone(); 2], self.form),
            _ => (self.contract.operands.clone(), self.form),
        }
    }

    /// The bits of a number among the operands, and of its type.
    pub fn number(&self) -> Option<(u32, u32)> {
        match self.contract.operation {
            Operation::MulSmall => Some((18, 32)),
            Operation::Move => Some((1, 8)),
            _ => None,
        }
    }

    pub fn result_form(&self) -> Form {
        if self.contract.operation == Operation::ToWords { self.words() } else { self.form }
    }

    fn words(&self) -> Form {
        match self.form {
            Form::Words(words) => Form::Words(words),
            _ => Form::Words(self.contracts.modulus.bits().div_ceil(64) as usize),
        }
    }

    fn any_words(&self) -> Bounds {
        let Form::Words(words) = self.words() else { unreachable!("words") };
        vec![Interval::new(0, (BigInt::from(1) << (64 * words)) - 1i32)]
    }

    /// The value of an element.
    fn value(&self, limbs: &[Sum]) -> Sum {
        if limbs.len() == 1 {
            return limbs[0].clone();
        }
        limbs
            .iter()
            .zip(&self.contracts.weights)
            .fold(Sum::default(), |sum, (limb, bit)| sum.add(&limb.shifted(*bit)))
    }

    fn check(
        &self,
        machine: &mut Machine,
        cells: &[Word],
        lane: usize,
        operands: &[&Element],
        number: Option<&Sum>,
    ) -> Result<(), Refusal> {
        let form = self.result_form();
        let limbs = result(machine, form, cells, lane, &self.contracts)?;
        let value = self.value(&limbs);
        let bounds = match &self.contract.result {
            Outcome::Within(bounds) => Some(bounds.clone()),
            Outcome::None => Some(vec![Interval::new(0, &self.contracts.modulus - 1i32)]),
            Outcome::Exactly { .. } => None,
        };
        if self.contract.operation == Operation::Move {
            // Each limb is that of one operand, or of the other one.
            let k = number.expect("a mask");
            let word = BigInt::from(1) << 64u32;
            for (i, limb) in limbs.iter().enumerate() {
                let difference =
                    machine.words.product(k, &operands[0][i].sub(&operands[1][i]))?.add(&operands[1][i]);
                is_zero(machine, &limb.sub(&difference), Some(&word).filter(|_| limbs.len() > 1))?;
            }
            return Ok(());
        }
        if let Outcome::Exactly { constants, factors } = &self.contract.result {
            for (i, limb) in limbs.iter().enumerate() {
                let mut sum =
                    constants.get(i).map_or_else(Sum::default, |constant| Sum::constant(constant.clone()));
                for (factor, operand) in factors.iter().zip(operands) {
                    sum = sum.plus(&(*factor).into(), &operand[i]);
                }
                is_zero(machine, &limb.sub(&sum), None).map_err(|error| format!("limb {i}: {error}"))?;
            }
            return Ok(());
        }
        let x: Vec<Sum> = operands.iter().map(|limbs| self.value(limbs)).collect();
        let expected = match self.contract.operation {
            Operation::Mul | Operation::MulUncarried => machine.words.product(&x[0], &x[1])?,
            Operation::Square | Operation::SquareN | Operation::SquareUncarried => {
                machine.words.product(&x[0], &x[0])?
            }
            Operation::MulSmall => machine.words.product(&x[0], number.expect("a factor"))?,
            Operation::Add | Operation::AddProducts => x[0].add(&x[1]),
            Operation::Sub => x[0].sub(&x[1]),
            Operation::Neg => Sum::default().sub(&x[0]),
            Operation::Double => x[0].add(&x[0]),
            Operation::Carry
            | Operation::CarrySum
            | Operation::Settle
            | Operation::FromWords
            | Operation::ToWords => x[0].clone(),
            other => return Err(format!("what {other:?} computes is not known")),
        };
        is_zero(machine, &value.sub(&expected), Some(&self.contracts.modulus))?;
        for (limb, bound) in limbs.iter().zip(bounds.into_iter().flatten()) {
            let goal = (bound.low, bound.high);
            if !machine.words.facts.show(limb, &goal) {
                return Err(format!(
                    "a result is not shown to be within its bounds: {:?}",
                    machine.words.facts.best(limb, None).0
                ));
            }
        }
        Ok(())
    }
}

/// Refuses a sum that is not zero, modulo a number if there is one.
fn is_zero(machine: &mut Machine, sum: &Sum, modulus: Option<&BigInt>) -> Result<(), Refusal> {
    let rest = machine.words.facts.expanded(sum);
    let rest = modulus.map_or(rest.clone(), |modulus| rest.modulo(modulus));
    // Quotients may depend on each other: then what is left is small, and lies between 0 and 0.
    if rest == Sum::default() || machine.words.facts.show(&rest, &(BigInt::ZERO, BigInt::ZERO)) {
        return Ok(());
    }
    Err(format!("the result differs from what it must be by {} terms", rest.terms().len()))
}

/// What is left of a proof, to be told.
pub struct Proved {
    pub atoms: usize,
    pub divisions: usize,
}

fn atom(machine: &mut Machine, range: &(BigInt, BigInt), random: &mut Random) -> Sum {
    let samples = (0..SAMPLES).map(|i| random.between(&range.0, &range.1, i)).collect();
    machine.words.facts.atom(range.clone(), samples)
}

/// The memory of an operand, and its elements.
fn operand(
    machine: &mut Machine,
    form: Form,
    bounds: &Bounds,
    random: &mut Random,
) -> Result<(Vec<Word>, Vec<Element>), Refusal> {
    let mut cells = vec![Word::Unknown; form.size()];
    let mut lanes = Vec::new();
    for lane in 0..form.lanes() {
        let mut limbs = Vec::new();
        if let Form::Words(_) = form {
            let range = (bounds[0].low.clone(), bounds[0].high.clone());
            let whole = atom(machine, &range, random);
            let samples = machine.words.facts.sampled(&whole);
            let mut rest = Sum::default().sub(&whole);
            let all = (BigInt::ZERO, BigInt::from(u64::MAX));
            for (i, cell) in cells.iter_mut().enumerate() {
                let samples =
                    samples.iter().map(|value| (value >> (64 * i)) & BigInt::from(u64::MAX)).collect();
                let word = machine.words.facts.atom(all.clone(), samples);
                rest = rest.add(&word.shifted(64 * i as u32));
                *cell = Word::Number(word);
            }
            let last = (machine.words.facts.atoms() - 1) as u16;
            machine.words.facts.constrain(rest.clone(), last);
            limbs.push(rest.add(&whole));
        } else {
            for (i, bound) in bounds.iter().enumerate() {
                let limb = atom(machine, &(bound.low.clone(), bound.high.clone()), random);
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

/// The limbs of an element of the result.
fn result(
    machine: &mut Machine,
    form: Form,
    cells: &[Word],
    lane: usize,
    contracts: &Contracts,
) -> Result<Element, Refusal> {
    let is_signed = contracts.word.low < BigInt::ZERO;
    if let Form::Words(words) = form {
        let mut sum = Sum::default();
        for (i, cell) in cells[..words].iter().enumerate() {
            sum = sum.add(&machine.words.unsigned(cell.number()?).shifted(64 * i as u32));
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
