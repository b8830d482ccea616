//! Instructions on vectors, lane by lane.

use iced_x86::{EncodingKind, Instruction, Mnemonic, OpKind, Register};

use crate::facts::Result;
use crate::machine::Machine;
use crate::poly::Poly;
use crate::words::Word;

impl Machine<'_> {
    fn count(i: &Instruction) -> usize {
        let register = if i.op0_kind() == OpKind::Register { i.op0_register() } else { i.op1_register() };
        register.size() / 8
    }

    fn is_vector(i: &Instruction, operand: u32) -> bool {
        i.op_kind(operand) == OpKind::Register && i.op_register(operand).is_vector_register()
    }

    fn lanes(&mut self, i: &Instruction, operand: u32, count: usize) -> Result<Vec<Word>> {
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

    fn put(&mut self, i: &Instruction, mut lanes: Vec<Word>) -> Result<()> {
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
            let is_known = *a != Word::Unknown && *b != Word::Unknown;
            lanes.push(if is_known { of(self, a, b)? } else { Word::Unknown });
        }
        self.put(i, lanes)
    }

    fn shifted(&mut self, i: &Instruction, is_left: bool) -> Result<()> {
        let count = Self::count(i);
        let words = self.lanes(i, 1, count)?;
        let mut lanes = Vec::new();
        for (lane, word) in words.iter().enumerate() {
            if *word == Word::Unknown {
                lanes.push(Word::Unknown);
                continue;
            }
            let by = match i.op2_kind() {
                OpKind::Immediate8 => u32::from(i.immediate8()),
                _ => {
                    let by = self.lanes(i, 2, lane + 1)?[lane].number()?.as_number();
                    by.and_then(|by| u32::try_from(by).ok()).ok_or("a shift by an unknown number")?
                }
            };
            if by > 63 {
                return Err("a shift by so many bits".into());
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
        if i.op_mask() != Register::None {
            return Err("a mask".into());
        }
        let has_memory = (0..i.op_count()).any(|operand| i.op_kind(operand) == OpKind::Memory);
        let must_be_aligned = match i.mnemonic() {
            Movdqa | Movaps | Movapd | Vmovdqa | Vmovaps | Vmovapd | Vmovdqa64 | Vmovdqa32 => true,
            Movdqu | Movups | Movupd => false,
            _ => i.encoding() == EncodingKind::Legacy && i.memory_size().size() == 16,
        };
        if has_memory && must_be_aligned && !self.is_aligned(self.place(i)?, i.memory_size().size() as i64) {
            return Err("an address that may not be aligned".into());
        }
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
            Vbroadcasti64x4 => {
                let four = self.lanes(i, 1, 4)?;
                self.put(i, [four.clone(), four].concat())
            }
            Paddq | Vpaddq => self.each(i, |m, a, b| Ok(Word::Number(m.encoding(a)?.add(&m.encoding(b)?)))),
            Psubq | Vpsubq => self.each(i, |_, a, b| Ok(Word::Number(a.number()?.sub(b.number()?)))),
            Pxor | Xorps | Vpxor | Vpxord | Vpxorq | Vxorps | Vxorpd => {
                let last = i.op_count() - 1;
                if Self::is_vector(i, last) && i.op_register(last) == i.op_register(last - 1) {
                    return self.put(i, vec![Word::Number(Poly::default()); Self::count(i)]);
                }
                self.each(i, |m, a, b| m.xor_float(a, b))
            }
            Pand | Vpand | Vpandq | Vpandd | Andps | Andpd => self.each(i, |m, a, b| m.words.and(a, b, 64)),
            Pandn => self.each(i, |m, a, b| {
                let not = Poly::number(-1).sub(a.number()?);
                m.words.and(&Word::Number(not), b, 64)
            }),
            Por | Vpor | Vporq | Vpord => {
                self.each(i, |m, a, b| Ok(Word::Number(m.words.or(a.number()?, b.number()?, 64)?)))
            }
            Vpsrlq | Vpsrlvq => self.shifted(i, false),
            Vpsllq | Vpsllvq => self.shifted(i, true),
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
            Vinserti64x4 => {
                let mut lanes = self.lanes(i, 1, 8)?;
                let at = usize::from(eight & 1) * 4;
                let four = self.lanes(i, 2, 4)?;
                lanes[at..at + 4].clone_from_slice(&four);
                self.put(i, lanes)
            }
            Vextracti64x4 => {
                let at = usize::from(eight & 1) * 4;
                let lanes = self.lanes(i, 1, 8)?;
                self.put(i, lanes[at..at + 4].to_vec())
            }
            Vshufi64x2 if Self::count(i) == 8 => {
                let [a, b] = [self.lanes(i, 1, 8)?, self.lanes(i, 2, 8)?];
                let lane = |j: usize| {
                    let from = if j < 4 { &a } else { &b };
                    from[usize::from(eight >> (j / 2 * 2) & 3) * 2 + j % 2].clone()
                };
                self.put(i, (0..8).map(lane).collect())
            }
            Vpermq if i.op2_kind() == OpKind::Immediate8 => {
                let from = self.lanes(i, 1, Self::count(i))?;
                let lane = |j: usize| from[j / 4 * 4 + usize::from(eight >> (j % 4 * 2) & 3)].clone();
                self.put(i, (0..from.len()).map(lane).collect())
            }
            Pshufd => {
                let from = self.lanes(i, 1, 2)?;
                let mut lanes = Vec::new();
                for j in [0, 4] {
                    let [low, high] = [eight >> j & 3, eight >> (j + 2) & 3];
                    lanes.push(if low % 2 == 0 && high == low + 1 {
                        from[usize::from(low / 2)].clone()
                    } else {
                        let low =
                            self.words.halves(&from[usize::from(low / 2)])?[usize::from(low % 2)].clone();
                        let high =
                            self.words.halves(&from[usize::from(high / 2)])?[usize::from(high % 2)].clone();
                        Word::Halves(low, high)
                    });
                }
                self.put(i, lanes)
            }
            Psrad => {
                let by = u32::from(eight).min(31);
                let mut lanes = Vec::new();
                for word in self.lanes(i, 0, 2)? {
                    let mut both = Vec::new();
                    for half in self.words.halves(&word)? {
                        let half = self.words.signed(&half, 32)?;
                        both.push(self.words.divide(&half, by)?.0);
                    }
                    lanes.push(Word::Halves(both[0].clone(), both[1].clone()));
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
            Vfmadd231pd | Vfmadd213pd | Vfmadd132pd | Vfmsub231pd | Vfmsub213pd | Vfmsub132pd => {
                let count = Self::count(i);
                let all = [self.lanes(i, 0, count)?, self.lanes(i, 1, count)?, self.lanes(i, 2, count)?];
                // The factors, and what is added.
                let [a, b, c] = match i.mnemonic() {
                    Vfmadd231pd | Vfmsub231pd => [1, 2, 0],
                    Vfmadd213pd | Vfmsub213pd => [1, 0, 2],
                    _ => [0, 2, 1],
                };
                let sign =
                    if matches!(i.mnemonic(), Vfmadd231pd | Vfmadd213pd | Vfmadd132pd) { 1 } else { -1 };
                let of = |j: usize| [&all[a][j], &all[b][j], &all[c][j]];
                let lanes = (0..count).map(of).map(|[a, b, c]| self.multiply_float(a, b, c, sign));
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
            other => Err(format!("{other:?} is not known")),
        }
    }
}
