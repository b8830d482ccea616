//! Every command with hexadecimal input, and what is said of bad usage.

use crate::support::{Folder, PRIVATE, PUBLIC, SIGNATURE, unhex};

#[test]
fn rfc_8032_by_hex() {
    let folder = Folder::new();
    assert_eq!(folder.ok(&format!("public --scheme ed25519 --private-hex {PRIVATE}")).trim(), PUBLIC);
    let sign = format!("sign --scheme ed25519 --private-hex {PRIVATE} --message-hex 72");
    assert_eq!(folder.ok(&sign).trim(), SIGNATURE);
    let verify =
        format!("verify --scheme ed25519 --public-hex {PUBLIC} --signature-hex {SIGNATURE} --message-hex");
    for policy in ["", "--policy rfc8032", "--policy zip215", "--policy dalek", "--policy strict"] {
        assert_eq!(folder.ok(&format!("{verify} 72 {policy}")), "valid\n");
        let reason = folder.not_valid(&format!("{verify} 73 {policy}"));
        assert_eq!(reason, "the signature does not match the message and the key");
    }
}

/// RFC 8032 section 7.2 (one test of Ed25519ctx) and section 7.3 (Ed25519ph).
#[test]
fn contexts_and_hashed_messages() {
    let folder = Folder::new();
    let ctx = "sign --scheme ed25519 --message-hex f726936d19c800494e3fdaff20b276a8 \
               --private-hex 0305334e381af78f141cb666f6199f57bc3495335a256a95bd2a55bf546663f6";
    let signature = "55a4cc2f70a54e04288c5f4cd1e45a7bb520b36292911876cada7323198dd87a\
                     8b36950b95130022907a7fb7c4e9b2d5f6cca685a587b4b21f4b888e4e7edb0d";
    assert_eq!(folder.ok(&format!("{ctx} --context foo")).trim(), signature);
    assert_eq!(folder.ok(&format!("{ctx} --context-hex 666f6f")).trim(), signature);
    assert_ne!(folder.ok(ctx).trim(), signature);

    let ph = "sign --scheme ed25519 --prehash \
              --private-hex 833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42";
    let public = "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf";
    let signature = "98a70222f0b8121aa9d30f813d683f809e462b469c7ff87639499bb94e6dae41\
                     31f85042463c2a355a2003d062adf5aaa10b8c61e636062aaad11c2a26083406";
    assert_eq!(folder.ok(&format!("{ph} --message-hex 616263")).trim(), signature);
    folder.write("abc", "abc");
    assert_eq!(folder.ok(&format!("{ph} abc")).trim(), signature);
    let verify = format!("verify --scheme ed25519 --public-hex {public} --signature-hex {signature} abc");
    assert_eq!(folder.ok(&format!("{verify} --prehash")), "valid\n");
    folder.not_valid(&verify);
    folder.not_valid(&format!("{verify} --prehash --context foo"));
}

/// RFC 8032 sections 7.4 (Ed448, with a context and without) and 7.5 (Ed448ph).
#[test]
fn ed448_by_hex() {
    let folder = Folder::new();
    let vectors = include_str!("../../../../tests/data/rfc8032-ed448.txt").lines();
    for vector in vectors.filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = vector.split(' ').map(|field| field.trim_start_matches('-')).collect();
        let [variant, seed, public, message, context, signature] = fields[..] else { panic!("{vector}") };
        folder.write("message", unhex(message));
        let prehash = if variant == "ph" { "--prehash" } else { "" };
        let context = if context.is_empty() { String::new() } else { format!("--context-hex {context}") };
        let variant = format!("--scheme ed448 {prehash} {context} message");
        assert_eq!(folder.ok(&format!("sign --private-hex {seed} {variant}")).trim(), signature);
        let verify = format!("verify --public-hex {public} --signature-hex {signature} {variant}");
        assert_eq!(folder.ok(&verify), "valid\n");
        folder.not_valid(&format!("{verify} --context other").replace(&context, ""));
        if context.is_empty() {
            // An empty one is none.
            let args: Vec<&str> = verify.split_whitespace().chain(["--context", ""]).collect();
            assert_eq!(folder.pipe(env!("CARGO_BIN_EXE_lemniscate"), &args, b"").out, b"valid\n");
        }
    }
}

#[test]
fn contexts_of_the_wrong_length() {
    let folder = Folder::new();
    let sign = format!("sign --scheme ed25519 --private-hex {PRIVATE} --message-hex 72 --context-hex");
    let verify = format!(
        "verify --scheme ed25519 --public-hex {PUBLIC} --signature-hex {SIGNATURE} --message-hex 72 --context-hex"
    );
    let long = "00".repeat(256);
    for command in [sign, verify] {
        assert_eq!(
            folder.bad(&format!("{command} {long}")),
            "a context must have at most 255 bytes, and for Ed25519ctx at least 1"
        );
        folder.bad(&format!("{command} {long} --prehash"));
        folder.bad(&format!("{command} 0 --prehash"));
    }
}

/// RFC 7748 section 6.1.
#[test]
fn rfc_7748_by_hex() {
    let folder = Folder::new();
    let alice = "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a";
    let bob_public = "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f";
    let public = folder.ok(&format!("public --scheme x25519 --private-hex {alice}"));
    assert_eq!(public.trim(), "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a");
    let shared =
        folder.ok(&format!("exchange --scheme x25519 --private-hex {alice} --peer-hex {bob_public}"));
    assert_eq!(shared.trim(), "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742");
}

#[test]
fn a_peer_of_small_order_is_refused() {
    let folder = Folder::new();
    for peer in ["00".repeat(32), format!("01{}", "00".repeat(31))] {
        let line = folder.bad(&format!("exchange --scheme x25519 --private-hex {PRIVATE} --peer-hex {peer}"));
        assert!(line.contains("small order"), "{line}");
    }
}

#[test]
fn new_keys_differ_and_work() {
    let folder = Folder::new();
    for (scheme, digits) in [("ed25519", 64), ("ed448", 114), ("x25519", 64), ("x448", 112)] {
        let keys: Vec<String> = (0..2).map(|_| folder.ok(&format!("keygen --scheme {scheme}"))).collect();
        assert_ne!(keys[0], keys[1]);
        for key in keys {
            assert_eq!(key.trim().len(), digits);
            folder.ok(&format!("public --scheme {scheme} --private-hex {}", key.trim()));
        }
    }
}

#[test]
fn messages_and_keys_from_standard_input() {
    let folder = Folder::new();
    let sign = format!("sign --scheme ed25519 --private-hex {PRIVATE} -");
    assert_eq!(folder.run_with(&sign, b"\x72").out, format!("{SIGNATURE}\n").into_bytes());
    let sign = "sign --scheme ed25519 --key - --message-hex 72";
    assert_eq!(folder.run_with(sign, PRIVATE.as_bytes()).out, format!("{SIGNATURE}\n").into_bytes());
    let both = folder.run_with("sign --scheme ed25519 --key - -", PRIVATE.as_bytes()).failed("both", 2);
    assert_eq!(both, "only one input can be read from standard input");
    assert_eq!(folder.bad("sign --scheme ed25519 --key - x"), "standard input: the key file is empty");
}

#[test]
fn bad_usage_is_one_line() {
    let folder = Folder::new();
    let hex64 = "00".repeat(32);
    for args in [
        "",
        "sing",
        "sign",
        "sign --scheme",
        "sign --scheme rsa --private-hex 00 x",
        "sign --scheme ed25519 --private-hex 00 --key x y",
        "sign --scheme ed25519 --private-hex 00 --message-hex 00 y",
        "sign --scheme ed25519 --private-hex 00 x --context a --context-hex 00",
        "sign --scheme ed25519 --private-hex 00 x --format pem",
        "sign --scheme ed25519 --private-hex 00 x --frobnicate",
        "keygen",
        "keygen --scheme ed25519 --force",
        "verify --scheme ed25519 --public-hex 00 --signature-hex 00",
        "verify --scheme ed25519 --public-hex 00 --signature-hex 00 x --policy lax",
        "exchange --scheme x25519 --private-hex 00",
        "completions tcl",
        "schemes now",
    ] {
        folder.bad(args);
    }
    let line = folder.bad(&format!("sign --scheme x25519 --private-hex {hex64} x"));
    assert_eq!(line, "x25519 has no signatures");
    let line = folder.bad(&format!("exchange --scheme ed25519 --private-hex {hex64} --peer-hex {hex64}"));
    assert_eq!(line, "ed25519 has no key exchange");
}

#[test]
fn bad_hex_is_named() {
    let folder = Folder::new();
    let sign = "sign --scheme ed25519 --message-hex 72 --private-hex";
    assert_eq!(folder.bad(&format!("{sign} 123")), "--private-hex: an odd number of hexadecimal digits (3)");
    assert_eq!(folder.bad(&format!("{sign} zz")), "--private-hex: not hexadecimal digits");
    assert_eq!(folder.bad(&format!("{sign} 1234")), "--private-hex: expected 32 bytes, found 2");
    let verify = format!(
        "verify --scheme ed25519 --public-hex {PUBLIC} --signature-hex {SIGNATURE}00 --message-hex 72"
    );
    assert_eq!(folder.bad(&verify), "--signature-hex: expected 64 bytes, found 65");
    let verify =
        format!("verify --scheme ed25519 --public-hex 00 --signature-hex {SIGNATURE} --message-hex 72");
    assert_eq!(folder.bad(&verify), "--public-hex: expected 32 bytes, found 1");
    // y = 2 is no point of the curve.
    let point = format!("02{}", "00".repeat(31));
    let verify =
        format!("verify --scheme ed25519 --public-hex {point} --signature-hex {SIGNATURE} --message-hex 72");
    assert_eq!(folder.bad(&verify), "the public key is not a point of the curve");
    assert_eq!(
        folder.bad(&format!("sign --scheme ed25519 --private-hex {PRIVATE} --message-hex 0")),
        "--message-hex: an odd number of hexadecimal digits (1)"
    );
}

#[test]
fn the_backend_can_be_forced() {
    let folder = Folder::new();
    let with_backend = |name: &str| {
        let backend = format!("LEMNISCATE_BACKEND={name}");
        let program = env!("CARGO_BIN_EXE_lemniscate");
        let sign = ["sign", "--scheme", "ed25519", "--private-hex", PRIVATE, "--message-hex", "72"];
        let args: Vec<&str> = [&backend, program].into_iter().chain(sign).collect();
        folder.pipe("env", &args, b"")
    };
    for name in ["portable32", "portable"] {
        assert_eq!(with_backend(name).out, format!("{SIGNATURE}\n").into_bytes());
    }
    let line = with_backend("abacus").failed("abacus", 2);
    assert!(line.starts_with("LEMNISCATE_BACKEND=abacus: unknown backend"), "{line}");
}

#[test]
fn help_version_schemes_and_completions() {
    let folder = Folder::new();
    for command in [
        "",
        "keygen",
        "public",
        "sign",
        "verify",
        "exchange",
        "hash-to-curve",
        "schemes",
        "bench",
        "completions",
        "manual",
    ] {
        assert!(folder.ok(&format!("{command} --help")).contains("Usage: lemniscate"));
    }
    assert!(folder.ok("--version").starts_with("lemniscate "));
    let schemes = folder.ok("schemes");
    for name in lemniscate_bindings::ALL.iter().map(|scheme| scheme.about().name) {
        assert!(schemes.lines().any(|line| line.starts_with(name)), "{schemes}");
    }
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(folder.ok(&format!("completions {shell}")).contains("message-hex"));
    }
    assert_eq!(folder.ok("manual pages/man1"), "");
    for (page, what) in [("", "Exit status"), ("-sign", "message"), ("-frost-deal", "participants")] {
        let page = folder.read(&format!("pages/man1/lemniscate{page}.1"));
        let page = String::from_utf8(page).unwrap();
        assert!(page.contains(".SH SYNOPSIS") && page.contains(what), "{page}");
    }
    folder.write("file", "");
    assert!(folder.bad("manual file").starts_with("cannot write to file: "));
}

#[test]
fn a_closed_output_is_no_panic() {
    let folder = Folder::new();
    let program = env!("CARGO_BIN_EXE_lemniscate");
    let script = format!("{program} schemes >/dev/full; echo $?; {program} --help >/dev/full; echo $?");
    let done = folder.pipe("sh", &["-c", &script], b"");
    assert_eq!(done.out, b"2\n2\n", "{}", done.err);
    assert_eq!(done.err.lines().count(), 2);
    assert!(!done.err.contains("panicked"), "{}", done.err);
}

#[test]
fn bench_writes_its_rows() {
    let folder = Folder::new();
    let table = folder.ok("bench --filter ed25519/sign --seconds 0.2 --json rows.json --html page.html");
    assert!(table.contains("sign"), "{table}");
    for key in ["scheme", "op", "implementation", "backend", "min", "median", "unit"] {
        let rows = String::from_utf8(folder.read("rows.json")).unwrap();
        assert!(rows.contains(&format!("\"{key}\"")), "{rows}");
    }
    assert!(folder.read("page.html").starts_with(b"<!DOCTYPE html>"));
    folder.bad("bench --filter nothing-has-this-name");
    folder.bad("bench --seconds minus");
    folder.bad("bench --samples 50000");
    folder.bad("bench --leakage --peers");
    assert!(folder.bad("bench --leakage --samples 100").contains("too few"));
    assert!(folder.bad("bench --leakage --filter nothing-has-this-name").contains("nothing-has-this-name"));
    assert!(folder.bad("bench --filter ed25519/sign --seconds 0.2 --json nowhere/x").contains("nowhere/x"));
    if !cfg!(feature = "peers") {
        assert!(folder.bad("bench --peers").contains("cargo feature `peers`"));
    }
}
