//! OpenSSH's files: those that `ssh-keygen` of OpenSSH 9.2 once made, those that it makes now, and what is refused.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use base64ct::Encoding as _;
use lemniscate::ed25519::{self, Policy, SigningKey};
use lemniscate::ssh::{Digest, Error, Hash, Hasher, PrivateKey, PublicKey, Signature};

/// `ssh-keygen -t ed25519 -N "" -C "someone at home"`
const PRIVATE: &str = include_str!("data/ssh/id_ed25519");
const PUBLIC: &str = include_str!("data/ssh/id_ed25519.pub");
/// `ssh-keygen -Y sign -n file -O hashalg=...` of this message.
const MESSAGE: &[u8] = b"a message\n";
const SIGNATURES: [(Hash, &str); 2] = [
    (Hash::Sha256, include_str!("data/ssh/sha256.sig")),
    (Hash::Sha512, include_str!("data/ssh/sha512.sig")),
];
/// The same of `ssh-keygen -t ed25519 -N secret` and of `ssh-keygen -t ecdsa`.
const ENCRYPTED: &str = include_str!("data/ssh/encrypted");
const ECDSA_PRIVATE: &str = include_str!("data/ssh/id_ecdsa");
/// Another one, whose secret integer has 31 bytes.
const ECDSA_SHORT: &str = include_str!("data/ssh/id_ecdsa_short");
const ECDSA_PUBLIC: &str = include_str!("data/ssh/id_ecdsa.pub");
const ECDSA_SIGNATURE: &str = include_str!("data/ssh/ecdsa.sig");

#[test]
fn keys_are_read_and_written_back() {
    let private = PrivateKey::from_openssh(PRIVATE).unwrap();
    let public = PublicKey::from_openssh(PUBLIC).unwrap();
    assert_eq!(private.comment, "someone at home");
    assert_eq!(private.public_key(), public);
    assert_eq!(public.to_openssh().unwrap(), PUBLIC.trim());

    // It has a random number in it, so another writer writes another file.
    let read = PrivateKey::from_openssh(&private.to_openssh().unwrap()).unwrap();
    assert_eq!(read.key.as_bytes(), private.key.as_bytes());
    assert_eq!(read.comment, private.comment);
}

#[test]
fn comments() {
    let key = SigningKey::from_bytes(&[1; 32]);
    for comment in ["", "a", "two words", "é", &"x".repeat(10_000)] {
        let private = PrivateKey::new(key.clone(), comment);
        let read = PrivateKey::from_openssh(&private.to_openssh().unwrap()).unwrap();
        assert_eq!(read.comment, comment);
        let line = private.public_key().to_openssh().unwrap();
        assert_eq!(PublicKey::from_openssh(&format!(" {line}\r\n")).unwrap(), private.public_key());
    }
    let two = PublicKey::new(key.verifying_key(), "a\nssh-ed25519 AAAA");
    assert_eq!(two.to_openssh(), Err(Error::Comment));
}

#[test]
fn signatures_are_made_verified_and_written_back() {
    let key = PrivateKey::from_openssh(PRIVATE).unwrap().key;
    for (hash, text) in SIGNATURES {
        let digest = Digest::of(hash, MESSAGE);
        let signature = Signature::from_pem(text).unwrap();
        assert_eq!((signature.hash(), signature.namespace()), (hash, "file"));
        assert_eq!(signature.public_key(), &key.verifying_key());
        assert_eq!(signature.to_pem().unwrap().trim(), text.trim());
        assert_eq!(Signature::sign_digest(&key, "file", &digest).unwrap(), signature);
        signature.verify(&key.verifying_key(), "file", MESSAGE).unwrap();
        for policy in [Policy::Rfc8032, Policy::Zip215, Policy::Dalek, Policy::Strict] {
            signature.verify_digest_with(policy, &key.verifying_key(), "file", &digest).unwrap();
        }
    }
    assert_eq!(
        Signature::sign(&key, "file", MESSAGE).unwrap(),
        Signature::from_pem(SIGNATURES[1].1).unwrap()
    );
}

#[test]
fn signatures_of_anything_else_are_not_valid() {
    let key = SigningKey::from_bytes(&[1; 32]);
    let public = key.verifying_key();
    let other = SigningKey::from_bytes(&[2; 32]).verifying_key();
    for hash in [Hash::Sha256, Hash::Sha512] {
        let signature = Signature::sign_digest(&key, "file", &Digest::of(hash, MESSAGE)).unwrap();
        let mismatch = Err(Error::Ed25519(ed25519::Error::Mismatch));
        assert_eq!(signature.verify(&public, "file", b"another"), mismatch);
        assert_eq!(signature.verify(&other, "file", MESSAGE), Err(Error::OtherKey));
        assert_eq!(signature.verify(&public, "git", MESSAGE), Err(Error::OtherNamespace("file".to_owned())));
        let swapped = if hash == Hash::Sha256 { Hash::Sha512 } else { Hash::Sha256 };
        let digest = Digest::of(swapped, MESSAGE);
        assert_eq!(signature.verify_digest(&public, "file", &digest), Err(Error::OtherHash(hash)));
    }
    assert_eq!(Signature::sign(&key, "", MESSAGE), Err(Error::Namespace));
}

/// What signs elsewhere: the key with this number, or nothing.
struct Agent(Option<u8>);

impl ed25519::Signer<ed25519::Signature> for Agent {
    fn try_sign(&self, message: &[u8]) -> Result<ed25519::Signature, ed25519::signature::Error> {
        let key = self.0.ok_or_else(ed25519::signature::Error::new)?;
        Ok(SigningKey::from_bytes(&[key; 32]).sign(message))
    }
}

#[test]
fn signers_that_are_elsewhere() {
    let key = SigningKey::from_bytes(&[1; 32]);
    let digest = Digest::of(Hash::Sha512, MESSAGE);
    let by = |agent| Signature::sign_digest_by(&agent, key.verifying_key(), "file", &digest);
    assert_eq!(by(Agent(Some(1))), Signature::sign(&key, "file", MESSAGE));
    assert_eq!(by(Agent(Some(2))), Err(Error::Ed25519(ed25519::Error::Mismatch)));
    assert_eq!(by(Agent(None)), Err(Error::Ed25519(ed25519::Error::Unspecified)));
}

/// Of which the fields are right but for one.
#[test]
fn signatures_with_other_fields() {
    fn string(bytes: &[u8]) -> Vec<u8> {
        [&(bytes.len() as u32).to_be_bytes()[..], bytes].concat()
    }
    let key = SigningKey::from_bytes(&[1; 32]);
    let signed = [b"SSHSIG".to_vec(), string(b"file"), string(b""), string(b"sha512")].concat();
    let digest = Digest::of(Hash::Sha512, MESSAGE);
    let signature = key.sign(&[signed, string(digest.as_bytes())].concat()).to_bytes();
    let algorithm = string(b"ssh-ed25519");
    let fields = [
        b"SSHSIG\0\0\0\x01".to_vec(),
        string(&[&algorithm[..], &string(key.verifying_key().as_bytes())].concat()),
        string(b"file"),
        string(b""),
        string(b"sha512"),
        string(&[&algorithm[..], &string(&signature)].concat()),
    ];
    let read = |changed: usize, to: &[u8]| {
        let mut fields = fields.clone();
        if changed < fields.len() {
            fields[changed] = to.to_vec();
        }
        let bytes =
            [fields.concat(), if changed == fields.len() { to.to_vec() } else { Vec::new() }].concat();
        let digits = base64ct::Base64::encode_string(&bytes);
        Signature::from_pem(&format!(
            "-----BEGIN SSH SIGNATURE-----\n{digits}\n-----END SSH SIGNATURE-----\n"
        ))
    };
    read(6, b"").unwrap().verify(&key.verifying_key(), "file", MESSAGE).unwrap();
    // It is passed over, as by ssh-keygen.
    read(3, &string(b"reserved")).unwrap().verify(&key.verifying_key(), "file", MESSAGE).unwrap();
    assert_eq!(read(2, &string(b"")), Err(Error::Namespace));
    assert_eq!(
        read(5, &string(&[string(b"ssh-rsa"), string(b"")].concat())),
        Err(Error::OtherAlgorithm("ssh-rsa".to_owned()))
    );
    let short = string(&[&algorithm[..], &string(&signature[1..])].concat());
    assert_eq!(read(5, &short), Err(Error::Ed25519(ed25519::Error::SignatureLength)));
    for (changed, to) in [
        (0, b"SSHSIG\0\0\0\x02".to_vec()),
        (0, b"SSHSIX\0\0\0\x01".to_vec()),
        (2, string(&[0xff])),
        (2, vec![0xff; 4]),
        (4, string(b"sha1")),
        (5, string(&[&algorithm[..], &string(&signature), b"more"].concat())),
        (6, b"more".to_vec()),
    ] {
        let error = read(changed, &to).unwrap_err();
        assert!(error.to_string().starts_with("the OpenSSH signature is malformed: "), "{error}");
    }
}

#[test]
fn what_is_too_long_is_not_written() {
    let key = SigningKey::from_bytes(&[1; 32]);
    let long = "x".repeat(1 << 16);
    let private = PrivateKey::new(key.clone(), long.as_str());
    assert_eq!(private.to_openssh().unwrap_err(), Error::TooLong);
    assert_eq!(private.public_key().to_openssh(), Err(Error::TooLong));
    assert_eq!(Signature::sign(&key, &long, MESSAGE), Err(Error::TooLong));
}

#[test]
fn the_pieces_of_a_message_do_not_matter() {
    let message: Vec<u8> = (0..=255).cycle().take(1000).collect();
    for hash in [Hash::Sha256, Hash::Sha512] {
        let whole = Digest::of(hash, &message);
        assert_eq!(whole.as_bytes().len(), hash.length());
        assert_eq!(Digest::new(hash, whole.as_bytes()), Ok(whole));
        for length in [0, 31, 33, 63, 65] {
            assert_eq!(Digest::new(hash, &message[..length]), Err(Error::DigestLength));
        }
        for size in [1, 7, 64, 999] {
            let mut hasher = Hasher::new(hash);
            message.chunks(size).for_each(|piece| hasher.update(piece));
            assert_eq!(hasher.finalize(), whole);
        }
    }
}

#[test]
fn what_is_not_ed25519_is_named() {
    let ecdsa = Error::OtherAlgorithm("ecdsa-sha2-nistp256".to_owned());
    assert_eq!(PrivateKey::from_openssh(ECDSA_PRIVATE).unwrap_err(), ecdsa);
    assert_eq!(PrivateKey::from_openssh(ECDSA_SHORT).unwrap_err(), ecdsa);
    assert_eq!(PublicKey::from_openssh(ECDSA_PUBLIC).unwrap_err(), ecdsa);
    assert_eq!(Signature::from_pem(ECDSA_SIGNATURE).unwrap_err(), ecdsa);
    assert_eq!(ecdsa.to_string(), "expected key type ssh-ed25519, found ecdsa-sha2-nistp256");
}

#[test]
fn what_is_refused() {
    assert_eq!(PrivateKey::from_openssh(ENCRYPTED).unwrap_err(), Error::Encrypted);
    let two = [PUBLIC, ECDSA_PUBLIC].concat();
    assert_eq!(PublicKey::from_openssh(&two), Err(Error::SeveralLines));
    // y = 2 is on no point of the curve.
    let key = format!("AAAAC3NzaC1lZDI1NTE5AAAAIAIA{}", "A".repeat(40));
    assert_eq!(
        PublicKey::from_openssh(&format!("ssh-ed25519 {key}")),
        Err(Error::Ed25519(ed25519::Error::KeyNotOnCurve))
    );
    for text in ["", "ssh-ed25519", "ssh-ed25519 AAAA", "AAAA", PRIVATE, SIGNATURES[0].1] {
        let error = PublicKey::from_openssh(text).unwrap_err();
        assert!(matches!(error, Error::Malformed(_) | Error::SeveralLines), "{text}: {error}");
    }
    for text in ["", PUBLIC, SIGNATURES[0].1] {
        let error = PrivateKey::from_openssh(text).unwrap_err();
        assert!(error.to_string().starts_with("the OpenSSH private key is malformed: "), "{error}");
    }
    for text in ["", PUBLIC, PRIVATE] {
        let error = Signature::from_pem(text).unwrap_err();
        assert!(error.to_string().starts_with("the OpenSSH signature is malformed: "), "{error}");
    }
}

/// Whatever is damaged: never a panic, and no signature stays valid for what it was not made of.
#[test]
fn damaged_files() {
    let public = PublicKey::from_openssh(PUBLIC).unwrap().key;
    let damaged = |text: &str, read: &dyn Fn(&str)| {
        for at in 0..text.len() {
            read(&text[..at]);
            for byte in ["A", "/", "=", "\n", "-", "\0", "é"] {
                read(&[&text[..at], byte, &text[at + 1..]].concat());
            }
        }
    };
    damaged(PRIVATE, &|text| drop(PrivateKey::from_openssh(text)));
    damaged(ECDSA_SHORT, &|text| assert!(PrivateKey::from_openssh(text).is_err()));
    damaged(PUBLIC, &|text| drop(PublicKey::from_openssh(text)));
    damaged(SIGNATURES[1].1, &|text| {
        if let Ok(signature) = Signature::from_pem(text) {
            assert!(signature.verify(&public, "file", b"another\n").is_err());
        }
    });
}

#[test]
fn a_key_is_not_printed() {
    let printed = format!("{:?}", PrivateKey::from_openssh(PRIVATE).unwrap());
    assert_eq!(printed, "PrivateKey { comment: \"someone at home\", .. }");
}

/// A folder in which `ssh-keygen` is run; none where there is no such program.
struct Keygen(PathBuf);

impl Keygen {
    fn new(name: &str) -> Option<Self> {
        if Command::new("ssh-keygen").arg("-?").output().is_err() {
            eprintln!("there is no ssh-keygen: not compared with it");
            return None;
        }
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Some(Keygen(folder))
    }

    /// Does it succeed, with the message as input?
    fn run(&self, args: &[&str]) -> bool {
        let input = fs::File::open(self.0.join("message")).map_or(Stdio::null(), Stdio::from);
        let output =
            Command::new("ssh-keygen").args(args).current_dir(&self.0).stdin(input).output().unwrap();
        output.status.success()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    /// For the owner alone, as it has private keys.
    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        #[cfg(unix)]
        fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    }
}

#[test]
fn its_keys_and_signatures_here() {
    let Some(keygen) = Keygen::new("ssh-here") else { return };
    keygen.write("message", MESSAGE);
    assert!(keygen.run(&["-q", "-t", "ed25519", "-N", "", "-C", "me", "-f", "id"]));
    let private = PrivateKey::from_openssh(&keygen.read("id")).unwrap();
    assert_eq!(private.public_key(), PublicKey::from_openssh(&keygen.read("id.pub")).unwrap());
    for hash in [Hash::Sha256, Hash::Sha512] {
        let option = format!("hashalg={hash}");
        assert!(keygen.run(&["-q", "-Y", "sign", "-f", "id", "-n", "git", "-O", &option, "message"]));
        let digest = Digest::of(hash, MESSAGE);
        let ours = Signature::sign_digest(&private.key, "git", &digest).unwrap();
        assert_eq!(Signature::from_pem(&keygen.read("message.sig")).unwrap(), ours);
        fs::remove_file(keygen.0.join("message.sig")).unwrap();
    }
}

#[test]
fn our_keys_and_signatures_there() {
    let Some(keygen) = Keygen::new("ssh-there") else { return };
    let private = PrivateKey::new(SigningKey::from_bytes(&[3; 32]), "me");
    let public = private.public_key().to_openssh().unwrap();
    keygen.write("message", MESSAGE);
    keygen.write("id", private.to_openssh().unwrap().as_bytes());
    keygen.write("allowed", format!("me@example.org {public}\n"));
    let verifies = |namespace| {
        let who = ["-Y", "verify", "-f", "allowed", "-I", "me@example.org"];
        keygen.run(&[&who[..], &["-n", namespace, "-s", "sig"]].concat())
    };
    for hash in [Hash::Sha256, Hash::Sha512] {
        let digest = Digest::of(hash, MESSAGE);
        let signature = Signature::sign_digest(&private.key, "file", &digest).unwrap();
        keygen.write("sig", signature.to_pem().unwrap());
        assert!(verifies("file"));
        assert!(!verifies("git"));
    }
    assert!(keygen.run(&["-q", "-Y", "sign", "-f", "id", "-n", "file", "message"]));
    Signature::from_pem(&keygen.read("message.sig"))
        .unwrap()
        .verify(&private.key.verifying_key(), "file", MESSAGE)
        .unwrap();
}
