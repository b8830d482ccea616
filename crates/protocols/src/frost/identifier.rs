//! Who takes part.

use core::fmt;
use core::num::NonZeroU16;

use crate::Error;
use crate::group::Group;

/// The number of a participant: 1 to 65,535. It is where the secret polynomial is evaluated for the participant's share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Identifier(NonZeroU16);

impl Identifier {
    /// The participant with this number.
    ///
    /// # Errors
    /// [`Error::Identifier`] for 0.
    pub fn new(number: u16) -> Result<Self, Error> {
        NonZeroU16::new(number).map(Identifier).ok_or(Error::Identifier)
    }

    /// The number.
    pub fn get(self) -> u16 {
        self.0.get()
    }

    pub(super) fn scalar<G: Group>(self) -> G::Scalar {
        G::Scalar::from(u64::from(self.get()))
    }
}

impl TryFrom<u16> for Identifier {
    type Error = Error;

    fn try_from(number: u16) -> Result<Self, Error> {
        Self::new(number)
    }
}

impl fmt::Display for Identifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
