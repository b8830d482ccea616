//! Files: formats in and out, what is never overwritten, long messages.

use crate::support::{Folder, PRIVATE, PUBLIC, SIGNATURE, hex};

/// A folder with a key pair in files, and a message.
fn with_keys(scheme: &str) -> Folder {
    let folder = Folder::new();
    folder.ok(&format!("keygen --scheme {scheme} --out key.pem"));
    folder.ok(&format!("public --scheme {scheme} --key key.pem --out public.pem"));
    folder.write("message", "a message\n");
    folder
}

#[test]
fn sign_and_verify_with_files() {
    let folder = with_keys("ed25519");
    assert_eq!(folder.ok("sign --scheme ed25519 --key key.pem --out message.sig message"), "");
    assert_eq!(folder.read("message.sig").len(), 64);
    let verify = "verify --scheme ed25519 --public public.pem --signature message.sig";
    assert_eq!(folder.ok(&format!("{verify} message")), "valid\n");
    folder.not_valid(&format!("{verify} key.pem"));
    let done = folder.run_with(&format!("{verify} -"), b"a message\n");
    assert_eq!(done.status, 0);
    // What is printed is read back too.
    let digits = folder.ok("sign --scheme ed25519 --key key.pem message");
    assert_eq!(digits.trim(), hex(&folder.read("message.sig")));
    folder.write("message.hex", &digits);
    folder.ok("verify --scheme ed25519 --public public.pem --signature message.hex message");
}

#[test]
fn exchange_with_files() {
    let folder = with_keys("x25519");
    folder.ok("keygen --scheme x25519 --out bob.pem");
    folder.ok("public --scheme x25519 --key bob.pem --out bob-public.pem");
    folder.ok("exchange --scheme x25519 --key key.pem --peer bob-public.pem --out shared");
    let printed = folder.ok("exchange --scheme x25519 --key bob.pem --peer public.pem");
    assert_eq!(printed.trim(), hex(&folder.read("shared")));
}

#[test]
fn every_format_of_keys_is_read_back() {
    for scheme in ["ed25519", "x25519"] {
        let folder = with_keys(scheme);
        let mut publics = vec![folder.ok(&format!("public --scheme {scheme} --key key.pem"))];
        for format in ["pem", "der", "hex", "ssh"] {
            if format == "ssh" && scheme != "ed25519" {
                let line = folder.bad(&format!("keygen --scheme {scheme} --format ssh"));
                assert_eq!(line, format!("OpenSSH has no {scheme} keys"));
                continue;
            }
            folder.ok(&format!("keygen --scheme {scheme} --format {format} --out key.{format} --force"));
            let public = folder.ok(&format!("public --scheme {scheme} --key key.{format}"));
            assert!(!publics.contains(&public));
            publics.push(public);
            let to = format!("--format {format} --out public.{format} --force");
            folder.ok(&format!("public --scheme {scheme} --key key.{format} {to}"));
            if scheme == "ed25519" {
                folder.ok(&format!("sign --scheme {scheme} --key key.{format} --out sig --force message"));
                folder.ok(&format!(
                    "verify --scheme {scheme} --public public.{format} --signature sig message"
                ));
            } else {
                let with =
                    |peer: &str| folder.ok(&format!("exchange --scheme {scheme} --key key.pem {peer}"));
                let digits = publics.last().unwrap();
                assert_eq!(with(&format!("--peer-hex {digits}")), with(&format!("--peer public.{format}")));
            }
        }
    }
}

#[test]
fn what_is_printed_is_what_is_written() {
    let folder = with_keys("ed25519");
    let public = "public --scheme ed25519 --key key.pem";
    assert_eq!(folder.ok(&format!("{public} --format pem")).into_bytes(), folder.read("public.pem"));
    assert_eq!(folder.ok(&format!("{public} --out -")).into_bytes(), folder.read("public.pem"));
    folder.ok(&format!("{public} --format hex --out public.hex"));
    assert_eq!(folder.ok(public).into_bytes(), folder.read("public.hex"));
}

#[test]
fn nothing_is_overwritten_without_force() {
    let folder = with_keys("ed25519");
    let key = folder.read("key.pem");
    for command in ["keygen", "public --key key.pem", "sign --key key.pem message"] {
        let line = folder.bad(&format!("{command} --scheme ed25519 --out key.pem"));
        assert_eq!(line, "key.pem exists already (--force overwrites it)");
    }
    assert_eq!(folder.read("key.pem"), key);
    folder.ok("keygen --scheme ed25519 --out key.pem --force");
    assert_ne!(folder.read("key.pem"), key);
    let names: Vec<_> =
        std::fs::read_dir(folder.path(".")).unwrap().map(|f| f.unwrap().file_name()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
}

#[test]
fn what_cannot_be_written_or_read_is_named() {
    let folder = with_keys("ed25519");
    std::fs::create_dir(folder.path("folder")).unwrap();
    folder.bad("keygen --scheme ed25519 --out folder");
    let line = folder.bad("keygen --scheme ed25519 --out folder --force");
    assert!(line.starts_with("cannot write folder: "), "{line}");
    let line = folder.bad("keygen --scheme ed25519 --out nowhere/key.pem");
    assert_eq!(line, "cannot write nowhere/key.pem: No such file or directory");
    for (command, line) in [
        ("sign --key folder message", "cannot read folder: it is a directory"),
        ("sign --key nothing message", "cannot read nothing: No such file or directory"),
        ("sign --key key.pem folder", "cannot read folder: it is a directory"),
        ("sign --key key.pem nothing", "cannot read nothing: No such file or directory"),
        ("sign --prehash --key key.pem nothing", "cannot read nothing: No such file or directory"),
        ("verify --public public.pem --signature folder message", "cannot read folder: it is a directory"),
    ] {
        assert_eq!(folder.bad(&format!("{command} --scheme ed25519")), line);
    }
    let line = folder.bad("sign --scheme ed25519 --key /dev/zero message");
    assert_eq!(line, "/dev/zero is too large to be a key or a signature");
}

#[test]
fn keys_of_the_wrong_kind() {
    let folder = with_keys("ed25519");
    folder.ok("keygen --scheme x25519 --out x.pem");
    folder.ok("public --scheme x25519 --key x.pem --out x-public.pem");
    for (command, line) in [
        ("sign --scheme ed25519 --key x.pem message", "x.pem: expected key type ed25519, found x25519"),
        (
            "exchange --scheme x25519 --key key.pem --peer x-public.pem",
            "key.pem: expected key type x25519, found ed25519",
        ),
        (
            "exchange --scheme x25519 --key x.pem --peer public.pem",
            "public.pem: expected key type x25519, found ed25519",
        ),
        (
            "sign --scheme ed25519 --key public.pem message",
            "public.pem: expected a private key, found a public key",
        ),
        (
            "exchange --scheme x25519 --key x.pem --peer x.pem",
            "x.pem: expected a public key, found a private key (`lemniscate public` makes it)",
        ),
        (
            "sign --scheme ed25519 --key message message",
            "message: not a key file: neither PEM, DER, OpenSSH nor hexadecimal digits",
        ),
    ] {
        assert_eq!(folder.bad(command), line);
    }
}

#[test]
fn signatures_of_the_wrong_length() {
    let folder = Folder::new();
    folder.write("short.hex", &SIGNATURE[2..]);
    folder.write("short", [7; 63]);
    let verify = format!("verify --scheme ed25519 --public-hex {PUBLIC} --message-hex 72 --signature");
    assert_eq!(folder.bad(&format!("{verify} short.hex")), "short.hex: expected 64 bytes, found 63");
    assert!(folder.bad(&format!("{verify} short")).starts_with("short: not a signature: 63 bytes"));
}

/// With less memory than the message is long: what is read piece by piece is signed and verified; what is signed as a
/// whole is refused.
#[cfg(target_os = "linux")]
#[test]
fn messages_longer_than_memory() {
    let folder = Folder::new();
    folder.write("key", PRIVATE);
    let file = std::fs::File::create(folder.path("long")).unwrap();
    file.set_len(160 << 20).unwrap();
    let limited = |args: &str| {
        let script = format!("ulimit -v 131072; exec {} {args}", env!("CARGO_BIN_EXE_lemniscate"));
        folder.pipe("sh", &["-c", &script], b"")
    };
    let done = limited("sign --scheme ed25519 --key key --prehash --out sig long");
    assert_eq!((done.status, &*done.err), (0, ""));
    let verify = format!("verify --scheme ed25519 --public-hex {PUBLIC} --signature sig long");
    let done = limited(&format!("{verify} --prehash"));
    assert_eq!((done.status, &*done.err), (0, ""));
    let line = limited("sign --scheme ed25519 --key key long").failed("sign", 2);
    assert_eq!(line, "long does not fit into memory (--prehash signs longer messages)");
    limited(&verify).failed("verify", 1);
    folder.ok("sign --scheme ed25519 --key key --out sig --force long");
    let done = limited(&verify);
    assert_eq!((done.status, &*done.err), (0, ""));
    limited("sign --scheme ed25519 --key key - < long").failed("from standard input", 2);
    // What is held as a whole is held once.
    file.set_len(72 << 20).unwrap();
    let done = limited("hash-to-curve --scheme curve9767 long");
    assert_eq!((done.status, &*done.err), (0, ""));
}

/// Before the message is read, which may take long: of this one nothing can be read.
#[cfg(target_os = "linux")]
#[test]
fn what_a_scheme_has_not_is_refused_first() {
    let line = Folder::new().bad("hash-to-curve --scheme curve9767 --prehash /proc/self/mem");
    assert_eq!(line, "curve9767 hashes the whole message to the curve: no --prehash");
}
