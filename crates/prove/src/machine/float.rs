//! Numbers of type `f64`.

use super::execute::Machine;
use super::sum::Sum;
use super::words::{Refusal, Word};

/// The encoding of a number, as an integer.
pub fn bits(_: &mut Machine, word: &Word) -> Result<Sum, Refusal> {
    Ok(word.number()?.clone())
}

/// The sum of encodings.
pub fn add_bits(a: &Word, b: &Word) -> Result<Word, Refusal> {
    Ok(Word::Number(a.number()?.add(b.number()?)))
}

pub fn xor(machine: &mut Machine, a: &Word, b: &Word) -> Result<Word, Refusal> {
    machine.words.xor(a, b, 64)
}

pub fn or(machine: &mut Machine, a: &Word, b: &Word) -> Result<Word, Refusal> {
    Ok(Word::Number(machine.words.or(a.number()?, b.number()?, 64)?))
}

pub fn add(_: &mut Machine, _: &Word, _: &Word, _: bool) -> Result<Word, Refusal> {
    Err("floating point".into())
}

pub fn multiply_add(_: &mut Machine, _: &Word, _: &Word, _: &Word, _: bool) -> Result<Word, Refusal> {
    Err("floating point".into())
}

pub fn from_integer(_: &mut Machine, _: &Sum) -> Result<Word, Refusal> {
    Err("floating point".into())
}

/// An integer, as a number of floating point.
pub fn integer(sum: &Sum) -> Word {
    Word::Float(sum.clone())
}

pub fn as_integer(_: &Word) -> Result<Sum, Refusal> {
    Err("floating point".into())
}
