//! Key files of other programs, as the library's list of them says.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use crate::support::Folder;

fn files() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/key_files")
}

/// A key of the scheme, its public key in DER and as digits.
#[test]
fn files_of_other_programs() {
    let folder = Folder::new();
    folder.write("message", "");
    let list = std::fs::read_to_string(files().join("list.tsv")).unwrap();
    assert!(list.lines().count() > 130);
    for line in list.lines().skip(1) {
        let [name, half, scheme, outcome, _] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        // Others may read a file of a checkout, and the program warns of that.
        folder.write(name, std::fs::read(files().join(name)).unwrap());
        std::fs::set_permissions(folder.path(name), Permissions::from_mode(0o600)).unwrap();
        let file = name;
        let read = |key: &str| match (half, scheme) {
            ("private", _) => folder.run(&format!(
                "public --scheme {scheme} {}",
                key.replace("KEY", "--key").replace("HEX", "--private-hex")
            )),
            ("public", "x25519" | "x448") => {
                let own = "07".repeat(if scheme == "x448" { 56 } else { 32 });
                let peer = key.replace("KEY", "--peer").replace("HEX", "--peer-hex");
                folder.run(&format!("exchange --scheme {scheme} --private-hex {own} {peer}"))
            }
            _ => {
                let public = key.replace("KEY", "--public").replace("HEX", "--public-hex");
                let signature = "00".repeat(if scheme == "ed448" { 114 } else { 64 });
                folder.run(&format!("verify --scheme {scheme} {public} --signature-hex {signature} message"))
            }
        };
        let found = read(&format!("KEY {file}"));
        let Some(why) = outcome.strip_prefix("! ") else {
            let expected = read(&format!("HEX {outcome}"));
            assert_eq!((found.status, &found.out), (expected.status, &expected.out), "{name}: {}", found.err);
            assert!(found.status < 2, "{name}: {}", found.err);
            continue;
        };
        let line = found.failed(name, 2);
        let line = line.strip_prefix(&format!("{file}: ")).expect(&line);
        // Here other digits are read, schemes have other names, and some errors say what to do.
        let (line, why) = (line.to_lowercase(), why.to_lowercase());
        assert!(line.starts_with(&why) || why.starts_with("not a key file"), "{name}: {line}");
    }
}

/// Hexadecimal digits as other programs print them: none of these is DER.
#[test]
fn digits_as_other_programs_print_them() {
    let folder = Folder::new();
    // The digits of 0x30, which DER begins with, come first.
    let digits = "30".to_owned() + &"1f".repeat(31);
    let expected = folder.ok(&format!("public --scheme ed25519 --private-hex {digits}"));
    let pairs: Vec<&str> =
        digits.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).unwrap()).collect();
    for text in [
        format!("0x{digits}"),
        format!("0X{digits}\n"),
        pairs.join(":"),
        pairs.join(" "),
        format!("    {}:\n    {}\n", pairs[..15].join(":"), pairs[15..].join(":")),
        format!("{}\r\n{}\r\n", &digits[..32], &digits[32..]),
        format!("\u{feff}{digits}"),
    ] {
        folder.write("digits", &text);
        assert_eq!(folder.ok("public --scheme ed25519 --key digits"), expected, "{text}");
    }
    for (text, line) in [
        (digits[1..].to_owned(), "digits: an odd number of hexadecimal digits (63)"),
        (digits[2..].to_owned(), "digits: expected 32 bytes, found 31"),
        (
            format!("{digits}, {digits}"),
            "digits: not a key file: neither PEM, DER, OpenSSH nor hexadecimal digits",
        ),
        ("0x".to_owned(), "digits: not a key file: neither PEM, DER, OpenSSH nor hexadecimal digits"),
    ] {
        folder.write("digits", &text);
        assert_eq!(folder.bad("public --scheme ed25519 --key digits"), line);
    }
}

/// Of what is around a signature of OpenSSH's, the program says what `ssh-keygen` says.
#[test]
fn signatures_of_openssh_are_read_as_there() {
    let folder = Folder::new();
    let keygen = |args: &[&str], input: &[u8]| folder.pipe("ssh-keygen", args, input).status == 0;
    folder.write("message", "a message\n");
    assert!(keygen(&["-q", "-t", "ed25519", "-N", "", "-f", "id"], b""));
    assert!(keygen(&["-q", "-Y", "sign", "-f", "id", "-n", "file", "message"], b""));
    let public = String::from_utf8(folder.read("id.pub")).unwrap();
    folder.write("allowed", format!("me {public}"));
    let text = String::from_utf8(folder.read("message.sig")).unwrap();
    let (begin, end) = ("-----BEGIN SSH SIGNATURE-----\n", "-----END SSH SIGNATURE-----\n");
    let body: String = text[begin.len()..text.len() - end.len()].split_whitespace().collect();
    let mut counts = [0; 2];
    for (what, file) in [
        ("as it is", text.clone()),
        ("CRLF", text.replace('\n', "\r\n")),
        ("CRLF but for the first line", begin.to_owned() + &text[begin.len()..].replace('\n', "\r\n")),
        ("text before", format!("hello\n{text}")),
        ("an empty line before", format!("\n{text}")),
        ("a space before", format!(" {text}")),
        ("a byte order mark", format!("\u{feff}{text}")),
        ("text after", format!("{text}hello\n")),
        ("text after on the line", format!("{}hello", text.trim_end())),
        ("no line end", text.trim_end().to_owned()),
        ("a space at a line end", text.replacen("-----\n", "----- \n", 1)),
        ("spaces at line ends", begin.to_owned() + &text[begin.len()..].replace('\n', " \n")),
        ("one line", format!("{begin}{body}\n{end}")),
        ("no line end before the end", format!("{begin}{body}{end}")),
        ("no line end after the beginning", format!("{}{body}\n{end}", begin.trim_end())),
        ("a tab", format!("{begin}{}\t{}\n{end}", &body[..9], &body[9..])),
        ("an empty line", format!("{begin}{}\n\n{}\n{end}", &body[..9], &body[9..])),
        ("another character", format!("{begin}{}*{}\n{end}", &body[..9], &body[10..])),
        ("a header", format!("{begin}Comment: me\n\n{body}\n{end}")),
        ("twice", format!("{text}{text}")),
    ] {
        folder.write("sig", &file);
        let args = ["-Y", "verify", "-f", "allowed", "-I", "me", "-n", "file", "-s", "sig"];
        let theirs = keygen(&args, b"a message\n");
        let ours = folder.run("verify --public id.pub --signature sig message");
        assert_eq!(ours.status, if theirs { 0 } else { 2 }, "{what}: {}", ours.err);
        counts[usize::from(theirs)] += 1;
    }
    assert!(counts[0] > 5 && counts[1] > 5);
}
