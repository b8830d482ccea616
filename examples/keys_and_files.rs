//! Keys: made, written to files that other programs read, and read from files that other programs wrote.

use std::error::Error;
use std::fs;

use lemniscate::ed25519::pkcs8::{DecodePublicKey, EncodePrivateKey, EncodePublicKey};
use lemniscate::ed25519::{SigningKey, VerifyingKey};
use lemniscate::key_file::ReadKey;
use lemniscate::ssh;

pub fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("lemniscate-keys-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let (private, public) = (folder.join("private.pem"), folder.join("public.pem"));

    // PKCS#8 and SubjectPublicKeyInfo, as OpenSSL reads and writes them. The text of the private key is wiped when it is dropped.
    let key = SigningKey::random();
    fs::write(&private, key.to_pkcs8_pem(Default::default())?)?;
    fs::write(&public, key.verifying_key().to_public_key_pem(Default::default())?)?;

    // A file in whatever format: PEM, DER, or OpenSSH's.
    let key = SigningKey::read(&fs::read(&private)?)?;
    let public_key = VerifyingKey::from_public_key_pem(&fs::read_to_string(&public)?)?;
    public_key.verify(b"a message", &key.sign(b"a message"))?;

    // OpenSSH's form of the same key, with a comment.
    let file = ssh::PrivateKey::new(key.clone(), "me@example.org");
    let line = file.public_key().to_openssh()?;
    assert_eq!(SigningKey::read(file.to_openssh()?.as_bytes())?, key);
    println!("{line}");

    // The wrong file is an error that says what is wrong with it.
    let error = SigningKey::read(&fs::read(&public)?).expect_err("a public key");
    println!("{}: {error}", public.display());
    fs::remove_dir_all(&folder)?;
    Ok(())
}
