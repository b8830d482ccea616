//! The schemes on double-odd curves by the program, against the vectors of the library.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::support::Folder;

macro_rules! schemes {
    ($($module:ident $scheme:ident,)+) => {
        const SCHEMES: &[(&str, &str)] = &[$((
            stringify!($module),
            include_str!(concat!("../../../../tests/data/", stringify!($module), ".json")),
        )),+];
    };
}

lemniscate::for_each_scheme!(double_odd, schemes);

/// A vector: values by the names of their columns.
type Row = BTreeMap<String, Value>;

/// The first vectors of this kind, of those that speak of raw data without an extra seed.
fn vectors(data: &str, kind: &str) -> Vec<Row> {
    let data: Value = serde_json::from_str(data).unwrap();
    let columns = data["columns"][kind].as_array().unwrap();
    let named = |row: &Value| -> Row {
        let values = row.as_array().unwrap().iter().cloned();
        columns.iter().map(|name| name.as_str().unwrap().to_owned()).zip(values).collect()
    };
    let is_plain =
        |row: &Row| ["hash", "seed"].iter().all(|key| row.get(*key).is_none_or(|value| value == ""));
    let rows: Vec<Row> = data[kind].as_array().unwrap().iter().map(named).filter(is_plain).take(8).collect();
    assert!(rows.len() >= 2, "{kind}: {}", rows.len());
    rows
}

fn text<'a>(row: &'a Row, key: &str) -> &'a str {
    row[key].as_str().unwrap()
}

#[test]
fn vectors_by_hex() {
    let folder = Folder::new();
    for (scheme, data) in SCHEMES {
        for row in vectors(data, "sign") {
            let (private, public) = (text(&row, "private"), text(&row, "public"));
            assert_eq!(
                folder.ok(&format!("public --scheme {scheme} --private-hex {private}")).trim(),
                public
            );
            let message = format!("--scheme {scheme} --message-hex={}", text(&row, "data"));
            let signature = folder.ok(&format!("sign {message} --private-hex {private}"));
            assert_eq!(signature.trim(), text(&row, "signature"));
            let verify = format!("verify --public-hex {public} --signature-hex {signature}");
            folder.ok(&format!("{verify} {message}"));
            folder.not_valid(&format!("{verify} {message}00"));
        }
        for row in vectors(data, "hash_to_curve") {
            let message = format!("--scheme {scheme} --message-hex={}", text(&row, "data"));
            assert_eq!(folder.ok(&format!("hash-to-curve {message}")).trim(), text(&row, "point"));
        }
        for row in vectors(data, "ecdh") {
            let keys = format!("--private-hex {} --peer-hex {}", text(&row, "private"), text(&row, "peer"));
            let exchange = format!("exchange --scheme {scheme} {keys}");
            if row["ok"].as_bool().unwrap() {
                assert_eq!(folder.ok(&exchange).trim(), text(&row, "secret"));
            } else {
                folder.bad(&exchange);
            }
        }
    }
}

/// `--prehash` is BLAKE2s for jq255 and SHA-512 for do255; made with the plain reference that the vectors are from.
#[test]
fn hashed_messages() {
    let expected = [
        (
            "333a3f2238869b6af9fd4e7f46de828e609d9467bbea59385a0a2588f48450f614a47f9e29e5d1fdf41cfa4a3aa6bc11",
            "82f6d09989c097164abe8113199df5c9d59bea10bcc27d561c3ca799148f9637",
        ),
        (
            "a8ab745a00e2644285f5a370fb8ce6a909efb76613fa3bac9f4b998bf645afc4c8ba72e21e6a6461467b51f9d5486a3d",
            "541aa69d8af0763fd7ddfdfb5ea2c114beb49faaad3172a7232a787261547312",
        ),
        (
            "403bd635fa479fa1e31ed5090e2e23b8167b965537e5da93f0d8c47a10078915\
             eb647e74d2bc03f292b09163a905c8152cd1ebe40c5c17f4967aac0ebbb9f23d",
            "05f7fe19326098e5022f735c9a20cdeaf6630562aa6c34646eee1c5437e5c960",
        ),
        (
            "d23ee5c8fbe5381bdf9b6d79b533758a6e07c4c22e14d9c968850e10ab8b7976\
             6eb758650078cbe727b696d7c2d9a1ef42f9d1932ce631b497d95fdea4264e01",
            "0466b5eb8af1b13efbef7c3c4b4a23e94aefc8114dd19ac3a53ac49441e0db18",
        ),
    ];
    let folder = Folder::new();
    folder.write("abc", "abc");
    for ((scheme, data), (signature, element)) in SCHEMES.iter().zip(expected) {
        let row = &vectors(data, "sign")[0];
        let (private, public) = (text(row, "private"), text(row, "public"));
        let sign = format!("sign --scheme {scheme} --private-hex {private} abc");
        assert_eq!(folder.ok(&format!("{sign} --prehash")).trim(), signature);
        let verify =
            format!("verify --scheme {scheme} --public-hex {public} --signature-hex {signature} abc");
        folder.ok(&format!("{verify} --prehash"));
        folder.not_valid(&verify);
        assert_eq!(folder.ok(&format!("hash-to-curve --scheme {scheme} --prehash abc")).trim(), element);
    }
}

#[test]
fn key_files() {
    let folder = Folder::new();
    folder.write("message", "a message");
    for (scheme, _) in SCHEMES {
        for format in ["pem", "der", "hex"] {
            let files = format!("--scheme {scheme} --format {format} --force");
            folder.ok(&format!("keygen {files} --out key"));
            folder.ok(&format!("public {files} --key key --out public"));
            folder.ok(&format!("sign --scheme {scheme} --key key --out sig --force message"));
            folder.ok(&format!("verify --scheme {scheme} --public public --signature sig message"));
            folder.ok(&format!("keygen {files} --out other"));
            folder.ok(&format!("public {files} --key other --out other-public"));
            let ours = folder.ok(&format!("exchange --scheme {scheme} --key key --peer other-public"));
            assert_eq!(ours, folder.ok(&format!("exchange --scheme {scheme} --key other --peer public")));
        }
    }
}

/// OpenSSL does not know the schemes, but it reads the files.
#[test]
fn openssl_finds_the_identifiers() {
    let folder = Folder::new();
    let integers = [
        "294532970343950019342608642300399449692",
        "112471682559840167087230561222656316058",
        "127224443506990308995753620153789431295",
        "118196577662588300489519511785798477431",
    ];
    for ((scheme, _), integer) in SCHEMES.iter().zip(integers) {
        folder.ok(&format!("keygen --scheme {scheme} --out key.pem --force"));
        folder.ok(&format!("public --scheme {scheme} --key key.pem --out public.pem --force"));
        for file in ["key.pem", "public.pem"] {
            let out = String::from_utf8(folder.tool("openssl", &["asn1parse", "-in", file], b"")).unwrap();
            assert!(out.contains(&format!("2.25.{integer}")), "{out}");
        }
    }
}

#[test]
fn what_they_do_not_have_is_refused() {
    let folder = Folder::new();
    folder.ok("keygen --scheme jq255e --out e.pem");
    folder.ok("public --scheme jq255e --key e.pem --out e-public.pem");
    folder.ok("keygen --scheme do255e --out d.pem");
    let zero = "00".repeat(32);
    for (command, line) in [
        (
            "sign --scheme do255s --key e.pem --message-hex 00",
            "e.pem: expected key type do255s, found jq255e",
        ),
        (
            "sign --scheme do255e --key e.pem --message-hex 00",
            "e.pem: expected key type do255e, found jq255e",
        ),
        (
            "sign --scheme ed25519 --key e.pem --message-hex 00",
            "e.pem: expected key type ed25519, found jq255e",
        ),
        (
            "exchange --scheme do255e --key d.pem --peer e-public.pem",
            "e-public.pem: expected key type do255e, found jq255e",
        ),
        (
            "sign --scheme jq255e --key e.pem --message-hex 00 --context a",
            "jq255e signatures do not take --context",
        ),
        (
            &format!("sign --scheme jq255e --private-hex {zero} --message-hex 00"),
            "the secret key is 0, or not below the group order",
        ),
        (
            &format!("exchange --scheme jq255e --key e.pem --peer-hex {zero}"),
            "the public key is the neutral element",
        ),
        ("sign --scheme jq255e --key e.pem --message-hex 00 --format ssh", "OpenSSH has no jq255e keys"),
        ("hash-to-curve --scheme ed25519 --message-hex 00", "ed25519 does not hash to the curve"),
    ] {
        assert_eq!(folder.bad(command), line);
    }
    let signature = format!("{zero}{zero}");
    let verify =
        format!("verify --public e-public.pem --scheme jq255e --message-hex 00 --signature-hex {signature}");
    assert_eq!(folder.bad(&verify), "--signature-hex: expected 48 bytes, found 64");
    let verify = "verify --public e-public.pem --scheme jq255e --message-hex 00 --signature-hex";
    let signature = "ff".repeat(48);
    let reason = folder.not_valid(&format!("{verify} {signature}"));
    assert_eq!(reason, "the scalar of the signature is not below the group order");
    let line = folder.bad(&format!("{verify} {signature} --policy strict"));
    assert!(line.starts_with("--policy applies to ed25519"), "{line}");
}
