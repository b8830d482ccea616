//! OpenSSH's keys and signatures here, and ours there.

use crate::support::{Folder, PUBLIC};

/// A folder with a key pair of `ssh-keygen`, the list of signers that it wants, and a message.
fn ssh_keys() -> Folder {
    let folder = Folder::new();
    keygen(&folder, &["-t", "ed25519", "-N", "", "-C", "someone at home", "-f", "id"]);
    allow(&folder, "id.pub");
    folder.write("message", "a message\n");
    folder
}

fn keygen(folder: &Folder, args: &[&str]) -> String {
    let args: Vec<&str> = ["-q"].iter().chain(args).copied().collect();
    String::from_utf8(folder.tool("ssh-keygen", &args, b"")).unwrap()
}

fn allow(folder: &Folder, public: &str) {
    let line = String::from_utf8(folder.read(public)).unwrap();
    folder.write("allowed", format!("someone@example.org {line}"));
}

fn keygen_verifies(folder: &Folder, namespace: &str, message: &[u8]) -> bool {
    let args = ["-Y", "verify", "-f", "allowed", "-I", "someone@example.org", "-n", namespace, "-s", "sig"];
    folder.pipe("ssh-keygen", &args, message).status == 0
}

#[test]
fn our_signatures_there() {
    let folder = ssh_keys();
    folder.ok("sign --scheme ed25519 --key id --format ssh --out sig message");
    assert!(keygen_verifies(&folder, "file", b"a message\n"));
    assert!(!keygen_verifies(&folder, "file", b"another message\n"));
    folder.ok("sign --scheme ed25519 --key id --format ssh --namespace git --out sig --force message");
    assert!(keygen_verifies(&folder, "git", b"a message\n"));
    assert!(!keygen_verifies(&folder, "file", b"a message\n"));
}

#[test]
fn our_keys_there() {
    let folder = ssh_keys();
    folder.ok("keygen --scheme ed25519 --format ssh --out ours");
    folder.ok("public --scheme ed25519 --key ours --format ssh --out ours.pub");
    let theirs = keygen(&folder, &["-y", "-f", "ours"]);
    assert_eq!(theirs.trim().as_bytes(), folder.read("ours.pub").trim_ascii());
    allow(&folder, "ours.pub");
    keygen(&folder, &["-Y", "sign", "-f", "ours", "-n", "file", "message"]);
    folder.ok("verify --scheme ed25519 --public ours.pub --signature message.sig message");
    std::fs::rename(folder.path("message.sig"), folder.path("sig")).unwrap();
    assert!(keygen_verifies(&folder, "file", b"a message\n"));
}

#[test]
fn its_signatures_here() {
    let folder = ssh_keys();
    for hash in ["sha512", "sha256"] {
        let option = format!("hashalg={hash}");
        keygen(&folder, &["-Y", "sign", "-f", "id", "-n", "file", "-O", &option, "message"]);
        let verify = "verify --scheme ed25519 --public id.pub --signature message.sig";
        assert_eq!(folder.ok(&format!("{verify} message")), "valid\n");
        let reason = folder.not_valid(&format!("{verify} id"));
        assert_eq!(reason, "the signature does not match the message and the key");
        let reason = folder.not_valid(&format!("{verify} --namespace git message"));
        assert_eq!(reason, "the signature is for the namespace file, not git");
        std::fs::remove_file(folder.path("message.sig")).unwrap();
    }
    keygen(&folder, &["-Y", "sign", "-f", "id", "-n", "file", "message"]);
    let verify = format!("verify --scheme ed25519 --public-hex {PUBLIC} --signature message.sig message");
    assert_eq!(folder.not_valid(&verify), "the signature was made with another key");
}

#[test]
fn its_keys_in_other_formats() {
    let folder = ssh_keys();
    folder.ok("public --scheme ed25519 --key id --out public.pem");
    folder.ok("sign --scheme ed25519 --key id --out raw message");
    folder.ok("verify --scheme ed25519 --public public.pem --signature raw message");
    folder.ok("verify --scheme ed25519 --public id.pub --signature raw message");
}

#[test]
fn what_does_not_fit_is_named() {
    let folder = ssh_keys();
    keygen(&folder, &["-t", "ed25519", "-N", "secret", "-f", "encrypted"]);
    keygen(&folder, &["-t", "rsa", "-b", "2048", "-N", "", "-f", "rsa"]);
    keygen(&folder, &["-t", "ecdsa", "-N", "", "-f", "ecdsa"]);
    keygen(&folder, &["-Y", "sign", "-f", "rsa", "-n", "file", "message"]);
    folder.ok("keygen --scheme x25519 --out x.pem");
    folder.write("two.pub", [folder.read("id.pub"), folder.read("rsa.pub")].concat());
    for (command, line) in [
        (
            "sign --scheme ed25519 --key encrypted message",
            "encrypted: the private key is encrypted, which is not supported (`ssh-keygen -p` decrypts it)",
        ),
        ("sign --scheme ed25519 --key rsa message", "rsa: expected key type ed25519, found ssh-rsa"),
        (
            "sign --scheme ed25519 --key ecdsa message",
            "ecdsa: expected key type ed25519, found ecdsa-sha2-nistp256",
        ),
        (
            "verify --scheme ed25519 --public rsa.pub --signature-hex 00 message",
            "rsa.pub: expected key type ed25519, found ssh-rsa",
        ),
        (
            "verify --scheme ed25519 --public ecdsa.pub --signature-hex 00 message",
            "ecdsa.pub: expected key type ed25519, found ecdsa-sha2-nistp256",
        ),
        (
            "verify --scheme ed25519 --public two.pub --signature-hex 00 message",
            "two.pub: expected one OpenSSH public key, found several",
        ),
        (
            "verify --scheme ed25519 --public id.pub --signature message.sig message",
            "message.sig: expected key type ed25519, found ssh-rsa",
        ),
        ("public --scheme x25519 --key id", "id: expected key type x25519, found ed25519"),
        (
            "exchange --scheme x25519 --key x.pem --peer id.pub",
            "id.pub: expected key type x25519, found ed25519",
        ),
        ("sign --scheme ed25519 --key id.pub message", "id.pub: expected a private key, found a public key"),
        (
            "verify --scheme ed25519 --public id --signature-hex 00 message",
            "id: expected a public key, found a private key (`lemniscate public` makes it)",
        ),
        (
            "sign --scheme ed25519 --key id --format ssh --prehash message",
            "SSH signatures take neither --prehash nor --context",
        ),
        (
            "sign --scheme ed25519 --key id --namespace git message",
            "--namespace is for SSH signatures (--format ssh)",
        ),
    ] {
        assert_eq!(folder.bad(command), line, "{command}");
    }
    folder.bad("sign --scheme ed25519 --key id --format ssh --namespace= message");
}
