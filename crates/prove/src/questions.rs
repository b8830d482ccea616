//! What code asks of an element and then selects by, or branches on: who answers, while it runs on expressions.

use std::cell::RefCell;

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether it is 0.
    IsZero,
    /// Whether its canonical representative is odd.
    IsOdd,
    /// Whether it is a square.
    IsSquare,
}

/// Who answers: it is given the question and the node.
type Answering = Box<dyn FnMut(Question, usize) -> bool>;

thread_local! {
    static ANSWERING: RefCell<Option<Answering>> = const { RefCell::new(None) };
}

/// The answer for a node.
pub fn answer(question: Question, node: usize) -> bool {
    ANSWERING.with_borrow_mut(|answering| match answering {
        Some(answering) => answering(question, node),
        None => panic!("the formula compares elements"),
    })
}

/// Runs a piece of code for which this one answers.
pub fn answering<R>(by: impl FnMut(Question, usize) -> bool + 'static, piece: impl FnOnce() -> R) -> R {
    ANSWERING.replace(Some(Box::new(by)));
    let result = piece();
    ANSWERING.replace(None);
    result
}

/// Choices, each with the number of its outcomes. Code runs again until all outcomes of all of them have been taken.
#[derive(Default)]
pub struct Choices {
    made: Vec<(usize, usize)>,
    next: usize,
}

impl Choices {
    /// The outcome of the next choice: the first, unless it has been taken before.
    pub fn choose(&mut self, of: usize) -> usize {
        if of == 1 {
            return 0;
        }
        if self.next == self.made.len() {
            self.made.push((0, of));
        }
        self.next += 1;
        self.made[self.next - 1].0
    }

    /// Whether there are other outcomes, which the next run will take: of the last choice that has any.
    pub fn advance(&mut self) -> bool {
        self.next = 0;
        while self.made.last().is_some_and(|(choice, of)| choice + 1 == *of) {
            self.made.pop();
        }
        let last = self.made.last_mut();
        last.map(|(choice, _)| *choice += 1).is_some()
    }
}

/// Runs a piece of code once for each list of answers that it can be given.
pub fn for_all_answers(piece: &mut dyn FnMut()) {
    use std::rc::Rc;

    let choices = Rc::new(RefCell::new(Choices::default()));
    loop {
        let shared = Rc::clone(&choices);
        answering(move |_, _| shared.borrow_mut().choose(2) == 1, &mut *piece);
        if !choices.borrow_mut().advance() {
            return;
        }
    }
}
