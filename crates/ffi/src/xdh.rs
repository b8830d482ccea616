//! X25519 and X448, which have the same functions.

macro_rules! function {
    ($module:ident, $feature:literal, $length:literal bytes: $product:ident $base_product:ident; $exchange:ident $public:ident) => {
        #[cfg(feature = $feature)]
        mod $module {
            use lemniscate::$module::{$base_product, $product};

            use crate::Status;

            /// See the header.
            ///
            /// # Safety
            /// The pointers must be to as many bytes as their types say.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $exchange(
                secret: *const [u8; $length],
                peer: *const [u8; $length],
                shared: *mut [u8; $length],
            ) -> Status {
                // SAFETY: the caller's pointers, read before anything is written.
                unsafe { *shared = $product(*secret, *peer) };
                // SAFETY: the caller's pointer.
                let any = unsafe { &*shared }.iter().fold(0, |any, byte| any | byte);
                Status::from(core::hint::black_box(any) != 0)
            }

            /// See the header.
            ///
            /// # Safety
            /// The pointers must be to as many bytes as their types say.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $public(secret: *const [u8; $length], public: *mut [u8; $length]) {
                // SAFETY: the caller's pointers, read before anything is written.
                unsafe { *public = $base_product(*secret) };
            }
        }
    };
}

function!(x25519, "x25519", 32 bytes: x25519 x25519_base; lemniscate_x25519 lemniscate_x25519_public);
function!(x448, "x448", 56 bytes: x448 x448_base; lemniscate_x448 lemniscate_x448_public);
