//! Keys, from files of several formats or from hexadecimal digits, and back.
//!
//! The format of a file is seen from its content: PEM or DER of PKCS#8 (private keys) and SubjectPublicKeyInfo (public
//! keys), OpenSSH's keys, or hexadecimal digits alone. All of them but the last say which scheme the key is of, and a
//! key of another scheme is refused.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use pkcs8::der::asn1::AnyRef;
use pkcs8::der::{self, Decode as _, Reader as _, Tag};
use zeroize::Zeroizing;

use crate::failure::{Failure, Outcome, bad};
use crate::input::{self, Secret};
use crate::oid::Oid;
use crate::output::Destination;
use crate::pem;
use crate::schemes::Scheme;
use crate::ssh;

/// Formats in which keys are written.
#[derive(Clone, Copy, ValueEnum)]
pub enum KeyFormat {
    /// PKCS#8 or SubjectPublicKeyInfo in PEM, as OpenSSL has it
    Pem,
    /// The same in DER
    Der,
    /// Hexadecimal digits of the key alone
    Hex,
    /// As OpenSSH has it (ed25519 only)
    Ssh,
}

impl KeyFormat {
    /// What is asked for; else PEM for files, and hexadecimal digits to be printed.
    pub fn choose(format: Option<Self>, destination: &Destination) -> Self {
        format.unwrap_or(if destination.is_file() { KeyFormat::Pem } else { KeyFormat::Hex })
    }

    /// A private key in this format.
    pub fn private(self, scheme: &dyn Scheme, private: &[u8]) -> Outcome<Secret> {
        match self {
            KeyFormat::Pem => pem::encode(Role::Private.label(), &scheme.private_to_der(private)?),
            KeyFormat::Der => scheme.private_to_der(private),
            KeyFormat::Hex => Ok(input::hex_line(private)),
            KeyFormat::Ssh => {
                need_openssh(scheme)?;
                ssh::private_file(private, &scheme.public(private)?)
            }
        }
    }

    /// A public key in this format.
    pub fn public(self, scheme: &dyn Scheme, public: &[u8]) -> Outcome<Secret> {
        match self {
            KeyFormat::Pem => pem::encode(Role::Public.label(), &scheme.public_to_der(public)?),
            KeyFormat::Der => Ok(scheme.public_to_der(public)?.into()),
            KeyFormat::Hex => Ok(input::hex_line(public)),
            KeyFormat::Ssh => {
                need_openssh(scheme)?;
                ssh::public_line(public)
            }
        }
    }
}

/// An error for a scheme that OpenSSH does not know.
pub fn need_openssh(scheme: &dyn Scheme) -> Outcome<()> {
    let about = scheme.about();
    if about.openssh { Ok(()) } else { Err(bad(format!("OpenSSH has no {} keys", about.name))) }
}

/// The private key.
#[derive(Args)]
#[group(id = "private", required = true, multiple = false)]
pub struct PrivateArgs {
    /// File of the private key: PEM, DER, OpenSSH or hex; "-" is standard input
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,

    /// The private key as hexadecimal digits; other users may see it in the list of processes
    #[arg(long, value_name = "H")]
    private_hex: Option<String>,
}

/// The public key of the signer.
#[derive(Args)]
#[group(id = "public_key", required = true, multiple = false)]
pub struct PublicArgs {
    /// File of the public key: PEM, DER, OpenSSH or hex; "-" is standard input
    #[arg(long, value_name = "FILE")]
    public: Option<PathBuf>,

    /// The public key as hexadecimal digits
    #[arg(long, value_name = "H")]
    public_hex: Option<String>,
}

/// The public key of the peer.
#[derive(Args)]
#[group(id = "peer_key", required = true, multiple = false)]
pub struct PeerArgs {
    /// File of the peer's public key: PEM, DER or hex; "-" is standard input
    #[arg(long, value_name = "FILE")]
    peer: Option<PathBuf>,

    /// The peer's public key as hexadecimal digits
    #[arg(long, value_name = "H")]
    peer_hex: Option<String>,
}

impl PrivateArgs {
    /// Reads the key.
    pub fn read(&self, scheme: &dyn Scheme) -> Outcome<Secret> {
        read(Role::Private, scheme, self.key.as_deref(), ("--private-hex", self.private_hex.as_deref()))
    }
}

impl PublicArgs {
    /// Reads the key.
    pub fn read(&self, scheme: &dyn Scheme) -> Outcome<Vec<u8>> {
        let key =
            read(Role::Public, scheme, self.public.as_deref(), ("--public-hex", self.public_hex.as_deref()))?;
        Ok(key.to_vec())
    }
}

impl PeerArgs {
    /// Reads the key.
    pub fn read(&self, scheme: &dyn Scheme) -> Outcome<Vec<u8>> {
        let key = read(Role::Public, scheme, self.peer.as_deref(), ("--peer-hex", self.peer_hex.as_deref()))?;
        Ok(key.to_vec())
    }
}

/// Which half of a key pair is needed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Private,
    Public,
}

impl Role {
    /// What the label of PEM must be.
    fn label(self) -> &'static str {
        match self {
            Role::Private => "PRIVATE KEY",
            Role::Public => "PUBLIC KEY",
        }
    }

    /// An error if a key turns out to be the other half.
    fn expect(self, found: Role) -> Outcome<()> {
        if self == found { Ok(()) } else { Err(self.missing()) }
    }

    /// The error for a key that is the other half.
    fn missing(self) -> Failure {
        match self {
            Role::Private => bad("a public key where a private key is needed"),
            Role::Public => bad("a private key where a public key is needed (`lemniscate public` makes it)"),
        }
    }

    fn length(self, scheme: &dyn Scheme) -> usize {
        match self {
            Role::Private => scheme.about().private_length,
            Role::Public => scheme.about().public_length,
        }
    }
}

fn read(role: Role, scheme: &dyn Scheme, file: Option<&Path>, hex: (&str, Option<&str>)) -> Outcome<Secret> {
    let (key, source) = match (file, hex) {
        (Some(path), _) => (from_file(role, scheme, &input::small(path)?), input::name(path)),
        (None, (option, digits)) => (from_hex(role, scheme, digits.unwrap_or_default()), option.to_owned()),
    };
    key.map_err(|failure| failure.about(source))
}

fn from_hex(role: Role, scheme: &dyn Scheme, digits: &str) -> Outcome<Secret> {
    let bytes = input::hex(digits)?;
    input::expect_length(&bytes, role.length(scheme))?;
    Ok(bytes)
}

fn from_file(role: Role, scheme: &dyn Scheme, bytes: &[u8]) -> Outcome<Secret> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        let words = text.trim();
        if pem::is_in(text) {
            return from_pem(role, scheme, text);
        }
        if ssh::is_public_key(words) {
            role.expect(Role::Public)?;
            let key = ssh::public_key(words)?;
            expect_openssh(scheme)?;
            return Ok(key.to_vec().into());
        }
        if !words.is_empty() && words.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return from_hex(role, scheme, words);
        }
    }
    // The tag of an ASN.1 sequence.
    if bytes.first() == Some(&0x30) {
        return from_der(role, scheme, bytes);
    }
    if bytes.is_empty() {
        return Err(bad("nothing is in it"));
    }
    Err(bad("not a key file: neither PEM, DER, OpenSSH nor hexadecimal digits"))
}

fn from_pem(role: Role, scheme: &dyn Scheme, text: &str) -> Outcome<Secret> {
    let Some((label, block)) =
        pem::find(text, |label| label.ends_with("PRIVATE KEY") || label == "PUBLIC KEY")
    else {
        return Err(bad("the PEM is malformed: it has no end"));
    };
    match label {
        ssh::PRIVATE_LABEL => {
            role.expect(Role::Private)?;
            let key = ssh::private_key(block)?;
            expect_openssh(scheme)?;
            Ok(key)
        }
        "PRIVATE KEY" | "PUBLIC KEY" => {
            role.expect(if label == Role::Private.label() { Role::Private } else { Role::Public })?;
            from_der(role, scheme, &pem::decode(block)?)
        }
        "ENCRYPTED PRIVATE KEY" => Err(encrypted()),
        label => Err(bad(format!("a PEM of type {label} where a {} is needed", role.label()))),
    }
}

fn from_der(role: Role, scheme: &dyn Scheme, der: &[u8]) -> Outcome<Secret> {
    let (found, oid) = algorithm(der).map_err(|error| bad(format!("the key is malformed: {error}")))?;
    role.expect(found.ok_or_else(encrypted)?)?;
    let about = scheme.about();
    if oid != about.oid {
        return Err(other_scheme(&oid.name(), about.name));
    }
    match role {
        Role::Private => scheme.private_from_der(der),
        Role::Public => scheme.public_from_der(der).map(Zeroizing::new),
    }
}

/// Which half of a key pair this is, none if it is encrypted, and of which algorithm.
///
/// PKCS#8 begins with its version, SubjectPublicKeyInfo with the algorithm, after which comes a bit string; where an
/// octet string comes, it is an encrypted private key.
fn algorithm(der: &[u8]) -> der::Result<(Option<Role>, Oid)> {
    AnyRef::from_der(der)?.sequence(|reader| {
        let is_private = Tag::peek(reader)? == Tag::Integer;
        if is_private {
            reader.decode::<AnyRef<'_>>()?;
        }
        let oid = reader.sequence(|reader| {
            let oid: AnyRef<'_> = reader.decode()?;
            oid.header().tag().assert_eq(Tag::ObjectIdentifier)?;
            reader.drain(reader.remaining_len())?;
            der::Result::Ok(Oid::new(oid.value()))
        })?;
        let role = match Tag::peek(reader)? {
            _ if is_private => Some(Role::Private),
            Tag::OctetString => None,
            _ => Some(Role::Public),
        };
        reader.drain(reader.remaining_len())?;
        Ok((role, oid))
    })
}

fn encrypted() -> Failure {
    bad("the private key is encrypted, which is not supported (`openssl pkey` decrypts it)")
}

/// OpenSSH's keys of other schemes than Ed25519 are refused by [`ssh`].
fn expect_openssh(scheme: &dyn Scheme) -> Outcome<()> {
    let about = scheme.about();
    if about.openssh { Ok(()) } else { Err(other_scheme("ed25519", about.name)) }
}

/// The error for a key of another scheme.
pub fn other_scheme(found: &str, needed: &str) -> Failure {
    bad(format!("a key of {found} where one of {needed} is needed"))
}
