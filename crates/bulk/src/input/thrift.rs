//! Thrift's compact protocol, in which Parquet speaks of itself
//! (<https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md>,
//! <https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift>): as much of it as is looked at before
//! Parquet's own code reads it.

use std::io::{self, ErrorKind, Read};

/// Structs within structs, at most.
const DEPTH: usize = 12;

pub struct Thrift<R> {
    from: R,
    /// The bytes that were read.
    pub length: u64,
    /// The numbers of the fields, and of elements of lists, in which it stands.
    path: Vec<i64>,
}

/// What is told.
pub enum Value {
    Integer(i64),
    /// A struct begins.
    Struct,
}

type Told<'a> = &'a mut dyn FnMut(&[i64], Value);

impl<R: Read> Thrift<R> {
    pub fn of(from: R) -> Self {
        Thrift { from, length: 0, path: Vec::new() }
    }

    /// Reads a struct, and tells the integers in it with where they stand.
    pub fn read(&mut self, told: Told<'_>) -> io::Result<()> {
        let mut number = 0;
        loop {
            let byte = self.byte()?;
            if byte & 15 == 0 {
                return Ok(());
            }
            number = if byte >> 4 == 0 { self.integer()? } else { number + i64::from(byte >> 4) };
            // Truths are their types.
            if byte & 15 > 2 {
                self.within(number, byte & 15, told)?;
            }
        }
    }

    fn within(&mut self, number: i64, kind: u8, told: Told<'_>) -> io::Result<()> {
        if self.path.len() == DEPTH {
            return Err(ErrorKind::InvalidData.into());
        }
        self.path.push(number);
        self.value(kind, told)?;
        self.path.pop();
        Ok(())
    }

    fn value(&mut self, kind: u8, told: Told<'_>) -> io::Result<()> {
        match kind {
            1..=3 => self.byte().map(drop),
            4..=6 => {
                let value = self.integer()?;
                told(&self.path, Value::Integer(value));
                Ok(())
            }
            7 => self.skip(8),
            8 => {
                let length = self.unsigned()?;
                self.skip(length)
            }
            9 | 10 => {
                let head = self.byte()?;
                let count = if head >> 4 == 15 { self.unsigned()? } else { u64::from(head >> 4) };
                (0..count).try_for_each(|index| self.within(index as i64, head & 15, told))
            }
            12 => {
                told(&self.path, Value::Struct);
                self.read(told)
            }
            // There are no maps.
            _ => Err(ErrorKind::InvalidData.into()),
        }
    }

    fn byte(&mut self) -> io::Result<u8> {
        let mut byte = [0];
        self.from.read_exact(&mut byte)?;
        self.length += 1;
        Ok(byte[0])
    }

    fn skip(&mut self, length: u64) -> io::Result<()> {
        self.length += length;
        let read = io::copy(&mut self.from.by_ref().take(length), &mut io::sink())?;
        if read == length { Ok(()) } else { Err(ErrorKind::UnexpectedEof.into()) }
    }

    fn unsigned(&mut self) -> io::Result<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(ErrorKind::InvalidData.into())
    }

    fn integer(&mut self) -> io::Result<i64> {
        self.unsigned().map(|value| (value >> 1) as i64 ^ -((value & 1) as i64))
    }
}
