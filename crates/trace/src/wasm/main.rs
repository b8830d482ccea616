//! Runs the checks of `crates/ctcheck` as WebAssembly with several secrets, and compares which branches are taken and which
//! addresses are accessed.
//!
//! Usage: `trace-wasm IMAGE [--quick] [TEXT]...` for checks whose names contain all texts. What engines
//! make of the module is theirs: a choice of two values (`select`) is no branch here.

mod observe;

use std::process::ExitCode;

use lemniscate_trace::{Secrets, image};
use observe::{Place, observe};
use wasmi::{Caller, Config, Engine, Instance, Linker, Memory, Module, Store};

/// What the module's imports change.
#[derive(Default)]
struct State {
    secrets: Secrets,
    events: Vec<u64>,
    memory: Option<Memory>,
}

struct Machine {
    store: Store<State>,
    instance: Instance,
    places: Vec<Place>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((path, texts)) = arguments.split_first() else {
        eprintln!("usage: trace-wasm IMAGE [--quick] [TEXT]...");
        return ExitCode::from(2);
    };
    let module = std::fs::read(path).map_err(|error| error.to_string());
    match module.and_then(|module| Machine::new(&module)) {
        Ok(machine) => image::run(machine, texts),
        Err(error) => {
            eprintln!("{path}: {error}");
            ExitCode::from(2)
        }
    }
}

/// The bytes that a mark is about.
fn marked<'a>(caller: &'a mut Caller<'_, State>, bytes: u32, length: u32) -> (&'a mut [u8], &'a mut State) {
    let memory = caller.data().memory.expect("the memory is known before a check runs");
    let (all, state) = memory.data_and_store_mut(caller);
    (&mut all[bytes as usize..][..length as usize], state)
}

impl Machine {
    fn new(module: &[u8]) -> Result<Self, String> {
        let observed = observe(module)?;
        let mut config = Config::default();
        config.wasm_wide_arithmetic(true);
        let engine = Engine::new(&config);
        let module = Module::new(&engine, &observed.module).map_err(|error| error.to_string())?;
        let mut store = Store::new(&engine, State::default());
        let mut linker = <Linker<State>>::new(&engine);
        let secret = |mut caller: Caller<'_, State>, kind: u32, bytes: u32, length: u32| {
            let (bytes, state) = marked(&mut caller, bytes, length);
            state.secrets.secret(kind, bytes);
        };
        let public = |mut caller: Caller<'_, State>, bytes: u32, length: u32| {
            let (bytes, state) = marked(&mut caller, bytes, length);
            state.secrets.public(bytes);
        };
        let event = |mut caller: Caller<'_, State>, place: u32, value: u64| {
            let folded = (value ^ value >> 32) as u32;
            caller.data_mut().events.push(u64::from(place) << 32 | u64::from(folded));
        };
        linker
            .func_wrap("env", "ctcheck_secret", secret)
            .and_then(|linker| linker.func_wrap("env", "ctcheck_public", public))
            .and_then(|linker| linker.func_wrap("env", "ctcheck_event", event))
            .and_then(|linker| linker.func_wrap("env", "ctcheck_failed", || -> () { image::failed() }))
            .map_err(|error| error.to_string())?;
        let instance =
            linker.instantiate_and_start(&mut store, &module).map_err(|error| error.to_string())?;
        store.data_mut().memory = instance.get_memory(&store, "memory");
        Ok(Machine { store, instance, places: observed.places })
    }
}

impl image::Machine for Machine {
    fn name(&mut self, number: usize) -> Option<String> {
        let room = self.instance.get_typed_func::<(), u32>(&self.store, "ctcheck_room").ok()?;
        let room = room.call(&mut self.store, ()).ok()?;
        let name = self.instance.get_typed_func::<(u32, u32), u32>(&self.store, "ctcheck_name").ok()?;
        let length = name.call(&mut self.store, (number as u32, room)).ok()?;
        let memory = self.store.data().memory?;
        let bytes = memory.data(&self.store).get(room as usize..)?.get(..length as usize)?;
        (length > 0).then(|| String::from_utf8_lossy(bytes).into_owned())
    }

    fn run(&mut self, number: usize) -> Vec<u64> {
        self.store.data_mut().events.clear();
        let run =
            self.instance.get_typed_func::<u32, ()>(&self.store, "ctcheck_run").expect("it is exported");
        run.call(&mut self.store, number as u32).expect("checks do not trap");
        std::mem::take(&mut self.store.data_mut().events)
    }

    fn secrets(&mut self) -> &mut Secrets {
        &mut self.store.data_mut().secrets
    }

    fn describe(&self, event: u64) -> String {
        let (function, instruction) = &self.places[(event >> 32) as usize];
        format!("{instruction} with {:#x} in {function}", event as u32)
    }
}
