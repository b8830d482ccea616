//! Reading a key: its format, what it says of its scheme, and its bytes.
//!
//! The format of a file is seen from its content: one of those that the library reads, or hexadecimal digits alone. All of them
//! but the last say which scheme the key is of, so that `--scheme` can be left out; a key of another scheme than that is
//! refused.

use std::path::Path;

use lemniscate::key_file::{Block, Error, KeyFile, Role};

use crate::failure::{self, Failure, Outcome, bad};
use crate::input::{self, Secret};
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
                "--scheme is needed: {source} contains only hexadecimal digits, which do not name a scheme"
            ))),
            Form::Foreign(name) => Err(bad(format!(
                "{source}: a key of {name}, which is not a supported scheme (`lemniscate schemes` lists them)"
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
    let (bytes, exposed) = match role {
        Role::Private => input::private(path)?,
        Role::Public => (input::small(path)?, None),
    };
    let form = from_file(role, &bytes);
    if let (Ok(_), Some(exposed)) = (&form, exposed) {
        let name = input::name(path);
        failure::warn(&format!("{name} has {exposed}: other users may access the private key"));
    }
    Ok(form)
}

fn from_file(role: Role, bytes: &[u8]) -> Outcome<Form> {
    if let Some(digits) = input::digits(bytes) {
        return input::hex(digits).map(Form::Digits);
    }
    let file = KeyFile::read(bytes, role).map_err(|error| unusable(error, bytes))?;
    let Some(scheme) = schemes::by_algorithm(file.algorithm()) else {
        return Ok(Form::Foreign(file.algorithm().to_string()));
    };
    let key = match role {
        Role::Private => scheme.private_of_file(&file),
        Role::Public => scheme.public_of_file(&file),
    };
    key.map(|key| Form::Of(scheme, key)).map_err(|error| unusable(error, bytes))
}

/// The error, and its remedy.
fn unusable(error: Error, file: &[u8]) -> Failure {
    let is_openssh = || Block::all(file).any(|block| block.label() == openssh::PRIVATE_LABEL);
    match error {
        Error::Encrypted if is_openssh() => bad(format!("{error} (`ssh-keygen -p` decrypts it)")),
        Error::Encrypted => bad(format!("{error} (`openssl pkey` decrypts it)")),
        Error::Role(Role::Public) => bad(format!("{error} (`lemniscate public` makes it)")),
        Error::NotKeyFile => bad("not a key file: neither PEM, DER, OpenSSH nor hexadecimal digits"),
        error => bad(error.to_string()),
    }
}
