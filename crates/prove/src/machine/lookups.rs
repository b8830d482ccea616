//! Leaves that go by secret digits: lookups in tables, and selections by the sign of a digit.
//!
//! The claim has a part for each lane and each value of its digit. In a part, this digit is a constant. The digits of
//! other lanes and all other entries are unknown. The result in this lane must be the entry. All parts run the same instructions, with
//! operands at the same addresses. So neither depends on digits.

use num_bigint::BigInt;

use crate::contracts::{Contracts, Operation};

use super::execute::{Machine, Place};
use super::float::Float;
use super::form::{Element, Form, SAMPLES, atom, in_words};
use super::image::Image;
use super::inventory::Named;
use super::leaf::{Leaf, Want};
use super::partial::Bits;
use super::random::Random;
use super::sum::Sum;
use super::words::{Refusal, Region, Word, Words};

/// How a leaf goes by digits.
#[derive(Clone, Copy, PartialEq)]
pub enum Digits {
    /// Entries of words, 16 in each of so many rows, of two elements each; and whether there is one for the digit 0.
    Rows(usize, bool),
    /// Four elements, and one for the digit 0.
    Table,
    /// One element for negative digits, and one for the others.
    Sign,
}

/// A part of the claim.
#[derive(Clone, Copy)]
struct Part {
    lane: usize,
    digit: i8,
}

/// The elements of an entry in a row.
pub const ELEMENTS: usize = 2;
/// Entries that stand side by side, entries of a row, and entries of a table of elements.
const SIDE_BY_SIDE: usize = 8;
pub const ENTRIES: usize = 16;
const TABLE: usize = 4;

/// The end of the symbol of a byte that says whether the processor has AVX2.
const HAS_AVX2: &str = "5field4scan4avx27STORAGE";

/// All leaves that go by digits.
pub fn all() -> Vec<Leaf> {
    let mut found = Vec::new();
    for named in Named::all() {
        let form = named.form;
        let (digits, operation) = match named.operation {
            "look_up" => (Digits::Rows(form.lanes(), true), Operation::FromPacked),
            // That of eight elements modulo 2^448 - 2^224 - 1 takes no digit 0.
            "look_up_in_row" => {
                (Digits::Rows(1, (named.backend, named.modulus) != ("ifma8", "448")), Operation::FromPacked)
            }
            "scan" => (Digits::Table, Operation::Move),
            "negative" => (Digits::Sign, Operation::Move),
            _ => continue,
        };
        let asks = form.lanes() == 1
            && (matches!(digits, Digits::Rows(..)) || digits == Digits::Table && form == Form::Words(4));
        let Some(contract) = named.contracts.of(operation).next() else { continue };
        for has_avx2 in if asks { &[Some(true), Some(false)][..] } else { &[None] } {
            let name = match has_avx2 {
                Some(true) => Box::leak(format!("{}_avx2", named.name).into_boxed_str()),
                Some(false) => Box::leak(format!("{}_sse2", named.name).into_boxed_str()),
                None => named.name,
            };
            let has_avx2 = has_avx2.map(|has_avx2| (HAS_AVX2, u8::from(has_avx2)));
            found.push(Leaf { name, digits: Some(digits), found: has_avx2, ..named.with(contract.clone()) });
        }
    }
    found
}

/// The claim that a certificate states: its lines before each proof.
pub fn claims(text: &str) -> String {
    let (mut claim, mut is_claim) = (String::new(), true);
    for line in text.lines() {
        if is_claim || line == "next" {
            claim += line;
            claim.push('\n');
        }
        is_claim = (is_claim || line == "next") && line != "run";
    }
    claim
}

/// Tables add this to elements: 2^50 in each limb of 51 bits; elements of 448 bits stay as they are.
pub fn bias(contracts: &Contracts) -> BigInt {
    if contracts.modulus.bits() > 255 {
        return BigInt::ZERO;
    }
    (0..5).map(|limb| BigInt::from(1) << (50 + 51 * limb)).sum()
}

/// The words of an element in a table.
pub fn words(contracts: &Contracts) -> usize {
    contracts.modulus.bits().div_ceil(64) as usize
}

/// The place of word w of element k of an entry, from 0 on, of a row.
pub fn place_in_row(contracts: &Contracts, row: usize, entry: usize, k: usize, w: usize) -> usize {
    let words = words(contracts);
    let (eight, i) = (row * ENTRIES / SIDE_BY_SIDE + entry / SIDE_BY_SIDE, entry % SIDE_BY_SIDE);
    ((eight * ELEMENTS + k) * words + w) * SIDE_BY_SIDE + i
}

/// The words from one element to the next of the entry for the digit 0.
pub fn zero_size(contracts: &Contracts) -> usize {
    words(contracts).next_power_of_two()
}

impl Digits {
    /// The entry for a digit: one of the table, or the last operand.
    pub fn entry(self, digit: i8) -> Option<usize> {
        match self {
            Digits::Sign => (digit < 0).then_some(0),
            _ => usize::from(digit.unsigned_abs()).checked_sub(1),
        }
    }

    /// The digits that the leaf takes.
    pub fn all(self) -> Vec<i8> {
        match self {
            Digits::Rows(_, has_zero) => {
                (-(ENTRIES as i8)..=ENTRIES as i8).filter(|digit| has_zero || *digit != 0).collect()
            }
            Digits::Table => (-(TABLE as i8)..=TABLE as i8).collect(),
            Digits::Sign => (i8::MIN..=i8::MAX).collect(),
        }
    }

    /// The words of the first operand and of the last one, and the elements of the result.
    pub fn sizes(self, leaf: &Leaf) -> (usize, usize, usize) {
        let element = leaf.form.size();
        match self {
            Digits::Rows(rows, _) => {
                let entry = ELEMENTS * words(&leaf.contracts);
                (rows * ENTRIES * entry, ELEMENTS * zero_size(&leaf.contracts), ELEMENTS)
            }
            Digits::Table => (TABLE * element, element, 1),
            Digits::Sign => (element, element, 1),
        }
    }
}

impl Leaf {
    fn digits(&self) -> Result<Digits, Refusal> {
        self.digits.ok_or_else(|| "no digits".into())
    }

    fn parts(&self) -> Result<Vec<Part>, Refusal> {
        let digits = self.digits()?.all();
        let of = |lane| digits.iter().map(move |digit| Part { lane, digit: *digit });
        Ok((0..self.form.lanes()).flat_map(of).collect())
    }

    /// # Errors
    /// The contract cannot be stated.
    pub fn claim_of_digits(&self, image: &Image) -> Result<String, Refusal> {
        let heads = self.parts()?.into_iter().map(|part| Ok(self.start_part(image, part)?.2));
        Ok(heads.collect::<Result<Vec<_>, Refusal>>()?.join("next\n"))
    }

    /// # Errors
    /// The leaf is not proved: why.
    pub fn certificate_of_digits(&self, image: &Image) -> Result<String, Refusal> {
        let (mut parts, mut trace, mut names_rests) = (Vec::new(), None, false);
        for part in self.parts()? {
            let mut text = String::new();
            let attempt =
                |names_rests, text: &mut String| self.run_part(image, None, part, Some(text), names_rests);
            let ran = match attempt(names_rests, &mut text) {
                Err(refusal) => {
                    text.clear();
                    names_rests = !names_rests;
                    attempt(names_rests, &mut text).map_err(|_| refusal)
                }
                ran => ran,
            }?;
            is_same(&mut trace, ran)?;
            parts.push(text);
        }
        Ok(parts.join("next\n"))
    }

    /// # Errors
    /// The leaf is not proved: why.
    pub fn prove_of_digits(
        &self,
        image: &Image,
        code: Option<(u64, &[u8])>,
        names_rests: bool,
    ) -> Result<(), Refusal> {
        let mut trace = None;
        for part in self.parts()? {
            is_same(&mut trace, self.run_part(image, code, part, None, names_rests)?)?;
        }
        Ok(())
    }

    /// An element in a lane, with limbs within bounds: places in its memory, their words, and the limbs.
    fn element(
        &self,
        machine: &mut Machine,
        lane: usize,
        random: &mut Random,
        head: &mut String,
    ) -> (Vec<(usize, Word)>, Element) {
        let bounds = &self.contract.operands[0];
        let range = |i: usize| (bounds[i].low.clone(), bounds[i].high.clone());
        if let Form::Words(count) = self.form {
            let whole = atom(machine, &range(0), random, head);
            let (words, sum) = in_words(machine, &whole, count, 64, head);
            return (words.into_iter().enumerate().collect(), vec![sum]);
        }
        let limbs: Element = (0..bounds.len()).map(|i| atom(machine, &range(i), random, head)).collect();
        let word = |limb: &Sum| match self.form {
            Form::Floats(_) => Word::Float(Float::integer(limb)),
            _ => Word::Number(limb.clone()),
        };
        let cells = limbs.iter().enumerate().map(|(i, limb)| (self.form.place(i, lane), word(limb)));
        (cells.collect(), limbs)
    }

    /// The machine before the leaf runs for a part, what each element of the result must be, and the text that says so.
    fn start_part<'a>(
        &self,
        image: &'a Image,
        part: Part,
    ) -> Result<(Machine<'a>, Vec<Vec<Want>>, String), Refusal> {
        let digits = self.digits()?;
        let mut machine = Machine::new(image, Words::new(SAMPLES));
        let mut random = Random::new(1);
        let (table, last, count) = digits.sizes(self);
        let size = count * self.form.size();
        machine.memory.result = 8 * size as i64;
        let to = self.form.alignment();
        let (of_table, other) = match digits {
            // As `Eight` and what is in `Packed`.
            Digits::Rows(..) => (64, if zero_size(&self.contracts) == 8 { 64 } else { 8 }),
            _ => (to, to),
        };
        machine.alignment = [to, of_table, 1, other];
        let mut head = format!("leaf {}\nresult {size} {to} {of_table} 1 {other}\n", self.symbol);
        head += &self.state_found(image, &mut machine);
        let entry = digits.entry(part.digit);
        // What is known of the operand that has the entry, and its elements.
        let (mut known, mut found) = (Vec::new(), Vec::new());
        if let Digits::Rows(rows, _) = digits {
            let words = words(&self.contracts);
            for k in 0..ELEMENTS {
                let range = (BigInt::ZERO, &self.contracts.modulus - 1i32);
                let whole = atom(&mut machine, &range, &mut random, &mut head);
                let (cells, sum) = in_words(&mut machine, &whole, words, 64, &mut head);
                for (w, word) in cells.into_iter().enumerate() {
                    let place = match entry {
                        Some(entry) => {
                            place_in_row(&self.contracts, if rows == 1 { 0 } else { part.lane }, entry, k, w)
                        }
                        None => k * zero_size(&self.contracts) + w,
                    };
                    known.push((place, word));
                }
                found.push(vec![sum]);
            }
        } else {
            let (cells, limbs) = self.element(&mut machine, part.lane, &mut random, &mut head);
            let first = entry.unwrap_or(0) * self.form.size();
            known.extend(cells.into_iter().map(|(place, word)| (first + place, word)));
            found.push(limbs);
        }
        for (region, size) in [(0, table), (2, last)] {
            let mut cells = vec![Word::Unknown; size];
            head += &format!("unknown {} {size}\n", region + 1);
            if entry.is_some() == (region == 0) {
                for (place, word) in &known {
                    head += &match word {
                        Word::Float(float) => {
                            format!("float {} {place} 8 {}\n", region + 1, float.as_integer()?)
                        }
                        word => format!("cell {} {place} 8 {}\n", region + 1, word.number()?),
                    };
                    cells[*place] = word.clone();
                }
            }
            machine.memory.set_operand(Region::Operand(region), 8, cells);
        }
        let at = 8 * part.lane;
        let digit = Bits { value: u64::from(part.digit as u8) << at, known: 255 << at };
        head += &format!("bits 2 {} {}\n", digit.value, digit.known);
        machine.memory.set_operand(Region::Operand(1), 8, vec![Word::Partial(digit)]);
        machine.general[7] = Word::Pointer(Region::Result, 0);
        head += "pointer 7 0\n";
        for (register, operand) in [(6, 0), (2, 1), (1, 2)] {
            machine.general[register] = Word::Pointer(Region::Operand(operand), 0);
            head += &format!("pointer {register} {}\n", operand + 1);
        }
        let mut wants = Vec::new();
        for (k, limbs) in found.iter().enumerate() {
            let all = match digits {
                Digits::Rows(..) => {
                    let value = limbs[0].sub(&Sum::constant(bias(&self.contracts)));
                    self.wants_of(value)?
                }
                _ => {
                    let is_word = limbs.len() > 1 && !matches!(self.form, Form::Floats(_));
                    let word = Some(BigInt::from(1) << 64u32).filter(|_| is_word);
                    let limbs = limbs.iter().enumerate();
                    limbs.map(|(i, limb)| Want::Exactly(i, limb.clone(), word.clone())).collect()
                }
            };
            head += &self.lane(part.lane, k * self.form.size());
            for want in &all {
                head += &format!("{want}\n");
            }
            wants.push(all);
        }
        head += "run\n";
        Ok((machine, wants, head))
    }

    /// Runs the leaf for a part, and returns its instructions with the places of their operands.
    fn run_part(
        &self,
        image: &Image,
        code: Option<(u64, &[u8])>,
        part: Part,
        text: Option<&mut String>,
        names_rests: bool,
    ) -> Result<Vec<(u64, Option<Place>)>, Refusal> {
        let address = image.symbol(self.symbol).ok_or("no such function")?;
        let (mut machine, wants, head) = self.start_part(image, part)?;
        machine.words.facts.names_rests = names_rests;
        machine.words.facts.lines = text.as_ref().map(|_| Vec::new());
        machine.words.facts.is_quick = code.is_some();
        machine.code = code;
        machine.run(code.map_or(address, |code| code.0))?;
        for (k, wants) in wants.iter().enumerate() {
            let size = self.form.size();
            let mut cells = Vec::new();
            for at in k * size..(k + 1) * size {
                cells.push(machine.memory.whole(Region::Result, 8 * at as i64, 8).or_else(|_| {
                    machine.memory.read(&mut machine.words, Region::Result, 8 * at as i64, 8)
                })?);
            }
            self.check(&mut machine, &cells, part.lane, wants, None)
                .map_err(|error| format!("lane {}, digit {}: {error}", part.lane, part.digit))?;
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
        Ok(machine.trace)
    }
}

type Trace = Vec<(u64, Option<Place>)>;

/// Refuses a part that runs other instructions than the first one, or has operands at other addresses.
fn is_same(first: &mut Option<Trace>, trace: Trace) -> Result<(), Refusal> {
    if first.get_or_insert_with(|| trace.clone()) == &trace {
        Ok(())
    } else {
        Err("addresses or branches that depend on a digit".into())
    }
}
