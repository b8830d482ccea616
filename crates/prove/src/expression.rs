//! Expressions: what a formula computes, as a graph whose nodes are the operations of the field.

use std::cell::RefCell;

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

/// Appends an operation, and returns its node. What adds 0 and multiplies by 1 appends none.
pub fn push(node: Node) -> usize {
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
    GRAPH.replace(start());
    let result = formula();
    (GRAPH.replace(start()), result)
}

/// Calls a function with the graph so far.
pub fn peek<R>(f: impl FnOnce(&[Node]) -> R) -> R {
    GRAPH.with_borrow(|graph| f(graph))
}
