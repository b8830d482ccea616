//! Scalar times point, once for all groups: fixed base, variable base, sums of products, lookups.
