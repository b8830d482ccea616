//! Numbers with unknown bits, and instructions on them: digits, masks made of them, and unknown memory. An unknown bit may be 0 or 1.

use iced_x86::{Instruction, Mnemonic, OpKind, Register};
use num_bigint::BigInt;

use crate::facts::Result;
use crate::machine::Machine;
use crate::poly::Poly;
use crate::words::Word;

/// For each bit, whether it may be 0 and whether it may be 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Known {
    zero: u64,
    one: u64,
}

const ANY: Known = Known { zero: u64::MAX, one: u64::MAX };

fn low(bits: u32) -> u64 {
    u64::MAX >> (64 - bits)
}

/// The number that bits are with a sign.
fn with_sign(x: u64, bits: u32) -> i128 {
    i128::from(x) - if x >> (bits - 1) == 1 { 1 << bits } else { 0 }
}

impl Known {
    pub fn number(x: u64) -> Self {
        Known { zero: !x, one: x }
    }

    /// Bits with these values where they are known.
    pub fn masked(value: u64, known: u64) -> Self {
        Known { zero: !known | !value, one: !known | value }
    }

    pub fn of(word: &Word) -> Self {
        let bits = |sum: &Poly, bits: u32| -> Option<u64> {
            u64::try_from(sum.as_number()? & BigInt::from(low(bits))).ok()
        };
        let found = match word {
            Word::Known(known) => return *known,
            Word::Number(sum) => bits(sum, 64).map(Known::number),
            Word::Halves(a, b) => bits(a, 32).zip(bits(b, 32)).map(|(a, b)| Known::number(b << 32 | a)),
            Word::Byte(sum) => bits(sum, 8).map(|x| Known::masked(x, 255)),
            _ => None,
        };
        found.unwrap_or(ANY)
    }

    pub fn word(self) -> Word {
        if self == ANY {
            return Word::Unknown;
        }
        if self.zero & self.one == 0 { Word::Number(Poly::number(self.one)) } else { Word::Known(self) }
    }

    /// The value of lower bits that are all known.
    pub fn exact(self, bits: u32) -> Option<u64> {
        if self.zero & self.one & low(bits) == 0 { Some(self.one & low(bits)) } else { None }
    }

    /// Some bits from a place on, with 0 above.
    pub fn part(self, from: u32, bits: u32) -> Self {
        Known { zero: self.zero >> from | !low(bits), one: self.one >> from & low(bits) }
    }

    /// One bit, if it is known.
    pub fn bit(self, at: u32) -> Option<Poly> {
        self.part(at, 1).exact(1).map(Poly::number)
    }

    /// With so many bits 0 below it.
    fn up(self, by: u32) -> Self {
        if by > 63 { Known::number(0) } else { Known { zero: !(!self.zero << by), one: self.one << by } }
    }

    fn both(self, other: Self) -> Self {
        Known { zero: self.zero | other.zero, one: self.one & other.one }
    }

    fn either(self, other: Self) -> Self {
        Known { zero: self.zero & other.zero, one: self.one | other.one }
    }

    fn opposite(self) -> Self {
        Known { zero: self.one, one: self.zero }
    }

    fn differing(self, other: Self) -> Self {
        Known {
            zero: self.zero & other.zero | self.one & other.one,
            one: self.zero & other.one | self.one & other.zero,
        }
    }

    /// The sum, bit by bit, with what may be carried.
    fn sum(self, other: Self) -> Self {
        let (mut carry, mut sum) = ([true, false], Known { zero: 0, one: 0 });
        for j in 0..64 {
            let may = |of: Known| [of.zero >> j & 1 == 1, of.one >> j & 1 == 1];
            let mut next = [false; 2];
            for (total, is_possible) in (0..8).map(|case: usize| {
                let [a, b, c] = [case & 1, case >> 1 & 1, case >> 2];
                (a + b + c, may(self)[a] && may(other)[b] && carry[c])
            }) {
                if is_possible {
                    next[total / 2] = true;
                    *(if total % 2 == 0 { &mut sum.zero } else { &mut sum.one }) |= 1 << j;
                }
            }
            carry = next;
        }
        sum
    }
}

pub fn is_unsure(word: &Word) -> bool {
    matches!(word, Word::Unknown | Word::Known(_))
}

/// The result for each bit, if one word has unknown bits.
pub fn bitwise(mnemonic: Mnemonic, a: &Word, b: &Word) -> Word {
    let name = format!("{mnemonic:?}").to_lowercase();
    let (a, b) = (Known::of(a), Known::of(b));
    let found = if name.contains("andn") {
        a.opposite().both(b)
    } else if name.contains("and") {
        a.both(b)
    } else if name.contains("xor") {
        a.differing(b)
    } else if name.contains("or") {
        a.either(b)
    } else {
        ANY
    };
    found.word()
}

/// The sign of a mask if it is sure that it is a number or unknown: `None` for others.
pub fn sign(mask: &Word) -> Option<Option<bool>> {
    let top = Known::of(mask).part(63, 1);
    match top.exact(1) {
        Some(bit) => Some(Some(bit == 1)),
        None if is_unsure(mask) => Some(None),
        None => None,
    }
}

fn split(lanes: &[Known], bits: u32) -> Vec<Known> {
    let each = |lane: &Known| (0..64 / bits).map(|j| lane.part(bits * j, bits)).collect::<Vec<_>>();
    lanes.iter().flat_map(each).collect()
}

fn joined(parts: &[Known], bits: u32) -> Vec<Word> {
    let per_lane = (64 / bits) as usize;
    let lane = |parts: &[Known]| {
        let mut all = Known::number(0);
        for (j, part) in parts.iter().enumerate() {
            all = all.either(part.part(0, bits).up(bits * j as u32));
        }
        all.word()
    };
    parts.chunks(per_lane).map(lane).collect()
}

/// A number, or any.
fn maybe(x: Option<u64>) -> Known {
    x.map_or(ANY, Known::number)
}

fn size(i: &Instruction, operand: u32) -> usize {
    if i.op_kind(operand) == OpKind::Register {
        i.op_register(operand).size()
    } else {
        i.memory_size().size()
    }
}

impl Machine<'_> {
    fn sure(&mut self, i: &Instruction, operand: u32, bytes: usize) -> Result<Vec<Known>> {
        if i.op_kind(operand) != OpKind::Memory {
            return Ok(self.lanes(i, operand, bytes.div_ceil(8))?.iter().map(Known::of).collect());
        }
        let place = self.place(i)?;
        let step = if i.is_broadcast() { i.memory_size().element_size() } else { bytes.min(8) };
        let mut found = Vec::new();
        for lane in 0..bytes.div_ceil(8) {
            let offset = if i.is_broadcast() { 0 } else { 8 * lane as i64 };
            let word = self.load(place, offset, step as i64)?;
            let one = Known::of(&word).part(0, 8 * step as u32);
            found.push(if i.is_broadcast() && step == 4 { one.either(one.up(32)) } else { one });
        }
        Ok(found)
    }

    /// Runs an instruction on short elements, or a comparison; returns whether it is one.
    pub fn short(&mut self, i: &Instruction) -> Result<bool> {
        use Mnemonic::*;
        let name = format!("{:?}", i.mnemonic()).to_lowercase();
        let name = name.strip_prefix('v').unwrap_or(&name);
        let number = i.immediate8();
        let last = i.op_count().saturating_sub(1);
        // pmovsx and pmovzx: from, to.
        if let Some(lengths) = name.strip_prefix("pmovsx").or(name.strip_prefix("pmovzx")) {
            let length = |at: usize| match &lengths[at..=at] {
                "b" => 8,
                "w" => 16,
                "d" => 32,
                _ => 64,
            };
            let (from, to) = (length(0), length(1));
            if from == 32 || i.op_mask() != Register::None {
                return Ok(false);
            }
            let count = size(i, 0) * 8 / to as usize;
            let source = self.sure(i, 1, count * from as usize / 8)?;
            let has_sign = name.starts_with("pmovsx");
            let wide = |x: u64| if has_sign { with_sign(x, from) as u64 } else { x };
            let found: Vec<_> =
                split(&source, from)[..count].iter().map(|part| maybe(part.exact(from).map(wide))).collect();
            self.put(i, joined(&found, to))?;
            return Ok(true);
        }
        match i.mnemonic() {
            Movd | Vmovd => {
                let lower =
                    |word: Word| if is_unsure(&word) { Known::of(&word).part(0, 32).word() } else { word };
                if i.op0_kind() == OpKind::Register && i.op0_register().is_vector_register() {
                    let word = lower(self.read(i, 1)?);
                    self.put(i, vec![word, Word::Number(Poly::default())])?;
                } else {
                    let word = lower(self.lanes(i, 1, 1)?.remove(0));
                    self.write(i, 0, word)?;
                }
                return Ok(true);
            }
            Vpbroadcastb | Vpbroadcastw | Vpbroadcastd if i.op_mask() == Register::None => {
                let bits = match name {
                    "pbroadcastb" => 8,
                    "pbroadcastw" => 16,
                    _ => 32,
                };
                let is_vector = i.op1_kind() == OpKind::Register && i.op1_register().is_vector_register();
                let word = if is_vector { self.lanes(i, 1, 1)?.remove(0) } else { self.read(i, 1)? };
                let parts = vec![Known::of(&word); size(i, 0) * 8 / bits as usize];
                self.put(i, joined(&parts, bits))?;
                return Ok(true);
            }
            Vpternlogd if number == 0xff && i.op_mask() == Register::None => {
                self.put(i, vec![Word::Number(Poly::number(u64::MAX)); size(i, 0) / 8])?;
                return Ok(true);
            }
            Pextrw | Vpextrw => {
                let all = split(&self.sure(i, 1, 16)?, 16);
                self.write(i, 0, all[usize::from(number % 8)].word())?;
                return Ok(true);
            }
            Movmskps | Vmovmskps | Movmskpd | Vmovmskpd => {
                let bits = if name == "movmskps" { 32 } else { 64 };
                let all = split(&self.sure(i, 1, size(i, 1))?, bits);
                let found = all.iter().enumerate().fold(Known::number(0), |found, (j, part)| {
                    found.either(part.part(bits - 1, 1).up(j as u32))
                });
                self.write(i, 0, found.word())?;
                return Ok(true);
            }
            Kmovb | Kmovw | Kmovd if !i.op0_register().is_k() => {
                let mask = self.masks[i.op1_register().number()].clone().ok_or("an unknown mask")?;
                // Eight bits are known at most.
                let mut found = match i.mnemonic() {
                    Kmovb => Known::number(0),
                    Kmovw => Known::masked(0, !0xff00),
                    _ => Known::masked(0, !0xffff_ff00),
                };
                for (j, bit) in mask.iter().enumerate() {
                    let bit =
                        bit.as_ref().map_or(ANY, |bit| Known::of(&Word::Number(bit.clone()))).part(0, 1);
                    found = found.either(bit.up(j as u32));
                }
                self.write(i, 0, found.word())?;
                return Ok(true);
            }
            _ => {}
        }
        let (kind, bits) = match name {
            "pabsb" => ("abs", 8),
            "pabsq" => ("abs", 64),
            "pslld" if i.op_kind(last) == OpKind::Immediate8 => ("shift", 32),
            "pshuflw" => ("lower", 16),
            "pshufhw" => ("upper", 16),
            "pcmpeqq" => ("pcmpeq", 64),
            "pcmpeqb" | "pcmpgtb" => (&name[..6], 8),
            "pcmpeqw" | "pcmpgtw" => (&name[..6], 16),
            "pcmpeqd" | "pcmpgtd" => (&name[..6], 32),
            "ptestmd" | "ptestnmd" => (&name[..name.len() - 1], 32),
            "ptestmq" | "ptestnmq" => (&name[..name.len() - 1], 64),
            "paddb" => ("padd", 8),
            "paddw" => ("padd", 16),
            "paddd" => ("padd", 32),
            "punpcklbw" => ("unpack", 8),
            "punpcklwd" => ("unpack", 16),
            "pcmpq" => ("signed", 64),
            "pcmpuq" => ("unsigned", 64),
            _ => return Ok(false),
        };
        let to_mask = i.op0_register().is_k();
        let bytes = size(i, u32::from(to_mask));
        let mask = if i.op_mask() == Register::None {
            vec![Some(Poly::number(1)); 8]
        } else if to_mask {
            self.masks[i.op_mask().number()].clone().ok_or("an unknown mask")?
        } else {
            return Err("a mask of short elements".into());
        };
        let is_alone = matches!(kind, "abs" | "shift" | "lower" | "upper");
        let source = if i.op_kind(last) == OpKind::Immediate8 { last - 1 } else { last };
        let b = split(&self.sure(i, source, bytes)?, bits);
        let a = if is_alone { b.clone() } else { split(&self.sure(i, source - 1, bytes)?, bits) };
        let is_same = !is_alone
            && i.op_kind(source) == OpKind::Register
            && i.op_register(source) == i.op_register(source - 1);
        let mut found = Vec::new();
        for (j, (x, y)) in a.iter().zip(&b).enumerate() {
            let both = x.exact(bits).zip(y.exact(bits));
            let ones = |is: bool| if is { u64::MAX } else { 0 };
            let fourth = b[j / 4 * 4 + usize::from(number >> (j % 4 * 2) & 3)];
            found.push(match kind {
                "abs" => maybe(y.exact(bits).map(|y| with_sign(y, bits).unsigned_abs() as u64)),
                "shift" => {
                    if number > 31 {
                        Known::number(0)
                    } else {
                        y.up(number.into())
                    }
                }
                "lower" => {
                    if j % 8 < 4 {
                        fourth
                    } else {
                        *y
                    }
                }
                "upper" => {
                    if j % 8 < 4 {
                        *y
                    } else {
                        fourth
                    }
                }
                "pcmpeq" if is_same => Known::number(u64::MAX),
                "pcmpeq" => maybe(both.map(|(x, y)| ones(x == y))),
                "pcmpgt" => maybe(both.map(|(x, y)| ones(with_sign(x, bits) > with_sign(y, bits)))),
                "ptestm" => maybe(both.map(|(x, y)| ones(x & y != 0))),
                "ptestnm" => maybe(both.map(|(x, y)| ones(x & y == 0))),
                "padd" => maybe(both.map(|(x, y)| x.wrapping_add(y))),
                "signed" | "unsigned" => maybe(both.map(|(x, y)| {
                    let [x, y] = [x, y].map(|x| if kind == "signed" { with_sign(x, 64) } else { x.into() });
                    // Equal, less, less or equal, never; and the opposite of these.
                    ones([x == y, x < y, x <= y, false, x != y, x >= y, x > y, true][usize::from(number % 8)])
                })),
                _ => {
                    let count = 128 / bits as usize;
                    let at = j / count * count + j % count / 2;
                    if j % 2 == 0 { a[at] } else { b[at] }
                }
            });
        }
        if !to_mask {
            self.put(i, joined(&found, bits))?;
            return Ok(true);
        }
        let mut bits = Vec::new();
        for (j, before) in mask.into_iter().enumerate() {
            let found = found.get(j).map_or(Some(0), |found| found.exact(1));
            bits.push(match (found, before) {
                (Some(0), _) => Some(Poly::default()),
                (Some(_), before) => before,
                (None, Some(before)) if before == Poly::default() => Some(before),
                (None, _) => None,
            });
        }
        self.masks[i.op0_register().number()] = Some(bits);
        Ok(true)
    }

    /// Runs an instruction on general registers with unknown bits; returns whether it is one.
    pub fn unsure(&mut self, i: &Instruction) -> Result<bool> {
        use Mnemonic::*;
        if i.mnemonic() == Lea {
            let (mut sum, mut found) = (Known::number(i.memory_displacement64()), false);
            for (register, scale) in [(i.memory_base(), 1), (i.memory_index(), i.memory_index_scale())] {
                if register.full_register().is_gpr64() {
                    let word = &self.general[register.full_register().number()];
                    found |= is_unsure(word);
                    sum = sum.sum(Known::of(word).up(scale.ilog2()));
                }
            }
            if found {
                self.write(i, 0, sum.word())?;
            }
            return Ok(found);
        }
        // It is 0, whatever was there.
        let is_cleared =
            i.mnemonic() == Xor && i.op1_kind() == OpKind::Register && i.op0_register() == i.op1_register();
        if is_cleared || !matches!(i.mnemonic(), And | Or | Xor | Add | Shl | Shr) {
            return Ok(false);
        }
        let mut registers = (0..2).filter(|operand| i.op_kind(*operand) == OpKind::Register);
        if !registers.any(|operand| is_unsure(&self.general[i.op_register(operand).full_register().number()]))
        {
            return Ok(false);
        }
        let (x, y) = (self.read(i, 0)?, self.read(i, 1)?);
        let bits = Self::bits(i, 0);
        let known = Known::of(&x).part(0, bits);
        let by = Known::of(&y).exact(8).map(|by| by as u32 % if bits == 64 { 64 } else { 32 });
        let found = match i.mnemonic() {
            Add => known.sum(Known::of(&y)),
            Shl => by.map_or(ANY, |by| known.up(by)),
            Shr => by.map_or(ANY, |by| known.part(by, 64 - by)),
            bitwise => Known::of(&self::bitwise(bitwise, &known.word(), &y)),
        };
        self.undefine();
        self.write(i, 0, found.part(0, bits).word())?;
        Ok(true)
    }

    /// A register with another lowest byte.
    pub fn with_byte(old: &Word, byte: &Word) -> Word {
        let (old, byte) = (Known::of(old), Known::of(byte));
        old.both(Known::number(!255)).either(byte.part(0, 8)).word()
    }

    /// By a mask that is all ones or 0, or not known.
    pub fn whole(mask: &Word, set: &Word, clear: &Word) -> Result<Word> {
        match Known::of(mask).exact(64) {
            Some(u64::MAX) => Ok(set.clone()),
            Some(0) => Ok(clear.clone()),
            None if *mask == Word::Unknown => Ok(Word::Unknown),
            _ => Err("a mask of parts".into()),
        }
    }
}
