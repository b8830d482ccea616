//! OpenSSL's keys and signatures here, and ours there.

use crate::support::{Folder, hex};

/// A folder with OpenSSL's private and public key, in PEM and DER, and a message.
fn openssl_keys(algorithm: &str) -> Folder {
    let folder = Folder::new();
    openssl(&folder, &format!("genpkey -algorithm {algorithm} -out key.pem"));
    openssl(&folder, "pkey -in key.pem -pubout -out public.pem");
    openssl(&folder, "pkey -in key.pem -outform DER -out key.der");
    openssl(&folder, "pkey -in key.pem -pubout -outform DER -out public.der");
    folder.write("message", "a message\n");
    folder
}

fn openssl(folder: &Folder, args: &str) -> String {
    let args: Vec<&str> = args.split_whitespace().collect();
    String::from_utf8(folder.tool("openssl", &args, b"")).unwrap()
}

#[test]
fn its_keys_and_signatures_here() {
    its_keys_and_signatures_of("ed25519");
    its_keys_and_signatures_of("ed448");
}

fn its_keys_and_signatures_of(scheme: &str) {
    let folder = openssl_keys(scheme);
    openssl(&folder, "pkeyutl -sign -rawin -inkey key.pem -in message -out sig");
    for format in ["pem", "der"] {
        let public =
            folder.ok(&format!("public --scheme {scheme} --key key.{format} --format {format} --out p"));
        assert_eq!(public, "");
        assert_eq!(folder.read("p"), folder.read(&format!("public.{format}")));
        std::fs::remove_file(folder.path("p")).unwrap();
        folder.ok(&format!("verify --scheme {scheme} --public public.{format} --signature sig message"));
        let ours = folder.ok(&format!("sign --scheme {scheme} --key key.{format} message"));
        assert_eq!(ours.trim(), hex(&folder.read("sig")));
    }
}

#[test]
fn our_keys_and_signatures_there() {
    our_keys_and_signatures_of("ed25519");
    our_keys_and_signatures_of("ed448");
}

fn our_keys_and_signatures_of(scheme: &str) {
    let folder = Folder::new();
    folder.write("message", "a message\n");
    for format in ["pem", "der"] {
        folder.ok(&format!("keygen --scheme {scheme} --format {format} --out key.{format}"));
        let to = format!("--format {format} --out public.{format}");
        folder.ok(&format!("public --scheme {scheme} --key key.{format} {to}"));
        folder.ok(&format!("sign --scheme {scheme} --key key.{format} message --out sig.{format}"));
        let verify = format!(
            "pkeyutl -verify -rawin -pubin -keyform {format} -inkey public.{format} -sigfile sig.{format} -in message"
        );
        assert!(openssl(&folder, &verify).contains("Verified Successfully"));
        openssl(&folder, &format!("pkey -in key.{format} -pubout -outform {format} -out theirs"));
        assert_eq!(folder.read("theirs"), folder.read(&format!("public.{format}")));
    }
}

#[test]
fn exchanges() {
    exchanges_of("x25519");
    exchanges_of("x448");
}

fn exchanges_of(scheme: &str) {
    let folder = openssl_keys(scheme);
    for format in ["pem", "der"] {
        folder.ok(&format!("keygen --scheme {scheme} --format {format} --out ours.{format}"));
        let to = format!("--format {format} --out ours-public.{format}");
        folder.ok(&format!("public --scheme {scheme} --key ours.{format} {to}"));
        let shared =
            folder.ok(&format!("exchange --scheme {scheme} --key ours.{format} --peer public.{format}"));
        let peer = format!("-peerkey ours-public.{format} -peerform {format} -out shared");
        openssl(&folder, &format!("pkeyutl -derive -inkey key.{format} -keyform {format} {peer}"));
        assert_eq!(shared.trim(), hex(&folder.read("shared")));
        let peer = format!("-peerkey public.{format} -peerform {format} -out shared");
        openssl(&folder, &format!("pkeyutl -derive -inkey ours.{format} -keyform {format} {peer}"));
        assert_eq!(shared.trim(), hex(&folder.read("shared")));
    }
}

#[test]
fn its_other_keys_are_named() {
    let folder = Folder::new();
    folder.write("message", "");
    for (args, found) in [
        ("-algorithm rsa -pkeyopt rsa_keygen_bits:1024", "RSA"),
        ("-algorithm ec -pkeyopt ec_paramgen_curve:P-256", "EC (ECDSA, ECDH)"),
        ("-algorithm ed448", "ed448"),
        ("-algorithm x448", "x448"),
        ("-algorithm x25519", "x25519"),
    ] {
        openssl(&folder, &format!("genpkey {args} -out key.pem"));
        openssl(&folder, "pkey -in key.pem -outform DER -out key.der");
        openssl(&folder, "pkey -in key.pem -pubout -out public.pem");
        let refused = format!("expected key type ed25519, found {found}");
        for (key, command) in [
            ("key.pem", "sign --scheme ed25519 --key key.pem message".to_owned()),
            (
                "public.pem",
                "verify --scheme ed25519 --public public.pem --signature-hex 00 message".to_owned(),
            ),
        ] {
            assert_eq!(folder.bad(&command), format!("{key}: {refused}"));
        }
        // OpenSSL writes DER of RSA and EC in formats older than PKCS#8.
        folder.bad("sign --scheme ed25519 --key key.der message");
    }
}

#[test]
fn encrypted_and_traditional_keys_are_refused() {
    let folder = openssl_keys("ed25519");
    openssl(&folder, "pkey -in key.pem -aes128 -passout pass:secret -out encrypted.pem");
    openssl(&folder, "pkcs8 -topk8 -in key.pem -outform DER -passout pass:secret -out encrypted.der");
    for file in ["encrypted.pem", "encrypted.der"] {
        let line = folder.bad(&format!("sign --scheme ed25519 --key {file} message"));
        let why = "the private key is encrypted, which is not supported (`openssl pkey` decrypts it)";
        assert_eq!(line, format!("{file}: {why}"));
    }
    openssl(&folder, "genpkey -algorithm rsa -pkeyopt rsa_keygen_bits:1024 -out rsa.pem");
    openssl(&folder, "rsa -in rsa.pem -traditional -out old.pem");
    let line = folder.bad("sign --scheme ed25519 --key old.pem message");
    assert_eq!(line, "old.pem: expected PEM of type PRIVATE KEY, found RSA PRIVATE KEY");
}

/// Text before and after, other line ends, a certificate beside the key: OpenSSL reads such files.
#[test]
fn keys_amid_other_text() {
    let folder = openssl_keys("ed25519");
    openssl(&folder, "req -x509 -key key.pem -subj /CN=x -out certificate.pem");
    openssl(&folder, "pkey -in key.pem -text -out text.pem");
    openssl(&folder, "pkey -in key.pem -pubout -text -out public-text.pem");
    let (key, certificate) = (folder.read("key.pem"), folder.read("certificate.pem"));
    folder.write("both.pem", [&certificate[..], &key].concat());
    folder.write("both-2.pem", [&key[..], &certificate].concat());
    folder.write("spaced.pem", [b"\n", &key[..], b"\n\n"].concat());
    folder.write("dos.pem", String::from_utf8(key).unwrap().replace('\n', "\r\n"));
    for file in ["text.pem", "both.pem", "both-2.pem", "spaced.pem", "dos.pem"] {
        let public = folder.ok(&format!("public --scheme ed25519 --format pem --key {file}"));
        assert_eq!(public.into_bytes(), folder.read("public.pem"), "{file}");
    }
    folder.ok("sign --scheme ed25519 --key key.pem --out sig message");
    folder.ok("verify --scheme ed25519 --public public-text.pem --signature sig message");
    let line = folder.bad("sign --scheme ed25519 --key certificate.pem message");
    assert_eq!(line, "certificate.pem: expected PEM of type PRIVATE KEY, found CERTIFICATE");
    let line = folder.bad("verify --scheme ed25519 --public public.pem --signature key.pem message");
    assert_eq!(line, "key.pem: expected PEM of type SSH SIGNATURE, found PRIVATE KEY");
}
