//! What blinding costs: the same operation without it, with a context of the caller's, and with the feature
//! `build-blinding` with that of the build. These stand where other cases have their backends.

use std::hint::black_box;

use lemniscate::double_odd::{self, Suite};
use lemniscate::x25519::{x25519, x25519_base, x25519_base_blinded, x25519_blinded};
use lemniscate::{curve9767, ed25519, for_each_scheme};

use crate::case::{Call, Case, OURS, Op};
use crate::inputs::{self, Ring};

const SCHEME: &str = "blinding";
const NONE: &str = "none";
const OWN: &str = "own context";
const BUILD: &str = "of the build";

/// A new context.
pub const FROM_SEED: Op = Op::new("context from seed");
/// New secrets for a context.
pub const RENEW: Op = Op::new("renew a context");

/// All operations, on the selected backend.
pub fn cases() -> Vec<Case> {
    let mut cases = of_ed25519();
    cases.extend(of_x25519());
    macro_rules! each {
        ($($name:ident $scheme:ident,)+) => {
            $(cases.extend(of_double_odd::<lemniscate::$name::$scheme>([
                concat!(stringify!($name), " sign"),
                concat!(stringify!($name), " exchange"),
            ]));)+
        };
    }
    for_each_scheme!(double_odd, each);
    cases.extend(of_curve9767());
    let context = || ed25519::Blinding::from_seed(&inputs::bytes32("blinding", 0));
    cases.push(case(FROM_SEED, "", || {
        let mut seeds = Ring::new(inputs::seed);
        move || drop(black_box(ed25519::Blinding::from_seed(black_box(seeds.turn()))))
    }));
    cases.push(case(RENEW, "", move || {
        let mut context = context();
        move || black_box(&mut context).renew()
    }));
    cases
}

/// A case whose call is made when it is measured.
fn case<F: FnMut() + 'static>(op: Op, variant: &'static str, make: impl FnOnce() -> F + 'static) -> Case {
    Case::new(SCHEME, op, OURS, variant, move || {
        let mut call = make();
        Ok(Box::new(move || {
            call();
            true
        }) as Call)
    })
}

/// The cases of one operation: `blinded` is called with an input and a context, `plain` with an input.
fn variants<I: 'static, B: 'static, R: 'static>(
    op: &'static str,
    input: fn(usize) -> I,
    contexts: [fn() -> B; 2],
    blinded: fn(&I, &B) -> R,
    plain: fn(&I) -> R,
) -> Vec<Case> {
    let op = Op::new(op);
    let with = |name, context: fn() -> B| {
        case(op, name, move || {
            let (mut inputs, context) = (Ring::new(input), context());
            move || drop(black_box(blinded(black_box(inputs.turn()), &context)))
        })
    };
    let [none, own] = contexts;
    let without_context = |name| {
        case(op, name, move || {
            let mut inputs = Ring::new(input);
            move || drop(black_box(plain(black_box(inputs.turn()))))
        })
    };
    if cfg!(feature = "build-blinding") {
        vec![with(OWN, own), without_context(BUILD), with(NONE, none)]
    } else {
        vec![with(OWN, own), without_context(NONE)]
    }
}

fn of_ed25519() -> Vec<Case> {
    use ed25519::{Blinding, SigningKey};
    let contexts: [fn() -> Blinding; 2] = [Blinding::none, || Blinding::from_seed(&[1; 32])];
    let keys = variants(
        "ed25519 key from seed",
        inputs::seed,
        contexts,
        SigningKey::from_bytes_blinded,
        SigningKey::from_bytes,
    );
    let signatures = variants(
        "ed25519 sign",
        |i| (SigningKey::from_bytes(&inputs::seed(i)), inputs::message(i)),
        contexts,
        |(key, message), context| key.blinded(context).sign(message),
        |(key, message)| key.sign(message),
    );
    [keys, signatures].into_iter().flatten().collect()
}

fn of_x25519() -> Vec<Case> {
    use lemniscate::x25519::Blinding;
    let contexts: [fn() -> Blinding; 2] = [Blinding::none, || Blinding::from_seed(&[1; 32])];
    let base = variants(
        "x25519 base point",
        inputs::seed,
        contexts,
        |scalar, context| x25519_base_blinded(*scalar, context),
        |scalar| x25519_base(*scalar),
    );
    let exchange = variants(
        "x25519 exchange",
        |i| (inputs::seed(i), x25519_base(inputs::message(i))),
        contexts,
        |(scalar, u), context| x25519_blinded(*scalar, *u, context),
        |(scalar, u)| x25519(*scalar, *u),
    );
    [base, exchange].into_iter().flatten().collect()
}

fn of_double_odd<S: Suite>([sign, exchange]: [&'static str; 2]) -> Vec<Case> {
    use double_odd::{Blinding, SigningKey};
    let contexts: [fn() -> Blinding<S>; 2] = [Blinding::<S>::none, || Blinding::<S>::from_seed(&[1; 32])];
    let signatures = variants(
        sign,
        |i| (SigningKey::<S>::from_seed(&inputs::seed(i)), inputs::message(i)),
        contexts,
        |(key, message), context| key.blinded(context).sign(message),
        |(key, message)| key.sign(message),
    );
    let exchanges = variants(
        exchange,
        |i| (SigningKey::<S>::from_seed(&inputs::seed(i)), peer::<S>(i)),
        contexts,
        |(key, peer), context| key.blinded(context).exchange(peer),
        |(key, peer)| key.exchange(peer),
    );
    [signatures, exchanges].into_iter().flatten().collect()
}

/// The public key of another.
fn peer<S: Suite>(index: usize) -> [u8; 32] {
    double_odd::SigningKey::<S>::from_seed(&inputs::message(index)).verifying_key().to_bytes()
}

fn of_curve9767() -> Vec<Case> {
    use curve9767::{Blinding, SigningKey};
    let contexts: [fn() -> Blinding; 2] = [Blinding::none, || Blinding::from_seed(&[1; 32])];
    let signatures = variants(
        "curve9767 sign",
        |i| (SigningKey::from_seed(&inputs::seed(i)), inputs::message(i)),
        contexts,
        |(key, message), context| key.blinded(context).sign(message),
        |(key, message)| key.sign(message),
    );
    let exchanges = variants(
        "curve9767 exchange",
        |i| {
            let peer = SigningKey::from_seed(&inputs::message(i)).verifying_key().to_bytes();
            (SigningKey::from_seed(&inputs::seed(i)), peer)
        },
        contexts,
        |(key, peer), context| key.blinded(context).exchange(peer),
        |(key, peer)| key.exchange(peer),
    );
    [signatures, exchanges].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every operation in all its variants, that can be set up and called.
    #[test]
    fn does_what_is_measured() {
        let cases = cases();
        let variants = if cfg!(feature = "build-blinding") { 3 } else { 2 };
        assert_eq!(cases.len(), variants * (2 + 2 + 4 * 2 + 2) + 2);
        for case in cases {
            let name = case.name();
            assert!((case.setup)().expect("ours can always be set up")(), "{name}");
        }
    }
}
