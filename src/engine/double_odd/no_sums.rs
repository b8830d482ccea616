//! Without a heap there are no sums of products.

use crate::engine::SumsOfProducts;

/// Nothing.
pub trait SumsWithGenerator: SumsOfProducts {}

impl<C: SumsOfProducts> SumsWithGenerator for C {}
