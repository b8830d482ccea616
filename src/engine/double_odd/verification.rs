//! What signatures are verified with. Variable-time.

use crate::backend::{build_for_backend, dispatch, match_backend, per_backend_enum};
use crate::engine::blinding::Blindable;
use crate::engine::tuning::double_odd as tuning;
use crate::group::Group;
use crate::group::double_odd::codec::Do;
use crate::group::double_odd::{E, S};

use super::Coordinates;
use crate::engine::double_odd::differences::difference_128_vartime;
use crate::engine::double_odd::prepared_products::{self, ChallengeLength};
use crate::engine::double_odd::products::Differences;
use crate::engine::double_odd::strategy::Strategy;

/// Sums of products for verification: s G - c Q, for a public key Q. Variable-time.
pub trait Verification: Blindable {
    /// Returns whether one equation for so many signatures takes less time than one for each.
    fn pays(signatures: usize) -> bool;
    /// A table of a key, for the functions that take one.
    type Prepared: Clone + Send + Sync + 'static;

    /// Makes the table of a key.
    fn prepare(key: &Coordinates, length: ChallengeLength) -> Self::Prepared;
    /// s G - c Q, for a c of 128 bits.
    fn difference_128(s: &Self::Scalar, c: &[u64; 2], key: &Coordinates) -> Coordinates;
    /// The same, by a table for a c of 128 bits.
    fn prepared_difference_128(s: &Self::Scalar, c: &[u64; 2], key: &Self::Prepared) -> Coordinates;
    /// Returns whether s G - c Q has this encoding of do255's.
    fn is_difference(encoding: &[u8; 32], s: &Self::Scalar, c: &Self::Scalar, key: &Coordinates) -> bool;
    /// The same, by a table for a c of full length.
    fn is_prepared_difference(
        encoding: &[u8; 32],
        s: &Self::Scalar,
        c: &Self::Scalar,
        key: &Self::Prepared,
    ) -> bool;
}

macro_rules! verification {
    ($curve:ty, $pays:ident) => {
        const _: () = {
            type Sum<B> = <B as Strategy<$curve>>::Sum;
            type Table<B> = [<Sum<B> as Group>::Fixed; prepared_products::ENTRIES];
            type K = <$curve as Blindable>::Scalar;

            per_backend_enum! {
                any_modulus
                /// A table in the form of the backend that was in force then, which is used for it ever after.
                #[derive(Clone)]
                pub enum Tables: Table
            }

            impl Verification for $curve {
                type Prepared = Tables;

                fn pays(signatures: usize) -> bool {
                    tuning::$pays(signatures)
                }

                fn prepare(key: &Coordinates, length: ChallengeLength) -> Tables {
                    build_for_backend!(any_modulus Tables: B => {
                        prepared_products::make_table::<$curve, Sum<B>>(key.into(), length)
                    })
                }

                fn difference_128(s: &K, c: &[u64; 2], key: &Coordinates) -> Coordinates {
                    dispatch!(any_modulus B => {
                        difference_128_vartime::<$curve, Sum<B>>(s, c, key.into()).into()
                    })
                }

                fn prepared_difference_128(s: &K, c: &[u64; 2], key: &Tables) -> Coordinates {
                    match_backend!(any_modulus key, Tables, table: B => {
                        prepared_products::difference_128_vartime::<$curve, Sum<B>>(s, c, table).into()
                    })
                }

                fn is_difference(encoding: &[u8; 32], s: &K, c: &K, key: &Coordinates) -> bool {
                    dispatch!(any_modulus B => {
                        <$curve as Differences<Sum<B>>>::is_difference_vartime::<Do>(
                            encoding,
                            s,
                            c,
                            #[inline(always)]
                            || key.into(),
                        )
                    })
                }

                fn is_prepared_difference(encoding: &[u8; 32], s: &K, c: &K, key: &Tables) -> bool {
                    match_backend!(any_modulus key, Tables, table: B => {
                        prepared_products::is_difference_vartime::<$curve, Sum<B>, Do>(encoding, s, c, table)
                    })
                }
            }
        };
    };
}

// Each by itself, signatures on the e curve need not have R decoded.
verification!(E, one_equation_pays_e);
verification!(S, one_equation_pays_s);
