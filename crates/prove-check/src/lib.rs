//! Checks certificates of proofs about machine code.
//!
//! A certificate first states its claim about a function of the program: variables for its operands and their ranges, where they are,
//! and what the result must be. Then it has a line for each new variable, a quotient or a remainder, and for each step that is not
//! evident. Instructions are decoded and carried out here, on polynomials; a line is believed only where its proof is checked.

mod digits;
mod facts;
mod float;
mod image;
mod lanes;
mod machine;
mod poly;
mod thumb;
mod vector;
mod wide;
mod words;

use num_bigint::BigInt;

use facts::{Facts, Result, next, token};
pub use image::Image;
use machine::{Machine, Place};
use poly::Poly;
use thumb::Cortex;
use words::{Word, Words};

/// An element of the result, and what it must be.
struct Lane {
    kind: String,
    /// The words of the result, and the bits at which they stand.
    places: Vec<(i64, u32)>,
    wants: Vec<String>,
}

/// Checks the certificate of one leaf, and returns its name. It may have several parts, which differ in digits that the leaf takes: all must
/// run the same instructions, with operands at the same places.
///
/// # Errors
/// The certificate does not hold: why.
pub fn check(image: &Image, text: &str) -> Result<String> {
    let mut parts = text.split("\nnext\n");
    let first = check_part(image, parts.next().unwrap_or_default())?;
    for part in parts {
        if check_part(image, part)? != first {
            return Err("another leaf, other instructions or other places of operands".into());
        }
    }
    Ok(first.0)
}

/// The name of a leaf, and what it ran.
type Ran = (String, Vec<(u64, Option<Place>)>);

/// Checks a part of a certificate.
fn check_part(image: &Image, text: &str) -> Result<Ran> {
    let mut lines = text.lines().peekable();
    let mut facts = Facts::new();
    let (mut name, mut result, mut alignment, mut lanes) = (String::new(), 0, Vec::new(), Vec::<Lane>::new());
    let (mut registers, mut cells, mut kept, mut second) = (Vec::new(), Vec::new(), None, 0);
    let mut global = None;
    loop {
        let line = lines.next().ok_or("there is no code in it")?;
        let mut tokens = line.split_whitespace();
        match token(&mut tokens)? {
            "leaf" => name = token(&mut tokens)?.into(),
            // Words, and to how many bytes it and each operand are aligned.
            "result" => {
                result = next(&mut tokens)?;
                alignment = tokens.map(facts::parse).collect::<Result<Vec<i64>>>()?;
            }
            // A byte of the program, by the end of its symbol.
            "global" => {
                let address = image.symbol_with_end(token(&mut tokens)?).ok_or("no such symbol")?;
                global = Some((address, next(&mut tokens)?));
            }
            // So many words of an operand, of which nothing is known.
            "unknown" => {
                let (part, words): (u8, i64) = (next(&mut tokens)?, next(&mut tokens)?);
                if part >= machine::STACK {
                    return Err("an operand that is none".into());
                }
                cells.extend((0..words).map(|at| ((part, 8 * at), (8, Word::Unknown))));
            }
            // The first word of an operand: its value where it is known.
            "bits" => {
                let (part, value, known): (u8, u64, u64) =
                    (next(&mut tokens)?, next(&mut tokens)?, next(&mut tokens)?);
                if part >= machine::STACK {
                    return Err("an operand that is none".into());
                }
                cells.push(((part, 0), (8, digits::Known::masked(value, known).word())));
            }
            // Words of the second result.
            "second" => second = next(&mut tokens)?,
            "atom" => drop(facts.variable(next(&mut tokens)?, next(&mut tokens)?)?),
            "words" => facts.is_in_words(next(&mut tokens)?, next(&mut tokens)?)?,
            // Code for Cortex-M, and registers that are as they were in the end.
            "thumb" => kept = Some(tokens.map(facts::parse).collect::<Result<Vec<usize>>>()?),
            // Of the result or of an operand, which have their numbers from 1 on.
            kind @ ("cell" | "float") => {
                let (part, at, size): (u8, i64, i64) =
                    (next(&mut tokens)?, next(&mut tokens)?, next(&mut tokens)?);
                let sum = facts.poly(&mut tokens)?;
                let is_whole =
                    size == 8 || facts.is_within(&sum, &BigInt::ZERO, &u32::MAX.into()) && size == 4;
                let is_byte = size == 1 && facts.is_within(&sum, &BigInt::ZERO, &u8::MAX.into());
                if part >= machine::STACK || !is_whole && !is_byte {
                    return Err("an operand that is none".into());
                }
                let word = if kind == "cell" { Word::Number(sum) } else { Word::Float(sum, 0) };
                cells.push(((part, size * at), (size, word)));
            }
            "pointer" => {
                let (register, part) = (next::<usize>(&mut tokens)?, next::<u8>(&mut tokens)?);
                if part >= machine::STACK {
                    return Err("a pointer to no operand".into());
                }
                registers.push((register, Word::Pointer(part, 0)));
            }
            "number" => {
                let (register, sum) = (next(&mut tokens)?, facts.poly(&mut tokens)?);
                if kept.is_some() && !is_short(&facts, &sum) {
                    return Err("a number that no register holds".into());
                }
                registers.push((register, Word::Number(sum)));
            }
            "lane" => {
                let kind = token(&mut tokens)?.into();
                let places = tokens.map(|place| {
                    let (at, bit) = place.split_once(':').ok_or("a place and a bit")?;
                    Ok((facts::parse(at)?, facts::parse(bit)?))
                });
                lanes.push(Lane { kind, places: places.collect::<Result<_>>()?, wants: Vec::new() });
            }
            "run" => break,
            _ => lanes.last_mut().ok_or("a claim of no element")?.wants.push(line.into()),
        }
    }
    let address = image.symbol(&name).ok_or("the program has no such function")?;
    let mut machine = Machine::new(image, Words::new(facts, lines));
    (machine.result, machine.second) = (8 * result, 8 * second);
    (machine.alignment, machine.global) = (alignment, global);
    for (register, word) in registers {
        *machine.general.get_mut(register).ok_or("no such register")? = word;
    }
    machine.memory.extend(cells);
    match kept {
        // Without what says that it is code of Thumb.
        Some(kept) => Cortex::new(&mut machine).run(address & !1, &kept)?,
        None => machine.run(address)?,
    }
    let mut first = None;
    for lane in &lanes {
        let value = check_lane(&mut machine, lane, first.as_ref())?;
        first.get_or_insert(value);
    }
    machine.words.define()?;
    if lanes.is_empty() || !machine.words.is_at_end() {
        return Err("lines that nothing asks for, or no claim".into());
    }
    Ok((name, machine.trace))
}

/// Whether a number is one of 32 bits.
fn is_short(facts: &Facts, sum: &Poly) -> bool {
    facts.is_within(sum, &BigInt::ZERO, &u32::MAX.into())
}

/// Checks what is claimed of an element, given the value of the first one, and returns its value.
fn check_lane(machine: &mut Machine, lane: &Lane, first: Option<&Poly>) -> Result<Poly> {
    let mut limbs = Vec::new();
    let part = if lane.kind == "second" { machine::SECOND } else { 0 };
    for (at, bit) in &lane.places {
        let word = machine.load(Place::Memory(part, 8 * at), 0, 8)?;
        let limb = match (lane.kind.as_str(), &word) {
            ("floats", Word::Float(sum, exponent)) if *exponent >= 0 => sum.shifted(*exponent as u32),
            ("signed", word) => machine.words.signed(word.number()?, 64)?,
            // A constant, whose encoding it is.
            ("unsigned", Word::Float(sum, exponent)) => match sum.as_number().map(i128::try_from) {
                Some(Ok(number)) => Poly::number((number as f64 * 2f64.powi(*exponent)).to_bits()),
                _ => Poly::default(),
            },
            ("words" | "second" | "unsigned", word) => machine.words.unsigned(word.number()?)?,
            _ => return Err("a limb of no such kind".into()),
        };
        limbs.push((limb, *bit));
    }
    let value = limbs.iter().fold(Poly::default(), |sum, (limb, bit)| sum.add(&limb.shifted(*bit)));
    // Words are one limb together.
    let limbs: Vec<Poly> = if matches!(lane.kind.as_str(), "words" | "second") {
        vec![value.clone()]
    } else {
        limbs.into_iter().map(|l| l.0).collect()
    };
    for want in &lane.wants {
        let mut tokens = want.split_whitespace();
        let kind = token(&mut tokens)?;
        if kind == "congruent" {
            let difference = value.sub(&machine.words.facts.poly(&mut tokens)?);
            is_zero(machine, &difference, &next(&mut tokens)?)?;
            continue;
        }
        if kind == "squared" {
            let square =
                first.and_then(|first| first.product(first)).ok_or("a square of what is not known")?;
            is_zero(machine, &value.sub(&square), &next(&mut tokens)?)?;
            continue;
        }
        let limb = limbs.get(next::<usize>(&mut tokens)?).ok_or("no such limb")?;
        match kind {
            "exactly" => {
                let difference = limb.sub(&machine.words.facts.poly(&mut tokens)?);
                is_zero(machine, &difference, &next(&mut tokens)?)?;
            }
            "within" => machine.words.lies(limb, &next(&mut tokens)?, &next(&mut tokens)?)?,
            _ => return Err(format!("`{kind}` is no claim")),
        }
    }
    Ok(value)
}

/// That a polynomial is 0 modulo a number, or 0 if this is 0: all of its coefficients are, at once or after sums that are 0 are taken off; or
/// the least ones that are congruent are a sum that lies between 0 and 0.
fn is_zero(machine: &mut Machine, sum: &Poly, modulus: &BigInt) -> Result<()> {
    machine.words.define()?;
    let rest = machine.words.facts.expanded(sum);
    if rest.is_divisible(modulus) {
        return Ok(());
    }
    if machine.words.zeros()? {
        let is_zero = wide::is_zero(&machine.words.facts, sum, modulus);
        return if is_zero { Ok(()) } else { Err("a number that is not 0".into()) };
    }
    machine.words.lies(&rest.least(modulus), &BigInt::ZERO, &BigInt::ZERO)
}
