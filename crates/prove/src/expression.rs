//! Expressions: what a formula computes, as a graph whose nodes are the operations of the field.

use std::cell::{Cell, RefCell};

/// An operation, on nodes before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// A variable, by its number.
    Variable(usize),
    /// A constant below the prime, as little-endian words.
    Constant([u64; 7]),
    /// The sum.
    Add(usize, usize),
    /// The difference.
    Sub(usize, usize),
    /// The product.
    Mul(usize, usize),
    /// The inverse.
    Invert(usize),
    /// A root of this degree.
    Root(usize, u8),
}

/// The node of zero, in every graph.
pub const ZERO: usize = 0;
/// That of one.
pub const ONE: usize = 1;

/// 0 and 1, which constants of types name.
fn start() -> Vec<Node> {
    let mut one = [0; 7];
    one[0] = 1;
    vec![Node::Constant([0; 7]), Node::Constant(one)]
}

thread_local! {
    /// The graph that operators append to: elements are small values that are copied.
    static GRAPH: RefCell<Vec<Node>> = RefCell::new(start());
}

/// A change of code: which of its operations and selections, and in which way.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// The number of the operation or selection, counted as code runs.
    pub at: usize,
    /// Which of the changes that it has.
    pub number: usize,
}

thread_local! {
    static CHANGE: Cell<Option<Change>> = const { Cell::new(None) };
    /// How many operations and selections there were in this run.
    static COUNT: Cell<usize> = const { Cell::new(0) };
    /// How many changes each has, in the longest run so far.
    static POSSIBLE: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// Runs code with a change.
pub fn changed<R>(change: Option<Change>, code: impl FnOnce() -> R) -> R {
    CHANGE.set(change);
    let result = code();
    CHANGE.set(None);
    result
}

/// All changes that code has.
pub fn changes(code: impl FnOnce()) -> Vec<Change> {
    POSSIBLE.with_borrow_mut(Vec::clear);
    code();
    let all = |(at, &possible): (usize, &usize)| (0..possible).map(move |number| Change { at, number });
    POSSIBLE.with_borrow(|possible| possible.iter().enumerate().flat_map(all).collect())
}

/// Which of its changes an operation or selection has in this run.
fn change_of(possible: usize) -> Option<usize> {
    let at = COUNT.get();
    COUNT.set(at + 1);
    POSSIBLE.with_borrow_mut(|all| {
        if at == all.len() {
            all.push(possible);
        }
    });
    // Where answers differ, another operation may have this number.
    CHANGE.get().filter(|change| change.at == at && change.number < possible).map(|change| change.number)
}

/// An operation in other words: another one, operands exchanged, an operand alone, a constant off by one.
fn others(node: Node) -> Vec<Node> {
    let alone = |operand| Node::Add(operand, ZERO);
    match node {
        Node::Variable(_) => Vec::new(),
        Node::Constant(mut words) => {
            words[0] ^= 1;
            vec![Node::Constant(words)]
        }
        Node::Add(a, b) => vec![Node::Sub(a, b), Node::Sub(b, a), Node::Mul(a, b), alone(a), alone(b)],
        Node::Sub(a, b) => vec![Node::Add(a, b), Node::Sub(b, a), Node::Mul(a, b), alone(a), alone(b)],
        Node::Mul(a, b) if a == b => vec![Node::Add(a, b), alone(a)],
        Node::Mul(a, b) => {
            vec![Node::Add(a, b), Node::Sub(a, b), Node::Mul(a, a), Node::Mul(b, b), alone(a), alone(b)]
        }
        Node::Invert(a) | Node::Root(a, _) => vec![alone(a)],
    }
}

/// Whether the first of two is selected, where the mask is this one.
pub fn is_selected(mask: bool) -> bool {
    mask != change_of(1).is_some()
}

/// Appends an operation, and returns its node. What adds 0 and multiplies by 1 appends none.
pub fn push(node: Node) -> usize {
    let others = others(node);
    let change = change_of(others.len());
    append(change.map_or(node, |number| others[number]))
}

/// The same for an operation that is not changed.
pub fn append(node: Node) -> usize {
    match node {
        Node::Add(ZERO, x)
        | Node::Add(x, ZERO)
        | Node::Sub(x, ZERO)
        | Node::Mul(ONE, x)
        | Node::Mul(x, ONE) => x,
        Node::Mul(ZERO, _) | Node::Mul(_, ZERO) => ZERO,
        _ => GRAPH.with_borrow_mut(|graph| {
            graph.push(node);
            graph.len() - 1
        }),
    }
}

/// The graph that a formula makes, and what it returns.
pub fn record<R>(formula: impl FnOnce() -> R) -> (Vec<Node>, R) {
    COUNT.set(0);
    GRAPH.replace(start());
    let result = formula();
    (GRAPH.replace(start()), result)
}

/// Calls a function with the graph so far.
pub fn peek<R>(f: impl FnOnce(&[Node]) -> R) -> R {
    GRAPH.with_borrow(|graph| f(graph))
}
