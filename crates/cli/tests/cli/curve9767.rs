//! Curve9767 by the program, against the vectors of the library and what the plain reference that they are from makes.

use serde_json::Value;

use crate::support::Folder;

/// Of the first signature in the vectors.
const PRIVATE: &str = "bcba1fd76160861315ed858686ab0a63a19c5ab8336cfa1fd5e9a19a0e505802\
                       071c26f82ff437881045ac5a036ab3a7413be910633bad4b4b70f3e27bd7b986";
const PUBLIC: &str = "281ba599964530e8159ec110f7f07e60541c070d24834bdb21c555ab3ccc0f51";

fn vectors(kind: &str) -> Vec<Value> {
    let data: Value = serde_json::from_str(include_str!("../../../../tests/data/curve9767.json")).unwrap();
    data[kind].as_array().unwrap().iter().take(8).cloned().collect()
}

fn text<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key].as_str().unwrap()
}

#[test]
fn vectors_by_hex() {
    let folder = Folder::new();
    for case in vectors("sign") {
        let private = format!("{}{}", text(&case, "private"), text(&case, "t"));
        let public = folder.ok(&format!("public --scheme curve9767 --private-hex {private}"));
        assert_eq!(public.trim(), text(&case, "public"));
    }
    for case in vectors("hash_to_curve") {
        let message = format!("--message-hex={}", text(&case, "shake256_input"));
        let point = folder.ok(&format!("hash-to-curve --scheme curve9767 {message}"));
        assert_eq!(point.trim(), text(&case, "point"));
    }
    for case in vectors("ecdh") {
        // Exchanges take no notice of the part of the key that makes nonces.
        let private = format!("{}{}", text(&case, "private"), "00".repeat(32));
        let exchange =
            format!("exchange --scheme curve9767 --private-hex {private} --peer-hex {}", text(&case, "peer"));
        if case["ok"].as_bool().unwrap() {
            assert_eq!(folder.ok(&exchange).trim(), text(&case, "secret"));
        } else {
            folder.bad(&exchange);
        }
    }
}

#[test]
fn messages_are_hashed_with_shake256_or_sha512() {
    let folder = Folder::new();
    folder.write("abc", "abc");
    for (prehash, signature) in [
        (
            "",
            "8a089c2e2a46ae85dd427f08ede180ea496230e346b6e88f0341e30a46a13553\
             2f7532974a111dbeb4656fac46b49e003e23c4ef741749c63b6f48feb549a20d",
        ),
        (
            "--prehash",
            "5be4576968d9a957595b38c25ee4914cb80930439347a2f156faefaeec4a0450\
             7f1f5a2e75cbf7701359ed606acbea9ef832969d1ac345a6748bfcbd58208d04",
        ),
    ] {
        let sign = format!("sign --scheme curve9767 --private-hex {PRIVATE} abc {prehash}");
        assert_eq!(folder.ok(&sign).trim(), signature);
        let verify = format!("verify --scheme curve9767 --public-hex {PUBLIC} --signature-hex {signature}");
        folder.ok(&format!("{verify} abc {prehash}"));
        folder.not_valid(&format!("{verify} --message-hex 616264 {prehash}"));
        let other = if prehash.is_empty() { "--prehash" } else { "" };
        folder.not_valid(&format!("{verify} abc {other}"));
    }
    let point = folder.ok("hash-to-curve --scheme curve9767 abc");
    assert_eq!(point.trim(), "5f62dbdb2f54c7d619c1cda9f84eb106d0ab4bd23b600cdd1520300e561db042");
}

#[test]
fn key_files() {
    let folder = Folder::new();
    folder.write("message", "a message");
    for format in ["pem", "der", "hex"] {
        let files = format!("--scheme curve9767 --format {format} --force");
        folder.ok(&format!("keygen {files} --out key"));
        folder.ok(&format!("public {files} --key key --out public"));
        folder.ok("sign --scheme curve9767 --key key --out sig --force message");
        folder.ok("verify --scheme curve9767 --public public --signature sig message");
        folder.ok(&format!("keygen {files} --out other"));
        folder.ok(&format!("public {files} --key other --out other-public"));
        let ours = folder.ok("exchange --scheme curve9767 --key key --peer other-public");
        assert_eq!(ours, folder.ok("exchange --scheme curve9767 --key other --peer public"));
    }
}

/// OpenSSL does not know the scheme, but it reads the files.
#[test]
fn openssl_finds_the_identifier() {
    let folder = Folder::new();
    folder.ok("keygen --scheme curve9767 --out key.pem");
    folder.ok("public --scheme curve9767 --key key.pem --out public.pem");
    for file in ["key.pem", "public.pem"] {
        let out = String::from_utf8(folder.tool("openssl", &["asn1parse", "-in", file], b"")).unwrap();
        assert!(out.contains("2.25.114971473038815492807315090200878538140"), "{out}");
    }
}

#[test]
fn what_it_does_not_have_is_refused() {
    let folder = Folder::new();
    folder.ok("keygen --scheme curve9767 --out key.pem");
    folder.ok("keygen --scheme jq255e --out other.pem");
    let zero = "00".repeat(32);
    let neutral = format!("{}7f", "ff".repeat(31));
    for (command, line) in [
        (
            "sign --scheme curve9767 --key other.pem --message-hex 00",
            "other.pem: expected key type curve9767, found jq255e",
        ),
        (
            "sign --scheme curve9767 --key key.pem --message-hex 00 --context a",
            "curve9767 signatures do not take --context",
        ),
        (
            &format!("sign --scheme curve9767 --private-hex {zero}{zero} --message-hex 00"),
            "the secret key is 0, or not below the group order",
        ),
        (
            &format!("exchange --scheme curve9767 --key key.pem --peer-hex {neutral}"),
            "the public key is not encoded canonically",
        ),
        (
            "sign --scheme curve9767 --key key.pem --message-hex 00 --format ssh",
            "OpenSSH has no curve9767 keys",
        ),
        (
            "hash-to-curve --scheme curve9767 --message-hex 00 --prehash",
            "curve9767 hashes the whole message to the curve: no --prehash",
        ),
    ] {
        assert_eq!(folder.bad(command), line);
    }
    let verify = format!("verify --scheme curve9767 --public-hex {PUBLIC} --message-hex 00 --signature-hex");
    let signature = "ff".repeat(64);
    let reason = folder.not_valid(&format!("{verify} {signature}"));
    assert_eq!(reason, "the scalar of the signature is not below the group order");
    let line = folder.bad(&format!("{verify} {signature} --policy strict"));
    assert!(line.starts_with("--policy applies to ed25519"), "{line}");
}
