//! Boards that QEMU emulates.

use std::path::Path;
use std::process::Command;

use super::Processor;

/// A board.
#[derive(Clone, Copy)]
pub struct Board {
    /// Its processor. QEMU has no board with a Cortex-M0+, whose instructions are those of a Cortex-M0.
    pub processor: Processor,
    /// Its name in QEMU, if it is one: else programs run as those of a user.
    machine: Option<&'static str>,
    /// Its linker script.
    pub script: &'static str,
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
        let (machine, script, slot) = match processor {
            Processor::CortexM0Plus => ("microbit", "microbit", 0x1_0000),
            Processor::CortexM4 | Processor::CortexM4F => ("netduinoplus2", "netduinoplus2", 0x0801_0000),
            // Its memory is the same.
            Processor::CortexM3 => ("netduino2", "netduinoplus2", 0x0801_0000),
            Processor::CortexM33 => ("mps2-an505", "mps2-an505", 0x1001_0000),
            Processor::RiscV | Processor::Hazard3 | Processor::E31 => {
                return Board { processor, machine: None, script: "riscv32", slot: 0 };
            }
        };
        Board { processor, machine: Some(machine), script, slot }
    }

    /// Whether there is an example of a boot loader for it.
    pub fn boots(&self) -> bool {
        self.machine.is_some()
    }

    /// Runs a program, with the contents of the slot, if any.
    pub fn run(&self, program: &Path, slot: Option<&Path>) -> Result<Output, String> {
        let mut command = Command::new("timeout");
        command.arg(LIMIT);
        match self.machine {
            Some(machine) => command
                .args([
                    "qemu-system-arm",
                    "-machine",
                    machine,
                    "-nographic",
                    "-monitor",
                    "none",
                    "-serial",
                    "none",
                ])
                .args(["-semihosting-config", "enable=on,target=native", "-kernel"]),
            None => command.args(["qemu-riscv32", "-cpu", "rv32,a=false,f=false,d=false"]),
        };
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
            Some(127) => Err("QEMU is not there: apt-get install qemu-system-arm qemu-user".into()),
            _ => Err(format!("{}: {}\n{}", program.display(), output.status, String::from_utf8_lossy(&text))),
        }
    }
}
