//! Runs machine code of Cortex-M processors as `execute` does that of x86-64: registers hold words of 32 bits, which every instruction
//! reduces.

use super::decode::{Logic, Long, Shift, Source, Sum as Kind, Thumb, decode};
use super::execute::{Machine, Place};
use super::sum::Sum;
use super::words::{Refusal, Region, Word};

/// Instructions at most.
const INSTRUCTIONS: usize = 20_000;

/// The carry flag.
#[derive(Clone)]
enum Carry {
    Undefined,
    Bit(Sum),
    /// This bit of a word.
    Of(Sum, u32),
}

pub struct Processor<'m, 'a> {
    machine: &'m mut Machine<'a>,
    carry: Carry,
    /// What is zero if the zero flag is set.
    zero: Option<Sum>,
    /// Whether all flags of bytes are set, or none.
    bytes: Option<Sum>,
    next: u64,
}

impl<'m, 'a> Processor<'m, 'a> {
    pub fn new(machine: &'m mut Machine<'a>) -> Self {
        if matches!(machine.general[4], Word::Pointer(Region::Stack(_), _)) {
            machine.general[4] = Word::Saved(4);
        }
        machine.general[13] = Word::Pointer(Region::Stack(0), 0);
        machine.stack = (13, 0);
        Processor { machine, carry: Carry::Undefined, zero: None, bytes: None, next: 0 }
    }

    /// Runs the function at an address until it returns, with these registers as they were.
    ///
    /// # Errors
    /// An instruction is not understood, or does what a leaf must not.
    pub fn run(&mut self, address: u64, kept: &[usize]) -> Result<(), Refusal> {
        self.next = address;
        for _ in 0..INSTRUCTIONS {
            let at = self.next;
            let code = self.machine.image.bytes(at).ok_or_else(|| format!("no code at {at:#x}"))?;
            let (instruction, size) = decode(code, at)
                .ok_or_else(|| format!("{at:#x}: the instruction {:x?} is not known", &code[..4]))?;
            self.next = at + size;
            let has_ended =
                self.step(instruction).map_err(|error| format!("{at:#x}: {instruction:?}: {error}"))?;
            if has_ended {
                let is_kept = |i: &usize| self.machine.general[*i] == Word::Saved(*i);
                return match kept.iter().find(|i| !is_kept(i)) {
                    Some(i) => Err(format!("register {i} is not restored")),
                    None if self.machine.general[13] == Word::Pointer(Region::Stack(0), 0) => Ok(()),
                    None => Err("the stack is not as it was".into()),
                };
            }
        }
        Err("too many instructions".into())
    }

    fn number(&self, register: usize) -> Result<Sum, Refusal> {
        Ok(self.machine.general[register].number()?.clone())
    }

    /// A number to be multiplied: as an atom, where it is made of products.
    fn factor(&mut self, register: usize) -> Result<Sum, Refusal> {
        let sum = self.number(register)?;
        self.machine.words.linear(&sum)
    }

    fn write(&mut self, register: usize, word: Word) {
        self.machine.general[register] = word;
    }

    fn place(&self, base: usize, offset: i64) -> Result<Place, Refusal> {
        let Word::Pointer(region, at) = self.machine.general[base] else {
            return Err("an address that is no pointer".into());
        };
        if (at + offset) % 4 != 0 {
            return Err("an address that is not aligned".into());
        }
        let Word::Pointer(_, top) = self.machine.general[13] else { return Err("no stack".into()) };
        if region == Region::Stack(0) && at + offset < top {
            return Err("below the stack".into());
        }
        Ok(Place::Memory(region, at + offset))
    }

    fn load(&mut self, base: usize, offset: i64) -> Result<Word, Refusal> {
        let place = self.place(base, offset)?;
        self.machine.read_at(place, 0, 4)
    }

    fn step_base(&mut self, base: usize, step: i64) -> Result<(), Refusal> {
        let Word::Pointer(region, at) = self.machine.general[base] else { return Err("no pointer".into()) };
        self.write(base, Word::Pointer(region, at + step));
        Ok(())
    }

    fn carry(&mut self) -> Result<Sum, Refusal> {
        let bit = match self.carry.clone() {
            Carry::Undefined => return Err("a flag that is not defined".into()),
            Carry::Bit(bit) => return Ok(bit),
            Carry::Of(sum, place) => {
                let from = if place == 0 { sum } else { self.machine.words.divide(&sum, place).0 };
                self.machine.words.divide(&from, 1).1
            }
        };
        self.carry = Carry::Bit(bit.clone());
        Ok(bit)
    }

    /// An operand, and the carry out of its shift.
    fn source(&mut self, source: Source) -> Result<(Word, Option<Carry>), Refusal> {
        let (register, shift) = match source {
            Source::Number(number) => return Ok((Word::constant(number), None)),
            Source::Register(register, Shift::Left(0)) => {
                return Ok((self.machine.general[register].clone(), None));
            }
            Source::Register(register, shift) => (register, shift),
        };
        let a = self.number(register)?;
        let words = &mut self.machine.words;
        let (sum, place) = match shift {
            Shift::Left(k) => (words.lower(&a.shifted(k), 32), 32 - k),
            Shift::Right(32) => (Sum::default(), 31),
            Shift::Right(k) => (words.divide(&a, k).0, k - 1),
            Shift::Signed(k) => {
                let signed = words.signed(&a, 32);
                let upper = words.divide(&signed, k.min(31)).0;
                (words.lower(&upper, 32), k.min(31) - 1)
            }
        };
        Ok((Word::Number(sum), Some(Carry::Of(a, place))))
    }

    fn step(&mut self, instruction: Thumb) -> Result<bool, Refusal> {
        match instruction {
            Thumb::Sum { kind, sets, to, a, b } => self.sum(kind, sets, to, a, b)?,
            Thumb::Logic { kind, sets, to, a, b } => self.logic(kind, sets, to, a, b)?,
            Thumb::Multiply { sets, to, a, b, plus } => {
                let (a, b) = (self.factor(a)?, self.factor(b)?);
                let mut sum = self.machine.words.product(&a, &b)?;
                if let Some(plus) = plus {
                    sum = sum.add(&self.number(plus)?);
                }
                let sum = self.machine.words.lower(&sum, 32);
                if sets {
                    self.zero = Some(sum.clone());
                }
                self.write(to, Word::Number(sum));
            }
            Thumb::Long { kind, low, high, a, b } => {
                let (a, b) = (self.factor(a)?, self.factor(b)?);
                let mut sum = self.machine.words.product(&a, &b)?;
                if kind != Long::Umull {
                    sum = sum.add(&self.number(low)?);
                }
                if kind == Long::Umaal {
                    sum = sum.add(&self.number(high)?);
                }
                let (mut upper, lower) = self.machine.words.divide(&sum, 32);
                if kind == Long::Umlal {
                    upper = self.machine.words.lower(&upper.add(&self.number(high)?), 32);
                }
                self.write(low, Word::Number(lower));
                self.write(high, Word::Number(upper));
            }
            Thumb::Load { to, base, offset, step } => {
                let word = self.load(base, offset)?;
                self.step_base(base, step)?;
                self.write(to, word);
            }
            Thumb::Store { from, base, offset, step } => {
                if from == base && step != 0 {
                    return Err("a pointer that is stored and changed".into());
                }
                // A stack pointer that is changed first is there first, as an interrupt sees it.
                let (first, last) = if offset == step { (step, 0) } else { (0, step) };
                self.step_base(base, first)?;
                let (place, word) = (self.place(base, offset - first)?, self.machine.general[from].clone());
                self.machine.write_at(place, 0, 4, word)?;
                self.step_base(base, last)?;
            }
            Thumb::LoadMany { base, list, step } => {
                let mut loaded = Vec::new();
                for (i, register) in (0..16).filter(|i| list >> i & 1 == 1).enumerate() {
                    loaded.push((register, self.load(base, 4 * i as i64)?));
                }
                self.step_base(base, step)?;
                for (register, word) in loaded {
                    self.write(register, word);
                }
                if list >> 15 == 1 {
                    return self.go_to(15);
                }
            }
            Thumb::StoreMany { base, list, offset, step } => {
                let Word::Pointer(region, at) = self.machine.general[base] else {
                    return Err("no pointer".into());
                };
                // The stack pointer is there first, as an interrupt sees it.
                self.step_base(base, step)?;
                for (i, register) in (0..16).filter(|i| list >> i & 1 == 1).enumerate() {
                    if register == base {
                        return Err("a pointer that is stored and changed".into());
                    }
                    let place = Place::Memory(region, at + offset + 4 * i as i64);
                    let word = self.machine.general[register].clone();
                    self.machine.write_at(place, 0, 4, word)?;
                }
            }
            Thumb::Extend { to, from, bits } => {
                let from = self.number(from)?;
                let sum = self.machine.words.lower(&from, bits);
                self.write(to, Word::Number(sum));
            }
            Thumb::Insert { to, from, at } => {
                let kept = self.number(to)?;
                let mut sum = self.machine.words.lower(&kept, at);
                if let Some(from) = from {
                    let from = self.number(from)?;
                    sum = sum.add(&self.machine.words.lower(&from, 32 - at).shifted(at));
                }
                self.write(to, Word::Number(sum));
            }
            Thumb::Branch { target, condition } => {
                let is_taken = match condition {
                    None => true,
                    Some(condition @ (0 | 1)) => {
                        let zero = self.zero.clone().ok_or("a flag that is not defined")?;
                        let zero = zero.as_constant().ok_or("a branch that depends on an operand")?;
                        (zero == 0.into()) == (condition == 0)
                    }
                    Some(_) => return Err("a condition that is not known".into()),
                };
                if is_taken {
                    self.next = target;
                }
            }
            Thumb::Call { target } => {
                self.write(14, Word::Address(self.next | 1));
                self.next = target;
            }
            Thumb::Return { register } => return self.go_to(register),
            Thumb::AddBytes { to, a, b } => {
                let sum = self.number(a)?;
                let bit = self.machine.words.mask_bit(&sum, 32).filter(|_| a == b).ok_or("no mask")?;
                self.write(to, Word::Number(bit.times(&0xfefe_fefeu32.into())));
                self.bytes = Some(bit);
            }
            Thumb::Select { to, a, b } => {
                let bit = self.bytes.clone().ok_or("a flag that is not defined")?;
                let (a, b) = (self.factor(a)?, self.factor(b)?);
                let sum = self.machine.words.product(&bit, &a.sub(&b))?.add(&b);
                self.write(to, Word::Number(sum));
            }
            Thumb::Nop => {}
        }
        Ok(false)
    }

    /// Goes on where a register says, and returns whether that is where the leaf was called.
    fn go_to(&mut self, register: usize) -> Result<bool, Refusal> {
        match self.machine.general[register] {
            Word::Saved(14) => Ok(true),
            Word::Address(address) if address & 1 == 1 => {
                self.next = address - 1;
                Ok(false)
            }
            _ => Err("a jump to an unknown place".into()),
        }
    }

    fn sum(&mut self, kind: Kind, sets: bool, to: Option<usize>, a: usize, b: Source) -> Result<(), Refusal> {
        let (second, _) = self.source(b)?;
        let is_same = matches!(b, Source::Register(register, Shift::Left(0)) if register == a)
            && matches!(kind, Kind::Sub | Kind::Sbc);
        if let (Word::Pointer(region, at), false) = (self.machine.general[a].clone(), is_same) {
            let by = second.number()?.as_constant().and_then(|by| i64::try_from(by).ok());
            let by = by.ok_or("a pointer and a number that is not constant")?;
            let at = match kind {
                Kind::Add => at + by,
                Kind::Sub => at - by,
                _ => return Err("arithmetic of a pointer".into()),
            };
            if sets {
                (self.carry, self.zero) = (Carry::Undefined, None);
            }
            // The address of the stack, which is not 0.
            let is_zero_of_stack = by == 0 && matches!((kind, region), (Kind::Sub, Region::Stack(0)));
            match to {
                Some(to) => self.write(to, Word::Pointer(region, at)),
                None if is_zero_of_stack => self.zero = Some(Sum::constant(1)),
                None => return Err("a pointer is compared".into()),
            }
            return Ok(());
        }
        // A mask and the address of the stack, which is not 0.
        if let (None, Word::Pointer(Region::Stack(0), _), false) = (to, &second, is_same) {
            let mask = self.number(a)?;
            let bit = self.machine.words.mask_bit(&mask, 32).ok_or("a pointer is compared")?;
            (self.carry, self.zero) = (Carry::Bit(bit), None);
            return Ok(());
        }
        // Whatever is in a register is as much as itself.
        let (first, second) = if is_same {
            (Sum::default(), Sum::default())
        } else {
            (self.number(a)?, second.number()?.clone())
        };
        let borrow = |carry: Sum| Sum::constant(1).sub(&carry);
        let total = match kind {
            Kind::Add => first.add(&second),
            Kind::Adc => first.add(&second).add(&self.carry()?),
            Kind::Sub => first.sub(&second),
            Kind::Sbc => first.sub(&second).sub(&borrow(self.carry()?)),
            Kind::Rsb => second.sub(&first),
        };
        // What is subtracted under a mask borrows as the mask says.
        let is_mask = second.as_constant().is_none() && self.machine.words.mask_bit(&second, 32).is_some();
        let facts = &mut self.machine.words.facts;
        facts.depth = if facts.is_long && !is_mask { 0 } else { 2 };
        let (quotient, rest) = self.machine.words.divide(&total, 32);
        let rest = self.machine.words.linear(&rest)?;
        if sets {
            let is_sum = matches!(kind, Kind::Add | Kind::Adc);
            self.carry = Carry::Bit(if is_sum { quotient } else { Sum::constant(1).add(&quotient) });
            self.zero = Some(rest.clone());
        }
        if let Some(to) = to {
            self.write(to, Word::Number(rest));
        }
        Ok(())
    }

    fn logic(&mut self, kind: Logic, sets: bool, to: usize, a: usize, b: Source) -> Result<(), Refusal> {
        let (second, carry) = self.source(b)?;
        let first = self.machine.general[a].clone();
        let words = &mut self.machine.words;
        let word = match kind {
            Logic::Move => second,
            Logic::Not => Word::Number(Sum::constant(u32::MAX).sub(second.number()?)),
            Logic::And => words.and(&first, &second, 32)?,
            Logic::Bic => {
                let second = Word::Number(Sum::constant(u32::MAX).sub(second.number()?));
                words.and(&first, &second, 32)?
            }
            Logic::Or => words.or_top(&first, &second)?,
            Logic::Xor => words.xor_mask(&first, &second)?,
        };
        if sets {
            if let Some(carry) = carry {
                self.carry = carry;
            }
            self.zero = word.number().ok().cloned();
        }
        self.write(to, word);
        Ok(())
    }
}
