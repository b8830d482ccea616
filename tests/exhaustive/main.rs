//! The code of the groups and of the multiplication strategies, run over fields so small that all cases can be tried,
//! the exceptional ones among them, as libsecp256k1 does.
//!
//! The formulas name no prime: a [`Toy`] field stands in for GF(2^255 - 19) and GF(2^448 - 2^224 - 1), and every constant is taken modulo its
//! prime. Where 2d is another number modulo that prime, the curve is another one; all that the formulas need is that -1
//! is a square and d is not. Primes are chosen so.

mod edwards;
mod edwards448;
mod ladder;
mod strategies;
mod toy;

use toy::Toy;
