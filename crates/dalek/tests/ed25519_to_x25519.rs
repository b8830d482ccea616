//! Keys of ed25519-dalek as keys of x25519-dalek.
#![allow(clippy::all, reason = "not our code")]

mod ed25519_dalek {
    pub use lemniscate::ed25519::*;
}

mod x25519_dalek {
    pub use lemniscate::x25519::*;
}

mod curve25519_dalek {
    pub mod scalar {
        pub use ::curve25519_dalek::scalar::clamp_integer;

        /// `from_bytes_reduced`, by dalek's name.
        pub struct Scalar;

        impl Scalar {
            pub fn from_bytes_mod_order(bytes: [u8; 32]) -> lemniscate::ed25519::Scalar {
                lemniscate::ed25519::Scalar::from_bytes_reduced(&bytes)
            }
        }
    }
}

include!(concat!(env!("OUT_DIR"), "/ed_x25519.rs"));
