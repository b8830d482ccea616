//! Straight runs of operations on elements that stand side by side: with assembly, a step costs its routine, a call and little
//! more. Elsewhere they are the same in Rust.
//!
//! A program is a function of an array of [`ELEMENTS`] elements. A step writes one of them, by constants that say which:
//!
//! | step | |
//! |---|---|
//! | `multiply a = b, c;` | a = b c |
//! | `square a = b;` | a = b^2 |
//! | `add a = b, c;` | a = b + c |
//! | `sub a = b, c;` | a = b - c |
//! | `double_sub a = b, c;` | a = 2b - c |
//! | `sub_multiple a = b, k, c;` | a = b - k c, for k = 2, 8 or 16 |
//! | `sub_both a = b, c;` | a = a - b - c |
//! | `quadruple a = b;` | a = 4b |
//! | `repeat n { .. }` | n times these steps |
//!
//! On ARMv7E-M there are more, where factors of 2 wait until they are factors of something that is added:
//!
//! | step | |
//! |---|---|
//! | `square_twice a = b, c;` | a = b^4, c = b^2 |
//! | `square_sub a = b, k, c;` | a = b^2 - k c, for an even k of at most 2^11 |
//! | `square_sum_sub a = b, k, c, d;` | a = (b + k c)^2 - 2k d, for k of at most 2^10, and a is not d |
//! | `sixteenfold a = b;` | a = 16b |
//! | `add_multiple a = b, k, c;` | a = b + k c, for k of at most 2^16 |
//! | `sum_difference a = b;` | a, b = a + b, a - b |
//!
//! All elements may be any words below 2^256, and a may be b or c where nothing else is said.

#[cfg(lemniscate_assembly)]
use crate::field::Prime255;

/// The number of elements of a program.
pub(crate) const ELEMENTS: usize = 9;

/// Makes programs.
macro_rules! programs {
    ($($(#[$attribute:meta])* fn $name:ident::<$m:ty> { $($steps:tt)* })*) => {
        $($crate::field::gf255::portable32::program::program!(
            [$(#[$attribute])* $name $m] [] [] $($steps)*
        );)*
    };
}

/// A program, of which the text of steps is collected, and the numbers that are put into it.
#[cfg(lemniscate_assembly)]
macro_rules! program {
    ($head:tt [$($text:tt)*] [$($put:tt)*] repeat $n:literal { $($steps:tt)* } $($rest:tt)*) => {
        $crate::field::gf255::portable32::program::program!(
            $head [$($text)* "repeat {}",] [$($put)* const $n,] $($steps)* until_done; $($rest)*
        );
    };
    ($head:tt [$($text:tt)*] $put:tt $next:ident; $($rest:tt)*) => {
        $crate::field::gf255::portable32::program::program!(
            $head [$($text)* stringify!($next),] $put $($rest)*
        );
    };
    ($head:tt [$($text:tt)*] [$($put:tt)*] $step:ident $a:ident = $b:ident; $($rest:tt)*) => {
        $crate::field::gf255::portable32::program::program!(
            $head [$($text)* concat!(stringify!($step), " {}, {}"),] [$($put)* const BYTES * $a, const BYTES * $b,]
            $($rest)*
        );
    };
    ($head:tt [$($text:tt)*] [$($put:tt)*] $step:ident $a:ident = $b:ident, $c:ident; $($rest:tt)*) => {
        $crate::field::gf255::portable32::program::program!(
            $head [$($text)* concat!(stringify!($step), " {}, {}, {}"),]
            [$($put)* const BYTES * $a, const BYTES * $b, const BYTES * $c,] $($rest)*
        );
    };
    ($head:tt [$($text:tt)*] [$($put:tt)*] $step:ident $a:ident = $b:ident, $k:literal, $c:ident; $($rest:tt)*) => {
        $crate::field::gf255::portable32::program::program!(
            $head [$($text)* concat!(stringify!($step), " {}, {}, {}, {}"),]
            [$($put)* const BYTES * $a, const BYTES * $b, const $k, const BYTES * $c,] $($rest)*
        );
    };
    (
        $head:tt [$($text:tt)*] [$($put:tt)*]
        $step:ident $a:ident = $b:ident, $k:literal, $c:ident, $d:ident; $($rest:tt)*
    ) => {
        $crate::field::gf255::portable32::program::program!(
            $head [$($text)* concat!(stringify!($step), " {}, {}, {}, {}, {}"),]
            [$($put)* const BYTES * $a, const BYTES * $b, const $k, const BYTES * $c, const BYTES * $d,] $($rest)*
        );
    };
    ([$(#[$attribute:meta])* $name:ident $m:ty] [$($text:tt)*] [$($put:tt)*]) => {
        $(#[$attribute])*
        #[inline(always)]
        #[allow(unsafe_code)]
        fn $name(
            elements: &mut [$crate::field::gf255::portable32::Fe<$m>; $crate::field::gf255::portable32::program::ELEMENTS],
        ) {
            const BYTES: usize = size_of::<$crate::field::gf255::portable32::Fe<$m>>();
            // SAFETY: it reads and writes words of the elements.
            #[unsafe(naked)]
            unsafe extern "C" fn run(_elements: *mut $crate::field::gf255::portable32::Fe<$m>) {
                $crate::assembly::naked_asm!(
                    $crate::field::gf255::portable32::program::steps!(),
                    "begin {}",
                    $($text)*
                    "end",
                    $crate::field::gf255::portable32::program::purge!(),
                    const <$m as $crate::field::Prime255>::M,
                    $($put)*
                )
            }
            // SAFETY: there are as many elements as places, and all words are elements.
            unsafe { run(elements.as_mut_ptr()) }
        }
    };
}

/// The macros of the processor.
#[cfg(lemniscate_assembly = "thumbv6m")]
macro_rules! steps {
    () => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/field/gf255/portable32/program/thumbv6m.s"))
    };
}
#[cfg(lemniscate_assembly = "thumbv7em")]
macro_rules! steps {
    () => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/field/gf255/portable32/program/thumbv7em.s"))
    };
}

/// Takes them back.
#[cfg(lemniscate_assembly = "thumbv6m")]
macro_rules! purge {
    () => {
        ".irp name, begin, end, element, step, square, multiply, add, sub, double_sub, sub_multiple, sub_both, quadruple, repeat, until_done
        .purgem \\name
        .endr"
    };
}
#[cfg(lemniscate_assembly = "thumbv7em")]
macro_rules! purge {
    () => {
        ".irp name, begin, end, element, step, square, multiply, add, sub, double_sub, sub_multiple, sub_both, quadruple, repeat, until_done
        .purgem \\name
        .endr
        .irp name, square_twice, square_sub, square_sum_sub, sixteenfold, add_multiple, sum_difference
        .purgem \\name
        .endr"
    };
}

/// A program in Rust.
#[cfg(not(lemniscate_assembly))]
macro_rules! program {
    ([$(#[$attribute:meta])* $name:ident $m:ty] [] [] $($steps:tt)*) => {
        $(#[$attribute])*
        fn $name(
            elements: &mut [$crate::field::gf255::portable32::Fe<$m>; $crate::field::gf255::portable32::program::ELEMENTS],
        ) {
            #[allow(unused_imports)]
            use $crate::field::gf255::portable32::program::portable::*;
            $crate::field::gf255::portable32::program::steps!(elements $($steps)*);
        }
    };
}

#[cfg(not(lemniscate_assembly))]
macro_rules! steps {
    ($elements:ident) => {};
    ($elements:ident repeat $n:literal { $($steps:tt)* } $($rest:tt)*) => {
        for _ in 0..$n {
            $crate::field::gf255::portable32::program::steps!($elements $($steps)*);
        }
        $crate::field::gf255::portable32::program::steps!($elements $($rest)*);
    };
    ($elements:ident $step:ident $a:ident = $($b:tt),+; $($rest:tt)*) => {
        $step($elements, $a, $($b),+);
        $crate::field::gf255::portable32::program::steps!($elements $($rest)*);
    };
}

#[cfg(lemniscate_assembly)]
pub(crate) use purge;
pub(crate) use {program, programs, steps};

/// The steps.
#[cfg(not(lemniscate_assembly))]
pub(crate) mod portable {
    use super::super::Fe;
    use crate::field::{Field, Prime255};

    pub(crate) fn multiply<P: Prime255>(elements: &mut [Fe<P>], a: usize, b: usize, c: usize) {
        elements[a] = elements[b] * elements[c];
    }

    pub(crate) fn square<P: Prime255>(elements: &mut [Fe<P>], a: usize, b: usize) {
        elements[a] = elements[b].square();
    }

    pub(crate) fn add<P: Prime255>(elements: &mut [Fe<P>], a: usize, b: usize, c: usize) {
        elements[a] = (elements[b] + elements[c]).carry();
    }

    pub(crate) fn sub<P: Prime255>(elements: &mut [Fe<P>], a: usize, b: usize, c: usize) {
        elements[a] = (elements[b] - elements[c]).carry();
    }

    pub(crate) fn double_sub<P: Prime255>(elements: &mut [Fe<P>], a: usize, b: usize, c: usize) {
        elements[a] = (elements[b].double().carry() - elements[c]).carry();
    }

    pub(crate) fn sub_multiple<P: Prime255>(elements: &mut [Fe<P>], a: usize, b: usize, k: u32, c: usize) {
        elements[a] = (elements[b] - elements[c].mul_small(k)).carry();
    }

    pub(crate) fn sub_both<P: Prime255>(elements: &mut [Fe<P>], a: usize, b: usize, c: usize) {
        sub(elements, a, a, b);
        sub(elements, a, a, c);
    }

    pub(crate) fn quadruple<P: Prime255>(elements: &mut [Fe<P>], a: usize, b: usize) {
        elements[a] = elements[b].mul_small(4);
    }
}
