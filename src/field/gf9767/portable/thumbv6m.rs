//! The arithmetic of coefficients for ARMv6-M (Cortex-M0, M0+).

pub(super) use super::coefficients::{add, multiply, scale, scale_each, select, square, subtract};
