//! What is said of a row.

use std::sync::{Arc, LazyLock};

use arrow_array::types::Int8Type;
use arrow_array::{ArrayRef, DictionaryArray, Int8Array, StringArray};
use arrow_schema::DataType;
use lemniscate::schnorr::Error;

/// The verdict on a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The signature is valid.
    Valid,
    /// There is no key, no message or no signature.
    Null,
    /// The key or the signature does not have its length, or one of the three is not of its encoding.
    Malformed,
    /// What the library says.
    Invalid(Error),
}

impl Verdict {
    /// The number of different verdicts.
    pub const COUNT: usize = 3 + Error::ALL.len();

    /// Every verdict, by its index.
    pub fn all() -> impl Iterator<Item = Self> {
        let errors = Error::ALL.into_iter().map(Verdict::Invalid);
        [Verdict::Valid, Verdict::Null, Verdict::Malformed].into_iter().chain(errors)
    }

    /// What stands in a column: `valid`, `null`, `malformed`, or the name of the error.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Valid => "valid",
            Verdict::Null => "null",
            Verdict::Malformed => "malformed",
            Verdict::Invalid(error) => error.name(),
        }
    }

    /// Its number among all.
    pub fn index(self) -> usize {
        match self {
            Verdict::Valid => 0,
            Verdict::Null => 1,
            Verdict::Malformed => 2,
            // A new error of the library's has no number of its own before it stands in its list.
            Verdict::Invalid(error) => {
                3 + Error::ALL.iter().position(|known| *known == error).unwrap_or(Error::ALL.len() - 1)
            }
        }
    }
}

/// The type of a column of verdicts.
pub fn data_type() -> DataType {
    DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8))
}

/// The verdicts as a column, whose dictionary is always the same.
pub fn column(verdicts: &[Verdict]) -> ArrayRef {
    static NAMES: LazyLock<Arc<StringArray>> =
        LazyLock::new(|| Arc::new(StringArray::from_iter_values(Verdict::all().map(Verdict::name))));
    let indices = Int8Array::from_iter_values(verdicts.iter().map(|verdict| verdict.index() as i8));
    Arc::new(DictionaryArray::<Int8Type>::new(indices, NAMES.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_verdict_has_its_number() {
        assert_eq!(Verdict::all().count(), Verdict::COUNT);
        for (index, verdict) in Verdict::all().enumerate() {
            assert_eq!(verdict.index(), index);
            assert_eq!(Verdict::all().filter(|other| other.name() == verdict.name()).count(), 1);
        }
    }
}
