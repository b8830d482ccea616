//! The operations of a formula as it asks for them: methods of elements, whatever a backend makes of them, in order.
//!
//! A graph of [`expression`](crate::expression) has what these compute; a trace has how. Both are recorded at the same time.

use std::cell::RefCell;

use crate::contracts::Operation;

/// One step of a trace. Operands are the numbers of steps before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The constant 0, or 1.
    Small(u8),
    /// A variable, by its number.
    Variable(usize),
    /// An operation; the factor of `mul_small`, the exponent of `square_n`, or 0.
    Apply {
        /// The operation.
        operation: Operation,
        /// To what: as many as the operation has, and then 0.
        operands: [usize; 4],
        /// A public number.
        number: u32,
        /// Whether by the elements in the lanes of a vector.
        is_vector: bool,
    },
    /// One or the other.
    Either {
        /// `Move` or `MoveColumns`.
        operation: Operation,
        /// Both.
        operands: [usize; 2],
        /// Whether in the lanes of a vector.
        is_vector: bool,
    },
    /// A single element that enters a lane of a vector, by its words.
    Enter {
        /// The single element.
        element: usize,
        /// The lane.
        lane: usize,
    },
    /// An element that leaves a vector, by its words.
    Leave(usize),
}

/// The step of 0, in every trace.
pub const ZERO: usize = 0;
/// The step of 1.
pub const ONE: usize = 1;

fn start() -> Vec<Step> {
    vec![Step::Small(0), Step::Small(1)]
}

thread_local! {
    static TRACE: RefCell<Vec<Step>> = RefCell::new(start());
}

/// Appends a step, and returns its number.
pub fn push(step: Step) -> usize {
    TRACE.with_borrow_mut(|trace| {
        trace.push(step);
        trace.len() - 1
    })
}

/// The trace that a formula makes, and what it returns.
pub fn record<R>(formula: impl FnOnce() -> R) -> (Vec<Step>, R) {
    TRACE.replace(start());
    let result = formula();
    (TRACE.replace(start()), result)
}
