//! Elements of GF(9767^19) that are expressions.
//!
//! Bytes of elements are numbers by which the element is found again. So the proofs trust `packing`, whose tests compare it with its
//! definition: each element has an encoding of its own, other bytes are refused, and of two opposite elements other than 0 exactly one is
//! negative. The question whether an element is odd stands for that whether it is negative.

use std::cell::RefCell;

use lemniscate::field::Field;
use lemniscate::field::gf9767::{Base, DEGREE, Gf9767};
use lemniscate::group::curve9767::tables::{Constants, OddMultiples, OddParts};
use lemniscate::group::curve9767::{Affine, codec};
use subtle::Choice;

use crate::expression::{Node, ONE, ZERO, is_selected, push};
use crate::questions::{Question, answer};
use crate::symbol::Symbol;

/// GF(9767^19), as a parameter of elements.
#[derive(Clone, Copy)]
pub struct Extension;

/// An element.
pub type Element = Symbol<Extension, 0>;

/// The variable that is b.
pub const B: usize = 5;
/// The node of b, which code that needs it makes first.
const B_NODE: usize = 2;

/// Makes the node of b. No bytes are known then.
pub fn make_b() {
    BYTES.with_borrow_mut(Vec::clear);
    assert_eq!(Element::variable(B).0.node, B_NODE, "b is the first variable");
}

fn ask(question: Question, element: Element) -> Choice {
    Choice::from(u8::from(answer(question, element.0.node)))
}

fn root(degree: u8, of: Element) -> Element {
    Symbol::new(push(Node::Root(of.0.node, degree)))
}

/// The items of `Field` for one element that is made by products. No code asks for its parity.
macro_rules! of_products {
    () => {
        type Mask = Choice;
        const LANES: usize = 1;

        fn square(self) -> Self {
            self * self
        }

        fn mul_small(self, k: u32) -> Self {
            self.scale(Base::new(k))
        }

        fn carry(self) -> Self {
            self
        }

        fn outline<R>(piece: impl FnOnce() -> R) -> R {
            piece()
        }

        fn is_odd(self) -> Choice {
            unreachable!("nothing asks for the parity of an element")
        }
    };
}
pub(crate) use of_products;

/// The items of `Gf9767` for elements whose coefficients no code reads or sets.
macro_rules! without_coefficients {
    () => {
        fn from_coefficients(_: &[u16; DEGREE]) -> Self {
            unreachable!("no code has coefficients")
        }

        fn to_coefficients(self) -> [u16; DEGREE] {
            unreachable!("no code has coefficients")
        }
    };
}
pub(crate) use without_coefficients;

impl Field for Element {
    of_products!();

    const ZERO: Self = Symbol::new(ZERO);
    const ONE: Self = Symbol::new(ONE);

    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        if is_selected(mask.into()) { if_set } else { otherwise }
    }

    fn is_zero(self) -> Choice {
        ask(Question::IsZero, self)
    }
}

thread_local! {
    /// The nodes of the elements whose bytes are known, by the number in their first two bytes.
    static BYTES: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// The node of the element that has these bytes, whatever the bits are that encodings do not use.
pub fn element_of(bytes: &[u8]) -> Option<usize> {
    let is_handle =
        bytes[2..bytes.len() - 1].iter().all(|byte| *byte == 0) && bytes[bytes.len() - 1] & 0x3f == 0;
    let number = usize::from(u16::from_le_bytes([bytes[0], bytes[1]]));
    BYTES.with_borrow(|nodes| nodes.get(number).copied().filter(|_| is_handle))
}

fn handle<const N: usize>(element: Element) -> [u8; N] {
    let mut bytes = [0; N];
    BYTES.with_borrow_mut(|nodes| {
        bytes[..2].copy_from_slice(&(nodes.len() as u16).to_le_bytes());
        nodes.push(element.0.node);
    });
    bytes
}

/// The bytes whose digits are the coefficients of two elements.
pub fn bytes_of_digits(elements: [Element; 2]) -> [u8; 96] {
    let [first, second] = elements.map(handle::<48>);
    std::array::from_fn(|i| if i < 48 { first[i] } else { second[i - 48] })
}

/// Whether a point is encoded as that of these bytes, with these bits above.
pub fn is_encoding(bytes: &[u8; 32], node: usize, bits: u8) -> bool {
    element_of(bytes) == Some(node) && bytes[31] & 0xc0 == bits
}

/// Whether the library decodes the encoding of the neutral element, which is tried.
pub fn neutral_decodes() -> bool {
    type Fe = lemniscate::field::gf9767::portable::Fe;

    codec::decode::<Fe>(&codec::NEUTRAL).is_canonical.into()
}

impl Gf9767 for Element {
    without_coefficients!();

    fn frobenius<const N: usize>(&self) -> Self {
        unreachable!("powers are proved by themselves")
    }

    fn scale(self, k: Base) -> Self {
        let mut words = [0; 7];
        words[0] = k.to_integer().into();
        self * Symbol::new(push(Node::Constant(words)))
    }

    fn constant_of_product(&self, _: &Self) -> Base {
        unreachable!("powers are proved by themselves")
    }

    fn set_invert(&mut self) {
        let is_zero = self.is_zero().into();
        *self = if is_zero { Self::ZERO } else { Symbol::new(push(Node::Invert(self.0.node))) };
    }

    /// The root of the element or of its opposite, whichever has one.
    fn sqrt(self) -> (Self, Choice) {
        let is_square = ask(Question::IsSquare, self);
        let of = if is_square.into() { self } else { -self };
        (root(2, of), is_square)
    }

    fn cube_root(self) -> Self {
        root(3, self)
    }

    fn is_negative(self) -> Choice {
        ask(Question::IsOdd, self)
    }

    fn encode(self) -> [u8; 32] {
        handle(self)
    }

    fn decode(bytes: &[u8; 32]) -> (Self, Choice) {
        match element_of(bytes) {
            Some(node) => (Symbol::new(node), Choice::from(1)),
            None => (Self::ZERO, Choice::from(0)),
        }
    }

    fn from_digits_of(bytes: &[u8; 48]) -> Self {
        Symbol::new(element_of(bytes).expect("bytes that were given"))
    }
}

impl Constants for Element {
    const B: Self = Symbol::new(B_NODE);
    const GENERATOR: Affine<Self> = Affine::NEUTRAL;

    fn base_table() -> &'static [Affine<Self>] {
        unreachable!("no code looks anything up")
    }

    fn odd() -> &'static OddMultiples<Self> {
        unreachable!("no code looks anything up")
    }

    fn odd_126() -> &'static OddMultiples<Self> {
        unreachable!("no code looks anything up")
    }

    fn odd_parts() -> &'static OddParts<Self> {
        unreachable!("no code looks anything up")
    }
}
