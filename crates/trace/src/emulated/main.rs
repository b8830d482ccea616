//! Runs the checks of `crates/ctcheck` on an emulated Cortex-M or RISC-V with several secrets, and compares which blocks of instructions
//! follow each other, which addresses are accessed, and what is divided.
//!
//! Usage: `trace-emulated m0|m4|rv32 IMAGE [--quick] [TEXT]...` for checks whose names contain all texts.

mod unicorn;

use std::collections::BTreeMap;
use std::ffi::{c_int, c_void};
use std::process::ExitCode;

use lemniscate_trace::{Secrets, image};
use object::{Object, ObjectSegment, ObjectSymbol};
use unicorn::{Family, HOOK_BLOCK, HOOK_CODE, HOOK_MEMORY, OnCode, OnMemory, Processor};

/// What processors are called here.
const PROCESSORS: [(&str, Family); 3] =
    [("m0", Family::CortexM(7)), ("m4", Family::CortexM(9)), ("rv32", Family::RiscV)];

/// Where functions return to, and room for names.
const RETURN: u64 = 0x1000_0000;
const ROOM: u64 = RETURN + 0x100;
const STACK: u64 = 0x2000_0000;
const STACK_SIZE: u64 = 1 << 20;
const PAGE: u64 = 0x1000;

/// What an event is: in its upper half.
const BLOCK: u64 = 1 << 32;
const ADDRESS: u64 = 2 << 32;
const OPERAND: u64 = 3 << 32;

struct Machine {
    processor: Processor,
    /// Names of functions by their addresses.
    functions: BTreeMap<u64, String>,
    /// What hooks change, never freed. No reference to it is kept while the processor runs.
    state: *mut State,
}

struct State {
    processor: Processor,
    secrets: Secrets,
    events: Vec<u64>,
}

/// What the program returns where Unicorn is not installed.
const NO_UNICORN: u8 = 3;

fn main() -> ExitCode {
    if let Err(error) = unicorn::library() {
        eprintln!("{error}");
        return ExitCode::from(NO_UNICORN);
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let family = |name: &String| PROCESSORS.iter().find(|it| it.0 == name).map(|it| it.1);
    let Some((Some(family), path, texts)) = (match &arguments[..] {
        [name, path, texts @ ..] => Some((family(name), path, texts)),
        _ => None,
    }) else {
        eprintln!("usage: trace-emulated m0|m4|rv32 IMAGE [--quick] [TEXT]...");
        return ExitCode::from(2);
    };
    let file = std::fs::read(path).map_err(|error| error.to_string());
    match file.and_then(|file| Machine::new(family, &file)) {
        Ok(machine) => image::run(machine, texts),
        Err(error) => {
            eprintln!("{path}: {error}");
            ExitCode::from(2)
        }
    }
}

impl Machine {
    fn new(family: Family, file: &[u8]) -> Result<Self, String> {
        let file = object::File::parse(file).map_err(|error| error.to_string())?;
        let processor = Processor::new(family)?;
        let mut ends = Vec::new();
        for segment in file.segments() {
            let (begin, end) = (segment.address() / PAGE * PAGE, segment.address() + segment.size());
            let begin = ends.last().copied().unwrap_or(0).max(begin);
            let end = end.next_multiple_of(PAGE);
            if end > begin {
                processor.map(begin, end - begin)?;
            }
            ends.push(end);
            processor.write(segment.address(), segment.data().map_err(|error| error.to_string())?)?;
        }
        processor.map(RETURN, PAGE)?;
        processor.map(STACK, STACK_SIZE)?;
        let symbols = file.symbols().filter(|symbol| symbol.kind() == object::SymbolKind::Text);
        let functions = symbols
            .filter_map(|symbol| Some((symbol.address() & !1, symbol.name().ok()?.to_owned())))
            .filter(|(_, name)| !name.starts_with('$'))
            .collect();
        let state = State { processor, secrets: Secrets::default(), events: Vec::new() };
        let machine = Machine { processor, functions, state: Box::into_raw(Box::new(state)) };
        machine.hooks(&file)?;
        Ok(machine)
    }

    fn hooks(&self, file: &object::File<'_>) -> Result<(), String> {
        let user = self.state.cast::<c_void>();
        let everywhere = [1, 0];
        let processor = self.processor;
        processor.hook(HOOK_BLOCK, on_block as OnCode as *const c_void, user, everywhere)?;
        processor.hook(HOOK_MEMORY, on_memory as OnMemory as *const c_void, user, everywhere)?;
        let marks: [(&str, OnCode); 3] =
            [("ctcheck_secret", on_secret), ("ctcheck_public", on_public), ("ctcheck_failed", on_failed)];
        for (name, hook) in marks {
            let address = self.function(name)?;
            processor.hook(HOOK_CODE, hook as *const c_void, user, [address; 2])?;
        }
        for segment in file.segments() {
            let bytes = segment.data().map_err(|error| error.to_string())?;
            for at in (0..bytes.len().saturating_sub(3)).step_by(2) {
                // Or constants that look like divisions, which are never executed.
                let code = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
                if processor.family.divided(code).is_some() {
                    let address = segment.address() + at as u64;
                    processor.hook(HOOK_CODE, on_division as OnCode as *const c_void, user, [address; 2])?;
                }
            }
        }
        Ok(())
    }

    fn function(&self, name: &str) -> Result<u64, String> {
        let found = self.functions.iter().find(|(_, function)| *function == name);
        found.map(|(address, _)| *address).ok_or_else(|| format!("there is no function `{name}`"))
    }

    /// Calls a function and returns what it returns.
    fn call(&self, name: &str, arguments: [u32; 2]) -> Result<u32, String> {
        let family = self.processor.family;
        for (number, argument) in arguments.into_iter().enumerate() {
            self.processor.set(family.argument(number as c_int), argument)?;
        }
        let [stack, link] = family.stack_and_link();
        self.processor.set(stack, (STACK + STACK_SIZE) as u32)?;
        self.processor.set(link, (RETURN | family.code_bit()) as u32)?;
        self.processor.run(self.function(name)? | family.code_bit(), RETURN)?;
        self.processor.get(family.argument(0))
    }

    fn state(&mut self) -> &mut State {
        // SAFETY: the processor does not run, and the reference ends with the one to the machine.
        unsafe { &mut *self.state }
    }
}

impl State {
    /// The bytes that a mark is about: their address is in one register, their length in the next one.
    fn marked(&self, first: c_int) -> Result<(u64, Vec<u8>), String> {
        let family = self.processor.family;
        let address = self.processor.get(family.argument(first))?.into();
        let length = self.processor.get(family.argument(first + 1))?;
        Ok((address, self.processor.read(address, length as usize)?))
    }
}

/// What a hook changes.
///
/// # Safety
/// A hook is called with it, and has no other reference.
unsafe fn state<'a>(user: *mut c_void) -> &'a mut State {
    // SAFETY: the caller's.
    unsafe { &mut *user.cast() }
}

extern "C" fn on_block(_: *mut c_void, address: u64, _: u32, user: *mut c_void) {
    // SAFETY: as in all hooks.
    unsafe { state(user) }.events.push(BLOCK | address);
}

extern "C" fn on_memory(_: *mut c_void, _: c_int, address: u64, _: c_int, _: i64, user: *mut c_void) {
    // SAFETY: likewise.
    unsafe { state(user) }.events.push(ADDRESS | address);
}

extern "C" fn on_secret(_: *mut c_void, _: u64, _: u32, user: *mut c_void) {
    // SAFETY: likewise.
    let state = unsafe { state(user) };
    let kind = state.processor.get(state.processor.family.argument(0)).expect("there is such a register");
    let (address, mut bytes) = state.marked(1).expect("marks are about memory");
    state.secrets.secret(kind, &mut bytes);
    state.processor.write(address, &bytes).expect("it was read");
}

extern "C" fn on_public(_: *mut c_void, _: u64, _: u32, user: *mut c_void) {
    // SAFETY: likewise.
    let state = unsafe { state(user) };
    let (address, mut bytes) = state.marked(0).expect("marks are about memory");
    state.secrets.public(&mut bytes);
    state.processor.write(address, &bytes).expect("it was read");
}

extern "C" fn on_failed(_: *mut c_void, _: u64, _: u32, _: *mut c_void) {
    image::failed()
}

extern "C" fn on_division(_: *mut c_void, address: u64, _: u32, user: *mut c_void) {
    // SAFETY: likewise.
    let state = unsafe { state(user) };
    let code = state.processor.read(address, 4).expect("it is executed");
    let code = code.try_into().expect("so many were read");
    for register in state.processor.family.divided(code).expect("it was found before") {
        let operand = state.processor.get(register).expect("there is such a register");
        state.events.push(OPERAND | u64::from(operand));
    }
}

impl image::Machine for Machine {
    fn name(&mut self, number: usize) -> Option<String> {
        let length = self.call("ctcheck_name", [number as u32, ROOM as u32]).expect("it does not fail");
        let bytes = self.processor.read(ROOM, length as usize).expect("it was written");
        (length > 0).then(|| String::from_utf8_lossy(&bytes).into_owned())
    }

    fn run(&mut self, number: usize) -> Vec<u64> {
        self.state().events.clear();
        self.call("ctcheck_run", [number as u32, 0]).expect("checks run to their end");
        std::mem::take(&mut self.state().events)
    }

    fn secrets(&mut self) -> &mut Secrets {
        &mut self.state().secrets
    }

    fn describe(&self, event: u64) -> String {
        let value = u64::from(event as u32);
        match event & !u64::from(u32::MAX) {
            BLOCK => {
                let function = self.functions.range(..=value).next_back();
                let (begin, name) = function.map_or((0, "?"), |(begin, name)| (*begin, name));
                let name = rustc_demangle::demangle(name);
                format!("goes on at {value:#x}, {:#x} in {name:#}", value - begin)
            }
            ADDRESS => format!("accesses {value:#x}"),
            _ => format!("divides {value:#x}"),
        }
    }
}
