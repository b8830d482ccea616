//! Runs of the checks of an image: `crates/ctcheck/src/image.rs`.

use std::process::ExitCode;

use crate::{Difference, MANY, RUNS, Secrets, compare};

/// What runs an image.
pub trait Machine {
    /// The name of a check, if there is one with this number.
    fn name(&mut self, number: usize) -> Option<String>;
    /// Runs a check, and returns its events.
    fn run(&mut self, number: usize) -> Vec<u64>;
    /// What the marks of secrets do.
    fn secrets(&mut self) -> &mut Secrets;
    /// What an event is, and where in the program.
    fn describe(&self, event: u64) -> String;
}

/// What the mark of an assertion that fails does: the program in the image does not go on.
pub fn failed() -> ! {
    eprintln!("an assertion of the check fails");
    std::process::exit(1);
}

/// Compares fewer runs.
const QUICK: &str = "--quick";

/// Runs the checks whose names contain all texts, and those that are planted, which must fail.
pub fn run(mut machine: impl Machine, arguments: &[String]) -> ExitCode {
    let (options, texts): (Vec<_>, Vec<_>) = arguments.iter().partition(|text| *text == QUICK);
    let is_quick = !options.is_empty();
    let mut failed = false;
    let mut number = 0;
    while let Some(name) = machine.name(number) {
        let planted = name.starts_with("planted");
        if planted || texts.iter().all(|text| name.contains(*text)) {
            let leaks = leaks(&mut machine, number, &name, is_quick);
            if planted && !leaks {
                println!("      it was not found: this check finds nothing");
            }
            failed |= leaks != planted;
        }
        number += 1;
    }
    if failed || number == 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Runs one check and tells whether its runs differ.
fn leaks(machine: &mut impl Machine, number: usize, name: &str, is_quick: bool) -> bool {
    let run = |secrets| {
        machine.secrets().begin(secrets);
        machine.run(number)
    };
    let runs = match (name.starts_with("many secrets"), is_quick) {
        (false, false) => RUNS,
        (false, true) => RUNS - 1,
        (true, false) => MANY,
        (true, true) => MANY / 5,
    };
    match compare(runs, run) {
        Ok(events) => {
            println!("ok    {name}: {events} events in each of {runs} runs");
            false
        }
        Err(Difference { run, index, first, other }) => {
            println!("LEAK  {name}: runs 0 and {run} differ after {index} events");
            if index > 0 {
                println!("      after {}", machine.describe(first[index - 1]));
            }
            for events in [&first, &other] {
                let event =
                    events.get(index).map_or_else(|| "the end".into(), |event| machine.describe(*event));
                println!("      {event}");
            }
            true
        }
    }
}
