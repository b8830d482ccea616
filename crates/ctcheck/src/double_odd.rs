//! The schemes over double-odd groups.

use core::hint::black_box;

use lemniscate::scheme::double_odd::{
    Blinding, Element, GroupScalar, Message, SigningKey, Suite, VerifyingKey,
};
use subtle::ConstantTimeEq;

use crate::Check;
use crate::mark::{public, secret};

macro_rules! checks {
    ($($name:ident $suite:ident,)+) => {
        /// The same operations of each scheme.
        pub const CHECKS: &[Check] = &[
            $(
                (concat!(stringify!($name), ": key from seed and sign"), sign::<lemniscate::$name::$suite>),
                (concat!(stringify!($name), ": sign, hedged"), sign_hedged::<lemniscate::$name::$suite>),
                (concat!(stringify!($name), ": sign a hash, with a seed"), sign_hash::<lemniscate::$name::$suite>),
                (concat!(stringify!($name), ": exchange"), exchange::<lemniscate::$name::$suite>),
                (concat!(stringify!($name), ": exchange with what is no key"), exchange_with_none::<lemniscate::$name::$suite>),
                (concat!(stringify!($name), ": contexts, key, sign and exchange with blinding"), blinded::<lemniscate::$name::$suite>),
                (concat!(stringify!($name), ": multiply and compare elements"), elements::<lemniscate::$name::$suite>),
                (concat!(stringify!($name), ": hash to the curve"), hash_to_curve::<lemniscate::$name::$suite>),
            )+
        ];
    };
}

lemniscate::for_each_scheme!(double_odd, checks);

fn key<S: Suite>(fill: u8) -> SigningKey<S> {
    SigningKey::from_seed(&secret([fill; 32]))
}

/// The public key as others see it.
fn public_key<S: Suite>(key: &SigningKey<S>) -> VerifyingKey<S> {
    let bytes = public(key.verifying_key().to_bytes());
    VerifyingKey::from_bytes(&bytes).expect("a public key decodes")
}

fn sign<S: Suite>() {
    let key = key::<S>(0x42);
    let signature = public(key.sign(&secret(*b"a secret message")));
    assert_eq!(public_key(&key).verify(b"a secret message", &signature), Ok(()));
}

fn sign_hedged<S: Suite>() {
    let key = key::<S>(0x42);
    let signature = public(key.sign_hedged_with_noise(&secret(*b"a secret message"), &secret([0x11; 32])));
    assert_eq!(public_key(&key).verify(b"a secret message", &signature), Ok(()));
}

fn sign_hash<S: Suite>() {
    let key = key::<S>(0x42);
    let message = Message::prehashed("sha256", &[7; 32]).expect("a good name of a hash");
    let signature = public(key.sign_with_seed(message, &secret([3; 16])));
    assert_eq!(public_key(&key).verify_message(message, &signature), Ok(()));
}

fn exchange<S: Suite>() {
    let (ours, theirs) = (key::<S>(0x42), key::<S>(0x43));
    let (is_key, shared) = ours.exchange(&public_key(&theirs).to_bytes());
    let (_, same) = theirs.exchange(&public_key(&ours).to_bytes());
    assert!(bool::from(public(is_key)));
    assert!(bool::from(public(shared.ct_eq(&same))));
}

/// Bytes that nobody should be able to tell from a public key by the time that they take.
fn exchange_with_none<S: Suite>() {
    let (is_key, shared) = key::<S>(0x42).exchange(&secret([0xff; 32]));
    assert!(!bool::from(public(is_key)));
    black_box(shared);
}

fn elements<S: Suite>() {
    let scalar = GroupScalar::<S>::from_bytes_reduced(&secret([0x55; 32]));
    let by_table = Element::<S>::mul_generator(&scalar);
    let product = Element::<S>::generator() * scalar;
    assert!(bool::from(public(by_table.ct_eq(&product))));
    assert_eq!(public(by_table.encode()), public((product + product - product).encode()));
}

fn hash_to_curve<S: Suite>() {
    let element = Element::<S>::hash(Message::from(&secret(*b"a secret message")[..]));
    assert!(!bool::from(public(element.is_neutral())));
}

/// With a context of which all is secret.
fn blinded<S: Suite>() {
    let mut blinding = Blinding::<S>::from_seed(&secret([0x24; 32]));
    blinding.renew();
    let key = SigningKey::<S>::from_seed_blinded(&secret([0x42; 32]), &blinding);
    let peer = public_key(&SigningKey::<S>::from_seed_blinded(&secret([0x43; 32]), &blinding)).to_bytes();
    let blinded = key.blinded(&blinding);
    let signature = public(blinded.sign(&secret(*b"a secret message")));
    assert_eq!(public_key(&key).verify(b"a secret message", &signature), Ok(()));
    let (is_key, shared) = blinded.exchange(&peer);
    assert!(bool::from(public(is_key)));
    assert!(bool::from(public(shared.ct_eq(&key.exchange(&peer).1))));
}
