//! The keys of all schemes, as files have them.

use super::{Algorithm, Error, ReadKey, Role};

#[cfg(feature = "signatures")]
mod signatures;
#[cfg(feature = "xdh")]
mod xdh;
