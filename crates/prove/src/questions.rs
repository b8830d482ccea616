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

/// Runs a piece of code once for each list of answers that it can be given.
pub fn for_all_answers(piece: &mut dyn FnMut()) {
    use std::rc::Rc;

    let mut answers: Vec<bool> = Vec::new();
    loop {
        let given = Rc::new(RefCell::new((answers.clone(), 0)));
        let shared = Rc::clone(&given);
        answering(
            move |_, _| {
                let (answers, asked) = &mut *shared.borrow_mut();
                if *asked == answers.len() {
                    answers.push(false);
                }
                *asked += 1;
                answers[*asked - 1]
            },
            &mut *piece,
        );
        answers.clone_from(&given.borrow().0);
        // The next answers: the last that was no becomes yes.
        while answers.last() == Some(&true) {
            answers.pop();
        }
        match answers.last_mut() {
            Some(answer) => *answer = true,
            None => return,
        }
    }
}
