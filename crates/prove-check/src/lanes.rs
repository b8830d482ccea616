//! Instructions that move lanes as they are.

use iced_x86::{Instruction, Mnemonic, OpKind};

use crate::digits::{Known, is_unsure};
use crate::facts::Result;
use crate::machine::Machine;
use crate::words::Word;

/// A lane by a number that is known.
fn at(lanes: &[Word], index: &Word) -> Result<Word> {
    if is_unsure(index) {
        return Ok(Word::Unknown);
    }
    let index = Known::of(index).exact(64).ok_or("a lane by an unknown number")?;
    Ok(lanes[(index % lanes.len() as u64) as usize].clone())
}

impl Machine<'_> {
    /// Puts lanes of sources into the result.
    pub fn shuffle(&mut self, i: &Instruction) -> Result<()> {
        use Mnemonic::*;
        let n = Self::count(i);
        let (eight, is_fixed) = (i.immediate8(), i.op_kind(i.op_count() - 1) == OpKind::Immediate8);
        let one = self.lanes(i, 1, n)?;
        if i.mnemonic() == Vmovddup {
            return self.put(i, (0..n).map(|j| one[j & !1].clone()).collect());
        }
        if is_fixed && matches!(i.mnemonic(), Vpermq | Vpermpd | Vpermilpd) {
            let from = |j: usize| match i.mnemonic() {
                Vpermilpd => (j & !1) | usize::from(eight >> j & 1),
                _ => (j & !3) | usize::from(eight >> (j % 4 * 2) & 3),
            };
            return self.put(i, (0..n).map(|j| one[from(j)].clone()).collect());
        }
        if matches!(
            i.mnemonic(),
            Vinserti128 | Vinsertf128 | Vinserti32x4 | Vinsertf32x4 | Vinserti64x2 | Vinsertf64x2
        ) {
            let (mut lanes, two) = (one, self.lanes(i, 2, 2)?);
            let start = 2 * (usize::from(eight) % (n / 2));
            lanes[start..start + 2].clone_from_slice(&two);
            return self.put(i, lanes);
        }
        let two = self.lanes(i, 2, n)?;
        let mut lanes = Vec::new();
        for j in 0..n {
            // The pair of lanes that j is in, and whether it is the second one of it.
            let (pair, is_second) = (j & !1, j & 1 == 1);
            let source = if is_second { &two } else { &one };
            let bit = |k: usize| eight >> k & 1 == 1;
            lanes.push(match i.mnemonic() {
                Vpunpcklqdq | Vunpcklpd => source[pair].clone(),
                Vpunpckhqdq | Vunpckhpd => source[pair + 1].clone(),
                Vshufpd => source[pair + usize::from(bit(j))].clone(),
                Vblendpd => if bit(j) { &two[j] } else { &one[j] }.clone(),
                Vblendps if bit(2 * j) == bit(2 * j + 1) => {
                    if bit(2 * j) { &two[j] } else { &one[j] }.clone()
                }
                Vpblendd => {
                    let [low, high] = [2 * j, 2 * j + 1].map(|k| if bit(k) { &two[j] } else { &one[j] });
                    if low == high {
                        low.clone()
                    } else if is_unsure(low) || is_unsure(high) {
                        Word::Unknown
                    } else {
                        let [low, high] =
                            [self.words.halves(low)?[0].clone(), self.words.halves(high)?[1].clone()];
                        Word::Number(self.words.lower(&low, 32)?.add(&high.shifted(32)))
                    }
                }
                Vperm2i128 | Vperm2f128 => {
                    let half = if j < 2 { eight & 15 } else { eight >> 4 };
                    if half & 8 != 0 {
                        return Err("a half that is zero".into());
                    }
                    let from = if half & 2 == 0 { &one } else { &two };
                    from[usize::from(half & 1) * 2 + j % 2].clone()
                }
                Vpblendmq => self.chosen(i, j, &two[j], &one[j])?,
                // By eight bytes: what is after the first lane of both.
                Vpalignr if eight == 8 => if is_second { &one[pair] } else { &two[pair + 1] }.clone(),
                Valignq => {
                    let from = j + usize::from(eight) % n;
                    if from < n { two[from].clone() } else { one[from - n].clone() }
                }
                Vpermq | Vpermpd => at(&two, &one[j])?,
                Vpermt2q | Vpermt2pd => at(&[self.lanes(i, 0, n)?, two.clone()].concat(), &one[j])?,
                Vpermi2q | Vpermi2pd => {
                    let index = self.lanes(i, 0, n)?[j].clone();
                    at(&[one.clone(), two.clone()].concat(), &index)?
                }
                other => return Err(format!("{other:?} is not known")),
            });
        }
        self.put(i, lanes)
    }

    /// The same for halves of lanes, by numbers that are known.
    pub fn shuffle_halves(&mut self, i: &Instruction) -> Result<()> {
        let n = Self::count(i);
        let mut all = [self.lanes(i, 0, n)?, self.lanes(i, 1, n)?, self.lanes(i, 2, n)?];
        // The numbers, and the lanes in a row.
        match i.mnemonic() {
            Mnemonic::Vpermt2d => all.swap(0, 1),
            Mnemonic::Vpermd => all = [all[1].clone(), all[2].clone(), Vec::new()],
            _ => {}
        }
        let [numbers, lower, upper] = all;
        let from = [lower, upper].concat();
        let mut lanes = Vec::new();
        for number in numbers {
            if is_unsure(&number) {
                lanes.push(Word::Unknown);
                continue;
            }
            let number = Known::of(&number).exact(64).ok_or("halves by an unknown number")?;
            let of = |part: u32| ((number >> part) % (2 * from.len() as u64)) as usize;
            let (low, high) = (of(0), of(32));
            if high == low + 1 && low.is_multiple_of(2) {
                lanes.push(from[low / 2].clone());
                continue;
            }
            if is_unsure(&from[low / 2]) || is_unsure(&from[high / 2]) {
                lanes.push(Word::Unknown);
                continue;
            }
            let low = self.words.halves(&from[low / 2])?[low % 2].clone();
            let high = self.words.halves(&from[high / 2])?[high % 2].clone();
            lanes.push(Word::Number(self.words.lower(&low, 32)?.add(&high.shifted(32))));
        }
        self.put(i, lanes)
    }
}
