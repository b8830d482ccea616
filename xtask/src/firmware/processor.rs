//! The processors that firmware is made for.

/// A processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Processor {
    CortexM0Plus,
    CortexM4,
    CortexM4F,
    CortexM33,
    CortexM3,
    RiscV,
}

/// What is to be known of one.
struct Facts {
    name: &'static str,
    target: &'static str,
    flags: &'static str,
    counter: &'static str,
    publishes: bool,
}

const FACTS: [Facts; 6] = [
    Facts { name: "Cortex-M0+", target: "thumbv6m-none-eabi", flags: "", counter: "m0plus", publishes: true },
    Facts { name: "Cortex-M4", target: "thumbv7em-none-eabi", flags: "", counter: "m4", publishes: true },
    Facts { name: "Cortex-M4F", target: "thumbv7em-none-eabihf", flags: "", counter: "m4", publishes: false },
    Facts {
        name: "Cortex-M33",
        target: "thumbv8m.main-none-eabi",
        flags: "-Ctarget-cpu=cortex-m33",
        counter: "m33",
        publishes: false,
    },
    Facts { name: "Cortex-M3", target: "thumbv7m-none-eabi", flags: "", counter: "m3", publishes: false },
    Facts {
        name: "RV32IMC",
        target: "riscv32imc-unknown-none-elf",
        flags: "",
        counter: "hazard3",
        publishes: false,
    },
];

impl Processor {
    /// All of them: those first that others have published cycles for.
    pub const ALL: [Self; 6] =
        [Self::CortexM0Plus, Self::CortexM4, Self::CortexM4F, Self::CortexM33, Self::CortexM3, Self::RiscV];

    fn facts(self) -> &'static Facts {
        &FACTS[self as usize]
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// What Rust calls the target.
    pub fn target(self) -> &'static str {
        self.facts().target
    }

    /// What the compiler is told beside that.
    pub fn flags(self) -> &'static str {
        self.facts().flags
    }

    /// What the counter calls it.
    pub fn counter(self) -> &'static str {
        self.facts().counter
    }

    /// Whether there are published cycles to compare with.
    pub fn publishes(self) -> bool {
        self.facts().publishes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_of_their_processor() {
        let names = Processor::ALL.map(Processor::name);
        assert_eq!(names, ["Cortex-M0+", "Cortex-M4", "Cortex-M4F", "Cortex-M33", "Cortex-M3", "RV32IMC"]);
    }
}
