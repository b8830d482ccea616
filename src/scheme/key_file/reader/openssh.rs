//! OpenSSH's keys: private ones in PEM of a type of their own (PROTOCOL.key), public ones each on a line (sshd(8), "AUTHORIZED_KEYS FILE
//! FORMAT").

use alloc::borrow::ToOwned;
use alloc::vec::Vec;

use zeroize::Zeroizing;

use super::text::{decode, is_space};
use super::{Algorithm, Error, KeyFile, Role};

/// The algorithms whose keys are read, RFC 8709's: the name, the object identifier in other files, and the bytes of a secret.
const READ: [(&[u8], [u8; 3], usize); 2] =
    [(b"ssh-ed25519", [0x2b, 0x65, 0x70], 32), (b"ssh-ed448", [0x2b, 0x65, 0x71], 57)];
/// The type of a private key in PEM.
pub(crate) const PRIVATE_LABEL: &str = "OPENSSH PRIVATE KEY";

pub(crate) const MAGIC: &[u8] = b"openssh-key-v1\0";

/// What remains of a string of fields.
pub(crate) struct Fields<'a>(pub(crate) &'a [u8]);

impl<'a> Fields<'a> {
    fn bytes(&mut self, length: usize) -> Result<&'a [u8], Error> {
        let (bytes, rest) =
            self.0.split_at_checked(length).ok_or(Error::OpenSsh("it ends before the key does"))?;
        self.0 = rest;
        Ok(bytes)
    }

    pub(crate) fn number(&mut self) -> Result<u32, Error> {
        let bytes = self.bytes(4)?.try_into();
        bytes.map(u32::from_be_bytes).map_err(|_| Error::OpenSsh("a number does not have 4 bytes"))
    }

    /// A string after its length.
    pub(crate) fn string(&mut self) -> Result<&'a [u8], Error> {
        let length = self.number()?;
        self.bytes(usize::try_from(length).unwrap_or(usize::MAX))
    }

    pub(crate) fn end(&self) -> Result<(), Error> {
        expect(self.0.is_empty(), "data follows the key")
    }
}

/// An algorithm whose keys are read: the bytes of a secret, and what other files call it.
fn known(name: &[u8]) -> Option<(Algorithm, usize)> {
    let found = READ.iter().find(|(known, ..)| *known == name);
    found.map(|(_, oid, length)| (Algorithm::from_oid(oid), *length))
}

fn algorithm(name: &[u8]) -> Algorithm {
    known(name).map_or_else(|| Algorithm::from_openssh(name), |(algorithm, _)| algorithm)
}

pub(crate) fn expect(is_right: bool, what: &'static str) -> Result<(), Error> {
    if is_right { Ok(()) } else { Err(Error::OpenSsh(what)) }
}

/// A private key, and its comment.
pub(crate) fn private(file: &[u8]) -> Result<(KeyFile, Vec<u8>), Error> {
    let mut fields = Fields(file.strip_prefix(MAGIC).ok_or(Error::OpenSsh("its first bytes are wrong"))?);
    let (cipher, derivation, options) = (fields.string()?, fields.string()?, fields.string()?);
    if cipher != b"none" {
        return Err(Error::Encrypted);
    }
    expect(derivation == b"none" && options.is_empty(), "its key would be derived without a cipher")?;
    expect(fields.number()? == 1, "it does not contain exactly one key")?;
    let beside = fields.string()?;
    let (name, beside) = (Fields(beside).string()?, public_key(beside)?);
    let mut private = Fields(fields.string()?);
    fields.end()?;
    let Some((_, length)) = known(name) else {
        return Ok((KeyFile { role: Role::Private, ..beside }, Vec::new()));
    };
    expect(private.number()? == private.number()?, "its two check numbers differ")?;
    expect(private.string()? == name, "its halves name different algorithms")?;
    let (public, pair) = (private.string()?, private.string()?);
    let (comment, padding) = (private.string()?, private.0);
    // It fills up a block of a cipher, though there is none: 1, 2, 3 and so on.
    expect(
        padding.len() < 256 && (1..).zip(padding).all(|(i, byte)| i == u32::from(*byte)),
        "its padding is wrong",
    )?;
    let wrong_length = Error::Length { found: pair.len(), needed: 2 * length };
    let (secret, own) = pair.split_at_checked(length).ok_or(wrong_length)?;
    if *public != **beside.key || public != own {
        return Err(Error::Pair);
    }
    let key = Zeroizing::new(secret.to_vec());
    Ok((KeyFile { role: Role::Private, key, public: Some(public.to_owned()), ..beside }, comment.to_vec()))
}

/// A public key, as it is in files of either kind: the name of its algorithm, and what that has.
pub(crate) fn public_key(file: &[u8]) -> Result<KeyFile, Error> {
    let mut fields = Fields(file);
    let name = fields.string()?;
    let key = if known(name).is_some() {
        let key = fields.string()?;
        fields.end()?;
        key
    } else {
        &[]
    };
    let algorithm = algorithm(name);
    let key = Zeroizing::new(key.to_vec());
    Ok(KeyFile { role: Role::Public, algorithm, has_parameters: false, is_nested: false, key, public: None })
}

/// The one public key of a text, and its comment: lines that are empty or begin with `#` are passed over. None if there is no key.
///
/// Before the name of the algorithm there may be options, or the name of a host: one word, in which quotes may have spaces.
pub(crate) fn public(text: &[u8]) -> Option<Result<(KeyFile, &[u8]), Error>> {
    let mut number = 1;
    let numbered = text.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')).map(|line| {
        let numbered = (number, line.trim_ascii());
        number += usize::from(line.ends_with(b"\n"));
        numbered
    });
    let mut keys = numbered.filter(|(_, line)| !matches!(line, [] | [b'#', ..]));
    let (number, line) = keys.next()?;
    let (name, rest) = word(line);
    let (name, rest) = if is_algorithm(name) { (name, rest) } else { word(rest) };
    if !is_algorithm(name) {
        return None;
    }
    if keys.next().is_some() {
        return Some(Err(Error::SeveralKeys));
    }
    let (base64, comment) = word(rest);
    Some(decode(base64, number).and_then(|file| {
        let key = public_key(&file)?;
        let is_same = algorithm(name) == key.algorithm;
        expect(is_same, "the line and the key name different algorithms")?;
        Ok((key, comment.trim_ascii()))
    }))
}

/// Does a word look like the name of an algorithm?
fn is_algorithm(word: &[u8]) -> bool {
    ["ssh-", "ecdsa-sha2-", "sk-ssh-", "sk-ecdsa-"].iter().any(|start| word.starts_with(start.as_bytes()))
}

/// The first word of a line, and what comes after it. Quotes, in which a backslash is before a quote, hold a word together.
fn word(line: &[u8]) -> (&[u8], &[u8]) {
    let line = line.trim_ascii_start();
    let (mut is_quoted, mut is_escaped) = (false, false);
    let end = line.iter().position(|byte| {
        is_quoted ^= *byte == b'"' && !is_escaped;
        is_escaped = *byte == b'\\' && !is_escaped;
        is_space(*byte) && !is_quoted
    });
    line.split_at(end.unwrap_or(line.len()))
}
