//! `sample-signatures`: rows to measure and to test with, valid ones and each kind of invalid ones, the same for the same seed.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, StringArray};
use arrow_schema::{DataType, Field, Schema, SchemaRef};

use crate::encoding::Encoding;
use crate::memory::foresee;
use crate::output::{Form, Ready, Writer};
use crate::scheme::WithPolicy;
use crate::sign::{array, data_type};
use crate::verdict::Verdict;
use crate::verify::batch;
use crate::{Result, pipeline};

/// Rows that are made at a time at most, and their bytes.
const TOGETHER: u64 = 2048;
const BYTES: u64 = 1 << 20;
/// The most bytes of a message: in hexadecimal digits a row of text has no more than can be read again.
pub const LENGTH: usize = 128 << 20;

/// A kind of row that is not valid, or not by every policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The signature is of another message.
    OtherMessage,
    /// It is by another key.
    OtherKey,
    /// A bit of its first half is changed: of the point, or of the challenge.
    Head,
    /// A bit of its second half is changed, the scalar, which stays below the order of the group.
    Scalar,
    /// The scalar is not below the order of the group.
    Range,
    /// The key is no point.
    Key,
    ShortKey,
    LongSignature,
    NoKey,
    NoMessage,
    NoSignature,
    /// Ed25519: key and R are of small order, which `strict` alone forbids.
    SmallOrder,
    /// Ed25519: key and R are of small order and not encoded canonically, which `zip215` alone allows.
    NotCanonical,
}

impl Kind {
    /// Every kind, with its name.
    pub const ALL: [(&'static str, Self); 13] = [
        ("other-message", Kind::OtherMessage),
        ("other-key", Kind::OtherKey),
        ("head", Kind::Head),
        ("scalar", Kind::Scalar),
        ("range", Kind::Range),
        ("key", Kind::Key),
        ("short-key", Kind::ShortKey),
        ("long-signature", Kind::LongSignature),
        ("no-key", Kind::NoKey),
        ("no-message", Kind::NoMessage),
        ("no-signature", Kind::NoSignature),
        ("small-order", Kind::SmallOrder),
        ("not-canonical", Kind::NotCanonical),
    ];

    /// The kinds that a scheme has.
    pub fn of(scheme: &str) -> impl Iterator<Item = (&'static str, Self)> {
        let is_ed25519 = scheme == "ed25519";
        let is_there = move |kind| is_ed25519 || !matches!(kind, Kind::SmallOrder | Kind::NotCanonical);
        Self::ALL.into_iter().filter(move |(_, kind)| is_there(*kind))
    }
}

/// What is asked for.
pub struct Job<'a> {
    pub scheme: &'a dyn WithPolicy,
    pub rows: u64,
    pub seed: u64,
    /// Different keys; a new one for each row if there is no number.
    pub keys: Option<u64>,
    /// Bytes of a message.
    pub length: usize,
    /// The share of rows that are of one of the kinds, which have equal parts of it.
    pub invalid: f64,
    pub kinds: Vec<(&'static str, Kind)>,
    /// Encoding of bytes in text formats.
    pub encoding: Encoding,
    pub threads: usize,
}

/// A row.
struct Row {
    kind: &'static str,
    public_key: Option<Vec<u8>>,
    message: Option<Vec<u8>>,
    signature: Option<Vec<u8>>,
}

impl Job<'_> {
    /// Writes the rows: `public_key`, `message`, `signature`, and `kind`, which is `valid` or the name of a kind. `done` is told of
    /// rows that are written.
    ///
    /// # Errors
    /// What keeps the output from being written.
    pub fn run<W: Write + Send>(&self, form: Form, out: W, mut done: impl FnMut(u64) + Send) -> Result<W> {
        let bytes = |name| Field::new(name, data_type(form), true);
        let kind = Field::new("kind", DataType::Utf8, false);
        let schema: SchemaRef =
            Schema::new(vec![bytes("public_key"), bytes("message"), bytes("signature"), kind]).into();
        let mut writer = Writer::begin(form, &schema, out)?;
        let together = (BYTES / (self.length as u64 + 1)).clamp(1, TOGETHER);
        // What a row is made of and written as.
        let weight = (together as usize).saturating_mul(self.length.saturating_mul(6));
        let mut starts = (0..self.rows).step_by(together as usize);
        pipeline::run(
            self.threads,
            || Ok(starts.next()),
            |_| weight,
            || (),
            |(), start| {
                foresee(Path::new("--message-bytes"), weight, "a row")?;
                let rows = self.rows(start..start.saturating_add(together).min(self.rows));
                let bytes = |of: fn(&Row) -> &Option<Vec<u8>>| {
                    array(form, self.encoding, rows.iter().map(|row| of(row).as_deref()))
                };
                let kinds = StringArray::from_iter_values(rows.iter().map(|row| row.kind));
                let columns: Vec<ArrayRef> = vec![
                    bytes(|row| &row.public_key),
                    bytes(|row| &row.message),
                    bytes(|row| &row.signature),
                    Arc::new(kinds),
                ];
                Ok((
                    form.prepare(batch(&schema, columns)?, &|row| format!("row {}", start + row as u64))?,
                    rows.len(),
                ))
            },
            |(ready, rows): (Ready, usize)| {
                writer.write(ready)?;
                done(rows as u64);
                Ok(())
            },
        )?;
        writer.finish()
    }

    fn rows(&self, numbers: std::ops::Range<u64>) -> Vec<Row> {
        let drawn: Vec<_> = numbers
            .map(|number| {
                let mut draw = Draw::new(self.seed, number);
                let key = self.keys.map_or(number, |keys| draw.word() % keys.max(1));
                // Of other numbers than those of rows.
                let seed = Draw::new(!self.seed, key).bytes(32);
                let mut message = draw.bytes(self.length);
                // No two rows have the same one, where there is room.
                message.iter_mut().zip(number.to_le_bytes()).for_each(|(byte, part)| *byte = part);
                let seed: [u8; 32] = seed.try_into().unwrap_or_default();
                (draw, seed, message)
            })
            .collect();
        let batch: Vec<_> = drawn.iter().map(|(_, seed, message)| (*seed, &**message)).collect();
        let signed = self.scheme.sign_each(&batch);
        let rows = drawn.into_iter().zip(signed);
        rows.map(|((mut draw, _, message), (public_key, signature))| {
            let is_invalid = (draw.word() >> 11) as f64 / ((1u64 << 53) as f64) < self.invalid;
            let mut row = Row {
                kind: "valid",
                public_key: Some(public_key),
                message: Some(message),
                signature: Some(signature),
            };
            if is_invalid && !self.kinds.is_empty() {
                let (name, kind) = self.kinds[(draw.word() % self.kinds.len() as u64) as usize];
                row.kind = name;
                self.spoil(&mut row, kind, &mut draw);
            }
            row
        })
        .collect()
    }

    fn spoil(&self, row: &mut Row, kind: Kind, draw: &mut Draw) {
        let half = self.scheme.signature_length() / 2;
        let Row { public_key: Some(key), message: Some(message), signature: Some(signature), .. } = row
        else {
            return;
        };
        match kind {
            Kind::OtherMessage => message.push(0),
            Kind::OtherKey => {
                let seed = draw.bytes(32).try_into().unwrap_or_default();
                let other = self.scheme.sign_each(&[(seed, &**message)]);
                other.into_iter().for_each(|(other, _)| *key = other);
            }
            Kind::Head => flip(&mut signature[..half], draw),
            // Of a low byte, so that it stays below the order.
            Kind::Scalar => flip(&mut signature[half..half + half / 2], draw),
            Kind::Range => signature[half..].fill(0xff),
            Kind::Key => self.no_point(key, message, signature, draw),
            Kind::ShortKey => drop(key.pop()),
            Kind::LongSignature => signature.push(0),
            Kind::NoKey => row.public_key = None,
            Kind::NoMessage => row.message = None,
            Kind::NoSignature => row.signature = None,
            Kind::SmallOrder | Kind::NotCanonical => {
                // The neutral element, y = 1, also as y = p + 1; S = 0.
                let mut neutral = [0; 32];
                neutral[0] = 1;
                if kind == Kind::NotCanonical {
                    neutral = [0xff; 32];
                    (neutral[0], neutral[31]) = (0xee, 0x7f);
                }
                *key = neutral.to_vec();
                *signature = [neutral, [0; 32]].concat();
            }
        }
    }

    /// Changes the key until it is none.
    fn no_point(&self, key: &mut Vec<u8>, message: &[u8], signature: &[u8], draw: &mut Draw) {
        use lemniscate::schnorr::Error;

        let is_none =
            |verdict| matches!(verdict, Verdict::Invalid(Error::KeyNotOnCurve | Error::KeyNotCanonical));
        while !is_none(self.scheme.verdict(key, message, signature)) {
            *key = draw.bytes(key.len());
        }
    }
}

fn flip(bytes: &mut [u8], draw: &mut Draw) {
    let bit = draw.word() as usize % (8 * bytes.len());
    bytes[bit / 8] ^= 1 << (bit % 8);
}

/// Numbers from a seed and a number, by SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014). They are no secrets.
struct Draw(u64);

impl Draw {
    fn new(seed: u64, number: u64) -> Self {
        let mut outer = Draw(seed);
        Draw(outer.word() ^ number.wrapping_mul(0xd6e8_feb8_6659_fd93))
    }

    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        let words = std::iter::repeat_with(|| self.word().to_le_bytes()).take(count.div_ceil(8));
        let mut bytes = words.collect::<Vec<_>>().into_flattened();
        bytes.truncate(count);
        bytes
    }
}
