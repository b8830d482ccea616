//! Instructions on vectors, lane by lane.

use num_bigint::BigInt;

use iced_x86::{EncodingKind, Instruction, Mnemonic, OpKind, Register};

use crate::digits::{bitwise, is_unsure, sign};
use crate::facts::Result;
use crate::machine::Machine;
use crate::poly::Poly;
use crate::words::{Word, Words};

impl Machine<'_> {
    pub fn count(i: &Instruction) -> usize {
        let register = if i.op0_kind() == OpKind::Register { i.op0_register() } else { i.op1_register() };
        register.size() / 8
    }

    fn is_vector(i: &Instruction, operand: u32) -> bool {
        i.op_kind(operand) == OpKind::Register && i.op_register(operand).is_vector_register()
    }

    pub fn lanes(&mut self, i: &Instruction, operand: u32, count: usize) -> Result<Vec<Word>> {
        match i.op_kind(operand) {
            OpKind::Memory => {
                let place = self.place(i)?;
                let step = if i.is_broadcast() { 0 } else { 8 };
                (0..count as i64).map(|lane| self.load(place, step * lane, 8)).collect()
            }
            OpKind::Register if Self::is_vector(i, operand) => {
                Ok(self.vectors[i.op_register(operand).number()][..count].to_vec())
            }
            OpKind::Register => Ok(vec![self.read(i, operand)?; count]),
            _ => Err("an operand that is no vector".into()),
        }
    }

    pub fn put(&mut self, i: &Instruction, mut lanes: Vec<Word>) -> Result<()> {
        if i.op0_kind() == OpKind::Memory {
            let place = self.place(i)?;
            return lanes
                .into_iter()
                .zip(0..)
                .try_for_each(|(word, lane)| self.store(place, 8 * lane, 8, word));
        }
        let register = i.op0_register().number();
        if i.encoding() != EncodingKind::Legacy {
            lanes.resize(8, Word::Number(Poly::default()));
        }
        self.vectors[register][..lanes.len()].clone_from_slice(&lanes);
        Ok(())
    }

    /// The last two operands, or both.
    fn sources(&mut self, i: &Instruction) -> Result<[Vec<Word>; 2]> {
        let (count, first) = (Self::count(i), i.op_count() - 2);
        Ok([self.lanes(i, first, count)?, self.lanes(i, first + 1, count)?])
    }

    fn each(&mut self, i: &Instruction, of: impl Fn(&mut Self, &Word, &Word) -> Result<Word>) -> Result<()> {
        let [a, b] = self.sources(i)?;
        let mut lanes = Vec::new();
        for (a, b) in a.iter().zip(&b) {
            let is_known = !is_unsure(a) && !is_unsure(b);
            lanes.push(if is_known { of(self, a, b)? } else { bitwise(i.mnemonic(), a, b) });
        }
        self.put(i, lanes)
    }

    fn shifted(&mut self, i: &Instruction, is_left: bool) -> Result<()> {
        let count = Self::count(i);
        let last = i.op_count() - 1;
        let words = self.lanes(i, last - 1, count)?;
        let mut lanes = Vec::new();
        for (lane, word) in words.iter().enumerate() {
            // The first number is for all lanes, unless each has its own.
            let lane = if matches!(i.mnemonic(), Mnemonic::Vpsrlvq | Mnemonic::Vpsllvq) { lane } else { 0 };
            if is_unsure(word) {
                lanes.push(Word::Unknown);
                continue;
            }
            let by = match i.op_kind(last) {
                OpKind::Immediate8 => u32::from(i.immediate8()),
                _ => {
                    let by = self.lanes(i, last, lane + 1)?[lane].number()?.as_number();
                    by.and_then(|by| u32::try_from(by).ok()).ok_or("a shift by an unknown number")?
                }
            };
            if by > 63 {
                lanes.push(Word::Number(Poly::default()));
                continue;
            }
            let sum = self.encoding(word)?;
            lanes.push(Word::Number(if is_left {
                sum.shifted(by)
            } else {
                let sum = self.words.unsigned(&sum)?;
                self.words.divide(&sum, by)?.0
            }));
        }
        self.put(i, lanes)
    }

    pub fn vector(&mut self, i: &Instruction) -> Result<()> {
        use Mnemonic::*;
        let has_memory = (0..i.op_count()).any(|operand| i.op_kind(operand) == OpKind::Memory);
        let must_be_aligned = match i.mnemonic() {
            Movdqa | Movaps | Movapd | Vmovdqa | Vmovaps | Vmovapd | Vmovdqa64 | Vmovdqa32 => true,
            Movdqu | Movups | Movupd => false,
            _ => i.encoding() == EncodingKind::Legacy && i.memory_size().size() == 16,
        };
        if has_memory && must_be_aligned && !self.is_aligned(self.place(i)?, i.memory_size().size() as i64) {
            return Err("an address that may not be aligned".into());
        }
        if self.short(i)? {
            return Ok(());
        }
        if i.op_mask() == Register::None || i.mnemonic() == Vpblendmq {
            return self.for_all(i);
        }
        let name = format!("{:?}", i.mnemonic());
        let has_lanes = name.ends_with('q') || name.ends_with("pd") || name.contains("64");
        if !has_lanes || !Self::is_vector(i, 0) {
            return Err("a mask of other parts".into());
        }
        let old = self.lanes(i, 0, Self::count(i))?;
        self.for_all(i)?;
        let to = i.op0_register().number();
        for (j, mut old) in old.into_iter().enumerate() {
            if i.zeroing_masking() {
                old = Word::Number(Poly::default());
            }
            let new = self.vectors[to][j].clone();
            self.vectors[to][j] = self.chosen(i, j, &new, &old)?;
        }
        Ok(())
    }

    /// A word if the mask has lane j, or another word.
    pub fn chosen(&mut self, i: &Instruction, j: usize, new: &Word, old: &Word) -> Result<Word> {
        let mask = self.masks[i.op_mask().number()].as_ref().ok_or("an unknown mask")?;
        let Some(bit) = mask.get(j).cloned().unwrap_or_default() else { return Ok(Word::Unknown) };
        if let Some(bit) = bit.as_number() {
            return Ok(if bit == BigInt::ZERO { old } else { new }.clone());
        }
        let (new, old) = (self.words.unsigned(new.number()?)?, self.words.unsigned(old.number()?)?);
        Ok(Word::Number(bit.product(&new.sub(&old)).ok_or("a product of too many")?.add(&old)))
    }

    fn for_all(&mut self, i: &Instruction) -> Result<()> {
        use Mnemonic::*;
        let eight = i.immediate8();
        match i.mnemonic() {
            Movdqu | Movdqa | Movups | Movaps | Movupd | Movapd | Vmovdqa | Vmovdqu | Vmovups | Vmovaps
            | Vmovupd | Vmovapd | Vmovdqa64 | Vmovdqu64 | Vmovdqa32 | Vmovdqu32 => {
                let lanes = self.lanes(i, 1, Self::count(i))?;
                self.put(i, lanes)
            }
            Movq | Vmovq => {
                let word = if Self::is_vector(i, 1) {
                    self.vectors[i.op1_register().number()][0].clone()
                } else {
                    self.read(i, 1)?
                };
                if Self::is_vector(i, 0) {
                    self.put(i, vec![word, Word::Number(Poly::default())])
                } else {
                    self.write(i, 0, word)
                }
            }
            Vpbroadcastq | Vbroadcastsd => {
                let word = self.lanes(i, 1, 1)?.remove(0);
                self.put(i, vec![word; Self::count(i)])
            }
            Vbroadcasti64x4 | Vbroadcastf64x4 => {
                let four = self.lanes(i, 1, 4)?;
                self.put(i, [four.clone(), four].concat())
            }
            Paddq | Vpaddq => self.each(i, |m, a, b| Ok(Word::Number(m.encoding(a)?.add(&m.encoding(b)?)))),
            Psubq | Vpsubq => self.each(i, |m, a, b| Ok(Word::Number(m.encoding(a)?.sub(&m.encoding(b)?)))),
            Pxor | Xorps | Vpxor | Vpxord | Vpxorq | Vxorps | Vxorpd => {
                let last = i.op_count() - 1;
                if Self::is_vector(i, last) && i.op_register(last) == i.op_register(last - 1) {
                    return self.put(i, vec![Word::Number(Poly::default()); Self::count(i)]);
                }
                self.each(i, |m, a, b| m.xor_float(a, b))
            }
            Pand | Vpand | Vpandq | Vpandd | Andps | Andpd => self.each(i, |m, a, b| m.words.and(a, b, 64)),
            Pandn | Vpandn => self.each(i, |m, a, b| {
                let not = Poly::number(-1).sub(a.number()?);
                m.words.and(&Word::Number(not), b, 64)
            }),
            Por | Vpor | Vporq | Vpord => {
                self.each(i, |m, a, b| Ok(Word::Number(m.words.or(a.number()?, b.number()?, 64)?)))
            }
            Vpternlogq => {
                let n = Self::count(i);
                let [a, b, c] = [self.lanes(i, 0, n)?, self.lanes(i, 1, n)?, self.lanes(i, 2, n)?];
                let (one, x, y) = match eight {
                    0xe0 | 0xf8 => (a, b, c),
                    0xc8 | 0xec => (b, a, c),
                    0xa8 | 0xea => (c, a, b),
                    _ => return Err("bits of three numbers".into()),
                };
                let mut lanes = Vec::new();
                for ((one, x), y) in one.iter().zip(&x).zip(&y) {
                    if is_unsure(one) || is_unsure(x) || is_unsure(y) {
                        lanes.push(Word::Unknown);
                        continue;
                    }
                    lanes.push(if matches!(eight, 0xe0 | 0xc8 | 0xa8) {
                        let either = Word::Number(self.words.or(x.number()?, y.number()?, 64)?);
                        self.words.and(one, &either, 64)?
                    } else {
                        let both = self.words.and(x, y, 64)?;
                        Word::Number(self.words.or(one.number()?, both.number()?, 64)?)
                    });
                }
                self.put(i, lanes)
            }
            Vpmuldq => self.each(i, |m, a, b| {
                let (a, b) = (m.words.signed(a.number()?, 32)?, m.words.signed(b.number()?, 32)?);
                Ok(Word::Number(a.product(&b).ok_or("a product of too many")?))
            }),
            Vpcmpgtq => {
                let n = i.op1_register().size() / 8;
                let (a, b) = (self.lanes(i, 1, n)?, self.lanes(i, 2, n)?);
                let mut signs = Vec::new();
                for (a, b) in a.iter().zip(&b) {
                    if is_unsure(a) || is_unsure(b) {
                        signs.push(None);
                        continue;
                    }
                    let (a, b) = (self.words.signed(a.number()?, 64)?, self.words.signed(b.number()?, 64)?);
                    signs.push(Some(self.words.divide(&b.sub(&a), 64)?.0));
                }
                if Self::is_vector(i, 0) {
                    let word = |sign: Option<Poly>| sign.map_or(Word::Unknown, Word::Number);
                    return self.put(i, signs.into_iter().map(word).collect());
                }
                let mut bits: Vec<_> =
                    signs.into_iter().map(|sign| sign.map(|sign| Poly::default().sub(&sign))).collect();
                bits.resize(8, Some(Poly::default()));
                self.masks[i.op0_register().number()] = Some(bits);
                Ok(())
            }
            Kmovb | Kmovw | Kmovd | Kmovq if i.op0_register().is_k() => {
                let mask = if i.op1_register().is_k() {
                    self.masks[i.op1_register().number()].clone()
                } else {
                    match self.read(i, 1)? {
                        // Eight lanes at most.
                        Word::Number(bits) | Word::Byte(bits) => {
                            self.words.bits(&bits).map(|bits| bits.into_iter().map(Some).collect())
                        }
                        Word::Known(known) => Some((0..8).map(|j| known.bit(j)).collect()),
                        _ => None,
                    }
                };
                self.masks[i.op0_register().number()] = mask;
                Ok(())
            }
            Vblendvpd => {
                let n = Self::count(i);
                let (clear, set, masks) = (self.lanes(i, 1, n)?, self.lanes(i, 2, n)?, self.lanes(i, 3, n)?);
                let mut lanes = Vec::new();
                for j in 0..n {
                    if let Some(sign) = sign(&masks[j]) {
                        lanes.push(
                            sign.map_or(Word::Unknown, |sign| if sign { &set } else { &clear }[j].clone()),
                        );
                        continue;
                    }
                    let bit = self.words.mask(masks[j].number()?, 64).ok_or("a sign of no mask")?;
                    lanes.push(self.choose_float(&bit, &set[j], &clear[j])?);
                }
                self.put(i, lanes)
            }
            Vpblendvb => {
                let n = Self::count(i);
                let (clear, set, masks) = (self.lanes(i, 1, n)?, self.lanes(i, 2, n)?, self.lanes(i, 3, n)?);
                let lanes = (0..n).map(|j| Self::whole(&masks[j], &set[j], &clear[j]));
                let lanes = lanes.collect::<Result<_>>()?;
                self.put(i, lanes)
            }
            Vpexpandq => {
                let mask = self.masks[i.op_mask().number()].clone().ok_or("an unknown mask")?;
                let (mut next, mut lanes) = (0, vec![Word::Unknown; Self::count(i)]);
                for (lane, bit) in lanes.iter_mut().zip(mask) {
                    let bit = bit.and_then(|bit| bit.as_number());
                    if bit.ok_or("a mask that depends on an operand")? != BigInt::ZERO {
                        *lane = self.lanes(i, 1, next + 1)?.swap_remove(next);
                        next += 1;
                    }
                }
                self.put(i, lanes)
            }
            Vmovsd if i.op_count() == 2 => {
                let mut lanes = self.lanes(i, 1, 1)?;
                if Self::is_vector(i, 0) {
                    lanes.push(Word::Number(Poly::default()));
                }
                self.put(i, lanes)
            }
            Vmovhps | Vmovhpd if i.op_count() == 3 => {
                let (low, high) = (self.lanes(i, 1, 1)?, self.lanes(i, 2, 1)?);
                self.put(i, [low, high].concat())
            }
            Vmovlps | Vmovlpd if i.op_count() == 3 => {
                let (both, low) = (self.lanes(i, 1, 2)?, self.lanes(i, 2, 1)?);
                self.put(i, [low[0].clone(), both[1].clone()].to_vec())
            }
            Vbroadcasti128 | Vbroadcastf128 | Vbroadcasti32x4 | Vbroadcastf32x4 | Vbroadcasti64x2
            | Vbroadcastf64x2 => {
                let two = self.lanes(i, 1, 2)?;
                let lanes = two.iter().cycle().take(Self::count(i)).cloned().collect();
                self.put(i, lanes)
            }
            Psrlq | Vpsrlq | Vpsrlvq => self.shifted(i, false),
            Psllq | Vpsllq | Vpsllvq => self.shifted(i, true),
            Vpmuludq | Pmuludq => self.each(i, |m, a, b| {
                let (a, b) = (m.words.lower(a.number()?, 32)?, m.words.lower(b.number()?, 32)?);
                Ok(Word::Number(a.product(&b).ok_or("a product of too many")?))
            }),
            Vpmadd52luq | Vpmadd52huq => {
                let [a, b] = self.sources(i)?;
                let mut sums = self.lanes(i, 0, Self::count(i))?;
                for ((a, b), sum) in a.iter().zip(&b).zip(&mut sums) {
                    if [a, b, &*sum].contains(&&Word::Unknown) {
                        *sum = Word::Unknown;
                        continue;
                    }
                    let (a, b) = (self.words.lower(a.number()?, 52)?, self.words.lower(b.number()?, 52)?);
                    let (high, low) =
                        self.words.divide(&a.product(&b).ok_or("a product of too many")?, 52)?;
                    *sum = Word::Number(sum.number()?.add(if i.mnemonic() == Vpmadd52huq {
                        &high
                    } else {
                        &low
                    }));
                }
                self.put(i, sums)
            }
            Vinserti64x4 | Vinsertf64x4 => {
                let mut lanes = self.lanes(i, 1, 8)?;
                let at = usize::from(eight & 1) * 4;
                let four = self.lanes(i, 2, 4)?;
                lanes[at..at + 4].clone_from_slice(&four);
                self.put(i, lanes)
            }
            Vextracti64x4 | Vextractf64x4 => {
                let at = usize::from(eight & 1) * 4;
                let lanes = self.lanes(i, 1, 8)?;
                self.put(i, lanes[at..at + 4].to_vec())
            }
            Vshufi64x2 | Vshuff64x2 if Self::count(i) == 8 => {
                let [a, b] = [self.lanes(i, 1, 8)?, self.lanes(i, 2, 8)?];
                let lane = |j: usize| {
                    let from = if j < 4 { &a } else { &b };
                    from[usize::from(eight >> (j / 2 * 2) & 3) * 2 + j % 2].clone()
                };
                self.put(i, (0..8).map(lane).collect())
            }
            Pshufd | Vpshufd | Shufps | Vshufps => {
                let of = i.op_count() - 2;
                let two = self.lanes(i, of, Self::count(i))?;
                let is_of_two = matches!(i.mnemonic(), Shufps | Vshufps);
                let one = if is_of_two { self.lanes(i, of - 1, Self::count(i))? } else { two.clone() };
                let mut lanes = Vec::new();
                for j in 0..two.len() {
                    let from = if j % 2 == 0 { &one } else { &two };
                    let four = eight >> (j % 2 * 4);
                    let [low, high] = [four & 3, four >> 2 & 3].map(usize::from);
                    let pair = &from[j & !1..];
                    lanes.push(if low % 2 == 0 && high == low + 1 {
                        pair[low / 2].clone()
                    } else {
                        let low = self.words.halves(&pair[low / 2])?[low % 2].clone();
                        Words::pair(low, self.words.halves(&pair[high / 2])?[high % 2].clone())
                    });
                }
                self.put(i, lanes)
            }
            Psrad | Vpsrad => {
                let last = i.op_count() - 1;
                if i.op_kind(last) != OpKind::Immediate8 {
                    return Err("a shift by an unknown number".into());
                }
                let by = u32::from(eight).min(31);
                let mut lanes = Vec::new();
                for word in self.lanes(i, last - 1, Self::count(i))? {
                    if word == Word::Unknown {
                        lanes.push(word);
                        continue;
                    }
                    let mut both = Vec::new();
                    for half in self.words.halves(&word)? {
                        let half = self.words.signed(&half, 32)?;
                        both.push(self.words.divide(&half, by)?.0);
                    }
                    lanes.push(Words::pair(both[0].clone(), both[1].clone()));
                }
                self.put(i, lanes)
            }
            Punpckldq => {
                let [a, b] = self.sources(i)?;
                let (a, b) = (self.words.halves(&a[0])?, self.words.halves(&b[0])?);
                let mut lanes = Vec::new();
                for (low, high) in a.iter().zip(&b) {
                    lanes.push(Word::Number(self.words.lower(low, 32)?.add(&high.shifted(32))));
                }
                self.put(i, lanes)
            }
            Punpcklqdq | Punpckhqdq => {
                let at = usize::from(i.mnemonic() == Punpckhqdq);
                let [a, b] = self.sources(i)?;
                self.put(i, vec![a[at].clone(), b[at].clone()])
            }
            Vaddpd => self.each(i, |m, a, b| m.add_float(a, b, 1)),
            Vsubpd => self.each(i, |m, a, b| m.add_float(a, b, -1)),
            Vfmadd231pd | Vfmadd213pd | Vfmadd132pd | Vfmsub231pd | Vfmsub213pd | Vfmsub132pd
            | Vfnmadd231pd => {
                let count = Self::count(i);
                let all = [self.lanes(i, 0, count)?, self.lanes(i, 1, count)?, self.lanes(i, 2, count)?];
                // The factors, and what is added.
                let [a, b, c] = match i.mnemonic() {
                    Vfmadd231pd | Vfmsub231pd | Vfnmadd231pd => [1, 2, 0],
                    Vfmadd213pd | Vfmsub213pd => [1, 0, 2],
                    _ => [0, 2, 1],
                };
                // Of the product, and of what is added.
                let signs = match i.mnemonic() {
                    Vfnmadd231pd => [-1, 1],
                    Vfmadd231pd | Vfmadd213pd | Vfmadd132pd => [1, 1],
                    _ => [1, -1],
                };
                let of = |j: usize| [&all[a][j], &all[b][j], &all[c][j]];
                let lanes = (0..count).map(of).map(|[a, b, c]| self.multiply_float(a, b, c, signs));
                let lanes = lanes.collect::<Result<_>>()?;
                self.put(i, lanes)
            }
            Vcvtsi2sd => {
                let sum = self.number(i, 2)?;
                let sum = self.words.signed(&sum, Self::bits(i, 2))?;
                let mut lanes = self.lanes(i, 1, 2)?;
                lanes[0] = self.rounded(sum, 0)?;
                self.put(i, lanes)
            }
            Vextracti128 | Vextractf128 | Vextracti32x4 | Vextractf32x4 | Vextracti64x2 | Vextractf64x2 => {
                let pairs = i.op1_register().size() / 16;
                let lanes = self.lanes(i, 1, 2 * pairs)?;
                self.put(i, lanes[2 * (usize::from(eight) % pairs)..][..2].to_vec())
            }
            Vpextrq | Pextrq => {
                let lane = self.lanes(i, 1, 2)?.swap_remove(usize::from(eight & 1));
                self.write(i, 0, lane)
            }
            Vpinsrq => {
                let mut lanes = self.lanes(i, 1, 2)?;
                lanes[usize::from(eight & 1)] = self.read(i, 2)?;
                self.put(i, lanes)
            }
            Vpermd | Vpermt2d | Vpermi2d => self.shuffle_halves(i),
            _ => self.shuffle(i),
        }
    }
}
