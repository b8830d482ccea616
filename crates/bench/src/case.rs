//! A case: one operation of one scheme by one implementation, and how to call it.

use lemniscate::backend::BackendKind;

/// One timed call. It returns whether the operation did what it should, so that no failing operation is ever measured as if
/// it worked.
pub type Call = Box<dyn FnMut() -> bool>;

/// Makes the inputs of a case and the call over them; only run for cases that are measured. The error says in a few words
/// what this machine or library lacks.
pub type Setup = Box<dyn FnOnce() -> Result<Call, String>>;

/// The name under which our own implementation appears.
pub const OURS: &str = "lemniscate";

/// The name under which published programs appear that are not measured themselves but reckoned from a peer.
pub const PUBLISHED: &str = "published";

/// One operation of one scheme by one implementation.
pub struct Case {
    /// The scheme or the part of the library, in small letters: `ed25519`.
    pub scheme: &'static str,
    /// The operation, alike for all implementations: `sign`.
    pub op: Op,
    /// [`OURS`] or the name of the peer's crate.
    pub implementation: &'static str,
    /// Which of the implementation's backends runs; empty where it has one only.
    pub backend: &'static str,
    /// The backend of ours to force while the case is set up and called, if it is not to be the one in force.
    pub force: Option<BackendKind>,
    /// What the time of one call is multiplied with, to give the figure for one operation.
    pub factor: f64,
    /// The bytes of the table that the operation needs, where that is what is looked at.
    pub table_bytes: Option<usize>,
    /// Is other work done between two calls, so that none finds its code and data in the caches?
    pub cold: bool,
    /// Makes the inputs and the call.
    pub setup: Setup,
}

/// The name of an operation, with the size of its batch where it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Op {
    /// The name without the size.
    pub name: &'static str,
    /// The number of entries of a batch.
    pub size: Option<u32>,
}

impl Op {
    /// An operation without a size.
    pub const fn new(name: &'static str) -> Self {
        Op { name, size: None }
    }

    /// An operation on a batch of `size` entries.
    pub const fn sized(name: &'static str, size: u32) -> Self {
        Op { name, size: Some(size) }
    }
}

impl core::fmt::Display for Op {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.size {
            None => f.write_str(self.name),
            Some(size) => write!(f, "{} {size}", self.name),
        }
    }
}

impl Case {
    /// A case of an operation that is done once per call.
    pub fn new(
        scheme: &'static str,
        op: Op,
        implementation: &'static str,
        backend: &'static str,
        setup: impl FnOnce() -> Result<Call, String> + 'static,
    ) -> Self {
        Case {
            scheme,
            op,
            implementation,
            backend,
            force: None,
            factor: 1.0,
            table_bytes: None,
            cold: false,
            setup: Box::new(setup),
        }
    }

    /// A case of ours on one backend.
    pub fn ours(
        scheme: &'static str,
        op: Op,
        backend: BackendKind,
        setup: impl FnOnce() -> Result<Call, String> + 'static,
    ) -> Self {
        Case::new(scheme, op, OURS, backend.name(), setup).on(backend)
    }

    /// The same case, on a backend of ours.
    pub fn on(mut self, backend: BackendKind) -> Self {
        (self.backend, self.force) = (backend.name(), Some(backend));
        self
    }

    /// The same case, whose call does `count` operations: the figures are for one of them.
    pub fn per_call(self, count: u32) -> Self {
        self.scaled(1.0 / f64::from(count))
    }

    /// The same case, with its figures multiplied by `factor`.
    pub fn scaled(mut self, factor: f64) -> Self {
        self.factor = factor;
        self
    }

    /// The same case, of which the table has so many bytes.
    pub fn with_table(mut self, bytes: usize) -> Self {
        self.table_bytes = Some(bytes);
        self
    }

    /// The same case, with other work between two calls.
    pub fn cold(mut self) -> Self {
        self.cold = true;
        self
    }

    /// The operation's name, `scheme/operation`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.scheme, self.op)
    }

    /// Does any of the case's names contain `text`, in small or capital letters? The names are joined as
    /// `scheme/op/implementation/backend`, so a text may span two of them.
    pub fn matches(&self, text: &str) -> bool {
        let name = format!("{}/{}/{}", self.name(), self.implementation, self.backend);
        name.to_lowercase().contains(&text.to_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filter_looks_at_all_names_and_ignores_capitals() {
        let case = Case::new("ed25519", Op::sized("verify_all", 64), OURS, "avx2", || Err("".into()));
        for text in ["ed25519", "VERIFY_all", "all 64", "ed25519/verify_all", "Lemniscate", "avx2", ""] {
            assert!(case.matches(text), "{text}");
        }
        assert!(!case.matches("x25519/"));
    }
}
