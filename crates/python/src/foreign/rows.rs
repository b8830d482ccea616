//! Rows in memory of somebody else.

use std::ptr;

use super::interface::Array;
use super::{Refused, Result, malformed};

/// How an array has its rows.
#[derive(Clone, Copy, Debug)]
pub enum Layout {
    Null,
    Fixed(usize),
    /// Offsets of so many bytes.
    Offsets(usize),
    View,
}

/// Memory of somebody else.
#[derive(Clone, Copy)]
struct Buffer {
    start: *const u8,
    size: usize,
}

impl Buffer {
    fn place(self, start: usize, length: usize) -> Option<*const u8> {
        let is_inside = start.checked_add(length).is_some_and(|end| end <= self.size);
        (is_inside && !self.start.is_null()).then(|| self.start.wrapping_add(start))
    }

    /// The integer of so many bytes at an index, once.
    fn integer(self, index: usize, width: usize) -> Option<i64> {
        let place = self.place(index.checked_mul(width)?, width)?;
        // SAFETY: the bytes are inside of the buffer, whose bounds the owner states. They are read once, wherever they start: what
        // somebody writes there meanwhile is in the integer or is not.
        unsafe {
            Some(match width {
                1 => place.cast::<i8>().read_volatile().into(),
                2 => i16::from_ne_bytes(place.cast::<[u8; 2]>().read_volatile()).into(),
                4 => i32::from_ne_bytes(place.cast::<[u8; 4]>().read_volatile()).into(),
                _ => i64::from_ne_bytes(place.cast::<[u8; 8]>().read_volatile()),
            })
        }
    }

    fn append(self, start: usize, length: usize, to: &mut Vec<u8>) -> Result<()> {
        if length == 0 {
            return Ok(());
        }
        let Some(place) = self.place(start, length) else {
            return malformed(format_args!(
                "a row of {length} bytes at {start} is outside of its {} bytes",
                self.size
            ));
        };
        to.try_reserve(length).map_err(|_| Refused::Memory)?;
        // SAFETY: the bytes are inside of the buffer, and there is room for them. They become ours by the copy, and initialised.
        unsafe {
            place.copy_to_nonoverlapping(to.as_mut_ptr().add(to.len()), length);
            to.set_len(to.len() + length);
        }
        Ok(())
    }
}

/// What one array has: the rows, or what a dictionary has for them.
pub struct Rows {
    layout: Layout,
    pub rows: usize,
    offset: usize,
    validity: Option<Buffer>,
    /// Offsets, views, indices or bytes.
    main: Buffer,
    /// The bytes of offsets, or those of all views.
    bytes: Vec<Buffer>,
}

impl Rows {
    /// `sizes` are those of the first buffers, if somebody knows them.
    ///
    /// # Safety
    /// The array is there, by the rules of the interface, until this is dropped.
    pub unsafe fn of(array: &Array, layout: Layout, sizes: Option<&[usize]>) -> Result<Self> {
        let (Ok(rows), Ok(offset)) = (usize::try_from(array.length), usize::try_from(array.offset)) else {
            return malformed(format_args!("{} rows from row {} on", array.length, array.offset));
        };
        if rows.checked_add(offset).is_none_or(|end| end > isize::MAX as usize) {
            return malformed(format_args!("{rows} rows from row {offset} on"));
        }
        let none = Buffer { start: ptr::null(), size: 0 };
        let mut of = Rows { layout, rows, offset, validity: None, main: none, bytes: Vec::new() };
        let wanted = match layout {
            Layout::Null => return Ok(of),
            Layout::Fixed(_) => 2..=2,
            Layout::Offsets(_) => 3..=3,
            Layout::View => 3..=i64::from(i32::MAX),
        };
        if !wanted.contains(&array.n_buffers) || array.buffers.is_null() {
            return malformed(format_args!("{} buffers", array.n_buffers));
        }
        let count = array.n_buffers as usize;
        let buffer = |index: usize| {
            // SAFETY: there are so many pointers.
            let start = unsafe { array.buffers.add(index).read() };
            // Nothing is longer than this, whoever has made it.
            let unknown = isize::MAX as usize - (start as usize).min(isize::MAX as usize);
            Buffer { start, size: sizes.and_then(|sizes| sizes.get(index).copied()).unwrap_or(unknown) }
        };
        of.validity = Some(buffer(0)).filter(|buffer| !buffer.start.is_null());
        if of.validity.is_none() && array.null_count > 0 {
            return malformed(format_args!("{} rows are null, and none is marked so", array.null_count));
        }
        of.main = buffer(1);
        match layout {
            Layout::Offsets(width) if rows > 0 => {
                let end = of.main.integer(offset + rows, width).and_then(|end| usize::try_from(end).ok());
                let Some(end) = end else { return malformed("the last row has no end") };
                let bytes = buffer(2);
                of.bytes.push(Buffer { size: bytes.size.min(end), ..bytes });
            }
            Layout::View => {
                let lengths = buffer(count - 1);
                for index in 0..count - 3 {
                    let length = lengths.integer(index, 8).and_then(|length| usize::try_from(length).ok());
                    let Some(length) = length else { return malformed("a buffer of views has no length") };
                    let bytes = buffer(2 + index);
                    of.bytes.push(Buffer { size: bytes.size.min(length), ..bytes });
                }
            }
            _ => {}
        }
        Ok(of)
    }

    /// Is there something in a row below `rows`?
    pub fn is_valid(&self, row: usize) -> Result<bool> {
        let at = self.offset + row;
        let Some(validity) = self.validity else { return Ok(!matches!(self.layout, Layout::Null)) };
        match validity.integer(at / 8, 1) {
            Some(bits) => Ok(bits >> (at % 8) & 1 == 1),
            None => malformed("fewer marks of null rows than rows"),
        }
    }

    /// Appends the bytes of a row below `rows`; `false` if it is null.
    pub fn append(&self, row: usize, to: &mut Vec<u8>) -> Result<bool> {
        if !self.is_valid(row)? {
            return Ok(false);
        }
        let at = self.offset + row;
        match self.layout {
            Layout::Null => return Ok(false),
            Layout::Fixed(width) => match at.checked_mul(width) {
                Some(start) => self.main.append(start, width, to)?,
                None => return malformed("a row is outside of its bytes"),
            },
            Layout::Offsets(width) => {
                let offset =
                    |at| self.main.integer(at, width).and_then(|offset| usize::try_from(offset).ok());
                let (Some(start), Some(end)) = (offset(at), offset(at + 1)) else {
                    return malformed(format_args!("row {row} has no place"));
                };
                let Some(length) = end.checked_sub(start) else {
                    return malformed(format_args!("row {row} ends at {end}, before its start at {start}"));
                };
                self.bytes[0].append(start, length, to)?;
            }
            Layout::View => self.append_view(row, to)?,
        }
        Ok(true)
    }

    /// A view has four integers: the length, and then twelve bytes; or four bytes, the number of a buffer, and where it is there.
    fn append_view(&self, row: usize, to: &mut Vec<u8>) -> Result<()> {
        const SHORT: usize = 12;
        let at = self.offset + row;
        let part = |index| Some(usize::try_from(self.main.integer(at.checked_mul(4)? + index, 4)?).ok());
        let Some(Some(length)) = part(0) else { return malformed(format_args!("row {row} has no length")) };
        if length <= SHORT {
            return self.main.append(at * 16 + 4, length, to);
        }
        let (Some(Some(buffer)), Some(Some(start))) = (part(2), part(3)) else {
            return malformed(format_args!("row {row} has no place"));
        };
        match self.bytes.get(buffer) {
            Some(bytes) => bytes.append(start, length, to),
            None => malformed(format_args!("row {row} is in buffer {buffer} of {}", self.bytes.len())),
        }
    }

    /// The integer of so many bytes of a row below `rows`.
    pub fn integer(&self, row: usize, width: usize) -> Result<i64> {
        let integer = self.main.integer(self.offset + row, width);
        integer.map_or_else(|| malformed(format_args!("row {row} has no integer")), Ok)
    }
}
