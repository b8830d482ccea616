//! Instructions on vectors: the same equations in each lane of 64 bits, and moves of lanes.

use iced_x86::{EncodingKind, Instruction, Mnemonic, OpKind, Register};

use super::execute::Machine;
use super::float;
use super::sum::Sum;
use super::words::{Refusal, Word, Words};

fn is_vector(register: Register) -> bool {
    register.is_xmm() || register.is_ymm() || register.is_zmm()
}

impl Machine<'_> {
    /// Lanes of an operand.
    pub fn lanes(i: &Instruction, operand: u32) -> usize {
        match i.op_kind(operand) {
            OpKind::Register => i.op_register(operand).size() / 8,
            _ => i.memory_size().size() / 8,
        }
    }

    /// So many lanes of an operand.
    pub fn read_lanes(&mut self, i: &Instruction, operand: u32, count: usize) -> Result<Vec<Word>, Refusal> {
        match i.op_kind(operand) {
            OpKind::Register if is_vector(i.op_register(operand)) => {
                Ok(self.vectors[i.op_register(operand).number()][..count].to_vec())
            }
            OpKind::Register => Ok(vec![self.read(i, operand)?; count]),
            OpKind::Memory => {
                let place = self.place(i)?;
                let is_one = i.is_broadcast();
                (0..count)
                    .map(|lane| self.read_at(place, if is_one { 0 } else { 8 * lane as i64 }, 8))
                    .collect()
            }
            _ => Err("an operand that is not known".into()),
        }
    }

    pub fn write_lanes(&mut self, i: &Instruction, mut lanes: Vec<Word>) -> Result<(), Refusal> {
        if i.op0_kind() == OpKind::Memory {
            let place = self.place(i)?;
            for (lane, word) in lanes.into_iter().enumerate() {
                self.write_at(place, 8 * lane as i64, 8, word)?;
            }
            return Ok(());
        }
        let register = &mut self.vectors[i.op0_register().number()];
        if i.code().encoding() != EncodingKind::Legacy {
            lanes.resize(8, Word::constant(0));
        }
        for (place, word) in register.iter_mut().zip(lanes) {
            *place = word;
        }
        Ok(())
    }

    /// The last two operands of an instruction; of two operands, the first is a source too.
    fn sources(&mut self, i: &Instruction) -> Result<[Vec<Word>; 2], Refusal> {
        let count = Self::lanes(i, 0);
        let first = if i.op_count() == 2 { 0 } else { 1 };
        Ok([self.read_lanes(i, first, count)?, self.read_lanes(i, first + 1, count)?])
    }

    fn each(
        &mut self,
        i: &Instruction,
        operation: impl Fn(&mut Self, &Word, &Word) -> Result<Word, Refusal>,
    ) -> Result<(), Refusal> {
        let [a, b] = self.sources(i)?;
        let lanes = a
            .iter()
            .zip(&b)
            .map(|(a, b)| match (a, b) {
                // A lane that nothing uses, or that of another digit.
                _ if Self::is_partial(a) || Self::is_partial(b) => {
                    Ok(Self::partial_bits(i.mnemonic(), a, b).unwrap_or(Word::Unknown))
                }
                _ => operation(self, a, b),
            })
            .collect::<Result<_, _>>()?;
        self.write_lanes(i, lanes)
    }

    /// Refuses an address that the instruction may fault at.
    fn check_alignment(&self, i: &Instruction) -> Result<(), Refusal> {
        use Mnemonic::*;
        if (0..i.op_count()).all(|operand| i.op_kind(operand) != OpKind::Memory) {
            return Ok(());
        }
        let size = i.memory_size().size() as i64;
        let is_strict = match i.mnemonic() {
            Movdqa | Movaps | Movapd | Vmovdqa | Vmovaps | Vmovapd | Vmovdqa64 | Vmovdqa32 => true,
            Movdqu | Movups | Movupd => false,
            _ => i.code().encoding() == EncodingKind::Legacy && size == 16,
        };
        if is_strict && !self.is_aligned(self.place(i)?, size) {
            return Err("an address that may not be aligned".into());
        }
        Ok(())
    }

    /// The number of bits of a shift, the same for a lane and for all.
    fn shift_count(&mut self, i: &Instruction, lane: usize) -> Result<u32, Refusal> {
        let last = i.op_count() - 1;
        // Without `v` one number, the first one, is for all lanes.
        let lane = if matches!(i.mnemonic(), Mnemonic::Vpsrlvq | Mnemonic::Vpsllvq) { lane } else { 0 };
        let word = match i.op_kind(last) {
            OpKind::Immediate8 => Word::constant(i.immediate8()),
            OpKind::Memory => {
                let place = self.place(i)?;
                let offset = if i.is_broadcast() { 0 } else { 8 * lane as i64 };
                self.read_at(place, offset, 8)?
            }
            _ => self.vectors[i.op_register(last).number()][lane].clone(),
        };
        let count = word.number()?.as_constant().and_then(|count| u32::try_from(count).ok());
        count.ok_or_else(|| "a shift by a number that is not constant".into())
    }

    pub fn vector(&mut self, i: &Instruction) -> Result<(), Refusal> {
        use Mnemonic::*;
        self.check_alignment(i)?;
        if self.partial_vector(i)? {
            return Ok(());
        }
        if i.op_mask() == Register::None || i.mnemonic() == Vpblendmq {
            return self.unmasked(i);
        }
        // Other lanes are as they were, or zero.
        let name = format!("{:?}", i.mnemonic());
        if i.op0_kind() != OpKind::Register
            || !["q", "pd", "64", "64x2", "64x4"].iter().any(|end| name.ends_with(end))
        {
            return Err("a mask".into());
        }
        let mask = self.mask(i.op_mask())?;
        let before = self.read_lanes(i, 0, Self::lanes(i, 0))?;
        self.unmasked(i)?;
        let to = i.op0_register().number();
        for (j, before) in before.into_iter().enumerate() {
            let before = if i.zeroing_masking() { Word::constant(0) } else { before };
            let after = self.vectors[to][j].clone();
            self.vectors[to][j] = self.selected(&mask[j], &after, &before)?;
        }
        Ok(())
    }

    /// The first word if a bit is set, else the second.
    pub fn selected(&mut self, bit: &Option<Sum>, set: &Word, clear: &Word) -> Result<Word, Refusal> {
        let Some(bit) = bit else { return Ok(Word::Unknown) };
        if let Some(bit) = bit.as_constant() {
            return Ok(if bit == 1.into() { set.clone() } else { clear.clone() });
        }
        let (set, clear) = (self.words.unsigned(set.number()?), self.words.unsigned(clear.number()?));
        Ok(Word::Number(self.words.product(bit, &set.sub(&clear))?.add(&clear)))
    }

    /// The bits of a mask.
    pub fn mask(&self, register: Register) -> Result<[Option<Sum>; 8], Refusal> {
        self.masks[register.number()].clone().ok_or_else(|| "a mask that is not known".into())
    }

    fn unmasked(&mut self, i: &Instruction) -> Result<(), Refusal> {
        use Mnemonic::*;
        match i.mnemonic() {
            Movdqu | Movdqa | Movups | Movaps | Movupd | Movapd | Vmovdqa | Vmovdqu | Vmovups | Vmovaps
            | Vmovupd | Vmovapd | Vmovdqa64 | Vmovdqu64 | Vmovdqa32 | Vmovdqu32 => {
                let count = Self::lanes(i, if i.op0_kind() == OpKind::Memory { 1 } else { 0 });
                let lanes = self.read_lanes(i, 1, count)?;
                self.write_lanes(i, lanes)
            }
            Movq | Vmovq => {
                let word = match i.op_kind(1) {
                    OpKind::Register if is_vector(i.op1_register()) => {
                        self.vectors[i.op1_register().number()][0].clone()
                    }
                    _ => self.read(i, 1)?,
                };
                match i.op_kind(0) {
                    OpKind::Register if is_vector(i.op0_register()) => {
                        self.write_lanes(i, vec![word, Word::constant(0)])
                    }
                    _ => self.write(i, 0, word),
                }
            }
            Vpbroadcastq | Vbroadcastsd => {
                let count = Self::lanes(i, 0);
                let word = match i.op_kind(1) {
                    OpKind::Memory => {
                        let place = self.place(i)?;
                        self.read_at(place, 0, 8)?
                    }
                    _ if is_vector(i.op1_register()) => self.vectors[i.op1_register().number()][0].clone(),
                    _ => self.read(i, 1)?,
                };
                self.write_lanes(i, vec![word; count])
            }
            Vbroadcasti64x4 | Vbroadcastf64x4 => {
                let place = self.place(i)?;
                let four: Vec<_> =
                    (0..4).map(|lane| self.read_at(place, 8 * lane, 8)).collect::<Result<_, _>>()?;
                self.write_lanes(i, [four.clone(), four].concat())
            }
            Paddq | Vpaddq => self.each(i, float::add_bits),
            Psubq | Vpsubq => {
                self.each(i, |m, a, b| Ok(Word::Number(float::bits(m, a)?.sub(&float::bits(m, b)?))))
            }
            Pxor | Xorps | Vpxor | Vpxord | Vpxorq | Vxorps | Vxorpd => {
                let first = if i.op_count() == 2 { 0 } else { 1 };
                if i.op_kind(first + 1) == OpKind::Register
                    && i.op_register(first) == i.op_register(first + 1)
                {
                    return self.write_lanes(i, vec![Word::constant(0); Self::lanes(i, 0)]);
                }
                self.each(i, float::xor)
            }
            Pand | Vpand | Vpandq | Vpandd | Andps | Andpd => self.each(i, |m, a, b| m.words.and(a, b, 64)),
            Pandn | Vpandn => {
                self.each(i, |m, a, b| m.words.and(&Word::Number(Sum::constant(-1).sub(a.number()?)), b, 64))
            }
            Por | Vpor | Vporq | Vpord => self.each(i, float::or),
            Vpternlogq => {
                let count = Self::lanes(i, 0);
                let [a, b, c] = [
                    self.read_lanes(i, 0, count)?,
                    self.read_lanes(i, 1, count)?,
                    self.read_lanes(i, 2, count)?,
                ];
                // The first one and either of the others, or it and what both have.
                let (first, others, is_and) = match i.immediate8() {
                    0xe0 => (&a, [&b, &c], true),
                    0xc8 => (&b, [&a, &c], true),
                    0xa8 => (&c, [&a, &b], true),
                    0xf8 => (&a, [&b, &c], false),
                    0xec => (&b, [&a, &c], false),
                    0xea => (&c, [&a, &b], false),
                    _ => return Err("bits of three numbers".into()),
                };
                let mut lanes = Vec::new();
                let [x, y] = others;
                for ((first, x), y) in first.iter().zip(x).zip(y) {
                    if [first, x, y].into_iter().any(Self::is_partial) {
                        lanes.push(Word::Unknown);
                        continue;
                    }
                    lanes.push(if is_and {
                        let either = float::or(self, x, y)?;
                        self.words.and(first, &either, 64)?
                    } else {
                        let both = self.words.and(x, y, 64)?;
                        float::or(self, first, &both)?
                    });
                }
                self.write_lanes(i, lanes)
            }
            Vpmuldq => self.each(i, |m, a, b| {
                let (a, b) = (m.words.signed(a.number()?, 32), m.words.signed(b.number()?, 32));
                Ok(Word::Number(m.words.product(&a, &b)?))
            }),
            // All ones where the first number is the greater one, with a sign.
            Vpcmpgtq => {
                let count = Self::lanes(i, 1);
                let [a, b] = [self.read_lanes(i, 1, count)?, self.read_lanes(i, 2, count)?];
                let mut masks = Vec::new();
                for (a, b) in a.iter().zip(&b) {
                    if Self::is_partial(a) || Self::is_partial(b) {
                        masks.push(None);
                        continue;
                    }
                    let (a, b) = (self.words.signed(a.number()?, 64), self.words.signed(b.number()?, 64));
                    masks.push(Some(self.words.divide(&b.sub(&a), 64).0));
                }
                if !i.op0_register().is_k() {
                    let word = |mask: Option<Sum>| mask.map_or(Word::Unknown, Word::Number);
                    return self.write_lanes(i, masks.into_iter().map(word).collect());
                }
                masks.resize(8, Some(Sum::default()));
                let bits = std::array::from_fn(|j| masks[j].as_ref().map(|mask| mask.times(&(-1).into())));
                self.masks[i.op0_register().number()] = Some(bits);
                Ok(())
            }
            Kmovb | Kmovw | Kmovd | Kmovq if i.op0_register().is_k() => {
                let mask = if i.op1_register().is_k() {
                    self.masks[i.op1_register().number()].clone()
                } else {
                    match self.read(i, 1)? {
                        Word::Number(bits) | Word::Byte(bits) => {
                            self.words.bits_of(&bits).map(|bits| bits.map(Some))
                        }
                        Word::Partial(bits) => Some(std::array::from_fn(|j| bits.bit(j))),
                        _ => return Err("a mask that is no number".into()),
                    }
                };
                self.masks[i.op0_register().number()] = mask;
                Ok(())
            }
            // By the signs of masks.
            Vblendvpd => {
                let count = Self::lanes(i, 0);
                let [clear, set, masks] = [1, 2, 3].map(|operand| self.read_lanes(i, operand, count));
                let (clear, set, mut lanes) = (clear?, set?, Vec::new());
                for (j, mask) in masks?.iter().enumerate() {
                    if let Some(sign) = Self::sign(mask) {
                        let word = match sign {
                            Some(true) => &set[j],
                            Some(false) => &clear[j],
                            None => &Word::Unknown,
                        };
                        lanes.push(word.clone());
                        continue;
                    }
                    let bit = self.words.mask_bit(mask.number()?, 64).ok_or("a sign that is no mask")?;
                    lanes.push(float::selected(self, &bit, &set[j], &clear[j])?);
                }
                self.write_lanes(i, lanes)
            }
            // By masks of whole lanes.
            Vpblendvb => {
                let count = Self::lanes(i, 0);
                let [clear, set, masks] = [1, 2, 3].map(|operand| self.read_lanes(i, operand, count));
                let (clear, set) = (clear?, set?);
                let all = masks?.into_iter().enumerate();
                let lanes = all
                    .map(|(j, mask)| Self::by_mask(&mask, &set[j], &clear[j]))
                    .collect::<Result<_, _>>()?;
                self.write_lanes(i, lanes)
            }
            // Lanes in a row, to those of a mask.
            Vpexpandq => {
                let mask = self.mask(i.op_mask())?;
                let (mut next, mut lanes) = (0, Vec::new());
                for bit in &mask[..Self::lanes(i, 0)] {
                    let is_set =
                        bit.as_ref().and_then(Sum::as_constant).ok_or("a mask that is not constant")?
                            == 1.into();
                    next += usize::from(is_set);
                    lanes.push(if is_set { self.read_lanes(i, 1, next)?.pop() } else { None });
                }
                self.write_lanes(i, lanes.into_iter().map(|lane| lane.unwrap_or(Word::Unknown)).collect())
            }
            Vmovsd if i.op_count() == 2 => {
                let mut lanes = self.read_lanes(i, 1, 1)?;
                if i.op0_kind() == OpKind::Register {
                    lanes.push(Word::constant(0));
                }
                self.write_lanes(i, lanes)
            }
            Vmovhps | Vmovhpd | Vmovlps | Vmovlpd if i.op_count() == 3 => {
                let mut lanes = self.read_lanes(i, 1, 2)?;
                let at = usize::from(matches!(i.mnemonic(), Vmovhps | Vmovhpd));
                lanes[at] = self.read_lanes(i, 2, 1)?.remove(0);
                self.write_lanes(i, lanes)
            }
            Vbroadcasti128 | Vbroadcastf128 | Vbroadcasti32x4 | Vbroadcastf32x4 | Vbroadcasti64x2
            | Vbroadcastf64x2 => {
                let place = self.place(i)?;
                let two = [self.read_at(place, 0, 8)?, self.read_at(place, 8, 8)?];
                let lanes = (0..Self::lanes(i, 0)).map(|j| two[j % 2].clone()).collect();
                self.write_lanes(i, lanes)
            }
            Psrlq | Vpsrlq | Vpsrlvq => {
                self.shift_lanes(i, |m, sum, count| m.words.shift_right(sum, count, false))
            }
            Psllq | Vpsllq | Vpsllvq => self.shift_lanes(i, |_, sum, count| sum.shifted(count)),
            Vpmuludq | Pmuludq => self.each(i, |m, a, b| {
                let (a, b) = (m.words.lower(a.number()?, 32), m.words.lower(b.number()?, 32));
                Ok(Word::Number(m.words.product(&a, &b)?))
            }),
            Vpmadd52luq | Vpmadd52huq => {
                let count = Self::lanes(i, 0);
                let [a, b] = self.sources(i)?;
                let sum = self.read_lanes(i, 0, count)?;
                let is_high = i.mnemonic() == Vpmadd52huq;
                let mut lanes = Vec::new();
                for ((a, b), sum) in a.iter().zip(&b).zip(&sum) {
                    if [a, b, sum].contains(&&Word::Unknown) {
                        lanes.push(Word::Unknown);
                        continue;
                    }
                    let (a, b) = (self.words.lower(a.number()?, 52), self.words.lower(b.number()?, 52));
                    let product = self.words.product(&a, &b)?;
                    let (high, low) = self.words.divide(&product, 52);
                    lanes.push(Word::Number(sum.number()?.add(if is_high { &high } else { &low })));
                }
                self.write_lanes(i, lanes)
            }
            Vinserti64x4 | Vinsertf64x4 => {
                let mut lanes = self.read_lanes(i, 1, 8)?;
                let four = self.read_lanes(i, 2, 4)?;
                let at = 4 * usize::from(i.immediate8() & 1);
                lanes[at..at + 4].clone_from_slice(&four);
                self.write_lanes(i, lanes)
            }
            Vextracti64x4 | Vextractf64x4 => {
                let lanes = self.read_lanes(i, 1, 8)?;
                let at = 4 * usize::from(i.immediate8() & 1);
                self.write_lanes(i, lanes[at..at + 4].to_vec())
            }
            Vshufi64x2 | Vshuff64x2 if Self::lanes(i, 0) == 8 => {
                let [a, b] = [self.read_lanes(i, 1, 8)?, self.read_lanes(i, 2, 8)?];
                let mut lanes = Vec::new();
                for (pair, from) in [&a, &a, &b, &b].into_iter().enumerate() {
                    let at = 2 * usize::from(i.immediate8() >> (2 * pair) & 3);
                    lanes.extend_from_slice(&from[at..at + 2]);
                }
                self.write_lanes(i, lanes)
            }
            Pshufd | Vpshufd | Shufps | Vshufps => {
                let count = Self::lanes(i, 0);
                // `shufps` has the second lane of two from its last operand.
                let last = i.op_count() - 2;
                let first = if matches!(i.mnemonic(), Shufps | Vshufps) { last - 1 } else { last };
                let from = [self.read_lanes(i, first, count)?, self.read_lanes(i, last, count)?];
                let mut lanes = Vec::new();
                for j in 0..count {
                    let pair = &from[j % 2][j / 2 * 2..];
                    let place = |half: usize| usize::from(i.immediate8() >> (4 * (j % 2) + 2 * half) & 3);
                    lanes.push(match (place(0), place(1)) {
                        (0, 1) => pair[0].clone(),
                        (2, 3) => pair[1].clone(),
                        (low, high) => {
                            let mut half = |place: usize| {
                                Ok::<_, Refusal>(self.words.halves(&pair[place / 2])?[place % 2].clone())
                            };
                            Words::pair(half(low)?, half(high)?)
                        }
                    });
                }
                self.write_lanes(i, lanes)
            }
            Psrad | Vpsrad => {
                let last = i.op_count() - 1;
                if i.op_kind(last) != OpKind::Immediate8 {
                    return Err("a shift by a number that is not constant".into());
                }
                let count = u32::from(i.immediate8());
                let mut lanes = Vec::new();
                for word in self.read_lanes(i, last - 1, Self::lanes(i, 0))? {
                    if word == Word::Unknown {
                        lanes.push(word);
                        continue;
                    }
                    let [low, high] = self.words.halves(&word)?;
                    let mut shifted = |half: &Sum| {
                        let half = self.words.signed(half, 32);
                        self.words.divide(&half, count.min(31)).0
                    };
                    lanes.push(Words::pair(shifted(&low), shifted(&high)));
                }
                self.write_lanes(i, lanes)
            }
            Punpckldq => {
                let [a, b] = self.sources(i)?;
                let ([a0, a1], [b0, b1]) = (self.words.halves(&a[0])?, self.words.halves(&b[0])?);
                let lanes =
                    [(a0, b0), (a1, b1)].map(|(low, high)| Word::Number(self.words.of_halves(&low, &high)));
                self.write_lanes(i, lanes.to_vec())
            }
            Punpcklqdq => {
                let [a, b] = self.sources(i)?;
                self.write_lanes(i, vec![a[0].clone(), b[0].clone()])
            }
            Punpckhqdq => {
                let [a, b] = self.sources(i)?;
                self.write_lanes(i, vec![a[1].clone(), b[1].clone()])
            }
            Vaddpd | Vsubpd => {
                let is_sum = i.mnemonic() == Vaddpd;
                self.each(i, |m, a, b| float::add(m, a, b, is_sum))
            }
            Vfmadd231pd | Vfmadd213pd | Vfmadd132pd | Vfmsub231pd | Vfmsub213pd | Vfmsub132pd
            | Vfnmadd231pd => {
                let count = Self::lanes(i, 0);
                let [x, y, z] = [
                    self.read_lanes(i, 0, count)?,
                    self.read_lanes(i, 1, count)?,
                    self.read_lanes(i, 2, count)?,
                ];
                let is_sum = !matches!(i.mnemonic(), Vfmsub231pd | Vfmsub213pd | Vfmsub132pd);
                let sign = if i.mnemonic() == Vfnmadd231pd { -1 } else { 1 };
                let mut lanes = Vec::new();
                for j in 0..count {
                    let (a, b, c) = match i.mnemonic() {
                        Vfmadd231pd | Vfmsub231pd | Vfnmadd231pd => (&y[j], &z[j], &x[j]),
                        Vfmadd213pd | Vfmsub213pd => (&y[j], &x[j], &z[j]),
                        _ => (&x[j], &z[j], &y[j]),
                    };
                    lanes.push(float::multiply_add(self, a, b, c, [sign, if is_sum { 1 } else { -1 }])?);
                }
                self.write_lanes(i, lanes)
            }
            Vcvtsi2sd => {
                let value = self.read_number(i, 2)?;
                let value = self.words.signed(&value, Self::bits(i, 2));
                let mut lanes = self.read_lanes(i, 1, 2)?;
                lanes[0] = float::from_integer(self, &value)?;
                self.write_lanes(i, lanes)
            }
            Vextracti128 | Vextractf128 | Vextracti32x4 | Vextractf32x4 | Vextracti64x2 | Vextractf64x2 => {
                let lanes = self.read_lanes(i, 1, Self::lanes(i, 1))?;
                let at = 2 * usize::from(i.immediate8()) % lanes.len();
                self.write_lanes(i, lanes[at..at + 2].to_vec())
            }
            Vpextrq | Pextrq => {
                let word = self.read_lanes(i, 1, 2)?[usize::from(i.immediate8() & 1)].clone();
                self.write(i, 0, word)
            }
            Vpinsrq => {
                let mut lanes = self.read_lanes(i, 1, 2)?;
                lanes[usize::from(i.immediate8() & 1)] = self.read(i, 2)?;
                self.write_lanes(i, lanes)
            }
            Vpermd | Vpermt2d | Vpermi2d => {
                let lanes = self.moved_halves(i)?;
                self.write_lanes(i, lanes)
            }
            _ => {
                let lanes = self.moved(i)?;
                self.write_lanes(i, lanes)
            }
        }
    }

    fn shift_lanes(
        &mut self,
        i: &Instruction,
        shift: impl Fn(&mut Self, &Sum, u32) -> Sum,
    ) -> Result<(), Refusal> {
        let words = self.read_lanes(i, i.op_count() - 2, Self::lanes(i, 0))?;
        let mut lanes = Vec::new();
        for (lane, word) in words.iter().enumerate() {
            if Self::is_partial(word) {
                lanes.push(Word::Unknown);
                continue;
            }
            let count = self.shift_count(i, lane)?;
            if count > 63 {
                lanes.push(Word::constant(0));
                continue;
            }
            let word = float::bits(self, word)?;
            lanes.push(Word::Number(shift(self, &word, count)));
        }
        self.write_lanes(i, lanes)
    }
}
