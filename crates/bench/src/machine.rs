//! Where and when the figures were measured.

use std::time::{Duration, SystemTime};

use lemniscate::backend;

use crate::clock;

/// What a reader must know of the machine and the build.
#[derive(Clone, Debug)]
pub struct Machine {
    /// The processor's own name for itself, or its architecture.
    pub processor: String,
    /// The operating system.
    pub system: &'static str,
    /// The backend of ours that runs by default.
    pub backend: &'static str,
    /// The compiler.
    pub compiler: &'static str,
    /// When, in UTC.
    pub date: String,
    /// How fast the clock runs.
    pub clock: String,
    /// Units of the clock in a second.
    pub rate: f64,
    /// The name of its core in small letters, where we know it, or who made the processor: `zen-4`, `amd`, or the architecture.
    pub core: String,
}

impl Machine {
    /// Asks the machine.
    pub fn this() -> Self {
        let rate = clock::units_per_second(Duration::from_millis(20));
        let clock = match clock::UNIT {
            "ticks" => format!("time-stamp counter, {:.0} million ticks a second", rate / 1e6),
            _ => "the system's monotonic clock".into(),
        };
        let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        Machine {
            processor: processor(),
            system: std::env::consts::OS,
            backend: backend::selected().name(),
            compiler: env!("BENCH_RUSTC"),
            // The seconds say nothing here.
            date: now.get(..16).unwrap_or(&now).replace('T', " ") + " UTC",
            clock,
            rate,
            core: core(),
        }
    }

    /// Microseconds, from units of the clock.
    pub fn micros(&self, units: f64) -> f64 {
        units / self.rate * 1e6
    }

    /// Operations a second of one that takes so many units.
    pub fn per_second(&self, units: f64) -> f64 {
        self.rate / units
    }

    /// The part of docs/benchmarks.md for this processor and backend: `avx512ifma-zen-4`.
    pub fn section(&self) -> String {
        format!("{}-{}", self.backend, self.core)
    }

    /// Names and values, for tables.
    pub fn facts(&self) -> [(&'static str, &str); 6] {
        [
            ("processor", &self.processor),
            ("system", self.system),
            ("clock", &self.clock),
            ("default backend", self.backend),
            ("compiler", self.compiler),
            ("date", &self.date),
        ]
    }
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
fn processor() -> String {
    let cpuid = raw_cpuid::CpuId::new();
    let name = cpuid.get_processor_brand_string().map(|name| name.as_str().trim().to_string());
    let Some(info) = cpuid.get_feature_info() else { return name.unwrap_or_default() };
    let (family, model) = (info.family_id(), info.model_id());
    let core = core_name().map_or(String::new(), |core| format!("{core}, "));
    let model = format!("{core}family {family} model {model}");
    name.map_or(model.clone(), |name| format!("{name} ({model})"))
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
fn core() -> String {
    core_name().unwrap_or(vendor()).to_lowercase().replace(' ', "-")
}

/// The name of a core, for those that we have measured or may measure soon.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
fn core_name() -> Option<&'static str> {
    let info = raw_cpuid::CpuId::new().get_feature_info()?;
    match (vendor(), info.family_id(), info.model_id()) {
        ("amd", 26, _) => Some("Zen 5"),
        ("amd", 25, 0x10..=0x1f | 0x60..=0x7f | 0xa0..=0xaf) => Some("Zen 4"),
        ("amd", 25, _) => Some("Zen 3"),
        ("amd", 23, 0x00..=0x2f) => Some("Zen 1"),
        ("amd", 23, _) => Some("Zen 2"),
        ("intel", 6, 0x6a | 0x6c | 0x7d | 0x7e) => Some("Ice Lake"),
        ("intel", 6, 0x8f) => Some("Sapphire Rapids"),
        ("intel", 6, 0xcf) => Some("Emerald Rapids"),
        ("intel", 6, 0xad | 0xae) => Some("Granite Rapids"),
        _ => None,
    }
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
fn vendor() -> &'static str {
    let vendor = raw_cpuid::CpuId::new().get_vendor_info();
    match vendor.as_ref().map_or("", |vendor| vendor.as_str()) {
        "AuthenticAMD" => "amd",
        "GenuineIntel" => "intel",
        _ => std::env::consts::ARCH,
    }
}

#[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
fn processor() -> String {
    std::env::consts::ARCH.into()
}

#[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
fn core() -> String {
    std::env::consts::ARCH.into()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// This machine, as if its clock ran at 2 GHz.
    pub fn example() -> Machine {
        Machine { rate: 2e9, ..Machine::this() }
    }

    #[test]
    fn times_and_rates_are_those_of_the_clock() {
        let machine = example();
        assert_eq!((machine.micros(17_000.0), machine.per_second(20_000.0)), (8.5, 100_000.0));
        assert!(machine.section().starts_with(machine.backend));
    }

    #[test]
    fn every_fact_is_known() {
        let machine = Machine::this();
        assert!(machine.facts().iter().all(|(_, value)| !value.is_empty()), "{machine:?}");
        assert!(machine.compiler.starts_with("rustc"));
        assert!(machine.date.starts_with("20") && machine.date.len() == "2025-01-01 00:00 UTC".len());
    }
}
