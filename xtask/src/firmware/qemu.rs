//! Boards that QEMU emulates.

use std::path::Path;
use std::process::Command;

use super::Processor;

/// A board.
#[derive(Clone, Copy)]
pub struct Board {
    /// Its processor. QEMU has no board with a Cortex-M0+, whose instructions are those of a Cortex-M0.
    pub processor: Processor,
    /// Its name in QEMU, which is that of its linker script.
    pub name: &'static str,
    /// Where an application for the boot loader is.
    pub slot: u32,
}

/// What a program has printed, and whether it has ended well.
pub struct Output {
    pub text: String,
    pub is_well: bool,
}

impl Output {
    /// The tests that have passed.
    pub fn passed(&self) -> usize {
        self.text.lines().filter(|line| line.starts_with("ok")).count()
    }
}

/// Seconds after which a program is ended.
const LIMIT: &str = "120";

impl Board {
    pub fn of(processor: Processor) -> Self {
        match processor {
            Processor::CortexM0Plus => Board { processor, name: "microbit", slot: 0x1_0000 },
            Processor::CortexM4 => Board { processor, name: "netduinoplus2", slot: 0x0801_0000 },
        }
    }

    /// Runs a program, with the contents of the slot, if any.
    pub fn run(&self, program: &Path, slot: Option<&Path>) -> Result<Output, String> {
        let mut command = Command::new("timeout");
        command.args([LIMIT, "qemu-system-arm", "-machine", self.name, "-nographic", "-monitor", "none"]);
        command.args(["-serial", "none", "-semihosting-config", "enable=on,target=native", "-kernel"]);
        command.arg(program);
        if let Some(slot) = slot {
            command.args(["-device", &format!("loader,file={},addr={:#x}", slot.display(), self.slot)]);
        }
        let output = command.output().map_err(|error| format!("timeout: {error}"))?;
        let text = [output.stdout, output.stderr].concat();
        match output.status.code() {
            Some(code @ (0 | 1)) => {
                Ok(Output { text: String::from_utf8_lossy(&text).into_owned(), is_well: code == 0 })
            }
            Some(127) => Err("qemu-system-arm is not there: apt-get install qemu-system-arm".into()),
            _ => Err(format!("{}: {}\n{}", program.display(), output.status, String::from_utf8_lossy(&text))),
        }
    }
}
