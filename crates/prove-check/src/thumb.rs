//! The same for Cortex-M processors: instructions of Thumb are decoded, and carried out on words of 32 bits, none of them negative.

use num_bigint::BigInt;

use crate::facts::Result;
use crate::machine::{Machine, Place, STACK};
use crate::poly::Poly;
use crate::words::{Word, power};

const MOST: usize = 20_000;
const SP: usize = 13;
const LR: usize = 14;
const PC: usize = 15;

/// The lowest bit of an address, which marks Thumb code.
const THUMB: u64 = 1;

/// Bits `from` to `to` of an instruction.
fn field(i: u32, from: u32, to: u32) -> usize {
    (i >> from & ((1 << (to - from + 1)) - 1)) as usize
}

/// A number of so many bits with a sign.
fn extended(value: u32, bits: u32) -> i64 {
    i64::from((value << (32 - bits)) as i32 >> (32 - bits))
}

/// A second operand: its value, and the bit that a shift leaves as the carry.
struct Operand {
    word: Word,
    carry: Option<(Poly, u32)>,
}

pub struct Cortex<'m, 'a> {
    machine: &'m mut Machine<'a>,
    /// The carry flag, if it is known; or the bit of a number that it is.
    carry: Option<(Poly, Option<u32>)>,
    /// What the zero flag says of.
    result: Option<Poly>,
    greater: Option<Poly>,
    pc: u64,
}

impl<'m, 'a> Cortex<'m, 'a> {
    pub fn new(machine: &'m mut Machine<'a>) -> Self {
        if matches!(machine.general[4], Word::Pointer(STACK, _)) {
            machine.general[4] = Word::Saved(4);
        }
        machine.general[SP] = Word::Pointer(STACK, 0);
        (machine.stack, machine.below) = (SP, 0);
        Cortex { machine, carry: None, result: None, greater: None, pc: 0 }
    }

    /// Runs to the return; these registers, and the stack pointer, must be as they were.
    pub fn run(&mut self, address: u64, kept: &[usize]) -> Result<()> {
        self.pc = address;
        for _ in 0..MOST {
            let at = self.pc;
            let half = |offset| self.machine.image.constant(at + offset, 2).map(|half| half as u32);
            let first = half(0).ok_or("no code")?;
            let is_long = first >> 11 > 0b11100;
            let second = if is_long { half(2).ok_or("no code")? } else { 0 };
            self.pc += if is_long { 4 } else { 2 };
            let ended = if is_long { self.long(first, second, at) } else { self.short(first, at) };
            if ended.map_err(|error| format!("{at:#x}: {first:04x} {second:04x}: {error}"))? {
                let is_kept = kept.iter().all(|i| self.machine.general.get(*i) == Some(&Word::Saved(*i)));
                let is_there = self.machine.general[SP] == Word::Pointer(STACK, 0);
                return if is_kept && is_there { Ok(()) } else { Err("a register is not restored".into()) };
            }
        }
        Err("it does not end".into())
    }

    fn get(&self, register: usize) -> Result<Poly> {
        self.machine.general[register].number().cloned()
    }

    fn set(&mut self, register: usize, sum: Poly) -> Result<bool> {
        if register == PC {
            return Err("the counter is computed".into());
        }
        self.machine.general[register] = Word::Number(sum);
        Ok(false)
    }

    fn pointer(&self, register: usize) -> Result<(u8, i64)> {
        match self.machine.general[register] {
            Word::Pointer(part, at) => Ok((part, at)),
            _ => Err("no pointer".into()),
        }
    }

    fn place(&self, base: usize, offset: i64) -> Result<Place> {
        let ((part, at), (_, top)) = (self.pointer(base)?, self.pointer(SP)?);
        let at = at + offset;
        if at % 4 != 0 || part >= STACK && at < top {
            Err("such an address".into())
        } else {
            Ok(Place::Memory(part, at))
        }
    }

    fn moved(&mut self, base: usize, by: i64) -> Result<()> {
        let (part, at) = self.pointer(base)?;
        self.machine.general[base] = Word::Pointer(part, at + by);
        Ok(())
    }

    /// Loads from, or stores to, a place; then moves the pointer.
    fn transfer(
        &mut self,
        is_load: bool,
        register: usize,
        base: usize,
        offset: i64,
        by: i64,
    ) -> Result<bool> {
        // A stack is made longer before something is stored in it.
        let first = if !is_load && offset == by { by } else { 0 };
        if first != 0 && register == base {
            return Err("a pointer that is stored and changed".into());
        }
        self.moved(base, first)?;
        let (offset, by) = (offset - first, by - first);
        let place = self.place(base, offset)?;
        if is_load {
            let word = self.machine.load(place, 0, 4)?;
            self.moved(base, by)?;
            self.machine.general[register] = word;
            return if register == PC { self.leave(PC) } else { Ok(false) };
        }
        let word = self.machine.general[register].clone();
        self.machine.store(place, 0, 4, word)?;
        self.moved(base, by)?;
        Ok(false)
    }

    /// The registers of a list, from an offset of the pointer on; which is moved first, so that a stack is long enough.
    fn several(&mut self, is_load: bool, list: u32, base: usize, offset: i64, by: i64) -> Result<bool> {
        let registers: Vec<usize> = (0..16).filter(|i| list >> i & 1 == 1).collect();
        if registers.contains(&base) && (by != 0 || !is_load) {
            return Err("a pointer in a list".into());
        }
        let place = |of: &Self, i: usize| of.place(base, offset - by + 4 * i as i64);
        if is_load {
            let mut all = Vec::new();
            for i in 0..registers.len() {
                let from = self.place(base, offset + 4 * i as i64)?;
                all.push(self.machine.load(from, 0, 4)?);
            }
            self.moved(base, by)?;
            for (register, word) in registers.iter().zip(all) {
                self.machine.general[*register] = word;
            }
            return if list >> PC == 1 { self.leave(PC) } else { Ok(false) };
        }
        self.moved(base, by)?;
        for (i, register) in registers.iter().enumerate() {
            let to = place(self, i)?;
            let word = self.machine.general[*register].clone();
            self.machine.store(to, 0, 4, word)?;
        }
        Ok(false)
    }

    /// Goes where a register says; returns whether it is where the leaf was called.
    fn leave(&mut self, register: usize) -> Result<bool> {
        match self.machine.general[register] {
            Word::Saved(LR) => Ok(true),
            Word::Address(address) if address & THUMB == THUMB => {
                self.pc = address & !THUMB;
                Ok(false)
            }
            _ => Err("an unknown place".into()),
        }
    }

    fn branch(&mut self, condition: Option<usize>, at: u64, by: i64) -> Result<bool> {
        let is_taken = match (condition, &self.result) {
            (None, _) => true,
            (Some(condition @ (0 | 1)), Some(result)) => {
                let zero = result.as_number().ok_or("a branch that depends on an operand")? == BigInt::ZERO;
                zero == (condition == 0)
            }
            _ => return Err("a condition".into()),
        };
        if is_taken {
            self.pc = at.wrapping_add_signed(4 + by);
        }
        Ok(false)
    }

    fn carry(&mut self) -> Result<Poly> {
        let bit = match self.carry.clone().ok_or("an undefined flag")? {
            (bit, None) => return Ok(bit),
            (of, Some(place)) => {
                let upper = if place > 0 { self.machine.words.divide(&of, place)?.0 } else { of };
                self.machine.words.divide(&upper, 1)?.1
            }
        };
        self.carry = Some((bit.clone(), None));
        Ok(bit)
    }

    fn constant(value: u32) -> Operand {
        Operand { word: Word::Number(Poly::number(value)), carry: None }
    }

    /// A register, shifted to the left (0), or to the right without a sign (1) or with one (2).
    fn shifted(&mut self, register: usize, kind: usize, by: usize) -> Result<Operand> {
        if kind == 0 && by == 0 {
            return Ok(Operand { word: self.machine.general[register].clone(), carry: None });
        }
        let (a, by) = (self.get(register)?, by as u32);
        let words = &mut self.machine.words;
        let (sum, bit) = match (kind, by) {
            (0, _) => (words.lower(&a.shifted(by), 32)?, 32 - by),
            (1, 0) => (Poly::default(), 31),
            (1, _) => (words.divide(&a, by)?.0, by - 1),
            (2, _) => {
                let by = if by == 0 { 31 } else { by };
                let with_sign = words.signed(&a, 32)?;
                let upper = words.divide(&with_sign, by)?.0;
                (words.lower(&upper, 32)?, by - 1)
            }
            _ => return Err("a rotation".into()),
        };
        Ok(Operand { word: Word::Number(sum), carry: Some((a, bit)) })
    }

    /// a + b (4), a + b + carry (5), a - b (6), a - b - borrow (7), b - a (8): into a register, or nowhere.
    fn sum(
        &mut self,
        kind: u8,
        sets: bool,
        to: Option<usize>,
        a: usize,
        b: Operand,
        is_same: bool,
    ) -> Result<bool> {
        let is_same = is_same && matches!(kind, 6 | 7);
        if let (Word::Pointer(part, at), false) = (&self.machine.general[a], is_same) {
            let (part, at) = (*part, *at);
            let by = b.word.number()?.as_number().and_then(|by| i64::try_from(by).ok());
            let by = by.ok_or("a pointer and an unknown number")?;
            let at = if kind == 4 { at + by } else { at - by };
            if !matches!(kind, 4 | 6) {
                return Err("a pointer".into());
            }
            if sets {
                (self.carry, self.result) = (None, None);
            }
            match to {
                Some(to) => self.machine.general[to] = Word::Pointer(part, at),
                // No stack is at address 0.
                None if part == STACK && by == 0 && kind == 6 => self.result = Some(Poly::number(1)),
                None => return Err("a pointer is compared".into()),
            }
            return Ok(false);
        }
        if let (None, Word::Pointer(STACK, _), false) = (to, &b.word, is_same) {
            // No stack is at address 0: what is all ones is above, and zero below.
            let a = self.get(a)?;
            let bit = self.machine.words.mask(&a, 32).ok_or("a pointer is compared")?;
            (self.carry, self.result) = (Some((bit, None)), None);
            return Ok(false);
        }
        let (x, y) = match is_same {
            true => (Poly::default(), Poly::default()),
            false => (self.get(a)?, b.word.number()?.clone()),
        };
        let total = match kind {
            4 => x.add(&y),
            5 => x.add(&y).add(&self.carry()?),
            6 => x.sub(&y),
            7 => x.sub(&y).sub(&Poly::number(1)).add(&self.carry()?),
            _ => y.sub(&x),
        };
        let (quotient, rest) = self.machine.words.divide(&total, 32)?;
        let rest = self.machine.words.linear(&rest)?;
        if sets {
            let carry = if kind < 6 { quotient } else { quotient.add(&Poly::number(1)) };
            (self.carry, self.result) = (Some((carry, None)), Some(rest.clone()));
        }
        to.map_or(Ok(false), |to| self.set(to, rest))
    }

    /// What x and y are together: `and` (0), `or` (1), `xor` (2).
    fn joined(&mut self, kind: u8, x: &Word, y: &Word) -> Result<Word> {
        let words = &mut self.machine.words;
        let top = Poly::number(power(31));
        match (kind, x, y) {
            (1, Word::Number(mask), Word::Number(other)) | (1, Word::Number(other), Word::Number(mask))
                if *mask == top =>
            {
                let rest = words.divide(other, 31)?.1;
                return Ok(Word::Number(rest.add(&top)));
            }
            (2, Word::Number(a), Word::Number(b)) => {
                let masks = [words.mask(a, 32), words.mask(b, 32)];
                if let ([Some(x), Some(y)], None, None) = (masks, a.as_number(), b.as_number()) {
                    return Ok(Word::Number(words.differ(&x, &y)?.times(&u32::MAX.into())));
                }
                for (mask, other) in [(a, b), (b, a)] {
                    if let (None, Some(bit)) = (mask.as_number(), words.mask(mask, 32)) {
                        let other = words.linear(other)?;
                        let turned = Poly::number(u32::MAX).sub(&other).sub(&other);
                        let product = bit.product(&turned).ok_or("a product of too many")?;
                        return Ok(Word::Number(product.add(&other)));
                    }
                }
            }
            _ => {}
        }
        match kind {
            0 => words.and(x, y, 32),
            1 => Ok(Word::Number(words.or(x.number()?, y.number()?, 32)?)),
            _ => words.xor(x, y, 32),
        }
    }

    fn logical(&mut self, sets: bool, to: usize, word: Word, carry: Option<(Poly, u32)>) -> Result<bool> {
        if sets {
            if let Some((of, bit)) = carry {
                self.carry = Some((of, Some(bit)));
            }
            self.result = word.number().ok().cloned();
        }
        if to == PC {
            return Err("the counter is computed".into());
        }
        self.machine.general[to] = word;
        Ok(false)
    }

    fn inverted(word: &Word) -> Result<Word> {
        Ok(Word::Number(Poly::number(u32::MAX).sub(word.number()?)))
    }

    /// A register that is multiplied.
    fn factor(&mut self, register: usize) -> Result<Poly> {
        let sum = self.get(register)?;
        self.machine.words.linear(&sum)
    }

    fn product(&mut self, a: usize, b: usize) -> Result<Poly> {
        let (a, b) = (self.factor(a)?, self.factor(b)?);
        a.product(&b).ok_or_else(|| "a product of too many".into())
    }

    /// An instruction of 16 bits; returns whether the leaf has ended.
    fn short(&mut self, i: u32, at: u64) -> Result<bool> {
        let (low, next, third) = (field(i, 0, 2), field(i, 3, 5), field(i, 6, 8));
        let (upper, byte) = (field(i, 8, 10), i & 0xff);
        let bytes = 4 * i64::from(byte);
        let count = i64::from(byte.count_ones());
        match i >> 11 {
            kind @ 0..=2 => {
                let found = self.shifted(next, kind as usize, field(i, 6, 10))?;
                self.logical(true, low, found.word, found.carry)
            }
            3 => {
                let is_number = i & 1 << 10 != 0;
                let b = if is_number { Self::constant(third as u32) } else { self.shifted(third, 0, 0)? };
                let kind = if i & 1 << 9 == 0 { 4 } else { 6 };
                self.sum(kind, true, Some(low), next, b, !is_number && third == next)
            }
            4 => self.logical(true, upper, Word::Number(Poly::number(byte)), None),
            5 => self.sum(6, true, None, upper, Self::constant(byte), false),
            6 => self.sum(4, true, Some(upper), upper, Self::constant(byte), false),
            7 => self.sum(6, true, Some(upper), upper, Self::constant(byte), false),
            8 if i & 1 << 10 == 0 => {
                let (x, y) = (self.machine.general[low].clone(), self.machine.general[next].clone());
                let b = Operand { word: y.clone(), carry: None };
                let word = match field(i, 6, 9) {
                    0 => self.joined(0, &x, &y)?,
                    1 => self.joined(2, &x, &y)?,
                    12 => self.joined(1, &x, &y)?,
                    14 => self.joined(0, &x, &Self::inverted(&y)?)?,
                    15 => Self::inverted(&y)?,
                    5 => return self.sum(5, true, Some(low), low, b, low == next),
                    6 => return self.sum(7, true, Some(low), low, b, low == next),
                    9 => return self.sum(8, true, Some(low), next, Self::constant(0), false),
                    10 => return self.sum(6, true, None, low, b, low == next),
                    13 => {
                        let product = self.product(next, low)?;
                        let product = self.machine.words.lower(&product, 32)?;
                        self.result = Some(product.clone());
                        return self.set(low, product);
                    }
                    _ => return Err("it is not known".into()),
                };
                self.logical(true, low, word, None)
            }
            8 => {
                let (to, from) = (low + 8 * field(i, 7, 7), field(i, 3, 6));
                let b = self.shifted(from, 0, 0)?;
                match field(i, 8, 9) {
                    0 => self.sum(4, false, Some(to), to, b, to == from),
                    1 => self.sum(6, true, None, to, b, to == from),
                    2 => self.logical(false, to, b.word, None),
                    _ if i & 0x87 == 0 => self.leave(from),
                    _ => Err("it is not known".into()),
                }
            }
            12 | 13 => self.transfer(i >> 11 == 13, low, next, 4 * field(i, 6, 10) as i64, 0),
            18 | 19 => self.transfer(i >> 11 == 19, upper, SP, bytes, 0),
            21 => self.sum(4, false, Some(upper), SP, Self::constant(4 * byte), false),
            22 | 23 => match field(i, 8, 11) {
                0 => {
                    let by = 4 * (i64::from(i) & 0x7f);
                    self.moved(SP, if i & 0x80 == 0 { by } else { -by })?;
                    Ok(false)
                }
                2 if i & 0x80 != 0 => {
                    let from = self.get(next)?;
                    let part = self.machine.words.lower(&from, if i & 0x40 == 0 { 16 } else { 8 })?;
                    self.set(low, part)
                }
                4 => self.several(false, byte, SP, -4 * count, -4 * count),
                5 => self.several(false, byte | 1 << LR, SP, -4 * (count + 1), -4 * (count + 1)),
                12 => self.several(true, byte, SP, 0, 4 * count),
                13 => self.several(true, byte | 1 << PC, SP, 0, 4 * (count + 1)),
                15 if byte == 0 => Ok(false),
                _ => Err("it is not known".into()),
            },
            24 => self.several(false, byte, upper, 0, 4 * count),
            25 if byte >> upper & 1 == 1 => self.several(true, byte, upper, 0, 0),
            25 => self.several(true, byte, upper, 0, 4 * count),
            26 | 27 if field(i, 8, 11) < 14 => self.branch(Some(field(i, 8, 11)), at, 2 * extended(byte, 8)),
            28 => self.branch(None, at, 2 * extended(i & 0x7ff, 11)),
            _ => Err("it is not known".into()),
        }
    }

    /// An instruction of 32 bits, in two halves.
    fn long(&mut self, i: u32, j: u32, at: u64) -> Result<bool> {
        let (n, t, d, m) = (field(i, 0, 3), field(j, 12, 15), field(j, 8, 11), field(j, 0, 3));
        let unknown = || Err("it is not known".into());
        if i & 0xffc0 == 0xe880 {
            let by = if i & 0x20 == 0 { 0 } else { 4 * i64::from(j.count_ones()) };
            return self.several(i & 0x10 != 0, j, n, 0, by);
        }
        if i & 0xfff0 == 0xe920 {
            let size = 4 * i64::from(j.count_ones());
            return self.several(false, j, n, -size, -size);
        }
        match i & 0xfff0 {
            0xf8c0 | 0xf8d0 => return self.transfer(i & 0x10 != 0, t, n, i64::from(j & 0xfff), 0),
            0xf840 | 0xf850 if j & 0x800 != 0 => {
                let by = i64::from(j & 0xff) * if j & 0x200 == 0 { -1 } else { 1 };
                let offset = if j & 0x400 == 0 { 0 } else { by };
                let by = if j & 0x100 == 0 { 0 } else { by };
                return self.transfer(i & 0x10 != 0, t, n, offset, by);
            }
            0xfb00 if j & 0xf0 == 0 => {
                let mut sum = self.product(n, m)?;
                if t != PC {
                    sum = sum.add(&self.get(t)?);
                }
                let sum = self.machine.words.lower(&sum, 32)?;
                return self.set(d, sum);
            }
            0xfba0 | 0xfbe0 => {
                // The product alone, or with the upper word by itself, or with both words.
                let kind = field(j, 4, 7);
                let mut sum = self.product(n, m)?;
                match (i & 0x40 != 0, kind) {
                    (false, 0) => {}
                    (true, 0) => sum = sum.add(&self.get(t)?),
                    (true, 6) => sum = sum.add(&self.get(t)?).add(&self.get(d)?),
                    _ => return unknown(),
                }
                let (mut high, low) = self.machine.words.divide(&sum, 32)?;
                if i & 0x40 != 0 && kind == 0 {
                    let all = high.add(&self.get(d)?);
                    high = self.machine.words.lower(&all, 32)?;
                }
                self.set(t, low)?;
                return self.set(d, high);
            }
            // Bits up to the last one are those of another register, or zeros.
            0xf360 if j & 0x803f == 31 => {
                let at = 4 * field(j, 12, 14) as u32 + field(j, 6, 7) as u32;
                let kept = self.get(d)?;
                let mut sum = self.machine.words.lower(&kept, at)?;
                if n != PC {
                    let more = self.get(n)?;
                    sum = sum.add(&self.machine.words.lower(&more, 32 - at)?.shifted(at));
                }
                return self.set(d, sum);
            }
            0xfa80 if j & 0xf0f0 == 0xf040 => {
                let a = self.get(n)?;
                let bit = self.machine.words.mask(&a, 32).filter(|_| n == m).ok_or("no mask")?;
                self.greater = Some(bit.clone());
                return self.set(d, bit.times(&BigInt::from(0xfefe_fefe_u32)));
            }
            0xfaa0 if j & 0xf0f0 == 0xf080 => {
                let bit = self.greater.clone().ok_or("an undefined flag")?;
                let (a, b) = (self.factor(n)?, self.factor(m)?);
                let chosen = bit.product(&a.sub(&b)).ok_or("a product of too many")?.add(&b);
                return self.set(d, chosen);
            }
            _ => {}
        }
        if i >> 9 == 0x75 && j & 0x8000 == 0 {
            let by = 4 * field(j, 12, 14) + field(j, 6, 7);
            let b = self.shifted(m, field(j, 4, 5), by)?;
            return self.general(i, n, d, b, by == 0 && field(j, 4, 5) == 0 && n == m);
        }
        if i & 0xfa00 == 0xf000 && j & 0x8000 == 0 {
            let byte = j & 0xff;
            let value = match (i >> 10 & 1, field(j, 12, 14), byte) {
                (0, 0, _) => byte,
                (0, 1, _) => byte << 16 | byte,
                (0, 2, _) => byte << 24 | byte << 8,
                (0, 3, _) => byte << 24 | byte << 16 | byte << 8 | byte,
                (top, middle, _) => {
                    let by = top << 4 | (middle as u32) << 1 | byte >> 7;
                    (byte | 0x80).rotate_right(by)
                }
            };
            return self.general(i, n, d, Self::constant(value), false);
        }
        if i >> 11 == 0x1e && j >> 15 == 1 {
            let (sign, a, b) = (i >> 10 & 1, j >> 13 & 1, j >> 11 & 1);
            if j & 0x1000 != 0 {
                let (a, b) = (1 - (a ^ sign), 1 - (b ^ sign));
                let by = sign << 24 | a << 23 | b << 22 | (i & 0x3ff) << 12 | (j & 0x7ff) << 1;
                if j & 0x4000 != 0 {
                    self.machine.general[LR] = Word::Address(self.pc | THUMB);
                }
                return self.branch(None, at, extended(by, 25));
            }
            if j & 0x4000 == 0 && field(i, 6, 9) < 14 {
                let by = sign << 20 | b << 19 | a << 18 | (i & 0x3f) << 12 | (j & 0x7ff) << 1;
                return self.branch(Some(field(i, 6, 9)), at, extended(by, 21));
            }
        }
        unknown()
    }

    /// A sum or a logical operation with a second operand of any kind.
    fn general(&mut self, i: u32, n: usize, d: usize, b: Operand, is_same: bool) -> Result<bool> {
        let sets = i & 0x10 != 0;
        let to = (d != PC).then_some(d);
        let kind = match field(i, 5, 8) {
            8 => 4,
            10 => 5,
            13 => 6,
            11 => 7,
            14 => 8,
            kind => {
                let word = match (kind, n) {
                    (2, PC) => b.word,
                    (3, PC) => Self::inverted(&b.word)?,
                    (0..=2 | 4, _) => {
                        let other = if kind == 1 { Self::inverted(&b.word)? } else { b.word };
                        let x = self.machine.general[n].clone();
                        self.joined([0, 0, 1, 0, 2][kind], &x, &other)?
                    }
                    _ => return Err("it is not known".into()),
                };
                return self.logical(sets, d, word, b.carry);
            }
        };
        if to.is_none() && !sets {
            return Err("it is not known".into());
        }
        self.sum(kind, sets, to, n, b, is_same)
    }
}
