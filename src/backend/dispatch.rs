//! Code compiled for each backend, and entered through the one in force.
//!
//! `dispatch!` looks at the processor once (cached) and calls the code compiled for the selected backend, inside a function
//! that carries the target features of that backend. What it calls is generic over the [`Backend`](super::Backend) and
//! `#[inline(always)]`, so no inner loop looks again. The other macros keep what a backend has made together with it.

/// `each_backend!(name { arguments })`: `name!(@each arguments; [condition] Backend, ..)` with all backends and what they
/// are compiled under. `each_backend!(any_modulus name { arguments })`: those that have vectors for every modulus, or none;
/// `each_backend!(gf448 name { arguments })`: those with elements of GF(2^448 - 2^224 - 1) of their own;
/// `each_backend!(side_by_side name { arguments })`: all, and that which is for independent points in lanes alone.
macro_rules! each_backend {
    // Those of single elements, which all kinds have, with others.
    (@with $name:ident { $($arguments:tt)* } $($others:tt)*) => {
        $crate::backend::$name! {
            @each $($arguments)*;
            [lemniscate_portable32] Portable32,
            [lemniscate_portable64] Portable64,
            [target_arch = "aarch64"] Aarch64,
            $($others)*
        }
    };
    (elements $name:ident $arguments:tt) => {
        $crate::backend::each_backend! {
            @with $name $arguments
            [target_arch = "x86_64"] Adx
        }
    };
    (any_modulus $name:ident $arguments:tt) => {
        $crate::backend::each_backend! {
            @with $name $arguments
            [target_arch = "x86_64"] Adx,
            [target_arch = "x86_64"] Avx2,
            [target_arch = "x86_64"] Avx512Ifma
        }
    };
    (gf448 $name:ident $arguments:tt) => {
        $crate::backend::each_backend! {
            @with $name $arguments
            [target_arch = "x86_64"] Avx2,
            [target_arch = "x86_64"] Avx512Ifma
        }
    };
    (side_by_side $name:ident $arguments:tt) => {
        $crate::backend::each_backend! { @all $name $arguments, [lemniscate_relaxed_simd] RelaxedSimd }
    };
    ($name:ident $arguments:tt) => {
        $crate::backend::each_backend! { @all $name $arguments }
    };
    (@all $name:ident $arguments:tt $($more:tt)*) => {
        $crate::backend::each_backend! {
            @with $name $arguments
            [target_arch = "x86_64"] Adx,
            [target_arch = "x86_64"] Avx2,
            [target_arch = "x86_64"] Avx512Ifma,
            [lemniscate_simd128] Simd128
            $($more)*
        }
    };
}

/// `dispatch!(B => expression)`: evaluates the expression with `B` standing for the type of the selected backend,
/// compiled with its instructions. The expression should be one call of an `#[inline(always)]` function.
///
/// `dispatch!(elements B => expression)`: the same, for code that uses no vectors; `dispatch!(any_modulus B =>
/// expression)`: for the other fields of 255 bits; `dispatch!(lanes_of_any_modulus B => expression)`: for independent points in lanes over
/// these; `dispatch!(gf448 B => expression)`: for GF(2^448 - 2^224 - 1);
/// `dispatch!(gf448 avx2 if condition; B => expression)`: with AVX2 on every processor that has it if the condition holds;
/// `dispatch!(adx if condition; B => expression)`: with ADX in place of AVX2 if the condition holds;
/// `dispatch!(side_by_side B => expression)`: for independent points in lanes.
macro_rules! dispatch {
    (elements $B:ident => $body:expr) => {
        $crate::backend::each_backend!(elements dispatch { $B $body, selected_for_elements() })
    };
    (any_modulus $B:ident => $body:expr) => {
        $crate::backend::each_backend!(any_modulus dispatch { $B $body, selected_for_any_modulus() })
    };
    (lanes_of_any_modulus $B:ident => $body:expr) => {
        $crate::backend::each_backend!(any_modulus dispatch {
            $B $body, selected_for_lanes_of_any_modulus()
        })
    };
    (gf448 $B:ident => $body:expr) => {
        $crate::backend::each_backend!(gf448 dispatch { $B $body, selected_for_gf448(false) })
    };
    (gf448 avx2 if $is_faster:expr; $B:ident => $body:expr) => {
        $crate::backend::each_backend!(gf448 dispatch { $B $body, selected_for_gf448($is_faster) })
    };
    (adx if $is_faster:expr; $B:ident => $body:expr) => {
        $crate::backend::each_backend!(dispatch { $B $body, selected_unless_adx($is_faster) })
    };
    (side_by_side $B:ident => $body:expr) => {
        $crate::backend::each_backend!(side_by_side dispatch { $B $body, selected_side_by_side() })
    };
    ($B:ident => $body:expr) => {
        $crate::backend::each_backend!(dispatch { $B $body, selected_backend() })
    };
    (@each $B:ident $body:expr, $select:ident($($argument:expr)?); $([$condition:meta] $name:ident),+) => {
        match $crate::backend::$select($($argument)?) {
            $(
                #[cfg($condition)]
                $crate::backend::Selected::$name(backend) => {
                    type $B = $crate::backend::$name;
                    $crate::backend::Backend::enter(
                        backend,
                        #[inline(always)]
                        || $body,
                    )
                }
            )+
        }
    };
}

/// `per_backend_enum!(visibility enum Name: Form)`: a value that one of the backends has made in its own form, `Form<B>` for
/// the backend B, together with that backend, which is proof that this machine can run it.
macro_rules! per_backend_enum {
    (any_modulus $(#[$attribute:meta])* $visibility:vis enum $name:ident: $form:ident) => {
        $crate::backend::each_backend! { any_modulus per_backend_enum { $(#[$attribute])* $visibility $name $form } }
    };
    (gf448 $(#[$attribute:meta])* $visibility:vis enum $name:ident: $form:ident) => {
        $crate::backend::each_backend! { gf448 per_backend_enum { $(#[$attribute])* $visibility $name $form } }
    };
    ($(#[$attribute:meta])* $visibility:vis enum $name:ident: $form:ident) => {
        $crate::backend::each_backend! { per_backend_enum { $(#[$attribute])* $visibility $name $form } }
    };
    (@each $(#[$attribute:meta])* $visibility:vis $enum:ident $form:ident;
        $([$condition:meta] $name:ident),+) => {
        $(#[$attribute])*
        // A process has one kind, unless a backend is forced; a box would need an allocator.
        #[allow(clippy::large_enum_variant)]
        $visibility enum $enum {
            $(
                #[cfg($condition)]
                $name($crate::backend::$name, $form<$crate::backend::$name>),
            )+
        }
    };
}

/// `build_for_backend!(Name: B => expression)`: a value of [`per_backend_enum!`] of which the expression makes the `Form<B>`,
/// with `B` standing for the selected backend, as in [`dispatch!`].
macro_rules! build_for_backend {
    (any_modulus $enum:ident: $B:ident => $body:expr) => {
        $crate::backend::each_backend!(any_modulus build_for_backend {
            $enum $B $body, selected_for_any_modulus()
        })
    };
    (gf448 $enum:ident: $B:ident => $body:expr) => {
        $crate::backend::each_backend!(gf448 build_for_backend { $enum $B $body, selected_for_gf448(false) })
    };
    (gf448 avx2 if $is_faster:expr; $enum:ident: $B:ident => $body:expr) => {
        $crate::backend::each_backend!(gf448 build_for_backend {
            $enum $B $body, selected_for_gf448($is_faster)
        })
    };
    ($enum:ident: $B:ident => $body:expr) => {
        $crate::backend::each_backend!(build_for_backend { $enum $B $body, selected_backend() })
    };
    (@each $enum:ident $B:ident $body:expr, $select:ident($($argument:expr)?); $([$condition:meta] $name:ident),+) => {
        match $crate::backend::$select($($argument)?) {
            $(
                #[cfg($condition)]
                $crate::backend::Selected::$name(backend) => {
                    type $B = $crate::backend::$name;
                    let made = $crate::backend::Backend::enter(
                        backend,
                        #[inline(always)]
                        || $body,
                    );
                    $enum::$name(backend, made)
                }
            )+
        }
    };
}

/// `match_backend!(value: Name, made: B => expression)`: evaluates the expression over what [`per_backend_enum!`] holds, by
/// reference, with `B` standing for the backend that has made it, as in [`dispatch!`].
macro_rules! match_backend {
    (any_modulus $value:expr, $enum:ident, $made:ident: $B:ident => $body:expr) => {
        $crate::backend::each_backend!(any_modulus match_backend { $value, $enum $made $B $body })
    };
    (gf448 $value:expr, $enum:ident, $made:ident: $B:ident => $body:expr) => {
        $crate::backend::each_backend!(gf448 match_backend { $value, $enum $made $B $body })
    };
    ($value:expr, $enum:ident, $made:ident: $B:ident => $body:expr) => {
        $crate::backend::each_backend!(match_backend { $value, $enum $made $B $body })
    };
    (@each $value:expr, $enum:ident $made:ident $B:ident $body:expr; $([$condition:meta] $name:ident),+) => {
        match $value {
            $(
                #[cfg($condition)]
                $enum::$name(backend, $made) => {
                    #[allow(dead_code, reason = "what all backends have in common does not name it")]
                    type $B = $crate::backend::$name;
                    $crate::backend::Backend::enter(
                        *backend,
                        #[inline(always)]
                        || $body,
                    )
                }
            )+
        }
    };
}

/// `on_each_backend!(function)`: calls a generic function with each backend that this machine can run. For tests.
#[cfg(test)]
macro_rules! on_each_backend {
    (gf448 $function:ident) => {
        $crate::backend::each_backend!(gf448 on_each_backend { $function })
    };
    ($function:ident) => {
        $crate::backend::each_backend!(on_each_backend { $function })
    };
    (@each $function:ident; $([$condition:meta] $name:ident),+) => {$(
        #[cfg($condition)]
        <$crate::backend::$name as $crate::backend::Backend>::new().into_iter().for_each($function);
    )+};
}

#[cfg(test)]
pub(crate) use on_each_backend;
pub(crate) use {build_for_backend, dispatch, each_backend, match_backend, per_backend_enum};
