//! What this build has, in JSON, so that JavaScript repeats none of it.

use std::fmt::Write as _;

use crate::groups::GROUPS;
use crate::keys::schemes;

/// Schemes in the order of their numbers, and groups in that of theirs.
pub fn text() -> String {
    let (mut in_schemes, mut in_groups) = (String::new(), String::new());
    for (name, scheme) in schemes() {
        let about = scheme.about();
        let policies = about.policies.join("\",\"");
        let policies = if policies.is_empty() { policies } else { format!("\"{policies}\"") };
        // A text is never too long for a String.
        let _ = write!(
            in_schemes,
            r#",{{"name":"{name}","secret":{},"public":{},"signature":{},"policies":[{policies}],"takesContext":{}}}"#,
            about.secret, about.public, about.signature, about.takes_context
        );
    }
    for (name, group) in GROUPS {
        let (element, scalar, uniform) = group.lengths();
        let _ = write!(
            in_groups,
            r#",{{"name":"{name}","element":{element},"scalar":{scalar},"uniform":{uniform}}}"#
        );
    }
    let list = |text: &str| format!("[{}]", text.get(1..).unwrap_or_default());
    format!(r#"{{"schemes":{},"groups":{}}}"#, list(&in_schemes), list(&in_groups))
}
