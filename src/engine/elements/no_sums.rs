//! Without a heap there are no sums of products.

use super::Elements;

/// Nothing.
pub trait SumsOfProducts: Elements {}

impl<C: Elements> SumsOfProducts for C {}
