//! `vrf` and `frost`: whole sessions, as users run them.

use crate::support::{Folder, unhex};

/// The suite, the key, its public key, the input, the proof and the output of RFC 9381's vectors.
fn vectors() -> impl Iterator<Item = [&'static str; 6]> {
    include_str!("../../../../tests/data/rfc9381.txt").split("\n\n").map(|vector| {
        let value = |name: &str| {
            let line = vector.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" ="));
            line.unwrap_or_else(|| panic!("no {name}")).trim()
        };
        ["Suite", "SK", "PK", "alpha", "pi", "beta"].map(value)
    })
}

#[test]
fn proofs_of_the_rfc() {
    let folder = Folder::new();
    for (i, [suite, private, public, input, proof, output]) in vectors().enumerate() {
        let suite = suite.to_lowercase();
        folder.write("input", unhex(input));
        let prove = format!("vrf prove --suite {suite} --private-hex {private} input");
        assert_eq!(folder.ok(&prove).trim(), proof);
        folder.ok(&format!("{prove} --out {i}.proof"));
        let verify = format!("vrf verify --suite {suite} --public-hex {public}");
        assert_eq!(folder.ok(&format!("{verify} --proof-hex {proof} input")).trim(), output);
        assert_eq!(folder.ok(&format!("{verify} --proof {i}.proof input")).trim(), output);
        folder.not_valid(&format!("{verify} --proof {i}.proof --message-hex 73"));
        let short = folder.bad(&format!("{verify} --proof-hex 00 --message-hex 72"));
        assert_eq!(short, "--proof-hex: the proof has the wrong length");
    }
}

/// Three of five, from the key to a signature that OpenSSL verifies.
fn three_of_five(suite: &str) -> Folder {
    let folder = Folder::new();
    folder.write("letter.txt", "a letter\n");
    folder.ok(&format!("frost deal --suite {suite} --threshold 3 --count 5 --out-dir keys"));
    for i in [1, 2, 5] {
        folder.ok(&format!(
            "frost commit --share keys/share-{i}.txt --nonces nonces-{i}.txt --out commitments-{i}.txt"
        ));
    }
    let commitments = [1, 2, 5].map(|i| format!("--commitments commitments-{i}.txt")).join(" ");
    folder.ok(&format!("frost package {commitments} --out package.txt letter.txt"));
    let package = String::from_utf8(folder.read("package.txt")).unwrap();
    assert!(package.contains("\nsigners: 1 2 5\ntext: \"a letter\\n\"\n"), "{package}");
    for i in [1, 2, 5] {
        let sign = format!("frost sign --share keys/share-{i}.txt --nonces nonces-{i}.txt");
        folder.ok(&format!("{sign} --out part-{i}.txt package.txt"));
        // The nonces are gone.
        let again = folder.run(&format!("{sign} --out again.txt package.txt"));
        assert_eq!(again.status, 2);
        assert!(again.err.contains(&format!("cannot read nonces-{i}.txt: ")), "{}", again.err);
    }
    let aggregate = "frost aggregate --group keys/group.txt --package package.txt --out letter.sig";
    folder.ok(&format!("{aggregate} part-1.txt part-2.txt part-5.txt"));
    folder
}

#[test]
fn signatures_of_a_group_are_ordinary_ones() {
    for suite in ["ed25519", "ed448"] {
        let folder = three_of_five(suite);
        folder.ok("verify --public keys/group.pem --signature letter.sig letter.txt");
        let verify = "pkeyutl -verify -rawin -pubin -inkey keys/group.pem -sigfile letter.sig -in letter.txt";
        let args: Vec<_> = verify.split(' ').collect();
        let said = String::from_utf8(folder.tool("openssl", &args, b"")).unwrap();
        assert!(said.contains("Verified Successfully"), "{said}");
    }
}

#[test]
fn the_key_of_a_file_is_divided() {
    let folder = Folder::new();
    folder.ok("keygen --scheme ed25519 --out key.pem");
    folder.ok("public --key key.pem --out public.pem");
    folder.ok("frost deal --threshold 2 --count 2 --key key.pem --out-dir keys");
    assert_eq!(folder.read("keys/group.pem"), folder.read("public.pem"));
    let other = folder.run("frost deal --suite ed448 --threshold 2 --count 2 --key key.pem --out-dir other");
    assert_eq!((other.status, &*other.err), (2, "lemniscate: --key needs --suite ed25519\n"));
    assert!(!folder.path("other").exists());
}

#[test]
fn files_that_were_changed_are_refused() {
    let folder = three_of_five("ristretto255");
    let part = String::from_utf8(folder.read("part-2.txt")).unwrap();
    let aggregate = "frost aggregate --group keys/group.txt --package package.txt part-1.txt part-5.txt";
    let run = |text: &str| {
        folder.write("wrong.txt", text);
        folder.run(&format!("{aggregate} wrong.txt"))
    };
    // A line that is not what the message has.
    let lies = run(&part.replace("participant: 2", "participant: 3"));
    assert_eq!(lies.status, 2);
    assert!(lies.err.contains("the file was changed"), "{}", lies.err);
    // A message of another value: its sender is named.
    let at = part.rfind("message: ").unwrap() + "message: ".len() + 10;
    let digit = if &part[at..=at] == "0" { "1" } else { "0" };
    let wrong = run(&[&part[..at], digit, &part[at + 1..]].concat());
    assert_eq!(
        (wrong.status, &*wrong.err),
        (1, "lemniscate: not valid: invalid contribution of participant 2\n")
    );
    let missing = folder.run(aggregate);
    assert_eq!((missing.status, &*missing.err), (2, "lemniscate: participant 2 sent nothing\n"));
    let other = folder.run(&format!("{aggregate} commitments-2.txt"));
    assert_eq!(other.status, 2);
    assert_eq!(run("").status, 2);
    // Nothing is overwritten.
    let exists = folder.run("frost deal --threshold 3 --count 5 --out-dir keys");
    assert_eq!(
        (exists.status, &*exists.err),
        (2, "lemniscate: cannot create the folder keys: File exists\n")
    );
}

#[cfg(unix)]
#[test]
fn secrets_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = Folder::new();
    folder.ok("frost deal --threshold 2 --count 2 --out-dir keys");
    folder.ok("frost commit --share keys/share-1.txt --nonces nonces.txt --out commitments.txt");
    let mode = |name: &str| folder.path(name).metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!([mode("keys/share-1.txt"), mode("keys/share-2.txt"), mode("nonces.txt")], [0o600; 3]);
    let share = folder.path("keys/share-1.txt");
    std::fs::set_permissions(&share, std::fs::Permissions::from_mode(0o644)).unwrap();
    let warned = folder.run("frost commit --share keys/share-1.txt --nonces other.txt --out -");
    assert_eq!(warned.status, 0);
    assert!(warned.err.contains("keys/share-1.txt has mode 0644"), "{}", warned.err);
}
