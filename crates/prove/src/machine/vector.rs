//! Instructions on vectors: the same equations in each lane of 64 bits, and moves of lanes.

use iced_x86::{EncodingKind, Instruction, Mnemonic, OpKind, Register};

use super::execute::Machine;
use super::float;
use super::sum::Sum;
use super::words::{Refusal, Word};

fn is_vector(register: Register) -> bool {
    register.is_xmm() || register.is_ymm() || register.is_zmm()
}

impl Machine<'_> {
    /// Lanes of an operand.
    fn lanes(i: &Instruction, operand: u32) -> usize {
        match i.op_kind(operand) {
            OpKind::Register => i.op_register(operand).size() / 8,
            _ => i.memory_size().size() / 8,
        }
    }

    /// So many lanes of an operand.
    fn read_lanes(&mut self, i: &Instruction, operand: u32, count: usize) -> Result<Vec<Word>, Refusal> {
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

    fn write_lanes(&mut self, i: &Instruction, mut lanes: Vec<Word>) -> Result<(), Refusal> {
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
                // A lane that nothing uses.
                (Word::Unknown, _) | (_, Word::Unknown) => Ok(Word::Unknown),
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
        let word = match i.op_kind(2) {
            OpKind::Immediate8 => Word::constant(i.immediate8()),
            OpKind::Memory => {
                let place = self.place(i)?;
                let offset = if i.is_broadcast() { 0 } else { 8 * lane as i64 };
                self.read_at(place, offset, 8)?
            }
            _ => self.vectors[i.op_register(2).number()][lane].clone(),
        };
        let count = word.number()?.as_constant().and_then(|count| u32::try_from(count).ok());
        count.filter(|count| *count < 64).ok_or_else(|| "a shift by a number that is not constant".into())
    }

    pub fn vector(&mut self, i: &Instruction) -> Result<(), Refusal> {
        use Mnemonic::*;
        if i.op_mask() != Register::None {
            return Err("a mask".into());
        }
        self.check_alignment(i)?;
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
            Vbroadcasti64x4 => {
                let place = self.place(i)?;
                let four: Vec<_> =
                    (0..4).map(|lane| self.read_at(place, 8 * lane, 8)).collect::<Result<_, _>>()?;
                self.write_lanes(i, [four.clone(), four].concat())
            }
            Paddq | Vpaddq => self.each(i, float::add_bits),
            Psubq | Vpsubq => self.each(i, |_, a, b| Ok(Word::Number(a.number()?.sub(b.number()?)))),
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
            Pandn => {
                self.each(i, |m, a, b| m.words.and(&Word::Number(Sum::constant(-1).sub(a.number()?)), b, 64))
            }
            Por | Vpor | Vporq | Vpord => self.each(i, float::or),
            Vpsrlq | Vpsrlvq => self.shift_lanes(i, |m, sum, count| m.words.shift_right(sum, count, false)),
            Vpsllq | Vpsllvq => self.shift_lanes(i, |_, sum, count| sum.shifted(count)),
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
            Vinserti64x4 => {
                let mut lanes = self.read_lanes(i, 1, 8)?;
                let four = self.read_lanes(i, 2, 4)?;
                let at = 4 * usize::from(i.immediate8() & 1);
                lanes[at..at + 4].clone_from_slice(&four);
                self.write_lanes(i, lanes)
            }
            Vextracti64x4 => {
                let lanes = self.read_lanes(i, 1, 8)?;
                let at = 4 * usize::from(i.immediate8() & 1);
                self.write_lanes(i, lanes[at..at + 4].to_vec())
            }
            Vshufi64x2 if Self::lanes(i, 0) == 8 => {
                let [a, b] = [self.read_lanes(i, 1, 8)?, self.read_lanes(i, 2, 8)?];
                let mut lanes = Vec::new();
                for (pair, from) in [&a, &a, &b, &b].into_iter().enumerate() {
                    let at = 2 * usize::from(i.immediate8() >> (2 * pair) & 3);
                    lanes.extend_from_slice(&from[at..at + 2]);
                }
                self.write_lanes(i, lanes)
            }
            Vpermq if i.op_kind(2) == OpKind::Immediate8 => {
                let count = Self::lanes(i, 0);
                let from = self.read_lanes(i, 1, count)?;
                let lanes = (0..count)
                    .map(|j| from[j / 4 * 4 + usize::from(i.immediate8() >> (2 * (j % 4)) & 3)].clone());
                self.write_lanes(i, lanes.collect())
            }
            Pshufd => {
                let from = self.read_lanes(i, 1, 2)?;
                let places =
                    |lane: u32| [i.immediate8() >> (4 * lane) & 3, i.immediate8() >> (4 * lane + 2) & 3];
                let mut lanes = Vec::new();
                for [low, high] in [places(0), places(1)] {
                    lanes.push(match (low, high) {
                        (0, 1) => from[0].clone(),
                        (2, 3) => from[1].clone(),
                        _ => {
                            let half = |m: &mut Self, place: u8| {
                                Ok::<_, Refusal>(
                                    m.words.halves(&from[usize::from(place / 2)])?[usize::from(place % 2)]
                                        .clone(),
                                )
                            };
                            Word::Halves(half(self, low)?, half(self, high)?)
                        }
                    });
                }
                self.write_lanes(i, lanes)
            }
            Psrad => {
                let count = u32::from(i.immediate8());
                let mut lanes = Vec::new();
                for word in self.read_lanes(i, 0, 2)? {
                    let [low, high] = self.words.halves(&word)?;
                    let mut shifted = |half: &Sum| {
                        let half = self.words.signed(half, 32);
                        self.words.divide(&half, count.min(31)).0
                    };
                    lanes.push(Word::Halves(shifted(&low), shifted(&high)));
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
            Vfmadd231pd | Vfmadd213pd | Vfmadd132pd | Vfmsub231pd | Vfmsub213pd | Vfmsub132pd => {
                let count = Self::lanes(i, 0);
                let [x, y, z] = [
                    self.read_lanes(i, 0, count)?,
                    self.read_lanes(i, 1, count)?,
                    self.read_lanes(i, 2, count)?,
                ];
                let is_sum = matches!(i.mnemonic(), Vfmadd231pd | Vfmadd213pd | Vfmadd132pd);
                let mut lanes = Vec::new();
                for j in 0..count {
                    let (a, b, c) = match i.mnemonic() {
                        Vfmadd231pd | Vfmsub231pd => (&y[j], &z[j], &x[j]),
                        Vfmadd213pd | Vfmsub213pd => (&y[j], &x[j], &z[j]),
                        _ => (&x[j], &z[j], &y[j]),
                    };
                    lanes.push(float::multiply_add(self, a, b, c, is_sum)?);
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
            other => Err(format!("{other:?} is not known")),
        }
    }

    fn shift_lanes(
        &mut self,
        i: &Instruction,
        shift: impl Fn(&mut Self, &Sum, u32) -> Sum,
    ) -> Result<(), Refusal> {
        let words = self.read_lanes(i, 1, Self::lanes(i, 0))?;
        let mut lanes = Vec::new();
        for (lane, word) in words.iter().enumerate() {
            if *word == Word::Unknown {
                lanes.push(Word::Unknown);
                continue;
            }
            let count = self.shift_count(i, lane)?;
            let word = float::bits(self, word)?;
            lanes.push(Word::Number(shift(self, &word, count)));
        }
        self.write_lanes(i, lanes)
    }
}
