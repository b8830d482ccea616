//! Instructions that move lanes of vectors, whatever they hold.

use iced_x86::{Instruction, Mnemonic, OpKind};

use super::execute::Machine;
use super::partial::Bits;
use super::words::{Refusal, Word};

impl Machine<'_> {
    /// The lanes of the result of an instruction that moves lanes: the operands in a row, and the place that each lane is from.
    ///
    /// # Errors
    /// It is another instruction, or not known where lanes are from.
    pub fn moved(&mut self, i: &Instruction) -> Result<Vec<Word>, Refusal> {
        use Mnemonic::*;
        let count = Self::lanes(i, 0);
        let control = usize::from(i.immediate8());
        let bit = |j: usize| control >> j & 1;
        let by_two = |j: usize| control >> (2 * (j % 4)) & 3;
        let has_number = i.op_count() > 2 && i.op_kind(2) == OpKind::Immediate8;
        let inserts = matches!(
            i.mnemonic(),
            Vinserti128 | Vinsertf128 | Vinserti32x4 | Vinsertf32x4 | Vinserti64x2 | Vinsertf64x2
        );
        let sources: &[u32] = match i.mnemonic() {
            Vpermq | Vpermpd if !has_number => &[2],
            Vpermq | Vpermpd | Vpermilpd | Vmovddup => &[1],
            Valignq => &[2, 1],
            Vpermt2q | Vpermt2pd => &[0, 2],
            _ => &[1, 2],
        };
        let mut all = Vec::new();
        for source in sources {
            all.extend(self.read_lanes(i, *source, if inserts && *source == 2 { 2 } else { count })?);
        }
        if i.mnemonic() == Vpblendmq {
            let mask = self.mask(i.op_mask())?;
            return (0..count).map(|j| self.selected(&mask[j], &all[count + j], &all[j])).collect();
        }
        let indices = match i.mnemonic() {
            Vpermt2q | Vpermt2pd => self.read_lanes(i, 1, count)?,
            Vpermi2q | Vpermi2pd => self.read_lanes(i, 0, count)?,
            Vpermq | Vpermpd if !has_number => self.read_lanes(i, 1, count)?,
            _ => Vec::new(),
        };
        if i.mnemonic() == Vpblendd {
            let mut lanes = Vec::new();
            for j in 0..count {
                let [low, high] = [bit(2 * j), bit(2 * j + 1)].map(|from| all[j + from * count].clone());
                lanes.push(if low == high {
                    low
                } else if Self::is_partial(&low) || Self::is_partial(&high) {
                    Word::Unknown
                } else {
                    let (low, high) =
                        (self.words.halves(&low)?[0].clone(), self.words.halves(&high)?[1].clone());
                    Word::Number(self.words.of_halves(&low, &high))
                });
            }
            return Ok(lanes);
        }
        let index = |j: usize| {
            let index = Bits::of(&indices[j]).number(64).ok_or("an index that is not constant")?;
            Ok::<_, Refusal>(index as usize & (all.len() - 1))
        };
        let place = |j: usize| {
            Ok(match i.mnemonic() {
                _ if !indices.is_empty() => index(j)?,
                Vpermq | Vpermpd => j / 4 * 4 + by_two(j),
                Vpermilpd if has_number => j / 2 * 2 + bit(j),
                Vmovddup => j / 2 * 2,
                Vpunpcklqdq | Vunpcklpd => j / 2 * 2 + j % 2 * count,
                Vpunpckhqdq | Vunpckhpd => j / 2 * 2 + 1 + j % 2 * count,
                Vshufpd => j / 2 * 2 + bit(j) + j % 2 * count,
                Vblendpd => j + bit(j) * count,
                Vblendps if bit(2 * j) == bit(2 * j + 1) => j + bit(2 * j) * count,
                Vperm2i128 | Vperm2f128 if control & 0x88 == 0 => (control >> (j / 2 * 4) & 3) * 2 + j % 2,
                _ if inserts => {
                    if j / 2 == control % (count / 2) {
                        count + j % 2
                    } else {
                        j
                    }
                }
                Vpalignr if control == 8 => {
                    if j.is_multiple_of(2) {
                        count + j + 1
                    } else {
                        j - 1
                    }
                }
                Valignq => j + control % count,
                other => return Err(format!("{other:?} is not known")),
            })
        };
        let word = |j: usize| match indices.get(j) {
            Some(index) if Self::is_partial(index) => Ok(Word::Unknown),
            _ => Ok(all[place(j)?].clone()),
        };
        (0..count).map(word).collect()
    }

    /// The lanes of a result whose halves are moved, by indices that are constant.
    ///
    /// # Errors
    /// An index is not constant, or a lane is no number.
    pub fn moved_halves(&mut self, i: &Instruction) -> Result<Vec<Word>, Refusal> {
        use Mnemonic::*;
        let count = Self::lanes(i, 0);
        let [first, second, third] = [0, 1, 2].map(|operand| self.read_lanes(i, operand, count));
        let (indices, all) = match i.mnemonic() {
            Vpermt2d => (second?, [first?, third?].concat()),
            Vpermi2d => (first?, [second?, third?].concat()),
            _ => (second?, third?),
        };
        let mut lanes = Vec::new();
        for index in indices {
            if Self::is_partial(&index) {
                lanes.push(Word::Unknown);
                continue;
            }
            let both = Bits::of(&index).number(64).ok_or("an index that is not constant")?;
            let [low, high] = [both, both >> 32].map(|place| place as usize & (2 * all.len() - 1));
            lanes.push(if low % 2 == 0 && high == low + 1 {
                all[low / 2].clone()
            } else if Self::is_partial(&all[low / 2]) || Self::is_partial(&all[high / 2]) {
                Word::Unknown
            } else {
                let low = self.words.halves(&all[low / 2])?[low % 2].clone();
                let high = self.words.halves(&all[high / 2])?[high % 2].clone();
                Word::Number(self.words.of_halves(&low, &high))
            });
        }
        Ok(lanes)
    }
}
