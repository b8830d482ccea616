//! Elements of a field that are expressions, so that the library's own formulas run on them.

use std::marker::PhantomData;
use std::ops::{Add, Mul, Neg, Sub};

use lemniscate::field::element::Words;
use lemniscate::field::vector::FourLanes;
use lemniscate::field::{Field, FieldElement, FieldLanes, Prime, PrimeField};
use subtle::Choice;

use crate::expression::{Node, ONE, ZERO, push};

/// What elements of a backend prefer, which chooses between forms of a formula: bits of the parameter of [`Symbol`].
pub const SQUARES: u8 = 1;
/// [`Field::PREFERS_MULTIPLES`]
pub const MULTIPLES: u8 = 2;
/// [`Field::PREFERS_UNCARRIED`]
pub const UNCARRIED: u8 = 4;
/// [`Field::PREFERS_SQUARES_AT_ONCE`]
pub const AT_ONCE: u8 = 8;

/// An element: a node of the graph.
#[derive(Clone, Copy)]
pub struct Symbol<P, const PREFERS: u8>(pub usize, PhantomData<P>);

impl<P, const PREFERS: u8> Symbol<P, PREFERS> {
    /// The element of a node.
    pub(crate) const fn new(node: usize) -> Self {
        Symbol(node, PhantomData)
    }

    /// A variable.
    pub fn variable(number: usize) -> Self {
        Self::new(push(Node::Variable(number)))
    }
}

impl<P, const PREFERS: u8> Add for Symbol<P, PREFERS> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(push(Node::Add(self.0, other.0)))
    }
}

impl<P, const PREFERS: u8> Sub for Symbol<P, PREFERS> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(push(Node::Sub(self.0, other.0)))
    }
}

impl<P, const PREFERS: u8> Mul for Symbol<P, PREFERS> {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self::new(push(Node::Mul(self.0, other.0)))
    }
}

impl<P, const PREFERS: u8> Neg for Symbol<P, PREFERS> {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(push(Node::Sub(ZERO, self.0)))
    }
}

/// Comparisons of expressions have no outcome: a formula that branches on one is no formula.
fn no_outcome() -> ! {
    panic!("the formula compares elements")
}

impl<P: Prime, const PREFERS: u8> Field for Symbol<P, PREFERS> {
    type Mask = Choice;
    const LANES: usize = 1;
    const PREFERS_SQUARES: bool = PREFERS & SQUARES != 0;
    const PREFERS_MULTIPLES: bool = PREFERS & MULTIPLES != 0;
    const PREFERS_UNCARRIED: bool = PREFERS & UNCARRIED != 0;
    const PREFERS_SQUARES_AT_ONCE: bool = PREFERS & AT_ONCE != 0;
    const ZERO: Self = Self::new(ZERO);
    const ONE: Self = Self::new(ONE);

    fn square(self) -> Self {
        self * self
    }

    fn mul_small(self, k: u32) -> Self {
        let mut words = [0; 7];
        words[0] = k.into();
        self * Self::new(push(Node::Constant(words)))
    }

    fn carry(self) -> Self {
        self
    }

    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        if mask.into() { if_set } else { otherwise }
    }

    fn is_zero(self) -> Choice {
        no_outcome()
    }

    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        piece()
    }

    fn is_odd(self) -> Choice {
        no_outcome()
    }
}

impl<P: Prime, const PREFERS: u8> PrimeField for Symbol<P, PREFERS> {
    type Prime = P;

    fn constant(words: Words<Self>) -> Self {
        let mut all = [0; 7];
        all[..words.as_ref().len()].copy_from_slice(words.as_ref());
        Self::new(push(Node::Constant(all)))
    }
}

impl<P: Prime, const PREFERS: u8> FieldElement for Symbol<P, PREFERS> {
    fn from_words(words: Words<Self>) -> Self {
        Self::constant(words)
    }

    fn to_words(self) -> Words<Self> {
        no_outcome()
    }

    fn invert(self) -> Self {
        Self::new(push(Node::Invert(self.0)))
    }

    fn invert_vartime(self) -> Self {
        self.invert()
    }
}

/// Four elements, whose lanes formulas exchange.
#[derive(Clone, Copy)]
pub struct Four<P, const PREFERS: u8>([Symbol<P, PREFERS>; 4]);

impl<P, const PREFERS: u8> Four<P, PREFERS> {
    fn zip(
        self,
        other: Self,
        f: impl Fn(usize, Symbol<P, PREFERS>, Symbol<P, PREFERS>) -> Symbol<P, PREFERS>,
    ) -> Self
    where
        P: Copy,
    {
        Four(std::array::from_fn(|i| f(i, self.0[i], other.0[i])))
    }
}

impl<P: Prime, const PREFERS: u8> Add for Four<P, PREFERS> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.zip(other, |_, a, b| a + b)
    }
}

impl<P: Prime, const PREFERS: u8> Sub for Four<P, PREFERS> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.zip(other, |_, a, b| a - b)
    }
}

impl<P: Prime, const PREFERS: u8> Mul for Four<P, PREFERS> {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        self.zip(other, |_, a, b| a * b)
    }
}

impl<P: Prime, const PREFERS: u8> Neg for Four<P, PREFERS> {
    type Output = Self;

    fn neg(self) -> Self {
        Four(self.0.map(|x| -x))
    }
}

impl<P: Prime, const PREFERS: u8> Field for Four<P, PREFERS> {
    type Mask = Choice;
    const LANES: usize = 4;
    const PREFERS_SQUARES: bool = PREFERS & SQUARES != 0;
    const PREFERS_MULTIPLES: bool = PREFERS & MULTIPLES != 0;
    const PREFERS_UNCARRIED: bool = PREFERS & UNCARRIED != 0;
    const PREFERS_SQUARES_AT_ONCE: bool = PREFERS & AT_ONCE != 0;
    const ZERO: Self = Four([Symbol::ZERO; 4]);
    const ONE: Self = Four([Symbol::ONE; 4]);

    fn square(self) -> Self {
        self * self
    }

    fn mul_small(self, k: u32) -> Self {
        Four(self.0.map(|x| x.mul_small(k)))
    }

    fn carry(self) -> Self {
        self
    }

    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        if mask.into() { if_set } else { otherwise }
    }

    fn is_zero(self) -> Choice {
        no_outcome()
    }

    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        piece()
    }

    fn is_odd(self) -> Choice {
        no_outcome()
    }
}

impl<P: Prime, const PREFERS: u8> PrimeField for Four<P, PREFERS> {
    type Prime = P;

    fn constant(words: Words<Self>) -> Self {
        Four([Symbol::constant(words); 4])
    }
}

impl<P: Prime, const PREFERS: u8> FieldLanes for Four<P, PREFERS> {
    type Element = Symbol<P, PREFERS>;

    fn from_lanes(elements: impl FnMut(usize) -> Symbol<P, PREFERS>) -> Self {
        Four(std::array::from_fn(elements))
    }

    fn lane(self, lane: usize) -> Symbol<P, PREFERS> {
        self.0[lane]
    }
}

impl<P: Prime, const PREFERS: u8> FourLanes for Four<P, PREFERS> {
    fn permute<const CONTROL: i32>(self) -> Self {
        Four(std::array::from_fn(|i| self.0[(CONTROL >> (2 * i)) as usize & 3]))
    }

    fn blend<const MASK: i32>(self, other: Self) -> Self {
        self.zip(other, |i, a, b| if MASK >> i & 1 == 1 { b } else { a })
    }

    fn add_loosely<const MINUS: i32>(self, other: Self) -> Self {
        self.zip(other, |i, a, b| if MINUS >> i & 1 == 1 { a - b } else { a + b })
    }

    fn settle(self) -> Self {
        self
    }

    fn negate_lanes<const MASK: i32>(self) -> Self {
        Four(std::array::from_fn(|i| if MASK >> i & 1 == 1 { -self.0[i] } else { self.0[i] }))
    }

    fn mul_small_lanes(self, k: [u32; 4]) -> Self {
        Four(std::array::from_fn(|i| self.0[i].mul_small(k[i])))
    }
}
