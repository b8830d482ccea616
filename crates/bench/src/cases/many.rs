//! Keys and signatures of every scheme, many at once.

use std::hint::black_box;

use lemniscate::backend::BackendKind;
use lemniscate::for_each_scheme;
use lemniscate::schnorr::{ByteArray, Exchange, Scheme, SigningKey, exchange_many, sign_many};

use crate::case::{Call, Case, OURS, Op};
use crate::cases::shape;
use crate::inputs::{self, COUNT};

/// The numbers of keys and signatures.
const SIZES: [u32; 3] = [4, 8, 64];

/// All schemes on each of `backends`.
pub fn cases(backends: &[BackendKind]) -> Vec<Case> {
    macro_rules! each {
        (($of:ident) $($module:ident $scheme:ident,)+) => {
            [$($of::<lemniscate::$module::$scheme>(stringify!($module))),+].into_iter().flatten()
        };
    }
    let on = |&kind: &BackendKind| {
        let keys = for_each_scheme!(signatures, each(of));
        keys.chain(for_each_scheme!(double_odd, each(exchanges))).map(move |case| case.on(kind))
    };
    backends.iter().flat_map(on).collect()
}

fn of<S: Scheme>(scheme: &'static str) -> Vec<Case> {
    let case = |name, size, setup: fn(usize) -> Call| {
        let op = Op::sized(name, size);
        Case::new(scheme, op, OURS, "", move || Ok(setup(size as usize))).per_call(size)
    };
    let of_size = |size| [case("sign_many", size, sign::<S>), case("from_seeds", size, keys::<S>)];
    SIZES.into_iter().flat_map(of_size).collect()
}

fn exchanges<S: Exchange>(scheme: &'static str) -> Vec<Case> {
    let case = |size: u32| {
        let setup = move || Ok(exchange::<S>(size as usize));
        Case::new(scheme, shape::exchange_many(size), OURS, "", setup).per_call(size)
    };
    SIZES.into_iter().map(case).collect()
}

fn exchange<S: Exchange>(size: usize) -> Call {
    let keys = SigningKey::<S>::from_seeds(&seeds::<S>());
    let peers: Vec<_> = keys.iter().rev().map(|key| key.verifying_key().to_bytes()).collect();
    let mut turn = turns(size);
    Box::new(move || {
        let first = turn();
        let (keys, peers) = black_box((&keys[first..first + size], &peers[first..first + size]));
        let results = black_box(exchange_many(&keys.iter().zip(peers).collect::<Vec<_>>()));
        results.iter().all(|(is_key, _)| (*is_key).into())
    })
}

/// As many seeds as there are inputs.
fn seeds<S: Scheme>() -> Vec<S::Seed> {
    let seed = |i| {
        let mut seed = S::Seed::ZERO;
        let bytes = inputs::bytes64("seed", i);
        seed.as_mut().iter_mut().zip(bytes).for_each(|(to, from)| *to = from);
        seed
    };
    (0..COUNT).map(seed).collect()
}

/// The first of `size` inputs, others in each turn.
fn turns(size: usize) -> impl FnMut() -> usize {
    let mut next = 0;
    move || {
        next = (next + size) % COUNT;
        next
    }
}

fn sign<S: Scheme>(size: usize) -> Call {
    let keys = SigningKey::<S>::from_seeds(&seeds::<S>());
    let messages: Vec<_> = (0..COUNT).map(inputs::message).collect();
    let mut turn = turns(size);
    Box::new(move || {
        let first = turn();
        let (keys, messages) = black_box((&keys[first..first + size], &messages[first..first + size]));
        let batch: Vec<_> = keys.iter().zip(messages.iter().map(|message| message[..].into())).collect();
        black_box(sign_many(&batch)).len() == size
    })
}

fn keys<S: Scheme>(size: usize) -> Call {
    let seeds = seeds::<S>();
    let mut turn = turns(size);
    Box::new(move || {
        let first = turn();
        black_box(SigningKey::<S>::from_seeds(black_box(&seeds[first..first + size]))).len() == size
    })
}

#[cfg(test)]
mod tests {
    use lemniscate::{do255e::Do255e, ed25519::Ed25519};

    use super::*;

    #[test]
    fn do_what_is_measured() {
        assert!(sign::<Ed25519>(8)() && keys::<Ed25519>(8)());
        assert!(sign::<Do255e>(8)() && keys::<Do255e>(8)() && exchange::<Do255e>(8)());
        // Turns come to an end with the inputs, and begin again.
        let mut turn = turns(64);
        assert_eq!([turn(), turn()], [0, 0]);
        let mut turn = turns(8);
        assert!((0..20).all(|_| turn() + 8 <= COUNT));
    }
}
