//! The operations on secrets, each with a secret that never changes and one that is new each time.

use std::hint::black_box;

use lemniscate::backend::BackendKind;
use lemniscate::blinding::Blinding;
use lemniscate::ed25519::Ed25519;
use lemniscate::for_each_scheme;
use lemniscate::scheme::x448::{x448, x448_base, x448_many};
use lemniscate::scheme::x25519::{x25519, x25519_base, x25519_many};
use lemniscate::schnorr::{self, ByteArray, Scheme, SigningKey, exchange_many, sign_many};

use crate::cases::shape::{Exchange, Group, Signatures};
use crate::cases::{curve9767, double_odd, ed448, ed25519};
use crate::inputs;

/// An operation with its inputs.
pub trait Subject {
    /// Makes as many inputs as there are classes: of class 0 with the fixed secret, of class 1 with random ones.
    fn prepare(&mut self, classes: &[usize]);

    /// The operation on the input with this index; does it do what it should?
    fn call(&mut self, index: usize) -> bool;
}

/// Makes the inputs; the error says what is missing.
type Setup = Box<dyn FnOnce() -> Result<Box<dyn Subject>, String>>;

/// An operation of which the time must not depend on its secret.
pub struct Trial {
    /// The scheme or the part of the library.
    pub scheme: &'static str,
    /// The operation.
    pub op: &'static str,
    /// What is secret.
    pub secret: &'static str,
    /// Makes the inputs.
    pub setup: Setup,
}

impl Trial {
    /// Does its name, `scheme/operation/backend`, contain the text? Capitals do not matter.
    pub fn matches(&self, kind: BackendKind, text: &str) -> bool {
        let name = format!("{}/{}/{kind}", self.scheme, self.op);
        name.to_lowercase().contains(&text.to_lowercase())
    }
}

struct Secrets<T, R, O> {
    fixed: T,
    random: R,
    made: usize,
    inputs: Vec<T>,
    operation: O,
}

impl<T: Clone, R: FnMut(usize) -> T, O: FnMut(&T) -> bool> Subject for Secrets<T, R, O> {
    fn prepare(&mut self, classes: &[usize]) {
        self.inputs.clear();
        for &class in classes {
            // Made for both, so that making them says nothing about the class.
            let random = (self.random)(self.made);
            self.made += 1;
            self.inputs.push(if class == 0 { self.fixed.clone() } else { random });
        }
    }

    fn call(&mut self, index: usize) -> bool {
        (self.operation)(black_box(&self.inputs[index]))
    }
}

/// An operation on a secret that is quickly made.
pub fn trial<T: Clone + 'static>(
    scheme: &'static str,
    op: &'static str,
    secret: &'static str,
    random: impl FnMut(usize) -> T + 'static,
    fixed: T,
    operation: impl FnMut(&T) -> bool + 'static,
) -> Trial {
    let subject = Secrets { fixed, random, made: 0, inputs: Vec::new(), operation };
    Trial { scheme, op, secret, setup: Box::new(|| Ok(Box::new(subject))) }
}

/// Private keys take long to make, so random ones are of so many: a byte chooses one.
const KEYS: usize = 1 << 8;

/// An operation on a private key, made from a seed.
fn of_key<K: Clone + 'static, const N: usize>(
    scheme: &'static str,
    op: &'static str,
    key: impl Fn(&[u8; N]) -> Result<K, String> + 'static,
    operation: impl FnMut(&K) -> bool + 'static,
) -> Trial {
    let setup = move || {
        let fixed = key(&[0; N])?;
        let keys = (0..KEYS).map(|i| key(&inputs::bytes("seed", i))).collect::<Result<Vec<K>, _>>()?;
        let random = move |i: usize| keys[usize::from(inputs::message(i)[0])].clone();
        Ok(Box::new(Secrets { fixed, random, made: 0, inputs: Vec::new(), operation }) as Box<dyn Subject>)
    };
    Trial { scheme, op, secret: "private key", setup: Box::new(setup) }
}

/// All operations.
pub fn all() -> Vec<Trial> {
    macro_rules! each {
        ($($module:ident $scheme:ident,)+) => {
            [$(
                scheme(stringify!($module), double_odd::Ours(lemniscate::$module::$scheme)),
                many_of_prime_order::<lemniscate::$module::$scheme>(stringify!($module)).into(),
            )+]
        };
    }
    let mut trials = Vec::new();
    trials.extend(signatures("ed25519", ed25519::Ours));
    trials.extend(signatures("ed448", ed448::Ours));
    trials.extend(masked_signatures());
    trials.extend(hedged_signatures());
    trials.extend(of_x25519());
    trials.extend(of_x448());
    trials.extend(for_each_scheme!(double_odd, each).into_iter().flatten());
    trials.extend(scheme("curve9767", curve9767::Ours));
    trials.push(many::<Ed25519>("ed25519"));
    trials
}

/// Eight keys of a seed at once.
fn eight_keys<S: Scheme>(seed: &S::Seed) -> Vec<SigningKey<S>> {
    SigningKey::from_seeds(&[*seed; 8])
}

/// The i-th seed.
fn seed<S: Scheme>(index: usize) -> S::Seed {
    let mut seed = S::Seed::ZERO;
    seed.as_mut().iter_mut().zip(inputs::bytes64("seed", index)).for_each(|(to, from)| *to = from);
    seed
}

/// The seed that never changes where keys are made in memory that was wiped. Not zeros: on a Zen 4 the time tells, by ten ticks
/// of 70,000, whether what is written is what was there before, whatever the program does.
fn fixed_seed<S: Scheme>() -> S::Seed {
    seed::<S>(usize::MAX)
}

/// Keys, and signatures by them, several at once.
fn many<S: Scheme>(name: &'static str) -> Trial {
    let operation = |seed: &S::Seed| {
        let keys = eight_keys::<S>(seed);
        let batch: Vec<_> = keys.iter().map(|key| (key, (&b"message"[..]).into())).collect();
        black_box(sign_many(&batch)).len() == keys.len()
    };
    trial(name, "keys and signatures, many", "seed", seed::<S>, fixed_seed::<S>(), operation)
}

fn many_of_prime_order<S: schnorr::Exchange>(name: &'static str) -> [Trial; 2] {
    let peer = eight_keys::<S>(&seed::<S>(0))[0].verifying_key().to_bytes();
    let operation = move |seed: &S::Seed| {
        let keys = eight_keys::<S>(seed);
        let batch: Vec<_> = keys.iter().map(|key| (key, &peer)).collect();
        black_box(exchange_many(&batch)).len() == keys.len()
    };
    let exchanges = trial(name, "keys and exchanges, many", "seed", seed::<S>, fixed_seed::<S>(), operation);
    [many::<S>(name), exchanges]
}

/// Everything that a scheme over a group of prime order has.
fn scheme<S>(name: &'static str, code: S) -> Vec<Trial>
where
    S: Signatures<SigningKey: Clone> + Exchange<PrivateKey: Clone> + Group<Element: Clone, Scalar: Clone>,
{
    let mut trials = Vec::from(products(name, code));
    trials.extend(signatures(name, code));
    trials.push(of_key(name, "exchange", move |seed| code.private_key(seed), {
        let peer = code.base_point(&inputs::message(0));
        move |key| peer.as_ref().is_ok_and(|peer| black_box(code.exchange(key, peer)).is_ok())
    }));
    trials
}

/// Products by secret scalars: by 1, of which nearly all digits are 0, against random ones.
fn products<G: Group<Element: Clone, Scalar: Clone>>(name: &'static str, code: G) -> [Trial; 2] {
    let one = || {
        let mut bytes = [0; 32];
        bytes[0] = 1;
        code.scalar(&bytes)
    };
    let random = move |i| code.scalar(&inputs::seed(i));
    let point = code.mulgen(&code.scalar(&inputs::message(0)));
    let mul = move |k: &G::Scalar| {
        black_box(code.mul(black_box(&point), k));
        true
    };
    let mulgen = move |k: &G::Scalar| {
        black_box(code.mulgen(k));
        true
    };
    [trial(name, "mul", "scalar", random, one(), mul), trial(name, "mulgen", "scalar", random, one(), mulgen)]
}

fn signatures<S: Signatures<N, SigningKey: Clone>, const N: usize>(
    name: &'static str,
    code: S,
) -> [Trial; 2] {
    let key_from_seed =
        move |seed: &[u8; N]| black_box(code.signing_key(seed).and_then(|key| code.public_key(&key))).is_ok();
    let mut signed = 0;
    let sign = move |key: &S::SigningKey| {
        signed += 1;
        black_box(code.sign(key, &usize::to_le_bytes(signed))).is_ok()
    };
    [
        trial(name, "key from seed", "seed", |i| inputs::bytes("seed", i), [0; N], key_from_seed),
        of_key(name, "sign", move |seed| code.signing_key(seed), sign),
    ]
}

/// A context of blinding from a secret seed, and a signature that it masks.
fn masked_signatures() -> [Trial; 2] {
    fn of<S: Scheme>(name: &'static str, key: SigningKey<S>) -> Trial {
        let sign = move |seed: &[u8; 32]| {
            let blinding = Blinding::from_seed(seed);
            black_box(key.blinded(&blinding).sign(b"message"));
            true
        };
        trial(name, "sign, with a new context", "seed of the context", inputs::seed, [0; 32], sign)
    }
    [
        of("ed25519", lemniscate::ed25519::SigningKey::from_bytes(&inputs::seed(0))),
        of("ed448", lemniscate::ed448::SigningKey::from_bytes(&inputs::bytes("seed", 0))),
    ]
}

/// A signature with secret noise in the nonce.
fn hedged_signatures() -> [Trial; 2] {
    fn of<S: Scheme>(name: &'static str, key: SigningKey<S>) -> Trial {
        let sign = move |noise: &S::Seed| {
            black_box(key.sign_hedged_with_noise(b"message".as_slice(), noise));
            true
        };
        trial(name, "sign, hedged", "noise", seed::<S>, fixed_seed::<S>(), sign)
    }
    [
        of("ed25519", lemniscate::ed25519::SigningKey::from_bytes(&inputs::seed(0))),
        of("ed448", lemniscate::ed448::SigningKey::from_bytes(&inputs::bytes("seed", 0))),
    ]
}

fn of_x448() -> [Trial; 3] {
    let peer = x448_base(inputs::bytes("message", 0));
    let exchange = move |scalar: &[u8; 56]| black_box(x448(*scalar, black_box(peer))) != [0; 56];
    let base = |scalar: &[u8; 56]| black_box(x448_base(*scalar)) != [0; 56];
    let seed = |i| inputs::bytes("seed", i);
    let eight = |i| std::array::from_fn(|j| inputs::bytes("seed", 8 * i + j));
    let many = move |scalars: &[[u8; 56]; 8]| {
        black_box(x448_many(scalars.map(|scalar| (scalar, black_box(peer))))) != [[0; 56]; 8]
    };
    [
        trial("x448", "exchange", "scalar", seed, [0; 56], exchange),
        trial("x448", "base point", "scalar", seed, [0; 56], base),
        trial("x448", "exchange, 8 at once", "scalars", eight, [[0; 56]; 8], many),
    ]
}

fn of_x25519() -> [Trial; 3] {
    let peer = x25519_base(inputs::message(0));
    let exchange = move |scalar: &[u8; 32]| black_box(x25519(*scalar, black_box(peer))) != [0; 32];
    let base = |scalar: &[u8; 32]| black_box(x25519_base(*scalar)) != [0; 32];
    let eight = |i| std::array::from_fn(|j| inputs::seed(8 * i + j));
    let many = move |scalars: &[[u8; 32]; 8]| {
        black_box(x25519_many(scalars.map(|scalar| (scalar, black_box(peer))))) != [[0; 32]; 8]
    };
    [
        trial("x25519", "exchange", "scalar", inputs::seed, [0; 32], exchange),
        trial("x25519", "base point", "scalar", inputs::seed, [0; 32], base),
        trial("x25519", "exchange, 8 at once", "scalars", eight, [[0; 32]; 8], many),
    ]
}
