//! EdDSA: Ed25519 and Ed448, which have the same functions.

macro_rules! scheme {
    ($module:ident, $feature:literal, key $key:literal words, public $public_length:literal, signature $signature:literal:
        $from_seed:ident $public:ident $sign:ident $verify:ident $wipe:ident) => {
        #[cfg(feature = $feature)]
        mod $module {
            use lemniscate::$module::{Error, Policy, Signature, SigningKey, verify_bytes};

            use crate::{Status, slice};

            // The header has room for as much.
            const _: () = assert!(size_of::<SigningKey>() <= 8 * $key && align_of::<SigningKey>() <= 8);

            /// See the header.
            ///
            /// # Safety
            /// The pointers must be to what their types say; there need not be a key yet.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $from_seed(key: *mut SigningKey, seed: *const [u8; $public_length]) {
                // SAFETY: the caller's pointers.
                unsafe { key.write(SigningKey::from_bytes(&*seed)) };
            }

            /// See the header.
            ///
            /// # Safety
            /// The pointers must be to a key, and to as many bytes as the type says.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $public(key: *const SigningKey, public: *mut [u8; $public_length]) {
                // SAFETY: the caller's pointers.
                unsafe { *public = (*key).verifying_key().to_bytes() };
            }

            /// See the header.
            ///
            /// # Safety
            /// The pointers must be to a key, to `length` bytes, and to as many bytes as the type says.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $sign(
                key: *const SigningKey,
                message: *const u8,
                length: usize,
                signature: *mut [u8; $signature],
            ) {
                // SAFETY: the caller's pointers; the signature is written when it is computed.
                unsafe { *signature = (*key).sign(slice(message, length)).to_bytes() };
            }

            /// See the header.
            ///
            /// # Safety
            /// The pointers must be to `length` bytes, and to as many as the types say.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $verify(
                public: *const [u8; $public_length],
                message: *const u8,
                length: usize,
                signature: *const [u8; $signature],
            ) -> Status {
                // SAFETY: the caller's pointers; nothing is written.
                let (public, message, signature) = unsafe { (&*public, slice(message, length), &*signature) };
                // Where it is, as a copy would be on the stack while the equation is computed.
                let signature = Signature::try_from(signature.as_slice());
                let Ok(signature) = &signature else { return Status::BadSignature };
                match verify_bytes(Policy::default(), public, message, signature) {
                    Ok(()) => Status::Ok,
                    Err(Error::KeyNotOnCurve | Error::KeyNotCanonical | Error::KeySmallOrder) => {
                        Status::BadKey
                    }
                    Err(_) => Status::BadSignature,
                }
            }

            /// See the header.
            ///
            /// # Safety
            /// The pointer must be to a key, which is one no more.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $wipe(key: *mut SigningKey) {
                // SAFETY: the caller's pointer.
                unsafe { key.drop_in_place() };
            }
        }
    };
}

scheme!(ed25519, "ed25519", key 33 words, public 32, signature 64:
    lemniscate_ed25519_key_from_seed lemniscate_ed25519_public lemniscate_ed25519_sign lemniscate_ed25519_verify
    lemniscate_ed25519_wipe);
scheme!(ed448, "ed448", key 60 words, public 57, signature 114:
    lemniscate_ed448_key_from_seed lemniscate_ed448_public lemniscate_ed448_sign lemniscate_ed448_verify
    lemniscate_ed448_wipe);

#[cfg(feature = "mcuboot")]
pub use ed25519::lemniscate_ed25519_verify;
