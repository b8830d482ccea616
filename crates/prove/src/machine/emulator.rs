//! Code for Cortex-M on numbers: leaves are run, and what comes out is compared with their contracts.

use std::collections::HashMap;

use num_bigint::BigInt;

use crate::contracts::{Operation, Outcome};

use super::decode::{Logic, Long, Shift, Source, Sum as Kind, Thumb, decode};
use super::image::Image;
use super::leaf::{Argument, Leaf, Value};
use super::random::Random;

/// Where the result is, operands from 1 on, and the second result; and where the stack ends.
const RESULT: u32 = 0x2000_0000;
const PART: u32 = 0x1000;
const SECOND: u32 = 7 * PART + RESULT;
const STACK: u32 = 0x3000_0000;
/// Where the leaf is called from.
const CALLER: u32 = 0xffff_fffe;
const INSTRUCTIONS: usize = 20_000;

struct Processor<'a> {
    image: &'a Image,
    registers: [u32; 16],
    carry: bool,
    zero: bool,
    greater: [bool; 4],
    /// Words by their addresses.
    memory: HashMap<u32, u32>,
    next: u32,
}

fn words(number: &BigInt) -> [u32; 8] {
    std::array::from_fn(|i| {
        let word = (number >> (32 * i)) & BigInt::from(u32::MAX);
        u32::try_from(word).expect("a word")
    })
}

impl Processor<'_> {
    /// Runs to the return, and says at which addresses instructions were; or nothing, if something is not understood or not there.
    fn run(&mut self, address: u64) -> Option<Vec<u64>> {
        self.next = address as u32;
        let mut visited = Vec::new();
        for _ in 0..INSTRUCTIONS {
            if self.next == CALLER {
                return Some(visited);
            }
            let at = u64::from(self.next);
            let (instruction, size) = decode(self.image.bytes(at)?, at)?;
            visited.push(at);
            self.next += size as u32;
            self.step(instruction)?;
        }
        None
    }

    fn load(&self, address: u32) -> Option<u32> {
        self.memory.get(&address).copied()
    }

    fn store(&mut self, address: u32, word: u32) -> Option<()> {
        // Not over code, and not between words.
        if address < RESULT || !address.is_multiple_of(4) {
            return None;
        }
        self.memory.insert(address, word);
        Some(())
    }

    /// An operand, and the carry out of its shift.
    fn source(&self, source: Source) -> (u32, Option<bool>) {
        let (register, shift) = match source {
            Source::Number(number) => return (number, None),
            Source::Register(register, shift) => (register, shift),
        };
        let word = self.registers[register];
        let bit = |place: u32| Some(word >> place & 1 == 1);
        match shift {
            Shift::Left(0) => (word, None),
            Shift::Left(k) => (word << k, bit(32 - k)),
            Shift::Right(k) => (word.checked_shr(k).unwrap_or(0), bit(k - 1)),
            Shift::Signed(k) => ((word as i32 >> k.min(31)) as u32, bit(k - 1)),
        }
    }

    fn go_to(&mut self, address: u32) -> Option<()> {
        self.next = address.checked_sub(1).filter(|next| next % 2 == 0)?;
        Some(())
    }

    fn step(&mut self, instruction: Thumb) -> Option<()> {
        let r = self.registers;
        match instruction {
            Thumb::Sum { kind, sets, to, a, b } => {
                let (x, y) = (r[a], self.source(b).0);
                let (x, y, carry) = match kind {
                    Kind::Add => (x, y, false),
                    Kind::Adc => (x, y, self.carry),
                    Kind::Sub => (x, !y, true),
                    Kind::Sbc => (x, !y, self.carry),
                    Kind::Rsb => (y, !x, true),
                };
                let sum = u64::from(x) + u64::from(y) + u64::from(carry);
                if sets {
                    (self.carry, self.zero) = (sum >> 32 == 1, sum as u32 == 0);
                }
                if let Some(to) = to {
                    self.registers[to] = sum as u32;
                }
            }
            Thumb::Logic { kind, sets, to, a, b } => {
                let (y, carry) = self.source(b);
                let word = match kind {
                    Logic::And => r[a] & y,
                    Logic::Or => r[a] | y,
                    Logic::Xor => r[a] ^ y,
                    Logic::Bic => r[a] & !y,
                    Logic::Move => y,
                    Logic::Not => !y,
                };
                if sets {
                    (self.carry, self.zero) = (carry.unwrap_or(self.carry), word == 0);
                }
                self.registers[to] = word;
            }
            Thumb::Multiply { sets, to, a, b, plus } => {
                let word = r[a].wrapping_mul(r[b]).wrapping_add(plus.map_or(0, |plus| r[plus]));
                if sets {
                    self.zero = word == 0;
                }
                self.registers[to] = word;
            }
            Thumb::Long { kind, low, high, a, b } => {
                let product = u64::from(r[a]) * u64::from(r[b]);
                let sum = match kind {
                    Long::Umull => product,
                    Long::Umlal => product.wrapping_add(u64::from(r[high]) << 32 | u64::from(r[low])),
                    Long::Umaal => product + u64::from(r[low]) + u64::from(r[high]),
                };
                (self.registers[low], self.registers[high]) = (sum as u32, (sum >> 32) as u32);
            }
            Thumb::Load { to, base, offset, step } => {
                let word = self.load(r[base].wrapping_add(offset as u32))?;
                self.registers[base] = r[base].wrapping_add(step as u32);
                self.registers[to] = word;
            }
            Thumb::Store { from, base, offset, step } => {
                self.store(r[base].wrapping_add(offset as u32), r[from])?;
                self.registers[base] = r[base].wrapping_add(step as u32);
            }
            Thumb::LoadMany { base, list, step } => {
                self.registers[base] = r[base].wrapping_add(step as u32);
                for (i, register) in (0..16).filter(|i| list >> i & 1 == 1).enumerate() {
                    self.registers[register] = self.load(r[base].wrapping_add(4 * i as u32))?;
                }
                if list >> 15 == 1 {
                    return self.go_to(self.registers[15]);
                }
            }
            Thumb::StoreMany { base, list, offset, step } => {
                for (i, register) in (0..16).filter(|i| list >> i & 1 == 1).enumerate() {
                    self.store(r[base].wrapping_add(offset as u32).wrapping_add(4 * i as u32), r[register])?;
                }
                self.registers[base] = r[base].wrapping_add(step as u32);
            }
            Thumb::Extend { to, from, bits } => self.registers[to] = r[from] & ((1 << bits) - 1),
            Thumb::Insert { to, from, at } => {
                let kept = r[to] & ((1 << at) - 1);
                self.registers[to] = kept | from.map_or(0, |from| r[from] << at);
            }
            Thumb::Branch { target, condition } => {
                let is_taken = match condition {
                    None => true,
                    Some(condition @ (0 | 1)) => self.zero == (condition == 0),
                    Some(_) => return None,
                };
                if is_taken {
                    self.next = target as u32;
                }
            }
            Thumb::Call { target } => {
                self.registers[14] = self.next | 1;
                self.next = target as u32;
            }
            Thumb::Return { register } => return self.go_to(r[register]),
            Thumb::AddBytes { to, a, b } => {
                let (a, b) = (r[a].to_le_bytes(), r[b].to_le_bytes());
                let all: [(u8, bool); 4] = std::array::from_fn(|i| a[i].overflowing_add(b[i]));
                self.greater = all.map(|byte| byte.1);
                self.registers[to] = u32::from_le_bytes(all.map(|byte| byte.0));
            }
            Thumb::Select { to, a, b } => {
                let (a, b) = (r[a].to_le_bytes(), r[b].to_le_bytes());
                let all = std::array::from_fn(|i| if self.greater[i] { a[i] } else { b[i] });
                self.registers[to] = u32::from_le_bytes(all);
            }
            Thumb::Nop => {}
        }
        Some(())
    }
}

impl Leaf {
    /// Runs the leaf for one set of operands; returns the addresses of its instructions, if the contract holds.
    fn holds_once(&self, image: &Image, random: &mut Random, sample: usize) -> Option<Vec<u64>> {
        let (arguments, kept) = self.thumb.as_ref()?;
        let (bounds, _) = self.operands();
        let x: Vec<BigInt> = bounds.iter().map(|b| random.between(&b[0].low, &b[0].high, sample)).collect();
        let mut registers: [u32; 16] = std::array::from_fn(|_| random.word() as u32);
        (registers[13], registers[14]) = (STACK, CALLER | 1);
        let mut memory = HashMap::new();
        let mut k = BigInt::from(1);
        let place_of = |i: usize| match () {
            () if arguments.contains(&Argument::Both(i)) => RESULT,
            () if arguments.contains(&Argument::Second(Some(i))) => SECOND,
            () => RESULT + PART * (i as u32 + 1),
        };
        for (i, x) in x.iter().enumerate() {
            for (at, word) in words(x).into_iter().enumerate() {
                memory.insert(place_of(i) + 4 * at as u32, word);
            }
        }
        let operands = memory.clone();
        let up_to = |random: &mut Random, high: u32| {
            let number = random.between(&BigInt::ZERO, &high.into(), sample);
            u32::try_from(number).expect("a word")
        };
        for (register, argument) in arguments.iter().enumerate() {
            registers[register] = match *argument {
                Argument::Result | Argument::Both(_) => RESULT,
                Argument::Second(_) => SECOND,
                Argument::Operand(i) => place_of(i),
                Argument::M(number) | Argument::Constant(number) => number,
                Argument::Multiple(m, bits) => {
                    let number = up_to(random, 1 << bits);
                    k = number.into();
                    m + (number << 15)
                }
                Argument::Number => {
                    let is_mask = self.contract.operation == Operation::Move
                        || matches!(self.value, Some(Value::NegativeIf));
                    let number = match is_mask {
                        true => up_to(random, 1),
                        false => up_to(random, 0xfffa) | up_to(random, 3) << 16,
                    };
                    k = number.into();
                    if is_mask { number.wrapping_neg() } else { number }
                }
            };
        }
        let before = registers;
        let mut processor =
            Processor { image, registers, carry: false, zero: false, greater: [false; 4], memory, next: 0 };
        let visited = processor.run(image.symbol(self.symbol)? & !1)?;
        let is_kept = |register: &usize| processor.registers[*register] == before[*register];
        let result = |start: u32| -> Option<BigInt> {
            let words = (0..8).rev().map(|i| processor.load(start + 4 * i));
            words.into_iter().try_fold(BigInt::ZERO, |sum, word| Some((sum << 32u32) + word?))
        };
        let first = result(RESULT)?;
        let is_written = |address: u32| {
            address >> 8 == RESULT >> 8 || self.second.is_some() && address >> 8 == SECOND >> 8
        };
        let is_right = match self.contract.operation {
            Operation::Move => first == x[usize::from(k == BigInt::ZERO)],
            _ => {
                let is_below = match &self.contract.result {
                    Outcome::Within(bounds) => first <= bounds[0].high,
                    _ => first < self.contracts.modulus,
                };
                is_below && (&first - self.expected(&x, &k)) % &self.contracts.modulus == BigInt::ZERO
            }
        };
        let is_second_right = match self.second {
            Some(value) => {
                let expected = value.of_numbers(&x, &1.into(), &first);
                (result(SECOND)? - expected) % &self.contracts.modulus == BigInt::ZERO
            }
            None => true,
        };
        let are_kept = operands
            .iter()
            .all(|(address, word)| is_written(*address) || processor.load(*address) == Some(*word));
        (is_right && is_second_right && are_kept && kept.iter().chain(&[13]).all(is_kept)).then_some(visited)
    }

    /// Runs the leaf in a program for so many operands; returns the addresses of its instructions, if the contract holds each time.
    pub fn holds_in(&self, image: &Image, runs: usize) -> Option<Vec<u64>> {
        let mut random = Random::new(7);
        let mut visited = Vec::new();
        for sample in 0..runs {
            visited = self.holds_once(image, &mut random, sample)?;
        }
        visited.sort_unstable();
        visited.dedup();
        Some(visited)
    }
}
