//! The functions that JavaScript calls.
//!
//! Some make keys. Others return bytes: they look up their keys at once, and compute in what they return, which may run later and in
//! another thread.

#[cfg(feature = "key-files")]
use lemniscate::key_file::{KeyFile, Role};

#[cfg(feature = "key-files")]
use crate::keys::Half;
use crate::keys::{Message, kind, scheme};
use crate::{Bytes, Handle, Input, Keys, Result, about, groups, jwk};

/// Calls a macro with all functions and the names of their arguments, which are of the type `u32`.
#[macro_export]
macro_rules! for_each_function {
    ($then:ident) => {
        $then! {
            keys {
                generate(kind, length);
                from_bytes(kind, length);
                from_key_file(kind, length);
                from_jwk(kind, secret, public);
                public_key(key);
            }
            bytes {
                backend();
                about();
                to_bytes(key);
                to_base64url(key);
                sign(key, variant, context, message);
                verify(key, policy, variant, signature, context, message);
                verify_each(scheme, policy, rows, length);
                exchange(key, peer);
                element(group, operation, first, second);
                scalar(group, operation, first, second);
            }
        }
    };
}

/// What computes bytes.
pub trait Work: for<'a> FnOnce(Input<'a>) -> Result<Bytes> + Send + 'static {}
impl<T: for<'a> FnOnce(Input<'a>) -> Result<Bytes> + Send + 'static> Work for T {}

fn work<T: for<'a> FnOnce(Input<'a>) -> Result<Bytes> + Send + 'static>(work: T) -> Result<T> {
    Ok(work)
}

/// A new key of random bytes, as many as a secret key has.
///
/// # Errors
/// The error of wrong arguments; the other functions are alike.
pub fn generate(_: &Keys, input: Input<'_>, number: u32, length: u32) -> Result<Handle> {
    let [random] = input.parts([length])?;
    kind(number)?.0.generate(random)
}

/// The key of its bytes.
///
/// # Errors
/// The error of wrong bytes.
pub fn from_bytes(_: &Keys, input: Input<'_>, number: u32, length: u32) -> Result<Handle> {
    let [bytes] = input.parts([length])?;
    let (scheme, half) = kind(number)?;
    scheme.key(half, bytes)
}

/// The key of a key file, in any format that the library reads.
///
/// # Errors
/// The error of a wrong file.
#[cfg(feature = "key-files")]
pub fn from_key_file(_: &Keys, input: Input<'_>, number: u32, length: u32) -> Result<Handle> {
    let [file] = input.parts([length])?;
    let (scheme, half) = kind(number)?;
    let role = if half == Half::Public { Role::Public } else { Role::Private };
    scheme.key_of_file(half, &KeyFile::read(file, role)?)
}

/// A build without key files reads none.
///
/// # Errors
/// Always.
#[cfg(not(feature = "key-files"))]
pub fn from_key_file(_: &Keys, _: Input<'_>, _: u32, _: u32) -> Result<Handle> {
    crate::no_such("function")
}

/// The key of a JSON Web Key: of the texts of its secret, if it has one, and of its public key.
///
/// # Errors
/// The error of wrong texts.
pub fn from_jwk(_: &Keys, input: Input<'_>, number: u32, secret: u32, public: u32) -> Result<Handle> {
    let [secret, public] = input.parts([secret, public])?;
    let (scheme, half) = kind(number)?;
    jwk::key(scheme, half, secret, public)
}

/// The public key of a secret one.
///
/// # Errors
/// If there is no such key.
pub fn public_key(keys: &Keys, _: Input<'_>, key: u32) -> Result<Handle> {
    keys.get(key)?.public_key()
}

/// The name of the implementation that runs.
///
/// # Errors
/// None.
pub fn backend(_: &Keys) -> Result<impl Work + use<>> {
    work(|_| Ok(lemniscate::backend::selected().name().as_bytes().to_vec().into()))
}

/// What this build has, in JSON.
///
/// # Errors
/// None.
pub fn about(_: &Keys) -> Result<impl Work + use<>> {
    work(|_| Ok(about::text().into_bytes().into()))
}

/// The bytes of a key.
///
/// # Errors
/// If there is no such key: so it is with the others that name one.
pub fn to_bytes(keys: &Keys, key: u32) -> Result<impl Work + use<>> {
    let key = keys.get(key)?.clone();
    work(move |_| Ok(key.bytes()))
}

/// The bytes of a key in base64url.
///
/// # Errors
/// If there is no such key.
pub fn to_base64url(keys: &Keys, key: u32) -> Result<impl Work + use<>> {
    let key = keys.get(key)?.clone();
    work(move |_| Ok(jwk::text(&key.bytes())))
}

/// The message of a variant: 0 as it is, 1 with a context, 2 hashed first, with a context.
fn message<'a>(variant: u32, context: &'a [u8], bytes: &'a [u8]) -> Message<'a> {
    Message { bytes, context: (variant > 0).then_some(context), prehash: variant == 2 }
}

/// The signature of a message, before which its context stands.
///
/// # Errors
/// The error of a wrong key or context.
pub fn sign(keys: &Keys, key: u32, variant: u32, context: u32, length: u32) -> Result<impl Work + use<>> {
    let key = keys.get(key)?.clone();
    work(move |input| {
        let [context, bytes] = input.parts([context, length])?;
        key.sign(&message(variant, context, bytes))
    })
}

/// 1 if what stands before the context and the message is a signature, 0 if not.
///
/// # Errors
/// The error of a wrong key or context.
pub fn verify(
    keys: &Keys,
    key: u32,
    policy: u32,
    variant: u32,
    signature: u32,
    context: u32,
    length: u32,
) -> Result<impl Work + use<>> {
    let key = keys.get(key)?.clone();
    work(move |input| {
        let [signature, context, bytes] = input.parts([signature, context, length])?;
        Ok(vec![u8::from(key.verify(policy, &message(variant, context, bytes), signature)?)].into())
    })
}

/// 1 or 0 for each of some rows, as the module `rows` describes them.
///
/// # Errors
/// If there is no such scheme or policy.
pub fn verify_each(_: &Keys, number: u32, policy: u32, rows: u32, length: u32) -> Result<impl Work + use<>> {
    let scheme = scheme(number)?;
    work(move |input| {
        let [bytes] = input.parts([length])?;
        scheme.verify_each(policy, rows, bytes)
    })
}

/// The secret that the owner of a secret key shares with that of a public one.
///
/// # Errors
/// If the keys do not go together.
pub fn exchange(keys: &Keys, key: u32, peer: u32) -> Result<impl Work + use<>> {
    let (key, peer) = (keys.get(key)?.clone(), keys.get(peer)?.clone());
    work(move |_| key.exchange(&*peer))
}

/// An element of a group.
///
/// # Errors
/// The error of wrong arguments of the operation.
pub fn element(_: &Keys, group: u32, operation: u32, first: u32, second: u32) -> Result<impl Work + use<>> {
    let group = groups::group(group)?;
    work(move |input| {
        let [first, second] = input.parts([first, second])?;
        group.element(operation, first, second)
    })
}

/// A scalar of a group.
///
/// # Errors
/// The error of wrong arguments of the operation.
pub fn scalar(_: &Keys, group: u32, operation: u32, first: u32, second: u32) -> Result<impl Work + use<>> {
    let group = groups::group(group)?;
    work(move |input| {
        let [first, second] = input.parts([first, second])?;
        group.scalar(operation, first, second)
    })
}
