//! The schemes on groups of prime order, which have the same functions.

macro_rules! scheme {
    ($module:ident, $feature:literal, secret $secret:literal, signature $signature:literal:
        $from_seed:ident $from_bytes:ident $public:ident $sign:ident $verify:ident $exchange:ident $wipe:ident) => {
        #[cfg(feature = $feature)]
        mod $module {
            use lemniscate::$module::{Signature, SigningKey, VerifyingKey};

            use crate::{KEY_SIZE, Status, slice};

            // The header has room for as much.
            const _: () = assert!(size_of::<SigningKey>() <= KEY_SIZE && align_of::<SigningKey>() <= 8);

            /// See the header.
            ///
            /// # Safety
            /// The pointers must be to a place for a key, and to `length` bytes.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $from_seed(key: *mut SigningKey, seed: *const u8, length: usize) {
                // SAFETY: the caller's pointers.
                unsafe { key.write(SigningKey::from_seed(slice(seed, length))) };
            }

            /// See the header.
            ///
            /// # Safety
            /// The pointers must be to a place for a key, and to as many bytes as the type says.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $from_bytes(
                key: *mut SigningKey,
                secret: *const [u8; $secret],
            ) -> Status {
                // SAFETY: the caller's pointer.
                let Ok(decoded) = SigningKey::try_from_bytes(unsafe { &*secret }) else {
                    return Status::BadKey;
                };
                // SAFETY: the caller's pointer.
                unsafe { key.write(decoded) };
                Status::Ok
            }

            /// See the header.
            ///
            /// # Safety
            /// The pointers must be to a key, and to as many bytes as the type says.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $public(key: *const SigningKey, public: *mut [u8; 32]) {
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
                public: *const [u8; 32],
                message: *const u8,
                length: usize,
                signature: *const [u8; $signature],
            ) -> Status {
                // SAFETY: the caller's pointers; nothing is written.
                let (public, message, signature) = unsafe { (&*public, slice(message, length), &*signature) };
                // Where they are, as each copy would be on the stack while the equation is computed.
                let key = VerifyingKey::from_bytes(public);
                let Ok(key) = &key else { return Status::BadKey };
                let signature = Signature::from_bytes(signature);
                let Ok(signature) = &signature else { return Status::BadSignature };
                match key.verify(message, signature) {
                    Ok(()) => Status::Ok,
                    Err(_) => Status::BadSignature,
                }
            }

            /// See the header.
            ///
            /// # Safety
            /// The pointers must be to a key, and to as many bytes as the types say.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $exchange(
                key: *const SigningKey,
                peer: *const [u8; 32],
                shared: *mut [u8; 32],
            ) -> Status {
                // SAFETY: the caller's pointers, read before anything is written.
                let exchanged = unsafe { (*key).exchange(&*peer) };
                // Where it is: the compiler would take it apart, and wipe each byte in a word of the stack of its own.
                let (is_key, secret) = core::hint::black_box(&exchanged);
                // SAFETY: the caller's pointer; the secret is in this function.
                unsafe { core::ptr::copy_nonoverlapping(secret.as_bytes(), shared, 1) };
                Status::from(bool::from(*is_key))
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

scheme!(do255e, "do255", secret 32, signature 64:
    lemniscate_do255e_key_from_seed lemniscate_do255e_key_from_bytes lemniscate_do255e_public
    lemniscate_do255e_sign lemniscate_do255e_verify lemniscate_do255e_exchange lemniscate_do255e_wipe);
scheme!(do255s, "do255", secret 32, signature 64:
    lemniscate_do255s_key_from_seed lemniscate_do255s_key_from_bytes lemniscate_do255s_public
    lemniscate_do255s_sign lemniscate_do255s_verify lemniscate_do255s_exchange lemniscate_do255s_wipe);
scheme!(jq255e, "jq255", secret 32, signature 48:
    lemniscate_jq255e_key_from_seed lemniscate_jq255e_key_from_bytes lemniscate_jq255e_public
    lemniscate_jq255e_sign lemniscate_jq255e_verify lemniscate_jq255e_exchange lemniscate_jq255e_wipe);
scheme!(jq255s, "jq255", secret 32, signature 48:
    lemniscate_jq255s_key_from_seed lemniscate_jq255s_key_from_bytes lemniscate_jq255s_public
    lemniscate_jq255s_sign lemniscate_jq255s_verify lemniscate_jq255s_exchange lemniscate_jq255s_wipe);
scheme!(curve9767, "curve9767", secret 64, signature 64:
    lemniscate_curve9767_key_from_seed lemniscate_curve9767_key_from_bytes lemniscate_curve9767_public
    lemniscate_curve9767_sign lemniscate_curve9767_verify lemniscate_curve9767_exchange lemniscate_curve9767_wipe);
