//! X25519 and X448, which have the same functions.

macro_rules! function {
    ($module:ident, $feature:literal, $length:literal bytes: $function:ident; $exchange:ident $public:ident) => {
        #[cfg(feature = $feature)]
        mod $module {
            use lemniscate::xdh::Function as _;
            use lemniscate::$module::$function;

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
                // SAFETY: the caller's pointers, read before anything is written: where they are, as copies would be on the stack
                // during the product.
                let product = unsafe { $function::product(&*secret, &*peer) };
                // The compiler must not see the length, or it writes the loop out.
                let (shared, mut any) = (shared.cast::<u8>(), 0);
                for (i, &byte) in core::hint::black_box(product.as_slice()).iter().enumerate() {
                    any |= byte;
                    // SAFETY: a byte of the caller's. Volatile, as the compiler would have it copied by `memcpy`, which is more
                    // than half a kilobyte in a small program.
                    unsafe { shared.add(i).write_volatile(byte) };
                }
                Status::from(core::hint::black_box(any) != 0)
            }

            /// See the header.
            ///
            /// # Safety
            /// The pointers must be to as many bytes as their types say.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $public(secret: *const [u8; $length], public: *mut [u8; $length]) {
                // SAFETY: the caller's pointers, read before anything is written.
                unsafe { *public = $function::base_product(&*secret) };
            }
        }
    };
}

function!(x25519, "x25519", 32 bytes: X25519; lemniscate_x25519 lemniscate_x25519_public);
function!(x448, "x448", 56 bytes: X448; lemniscate_x448 lemniscate_x448_public);
