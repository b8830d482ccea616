//! Caches of prepared keys beside no cache, for orders of keys that users send and for those that an adversary would. What
//! has a cache and what has none stand where other cases have their backends.

use std::hint::black_box;
use std::sync::{Arc, OnceLock};

use lemniscate::do255e::Do255e;
use lemniscate::jq255e::Jq255e;
use lemniscate::schnorr::{Entry, Parts, PreparedKeys, Scheme, SigningKey, VerifyingKey, verify_each};
use lemniscate::{curve9767, ed448, ed25519};

use crate::case::{Call, Case, OURS, Op};
use crate::inputs;

/// The name of what has a cache.
pub const CACHE: &str = "cache";
/// The name of what has none.
pub const NO_CACHE: &str = "no cache";

/// Signatures in one call, so that each call has all that is in an order, and what is rare in it too.
const STRETCH: usize = 1024;
/// Stretches that a cache has seen before it is measured.
const SEEN: usize = 8;

/// Keys that come again.
const HOT: usize = 1024;
/// Other keys: so many that a cache has forgotten one when it comes again.
const OTHERS: usize = 4096;

/// Which keys sign, and how many signatures are verified at a time.
#[derive(Clone, Copy)]
struct Order {
    name: &'static str,
    batch: usize,
    /// The places of the cache.
    capacity: usize,
    /// The key of the i-th signature.
    key: fn(usize) -> usize,
    are_valid: bool,
}

impl Order {
    const fn new(name: &'static str, batch: usize, key: fn(usize) -> usize) -> Self {
        Order { name, batch, capacity: 64, key, are_valid: true }
    }
}

/// One of so many keys that come again.
fn hot(i: usize, count: usize) -> usize {
    (i.wrapping_mul(0x9e37_79b9) >> 16) % count
}

/// The n-th other key.
fn other(n: usize) -> usize {
    HOT + n % OTHERS
}

/// One of 64 keys, or each 16th time the other key of this number.
fn with_others(i: usize, number: usize) -> usize {
    if i % 16 == 15 { other(number) } else { hot(i, 64) }
}

/// All with a cache of 64 places, but where another number is given.
const ORDERS: [Order; 13] = [
    Order::new("64 keys", 64, |i| hot(i, 64)),
    Order::new("64 keys, by 8", 8, |i| hot(i, 64)),
    Order { capacity: HOT, ..Order::new("1024 keys, 1024 places", 64, |i| hot(i, HOT)) },
    Order::new("192 keys in turns", 64, |i| i % 192),
    Order::new("each key once", 64, other),
    Order::new("each key twice", 64, |i| other(i / 2)),
    Order::new("each key twice, by 8", 8, |i| other(i / 2)),
    Order::new("each key 4 times, by 4", 4, |i| other(i / 4)),
    Order::new("64 keys, 1/16 others once", 64, |i| with_others(i, i / 16)),
    Order::new("64 keys, 1/16 others twice", 64, |i| with_others(i, i / 32)),
    Order::new("64 keys, 1/16 others twice, by 8", 8, |i| with_others(i, i / 32)),
    Order::new("64 keys, 1/16 others 16 times", 64, |i| with_others(i, i / 256)),
    Order { are_valid: false, ..Order::new("64 keys, invalid signatures", 64, |i| hot(i, 64)) },
];

/// The same on all cores.
#[cfg(feature = "rayon")]
const ON_ALL_CORES: [Order; 6] = [
    Order::new("64 keys, all cores", STRETCH, |i| hot(i, 64)),
    Order::new("192 keys in turns, all cores", STRETCH, |i| i % 192),
    Order::new("each key once, all cores", STRETCH, other),
    Order::new("each key twice, all cores", STRETCH, |i| other(i / 2)),
    Order::new("64 keys, 1/16 others twice, all cores", STRETCH, |i| with_others(i, i / 32)),
    Order::new("64 keys, 1/16 others 16 times, all cores", STRETCH, |i| with_others(i, i / 256)),
];

/// All orders for some schemes, on the selected backend.
pub fn cases() -> Vec<Case> {
    let ed25519 = all("ed25519, cache of keys", ed25519::SigningKey::from_bytes);
    let jq255e = all("jq255e, cache of keys", |seed| SigningKey::<Jq255e>::from_seed(seed));
    let do255e = all("do255e, cache of keys", |seed| SigningKey::<Do255e>::from_seed(seed));
    let curve9767 = all("curve9767, cache of keys", |seed| curve9767::SigningKey::from_seed(seed));
    let ed448 = all("ed448, cache of keys", |seed| {
        ed448::SigningKey::from_bytes(&core::array::from_fn(|i| seed[i % 32]))
    });
    [ed25519, jq255e, do255e, curve9767, ed448].into_iter().flatten().collect()
}

fn all<S: Scheme>(scheme: &'static str, key: fn(&[u8; 32]) -> SigningKey<S>) -> Vec<Case> {
    let signed = Shared::default();
    let case = |order: Order, has_cache, way: Way<S>| {
        let (name, signed) = (if has_cache { CACHE } else { NO_CACHE }, Shared::clone(&signed));
        let setup = move || way(Work::new(order, has_cache, signed.get_or_init(|| Signed::all(key)).clone()));
        Case::new(scheme, Op::new(order.name), OURS, name, setup).per_call(STRETCH as u32)
    };
    let both = |order, way: Way<S>| [true, false].map(|has_cache| case(order, has_cache, way));
    let cases = ORDERS.into_iter().flat_map(|order| both(order, on_one_core));
    #[cfg(feature = "rayon")]
    let cases = cases.chain(ON_ALL_CORES.into_iter().flat_map(|order| both(order, on_all_cores)));
    cases.collect()
}

/// Signatures that are made when the first case needs them.
type Shared<S> = Arc<OnceLock<Arc<[Signed<S>]>>>;

type Way<S> = fn(Work<S>) -> Result<Call, String>;

fn on_one_core<S: Scheme>(mut work: Work<S>) -> Result<Call, String> {
    Ok(Box::new(move || work.stretch()))
}

#[cfg(feature = "rayon")]
fn on_all_cores<S: Scheme>(mut work: Work<S>) -> Result<Call, String> {
    let pool = rayon::ThreadPoolBuilder::new().build().map_err(|error| error.to_string())?;
    Ok(Box::new(move || pool.install(|| work.stretch())))
}

/// A signature, and what it takes to verify it.
struct Signed<S: Scheme> {
    key: VerifyingKey<S>,
    message: [u8; inputs::MESSAGE_LENGTH],
    signature: S::Signature,
}

impl<S: Scheme> Signed<S> {
    /// Of each key.
    fn all(key: fn(&[u8; 32]) -> SigningKey<S>) -> Arc<[Self]> {
        let signed = |i| {
            let (key, message) = (key(&inputs::seed(i)), inputs::message(i));
            Signed { key: key.verifying_key(), message, signature: key.sign(&message) }
        };
        (0..HOT + OTHERS).map(signed).collect()
    }
}

/// Signatures in an order that goes on for ever.
struct Work<S: Scheme> {
    order: Order,
    keys: Option<PreparedKeys<S>>,
    signed: Arc<[Signed<S>]>,
    next: usize,
}

impl<S: Scheme> Work<S> {
    /// When a cache has seen some of them, all valid.
    fn new(order: Order, has_cache: bool, signed: Arc<[Signed<S>]>) -> Self {
        let keys = has_cache.then(|| PreparedKeys::with_capacity(order.capacity));
        let mut work = Work { order: Order { are_valid: true, ..order }, keys, signed, next: 0 };
        // Without a cache nothing is left of them.
        if has_cache {
            for _ in 0..SEEN {
                work.stretch();
            }
        }
        Work { order, next: SEEN * STRETCH, ..work }
    }

    /// Verifies the next signatures. Are all verdicts right?
    fn stretch(&mut self) -> bool {
        let Order { batch, key, are_valid, .. } = self.order;
        (0..STRETCH / batch).all(|_| {
            let signed = (self.next..self.next + batch).map(|i| &self.signed[key(i)]);
            self.next += batch;
            let entry = |signed| {
                let Signed { key, message, signature }: &Signed<S> = signed;
                let message = if are_valid { &message[..] } else { b"another" };
                Entry::new(key, Parts::one(message), signature)
            };
            let entries: Vec<Entry<'_, S>> = black_box(signed.map(entry).collect());
            let verdicts = match &mut self.keys {
                Some(keys) => keys.verify_each(&entries),
                None => verify_each(&entries),
            };
            verdicts.iter().all(|verdict| verdict.is_ok() == are_valid)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn do_what_is_measured() {
        for case in all("", ed25519::SigningKey::from_bytes) {
            assert!((case.setup)().unwrap()(), "{}", case.op);
        }
    }
}
