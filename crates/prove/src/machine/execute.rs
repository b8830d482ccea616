//! Runs straight machine code of x86-64 on words that are sums of atoms. Each instruction is an equation of `words`; one that is
//! not known here, and a branch that is not decided, is a refusal.

use iced_x86::{Decoder, DecoderOptions, Instruction, Mnemonic, OpKind, Register};

use super::float;
use super::image::{Image, MEMCPY};
use super::memory::Memory;
use super::sum::Sum;
use super::words::{Refusal, Region, Word, Words};

/// A flag.
#[derive(Clone, Debug)]
pub enum Flag {
    Undefined,
    Bit(Sum),
    /// The carry out of a + b + carry, and the borrow of a - b - borrow, of so many bits.
    Carry([Sum; 3], u32),
    Borrow([Sum; 3], u32),
    /// Whether the lower bits are zero.
    Zero(Sum, u32),
}

/// Instructions at most, of a leaf whose loops are unrolled.
const INSTRUCTIONS: usize = 20_000;

pub struct Machine<'a> {
    pub image: &'a Image,
    pub words: Words,
    pub memory: Memory,
    pub general: [Word; 16],
    /// Lanes of 64 bits.
    pub vectors: Vec<[Word; 8]>,
    /// Masks: a bit for each lane, unless it is unknown.
    pub masks: [Option<[Option<Sum>; 8]>; 8],
    pub carry: Flag,
    pub overflow: Flag,
    pub zero: Flag,
    /// Where the leaf's own code is, if not in the image.
    pub code: Option<(u64, &'a [u8])>,
    /// A byte that the program sets once: its address and its value.
    pub global: Option<(u64, u8)>,
    /// The instructions that were run, and the places of their operands.
    pub trace: Vec<(u64, Option<Place>)>,
    next: u64,
    returns: Vec<u64>,
    /// To what the stack was aligned, each time.
    alignments: Vec<i64>,
    /// To what the result and each operand are aligned.
    pub alignment: [i64; 4],
    /// The register that points to the stack, and how many bytes below it may be written.
    pub stack: (usize, i64),
}

fn register_index(register: Register) -> Option<usize> {
    register.full_register().is_gpr64().then(|| register.full_register().number())
}

impl<'a> Machine<'a> {
    pub fn new(image: &'a Image, words: Words) -> Self {
        let mut general: [Word; 16] = std::array::from_fn(Word::Saved);
        general[4] = Word::Pointer(Region::Stack(0), 0);
        Machine {
            image,
            words,
            memory: Memory::default(),
            general,
            vectors: vec![[const { Word::Unknown }; 8]; 32],
            masks: [const { None }; 8],
            carry: Flag::Undefined,
            overflow: Flag::Undefined,
            zero: Flag::Undefined,
            code: None,
            global: None,
            trace: Vec::new(),
            next: 0,
            returns: Vec::new(),
            alignments: Vec::new(),
            alignment: [8; 4],
            stack: (4, 128),
        }
    }

    /// Runs the function at an address until it returns.
    ///
    /// # Errors
    /// An instruction is not understood, or does what a leaf must not.
    pub fn run(&mut self, address: u64) -> Result<(), Refusal> {
        self.next = address;
        for _ in 0..INSTRUCTIONS {
            let at = self.next;
            let code = match self.code {
                Some((start, code)) if (start..start + code.len() as u64).contains(&at) => {
                    &code[(at - start) as usize..]
                }
                _ => self.image.bytes(at).ok_or_else(|| format!("no code at {at:#x}"))?,
            };
            let instruction = Decoder::with_ip(64, code, at, DecoderOptions::NONE).decode();
            self.next = instruction.next_ip();
            let place = self.traced(&instruction);
            self.trace.push((at, place));
            match self.step(&instruction) {
                Ok(true) => return self.at_end(),
                Ok(false) => {}
                Err(refusal) => return Err(format!("{at:#x}: {instruction}: {refusal}")),
            }
        }
        Err("too many instructions".into())
    }

    /// Registers that the caller keeps are as they were.
    fn at_end(&self) -> Result<(), Refusal> {
        for i in [3, 5, 12, 13, 14, 15] {
            if self.general[i] != Word::Saved(i) {
                return Err(format!("register {i} is not restored"));
            }
        }
        Ok(())
    }

    /// The address of an operand in memory.
    pub fn place(&self, instruction: &Instruction) -> Result<Place, Refusal> {
        if instruction.segment_prefix() != Register::None {
            return Err("a segment".into());
        }
        if instruction.is_ip_rel_memory_operand() {
            return Ok(Place::Constant(instruction.ip_rel_memory_address()));
        }
        let mut offset = instruction.memory_displacement64() as i64;
        let mut region = None;
        for (register, scale) in
            [(instruction.memory_base(), 1), (instruction.memory_index(), instruction.memory_index_scale())]
        {
            if register == Register::None {
                continue;
            }
            match &self.general[register_index(register).ok_or("an address in a vector")?] {
                Word::Address(at) if instruction.memory_index() == Register::None => {
                    return Ok(Place::Constant(at.wrapping_add(offset as u64)));
                }
                Word::Pointer(of, at) if scale == 1 && region.is_none() => {
                    region = Some(*of);
                    offset += at;
                }
                Word::Number(sum) => {
                    let index = sum.as_constant().and_then(|value| i64::try_from(value).ok());
                    offset += index.ok_or("an index that is not constant")? * i64::from(scale);
                }
                _ => return Err("an address of unknown origin".into()),
            }
        }
        Ok(Place::Memory(region.ok_or("an address that is a number")?, offset))
    }

    /// Whether the address of a place is a multiple of a size.
    pub fn is_aligned(&self, place: Place, size: i64) -> bool {
        match place {
            Place::Constant(address) => address.is_multiple_of(size as u64),
            // The stack is 8 bytes from a multiple of 16 when a function begins.
            Place::Memory(Region::Stack(0), at) => size <= 16 && (at + 8) % size == 0,
            Place::Memory(Region::Stack(i), at) => {
                size <= self.alignments[usize::from(i) - 1] && at % size == 0
            }
            Place::Memory(region, at) => {
                let part = match region {
                    Region::Operand(i) => usize::from(i) + 1,
                    region => usize::from(region != Region::Result),
                };
                size <= self.alignment.get(part).copied().unwrap_or(1) && at % size == 0
            }
        }
    }

    pub fn read_at(&mut self, place: Place, offset: i64, size: i64) -> Result<Word, Refusal> {
        match place {
            Place::Constant(address) => {
                let address = address.wrapping_add(offset as u64);
                if let Some((_, value)) = self.global.filter(|global| global.0 == address && size == 1) {
                    return Ok(Word::constant(value));
                }
                let value = self.image.constant(address, size as usize);
                Ok(Word::constant(value.ok_or_else(|| format!("no constant at {address:#x}"))?))
            }
            Place::Memory(region, at) => self.memory.read(&mut self.words, region, at + offset, size),
        }
    }

    pub fn write_at(&mut self, place: Place, offset: i64, size: i64, word: Word) -> Result<(), Refusal> {
        match place {
            Place::Constant(_) => Err("a constant is written".into()),
            Place::Memory(region, at) => {
                let (register, below) = self.stack;
                if let (Region::Stack(_), Word::Pointer(of, top)) = (region, &self.general[register])
                    && *of == region
                    && at + offset < top - below
                {
                    return Err("below the stack".into());
                }
                self.memory.write(region, at + offset, size, word)
            }
        }
    }

    /// The bits of an operand that is no vector.
    pub fn bits(instruction: &Instruction, operand: u32) -> u32 {
        match instruction.op_kind(operand) {
            OpKind::Register => 8 * instruction.op_register(operand).size() as u32,
            OpKind::Memory => 8 * instruction.memory_size().size() as u32,
            OpKind::NearBranch64 => 64,
            _ => Self::bits(instruction, 0),
        }
    }

    pub fn read(&mut self, instruction: &Instruction, operand: u32) -> Result<Word, Refusal> {
        let bits = Self::bits(instruction, operand);
        let word = match instruction.op_kind(operand) {
            OpKind::Register => {
                let register = instruction.op_register(operand);
                if matches!(register, Register::AH | Register::BH | Register::CH | Register::DH) {
                    return Err("an upper byte".into());
                }
                self.general[register_index(register).ok_or("not a general register")?].clone()
            }
            OpKind::Memory => {
                let place = self.place(instruction)?;
                self.read_at(place, 0, i64::from(bits / 8))?
            }
            _ => Word::constant(instruction.immediate(operand) as i64),
        };
        Ok(match word {
            Word::Byte(sum) if bits == 8 => Word::Number(sum),
            Word::Number(sum) if bits < 64 => Word::Number(self.words.lower(&sum, bits)),
            Word::Partial(known) if bits < 64 => known.element(0, bits).word(),
            word => word,
        })
    }

    pub fn read_number(&mut self, instruction: &Instruction, operand: u32) -> Result<Sum, Refusal> {
        let word = self.read(instruction, operand)?;
        float::bits(self, &word)
    }

    pub fn write(&mut self, instruction: &Instruction, operand: u32, word: Word) -> Result<(), Refusal> {
        let bits = Self::bits(instruction, operand);
        let word = match word {
            Word::Number(sum) if bits < 64 => Word::Number(self.words.lower(&sum, bits)),
            word => word,
        };
        match instruction.op_kind(operand) {
            OpKind::Register => {
                let register = instruction.op_register(operand);
                let index = register_index(register).ok_or("not a general register")?;
                self.general[index] = match (bits, word) {
                    (64, word)
                    | (32, word @ (Word::Number(_) | Word::Byte(_) | Word::Partial(_) | Word::Unknown)) => {
                        word
                    }
                    (8, word) if Self::is_partial(&word) || Self::is_partial(&self.general[index]) => {
                        if matches!(register, Register::AH | Register::BH | Register::CH | Register::DH) {
                            return Err("an upper byte".into());
                        }
                        Self::with_byte(&self.general[index], &word)
                    }
                    (8, Word::Number(byte))
                        if !matches!(register, Register::AH | Register::BH | Register::CH | Register::DH) =>
                    {
                        match &self.general[index] {
                            Word::Number(old)
                                if old.as_constant().is_some_and(|old| {
                                    old.trailing_zeros().is_none_or(|zeros| zeros >= 8)
                                }) =>
                            {
                                Word::Number(old.add(&byte))
                            }
                            _ => Word::Byte(byte),
                        }
                    }
                    _ => return Err(format!("{bits} bits of a register")),
                };
                Ok(())
            }
            OpKind::Memory => {
                let place = self.place(instruction)?;
                self.write_at(place, 0, i64::from(bits / 8), word)
            }
            _ => Err("not a place".into()),
        }
    }

    /// The value of a flag, 0 or 1.
    pub fn flag(&mut self, which: impl Fn(&mut Self) -> &mut Flag) -> Result<Sum, Refusal> {
        let bit = match which(self).clone() {
            Flag::Undefined => return Err("a flag that is not defined".into()),
            Flag::Bit(bit) => return Ok(bit),
            Flag::Carry(parts, bits) => self.words.carry(&parts, bits),
            Flag::Borrow(parts, bits) => self.words.borrow(&parts, bits),
            Flag::Zero(sum, bits) => self.words.is_zero(&sum, bits),
        };
        *which(self) = Flag::Bit(bit.clone());
        Ok(bit)
    }

    fn push(&mut self, word: Word) -> Result<(), Refusal> {
        let Word::Pointer(region, top) = self.general[4] else { return Err("no stack".into()) };
        self.general[4] = Word::Pointer(region, top - 8);
        self.write_at(Place::Memory(region, top - 8), 0, 8, word)
    }

    fn pop(&mut self) -> Result<Word, Refusal> {
        let Word::Pointer(region, top) = self.general[4] else { return Err("no stack".into()) };
        self.general[4] = Word::Pointer(region, top + 8);
        self.memory.read(&mut self.words, region, top, 8)
    }

    /// What an address is: of a pointer, or a number.
    fn effective_address(&mut self, instruction: &Instruction) -> Result<Word, Refusal> {
        match self.place(instruction) {
            Ok(Place::Memory(region, offset)) => return Ok(Word::Pointer(region, offset)),
            Ok(Place::Constant(address)) => return Ok(Word::Address(address)),
            Err(_) => {}
        }
        let mut sum = Sum::constant(instruction.memory_displacement64() as i64);
        for (register, scale) in
            [(instruction.memory_base(), 1), (instruction.memory_index(), instruction.memory_index_scale())]
        {
            if register != Register::None {
                let word = &self.general[register_index(register).ok_or("an address in a vector")?];
                sum = sum.plus(&scale.into(), word.number()?);
            }
        }
        Ok(Word::Number(sum))
    }

    /// Pointers that are added to, and the stack pointer when it is aligned.
    fn pointer_step(&mut self, instruction: &Instruction) -> Result<Option<Word>, Refusal> {
        let Word::Pointer(region, offset) = self.read(instruction, 0)? else { return Ok(None) };
        let by = self.read_number(instruction, 1)?.as_constant().and_then(|by| i64::try_from(by).ok());
        let by = by.ok_or("a pointer and a number that is not constant")?;
        Ok(Some(match instruction.mnemonic() {
            Mnemonic::Add => Word::Pointer(region, offset + by),
            Mnemonic::Sub => Word::Pointer(region, offset - by),
            Mnemonic::And if matches!(region, Region::Stack(_)) && by < 0 && (-by).count_ones() == 1 => {
                // What is above stays, at an unknown distance.
                self.alignments.push(-by);
                Word::Pointer(Region::Stack(self.alignments.len() as u8), 0)
            }
            _ => return Err("arithmetic of a pointer".into()),
        }))
    }

    pub fn set_undefined(&mut self) {
        (self.carry, self.overflow, self.zero) = (Flag::Undefined, Flag::Undefined, Flag::Undefined);
    }

    /// The carry flag and the zero flag of a logical operation.
    fn set_logical(&mut self, word: &Word, bits: u32) {
        self.set_undefined();
        (self.carry, self.overflow) = (Flag::Bit(Sum::default()), Flag::Bit(Sum::default()));
        if let Word::Number(sum) = word {
            self.zero = Flag::Zero(sum.clone(), bits);
        }
    }

    fn condition(&mut self, mnemonic: Mnemonic) -> Result<Sum, Refusal> {
        use Mnemonic::*;
        let not = |bit: Sum| Sum::constant(1).sub(&bit);
        Ok(match mnemonic {
            Setb | Cmovb | Jb => self.flag(|m| &mut m.carry)?,
            Setae | Cmovae | Jae => not(self.flag(|m| &mut m.carry)?),
            Sete | Cmove | Je => self.flag(|m| &mut m.zero)?,
            Setne | Cmovne | Jne => not(self.flag(|m| &mut m.zero)?),
            Setbe | Cmovbe | Jbe | Seta | Cmova | Ja => {
                let both = self.flag(|m| &mut m.carry)?.add(&self.flag(|m| &mut m.zero)?);
                // Never both.
                let either = self.words.or_bits(&both);
                if matches!(mnemonic, Setbe | Cmovbe | Jbe) { either } else { not(either) }
            }
            _ => return Err("a condition that is not known".into()),
        })
    }

    /// Runs one instruction; returns whether the leaf has ended.
    fn step(&mut self, i: &Instruction) -> Result<bool, Refusal> {
        use Mnemonic::*;
        if i.has_rep_prefix() || i.has_repne_prefix() || i.has_lock_prefix() {
            return Err("a prefix".into());
        }
        let bits = if i.op_count() > 0 { Self::bits(i, 0) } else { 64 };
        if self.partial_general(i)? {
            return Ok(false);
        }
        match i.mnemonic() {
            Mov if i.op0_register().is_segment_register() => return Err("a segment".into()),
            Mov => {
                let address =
                    Some(i).filter(|i| i.is_ip_rel_memory_operand() && i.op1_kind() == OpKind::Memory);
                let address = address.and_then(|i| self.image.address_at(i.ip_rel_memory_address()));
                let word = match address {
                    Some(address) => Word::Address(address),
                    None => self.read(i, 1)?,
                };
                self.write(i, 0, word)?;
            }
            Movzx => {
                let word = self.read(i, 1)?;
                self.write(i, 0, word)?;
            }
            Movsxd | Movsx => {
                let bits = Self::bits(i, 1);
                let sum = self.read_number(i, 1)?;
                let sum = self.words.signed(&sum, bits);
                self.write(i, 0, Word::Number(sum))?;
            }
            Push => {
                let word = self.read(i, 0)?;
                self.push(word)?;
            }
            Pop => {
                let word = self.pop()?;
                self.write(i, 0, word)?;
            }
            Lea => {
                let word = self.effective_address(i)?;
                self.write(i, 0, word)?;
            }
            Nop | Endbr64 | Vzeroupper => {}
            Call => self.call(i)?,
            Jmp => self.next = self.target(i)?,
            Ret => match self.returns.pop() {
                Some(address) => {
                    let Word::Pointer(region, top) = self.general[4] else { return Err("no stack".into()) };
                    self.general[4] = Word::Pointer(region, top + 8);
                    self.next = address;
                }
                None if self.general[4] == Word::Pointer(Region::Stack(0), 0) => return Ok(true),
                None => return Err("the stack is not as it was".into()),
            },
            Jb | Jae | Je | Jne | Jbe | Ja => {
                let taken = self
                    .condition(i.mnemonic())?
                    .as_constant()
                    .ok_or("a branch that depends on an operand")?;
                if taken == 1.into() {
                    self.next = i.near_branch_target();
                }
            }
            Add | Adc | Sub | Sbb | Cmp | Adcx | Adox | Inc | Dec | Neg => self.add_or_subtract(i, bits)?,
            And | Or | Xor | Test | Not => self.logical(i, bits)?,
            Shr | Sar | Shl | Shld | Shrd | Bzhi | Btr => self.shift(i, bits)?,
            Bextr => self.extract(i, bits)?,
            Mul | Mulx | Imul => self.multiply(i, bits)?,
            Setb | Setae | Sete | Setne | Setbe | Seta => {
                let bit = self.condition(i.mnemonic())?;
                self.write(i, 0, Word::Number(bit))?;
            }
            Cmovb | Cmovae | Cmove | Cmovne | Cmovbe | Cmova => {
                let bit = self.condition(i.mnemonic())?;
                if let Some(bit) = bit.as_constant() {
                    let word = self.read(i, u32::from(bit == 1.into()))?;
                    self.write(i, 0, word)?;
                    return Ok(false);
                }
                let (old, new) = (self.read_number(i, 0)?, self.read_number(i, 1)?);
                let (old, new) = (self.words.lower(&old, bits), self.words.lower(&new, bits));
                let selected = self.words.product(&bit, &new.sub(&old))?.add(&old);
                self.write(i, 0, Word::Number(selected))?;
            }
            _ => self.vector(i)?,
        }
        Ok(false)
    }

    fn target(&self, i: &Instruction) -> Result<u64, Refusal> {
        match i.op0_kind() {
            OpKind::NearBranch64 => Ok(i.near_branch_target()),
            OpKind::Memory if i.is_ip_rel_memory_operand() => self
                .image
                .address_at(i.ip_rel_memory_address())
                .ok_or_else(|| "a jump to an unknown place".into()),
            OpKind::Register => match register_index(i.op0_register()).map(|index| &self.general[index]) {
                Some(Word::Address(address)) => Ok(*address),
                _ => Err("a jump to where a register says".into()),
            },
            _ => Err("a jump to an address in memory".into()),
        }
    }

    fn call(&mut self, i: &Instruction) -> Result<(), Refusal> {
        let target = self.target(i)?;
        if target == MEMCPY {
            return self.copy();
        }
        self.push(Word::Unknown)?;
        self.returns.push(self.next);
        self.next = target;
        Ok(())
    }

    /// `memcpy`. What a function need not keep is unknown after it.
    fn copy(&mut self) -> Result<(), Refusal> {
        let length = self.general[2].number()?.as_constant().and_then(|length| i64::try_from(length).ok());
        let length = length.filter(|length| length % 8 == 0).ok_or("a copy of an unknown length")?;
        let (&Word::Pointer(to, at), &Word::Pointer(from, start)) = (&self.general[7], &self.general[6])
        else {
            return Err("a copy between unknown places".into());
        };
        if to == from && (at - start).abs() < length {
            return Err("a copy of what overlaps".into());
        }
        self.trace.push((length as u64, Some(Place::Memory(from, start))));
        self.trace.push((length as u64, Some(Place::Memory(to, at))));
        let words = (0..length / 8).map(|j| self.memory.whole(from, start + 8 * j, 8));
        let words = words.collect::<Result<Vec<_>, _>>()?;
        for (j, word) in words.into_iter().enumerate() {
            self.write_at(Place::Memory(to, at), 8 * j as i64, 8, word)?;
        }
        let Word::Pointer(stack, top) = self.general[4] else { return Err("no stack".into()) };
        self.memory.forget_below(stack, top);
        for register in [1, 2, 6, 7, 8, 9, 10, 11] {
            self.general[register] = Word::Unknown;
        }
        self.general[0] = Word::Pointer(to, at);
        self.vectors.fill([const { Word::Unknown }; 8]);
        self.masks = [const { None }; 8];
        self.set_undefined();
        Ok(())
    }

    fn add_or_subtract(&mut self, i: &Instruction, bits: u32) -> Result<(), Refusal> {
        use Mnemonic::*;
        let mnemonic = i.mnemonic();
        if matches!(mnemonic, Add | Sub)
            && i.op0_kind() == OpKind::Register
            && let Some(word) = self.pointer_step(i)?
        {
            self.set_undefined();
            return self.write(i, 0, word);
        }
        if mnemonic == Cmp
            && let (Word::Common(all), Word::Number(ones)) = (self.read(i, 0)?, self.read(i, 1)?)
        {
            if bits != 64 || ones != Sum::constant(-1) {
                return Err("the bits of several numbers".into());
            }
            self.set_undefined();
            self.zero = Flag::Bit(self.words.are_ones(&all));
            return Ok(());
        }
        if mnemonic == Add
            && bits == 64
            && i.op1_kind() == OpKind::Register
            && let (Word::Number(by), Word::Pointer(region, at)) = (self.read(i, 0)?, self.read(i, 1)?)
        {
            let by = by.as_constant().and_then(|by| i64::try_from(by).ok());
            let by = by.ok_or("a pointer and a number that is not constant")?;
            self.set_undefined();
            return self.write(i, 0, Word::Pointer(region, at + by));
        }
        let one = Sum::constant(1);
        if matches!(mnemonic, Sub | Sbb | Xor)
            && i.op1_kind() == OpKind::Register
            && i.op0_register() == i.op1_register()
        {
            // Whatever was there.
            let borrow = if mnemonic == Sbb { self.flag(|m| &mut m.carry)? } else { Sum::default() };
            let sum = Sum::default().sub(&borrow);
            (self.carry, self.overflow) = (Flag::Bit(borrow), Flag::Undefined);
            self.zero = Flag::Zero(sum.clone(), bits);
            return self.write(i, 0, Word::Number(sum));
        }
        let a = self.read_number(i, 0)?;
        if matches!(mnemonic, Inc | Dec) {
            let sum = if mnemonic == Inc { a.add(&one) } else { a.sub(&one) };
            (self.overflow, self.zero) = (Flag::Undefined, Flag::Zero(sum.clone(), bits));
            return self.write(i, 0, Word::Number(sum));
        }
        if mnemonic == Neg {
            let sum = Sum::default().sub(&a);
            self.carry = Flag::Borrow([Sum::default(), a, Sum::default()], bits);
            (self.overflow, self.zero) = (Flag::Undefined, Flag::Zero(sum.clone(), bits));
            return self.write(i, 0, Word::Number(sum));
        }
        let b = self.read_number(i, 1)?;
        let carry = match mnemonic {
            Adc | Sbb | Adcx => self.flag(|m| &mut m.carry)?,
            Adox => self.flag(|m| &mut m.overflow)?,
            _ => Sum::default(),
        };
        let is_sum = matches!(mnemonic, Add | Adc | Adcx | Adox);
        let sum = if is_sum { a.add(&b).add(&carry) } else { a.sub(&b).sub(&carry) };
        let parts = [a, b, carry];
        self.words.remember(&sum, &parts);
        let flag = if is_sum { Flag::Carry(parts, bits) } else { Flag::Borrow(parts, bits) };
        match mnemonic {
            Adcx => self.carry = flag,
            Adox => self.overflow = flag,
            _ => {
                (self.carry, self.overflow) = (flag, Flag::Undefined);
                self.zero = Flag::Zero(sum.clone(), bits);
            }
        }
        if mnemonic == Cmp { Ok(()) } else { self.write(i, 0, Word::Number(sum)) }
    }

    fn logical(&mut self, i: &Instruction, bits: u32) -> Result<(), Refusal> {
        use Mnemonic::*;
        let mnemonic = i.mnemonic();
        if mnemonic == Not {
            let a = self.read_number(i, 0)?;
            return self.write(i, 0, Word::Number(Sum::constant(-1).sub(&a)));
        }
        if mnemonic == And
            && i.op0_kind() == OpKind::Register
            && i.op1_kind() != OpKind::Register
            && let Some(word) = self.pointer_step(i)?
        {
            self.set_undefined();
            return self.write(i, 0, word);
        }
        let is_same = i.op0_kind() == OpKind::Register
            && i.op1_kind() == OpKind::Register
            && i.op0_register() == i.op1_register();
        let word = if is_same && mnemonic == Xor {
            Word::constant(0)
        } else {
            let (a, b) = (self.read(i, 0)?, self.read(i, 1)?);
            match mnemonic {
                _ if is_same => a,
                And | Test => self.words.and(&a, &b, bits)?,
                Or => Word::Number(self.words.or(a.number()?, b.number()?, bits)?),
                _ => self.words.xor(&a, &b, bits)?,
            }
        };
        self.set_logical(&word, bits);
        if mnemonic == Test { Ok(()) } else { self.write(i, 0, word) }
    }

    fn shift(&mut self, i: &Instruction, bits: u32) -> Result<(), Refusal> {
        use Mnemonic::*;
        let mnemonic = i.mnemonic();
        let a = self.read_number(i, if mnemonic == Bzhi { 1 } else { 0 })?;
        let last = i.op_count() - 1;
        // Of a register, the lowest byte counts.
        let by = match self.read(i, last)? {
            Word::Byte(by) => by,
            word => word.number()?.clone(),
        };
        let by = by.as_constant().and_then(|by| u32::try_from(by).ok());
        let most = if mnemonic == Bzhi {
            255
        } else if bits == 64 {
            63
        } else {
            31
        };
        let by = by.ok_or("a shift by a number that is not constant")? & most;
        if by == 0 && matches!(mnemonic, Shr | Sar | Shl) {
            // Flags are as they were.
            return self.write(i, 0, Word::Number(a));
        }
        if by >= bits || by == 0 {
            return Err("a shift by as many bits as there are".into());
        }
        self.set_undefined();
        let shifted = match mnemonic {
            Shr => {
                let a = self.words.lower(&a, bits);
                self.words.divide(&a, by).0
            }
            Sar => {
                let a = self.words.signed(&a, bits);
                self.words.divide(&a, by).0
            }
            Shl => a.shifted(by),
            Shld | Shrd => {
                let b = self.read_number(i, 1)?;
                let (low, high, down) = if mnemonic == Shld { (b, a, bits - by) } else { (a, b, by) };
                let low = self.words.lower(&low, bits);
                self.words.divide(&low, down).0.add(&high.shifted(bits - down))
            }
            Bzhi => self.words.lower_part(&a, by),
            // Btr: the bit is cleared.
            _ if by == bits - 1 => self.words.lower_part(&a, by),
            _ => return Err("a bit that is not the last".into()),
        };
        if matches!(mnemonic, Shr | Sar | Shl) {
            self.zero = Flag::Zero(shifted.clone(), bits);
        }
        self.write(i, 0, Word::Number(shifted))
    }

    /// Some bits of a number; a constant says from where on, and how many.
    fn extract(&mut self, i: &Instruction, bits: u32) -> Result<(), Refusal> {
        let a = self.read_number(i, 1)?;
        let control = self.read_number(i, 2)?.as_constant().and_then(|control| u32::try_from(control).ok());
        let control = control.ok_or("bits from a place that is not constant")?;
        let (from, count) = (control & 255, control >> 8 & 255);
        if count == 0 || from + count > bits {
            return Err("bits that are not there".into());
        }
        self.set_undefined();
        let a = self.words.lower(&a, bits);
        let upper = self.words.divide(&a, from).0;
        let part = self.words.lower(&upper, count);
        self.write(i, 0, Word::Number(part))
    }

    fn multiply(&mut self, i: &Instruction, bits: u32) -> Result<(), Refusal> {
        if i.mnemonic() == Mnemonic::Imul && i.op_count() > 1 {
            let (a, b) = if i.op_count() == 2 { (0, 1) } else { (1, 2) };
            let (a, b) = (self.read_number(i, a)?, self.read_number(i, b)?);
            let product = match self.words.product(&a, &b) {
                Ok(product) => product,
                Err(_) => {
                    let (a, b) = (self.words.unsigned(&a), self.words.unsigned(&b));
                    self.words.product(&a, &b)?
                }
            };
            self.set_undefined();
            return self.write(i, 0, Word::Number(product));
        }
        if bits != 64 {
            return Err("a long product of less than 64 bits".into());
        }
        let is_mulx = i.mnemonic() == Mnemonic::Mulx;
        let a = self.read_number(i, if is_mulx { 2 } else { 0 })?;
        let b = self.general[if is_mulx { 2 } else { 0 }].number()?.clone();
        let (a, b) = if i.mnemonic() == Mnemonic::Imul {
            (self.words.signed(&a, 64), self.words.signed(&b, 64))
        } else {
            (self.words.factor(&a), self.words.factor(&b))
        };
        let product = self.words.product(&a, &b)?;
        let (high, low) = self.words.divide(&product, 64);
        if is_mulx {
            self.write(i, 1, Word::Number(low))?;
            self.write(i, 0, Word::Number(high))
        } else {
            self.set_undefined();
            self.general[0] = Word::Number(low);
            self.general[2] = Word::Number(high);
            Ok(())
        }
    }
}

/// Where an operand is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    Constant(u64),
    Memory(Region, i64),
}
