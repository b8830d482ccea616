//! Instructions of Thumb, as far as assembly for ARMv6-M and ARMv7E-M uses them (ARM DDI 0403E, A5 to A7).

/// How a register is shifted before it is an operand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shift {
    Left(u32),
    Right(u32),
    Signed(u32),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Source {
    Register(usize, Shift),
    Number(u32),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sum {
    Add,
    Adc,
    Sub,
    Sbc,
    /// The second operand less the first.
    Rsb,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Logic {
    And,
    Or,
    Xor,
    Bic,
    Move,
    Not,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Long {
    Umull,
    Umlal,
    Umaal,
}

/// An instruction; registers by their numbers, 13 the stack pointer, 14 the address of the return, 15 the program's counter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Thumb {
    Sum {
        kind: Sum,
        sets: bool,
        to: Option<usize>,
        a: usize,
        b: Source,
    },
    Logic {
        kind: Logic,
        sets: bool,
        to: usize,
        a: usize,
        b: Source,
    },
    Multiply {
        sets: bool,
        to: usize,
        a: usize,
        b: usize,
        plus: Option<usize>,
    },
    Long {
        kind: Long,
        low: usize,
        high: usize,
        a: usize,
        b: usize,
    },
    /// With the bytes that the address is from the register, and what it is added to afterwards.
    Load {
        to: usize,
        base: usize,
        offset: i64,
        step: i64,
    },
    Store {
        from: usize,
        base: usize,
        offset: i64,
        step: i64,
    },
    /// Registers of a list, from an address upwards; by how much the base is changed.
    LoadMany {
        base: usize,
        list: u32,
        step: i64,
    },
    StoreMany {
        base: usize,
        list: u32,
        offset: i64,
        step: i64,
    },
    /// The lower bits.
    Extend {
        to: usize,
        from: usize,
        bits: u32,
    },
    /// From a place on the bits of another register, or zeros.
    Insert {
        to: usize,
        from: Option<usize>,
        at: u32,
    },
    Branch {
        target: u64,
        condition: Option<u32>,
    },
    Call {
        target: u64,
    },
    Return {
        register: usize,
    },
    /// The carries of bytes.
    AddBytes {
        to: usize,
        a: usize,
        b: usize,
    },
    Select {
        to: usize,
        a: usize,
        b: usize,
    },
    Nop,
}

fn register(number: usize) -> Source {
    Source::Register(number, Shift::Left(0))
}

/// Bits of a number, with a sign.
fn signed(bits: u32, count: u32) -> i64 {
    let sign = 1i64 << (count - 1);
    (i64::from(bits) ^ sign) - sign
}

/// The instruction at the beginning of this code, and its bytes.
pub fn decode(code: &[u8], address: u64) -> Option<(Thumb, u64)> {
    let half = |at: usize| Some(u32::from(u16::from_le_bytes(code.get(at..at + 2)?.try_into().ok()?)));
    let first = half(0)?;
    if first >> 11 >= 0b11101 {
        return Some((wide(first, half(2)?, address)?, 4));
    }
    Some((narrow(first, address)?, 2))
}

fn narrow(i: u32, address: u64) -> Option<Thumb> {
    let at = |bit: u32| (i >> bit & 7) as usize;
    let (eight, high) = (i & 0xff, at(8));
    let number = Source::Number(eight);
    Some(match i >> 11 {
        0..=2 => {
            let k = i >> 6 & 31;
            let shift = match i >> 11 {
                0 => Shift::Left(k),
                1 => Shift::Right(if k == 0 { 32 } else { k }),
                _ => Shift::Signed(if k == 0 { 32 } else { k }),
            };
            Thumb::Logic { kind: Logic::Move, sets: true, to: at(0), a: 0, b: Source::Register(at(3), shift) }
        }
        3 => {
            let b = if i & 0x400 == 0 { register(at(6)) } else { Source::Number(i >> 6 & 7) };
            let kind = if i & 0x200 == 0 { Sum::Add } else { Sum::Sub };
            Thumb::Sum { kind, sets: true, to: Some(at(0)), a: at(3), b }
        }
        4 => Thumb::Logic { kind: Logic::Move, sets: true, to: high, a: 0, b: number },
        5 => Thumb::Sum { kind: Sum::Sub, sets: true, to: None, a: high, b: number },
        6 => Thumb::Sum { kind: Sum::Add, sets: true, to: Some(high), a: high, b: number },
        7 => Thumb::Sum { kind: Sum::Sub, sets: true, to: Some(high), a: high, b: number },
        8 if i & 0x400 == 0 => {
            let (to, from) = (at(0), at(3));
            let sum = |kind, to| Thumb::Sum { kind, sets: true, to, a: at(0), b: register(from) };
            let logic = |kind| Thumb::Logic { kind, sets: true, to, a: to, b: register(from) };
            match i >> 6 & 15 {
                0 => logic(Logic::And),
                1 => logic(Logic::Xor),
                5 => sum(Sum::Adc, Some(to)),
                6 => sum(Sum::Sbc, Some(to)),
                9 => Thumb::Sum { kind: Sum::Rsb, sets: true, to: Some(to), a: from, b: Source::Number(0) },
                10 => sum(Sum::Sub, None),
                12 => logic(Logic::Or),
                13 => Thumb::Multiply { sets: true, to, a: from, b: to, plus: None },
                14 => logic(Logic::Bic),
                15 => logic(Logic::Not),
                _ => return None,
            }
        }
        8 => {
            let (to, from) = (at(0) + (i >> 4 & 8) as usize, (i >> 3 & 15) as usize);
            match i >> 8 & 3 {
                0 => Thumb::Sum { kind: Sum::Add, sets: false, to: Some(to), a: to, b: register(from) },
                1 => Thumb::Sum { kind: Sum::Sub, sets: true, to: None, a: to, b: register(from) },
                2 => Thumb::Logic { kind: Logic::Move, sets: false, to, a: 0, b: register(from) },
                _ if i & 0x87 == 0 => Thumb::Return { register: from },
                _ => return None,
            }
        }
        12 => Thumb::Store { from: at(0), base: at(3), offset: i64::from(4 * (i >> 6 & 31)), step: 0 },
        13 => Thumb::Load { to: at(0), base: at(3), offset: i64::from(4 * (i >> 6 & 31)), step: 0 },
        18 => Thumb::Store { from: high, base: 13, offset: i64::from(4 * eight), step: 0 },
        19 => Thumb::Load { to: high, base: 13, offset: i64::from(4 * eight), step: 0 },
        21 => Thumb::Sum { kind: Sum::Add, sets: false, to: Some(high), a: 13, b: Source::Number(4 * eight) },
        22 | 23 => match i >> 8 & 15 {
            0 => {
                let kind = if i & 0x80 == 0 { Sum::Add } else { Sum::Sub };
                Thumb::Sum { kind, sets: false, to: Some(13), a: 13, b: Source::Number(4 * (i & 0x7f)) }
            }
            2 if i & 0x80 != 0 => {
                Thumb::Extend { to: at(0), from: at(3), bits: if i & 0x40 == 0 { 16 } else { 8 } }
            }
            4 | 5 => {
                let list = eight | (i & 0x100) << 6;
                let size = 4 * i64::from(list.count_ones());
                Thumb::StoreMany { base: 13, list, offset: -size, step: -size }
            }
            12 | 13 => {
                let list = eight | (i & 0x100) << 7;
                Thumb::LoadMany { base: 13, list, step: 4 * i64::from(list.count_ones()) }
            }
            15 if eight == 0 => Thumb::Nop,
            _ => return None,
        },
        24 => {
            Thumb::StoreMany { base: high, list: eight, offset: 0, step: 4 * i64::from(eight.count_ones()) }
        }
        25 => {
            let is_loaded = eight >> high & 1 == 1;
            let step = if is_loaded { 0 } else { 4 * i64::from(eight.count_ones()) };
            Thumb::LoadMany { base: high, list: eight, step }
        }
        26 | 27 if i >> 8 & 15 < 14 => Thumb::Branch {
            target: address.wrapping_add_signed(4 + 2 * signed(eight, 8)),
            condition: Some(i >> 8 & 15),
        },
        28 => Thumb::Branch {
            target: address.wrapping_add_signed(4 + 2 * signed(i & 0x7ff, 11)),
            condition: None,
        },
        _ => return None,
    })
}

/// A number of 12 bits stands for one of 32.
fn expanded(i: u32, byte: u32) -> Option<u32> {
    let (kind, byte_2) = (i >> 8 & 15, byte * 0x1_0001);
    Some(match kind {
        0 => byte,
        1 => byte_2,
        2 => byte_2 << 8,
        3 => byte_2 * 0x101,
        // With the carry, which no flag takes here.
        _ => (0x80 | byte & 0x7f).rotate_right(i >> 7),
    })
}

/// A sum or a logical operation, by its number.
fn operation(number: u32, sets: bool, to: usize, a: usize, b: Source) -> Option<Thumb> {
    let logic = |kind| Some(Thumb::Logic { kind, sets, to, a, b });
    let sum = |kind| Some(Thumb::Sum { kind, sets, to: (to != 15).then_some(to), a, b });
    match (number, a, to) {
        (2, 15, _) => logic(Logic::Move),
        (3, 15, _) => logic(Logic::Not),
        (8 | 13, ..) => sum(if number == 8 { Sum::Add } else { Sum::Sub }),
        (10, ..) => sum(Sum::Adc),
        (11, ..) => sum(Sum::Sbc),
        (14, ..) => sum(Sum::Rsb),
        (_, _, 15) => None,
        (0, ..) => logic(Logic::And),
        (1, ..) => logic(Logic::Bic),
        (2, ..) => logic(Logic::Or),
        (4, ..) => logic(Logic::Xor),
        _ => None,
    }
}

fn wide(i: u32, j: u32, address: u64) -> Option<Thumb> {
    let (base, to, high) = ((i & 15) as usize, (j >> 12 & 15) as usize, (j >> 8 & 15) as usize);
    let (low, sets) = ((j & 15) as usize, i & 0x10 != 0);
    match i >> 4 {
        0xe88..=0xe8b => {
            let writes = i & 0x20 != 0;
            let step = if writes { 4 * i64::from(j.count_ones()) } else { 0 };
            return Some(match sets {
                true => Thumb::LoadMany { base, list: j, step },
                false => Thumb::StoreMany { base, list: j, offset: 0, step },
            });
        }
        0xe92 => {
            let size = 4 * i64::from(j.count_ones());
            return Some(Thumb::StoreMany { base, list: j, offset: -size, step: -size });
        }
        0xf8c => return Some(Thumb::Store { from: to, base, offset: i64::from(j & 0xfff), step: 0 }),
        0xf8d => return Some(Thumb::Load { to, base, offset: i64::from(j & 0xfff), step: 0 }),
        0xf84 | 0xf85 if j & 0x800 != 0 => {
            let by = i64::from(j & 0xff) * if j & 0x200 != 0 { 1 } else { -1 };
            let offset = if j & 0x400 != 0 { by } else { 0 };
            let step = if j & 0x100 != 0 { by } else { 0 };
            return Some(match i >> 4 == 0xf85 {
                true => Thumb::Load { to, base, offset, step },
                false => Thumb::Store { from: to, base, offset, step },
            });
        }
        0xfb0 if j & 0xf0 == 0 => {
            return Some(Thumb::Multiply {
                sets: false,
                to: high,
                a: base,
                b: low,
                plus: Some(to).filter(|to| *to != 15),
            });
        }
        0xfba | 0xfbe => {
            let kind = match (i >> 4, j >> 4 & 15) {
                (0xfba, 0) => Long::Umull,
                (0xfbe, 0) => Long::Umlal,
                (0xfbe, 6) => Long::Umaal,
                _ => return None,
            };
            return Some(Thumb::Long { kind, low: to, high, a: base, b: low });
        }
        // To the last bit alone.
        0xf36 if j & 0x803f == 31 && j & 0x70c0 != 0 => {
            let at = (j >> 10 & 0x1c) | (j >> 6 & 3);
            return Some(Thumb::Insert { to: high, from: Some(base).filter(|base| *base != 15), at });
        }
        0xfa8 if j & 0xf0f0 == 0xf040 => return Some(Thumb::AddBytes { to: high, a: base, b: low }),
        0xfaa if j & 0xf0f0 == 0xf080 => return Some(Thumb::Select { to: high, a: base, b: low }),
        _ => {}
    }
    match (i >> 9, j >> 12) {
        (0b111_0101, 0..=7) => {
            let k = (j >> 10 & 0x1c) | (j >> 6 & 3);
            let shift = match (j >> 4 & 3, k) {
                (0, k) => Shift::Left(k),
                (1, k) => Shift::Right(if k == 0 { 32 } else { k }),
                (2, k) => Shift::Signed(if k == 0 { 32 } else { k }),
                _ => return None,
            };
            operation(i >> 5 & 15, sets, high, base, Source::Register(low, shift))
        }
        (0b111_1000 | 0b111_1010, 0..=7) if i & 0x200 == 0 => {
            let twelve = (i & 0x400) << 1 | (j >> 4 & 0x700) | j & 0xff;
            operation(i >> 5 & 15, sets, high, base, Source::Number(expanded(twelve, j & 0xff)?))
        }
        (0b111_1000..=0b111_1011, _) if j & 0x9000 == 0x9000 => {
            let (s, one, two) = (i >> 10 & 1, j >> 13 & 1, j >> 11 & 1);
            let upper = s << 24 | (1 ^ one ^ s) << 23 | (1 ^ two ^ s) << 22 | (i & 0x3ff) << 12;
            let target = address.wrapping_add_signed(4 + signed(upper | (j & 0x7ff) << 1, 25));
            Some(match j & 0x4000 == 0 {
                true => Thumb::Branch { target, condition: None },
                false => Thumb::Call { target },
            })
        }
        (0b111_1000..=0b111_1011, _) if j & 0xd000 == 0x8000 && i >> 6 & 15 < 14 => {
            let offset = (i & 0x400) << 10
                | (j & 0x800) << 8
                | (j & 0x2000) << 5
                | (i & 0x3f) << 12
                | (j & 0x7ff) << 1;
            let target = address.wrapping_add_signed(4 + signed(offset, 21));
            Some(Thumb::Branch { target, condition: Some(i >> 6 & 15) })
        }
        _ => None,
    }
}
