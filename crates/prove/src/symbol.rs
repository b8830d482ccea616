//! Elements of a field that are expressions, so that the library's own formulas run on them.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::marker::PhantomData;
use std::ops::{Add, Mul, Neg, Sub};

use lemniscate::field::element::Words;
use lemniscate::field::gf255::vector::Rows;
use lemniscate::field::table::Packed;
use lemniscate::field::vector::{FourLanes, Unsettled, Vector};
use lemniscate::field::{Field, FieldElement, FieldLanes, P25519, Prime, PrimeField, Unpack};
use subtle::Choice;

use crate::contracts::Operation;
use crate::expression::{self, Node};
use crate::questions::{Question, answer};
use crate::trace::{self, Step};

/// What elements of a backend prefer, which chooses between forms of a formula: bits of the parameter of [`Symbol`].
pub const SQUARES: u8 = 1;
/// [`Field::PREFERS_MULTIPLES`]
pub const MULTIPLES: u8 = 2;
/// [`Field::PREFERS_UNCARRIED`]
pub const UNCARRIED: u8 = 4;
/// [`Field::CARRIES_SUMS_ONCE`]
pub const SUMS: u8 = 8;
/// Both of the last, where products that are not carried are columns.
pub const COLUMNS: u8 = SUMS | UNCARRIED;

/// Where an element is: its node in the graph, and its step in the trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The node.
    pub node: usize,
    /// The step.
    pub step: usize,
}

/// An element.
pub struct Symbol<P, const PREFERS: u8>(pub Place, PhantomData<P>);

impl<P, const PREFERS: u8> Clone for Symbol<P, PREFERS> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P, const PREFERS: u8> Copy for Symbol<P, PREFERS> {}

impl<P, const PREFERS: u8> Symbol<P, PREFERS> {
    /// The element of a node and a step.
    pub(crate) const fn at(node: usize, step: usize) -> Self {
        Symbol(Place { node, step }, PhantomData)
    }

    /// The element of a node, where there is no trace.
    pub(crate) const fn new(node: usize) -> Self {
        Self::at(node, if node == expression::ONE { trace::ONE } else { trace::ZERO })
    }

    /// A variable.
    pub fn variable(number: usize) -> Self {
        Self::at(expression::push(Node::Variable(number)), trace::push(Step::Variable(number)))
    }

    /// What this operation makes of elements: a node, and a step.
    fn apply<const N: usize>(
        self,
        node: usize,
        operation: Operation,
        others: [Self; N],
        number: u32,
    ) -> Self {
        self.apply_in(node, operation, others, number, false)
    }

    fn apply_in<const N: usize>(
        self,
        node: usize,
        operation: Operation,
        others: [Self; N],
        number: u32,
        is_vector: bool,
    ) -> Self {
        let mut operands = [self.0.step, 0, 0, 0];
        for (place, other) in operands[1..].iter_mut().zip(others) {
            *place = other.0.step;
        }
        Self::at(node, trace::push(Step::Apply { operation, operands, number, is_vector }))
    }

    /// The sum, by this operation.
    fn plus(self, other: Self, operation: Operation, is_vector: bool) -> Self {
        let node = expression::push(Node::Add(self.0.node, other.0.node));
        self.apply_in(node, operation, [other], 0, is_vector)
    }

    /// The difference, by this operation.
    fn minus(self, other: Self, operation: Operation, is_vector: bool) -> Self {
        let node = expression::push(Node::Sub(self.0.node, other.0.node));
        self.apply_in(node, operation, [other], 0, is_vector)
    }

    /// The product, by this operation.
    fn times(self, other: Self, operation: Operation, is_vector: bool) -> Self {
        let node = expression::push(Node::Mul(self.0.node, other.0.node));
        self.apply_in(node, operation, [other], 0, is_vector)
    }

    /// The square, by this operation.
    fn squared_by(self, operation: Operation, is_vector: bool) -> Self {
        let node = expression::push(Node::Mul(self.0.node, self.0.node));
        self.apply_in(node, operation, [], 0, is_vector)
    }

    /// The same value, by this operation.
    fn same(self, operation: Operation, is_vector: bool) -> Self {
        self.apply_in(self.0.node, operation, [], 0, is_vector)
    }

    /// The opposite.
    fn opposite(self, is_vector: bool) -> Self {
        let node = expression::push(Node::Sub(expression::ZERO, self.0.node));
        self.apply_in(node, Operation::Neg, [], 0, is_vector)
    }

    /// k times the element, by this operation.
    fn multiple(self, k: u32, operation: Operation, number: u32, is_vector: bool) -> Self {
        let mut words = [0; 7];
        words[0] = k.into();
        let factor = expression::push(Node::Constant(words));
        let node = expression::push(Node::Mul(self.0.node, factor));
        self.apply_in(node, operation, [], number, is_vector)
    }

    /// One of both: of bounds the worse.
    fn either(is_first: Choice, first: Self, second: Self, operation: Operation, is_vector: bool) -> Self {
        let operands = [first.0.step, second.0.step];
        let step = trace::push(Step::Either { operation, operands, is_vector });
        Self::at(if expression::is_selected(is_first.into()) { first } else { second }.0.node, step)
    }

    /// The answer to a question, for whose answer the element is made canonical.
    fn ask(self, question: Question, is_vector: bool) -> Choice {
        self.same(Operation::ToWords, is_vector);
        Choice::from(u8::from(answer(question, self.0.node)))
    }
}

impl<P, const PREFERS: u8> Add for Symbol<P, PREFERS> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.plus(other, Operation::Add, false)
    }
}

impl<P, const PREFERS: u8> Sub for Symbol<P, PREFERS> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.minus(other, Operation::Sub, false)
    }
}

impl<P, const PREFERS: u8> Mul for Symbol<P, PREFERS> {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        self.times(other, Operation::Mul, false)
    }
}

impl<P, const PREFERS: u8> Neg for Symbol<P, PREFERS> {
    type Output = Self;

    fn neg(self) -> Self {
        self.opposite(false)
    }
}

/// The operation of a backend whose products are columns until they are carried, or of another one.
const fn columns_or(are_columns: bool, of_columns: Operation, of_limbs: Operation) -> Operation {
    if are_columns { of_columns } else { of_limbs }
}

/// The methods of [`Field`] that are the same for one element and for four: `$vector` says which, and `$each` runs a method on each.
macro_rules! field_methods {
    ($vector:literal) => {
        const CARRIES_SUMS_ONCE: bool = PREFERS & SUMS != 0;

        /// As the backend does that carries sums once: products are columns until then.
        fn sum_difference_of_products([a, b]: [&Self; 2], [c, d]: [&Self; 2]) -> [Self; 2] {
            let product = |x: Self, y| x.zip(y, |_, x, y| x.times(y, Operation::MulToColumns, $vector));
            let (first, second) = (product(*a, *b), product(*c, *d));
            let settled = |sum: Self| sum.each(|x| x.same(Operation::SettleColumns, $vector));
            [
                settled(first.zip(second, |_, x, y| x.plus(y, Operation::AddColumns, $vector))),
                settled(first.zip(second, |_, x, y| x.minus(y, Operation::SubColumns, $vector))),
            ]
        }

        fn sums_of_squares(operands: [&Self; 4]) -> [Self; 4] {
            let [x, y, z, w] =
                operands.map(|x| x.each(|x| x.squared_by(Operation::SquareToColumns, $vector)));
            let plus = |x: Self, y| x.zip(y, |_, x, y| x.plus(y, Operation::AddColumns, $vector));
            let minus = |x: Self, y| x.zip(y, |_, x, y| x.minus(y, Operation::SubColumns, $vector));
            let (sum, difference) = (plus(x, y), minus(x, y));
            [sum, difference, plus(difference, plus(z, z)), minus(sum, w)]
                .map(|sum| sum.each(|x| x.same(Operation::SettleColumns, $vector)))
        }

        fn square(self) -> Self {
            self.each(|x| x.squared_by(Operation::Square, $vector))
        }

        fn square_n(self, n: usize) -> Self {
            if n == 0 {
                return self;
            }
            self.each(|x| {
                // Of many squares the first alone is changed.
                let first = expression::push(Node::Mul(x.0.node, x.0.node));
                let node = (1..n).fold(first, |node, _| expression::append(Node::Mul(node, node)));
                x.apply_in(node, Operation::SquareN, [], n as u32, $vector)
            })
        }

        fn set_sum_difference(&mut self, other: &mut Self) {
            (*self, *other) = (
                self.zip(*other, |_, a, b| a.plus(b, Operation::SumOfPair, $vector)),
                self.zip(*other, |_, a, b| a.minus(b, Operation::DifferenceOfPair, $vector)),
            );
        }

        fn set_sub_add_multiple_in(&mut self, other: &mut Self, k: u32, _temporary: &mut Self) {
            *self = self.zip(*other, |_, a, b| a.minus(b, Operation::DifferenceInStep, $vector));
            *other = other.add_products(self.mul_small(k));
        }

        fn set_mul_uncarried(&mut self, factor: &Self) {
            *self = self.zip(*factor, |_, a, b| a.times(b, Operation::MulUncarried, $vector));
        }

        fn set_square_uncarried(&mut self) {
            *self = self.each(|x| x.squared_by(Operation::SquareUncarried, $vector));
        }

        fn set_square_of_uncarried(&mut self, other: &Self) {
            *self = other.each(|x| x.squared_by(Operation::SquareUncarried, $vector));
        }

        fn set_double_uncarried(&mut self) {
            *self = self.each(|x| x.doubled(Operation::DoubleUncarried, $vector));
        }

        fn set_double_as_term(&mut self) {
            *self = self.each(|x| x.doubled(Operation::DoubleAsTerm, $vector));
        }

        fn set_sum_as_factor(&mut self, a: &Self, b: &Self) {
            *self = a.zip(*b, |_, a, b| a.plus(b, Operation::SumAsFactor, $vector));
        }

        fn set_difference_as_factor(&mut self, a: &Self, b: &Self) {
            *self = a.zip(*b, |_, a, b| a.minus(b, Operation::DifferenceAsFactor, $vector));
        }

        fn set_add_as_factor(&mut self, other: &Self) {
            let sum = *self;
            self.set_sum_as_factor(&sum, other);
        }

        fn set_sub_as_factor(&mut self, other: &Self) {
            let minuend = *self;
            self.set_difference_as_factor(&minuend, other);
        }

        fn set_sub_from_as_factor(&mut self, other: &Self) {
            let subtrahend = *self;
            self.set_difference_as_factor(other, &subtrahend);
        }

        fn to_uncarried(&self) -> Self {
            if Self::CARRIES_SUMS_ONCE { self.each(|x| x.same(Operation::ToColumns, $vector)) } else { *self }
        }

        fn mul_uncarried(&self, other: &Self) -> Self {
            let operation =
                columns_or(Self::CARRIES_SUMS_ONCE, Operation::MulToColumns, Operation::MulUncarried);
            self.zip(*other, |_, a, b| a.times(b, operation, $vector))
        }

        fn square_uncarried(&self) -> Self {
            let operation =
                columns_or(Self::CARRIES_SUMS_ONCE, Operation::SquareToColumns, Operation::SquareUncarried);
            self.each(|x| x.squared_by(operation, $vector))
        }

        fn add_uncarried(&self, other: &Self) -> Self {
            let operation =
                columns_or(Self::CARRIES_SUMS_ONCE, Operation::AddColumns, Operation::AddUncarried);
            self.zip(*other, |_, a, b| a.plus(b, operation, $vector))
        }

        fn sub_uncarried(&self, other: &Self) -> Self {
            let operation =
                columns_or(Self::CARRIES_SUMS_ONCE, Operation::SubColumns, Operation::SubUncarried);
            self.zip(*other, |_, a, b| a.minus(b, operation, $vector))
        }

        /// Of columns as sums, which have the same bound.
        fn double_n_uncarried(&self, n: u32) -> Self {
            if Self::CARRIES_SUMS_ONCE {
                return (0..n).fold(*self, |multiple, _| multiple.add_uncarried(&multiple));
            }
            self.each(|x| x.multiple(1 << n, Operation::DoubleNUncarried(n), 1 << n, $vector))
        }

        fn carry_sum(self) -> Self {
            let operation =
                columns_or(Self::CARRIES_SUMS_ONCE, Operation::SettleColumns, Operation::CarrySum);
            self.each(|x| x.same(operation, $vector))
        }

        fn sum_carried(&self, other: &Self) -> Self {
            if Self::CARRIES_SUMS_ONCE {
                return (*self + *other).carry();
            }
            self.add_uncarried(other).carry_sum()
        }

        fn double(self) -> Self {
            self.each(|x| x.doubled(Operation::Double, $vector))
        }

        fn add_products(self, other: Self) -> Self {
            self.zip(other, |_, a, b| a.plus(b, Operation::AddProducts, $vector))
        }

        fn mul_small(self, k: u32) -> Self {
            self.each(|x| x.multiple(k, Operation::MulSmall, k, $vector))
        }

        fn carry(self) -> Self {
            self.each(|x| x.same(Operation::Carry, $vector))
        }

        fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
            if_set.zip(otherwise, |_, a, b| Symbol::either(mask, a, b, Operation::Move, $vector))
        }

        fn outline<R>(piece: impl FnOnce() -> R) -> R {
            piece()
        }
    };
}

impl<P, const PREFERS: u8> Symbol<P, PREFERS> {
    fn each(self, f: impl Fn(Self) -> Self) -> Self {
        f(self)
    }

    fn zip(self, other: Self, f: impl Fn(usize, Self, Self) -> Self) -> Self {
        f(0, self, other)
    }

    fn doubled(self, operation: Operation, is_vector: bool) -> Self {
        let node = expression::push(Node::Add(self.0.node, self.0.node));
        self.apply_in(node, operation, [], 0, is_vector)
    }
}

impl<P: Prime, const PREFERS: u8> Field for Symbol<P, PREFERS> {
    type Mask = Choice;
    const LANES: usize = 1;
    const PREFERS_SQUARES: bool = PREFERS & SQUARES != 0;
    const PREFERS_MULTIPLES: bool = PREFERS & MULTIPLES != 0;
    const PREFERS_UNCARRIED: bool = PREFERS & UNCARRIED != 0;
    const ZERO: Self = Self::new(expression::ZERO);
    const ONE: Self = Self::new(expression::ONE);

    field_methods!(false);

    fn is_zero(self) -> Choice {
        self.ask(Question::IsZero, false)
    }

    fn is_odd(self) -> Choice {
        self.ask(Question::IsOdd, false)
    }
}

impl<P: Prime, const PREFERS: u8> PrimeField for Symbol<P, PREFERS> {
    type Prime = P;

    fn constant(words: Words<Self>) -> Self {
        let mut all = [0; 7];
        all[..words.as_ref().len()].copy_from_slice(words.as_ref());
        Self::ZERO.apply(expression::push(Node::Constant(all)), Operation::FromWords, [], 0)
    }
}

thread_local! {
    /// The elements whose words were asked for and that are to come of words again, where that is wanted.
    static WORDS: RefCell<Option<VecDeque<Place>>> = const { RefCell::new(None) };
}

/// Runs code in which the words that are asked for first are those that an element is made of first, and so on. With these elements
/// to begin with.
pub fn with_words<R>(first: &[Place], code: impl FnOnce() -> R) -> R {
    WORDS.replace(Some(first.iter().copied().collect()));
    let result = code();
    WORDS.replace(None);
    result
}

/// Words that are not those of 0: code that asks for that goes on.
fn words_of_no_number<F: PrimeField>() -> Words<F> {
    let mut words = Words::<F>::default();
    words.as_mut().fill(2);
    words
}

impl<P: Prime, const PREFERS: u8> FieldElement for Symbol<P, PREFERS> {
    fn from_words(words: Words<Self>) -> Self {
        match WORDS.with_borrow_mut(|places| places.as_mut().and_then(VecDeque::pop_front)) {
            Some(place) => Symbol(place, PhantomData),
            None => Self::constant(words),
        }
    }

    /// No number: what is made of it has bounds, and nothing else.
    fn to_words(self) -> Words<Self> {
        self.same(Operation::ToWords, false);
        WORDS.with_borrow_mut(|places| {
            if let Some(places) = places {
                places.push_back(self.0);
            }
        });
        words_of_no_number::<Self>()
    }

    fn from_packed(packed: &Packed<P>) -> Self {
        let node = Self::constant(P::unpacked(packed)).0.node;
        Self::ZERO.apply(node, Operation::FromPacked, [], 0)
    }

    fn is_square(self) -> Choice {
        self.ask(Question::IsSquare, false)
    }

    /// By words, as that of the backends is.
    fn invert(self) -> Self {
        self.same(Operation::ToWords, false);
        let node = expression::push(Node::Invert(self.0.node));
        self.apply(node, Operation::FromWords, [], 0)
    }

    fn invert_vartime(self) -> Self {
        self.invert()
    }
}

/// Four elements, whose lanes formulas exchange.
#[derive(Clone, Copy)]
pub struct Four<P, const PREFERS: u8>([Symbol<P, PREFERS>; 4]);

impl<P: Copy, const PREFERS: u8> Four<P, PREFERS> {
    fn each(self, f: impl Fn(Symbol<P, PREFERS>) -> Symbol<P, PREFERS>) -> Self {
        Four(self.0.map(f))
    }

    fn zip(
        self,
        other: Self,
        f: impl Fn(usize, Symbol<P, PREFERS>, Symbol<P, PREFERS>) -> Symbol<P, PREFERS>,
    ) -> Self {
        Four(std::array::from_fn(|i| f(i, self.0[i], other.0[i])))
    }

    /// Sums in some lanes, differences in those of the mask.
    fn plus_or_minus(self, other: Self, minus: i32, [sum, difference]: [Operation; 2]) -> Self {
        self.zip(
            other,
            |i, a, b| {
                if minus >> i & 1 == 1 { a.minus(b, difference, true) } else { a.plus(b, sum, true) }
            },
        )
    }

    fn times(self, other: Self, operation: Operation) -> Self {
        self.zip(other, |_, a, b| a.times(b, operation, true))
    }

    fn ask(self, question: Question) -> Choice {
        self.0.map(|x| x.ask(question, true))[0]
    }
}

impl<P: Prime, const PREFERS: u8> Add for Four<P, PREFERS> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.zip(other, |_, a, b| a.plus(b, Operation::Add, true))
    }
}

impl<P: Prime, const PREFERS: u8> Sub for Four<P, PREFERS> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.zip(other, |_, a, b| a.minus(b, Operation::Sub, true))
    }
}

impl<P: Prime, const PREFERS: u8> Mul for Four<P, PREFERS> {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        self.times(other, Operation::Mul)
    }
}

impl<P: Prime, const PREFERS: u8> Neg for Four<P, PREFERS> {
    type Output = Self;

    fn neg(self) -> Self {
        self.each(|x| x.opposite(true))
    }
}

impl<P: Prime, const PREFERS: u8> Field for Four<P, PREFERS> {
    type Mask = Choice;
    const LANES: usize = 4;
    const PREFERS_SQUARES: bool = PREFERS & SQUARES != 0;
    const PREFERS_MULTIPLES: bool = PREFERS & MULTIPLES != 0;
    const PREFERS_UNCARRIED: bool = PREFERS & UNCARRIED != 0;
    const ZERO: Self = Four([Symbol::ZERO; 4]);
    const ONE: Self = Four([Symbol::ONE; 4]);

    field_methods!(true);

    fn is_zero(self) -> Choice {
        self.ask(Question::IsZero)
    }

    fn is_odd(self) -> Choice {
        self.ask(Question::IsOdd)
    }
}

impl<P: Prime, const PREFERS: u8> PrimeField for Four<P, PREFERS> {
    type Prime = P;

    fn constant(words: Words<Self>) -> Self {
        let constant = Symbol::<P, PREFERS>::constant(words);
        Four([constant.apply_in(constant.0.node, Operation::FromWords, [], 0, true); 4])
    }
}

impl<P: Prime, const PREFERS: u8> FieldLanes for Four<P, PREFERS> {
    type Element = Symbol<P, PREFERS>;

    fn from_lanes(mut elements: impl FnMut(usize) -> Symbol<P, PREFERS>) -> Self {
        Four(std::array::from_fn(|lane| {
            let Place { node, step } = elements(lane).0;
            Symbol::at(node, trace::push(Step::Enter { element: step, lane }))
        }))
    }

    fn lane(self, lane: usize) -> Symbol<P, PREFERS> {
        let Place { node, step } = self.0[lane].0;
        Symbol::at(node, trace::push(Step::Leave(step)))
    }
}

impl<P: Prime, const PREFERS: u8> Unpack for Four<P, PREFERS> {
    fn unpack<'a>(mut packed: impl FnMut(usize) -> &'a Packed<P>) -> Self {
        Four(std::array::from_fn(|lane| {
            let entry = Symbol::<P, PREFERS>::from_packed(packed(lane));
            entry.apply_in(entry.0.node, Operation::FromPacked, [], 0, true)
        }))
    }
}

impl<P: Prime, const PREFERS: u8> FourLanes for Four<P, PREFERS> {
    type OddFactors = Self;
    type Unsettled = Columns<P, PREFERS>;

    fn permute<const CONTROL: i32>(self) -> Self {
        Four(std::array::from_fn(|i| self.0[(CONTROL >> (2 * i)) as usize & 3].same(Operation::Move, true)))
    }

    fn blend<const MASK: i32>(self, other: Self) -> Self {
        self.zip(other, |i, a, b| if MASK >> i & 1 == 1 { b } else { a })
    }

    fn add_sub<const MINUS: i32>(self, other: Self) -> Self {
        self.plus_or_minus(other, MINUS, [Operation::AddOfLanes, Operation::SubOfLanes])
    }

    fn add_sub_products<const MINUS: i32>(self, other: Self) -> Self {
        self.plus_or_minus(other, MINUS, [Operation::SumOfProducts, Operation::DifferenceOfProducts])
    }

    fn add_sub_as_factor<const MINUS: i32>(self, other: Self) -> Self {
        self.plus_or_minus(
            other,
            MINUS,
            [Operation::SumOfLanesAsFactor, Operation::DifferenceOfLanesAsFactor],
        )
    }

    fn add_loosely<const MINUS: i32>(self, other: Self) -> Self {
        self.plus_or_minus(other, MINUS, [Operation::AddLoosely, Operation::SubLoosely])
    }

    fn settle(self) -> Self {
        self.each(|x| x.same(Operation::Settle, true))
    }

    fn mul_loosely(self, other: Self) -> Self {
        self.times(other, Operation::MulLoosely)
    }

    fn square_loosely(self) -> Self {
        self.each(|x| x.squared_by(Operation::SquareLoosely, true))
    }

    fn mul_in_chain(self, other: Self) -> Self {
        self.times(other, Operation::MulInChain)
    }

    fn eightfold_loosely(self) -> Self {
        self.each(|x| x.multiple(8, Operation::EightfoldLoosely, 8, true))
    }

    fn odd_factors(factors: Self) -> Self {
        factors
    }

    fn mul_odd_in_chain(self, factors: &Self) -> Self {
        self.times(*factors, Operation::MulOddInChain)
    }

    fn mul_add(self, b: Self, c: Self, d: Self) -> Self {
        Four(std::array::from_fn(|i| {
            let [a, b, c, d] = [self, b, c, d].map(|vector| vector.0[i]);
            let product = |x: Symbol<P, PREFERS>, y: Symbol<P, PREFERS>| {
                expression::push(Node::Mul(x.0.node, y.0.node))
            };
            let node = expression::push(Node::Add(product(a, b), product(c, d)));
            a.apply_in(node, Operation::MulAdd, [b, c, d], 0, true)
        }))
    }

    fn negate_lanes<const MASK: i32>(self) -> Self {
        Four(std::array::from_fn(|i| if MASK >> i & 1 == 1 { self.0[i].opposite(true) } else { self.0[i] }))
    }

    fn mul_small_lanes(self, k: [u32; 4]) -> Self {
        Four(std::array::from_fn(|i| self.0[i].multiple(k[i], Operation::MulSmall, k[i], true)))
    }
}

/// Products of four elements that are not carried.
#[derive(Clone, Copy)]
pub struct Columns<P, const PREFERS: u8>(Four<P, PREFERS>);

impl<P: Prime, const PREFERS: u8> Unsettled for Columns<P, PREFERS> {
    type Settled = Four<P, PREFERS>;
    const ZERO: Self = Columns(Four::ZERO);

    fn of(settled: Four<P, PREFERS>) -> Self {
        Columns(settled.each(|x| x.same(Operation::ToColumns, true)))
    }

    fn product(a: Four<P, PREFERS>, b: Four<P, PREFERS>) -> Self {
        Columns(a.times(b, Operation::MulToColumns))
    }

    fn product_in_chain(a: Four<P, PREFERS>, b: Four<P, PREFERS>) -> Self {
        Columns(a.times(b, Operation::MulToColumnsInChain))
    }

    fn odd_product_in_chain(a: Four<P, PREFERS>, factors: &Four<P, PREFERS>) -> Self {
        Columns(a.times(*factors, Operation::MulOddToColumns))
    }

    fn square_of(a: Four<P, PREFERS>) -> Self {
        Columns(a.each(|x| x.squared_by(Operation::SquareToColumns, true)))
    }

    fn permute<const CONTROL: i32>(self) -> Self {
        let lane = |i: usize| self.0.0[(CONTROL >> (2 * i)) as usize & 3];
        Columns(Four(std::array::from_fn(|i| lane(i).same(Operation::MoveColumns, true))))
    }

    fn blend<const MASK: i32>(self, other: Self) -> Self {
        Columns(self.0.blend::<MASK>(other.0))
    }

    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        let either = |_, a, b| Symbol::either(mask, a, b, Operation::MoveColumns, true);
        Columns(if_set.0.zip(otherwise.0, either))
    }

    fn add_loosely<const MINUS: i32>(self, other: Self) -> Self {
        Columns(self.0.plus_or_minus(other.0, MINUS, [Operation::AddColumns, Operation::SubColumns]))
    }

    fn eightfold_loosely(self) -> Self {
        Columns(self.0.each(|x| x.multiple(8, Operation::EightfoldColumns, 8, true)))
    }

    fn settle(self) -> Four<P, PREFERS> {
        self.0.each(|x| x.same(Operation::SettleColumns, true))
    }

    fn add_sub_as_factor<const MINUS: i32>(self, other: Self) -> Four<P, PREFERS> {
        let operations = [Operation::SumOfColumnsAsFactor, Operation::DifferenceOfColumnsAsFactor];
        self.0.plus_or_minus(other.0, MINUS, operations)
    }

    fn add_sub_products<const MINUS: i32>(self, other: Self) -> (Self, Four<P, PREFERS>) {
        let operations = [Operation::SumOfColumns, Operation::DifferenceOfColumns];
        let sum = self.0.plus_or_minus(other.0, MINUS, operations);
        (Columns(sum), sum.each(|x| x.same(Operation::SettleSumOfColumns, true)))
    }
}

impl<P: Prime, const PREFERS: u8> Vector for Four<P, PREFERS> {
    /// No numbers, as of a single element.
    fn to_words(self, words: &mut [Words<Self>]) {
        self.each(|x| x.same(Operation::ToWords, true));
        words[..4].fill(words_of_no_number::<Self>());
    }
}

impl<const PREFERS: u8> Rows for Four<P25519, PREFERS> {
    type Row = Self;

    fn from_rows<'a>(mut rows: impl FnMut(usize) -> &'a Self) -> [Self; 4] {
        let rows = [0, 1, 2, 3].map(|row| *rows(row));
        std::array::from_fn(|column| Four(std::array::from_fn(|row| rows[row].0[column])))
    }

    fn to_rows(columns: &[Self; 4], rows: &mut [Self]) {
        for (row, to) in rows[..4].iter_mut().enumerate() {
            *to = Four(std::array::from_fn(|column| columns[column].0[row]));
        }
    }
}
