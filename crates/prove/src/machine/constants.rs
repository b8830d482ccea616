//! Functions on constants: what the prover and the checker say of instructions, to be compared with the processor.

use num_bigint::BigInt;

use super::execute::Machine;
use super::image::Image;
use super::sum::Sum;
use super::thumb::Processor;
use super::words::{Refusal, Region, Word, Words};

/// A program, for the prover and for the checker.
pub struct Constants {
    image: Image,
    checker: lemniscate_prove_check::Image,
}

impl Constants {
    /// # Errors
    /// It is no program in ELF of 64 bits.
    pub fn new(program: &[u8]) -> Result<Self, String> {
        Ok(Constants { image: Image::new(program)?, checker: lemniscate_prove_check::Image::new(program)? })
    }

    /// Runs a function of a result and operands, as the prover and the checker understand its instructions. Where it is for a Cortex-M,
    /// words of operands have 32 bits.
    ///
    /// # Errors
    /// The result `differs`, or an instruction is not understood for these operands.
    pub fn compare(&self, symbol: &str, operands: &[u64], result: &[u64]) -> Result<(), Refusal> {
        let address = self.image.symbol(symbol).ok_or("no such function")?;
        let mut machine = Machine::new(&self.image, Words::new(1));
        machine.words.facts.lines = Some(Vec::new());
        machine.memory.result = 8 * result.len() as i64;
        let is_cortex = self.image.is_cortex;
        let (bytes, to, from) = if is_cortex { (4, 0, 1) } else { (8, 7, 6) };
        let cells = operands.iter().map(|word| Word::constant(*word)).collect();
        machine.memory.set_operand(Region::Operand(0), bytes, cells);
        machine.general[to] = Word::Pointer(Region::Result, 0);
        machine.general[from] = Word::Pointer(Region::Operand(0), 0);
        let kind = if is_cortex { "thumb 4 5 6 7\n" } else { "" };
        let mut text =
            format!("leaf {symbol}\nresult {} 8 8\n{kind}pointer {to} 0\npointer {from} 1\n", result.len());
        text += "lane unsigned";
        for i in 0..result.len() {
            text += &format!(" {i}:0");
        }
        for (i, word) in operands.iter().enumerate() {
            text += &format!("\ncell 1 {i} {bytes} {}", Sum::constant(*word));
        }
        if is_cortex {
            Processor::new(&mut machine).run(address & !1, &[4, 5, 6, 7])?;
        } else {
            machine.run(address)?;
        }
        let cells = machine.memory.result(&mut machine.words, Region::Result)?;
        for (i, (cell, word)) in cells.iter().zip(result).enumerate() {
            let sum = match cell {
                Word::Float(float) => float.encoded(&machine.words),
                cell => Some(machine.words.unsigned(cell.number()?)),
            };
            let Some(sum) = sum else { continue };
            // Of constants all atoms have one value, whether it is known or not.
            if machine.words.facts.sampled(&sum)[0] != BigInt::from(*word) {
                return Err(format!("word {i} differs: the processor says {word:#x}, the prover {sum}"));
            }
            let is_constant = match cell {
                Word::Float(float) => float.is_constant(),
                _ => sum.as_constant().is_some(),
            };
            if is_constant {
                text += &format!("\nexactly {i} {sum} 0");
            }
        }
        text += "\nrun\n";
        for line in machine.words.facts.lines.iter().flatten() {
            text += &format!("{line}\n");
        }
        match lemniscate_prove_check::check(&self.checker, &text) {
            Ok(_) => Ok(()),
            Err(error) => Err(format!("what the checker says differs: {error}")),
        }
    }
}
