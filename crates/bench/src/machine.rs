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
}

impl Machine {
    /// Asks the machine.
    pub fn this() -> Self {
        let rate = clock::units_per_second(Duration::from_millis(20)) / 1e6;
        let clock = match clock::UNIT {
            "ticks" => format!("time-stamp counter, {rate:.0} million ticks a second"),
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
        }
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
    let model = format!("family {} model {}", info.family_id(), info.model_id());
    name.map_or(model.clone(), |name| format!("{name}, {model}"))
}

#[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
fn processor() -> String {
    std::env::consts::ARCH.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fact_is_known() {
        let machine = Machine::this();
        assert!(machine.facts().iter().all(|(_, value)| !value.is_empty()), "{machine:?}");
        assert!(machine.compiler.starts_with("rustc"));
        assert!(machine.date.starts_with("20") && machine.date.len() == "2025-01-01 00:00 UTC".len());
    }
}
