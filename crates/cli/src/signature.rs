//! Signatures to verify: from files of several formats, or from hexadecimal digits.
//!
//! The content of a file determines its format: the bytes of the signature, hexadecimal digits, or an SSH signature.
//! Only an SSH signature names its scheme.

use std::path::PathBuf;

use clap::Args;
use lemniscate::ssh;

use crate::failure::{Outcome, bad};
use crate::input;
use crate::schemes::{AnyScheme, openssh};

/// The signature.
#[derive(Args)]
#[group(id = "signature_input", required = true, multiple = false)]
pub struct SignatureArgs {
    /// File of the signature; "-" is standard input
    #[arg(long, value_name = "FILE")]
    signature: Option<PathBuf>,

    /// The signature in hexadecimal
    #[arg(long, value_name = "H")]
    signature_hex: Option<String>,
}

/// A signature, before it is known how long it must be.
pub struct Input {
    /// For messages.
    source: String,
    form: Form,
}

enum Form {
    /// What digits on the command line stand for.
    Digits(Vec<u8>),
    /// A file of the bytes of a signature, or of digits: their number tells.
    File(Vec<u8>),
    OpenSsh(Box<ssh::Signature>),
}

/// A signature of a scheme.
pub enum Signature {
    /// By itself.
    Bytes(Vec<u8>),
    /// With a namespace and a public key.
    OpenSsh(Box<ssh::Signature>),
}

impl SignatureArgs {
    /// Reads the signature.
    pub fn read(&self) -> Outcome<Input> {
        let (form, source) = match &self.signature {
            Some(path) => (from_file(&input::small(path)?), input::name(path)),
            None => {
                let digits = self.signature_hex.as_deref().unwrap_or_default();
                (input::hex(digits).map(|bytes| Form::Digits(bytes.to_vec())), "--signature-hex".to_owned())
            }
        };
        match form {
            Ok(form) => Ok(Input { source, form }),
            Err(failure) => Err(failure.about(source)),
        }
    }
}

impl Input {
    /// The scheme that it says it is of, if it does.
    pub fn scheme(&self) -> Option<&'static dyn AnyScheme> {
        matches!(self.form, Form::OpenSsh(_)).then_some(openssh::SCHEME)
    }

    /// The signature, if it can be one of this scheme, whose signatures have so many bytes.
    pub fn of(self, scheme: &dyn AnyScheme, length: usize) -> Outcome<Signature> {
        let signature = match self.form {
            Form::Digits(bytes) => of_length(bytes, length),
            Form::File(bytes) => from_bytes(bytes, length),
            Form::OpenSsh(file) if openssh::SCHEME.is(scheme) => Ok(Signature::OpenSsh(file)),
            Form::OpenSsh(_) => {
                let (found, needed) = (openssh::SCHEME.about().name, scheme.about().name);
                Err(bad(format!("expected signature scheme {needed}, found {found}")))
            }
        };
        signature.map_err(|failure| failure.about(self.source))
    }
}

fn from_file(bytes: &[u8]) -> Outcome<Form> {
    match openssh::signature(bytes) {
        Some(file) => file.map(|file| Form::OpenSsh(Box::new(file))),
        None => Ok(Form::File(bytes.to_vec())),
    }
}

fn of_length(bytes: Vec<u8>, length: usize) -> Outcome<Signature> {
    input::expect_length(&bytes, length)?;
    Ok(Signature::Bytes(bytes))
}

fn from_bytes(bytes: Vec<u8>, length: usize) -> Outcome<Signature> {
    if bytes.len() == length {
        return Ok(Signature::Bytes(bytes));
    }
    match input::digits(&bytes) {
        Some(digits) => of_length(input::hex(digits)?.to_vec(), length),
        None => Err(bad(format!(
            "not a signature: {} bytes, which are neither the {length} of a signature, nor hexadecimal digits, nor an \
             SSH signature",
            bytes.len()
        ))),
    }
}
