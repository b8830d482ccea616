//! The schemes on groups of prime order: keys, signatures, verdicts and exchanges, the same on every backend, and those of
//! crrl for jq255.

use lemniscate::backend::BackendKind;
use lemniscate::schnorr::{
    Entry, Error, Exchange, Message, PreparedKeys, Signature, SigningKey, VerifyingKey, find_invalid,
    verify_all_seeded, verify_each,
};
use lemniscate_corpus::Choices;

use crate::{Report, on_each};

/// The signatures of a block.
pub const BLOCK: usize = 24;

/// Blocks of these numbers, each of one scheme.
pub fn run(seed: u64, blocks: core::ops::Range<u64>, backends: &[BackendKind], report: &mut Report) {
    for number in blocks {
        let place = format!("prime-order --seed {seed} --block {number}");
        let mut choices = Choices::seeded(seed, number);
        one_block(&place, number as usize, BLOCK, &mut choices, backends, report);
    }
}

/// So many signatures of the scheme with this number, one of four as it is signed, the others made of these.
pub fn one_block(
    place: &str,
    scheme: usize,
    count: usize,
    choices: &mut Choices<'_>,
    backends: &[BackendKind],
    report: &mut Report,
) {
    macro_rules! each {
        ($($module:ident $scheme:ident,)+) => { [$(of_scheme::<lemniscate::$module::$scheme>),+] };
    }
    let all = lemniscate::for_each_scheme!(prime_order, each);
    all[scheme % all.len()](place, count, choices, backends, report);
}

/// A scheme, and what another library says, where there is one.
trait Compared: Exchange<PublicKeyBytes = [u8; 32]> {
    fn theirs(_key: &SigningKey<Self>) -> Option<Theirs> {
        None
    }

    /// One verdict for all, where the scheme has it.
    fn all(_entries: &[Entry<'_, Self>], _seed: &[u8; 32]) -> Option<Result<(), Error>> {
        None
    }
}

/// What another library computes by a key.
struct Theirs {
    public: [u8; 32],
    sign: Sign,
    /// Of a public key, a signature, the name of a hash and data.
    verify: fn(&[u8], &[u8], &str, &[u8]) -> bool,
    exchange: Share,
}

/// The signature of data with the name of their hash.
type Sign = Box<dyn Fn(&str, &[u8]) -> Vec<u8>>;
/// The secret shared with a peer, and whether the peer's key is one.
type Share = Box<dyn Fn(&[u8]) -> ([u8; 32], bool)>;

macro_rules! with_crrl {
    ($($module:ident $scheme:ident,)+) => {$(
        impl Compared for lemniscate::$module::$scheme {
            fn theirs(key: &SigningKey<Self>) -> Option<Theirs> {
                let key = crrl::$module::PrivateKey::decode(&key.to_bytes())?;
                Some(Theirs {
                    public: key.public_key.encode(),
                    sign: Box::new(move |name, data| key.sign(name, data).to_vec()),
                    verify: |public, signature, name, data| {
                        let key = crrl::$module::PublicKey::decode(public);
                        key.is_some_and(|key| key.verify(signature, name, data))
                    },
                    exchange: Box::new(move |peer| {
                        let (secret, is_key) = key.ECDH(peer);
                        (secret, is_key != 0)
                    }),
                })
            }
        }
    )+};
}

lemniscate::for_each_scheme!(jq255, with_crrl);

macro_rules! with_verify_all {
    ($($module:ident $scheme:ident,)+) => {$(
        impl Compared for lemniscate::$module::$scheme {
            fn all(entries: &[Entry<'_, Self>], seed: &[u8; 32]) -> Option<Result<(), Error>> {
                Some(verify_all_seeded(entries, seed))
            }
        }
    )+};
}

lemniscate::for_each_scheme!(prime_order_combining, with_verify_all);

#[derive(Clone, Debug)]
struct Case {
    public: [u8; 32],
    hash: &'static str,
    data: Vec<u8>,
    signature: Vec<u8>,
    is_valid: bool,
}

impl Case {
    fn message(&self) -> Message<'_> {
        of_hash(self.hash, &self.data)
    }
}

fn of_hash<'a>(hash: &'a str, data: &'a [u8]) -> Message<'a> {
    if hash.is_empty() { Message::raw(data) } else { Message::prehashed(hash, data).expect("a name") }
}

const HASHES: [&str; 4] = ["", "", "blake2s", "2.16.840.1.101.3.4.2.1"];

fn of_scheme<S: Compared>(
    place: &str,
    count: usize,
    choices: &mut Choices<'_>,
    backends: &[BackendKind],
    report: &mut Report,
) {
    let start = std::time::Instant::now();
    let seed = choices.bytes::<32>();
    let statements: Vec<(&str, Vec<u8>)> =
        (0..count.div_ceil(4)).map(|_| (*choices.one_of(&HASHES), choices.message())).collect();
    // What follows is made of what the first backend signs: the others sign the same, or it is noticed.
    let key = SigningKey::<S>::from_seed(&seed);
    let theirs = S::theirs(&key);
    let (public, secret) = (key.verifying_key().to_bytes(), key.to_bytes());
    if let Some(theirs) = &theirs {
        report.equal(public, theirs.public, || format!("the public key of {seed:02x?}"));
    }
    let cases = make::<S>(&key, &statements, count, choices);
    let peers = peers(&public, &SigningKey::<S>::from_seed(&choices.bytes::<32>()), choices);
    for case in &cases {
        report.count(S::NAME, if case.is_valid { "valid" } else { "invalid" });
        if let Some(theirs) = &theirs {
            let verdict = (theirs.verify)(&case.public, &case.signature, case.hash, &case.data);
            report.equal(verdict, case.is_valid, || format!("crrl: {} {case:02x?}", S::NAME));
        }
    }
    let signed: Vec<_> = match &theirs {
        Some(theirs) => statements.iter().map(|(hash, data)| (theirs.sign)(hash, data)).collect(),
        None => statements.iter().map(|(hash, data)| sign::<S>(&key, hash, data)).collect(),
    };
    let mut shared: Vec<_> =
        peers.iter().map(|peer| theirs.as_ref().map(|theirs| (theirs.exchange)(peer))).collect();
    let batch_seed = choices.bytes();
    report.took("making cases, and the oracle", start.elapsed());
    let mut cache = PreparedKeys::with_capacity(2);
    on_each(backends, report, |kind, report| {
        report.set_context(format!("{place} --backend {kind}, {}", S::NAME));
        let key = SigningKey::<S>::from_seed(&seed);
        report.equal(key.verifying_key().to_bytes(), public, || format!("the public key of {seed:02x?}"));
        report.equal(key.to_bytes().as_ref(), secret.as_ref(), || format!("the secret key of {seed:02x?}"));
        for ((hash, data), expected) in statements.iter().zip(&signed) {
            report
                .equal(&sign::<S>(&key, hash, data), expected, || format!("{hash} {data:02x?} {seed:02x?}"));
        }
        report.compared(format!("{}: signed", S::NAME), signed.len());
        for (peer, shared) in peers.iter().zip(&mut shared) {
            let (is_key, secret) = key.exchange(peer);
            let found = (secret.to_bytes(), bool::from(is_key));
            report.equal(found, *shared.get_or_insert(found), || format!("{peer:02x?} {seed:02x?}"));
        }
        report.compared(format!("{}: exchanged", S::NAME), peers.len());
        verify::<S>(&cases, &mut cache, &batch_seed, report);
    });
}

fn sign<S: Compared>(key: &SigningKey<S>, hash: &str, data: &[u8]) -> Vec<u8> {
    key.sign_message(of_hash(hash, data)).to_bytes().as_ref().to_vec()
}

/// The signatures of all statements, and others that differ from them in something.
fn make<S: Compared>(
    key: &SigningKey<S>,
    statements: &[(&'static str, Vec<u8>)],
    count: usize,
    choices: &mut Choices<'_>,
) -> Vec<Case> {
    let public = key.verifying_key().to_bytes();
    let mut cases: Vec<Case> = statements
        .iter()
        .map(|(hash, data)| Case {
            public,
            hash,
            data: data.clone(),
            signature: sign::<S>(key, hash, data),
            is_valid: true,
        })
        .collect();
    while cases.len() < count {
        let mut case = cases[choices.below(statements.len())].clone();
        let other = choices.one_of(&cases[..statements.len()]).clone();
        let before = case.clone();
        let head = case.signature.len() - 32;
        match choices.below(8) {
            0 => case.data.push(0),
            1 => case.hash = other.hash,
            2 => case.public = other_bytes(public, choices),
            3 => case.signature[head..].copy_from_slice(&other.signature[head..]),
            4 => case.signature[..head].copy_from_slice(&other.signature[..head]),
            5 => case.signature[head..].fill(*choices.one_of(&[0, 0x7f, 0xff])),
            6 => {
                case.signature[head] =
                    case.signature[head].wrapping_add(if choices.below(2) == 0 { 1 } else { 255 })
            }
            _ => {
                let bit = choices.below(8 * case.signature.len());
                case.signature[bit / 8] ^= 1 << (bit % 8);
            }
        }
        let is_same = (case.public, case.hash, &case.data, &case.signature)
            == (before.public, before.hash, &before.data, &before.signature);
        case.is_valid = is_same;
        cases.push(case);
    }
    cases
}

/// Bytes that are hardly ever a public key, or another one, that of another seed.
fn other_bytes(mut public: [u8; 32], choices: &mut Choices<'_>) -> [u8; 32] {
    match choices.below(3) {
        0 => choices.bytes(),
        1 => [*choices.one_of(&[0, 0xff]); 32],
        _ => {
            let bit = choices.below(256);
            public[bit / 8] ^= 1 << (bit % 8);
            public
        }
    }
}

/// Keys to share a secret with, some of which are none.
fn peers<S: Compared>(public: &[u8; 32], other: &SigningKey<S>, choices: &mut Choices<'_>) -> [[u8; 32]; 4] {
    let other = other.verifying_key().to_bytes();
    [other, *public, other_bytes(other, choices), other_bytes(*public, choices)]
}

/// One by one, with a table, several at once, from a cache, and all together.
fn verify<S: Compared>(cases: &[Case], cache: &mut PreparedKeys<S>, seed: &[u8; 32], report: &mut Report) {
    // What does not parse is invalid.
    let mut parsed = Vec::new();
    for case in cases {
        match Signature::<S>::from_slice(&case.signature) {
            Ok(signature) => parsed.push((case, signature)),
            Err(_) => report.equal(false, case.is_valid, || format!("parsed: {case:02x?}")),
        }
    }
    for (i, (case, signature)) in parsed.iter().enumerate() {
        let verdict = VerifyingKey::<S>::from_bytes(&case.public).and_then(|key| match i % 3 {
            // With a table for few of them, as it takes as long as two verifications.
            0 => key.prepare().verify_message(case.message(), signature),
            _ => key.verify_message(case.message(), signature),
        });
        report.equal(verdict.is_ok(), case.is_valid, || format!("{verdict:?} of {case:02x?}"));
    }
    let entry = |(case, signature)| {
        let case: &&Case = case;
        Entry::from_bytes(&case.public, case.message(), signature)
    };
    let entries: Vec<Entry<'_, S>> =
        parsed.iter().map(|(case, signature)| entry((case, signature))).collect();
    let expected: Vec<bool> = parsed.iter().map(|(case, _)| case.is_valid).collect();
    let verdicts = match seed[0] % 2 {
        0 => verify_each(&entries),
        _ => cache.verify_each(&entries),
    };
    let verdicts: Vec<bool> = verdicts.iter().map(Result::is_ok).collect();
    report.equal(&verdicts, &expected, || format!("each of {cases:02x?}"));
    report.compared(format!("{}: verified", S::NAME), 2 * entries.len());
    let valid: Vec<Entry<'_, S>> =
        entries.iter().zip(&expected).filter(|(_, is_valid)| **is_valid).map(|(entry, _)| *entry).collect();
    let invalid = entries.len() - valid.len();
    if seed[1].is_multiple_of(8) {
        report.equal(find_invalid(&entries).len(), invalid, || format!("find_invalid of {cases:02x?}"));
    }
    for (entries, is_valid) in [(&valid, true), (&entries, invalid == 0)] {
        if let Some(verdict) = S::all(entries, seed) {
            report.equal(verdict.is_ok(), is_valid, || format!("{verdict:?} of all of {cases:02x?}"));
            report.compared(format!("{}: verified together", S::NAME), entries.len());
        }
    }
}
