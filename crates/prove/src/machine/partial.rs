//! Words with unknown bits, and instructions on them. Digits of other lanes are unknown, and so are masks made of them. Unknown bits may
//! have any value.

use std::cmp::Ordering;

use iced_x86::{Instruction, Mnemonic, OpKind, Register};

use super::execute::{Machine, Place};
use super::sum::Sum;
use super::words::{Refusal, Word};

/// The bits that are known, and their values; others are 0 in `value`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bits {
    pub value: u64,
    pub known: u64,
}

/// So many ones.
fn ones(bits: u32) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

impl Bits {
    pub fn constant(value: u64) -> Self {
        Bits { value, known: u64::MAX }
    }

    const UNKNOWN: Self = Bits { value: 0, known: 0 };

    /// The known bits of a word.
    pub fn of(word: &Word) -> Self {
        let lower = |sum: &Sum, bits| {
            let number = sum.as_constant()? & num_bigint::BigInt::from(ones(bits));
            u64::try_from(number).ok()
        };
        match word {
            Word::Partial(bits) => *bits,
            Word::Number(sum) => lower(sum, 64).map_or(Self::UNKNOWN, Self::constant),
            Word::Byte(sum) => match lower(sum, 8) {
                Some(value) => Bits { value, known: 255 },
                None => Self::UNKNOWN,
            },
            Word::Halves(low, high) => match (lower(low, 32), lower(high, 32)) {
                (Some(low), Some(high)) => Self::constant(low | high << 32),
                _ => Self::UNKNOWN,
            },
            _ => Self::UNKNOWN,
        }
    }

    pub fn word(self) -> Word {
        match self.known {
            u64::MAX => Word::constant(self.value),
            0 => Word::Unknown,
            _ => Word::Partial(self),
        }
    }

    /// The number, if all of so many lower bits are known.
    pub fn number(self, bits: u32) -> Option<u64> {
        (self.known & ones(bits) == ones(bits)).then_some(self.value & ones(bits))
    }

    /// A bit of a mask.
    pub fn bit(self, at: usize) -> Option<Sum> {
        self.element(at as u32, 1).number(1).map(Sum::constant)
    }

    /// So many bits from one on; those above them are 0.
    pub fn element(self, from: u32, bits: u32) -> Self {
        let all = ones(bits);
        Bits { value: self.value >> from & all, known: self.known >> from & all | !all }
    }

    fn shifted(self, by: u32) -> Self {
        if by >= 64 {
            return Self::constant(0);
        }
        Bits { value: self.value << by, known: self.known << by | ones(by) }
    }

    fn and(self, other: Self) -> Self {
        let zero = self.known & !self.value | other.known & !other.value;
        Bits { value: self.value & other.value, known: self.known & other.known | zero }
    }

    fn or(self, other: Self) -> Self {
        self.not().and(other.not()).not()
    }

    fn xor(self, other: Self) -> Self {
        let known = self.known & other.known;
        Bits { value: (self.value ^ other.value) & known, known }
    }

    fn not(self) -> Self {
        Bits { value: !self.value & self.known, known: self.known }
    }

    /// The sum. A bit is known if both bits and the carry into it are known: the least and the greatest numbers have the same carry.
    fn add(self, other: Self) -> Self {
        let least = self.value.wrapping_add(other.value);
        let greatest = (self.value | !self.known).wrapping_add(other.value | !other.known);
        let both = self.known & other.known;
        let carries = !(least
            ^ self.value
            ^ other.value
            ^ greatest
            ^ (self.value | !self.known)
            ^ (other.value | !other.known));
        // Where bits differ between least and greatest, a carry that is 1 in the least is 1 in all, and one that is 0 in the greatest is 0.
        let known = both & carries;
        Bits { value: least & known, known }
    }
}

/// The lanes of an operand as elements of so many bits.
fn elements(lanes: &[Bits], bits: u32) -> Vec<Bits> {
    let count = 64 / bits;
    lanes.iter().flat_map(|lane| (0..count).map(|i| lane.element(bits * i, bits))).collect()
}

/// Lanes of elements.
fn lanes(elements: &[Bits], bits: u32) -> Vec<Word> {
    let join = |lane: &[Bits]| {
        let shifted = lane.iter().zip(0..).map(|(element, i)| element.element(0, bits).shifted(bits * i));
        shifted.fold(Bits::constant(0), Bits::or).word()
    };
    elements.chunks(64 / bits as usize).map(join).collect()
}

/// All bits of an element, known from a number, or none.
fn of_number(number: Option<u64>) -> Bits {
    number.map_or(Bits::UNKNOWN, Bits::constant)
}

fn signed(number: u64, bits: u32) -> i64 {
    (number << (64 - bits)) as i64 >> (64 - bits)
}

/// The bits of the elements of an instruction.
fn width(mnemonic: Mnemonic) -> Option<u32> {
    use Mnemonic::*;
    Some(match mnemonic {
        Pabsb | Vpabsb | Pcmpeqb | Vpcmpeqb | Pcmpgtb | Vpcmpgtb | Paddb | Vpaddb | Punpcklbw
        | Vpunpcklbw => 8,
        Pcmpeqw | Vpcmpeqw | Pcmpgtw | Vpcmpgtw | Paddw | Vpaddw | Pshuflw | Vpshuflw | Pshufhw
        | Vpshufhw | Punpcklwd | Vpunpcklwd => 16,
        Pcmpeqd | Vpcmpeqd | Pcmpgtd | Vpcmpgtd | Paddd | Vpaddd | Pslld | Vpslld | Vptestmd | Vptestnmd => {
            32
        }
        Vpcmpeqq | Vpcmpq | Vpcmpuq | Vptestmq | Vptestnmq | Vpabsq => 64,
        _ => return None,
    })
}

/// The bits of a source's elements and of the result's, and whether they have signs.
fn widths(mnemonic: Mnemonic) -> Option<(u32, u32, bool)> {
    use Mnemonic::*;
    Some(match mnemonic {
        Vpmovsxbw => (8, 16, true),
        Vpmovsxbd => (8, 32, true),
        Vpmovsxbq => (8, 64, true),
        Vpmovsxwd => (16, 32, true),
        Vpmovsxwq => (16, 64, true),
        Vpmovzxbw => (8, 16, false),
        Vpmovzxbd => (8, 32, false),
        Vpmovzxbq => (8, 64, false),
        Vpmovzxwd => (16, 32, false),
        Vpmovzxwq => (16, 64, false),
        _ => return None,
    })
}

impl Machine<'_> {
    /// The known bits of each lane of an operand of so many bytes.
    fn known(&mut self, i: &Instruction, operand: u32, bytes: usize) -> Result<Vec<Bits>, Refusal> {
        if i.op_kind(operand) == OpKind::Memory && (!bytes.is_multiple_of(8) || i.is_broadcast()) {
            let place = self.place(i)?;
            let (size, times) =
                if i.is_broadcast() { (i.memory_size().element_size(), bytes / 8) } else { (bytes, 1) };
            let word = self.read_at(place, 0, size as i64)?;
            let bits = 8 * size as u32;
            let one = Bits::of(&word).element(0, bits);
            let lane = if bits == 32 && i.is_broadcast() { one.or(one.shifted(32)) } else { one };
            return Ok(vec![lane; times]);
        }
        let words = self.read_lanes(i, operand, bytes.div_ceil(8))?;
        Ok(words.iter().map(Bits::of).collect())
    }

    /// Runs an instruction on known bits; returns whether it is one of these.
    pub fn partial_vector(&mut self, i: &Instruction) -> Result<bool, Refusal> {
        use Mnemonic::*;
        let mnemonic = i.mnemonic();
        let size = |operand: u32| match i.op_kind(operand) {
            OpKind::Register => i.op_register(operand).size(),
            _ => i.memory_size().size(),
        };
        if let Some((from, to, has_sign)) = widths(mnemonic) {
            let source = self.known(i, 1, size(0) * from as usize / to as usize)?;
            let longer = |element: Bits| {
                let number = element.number(from);
                of_number(number.map(|number| if has_sign { signed(number, from) as u64 } else { number }))
            };
            let count = 8 * size(0) / to as usize;
            let found: Vec<Bits> = elements(&source, from).into_iter().take(count).map(longer).collect();
            let found = lanes(&found, to);
            self.write_lanes(i, found)?;
            return Ok(true);
        }
        match mnemonic {
            Movd | Vmovd => {
                if i.op0_kind() == OpKind::Register && i.op0_register().is_vector_register() {
                    let word = self.read(i, 1)?;
                    self.write_lanes(i, vec![Self::lower_half(word), Word::constant(0)])?;
                } else {
                    let word = self.read_lanes(i, 1, 1)?.remove(0);
                    self.write(i, 0, Self::lower_half(word))?;
                }
                return Ok(true);
            }
            Pextrw | Vpextrw => {
                let place = u32::from(i.immediate8() & 7);
                let lane = self.known(i, 1, 16)?[place as usize / 4].element(place % 4 * 16, 16);
                self.write(i, 0, lane.word())?;
                return Ok(true);
            }
            Vmovmskps | Vmovmskpd | Movmskps | Movmskpd => {
                let bits = if matches!(mnemonic, Vmovmskps | Movmskps) { 32 } else { 64 };
                let all = self.known(i, 1, size(1))?;
                let signs = elements(&all, bits)
                    .into_iter()
                    .zip(0..)
                    .map(|(element, j)| element.element(bits - 1, 1).shifted(j));
                let found = signs.fold(Bits::constant(0), Bits::or);
                self.write(i, 0, found.word())?;
                return Ok(true);
            }
            Vpternlogd if i.immediate8() == 255 => {
                self.write_lanes(i, vec![Word::constant(u64::MAX); size(0) / 8])?;
                return Ok(true);
            }
            Vpbroadcastb | Vpbroadcastw | Vpbroadcastd if i.op_mask() == Register::None => {
                let bits = match mnemonic {
                    Vpbroadcastb => 8,
                    Vpbroadcastw => 16,
                    _ => 32,
                };
                let word = match i.op_kind(1) {
                    OpKind::Register if i.op1_register().is_vector_register() => {
                        self.read_lanes(i, 1, 1)?.remove(0)
                    }
                    _ => self.read(i, 1)?,
                };
                let element = Bits::of(&word).element(0, bits);
                let found = lanes(&vec![element; 8 * size(0) / bits as usize], bits);
                self.write_lanes(i, found)?;
                return Ok(true);
            }
            Kmovb | Kmovw | Kmovd if !i.op0_register().is_k() => {
                let mask = self.mask(i.op1_register())?;
                let mut found = Bits::constant(0);
                for (bit, j) in mask.iter().zip(0..) {
                    found = found.or(bit
                        .as_ref()
                        .map_or(Bits { value: 0, known: !1 }, |bit| Bits::of(&Word::Number(bit.clone())))
                        .shifted(j));
                }
                // Masks have eight bits here, and may have more.
                if mnemonic != Kmovb {
                    found.known &= !0xff00;
                }
                if mnemonic == Kmovd {
                    found.known &= !0xffff_0000;
                }
                self.write(i, 0, found.word())?;
                return Ok(true);
            }
            _ => {}
        }
        let Some(bits) = width(mnemonic) else { return Ok(false) };
        let to_mask = i.op0_register().is_k();
        let bytes = if to_mask { size(1) } else { size(0) };
        let compares = matches!(mnemonic, Vpcmpq | Vpcmpuq);
        let last = i.op_count() - if compares { 2 } else { 1 };
        let has_number = i.op_kind(last) == OpKind::Immediate8;
        if matches!(mnemonic, Pslld | Vpslld) && !has_number {
            return Err("a shift by a number that is not constant".into());
        }
        let number = u32::from(i.immediate8());
        if has_number || matches!(mnemonic, Pabsb | Vpabsb | Vpabsq) {
            let source = if has_number { last - 1 } else { last };
            let all = elements(&self.known(i, source, bytes)?, bits);
            let found: Vec<Bits> = (0..all.len())
                .map(|j| {
                    let shuffled = all[j & !3 | (number >> (2 * (j & 3)) & 3) as usize];
                    match mnemonic {
                        Pabsb | Vpabsb | Vpabsq => {
                            of_number(all[j].number(bits).map(|x| signed(x, bits).unsigned_abs()))
                        }
                        Pslld | Vpslld => {
                            if number < 32 {
                                all[j].shifted(number)
                            } else {
                                Bits::constant(0)
                            }
                        }
                        Pshuflw | Vpshuflw => {
                            if j & 4 == 0 {
                                shuffled
                            } else {
                                all[j]
                            }
                        }
                        _ => {
                            if j & 4 == 0 {
                                all[j]
                            } else {
                                shuffled
                            }
                        }
                    }
                })
                .collect();
            let found = lanes(&found, bits);
            self.write_lanes(i, found)?;
            return Ok(true);
        }
        let (a, b) = (self.known(i, last - 1, bytes)?, self.known(i, last, bytes)?);
        let is_same = i.op_kind(last) == OpKind::Register && i.op_register(last) == i.op_register(last - 1);
        let (a, b) = (elements(&a, bits), elements(&b, bits));
        let found: Vec<Bits> = (0..a.len())
            .map(|j| {
                let both = a[j].number(bits).zip(b[j].number(bits));
                let of = |is: fn(i64, i64) -> bool| {
                    of_number(
                        both.map(|(a, b)| u64::from(is(signed(a, bits), signed(b, bits))).wrapping_neg()),
                    )
                };
                match mnemonic {
                    Pcmpeqb | Pcmpeqw | Pcmpeqd | Vpcmpeqb | Vpcmpeqw | Vpcmpeqd | Vpcmpeqq if is_same => {
                        Bits::constant(u64::MAX)
                    }
                    Pcmpeqb | Pcmpeqw | Pcmpeqd | Vpcmpeqb | Vpcmpeqw | Vpcmpeqd | Vpcmpeqq => {
                        of(|a, b| a == b)
                    }
                    Vptestmd | Vptestmq => of(|a, b| a & b != 0),
                    Vptestnmd | Vptestnmq => of(|a, b| a & b == 0),
                    Punpcklbw | Vpunpcklbw | Punpcklwd | Vpunpcklwd => {
                        let (source, count) = (if j % 2 == 0 { &a } else { &b }, 128 / bits as usize);
                        source[j / count * count + j % count / 2]
                    }
                    Vpcmpq | Vpcmpuq => {
                        let order = |(a, b): (u64, u64)| match mnemonic {
                            Vpcmpuq => a.cmp(&b),
                            _ => (a as i64).cmp(&(b as i64)),
                        };
                        let is = |order: Ordering| match number & 3 {
                            0 => order.is_eq(),
                            1 => order.is_lt(),
                            2 => order.is_le(),
                            _ => false,
                        };
                        let is = both.map(|both| is(order(both)) != (number & 4 != 0));
                        of_number(is.map(|is| u64::from(is).wrapping_neg()))
                    }
                    Paddb | Paddw | Paddd | Vpaddb | Vpaddw | Vpaddd => {
                        of_number(both.map(|(a, b)| a.wrapping_add(b)))
                    }
                    _ => of(|a, b| a > b),
                }
            })
            .collect();
        if to_mask {
            let before = if i.op_mask() == Register::None { None } else { Some(self.mask(i.op_mask())?) };
            let mask = std::array::from_fn(|j| {
                let bit = found.get(j).map_or(Some(Sum::default()), |bit| bit.number(1).map(Sum::constant));
                let before = before.as_ref().map_or(Some(Sum::constant(1)), |before| before[j].clone());
                match (bit, before) {
                    (Some(zero), _) | (_, Some(zero)) if zero == Sum::default() => Some(zero),
                    (Some(bit), Some(before)) if before == Sum::constant(1) => Some(bit),
                    (Some(_), Some(before)) => Some(before),
                    _ => None,
                }
            });
            self.masks[i.op0_register().number()] = Some(mask);
            return Ok(true);
        }
        if i.op_mask() != Register::None {
            return Err("a mask".into());
        }
        let found = lanes(&found, bits);
        self.write_lanes(i, found)?;
        Ok(true)
    }

    /// The lower half of a word that is partly known; others as they are.
    fn lower_half(word: Word) -> Word {
        if Self::is_partial(&word) { Bits::of(&word).element(0, 32).word() } else { word }
    }

    /// Whether a word has unknown bits.
    pub fn is_partial(word: &Word) -> bool {
        matches!(word, Word::Partial(_) | Word::Unknown)
    }

    /// The bits of both, of either, or that differ, of words that are partly known; `None` of others.
    pub fn partial_bits(mnemonic: Mnemonic, a: &Word, b: &Word) -> Option<Word> {
        use Mnemonic::*;
        if !Self::is_partial(a) && !Self::is_partial(b) {
            return None;
        }
        let (a, b) = (Bits::of(a), Bits::of(b));
        Some(
            match mnemonic {
                And | Pand | Vpand | Vpandq | Vpandd | Andps | Andpd => a.and(b),
                Pandn | Vpandn => a.not().and(b),
                Or | Por | Vpor | Vporq | Vpord => a.or(b),
                _ => a.xor(b),
            }
            .word(),
        )
    }

    /// Runs an instruction on general registers with unknown bits; returns whether it is one of these.
    pub fn partial_general(&mut self, i: &Instruction) -> Result<bool, Refusal> {
        use Mnemonic::*;
        let mnemonic = i.mnemonic();
        if !matches!(mnemonic, And | Or | Xor | Add | Shl | Shr | Lea) {
            return Ok(false);
        }
        if mnemonic == Lea {
            let mut sum = Bits::constant(i.memory_displacement64());
            let mut is_partial = false;
            for (register, scale) in [(i.memory_base(), 1), (i.memory_index(), i.memory_index_scale())] {
                if register != Register::None && register.full_register().is_gpr64() {
                    let word = &self.general[register.full_register().number()];
                    is_partial |= Self::is_partial(word);
                    sum = sum.add(Bits::of(word).shifted(scale.trailing_zeros()));
                }
            }
            if is_partial {
                self.write(i, 0, sum.word())?;
            }
            return Ok(is_partial);
        }
        let is_same = i.op1_kind() == OpKind::Register && i.op0_register() == i.op1_register();
        if mnemonic == Xor && is_same {
            return Ok(false);
        }
        let is_unsure = |operand: u32| {
            let register = i.op_register(operand).full_register();
            i.op_kind(operand) == OpKind::Register
                && register.is_gpr64()
                && Self::is_partial(&self.general[register.number()])
        };
        if !is_unsure(0) && !is_unsure(1) {
            return Ok(false);
        }
        let (a, b) = (self.read(i, 0)?, self.read(i, 1)?);
        let bits = Self::bits(i, 0);
        let (a, b) = (Bits::of(&a).element(0, bits), Bits::of(&b));
        let by = b.number(8).map(|by| by as u32 & if bits == 64 { 63 } else { 31 });
        let found = match (mnemonic, by) {
            (And, _) => a.and(b),
            (Or, _) => a.or(b),
            (Xor, _) => a.xor(b),
            (Add, _) => a.add(b),
            (Shl, Some(by)) => a.shifted(by),
            (_, Some(by)) => a.element(by, 64 - by),
            _ => Bits::UNKNOWN,
        };
        self.set_undefined();
        self.write(i, 0, found.element(0, bits).word())?;
        Ok(true)
    }

    /// A register with another lowest byte.
    pub fn with_byte(old: &Word, byte: &Word) -> Word {
        let (old, byte) = (Bits::of(old), Bits::of(byte).element(0, 8));
        let kept = Bits { value: old.value & !255, known: old.known | 255 };
        kept.or(byte).word()
    }

    /// A word where a mask is all ones, and another where it is 0; unknown where the mask is.
    pub fn by_mask(mask: &Word, set: &Word, clear: &Word) -> Result<Word, Refusal> {
        match Bits::of(mask) {
            Bits { known: u64::MAX, value: u64::MAX } => Ok(set.clone()),
            Bits { known: u64::MAX, value: 0 } => Ok(clear.clone()),
            Bits { known: 0, .. } if *mask == Word::Unknown => Ok(Word::Unknown),
            _ => Err("a mask with ones and zeros in it".into()),
        }
    }

    /// The sign of a word, if it is a constant, or unknown.
    pub fn sign(mask: &Word) -> Option<Option<bool>> {
        match Bits::of(mask) {
            bits if bits.known >> 63 == 1 => Some(Some(bits.value >> 63 == 1)),
            _ if Self::is_partial(mask) => Some(None),
            _ => None,
        }
    }

    /// The place of an operand in memory, for the trace.
    pub fn traced(&self, i: &Instruction) -> Option<Place> {
        let has_memory = (0..i.op_count()).any(|operand| i.op_kind(operand) == OpKind::Memory);
        if has_memory { self.place(i).ok() } else { None }
    }
}
