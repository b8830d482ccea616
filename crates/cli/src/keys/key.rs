//! Reading a key: its format, what it says of its scheme, and its bytes.
//!
//! The format of a file is seen from its content: PEM or DER of PKCS#8 (private keys) and SubjectPublicKeyInfo (public
//! keys), OpenSSH's keys, or hexadecimal digits alone. All of them but the last say which scheme the key is of, so that
//! `--scheme` can be left out; a key of another scheme than that is refused.

use std::path::Path;

use zeroize::Zeroizing;

use super::identifier;
use super::role::Role;
use crate::failure::{self, Failure, Outcome, bad};
use crate::input::{self, Secret};
use crate::pem;
use crate::schemes::{self, AnyScheme, openssh};

/// A key, before it is known that it is of the scheme that is wanted.
pub struct Key {
    role: Role,
    /// For messages.
    source: String,
    form: Form,
}

/// What a key says of its scheme.
enum Form {
    /// Nothing.
    Digits(Secret),
    /// It is of this one.
    Of(&'static dyn AnyScheme, Secret),
    /// It is of another algorithm, of this name.
    Foreign(String),
}

impl Key {
    /// Reads a key from a file, or else from the digits that an option has.
    pub fn read(role: Role, file: Option<&Path>, (option, digits): (&str, Option<&str>)) -> Outcome<Self> {
        let (form, source) = match file {
            Some(path) => (from_named_file(role, path)?, input::name(path)),
            None => (input::hex(digits.unwrap_or_default()).map(Form::Digits), option.to_owned()),
        };
        match form {
            Ok(form) => Ok(Key { role, source, form }),
            Err(failure) => Err(failure.about(source)),
        }
    }

    /// The scheme that it says it is of; else an error that says why `--scheme` is needed.
    pub fn scheme(&self) -> Outcome<&'static dyn AnyScheme> {
        let source = &self.source;
        match &self.form {
            Form::Of(scheme, _) => Ok(*scheme),
            Form::Digits(_) => Err(bad(format!(
                "--scheme is needed: {source} has hexadecimal digits alone, which do not tell of which scheme the key is"
            ))),
            Form::Foreign(name) => Err(bad(format!(
                "{source}: a key of {name}, which is none of the schemes (`lemniscate schemes` lists them)"
            ))),
        }
    }

    /// The bytes, if it is of this scheme.
    pub fn of(self, scheme: &dyn AnyScheme) -> Outcome<Secret> {
        let key = match self.form {
            Form::Of(found, bytes) if found.is(scheme) => Ok(bytes),
            Form::Of(found, _) => Err(failure::other_scheme(found.about().name, scheme.about().name)),
            Form::Foreign(found) => Err(failure::other_scheme(&found, scheme.about().name)),
            Form::Digits(bytes) => {
                let length = match self.role {
                    Role::Private => scheme.about().private_length,
                    Role::Public => scheme.about().public_length,
                };
                input::expect_length(&bytes, length).map(|()| bytes)
            }
        };
        key.map_err(|failure| failure.about(self.source))
    }
}

/// What a file has, or why that is no key. Warns where others may read a private key, as `ssh` does.
fn from_named_file(role: Role, path: &Path) -> Outcome<Outcome<Form>> {
    let (bytes, exposed) = input::private(path)?;
    let form = from_file(role, &bytes);
    if let (Role::Private, Ok(_), Some(mode)) = (role, &form, exposed) {
        let name = input::name(path);
        failure::warn(&format!("{name} has mode {mode:04o}: the private key is not for its owner alone"));
    }
    Ok(form)
}

fn from_file(role: Role, bytes: &[u8]) -> Outcome<Form> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        let words = text.trim();
        if pem::is_in(text) {
            return from_pem(role, text);
        }
        if openssh::is_public_key(words) {
            role.expect(Role::Public)?;
            return from_openssh(openssh::public_key(words));
        }
        if !words.is_empty() && words.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return input::hex(words).map(Form::Digits);
        }
    }
    // The tag of an ASN.1 sequence.
    if bytes.first() == Some(&0x30) {
        return from_der(role, bytes);
    }
    if bytes.is_empty() {
        return Err(bad("nothing is in it"));
    }
    Err(bad("not a key file: neither PEM, DER, OpenSSH nor hexadecimal digits"))
}

fn from_pem(role: Role, text: &str) -> Outcome<Form> {
    let Some((label, block)) =
        pem::find(text, |label| label.ends_with("PRIVATE KEY") || label == "PUBLIC KEY")
    else {
        return Err(bad("the PEM is malformed: it has no end"));
    };
    match label {
        openssh::PRIVATE_LABEL => {
            role.expect(Role::Private)?;
            from_openssh(openssh::private_key(block))
        }
        "PRIVATE KEY" | "PUBLIC KEY" => {
            role.expect(if label == Role::Private.label() { Role::Private } else { Role::Public })?;
            from_der(role, &pem::decode(block)?)
        }
        "ENCRYPTED PRIVATE KEY" => Err(encrypted()),
        label => Err(bad(format!("a PEM of type {label} where a {} is needed", role.label()))),
    }
}

fn from_openssh(key: Result<Secret, lemniscate::ssh::Error>) -> Outcome<Form> {
    match key {
        Ok(bytes) => Ok(Form::Of(openssh::SCHEME, bytes)),
        Err(lemniscate::ssh::Error::OtherAlgorithm(name)) => Ok(Form::Foreign(name)),
        Err(error) => Err(openssh::unusable(error)),
    }
}

fn from_der(role: Role, der: &[u8]) -> Outcome<Form> {
    let (found, oid) =
        identifier::find(der).map_err(|error| bad(format!("the key is malformed: {error}")))?;
    role.expect(found.ok_or_else(encrypted)?)?;
    let Some(scheme) = schemes::by_oid(&oid) else {
        return Ok(Form::Foreign(oid.foreign_name()));
    };
    let bytes = match role {
        Role::Private => scheme.private_from_der(der)?,
        Role::Public => Zeroizing::new(scheme.public_from_der(der)?),
    };
    Ok(Form::Of(scheme, bytes))
}

fn encrypted() -> Failure {
    bad("the private key is encrypted, which is not supported (`openssl pkey` decrypts it)")
}
