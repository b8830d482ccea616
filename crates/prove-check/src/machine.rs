//! What the instructions of a leaf do, one after the other, to registers, flags and memory.

use std::collections::BTreeMap;

use iced_x86::{Decoder, DecoderOptions, Instruction, Mnemonic, OpKind, Register};

use crate::digits::is_unsure;
use crate::facts::Result;
use crate::image::{Image, MEMCPY};
use crate::poly::Poly;
use crate::words::{Word, Words};

/// The part of memory that is the second result.
pub const SECOND: u8 = 7;

/// Parts of memory: the result, operands from 1 on, and from this on the stack, each time that its pointer is aligned another one.
pub const STACK: u8 = 8;
const MOST: usize = 20_000;

#[derive(Clone)]
pub enum Flag {
    Undefined,
    Bit(Poly),
    Carry([Poly; 3], u32, bool),
    Zero(Poly, u32),
}

#[derive(Clone, Copy, PartialEq)]
pub enum Place {
    Constant(u64),
    Memory(u8, i64),
}

pub struct Machine<'a> {
    pub image: &'a Image,
    pub words: Words<'a>,
    pub general: Vec<Word>,
    pub vectors: Vec<Vec<Word>>,
    /// Masks: a bit for each lane, if it is known.
    pub masks: [Option<Vec<Option<Poly>>>; 8],
    /// By part and offset: the number of bytes, and their word.
    pub memory: BTreeMap<(u8, i64), (i64, Word)>,
    pub result: i64,
    pub second: i64,
    /// To how many bytes the result is aligned, and each operand.
    pub alignment: Vec<i64>,
    /// The address of a byte that does not change, and its value.
    pub global: Option<(u64, u8)>,
    /// The addresses of instructions, and the places of operands in memory.
    pub trace: Vec<(u64, Option<Place>)>,
    pub flags: [Flag; 3],
    /// The register that points to the stack, and how many bytes below it may be written.
    pub stack: usize,
    pub below: i64,
    /// To what the stack was aligned, each time.
    aligned: Vec<i64>,
    next: u64,
    returns: Vec<u64>,
}

pub const CARRY: usize = 0;
const OVERFLOW: usize = 1;
const ZERO: usize = 2;

fn general(register: Register) -> Result<usize> {
    let is_high = matches!(register, Register::AH | Register::BH | Register::CH | Register::DH);
    let full = register.full_register();
    if full.is_gpr64() && !is_high { Ok(full.number()) } else { Err("no general register".into()) }
}

fn small(word: &Word) -> Result<i64> {
    let number = word.number()?.as_number().ok_or("a number that is not constant")?;
    i64::try_from(number).map_err(|_| "too large a number".into())
}

impl<'a> Machine<'a> {
    pub fn new(image: &'a Image, words: Words<'a>) -> Self {
        let mut general: Vec<Word> = (0..16).map(Word::Saved).collect();
        general[4] = Word::Pointer(STACK, 0);
        Machine {
            image,
            words,
            general,
            vectors: vec![vec![Word::Unknown; 8]; 32],
            masks: [const { None }; 8],
            memory: BTreeMap::new(),
            result: 0,
            second: 0,
            alignment: Vec::new(),
            global: None,
            trace: Vec::new(),
            flags: [const { Flag::Undefined }; 3],
            stack: 4,
            below: 128,
            aligned: Vec::new(),
            next: 0,
            returns: Vec::new(),
        }
    }

    pub fn run(&mut self, address: u64) -> Result<()> {
        self.next = address;
        for _ in 0..MOST {
            let code = self.image.bytes(self.next).ok_or("no code")?;
            let instruction = Decoder::with_ip(64, code, self.next, DecoderOptions::NONE).decode();
            self.next = instruction.next_ip();
            let has_memory =
                (0..instruction.op_count()).any(|operand| instruction.op_kind(operand) == OpKind::Memory);
            let place = if has_memory { self.place(&instruction).ok() } else { None };
            self.trace.push((instruction.ip(), place));
            let has_ended = self
                .step(&instruction)
                .map_err(|error| format!("{:#x}: {instruction}: {error}", instruction.ip()))?;
            if has_ended {
                let is_kept = [3, 5, 12, 13, 14, 15].into_iter().all(|i| self.general[i] == Word::Saved(i));
                return if is_kept { Ok(()) } else { Err("a register is not restored".into()) };
            }
        }
        Err("it does not end".into())
    }

    pub fn place(&self, i: &Instruction) -> Result<Place> {
        if i.segment_prefix() != Register::None {
            return Err("a segment".into());
        }
        if i.is_ip_rel_memory_operand() {
            return Ok(Place::Constant(i.ip_rel_memory_address()));
        }
        let (mut part, mut at) = (None, i.memory_displacement64() as i64);
        for (register, scale) in [(i.memory_base(), 1), (i.memory_index(), i64::from(i.memory_index_scale()))]
        {
            if register == Register::None {
                continue;
            }
            match &self.general[general(register)?] {
                Word::Pointer(of, offset) if part.is_none() && scale == 1 => {
                    (part, at) = (Some(*of), at + offset)
                }
                Word::Address(of) if i.memory_index() == Register::None => {
                    return Ok(Place::Constant(of.wrapping_add(at as u64)));
                }
                word => at += scale * small(word)?,
            }
        }
        part.map(|part| Place::Memory(part, at)).ok_or_else(|| "an address that is no pointer".into())
    }

    /// Whether an address is a multiple of so many bytes.
    pub fn is_aligned(&self, place: Place, size: i64) -> bool {
        let (alignment, at) = match place {
            Place::Constant(address) => return address.is_multiple_of(size as u64),
            // A function begins 8 bytes from a multiple of 16.
            Place::Memory(STACK, at) => (16, at + 8),
            Place::Memory(part, at) if part > STACK => (self.aligned[usize::from(part - STACK) - 1], at),
            Place::Memory(part, at) => {
                // The second result is as operands are.
                let part = if part == SECOND { 1 } else { usize::from(part) };
                (self.alignment.get(part).copied().unwrap_or(1), at)
            }
        };
        size <= alignment && at % size == 0
    }

    pub fn load(&mut self, place: Place, offset: i64, size: i64) -> Result<Word> {
        let (part, at) = match place {
            Place::Constant(address) => {
                let at = address.wrapping_add(offset as u64);
                if let Some((_, byte)) = self.global.filter(|global| size == 1 && global.0 == at) {
                    return Ok(Word::Number(Poly::number(byte)));
                }
                let value = self.image.constant(address.wrapping_add(offset as u64), size as usize);
                return value
                    .map(|value| Word::Number(Poly::number(value)))
                    .ok_or_else(|| "no constant".into());
            }
            Place::Memory(part, at) => (part, at + offset),
        };
        if let Some((_, word)) = self.memory.get(&(part, at)).filter(|cell| cell.0 == size) {
            return Ok(word.clone());
        }
        for back in 0..8 {
            if let Some((length, Word::Known(known))) = self.memory.get(&(part, at - back))
                && back + size <= *length
            {
                return Ok(known.part(8 * back as u32, 8 * size as u32).word());
            }
            if let Some((length, Word::Number(sum))) = self.memory.get(&(part, at - back)).cloned() {
                if back + size > length {
                    continue;
                }
                let whole = self.words.lower(&sum, 8 * length as u32)?;
                let upper = self.words.divide(&whole, 8 * back as u32)?.0;
                return Ok(Word::Number(self.words.lower(&upper, 8 * size as u32)?));
            }
        }
        // From one number into the next.
        for back in 1..8 {
            let Some((length, Word::Number(first))) = self.memory.get(&(part, at - back)).cloned() else {
                continue;
            };
            let more = back + size - length;
            if let Some((next, Word::Number(second))) = self.memory.get(&(part, at - back + length)).cloned()
                && length > back
                && more > 0
                && more <= next
            {
                let first = self.words.lower(&first, 8 * length as u32)?;
                let first = self.words.divide(&first, 8 * back as u32)?.0;
                let second = self.words.divide(&second, 8 * more as u32)?.1;
                return Ok(Word::Number(first.add(&second.shifted(8 * (length - back) as u32))));
            }
        }
        match (self.memory.get(&(part, at)), self.memory.get(&(part, at + 4))) {
            (Some((4, Word::Number(low))), Some((4, Word::Number(high)))) if size == 8 => {
                Ok(Word::Number(low.add(&high.shifted(32))))
            }
            _ => Err("memory that holds nothing known".into()),
        }
    }

    pub fn store(&mut self, place: Place, offset: i64, size: i64, word: Word) -> Result<()> {
        let Place::Memory(part, at) = place else { return Err("a constant is written".into()) };
        let at = at + offset;
        let is_allowed = match part {
            0 => at >= 0 && at + size <= self.result,
            SECOND => at >= 0 && at + size <= self.second,
            STACK.. => {
                let is_below = match self.general[self.stack] {
                    Word::Pointer(of, top) => of == part && at < top - self.below,
                    _ => false,
                };
                at + size <= 0 && !is_below
            }
            _ => false,
        };
        if !is_allowed {
            return Err("memory that must not be written".into());
        }
        let is_touched = |place: &i64, length: i64| *place < at + size && place + length > at;
        self.memory.retain(|(of, place), (length, _)| *of != part || !is_touched(place, *length));
        self.memory.insert((part, at), (size, word));
        Ok(())
    }

    pub fn bits(i: &Instruction, operand: u32) -> u32 {
        match i.op_kind(operand) {
            OpKind::Register => 8 * i.op_register(operand).size() as u32,
            OpKind::Memory => 8 * i.memory_size().size() as u32,
            OpKind::NearBranch64 => 64,
            _ => Self::bits(i, 0),
        }
    }

    pub fn read(&mut self, i: &Instruction, operand: u32) -> Result<Word> {
        let bits = Self::bits(i, operand);
        let word = match i.op_kind(operand) {
            OpKind::Register => self.general[general(i.op_register(operand))?].clone(),
            OpKind::Memory => {
                let place = self.place(i)?;
                self.load(place, 0, i64::from(bits / 8))?
            }
            _ => Word::Number(Poly::number(i.immediate(operand) as i64)),
        };
        Ok(match word {
            Word::Byte(sum) if bits == 8 => Word::Number(sum),
            Word::Number(sum) if bits < 64 => Word::Number(self.words.lower(&sum, bits)?),
            Word::Known(known) if bits < 64 => known.part(0, bits).word(),
            word => word,
        })
    }

    pub fn number(&mut self, i: &Instruction, operand: u32) -> Result<Poly> {
        let word = self.read(i, operand)?;
        self.encoding(&word)
    }

    pub fn write(&mut self, i: &Instruction, operand: u32, word: Word) -> Result<()> {
        let bits = Self::bits(i, operand);
        let word = match word {
            Word::Number(sum) if bits < 64 => Word::Number(self.words.lower(&sum, bits)?),
            word => word,
        };
        if i.op_kind(operand) == OpKind::Memory {
            let place = self.place(i)?;
            return self.store(place, 0, i64::from(bits / 8), word);
        }
        let at = general(i.op_register(operand))?;
        self.general[at] = match (bits, word, &self.general[at]) {
            (64, word, _) | (32, word @ (Word::Number(_) | Word::Byte(_)), _) => word,
            (32, word, _) if is_unsure(&word) => word,
            (8, byte, old) if is_unsure(&byte) || is_unsure(old) => Self::with_byte(old, &byte),
            (8, Word::Number(byte), Word::Number(old))
                if old.as_number().is_some_and(|old| old.trailing_zeros().is_none_or(|zeros| zeros >= 8)) =>
            {
                Word::Number(old.add(&byte))
            }
            (8, Word::Number(byte), _) => Word::Byte(byte),
            _ => return Err("a part of a register".into()),
        };
        Ok(())
    }

    fn flag(&mut self, which: usize) -> Result<Poly> {
        let bit = match self.flags[which].clone() {
            Flag::Undefined => return Err("an undefined flag".into()),
            Flag::Bit(bit) => return Ok(bit),
            Flag::Carry(parts, bits, is_sum) => self.words.carry(&parts, bits, is_sum)?,
            Flag::Zero(sum, bits) => self.words.is_zero(&sum, bits)?,
        };
        self.flags[which] = Flag::Bit(bit.clone());
        Ok(bit)
    }

    fn condition(&mut self, mnemonic: Mnemonic) -> Result<Poly> {
        use Mnemonic::*;
        let (bit, is_set) = match mnemonic {
            Setb | Cmovb | Jb => (self.flag(CARRY)?, true),
            Setae | Cmovae | Jae => (self.flag(CARRY)?, false),
            Sete | Cmove | Je => (self.flag(ZERO)?, true),
            Setne | Cmovne | Jne => (self.flag(ZERO)?, false),
            _ => {
                let both = self.flag(CARRY)?.add(&self.flag(ZERO)?);
                (self.words.either(&both)?, matches!(mnemonic, Setbe | Cmovbe | Jbe))
            }
        };
        Ok(if is_set { bit } else { Poly::number(1).sub(&bit) })
    }

    fn stack(&self) -> Result<(u8, i64)> {
        match self.general[4] {
            Word::Pointer(part, top) if part >= STACK => Ok((part, top)),
            _ => Err("no stack".into()),
        }
    }

    fn push(&mut self, word: Word) -> Result<()> {
        let (part, top) = self.stack()?;
        self.general[4] = Word::Pointer(part, top - 8);
        self.store(Place::Memory(part, top - 8), 0, 8, word)
    }

    fn target(&self, i: &Instruction) -> Result<u64> {
        match i.op0_kind() {
            OpKind::NearBranch64 => Ok(i.near_branch_target()),
            OpKind::Memory if i.is_ip_rel_memory_operand() => {
                self.image.address_at(i.ip_rel_memory_address()).ok_or_else(|| "an unknown place".into())
            }
            OpKind::Register => match self.general[general(i.op0_register())?] {
                Word::Address(address) => Ok(address),
                _ => Err("a place that is computed".into()),
            },
            _ => Err("a place in memory that changes".into()),
        }
    }

    /// Returns whether the leaf has ended.
    fn step(&mut self, i: &Instruction) -> Result<bool> {
        use Mnemonic::*;
        if i.has_rep_prefix() || i.has_repne_prefix() || i.has_lock_prefix() {
            return Err("a prefix".into());
        }
        let bits = if i.op_count() > 0 { Self::bits(i, 0) } else { 64 };
        if self.unsure(i)? {
            return Ok(false);
        }
        match i.mnemonic() {
            Mov | Movzx => {
                let is_pointer =
                    i.mnemonic() == Mov && i.op1_kind() == OpKind::Memory && i.is_ip_rel_memory_operand();
                let address =
                    if is_pointer { self.image.address_at(i.ip_rel_memory_address()) } else { None };
                let word = match address {
                    Some(address) => Word::Address(address),
                    None => self.read(i, 1)?,
                };
                self.write(i, 0, word)?;
            }
            Movsx | Movsxd => {
                let sum = self.number(i, 1)?;
                let sum = self.words.signed(&sum, Self::bits(i, 1))?;
                self.write(i, 0, Word::Number(sum))?;
            }
            Push => {
                let word = self.read(i, 0)?;
                self.push(word)?;
            }
            Pop => {
                let (part, top) = self.stack()?;
                self.general[4] = Word::Pointer(part, top + 8);
                let word = self.load(Place::Memory(part, top), 0, 8)?;
                self.write(i, 0, word)?;
            }
            Lea => {
                let word = match self.place(i) {
                    Ok(Place::Memory(part, at)) => Word::Pointer(part, at),
                    Ok(Place::Constant(address)) => Word::Address(address),
                    Err(_) => {
                        let mut sum = Poly::number(i.memory_displacement64() as i64);
                        for (register, scale) in
                            [(i.memory_base(), 1), (i.memory_index(), i.memory_index_scale())]
                        {
                            if register != Register::None {
                                sum = sum.plus(&scale.into(), self.general[general(register)?].number()?);
                            }
                        }
                        Word::Number(sum)
                    }
                };
                self.write(i, 0, word)?;
            }
            Nop | Endbr64 | Vzeroupper => {}
            Call => {
                let target = self.target(i)?;
                if target == MEMCPY {
                    self.copy()?;
                } else {
                    self.push(Word::Unknown)?;
                    self.returns.push(self.next);
                    self.next = target;
                }
            }
            Jmp => self.next = self.target(i)?,
            Ret => match (self.returns.pop(), self.stack()?) {
                (Some(address), (part, top)) => {
                    self.general[4] = Word::Pointer(part, top + 8);
                    self.next = address;
                }
                (None, (STACK, 0)) => return Ok(true),
                _ => return Err("the stack is not as it was".into()),
            },
            Jb | Jae | Je | Jne | Jbe | Ja => {
                let taken =
                    self.condition(i.mnemonic())?.as_number().ok_or("a branch that depends on an operand")?;
                if taken == 1.into() {
                    self.next = i.near_branch_target();
                }
            }
            Setb | Setae | Sete | Setne | Setbe | Seta => {
                let bit = self.condition(i.mnemonic())?;
                self.write(i, 0, Word::Number(bit))?;
            }
            Cmovb | Cmovae | Cmove | Cmovne | Cmovbe | Cmova => {
                let bit = self.condition(i.mnemonic())?;
                if let Some(bit) = bit.as_number() {
                    let word = self.read(i, if bit == 0.into() { 0 } else { 1 })?;
                    self.write(i, 0, word)?;
                    return Ok(false);
                }
                let (old, new) = (self.number(i, 0)?, self.number(i, 1)?);
                let (old, new) = (self.words.lower(&old, bits)?, self.words.lower(&new, bits)?);
                let sum = bit.product(&new.sub(&old)).ok_or("a product of too many")?.add(&old);
                self.write(i, 0, Word::Number(sum))?;
            }
            Add | Adc | Adcx | Adox | Sub | Sbb | Cmp | Inc | Dec | Neg => self.sum(i, bits)?,
            And | Or | Xor | Test | Not => self.logical(i, bits)?,
            Shr | Sar | Shl | Shld | Shrd | Bzhi | Btr => self.shift(i, bits)?,
            Bextr => self.extract(i, bits)?,
            Mul | Mulx | Imul => self.multiply(i, bits)?,
            _ => self.vector(i)?,
        }
        Ok(false)
    }

    /// `memcpy`: copies words from one place to another. It may change registers, and the stack below its pointer.
    fn copy(&mut self) -> Result<()> {
        let bytes = small(&self.general[2])?;
        let (&Word::Pointer(to, at), &Word::Pointer(from, start)) = (&self.general[7], &self.general[6])
        else {
            return Err("no pointers".into());
        };
        if bytes % 8 != 0 || to == from && (start - bytes + 1..start + bytes).contains(&at) {
            return Err("it may not copy so much".into());
        }
        self.trace.extend(
            [(from, start), (to, at)].map(|(part, at)| (bytes as u64, Some(Place::Memory(part, at)))),
        );
        for j in 0..bytes / 8 {
            let word = self.memory.get(&(from, start + 8 * j)).filter(|cell| cell.0 == 8);
            let word = word.ok_or("memory that holds nothing known")?.1.clone();
            self.store(Place::Memory(to, at), 8 * j, 8, word)?;
        }
        let (stack, top) = self.stack()?;
        self.memory.retain(|(part, at), _| *part != stack || *at >= top);
        for (i, word) in self.general.iter_mut().enumerate() {
            match i {
                0 => *word = Word::Pointer(to, at),
                3 | 4 | 5 | 12.. => {}
                _ => *word = Word::Unknown,
            }
        }
        self.vectors = vec![vec![Word::Unknown; 8]; 32];
        self.masks = [const { None }; 8];
        self.undefine();
        Ok(())
    }

    pub fn undefine(&mut self) {
        self.flags = [const { Flag::Undefined }; 3];
    }

    /// A pointer that a number is added to, or the stack pointer that is aligned.
    fn pointer(&mut self, i: &Instruction) -> Result<bool> {
        let Word::Pointer(part, at) = self.read(i, 0)? else { return Ok(false) };
        let by = self.read(i, 1)?;
        let by = small(&by)?;
        let word = match i.mnemonic() {
            Mnemonic::Add => Word::Pointer(part, at + by),
            Mnemonic::Sub => Word::Pointer(part, at - by),
            Mnemonic::And if part >= STACK && by < 0 && (-by).count_ones() == 1 => {
                self.aligned.push(-by);
                Word::Pointer(STACK + self.aligned.len() as u8, 0)
            }
            _ => return Err("a pointer".into()),
        };
        self.undefine();
        self.write(i, 0, word)?;
        Ok(true)
    }

    fn sum(&mut self, i: &Instruction, bits: u32) -> Result<()> {
        use Mnemonic::*;
        let mnemonic = i.mnemonic();
        if matches!(mnemonic, Add | Sub) && i.op0_kind() == OpKind::Register && self.pointer(i)? {
            return Ok(());
        }
        if mnemonic == Add
            && bits == 64
            && i.op1_kind() == OpKind::Register
            && let Word::Pointer(part, at) = self.read(i, 1)?
        {
            let word = self.read(i, 0)?;
            self.undefine();
            return self.write(i, 0, Word::Pointer(part, at + small(&word)?));
        }
        if mnemonic == Cmp
            && let (Word::Common(all), Word::Number(ones)) = (self.read(i, 0)?, self.read(i, 1)?)
        {
            if bits != 64 || ones != Poly::number(-1) {
                return Err("bits of several numbers".into());
            }
            self.undefine();
            self.flags[ZERO] = Flag::Bit(self.words.are_ones(&all)?);
            return Ok(());
        }
        let none = Poly::default;
        let is_same =
            i.op_count() > 1 && i.op1_kind() == OpKind::Register && i.op0_register() == i.op1_register();
        if matches!(mnemonic, Sub | Sbb) && is_same {
            let borrow = if mnemonic == Sbb { self.flag(CARRY)? } else { none() };
            let sum = none().sub(&borrow);
            self.flags = [Flag::Bit(borrow), Flag::Undefined, Flag::Zero(sum.clone(), bits)];
            return self.write(i, 0, Word::Number(sum));
        }
        let a = self.number(i, 0)?;
        if matches!(mnemonic, Inc | Dec) {
            let sum = a.plus(&(if mnemonic == Inc { 1 } else { -1 }).into(), &Poly::number(1));
            self.flags[OVERFLOW] = Flag::Undefined;
            self.flags[ZERO] = Flag::Zero(sum.clone(), bits);
            return self.write(i, 0, Word::Number(sum));
        }
        let is_sum = matches!(mnemonic, Add | Adc | Adcx | Adox);
        let parts = match mnemonic {
            Neg => [none(), a, none()],
            _ => {
                let b = self.number(i, 1)?;
                let carry = match mnemonic {
                    Adc | Sbb | Adcx => self.flag(CARRY)?,
                    Adox => self.flag(OVERFLOW)?,
                    _ => none(),
                };
                [a, b, carry]
            }
        };
        let sign = (if is_sum { 1 } else { -1 }).into();
        let sum = parts[0].plus(&sign, &parts[1]).plus(&sign, &parts[2]);
        let flag = Flag::Carry(parts, bits, is_sum);
        match mnemonic {
            Adcx => self.flags[CARRY] = flag,
            Adox => self.flags[OVERFLOW] = flag,
            _ => self.flags = [flag, Flag::Undefined, Flag::Zero(sum.clone(), bits)],
        }
        if mnemonic == Cmp { Ok(()) } else { self.write(i, 0, Word::Number(sum)) }
    }

    fn logical(&mut self, i: &Instruction, bits: u32) -> Result<()> {
        use Mnemonic::*;
        let mnemonic = i.mnemonic();
        if mnemonic == Not {
            let a = self.number(i, 0)?;
            return self.write(i, 0, Word::Number(Poly::number(-1).sub(&a)));
        }
        let is_register = i.op0_kind() == OpKind::Register;
        if mnemonic == And && is_register && i.op1_kind() != OpKind::Register && self.pointer(i)? {
            return Ok(());
        }
        let is_same = is_register && i.op1_kind() == OpKind::Register && i.op0_register() == i.op1_register();
        let word = if is_same && mnemonic == Xor {
            Word::Number(Poly::default())
        } else {
            let (a, b) = (self.read(i, 0)?, self.read(i, 1)?);
            match mnemonic {
                _ if is_same => a,
                And | Test => self.words.and(&a, &b, bits)?,
                Or => Word::Number(self.words.or(a.number()?, b.number()?, bits)?),
                _ => self.words.xor(&a, &b, bits)?,
            }
        };
        self.undefine();
        self.flags[CARRY] = Flag::Bit(Poly::default());
        self.flags[OVERFLOW] = Flag::Bit(Poly::default());
        if let Word::Number(sum) = &word {
            self.flags[ZERO] = Flag::Zero(sum.clone(), bits);
        }
        if mnemonic == Test { Ok(()) } else { self.write(i, 0, word) }
    }

    fn shift(&mut self, i: &Instruction, bits: u32) -> Result<()> {
        use Mnemonic::*;
        let mnemonic = i.mnemonic();
        let a = self.number(i, if mnemonic == Bzhi { 1 } else { 0 })?;
        let by = match self.read(i, i.op_count() - 1)? {
            Word::Byte(sum) => Word::Number(sum),
            word => word,
        };
        let most = match (mnemonic, bits) {
            (Bzhi, _) => 255,
            (_, 64) => 63,
            _ => 31,
        };
        let by = small(&by)? & most;
        if by == 0 && matches!(mnemonic, Shr | Sar | Shl) {
            // No flag changes.
            return self.write(i, 0, Word::Number(a));
        }
        let by =
            u32::try_from(by).ok().filter(|by| (1..bits).contains(by)).ok_or("a shift by so many bits")?;
        self.undefine();
        let sum = match mnemonic {
            Shr => {
                let a = self.words.lower(&a, bits)?;
                self.words.divide(&a, by)?.0
            }
            Sar => {
                let a = self.words.signed(&a, bits)?;
                self.words.divide(&a, by)?.0
            }
            Shl => a.shifted(by),
            Shld | Shrd => {
                let b = self.number(i, 1)?;
                let (low, high, down) = if mnemonic == Shld { (b, a, bits - by) } else { (a, b, by) };
                let low = self.words.lower(&low, bits)?;
                self.words.divide(&low, down)?.0.add(&high.shifted(bits - down))
            }
            Bzhi => self.words.lower(&a, by)?,
            _ if by == bits - 1 => self.words.lower(&a, by)?,
            _ => return Err("a bit that is not the last".into()),
        };
        if matches!(mnemonic, Shr | Sar | Shl) {
            self.flags[ZERO] = Flag::Zero(sum.clone(), bits);
        }
        self.write(i, 0, Word::Number(sum))
    }

    /// So many bits from a place on, both in a constant.
    fn extract(&mut self, i: &Instruction, bits: u32) -> Result<()> {
        let a = self.number(i, 1)?;
        let control = self.number(i, 2)?.as_number().and_then(|control| u32::try_from(control).ok());
        let control = control.ok_or("bits from an unknown place")?;
        let (from, count) = (control & 255, control >> 8 & 255);
        if count == 0 || from + count > bits {
            return Err("bits that are not there".into());
        }
        self.undefine();
        let a = self.words.lower(&a, bits)?;
        let upper = self.words.divide(&a, from)?.0;
        let part = self.words.lower(&upper, count)?;
        self.write(i, 0, Word::Number(part))
    }

    fn multiply(&mut self, i: &Instruction, bits: u32) -> Result<()> {
        let is_signed = i.mnemonic() == Mnemonic::Imul;
        if is_signed && i.op_count() > 1 {
            let (a, b) = if i.op_count() == 2 { (0, 1) } else { (1, 2) };
            let (a, b) = (self.number(i, a)?, self.number(i, b)?);
            let product = match a.product(&b) {
                Some(product) => product,
                None => {
                    let (a, b) = (self.words.unsigned(&a)?, self.words.unsigned(&b)?);
                    a.product(&b).ok_or("a product of too many")?
                }
            };
            self.undefine();
            return self.write(i, 0, Word::Number(product));
        }
        if bits != 64 {
            return Err("a product of short numbers".into());
        }
        let is_mulx = i.mnemonic() == Mnemonic::Mulx;
        let a = self.number(i, if is_mulx { 2 } else { 0 })?;
        let b = self.general[if is_mulx { 2 } else { 0 }].number()?.clone();
        let mut view =
            |sum: &Poly| if is_signed { self.words.signed(sum, 64) } else { self.words.unsigned(sum) };
        let (a, b) = (view(&a)?, view(&b)?);
        let (high, low) = self.words.divide(&a.product(&b).ok_or("a product of too many")?, 64)?;
        if is_mulx {
            self.write(i, 1, Word::Number(low))?;
            return self.write(i, 0, Word::Number(high));
        }
        self.undefine();
        (self.general[0], self.general[2]) = (Word::Number(low), Word::Number(high));
        Ok(())
    }
}
