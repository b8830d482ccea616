//! A key found in a file, and its conversion to a key of a scheme.

use alloc::borrow::ToOwned;
use alloc::vec::Vec;

use zeroize::Zeroizing;

use super::text::{Block, LONGEST, is_space, is_text};
use super::{Algorithm, Error, openssh};
use crate::scheme::key_file::structure::{self, AlgorithmId, Structure};

/// The required half of a key pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The secret half.
    Private,
    /// The public half.
    Public,
}

impl Role {
    /// The PEM type of such a key.
    pub const fn label(self) -> &'static str {
        match self {
            Role::Private => "PRIVATE KEY",
            Role::Public => "PUBLIC KEY",
        }
    }
}

/// A key that a file can contain: `schnorr::SigningKey` and `schnorr::VerifyingKey` for signature schemes, `xdh::StaticSecret` and
/// `xdh::PublicKey` for X25519 and X448.
pub trait ReadKey: Sized {
    /// Whether it is private or public.
    const ROLE: Role;
    /// The name of its scheme.
    const SCHEME: &'static str;

    /// The algorithm in key files.
    fn algorithm() -> Algorithm;

    /// Creates the key from its bytes, and from the public key if the file has one.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Pair`], `Error::Key`
    fn from_parts(key: &[u8], public: Option<&[u8]>) -> Result<Self, Error>;

    /// Reads a file in any format.
    ///
    /// # Errors
    /// The error of the file.
    fn read(file: &[u8]) -> Result<Self, Error> {
        KeyFile::read(file, Self::ROLE)?.to_key()
    }

    /// Reads text: PEM or OpenSSH.
    ///
    /// # Errors
    /// The error of the text.
    fn read_text(text: &[u8]) -> Result<Self, Error> {
        KeyFile::read_text(text, Self::ROLE)?.to_key()
    }

    /// Reads DER.
    ///
    /// # Errors
    /// The error of the DER.
    fn read_der(der: &[u8]) -> Result<Self, Error> {
        KeyFile::read_der(der, Self::ROLE)?.to_key()
    }
}

/// A key found in a file, of a scheme that is not yet checked. The key is wiped when dropped.
#[derive(Clone)]
pub struct KeyFile {
    pub(super) role: Role,
    pub(super) algorithm: Algorithm,
    pub(super) has_parameters: bool,
    /// Whether the key is an octet string within these bytes.
    pub(super) is_nested: bool,
    pub(super) key: Zeroizing<Vec<u8>>,
    pub(super) public: Option<Vec<u8>>,
}

/// Does not print the key.
impl core::fmt::Debug for KeyFile {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (role, algorithm) = (self.role, &self.algorithm);
        f.debug_struct("KeyFile").field("role", &role).field("algorithm", algorithm).finish_non_exhaustive()
    }
}

impl KeyFile {
    /// Reads a file in any format, with this half of a key pair.
    ///
    /// # Errors
    /// The error of the file.
    pub fn read(file: &[u8], role: Role) -> Result<Self, Error> {
        match file {
            [0x30, ..] if !is_text(file) => Self::read_der(file, role),
            _ => Self::read_text(file, role),
        }
    }

    /// Reads text, PEM or OpenSSH, with this half of a key pair.
    ///
    /// # Errors
    /// The error of the text.
    pub fn read_text(text: &[u8], role: Role) -> Result<Self, Error> {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        if let [0xff, 0xfe, ..] | [0xfe, 0xff, ..] = text {
            return Err(Error::Utf16);
        }
        if text.iter().all(|byte| is_space(*byte)) {
            return Err(Error::Empty);
        }
        if let Some(block) = best(text, role) {
            return Self::from_block(&block, role);
        }
        if let Some(format) = other_format(text) {
            return Err(Error::OtherFormat(format));
        }
        openssh::public(text).ok_or(Error::NotKeyFile)??.0.expect(role)
    }

    /// Reads DER with this half of a key pair.
    ///
    /// # Errors
    /// The error of the DER.
    pub fn read_der(der: &[u8], role: Role) -> Result<Self, Error> {
        match der {
            [] => return Err(Error::Empty),
            _ if der.len() > LONGEST => return Err(Error::TooLong),
            [0x30, ..] => {}
            _ => return Err(Error::NotDer),
        }
        let of = |role,
                  AlgorithmId { oid, has_parameters }: AlgorithmId<'_>,
                  key: &[u8],
                  public: Option<&[u8]>| KeyFile {
            role,
            algorithm: Algorithm::from_oid(oid),
            has_parameters,
            is_nested: role == Role::Private,
            key: Zeroizing::new(key.to_vec()),
            public: public.map(<[u8]>::to_vec),
        };
        let found = match Structure::from_der(der)? {
            Structure::Private { algorithm, key, public } => of(Role::Private, algorithm, key, public),
            Structure::Public { algorithm, key } => of(Role::Public, algorithm, key, None),
            Structure::Encrypted if role == Role::Private => return Err(Error::Encrypted),
            Structure::Encrypted => return Err(Error::Role(role)),
        };
        found.expect(role)
    }

    fn from_block(block: &Block<'_>, role: Role) -> Result<Self, Error> {
        match (block.label(), role) {
            (label, role) if label == role.label() => Self::read_der(&block.decode()?, role),
            (openssh::PRIVATE_LABEL, Role::Private) => Ok(openssh::private(&block.decode()?)?.0),
            ("ENCRYPTED PRIVATE KEY", Role::Private) => Err(Error::Encrypted),
            ("PUBLIC KEY", Role::Private) => Err(Error::Role(role)),
            ("PRIVATE KEY" | "ENCRYPTED PRIVATE KEY" | openssh::PRIVATE_LABEL, Role::Public) => {
                Err(Error::Role(role))
            }
            (found, needed) => Err(Error::Type { found: found.to_owned(), needed }),
        }
    }

    fn expect(self, role: Role) -> Result<Self, Error> {
        if self.role == role { Ok(self) } else { Err(Error::Role(role)) }
    }

    /// The algorithm that the file names.
    pub fn algorithm(&self) -> &Algorithm {
        &self.algorithm
    }

    /// The key, if it is a key of the right scheme.
    ///
    /// # Errors
    /// The error of the key.
    pub fn to_key<K: ReadKey>(&self) -> Result<K, Error> {
        if self.role != K::ROLE {
            return Err(Error::Role(K::ROLE));
        }
        if self.algorithm != K::algorithm() {
            return Err(Error::Algorithm { found: self.algorithm.clone(), needed: K::SCHEME });
        }
        if self.has_parameters {
            return Err(Error::Parameters);
        }
        let key =
            if self.is_nested { structure::inner(&self.key).ok_or(Error::NotNested)? } else { &self.key };
        K::from_parts(key, self.public.as_deref())
    }
}

/// The first block of the type that is needed; else the first of a key, so that errors are of that; else the first of all.
fn best(text: &[u8], role: Role) -> Option<Block<'_>> {
    let is_needed = |label: &str| match role {
        Role::Private => matches!(label, "PRIVATE KEY" | openssh::PRIVATE_LABEL),
        Role::Public => label == "PUBLIC KEY",
    };
    let is_key = |label: &str| label.ends_with("PRIVATE KEY") || label.ends_with("PUBLIC KEY");
    let first = |is: &dyn Fn(&str) -> bool| Block::all(text).find(|block| is(block.label()));
    first(&is_needed).or_else(|| first(&is_key)).or_else(|| first(&|_| true))
}

/// The format of a text that is of one which is not read.
fn other_format(text: &[u8]) -> Option<&'static str> {
    const FORMATS: [(&[u8], &str); 3] = [
        (
            b"PuTTY-User-Key-File-",
            "a PuTTY key, which is not supported (`puttygen -O private-openssh-new` converts it)",
        ),
        (b"---- BEGIN SSH2 ", "an RFC 4716 key, which is not supported (`ssh-keygen -i` converts it)"),
        (b"{", "JSON, which is not supported in key files"),
    ];
    let text = text.trim_ascii_start();
    FORMATS.iter().find(|(start, _)| text.starts_with(start)).map(|(_, format)| *format)
}
