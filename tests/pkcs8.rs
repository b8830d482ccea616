//! Keys in PKCS#8 and SubjectPublicKeyInfo: the examples of RFC 8410, OpenSSL's files, and everything that is not a key.

use lemniscate::ed25519::pkcs8::spki::der::pem::LineEnding;
use lemniscate::ed25519::pkcs8::{self, KeypairBytes};
use lemniscate::ed25519::{SigningKey, VerifyingKey};
use lemniscate::x448::X448;
use lemniscate::x25519::X25519;
use lemniscate::xdh::{PublicKey, StaticSecret};
use lemniscate::{ed448, x448, x25519};
use pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey};

/// RFC 8410 section 10.3.
const ED25519_V1: &str = "-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
-----END PRIVATE KEY-----
";

/// RFC 8410 section 10.3: the same key with an attribute and its public key.
const ED25519_V2: &str = "-----BEGIN PRIVATE KEY-----
MHICAQEwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
oB8wHQYKKoZIhvcNAQkJFDEPDA1DdXJkbGUgQ2hhaXJzgSEAGb9ECWmEzf6FQbrB
Z9w7lshQhqowtrbLDFw4rXAxZuE=
-----END PRIVATE KEY-----
";

/// RFC 8410 section 10.1.
const ED25519_PUBLIC: &str = "-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
-----END PUBLIC KEY-----
";

/// `openssl genpkey -algorithm x25519`, and its `openssl pkey -pubout`.
const X25519_SECRET: &str = "-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VuBCIEIKgGnqJoWS698DzpQbgz2OyaIqx0a+Ze2g79mApQ4bxC
-----END PRIVATE KEY-----
";
const X25519_PUBLIC: &str = "-----BEGIN PUBLIC KEY-----
MCowBQYDK2VuAyEAv65FKWnAGg5f1lr79WsvUVd0SYn6f6t6DRihQUmd+yY=
-----END PUBLIC KEY-----
";

/// `openssl genpkey -algorithm x448`, and its `openssl pkey -pubout`.
const X448_SECRET: &str = "-----BEGIN PRIVATE KEY-----
MEYCAQAwBQYDK2VvBDoEODiZ3TaWyPJLKDl4t71IDphJZS2apBDFClU4qnTj+CK6
mBdezQpV1f06pW9WFJgNdn09GMOeGTvN
-----END PRIVATE KEY-----
";
const X448_PUBLIC: &str = "-----BEGIN PUBLIC KEY-----
MEIwBQYDK2VvAzkAY/xdZTXiDfDLQ2iJx7MgEG27GU8EG/0LFxwTiJYpdgshm0LN
PV/J49oq7aIKMRWiXlICf1IxJlI=
-----END PUBLIC KEY-----
";

/// `openssl genpkey -algorithm ed448`, and its `openssl pkey -pubout`.
const ED448_SECRET: &str = "-----BEGIN PRIVATE KEY-----
MEcCAQAwBQYDK2VxBDsEObtcPEwhnF59FC15tzoTNSuVBU3bJTCNkWv+Eme6hUGo
ecemP75zO4T/kxlWpVGDccdqmM1IIz8l7A==
-----END PRIVATE KEY-----
";
const ED448_PUBLIC: &str = "-----BEGIN PUBLIC KEY-----
MEMwBQYDK2VxAzoA5ODXCzFQAzdCkKv0QFadihm4rFLk8Gn67wQL4SKj131wyxrw
nzQKZ5XHZoRVOE+NdICs2Cn7MCoA
-----END PUBLIC KEY-----
";

#[test]
fn ed25519_as_in_rfc_8410() {
    let key = SigningKey::from_pkcs8_pem(ED25519_V1).unwrap();
    assert_eq!(*key.to_pkcs8_pem(LineEnding::LF).unwrap(), ED25519_V1);
    assert_eq!(SigningKey::from_pkcs8_pem(ED25519_V2).unwrap().as_bytes(), key.as_bytes());

    let public = VerifyingKey::from_public_key_pem(ED25519_PUBLIC).unwrap();
    assert_eq!(public, key.verifying_key());
    assert_eq!(public.to_public_key_pem(LineEnding::LF).unwrap(), ED25519_PUBLIC);
}

#[test]
fn keys_as_openssl_writes_them() {
    are_written_so::<StaticSecret<X25519, 32>, PublicKey<X25519, 32>>(X25519_SECRET, X25519_PUBLIC);
    are_written_so::<StaticSecret<X448, 56>, PublicKey<X448, 56>>(X448_SECRET, X448_PUBLIC);
    are_written_so::<ed448::SigningKey, ed448::VerifyingKey>(ED448_SECRET, ED448_PUBLIC);
}

fn are_written_so<S, P>(secret_pem: &str, public_pem: &str)
where
    S: DecodePrivateKey + EncodePrivateKey,
    P: DecodePublicKey + EncodePublicKey + for<'a> From<&'a S> + PartialEq,
{
    let secret = S::from_pkcs8_pem(secret_pem).unwrap();
    assert_eq!(*secret.to_pkcs8_pem(LineEnding::LF).unwrap(), secret_pem);
    let public = P::from_public_key_pem(public_pem).unwrap();
    assert!(public == P::from(&secret));
    assert_eq!(public.to_public_key_pem(LineEnding::LF).unwrap(), public_pem);
}

#[test]
fn ed25519_dalek_and_we_read_each_other() {
    for seed in 0..20 {
        let ours = SigningKey::from_bytes(&[seed; 32]);
        let theirs = ed25519_dalek::SigningKey::from_bytes(&[seed; 32]);

        let read = SigningKey::from_pkcs8_der(theirs.to_pkcs8_der().unwrap().as_bytes()).unwrap();
        assert_eq!(read.as_bytes(), ours.as_bytes());
        let written = ours.to_pkcs8_der().unwrap();
        let read = ed25519_dalek::SigningKey::from_pkcs8_der(written.as_bytes()).unwrap();
        assert_eq!(read.as_bytes(), ours.as_bytes());
        // With the public key, as version 2 has it, both write the same.
        let pair = KeypairBytes::from(&ours).to_pkcs8_der().unwrap();
        assert_eq!(pair.as_bytes(), theirs.to_pkcs8_der().unwrap().as_bytes());

        let public = ours.verifying_key().to_public_key_der().unwrap();
        let read = ed25519_dalek::VerifyingKey::from_public_key_der(public.as_bytes()).unwrap();
        assert_eq!(read.as_bytes(), ours.verifying_key().as_bytes());
    }
}

#[test]
fn a_public_key_that_is_not_of_the_secret_is_refused() {
    let key = SigningKey::from_bytes(&[1; 32]);
    let mut pair = KeypairBytes::from(&key);
    assert!(SigningKey::try_from(&pair).is_ok());
    pair.public_key = Some(SigningKey::from_bytes(&[2; 32]).verifying_key().into());
    assert!(matches!(SigningKey::try_from(&pair), Err(pkcs8::Error::KeyMalformed(_))));

    let mut der = KeypairBytes::from(&key).to_pkcs8_der().unwrap().as_bytes().to_vec();
    assert!(SigningKey::from_pkcs8_der(&der).is_ok());
    *der.last_mut().unwrap() ^= 1;
    assert!(SigningKey::from_pkcs8_der(&der).is_err());
}

#[test]
fn no_public_key_off_the_curve_is_read() {
    let mut der =
        SigningKey::from_bytes(&[3; 32]).verifying_key().to_public_key_der().unwrap().as_bytes().to_vec();
    let end = der.len();
    // y = 2 is on no point.
    der[end - 32..].fill(0);
    der[end - 32] = 2;
    assert_eq!(VerifyingKey::from_public_key_der(&der), Err(pkcs8::spki::Error::KeyMalformed));
}

#[test]
fn the_identifiers_are_those_of_rfc_8410() {
    assert_eq!(pkcs8::ALGORITHM_OID.to_string(), "1.3.101.112");
    assert_eq!(x25519::pkcs8::ALGORITHM_OID.to_string(), "1.3.101.110");
    assert_eq!(x448::pkcs8::ALGORITHM_OID.to_string(), "1.3.101.111");
    assert_eq!(ed448::pkcs8::ALGORITHM_OID.to_string(), "1.3.101.113");
}
