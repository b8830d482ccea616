//! `--scheme` is left out where a file tells the scheme, and asked for where none does.

use crate::support::{Folder, PRIVATE, PUBLIC, SIGNATURE};

fn schemes() -> impl Iterator<Item = &'static str> {
    lemniscate_bindings::ALL.iter().map(|scheme| scheme.about().name)
}

/// A folder with a key pair of the scheme in files of this format, and a message.
fn with_keys(scheme: &str, format: &str) -> Folder {
    let folder = Folder::new();
    folder.ok(&format!("keygen --scheme {scheme} --format {format} --out key"));
    folder.ok(&format!("public --scheme {scheme} --key key --format {format} --out public"));
    folder.write("message", "a message\n");
    folder
}

#[test]
fn files_tell_the_scheme() {
    for scheme in schemes() {
        for format in ["pem", "der", "ssh"] {
            if format == "ssh" && scheme != "ed25519" {
                continue;
            }
            let folder = with_keys(scheme, format);
            let public = folder.ok(&format!("public --scheme {scheme} --key key"));
            assert_eq!(folder.ok("public --key key"), public);
            if !scheme.starts_with('x') {
                folder.ok("sign --key key --out sig message");
                folder.ok(&format!("verify --scheme {scheme} --public public --signature sig message"));
                assert_eq!(folder.ok("verify --public public --signature sig message"), "valid\n");
                folder.not_valid("verify --public public --signature sig key");
            }
            if !scheme.starts_with("ed") {
                let shared = folder.ok(&format!("exchange --scheme {scheme} --key key --peer public"));
                assert_eq!(folder.ok("exchange --key key --peer public"), shared);
            }
        }
    }
}

/// Of two keys one may be bare digits.
#[test]
fn one_file_is_enough() {
    let folder = with_keys("x25519", "pem");
    folder.ok("public --key key --format hex --out public.hex");
    let shared = folder.ok("exchange --key key --peer public");
    assert_eq!(folder.ok("exchange --key key --peer public.hex"), shared);
    let with_digits = format!("exchange --private-hex {PRIVATE} --peer public");
    assert_eq!(folder.ok(&with_digits), folder.ok(&format!("{with_digits} --scheme x25519")));
}

/// An SSH signature tells it, too.
#[test]
fn signatures_of_openssh_tell_the_scheme() {
    let folder = Folder::new();
    folder.write("message", "\x72");
    folder.ok(&format!("sign --scheme ed25519 --private-hex {PRIVATE} --format ssh --out sig message"));
    let verify = format!("verify --public-hex {PUBLIC} --signature sig");
    assert_eq!(folder.ok(&format!("{verify} message")), "valid\n");
    folder.not_valid(&format!("{verify} sig"));
    folder.ok("keygen --scheme jq255e --out key");
    folder.ok("public --key key --out public");
    for command in
        ["verify --public public --signature sig message", &format!("{verify} --scheme jq255e message")]
    {
        let line = "sig: expected signature scheme jq255e, found ed25519";
        assert_eq!(folder.bad(command), line);
    }
}

#[test]
fn without_a_file_that_tells_it_is_asked_for() {
    let folder = with_keys("ed25519", "pem");
    folder.write("key.hex", PRIVATE);
    folder.write("public.hex", PUBLIC);
    folder.write("sig", SIGNATURE);
    let digits = |source: &str| {
        format!("--scheme is needed: {source} contains only hexadecimal digits, which do not name a scheme")
    };
    for (command, line) in [
        ("public --key key.hex".to_owned(), digits("key.hex")),
        (format!("public --private-hex {PRIVATE}"), digits("--private-hex")),
        ("sign --key key.hex message".to_owned(), digits("key.hex")),
        (format!("sign --private-hex {PRIVATE} --format ssh message"), digits("--private-hex")),
        ("verify --public public.hex --signature sig message".to_owned(), digits("public.hex")),
        (format!("verify --public-hex {PUBLIC} --signature-hex {SIGNATURE} message"), digits("--public-hex")),
        ("exchange --key key.hex --peer public.hex".to_owned(), digits("key.hex")),
        ("keygen".to_owned(), "--scheme is needed: nothing else names the scheme of the new key".to_owned()),
        (
            "keygen --format ssh --out new".to_owned(),
            "--scheme is needed: nothing else names the scheme of the new key".to_owned(),
        ),
        ("hash-to-curve message".to_owned(), "--scheme is needed: nothing else names the group".to_owned()),
    ] {
        assert_eq!(folder.bad(&command), line, "{command}");
    }
    let line = folder.run_with("public --key -", PRIVATE.as_bytes()).failed("standard input", 2);
    assert_eq!(line, digits("standard input"));
    assert!(!folder.path("new").exists());
}

#[test]
fn two_that_differ_are_both_named() {
    let folder = with_keys("x25519", "pem");
    folder.ok("keygen --scheme do255s --out other");
    folder.ok("public --key other --out other-public");
    for (command, line) in [
        ("public --scheme ed25519 --key key", "key: expected key type ed25519, found x25519"),
        ("exchange --scheme jq255e --key other --peer other-public", {
            "other: expected key type jq255e, found do255s"
        }),
        ("exchange --key key --peer other-public", "other-public: expected key type x25519, found do255s"),
        ("exchange --key other --peer public", "public: expected key type do255s, found x25519"),
        ("sign --key key other", "x25519 has no signatures"),
    ] {
        assert_eq!(folder.bad(command), line, "{command}");
    }
}

/// What is of none of the schemes is named, too.
#[test]
fn keys_of_other_algorithms() {
    let folder = with_keys("x25519", "pem");
    let p256 = ["genpkey", "-algorithm", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", "p256"];
    folder.tool("openssl", &p256, b"");
    let ecdsa = "ssh-keygen -q -t ecdsa -N ! -C ! -f ecdsa";
    let args: Vec<&str> = ecdsa.split(' ').skip(1).map(|arg| arg.trim_matches('!')).collect();
    folder.tool("ssh-keygen", &args, b"");
    let none = "which is not a supported scheme (`lemniscate schemes` lists them)";
    assert_eq!(folder.bad("public --key p256"), format!("p256: a key of EC (ECDSA, ECDH), {none}"));
    assert_eq!(folder.bad("sign --key ecdsa key"), format!("ecdsa: a key of ecdsa-sha2-nistp256, {none}"));
    assert_eq!(
        folder.bad("exchange --key p256 --peer public"),
        "p256: expected key type x25519, found EC (ECDSA, ECDH)"
    );
}

#[test]
fn the_help_says_so() {
    let folder = Folder::new();
    for command in ["public", "sign", "verify", "exchange"] {
        let help = folder.ok(&format!("{command} --help"));
        assert!(help.contains("The scheme; optional if a file names it"), "{help}");
    }
    for command in ["keygen", "hash-to-curve"] {
        let help = folder.ok(&format!("{command} --help"));
        assert!(help.contains(&format!("Usage: lemniscate {command} [OPTIONS] --scheme <S>")), "{help}");
    }
}
