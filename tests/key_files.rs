//! Key files of other programs, and what is said of those that are none. `data/key_files/list.tsv` has what each file is, for the tests
//! of every package.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use lemniscate::curve9767;
use lemniscate::ed448;
use lemniscate::ed25519;
use lemniscate::ed25519::pkcs8::EncodePrivateKey as _;
use lemniscate::jq255e;
use lemniscate::key_file::{Block, Error, KeyFile, ReadKey, Role};
use lemniscate::schnorr::key_file::EncodePublicKey as _;
use lemniscate::schnorr::{self, SigningKey, VerifyingKey};
use lemniscate::x25519::{self, X25519};
use lemniscate::xdh::{PublicKey, StaticSecret};
use lemniscate::{ssh, x448};

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests/data/key_files"].iter().collect()
}

fn file(name: &str) -> Vec<u8> {
    fs::read(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The bytes of a key, in hexadecimal digits, or what is wrong.
fn read(half: &str, scheme: &str, file: &[u8]) -> Result<String, Error> {
    let bytes = match (half, scheme) {
        ("private", "ed25519") => ed25519::SigningKey::read(file)?.to_bytes().to_vec(),
        ("private", "ed448") => ed448::SigningKey::read(file)?.to_bytes().to_vec(),
        ("private", "x25519") => x25519::StaticSecret::read(file)?.to_bytes().to_vec(),
        ("private", "x448") => x448::StaticSecret::read(file)?.to_bytes().to_vec(),
        ("public", "ed25519") => ed25519::VerifyingKey::read(file)?.to_bytes().to_vec(),
        ("public", "ed448") => ed448::VerifyingKey::read(file)?.to_bytes().to_vec(),
        ("public", "x25519") => x25519::PublicKey::read(file)?.to_bytes().to_vec(),
        ("public", "x448") => x448::PublicKey::read(file)?.to_bytes().to_vec(),
        other => panic!("{other:?}"),
    };
    Ok(hex::encode(bytes))
}

#[test]
fn files_of_other_programs() {
    let list = String::from_utf8(file("list.tsv")).unwrap();
    let mut listed = BTreeSet::from(["README.md", ".gitattributes", "list.tsv"].map(String::from));
    for line in list.lines().skip(1) {
        let [name, half, scheme, outcome, _] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let file = file(name);
        let found = read(half, scheme, &file).unwrap_or_else(|error| format!("! {error}"));
        assert_eq!(found, outcome, "{name}");
        // A text is read as a text, and DER as DER.
        let is_text = !name.ends_with(".der");
        let role = if half == "private" { Role::Private } else { Role::Public };
        let read = if is_text { KeyFile::read_text(&file, role) } else { KeyFile::read_der(&file, role) };
        assert!(read.is_ok() || outcome.starts_with('!'), "{name}");
        listed.insert(name.to_owned());
    }
    assert!(listed.len() > 130);
    let present =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(present.collect::<BTreeSet<_>>(), listed);
}

/// A file with one byte changed, left out or put in is read as the same key, or is an error.
#[test]
fn damaged_files() {
    for name in
        ["bouncycastle-ed25519.der", "ring-ed25519.der", "putty-ed25519-openssh", "go-ed25519-headers.pem"]
    {
        let whole = file(name);
        let key = ed25519::SigningKey::read(&whole).unwrap();
        for place in 0..whole.len() {
            for damaged in [
                [&whole[..place], &whole[place + 1..]].concat(),
                [&whole[..place], &[whole[place] ^ 1], &whole[place + 1..]].concat(),
                [&whole[..place], b"\0", &whole[place..]].concat(),
                whole[..place].to_vec(),
            ] {
                if let Ok(read) = ed25519::SigningKey::read(&damaged) {
                    // Files with a public key say whether the secret is the right one; what is read otherwise is in PEM.
                    assert!(read == key || name.starts_with("go"), "{name} {place}");
                }
            }
        }
    }
}

/// What is written is read, for every scheme.
#[test]
fn files_of_our_own() {
    fn both<S: schnorr::Scheme>()
    where
        SigningKey<S>: ReadKey + schnorr::key_file::EncodePrivateKey,
        VerifyingKey<S>: ReadKey + schnorr::key_file::EncodePublicKey,
    {
        let key = SigningKey::<S>::random();
        let (der, public) = (key.to_pkcs8_der().unwrap(), key.verifying_key());
        let pem = key.to_pkcs8_pem(Default::default()).unwrap();
        for file in [der.as_bytes(), pem.as_bytes()] {
            assert!(SigningKey::<S>::read(file).unwrap() == key);
            assert_eq!(VerifyingKey::<S>::read(file), Err(Error::Role(Role::Public)));
            let other = StaticSecret::<X25519, 32>::read(file).unwrap_err().to_string();
            assert_eq!(other, format!("expected key type X25519, found {}", S::NAME));
        }
        let (der, pem) =
            (public.to_public_key_der().unwrap(), public.to_public_key_pem(Default::default()).unwrap());
        for file in [der.as_bytes(), pem.as_bytes()] {
            assert_eq!(VerifyingKey::<S>::read(file).unwrap(), public);
            assert_eq!(SigningKey::<S>::read(file).err(), Some(Error::Role(Role::Private)));
        }
    }
    macro_rules! each {
        ($($module:ident $scheme:ident,)+) => { $(both::<lemniscate::$module::$scheme>();)+ };
    }
    lemniscate::for_each_scheme!(signatures, each);
    let secret = x448::StaticSecret::random();
    let pem = secret.to_pkcs8_pem(Default::default()).unwrap();
    assert_eq!(x448::StaticSecret::read(pem.as_bytes()).unwrap().as_bytes(), secret.as_bytes());
    let pem = x448::PublicKey::from(&secret).to_public_key_pem(Default::default()).unwrap();
    assert_eq!(x448::PublicKey::read(pem.as_bytes()).unwrap(), x448::PublicKey::from(&secret));
}

/// A private key of this algorithm in DER, by its parts.
fn private(version: u8, algorithm: &str, octets: &str, more: &str) -> Vec<u8> {
    element(
        0x30,
        &[&[2, 1, version][..], &element(0x30, &hex(algorithm)), &element(4, &hex(octets)), &hex(more)]
            .concat(),
    )
}

fn element(tag: u8, content: &[u8]) -> Vec<u8> {
    [&[tag, content.len() as u8][..], content].concat()
}

fn hex(digits: &str) -> Vec<u8> {
    hex::decode(digits).unwrap()
}

/// Every error, and how it is provoked: a kind of error is in the list below, or the test is not compiled.
#[test]
fn every_error_says_what_is_wrong() {
    type Private = ed25519::SigningKey;
    type Public = ed25519::VerifyingKey;
    const ED25519: &str = "06032b6570";
    let secret = "0420".to_owned() + &"07".repeat(32);
    let public = hex::encode(Private::from_bytes(&[7; 32]).verifying_key());
    let provoked = [
        (Private::read(b"").err(), "the key file is empty"),
        (Private::read_der(b"").err(), "the key file is empty"),
        (Private::read(b"\xef\xbb\xbf\r\n\t").err(), "the key file is empty"),
        (Private::read(b"\xfe\xff\0-").err(), "the text is UTF-16, which is not supported: save it as UTF-8"),
        (Private::read(&[7; 32]).err(), "not a key file: neither PEM, DER nor OpenSSH"),
        (Public::read(b"ssh-ed25519").err(), "the OpenSSH key is malformed: it ends before the key does"),
        (Private::read_der(&[0x30; (1 << 16) + 1]).err(), "it is too long for a key"),
        (
            Private::read(
                format!("-----BEGIN PRIVATE KEY-----\n{}-----END PRIVATE KEY-----", " ".repeat(1 << 17))
                    .as_bytes(),
            )
            .err(),
            "it is too long for a key",
        ),
        (Private::read(b"{}").err(), "JSON, which is not supported in key files"),
        (
            Private::read(b"-----BEGIN PRIVATE KEY-----\nMC4C").err(),
            "the PEM is malformed: PRIVATE KEY has no end line",
        ),
        (
            Private::read(b"-----BEGIN PRIVATE KEY-----\nMC4C\n-----END PUBLIC KEY-----").err(),
            "the PEM is malformed: PRIVATE KEY has no end line",
        ),
        (
            Private::read(b"-----BEGIN PRIVATE KEY-----\\nMC4C\\n-----END PRIVATE KEY-----").err(),
            "the PEM is malformed: it contains the two characters `\\n` instead of line breaks",
        ),
        (
            Private::read(b"\n-----BEGIN PRIVATE KEY-----\nMC4C\nMC-=\n-----END PRIVATE KEY-----").err(),
            "line 4 is not base64",
        ),
        (
            Private::read(b"-----BEGIN PRIVATE KEY-----\nMC4\n-----END PRIVATE KEY-----").err(),
            "line 2 is not base64",
        ),
        (Public::read(b"#\nssh-ed25519 AAA\xe9AAA= me").err(), "line 2 is not base64"),
        (
            Private::read(b"-----BEGIN RSA PRIVATE KEY-----\nMC4C\n-----END RSA PRIVATE KEY-----").err(),
            "expected PEM of type PRIVATE KEY, found RSA PRIVATE KEY",
        ),
        (Private::read(&file("java-ed25519-public.pem")).err(), "expected a private key, found a public key"),
        (
            Public::read(&file("openssl-ed25519-encrypted.der")).err(),
            "expected a public key, found a private key",
        ),
        (
            Private::read(&file("openssh-ed25519-encrypted")).err(),
            "the private key is encrypted, which is not supported",
        ),
        (
            Private::read(
                b"-----BEGIN PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nMC4C\n-----END PRIVATE KEY-----",
            )
            .err(),
            "the private key is encrypted, which is not supported",
        ),
        (Public::read(&file("openssh-two.pub")).err(), "expected one OpenSSH public key, found several"),
        (Private::read(&file("java-ed448.der")).err(), "expected key type Ed25519, found Ed448"),
        (
            Private::read(&private(0, "06032a0304", &secret, "")).err(),
            "expected key type Ed25519, found an unknown algorithm (1.2.3.4)",
        ),
        (Private::read_der(&[7; 32]).err(), "not a key file in DER: the first byte is not 0x30"),
        (
            Private::read_der(&file("java-ed25519.der")[..40]).err(),
            "the DER is malformed at byte 40: it ends before the key does",
        ),
        (
            Private::read(&[file("java-ed25519.der"), vec![0]].concat()).err(),
            "the DER is malformed at byte 48: data follows the key",
        ),
        (
            Private::read(&element(0x30, &[2, 1, 0, 5, 0])).err(),
            "the DER is malformed at byte 5: it has an element of the wrong type",
        ),
        (
            Private::read(&private(0, ED25519, &secret, &format!("812100{public}"))).err(),
            "the DER is malformed at byte 83: PKCS#8 version 2 has a public key, version 1 has none",
        ),
        (
            Private::read(&private(1, ED25519, &secret, "")).err(),
            "the DER is malformed at byte 48: PKCS#8 version 2 has a public key, version 1 has none",
        ),
        (
            Private::read(&private(1, ED25519, &secret, &format!("812101{public}"))).err(),
            "the DER is malformed at byte 83: the public key does not consist of whole bytes",
        ),
        (
            Private::read(&[&[0x30, 0x81][..], &file("java-ed25519.der")[1..]].concat()).err(),
            "the DER is malformed at byte 3: the length of an element does not match its content",
        ),
        (
            Private::read(&[0x30, 0x80, 2, 1, 0]).err(),
            "the DER is malformed at byte 2: an element is not encoded in DER",
        ),
        (
            Private::read(&private(0, "06032b65700500", &secret, "")).err(),
            "the algorithm must not have parameters",
        ),
        (
            Private::read(&private(0, ED25519, &secret[4..], "")).err(),
            "the private key is not an octet string within an octet string",
        ),
        (Private::read(&private(0, ED25519, "040107", "")).err(), "expected a key of 32 bytes, found 1"),
        (
            Private::read(&private(1, ED25519, &secret, &format!("812100{}", "00".repeat(32)))).err(),
            "the public key in the file does not belong to the private key",
        ),
        (
            Public::read(&element(
                0x30,
                &[element(0x30, &hex(ED25519)), element(3, &[&[0, 2][..], &[0; 31]].concat())].concat(),
            ))
            .err(),
            "the public key is not a point of the curve",
        ),
        (
            jq255e::SigningKey::from_parts(&[0; 32], None).err(),
            "the secret key is 0, or not below the group order",
        ),
        (curve9767::SigningKey::from_parts(&[0; 3], None).err(), "expected a key of 64 bytes, found 3"),
        (PublicKey::<X25519, 32>::from_parts(&[0; 3], None).err(), "expected a key of 32 bytes, found 3"),
    ];
    let mut kinds = BTreeSet::new();
    for (error, text) in provoked {
        let error = error.expect(text);
        assert_eq!(error.to_string(), text);
        kinds.insert(match error {
            Error::Empty => 0,
            Error::Utf16 => 1,
            Error::NotKeyFile => 2,
            Error::OtherFormat(_) => 3,
            Error::NoEnd(_) => 4,
            Error::Escaped => 5,
            Error::Base64 { .. } => 6,
            Error::Type { .. } => 7,
            Error::Role(_) => 8,
            Error::Encrypted => 9,
            Error::SeveralKeys => 10,
            Error::Algorithm { .. } => 11,
            Error::NotDer => 12,
            Error::Der { .. } => 13,
            Error::OpenSsh(_) => 14,
            Error::Parameters => 15,
            Error::NotNested => 16,
            Error::Length { .. } => 17,
            Error::Pair => 18,
            Error::Key(_) => 19,
            Error::TooLong => 20,
            other => panic!("{other:?} is provoked by nothing"),
        });
    }
    assert_eq!(kinds, (0..21).collect());
}

/// What OpenSSH checks of its private keys.
#[test]
fn private_keys_of_openssh_are_checked() {
    let text = file("openssh-ed25519");
    let block = Block::all(&text).next().unwrap();
    let whole = block.decode().unwrap();
    let read = |bytes: &[u8]| {
        let body = base64(bytes);
        let text = format!("-----BEGIN OPENSSH PRIVATE KEY-----\n{body}\n-----END OPENSSH PRIVATE KEY-----");
        ed25519::SigningKey::read(text.as_bytes()).map_err(|error| error.to_string())
    };
    let changed = |place: usize| {
        let mut bytes = whole.to_vec();
        bytes[place] ^= 1;
        read(&bytes).unwrap_err()
    };
    assert!(read(&whole).is_ok());
    assert_eq!(changed(0), "the OpenSSH key is malformed: its first bytes are wrong");
    assert_eq!(changed(20), "the private key is encrypted, which is not supported");
    assert_eq!(changed(28), "the OpenSSH key is malformed: its key would be derived without a cipher");
    assert_eq!(changed(38), "the OpenSSH key is malformed: it does not contain exactly one key");
    assert_eq!(changed(70), "the public key in the file does not belong to the private key");
    assert_eq!(changed(103), "the OpenSSH key is malformed: its two check numbers differ");
    assert_eq!(changed(whole.len() - 1), "the OpenSSH key is malformed: its padding is wrong");
    assert_eq!(
        read(&[&whole[..], &[0]].concat()).unwrap_err(),
        "the OpenSSH key is malformed: data follows the key"
    );
    assert_eq!(read(&whole[..100]).unwrap_err(), "the OpenSSH key is malformed: it ends before the key does");
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = bytes.chunks(3).flat_map(|three| {
        let bits =
            three.iter().fold(0u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        (0..4).map(
            move |i| if i <= three.len() { DIGITS[(bits >> (18 - 6 * i) & 63) as usize].into() } else { '=' },
        )
    });
    digits.collect()
}

/// Where dashes are missing behind the label, the key is no part of it: errors name labels.
#[test]
fn no_key_is_in_an_error() {
    let pem = ed25519::SigningKey::from_bytes(&[7; 32]).to_pkcs8_pem(Default::default()).unwrap();
    let digits = pem.lines().nth(1).unwrap();
    for text in
        [pem.replacen("KEY-----", "KEY", 1), pem.replacen("KEY-----\n", "KEY ", 1), pem.replace('\n', " ")]
    {
        for text in [&text[..], &text[..text.find("-----END").unwrap()]] {
            if let Err(error) = ed25519::SigningKey::read(text.as_bytes()) {
                assert!(!format!("{error} {error:?}").contains(&digits[24..32]), "{error}");
            }
        }
    }
    let text = pem.replacen("KEY-----\n", "KEY ", 1);
    assert_eq!(ed25519::SigningKey::read(text.as_bytes()).err(), Some(Error::NotKeyFile));
}

/// The time that a text takes grows with its length, and not with its square: this one would take hours.
#[test]
fn texts_of_many_blocks() {
    let block = "-----BEGIN X-----\n-----END X-----\n";
    for unit in [
        block,
        "-----BEGIN ",
        "-----BEGIN X-----",
        "-----BEGIN X-----\nAAAA\n",
        "-----",
        "#\n",
        "ssh-ed25519 ",
        "\"\\ ",
    ] {
        let text = unit.repeat((4 << 20) / unit.len());
        assert!(ed25519::SigningKey::read(text.as_bytes()).is_err(), "{unit}");
        assert!(ed25519::VerifyingKey::read(text.as_bytes()).is_err(), "{unit}");
    }
    let key = file("java-ed25519.pem");
    let text = [block.repeat(100_000).as_bytes(), &key].concat();
    assert!(ed25519::SigningKey::read(&text).unwrap() == ed25519::SigningKey::read(&key).unwrap());
    let printed = format!("{:?}", Block::all(&key).next().unwrap());
    assert_eq!(printed, "Block { label: \"PRIVATE KEY\", .. }");
}

/// Lines of public keys, and what is on them besides.
#[test]
fn lines_of_public_keys() {
    let text = String::from_utf8(file("openssh-ed25519.pub")).unwrap();
    let [name, base64, _] = text.split_whitespace().collect::<Vec<_>>()[..] else { panic!() };
    let key = ssh::PublicKey::from_openssh(&text).unwrap().key;
    for (line, comment) in [
        (format!("{name} {base64}"), ""),
        (format!("{name}\t{base64}\tme"), "me"),
        (format!("{name}  {base64}  me  at home "), "me  at home"),
        (format!("\n \r\n# {name} a comment\r\n\t {name} {base64} me\r\n\n#"), "me"),
        (format!("restrict {name} {base64}"), ""),
        (format!("command=\"echo \\\"ssh-rsa AAAA\\\" \" {name} {base64}"), ""),
        (format!("[example.org]:22 {name} {base64} ssh-rsa AAAA"), "ssh-rsa AAAA"),
    ] {
        let read = ssh::PublicKey::from_openssh(&line).expect(&line);
        assert_eq!((read.key, &*read.comment), (key, comment), "{line}");
        assert_eq!(ed25519::VerifyingKey::read(line.as_bytes()).expect(&line), key);
    }
    for line in [
        format!("@revoked example.org {name} {base64}"),
        format!("no-pty restrict {name} {base64}"),
        format!("\"no-pty {name} {base64}"),
        base64.to_owned(),
        format!("# {name} {base64}"),
        format!("ssh-rsa {base64}"),
        format!("{name} {}", &base64[..base64.len() - 4]),
        format!("{name} {base64}AAAA"),
        format!("{name} {base64}\n{name} {base64}"),
        format!("{name} {base64}\r{name} {base64}"),
    ] {
        assert!(ssh::PublicKey::from_openssh(&line).is_err(), "{line}");
        assert!(ed25519::VerifyingKey::read(line.as_bytes()).is_err(), "{line}");
    }
}
