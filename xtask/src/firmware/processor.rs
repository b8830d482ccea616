//! The processors that firmware is made for.

/// A processor, or a way to count what one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Processor {
    CortexM0Plus,
    CortexM4,
    CortexM4F,
    CortexM33,
    CortexM3,
    RiscV,
    Hazard3,
    E31,
}

/// What is to be known of one.
struct Facts {
    name: &'static str,
    target: &'static str,
    flags: &'static str,
    counter: &'static str,
    unit: &'static str,
}

const RISC_V: &str = "riscv32imc-unknown-none-elf";

const FACTS: [Facts; 8] = [
    facts("Cortex-M0+", "thumbv6m-none-eabi", "", "m0plus", "cycles"),
    facts("Cortex-M4", "thumbv7em-none-eabi", "", "m4", "cycles"),
    facts("Cortex-M4F", "thumbv7em-none-eabihf", "", "m4f", "cycles"),
    facts("Cortex-M33", "thumbv8m.main-none-eabi", "-Ctarget-cpu=cortex-m33", "m33", "cycles"),
    facts("Cortex-M3", "thumbv7m-none-eabi", "", "m3", "cycles"),
    facts("RV32IMC", RISC_V, "", "rv32", "instructions"),
    facts("Hazard3", RISC_V, "", "hazard3", "cycles"),
    facts("SiFive E31", RISC_V, "", "e31", "cycles"),
];

const fn facts(
    name: &'static str,
    target: &'static str,
    flags: &'static str,
    counter: &'static str,
    unit: &'static str,
) -> Facts {
    Facts { name, target, flags, counter, unit }
}

impl Processor {
    /// All of them: those first that others have published cycles for.
    pub const ALL: [Self; 8] = [
        Self::CortexM0Plus,
        Self::CortexM4,
        Self::CortexM4F,
        Self::CortexM33,
        Self::CortexM3,
        Self::RiscV,
        Self::Hazard3,
        Self::E31,
    ];

    /// Those that programs are built for, by which the others are counted too.
    pub const BUILT: [Self; 6] =
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

    /// What is counted.
    pub fn unit(self) -> &'static str {
        self.facts().unit
    }

    /// Whether there are published cycles to compare with.
    pub fn publishes(self) -> bool {
        matches!(self, Self::CortexM0Plus | Self::CortexM4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_of_their_processor() {
        for (i, processor) in Processor::ALL.into_iter().enumerate() {
            assert_eq!(processor as usize, i);
        }
        let built = Processor::BUILT.map(Processor::target);
        assert!(Processor::ALL.iter().all(|processor| built.contains(&processor.target())));
        assert_eq!([Processor::CortexM3.name(), Processor::E31.name()], ["Cortex-M3", "SiFive E31"]);
    }
}
