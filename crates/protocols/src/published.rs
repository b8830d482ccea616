//! Where a result is published, so that what follows may take a time that depends on it.
//!
//! For users these functions do nothing. For the checks of constant time, which follow secrets through the code, they end a secret:
//! the feature `ctcheck` has a hook that the checks set.

use subtle::Choice;

/// What the checks do with bytes that are published.
#[cfg(feature = "ctcheck")]
pub static HOOK: std::sync::OnceLock<fn(&mut [u8])> = std::sync::OnceLock::new();

/// Bytes that everybody may know, whatever they were computed from.
#[cfg_attr(not(feature = "ctcheck"), expect(unused_mut, reason = "the checks write to it"))]
pub(crate) fn published<B: AsMut<[u8]>>(mut bytes: B) -> B {
    #[cfg(feature = "ctcheck")]
    if let Some(hook) = HOOK.get() {
        hook(bytes.as_mut());
    }
    bytes
}

/// The outcome of a check, which everybody may know.
pub(crate) fn outcome(choice: Choice) -> bool {
    let [outcome] = published([choice.unwrap_u8()]);
    outcome == 1
}
