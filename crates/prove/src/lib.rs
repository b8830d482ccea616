//! Proofs that the formulas of the library compute the group law of their curves, for all inputs.
//!
//! Formulas are generic over the elements of a field. Here they run on elements that are expressions: what comes out is the
//! graph of their operations, as they stand in the library. Its results are polynomials in the coordinates of the operands, and
//! that they are those of the group law is an identity of polynomials modulo the curve's equation, which is computed.

pub mod all;
pub mod backends;
pub mod bound_mutants;
pub mod bounds;
pub mod cases;
pub mod code;
pub mod codec9767;
pub mod contracts;
pub mod curve9767;
pub mod double_odd;
pub mod edwards;
pub mod encodings;
pub mod expression;
pub mod extension;
pub mod formula;
pub mod free;
pub mod invariants;
pub mod law;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
pub mod machine;
pub mod montgomery;
pub mod mutants;
pub mod polynomial;
pub mod powers;
pub mod questions;
pub mod symbol;
pub mod trace;
