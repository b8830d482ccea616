//! Lists of the schemes for macros, so that tests, measurements and packages of this repository name none of them one by one.
//!
//! `for_each_scheme!(KIND, then)` calls the macro `then` once, with the module and the type of each scheme of that kind which the
//! build has: `ed25519 Ed25519, ed448 Ed448,`. What is in brackets behind `then`, as `for_each_scheme!(KIND, then (a b))`, comes
//! first, as it is. A new scheme is added here, and is where these lists are.

/// Calls a macro with all schemes of a kind.
///
/// - `all`: those of signatures and of exchanges;
/// - `signatures`: all schemes of signatures;
/// - `combining`: whose signatures can be combined, as they have the point R;
/// - `prime_order`: schemes on groups of prime order; `prime_order_combining`: both;
/// - `double_odd`: schemes on double-odd curves; `jq255`: the two that leave R out;
/// - `groups`: all groups of prime order;
/// - `exchanges`: X25519 and X448.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_scheme {
    (all, $then:ident $($first:tt)?) => {
        $crate::__ed25519! { ($($first)?) $then __ed448 __x25519 __x448 __jq255 __do255 __curve9767 __then }
    };
    (signatures, $then:ident $($first:tt)?) => {
        $crate::__ed25519! { ($($first)?) $then __ed448 __jq255 __do255 __curve9767 __then }
    };
    (combining, $then:ident $($first:tt)?) => {
        $crate::__ed25519! { ($($first)?) $then __ed448 __do255 __curve9767 __then }
    };
    (prime_order, $then:ident $($first:tt)?) => {
        $crate::__jq255! { ($($first)?) $then __do255 __curve9767 __then }
    };
    (prime_order_combining, $then:ident $($first:tt)?) => {
        $crate::__do255! { ($($first)?) $then __curve9767 __then }
    };
    (jq255, $then:ident $($first:tt)?) => { $crate::__jq255! { ($($first)?) $then __then } };
    (double_odd, $then:ident $($first:tt)?) => {
        $crate::__jq255! { ($($first)?) $then __do255 __then }
    };
    (groups, $then:ident $($first:tt)?) => {
        $crate::__ristretto255! { ($($first)?) $then __decaf448 __jq255 __do255 __curve9767 __then }
    };
    (exchanges, $then:ident $($first:tt)?) => {
        $crate::__x25519! { ($($first)?) $then __x448 __then }
    };
}

/// The end of each list.
#[doc(hidden)]
#[macro_export]
macro_rules! __then {
    (($($list:tt)*) $then:ident) => { $then! { $($list)* } };
}

/// For each feature a macro that appends its schemes to a list, if it is there, and calls the next macro.
macro_rules! features {
    ($d:tt $($name:ident $feature:literal: $($scheme:ident $type:ident)+;)+) => {
        $(
            #[cfg(feature = $feature)]
            #[doc(hidden)]
            #[macro_export]
            macro_rules! $name {
                (($d($d list:tt)*) $d then:ident $d next:ident $d($d rest:ident)*) => {
                    $crate::$d next! { ($d($d list)* $($scheme $type,)+) $d then $d($d rest)* }
                };
            }
            #[cfg(not(feature = $feature))]
            #[doc(hidden)]
            #[macro_export]
            macro_rules! $name {
                ($d list:tt $d then:ident $d next:ident $d($d rest:ident)*) => {
                    $crate::$d next! { $d list $d then $d($d rest)* }
                };
            }
        )+
    };
}

features! { $
    __ed25519 "ed25519": ed25519 Ed25519;
    __ed448 "ed448": ed448 Ed448;
    __jq255 "jq255": jq255e Jq255e jq255s Jq255s;
    __do255 "do255": do255e Do255e do255s Do255s;
    __curve9767 "curve9767": curve9767 Curve9767;
    __ristretto255 "ristretto255": ristretto255 Ristretto255 edwards25519 Edwards25519;
    __decaf448 "decaf448": decaf448 Decaf448 edwards448 Edwards448;
    __x25519 "x25519": x25519 X25519;
    __x448 "x448": x448 X448;
}
