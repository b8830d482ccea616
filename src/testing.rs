//! What unit tests share: a reproducible source of test values, and tests for several types.

/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub(crate) fn words<const N: usize>(&mut self) -> [u64; N] {
        core::array::from_fn(|_| self.word())
    }
}

/// Tests that are generic functions, `[test ..]`, for several types: `module [arguments] if available; ..` makes a module of
/// them for each line.
macro_rules! instances {
    (@tests $arguments:tt $available:tt [$($test:ident)+]) => {
        $($crate::testing::instances!(@test $arguments $available $test);)+
    };
    (@test [$($argument:tt)+] ($available:expr) $test:ident) => {
        #[test]
        fn $test() {
            if $available {
                super::$test::<$($argument)+>();
            }
        }
    };
    ($tests:tt $($(#[$attribute:meta])* $module:ident $arguments:tt $(if $available:expr)?;)+) => {$(
        $(#[$attribute])*
        mod $module {
            #[allow(unused_imports, reason = "for the arguments")]
            use super::*;

            $crate::testing::instances!(@tests $arguments (true $(&& $available)?) $tests);
        }
    )+};
}
pub(crate) use instances;

/// Runs a test with instructions, where this processor has them.
#[cfg(target_arch = "x86_64")]
macro_rules! with_instructions {
    ([$($feature:tt)+] $test:block) => {{
        #[target_feature($(enable = $feature),+)]
        fn run() $test

        if $(std::is_x86_feature_detected!($feature))&&+ {
            // SAFETY: the processor has them.
            unsafe { run() }
        } else {
            std::println!("not run: this processor lacks instructions");
        }
    }};
}
#[cfg(target_arch = "x86_64")]
pub(crate) use with_instructions;

/// Operations on elements as functions of their own, one for each kind of elements: tests call them in hundreds of places
/// for two dozen kinds, and with every one inlined took longer to compile than all the rest.
pub(crate) mod apart {
    use crate::field::Field;

    macro_rules! apart {
        ($T:ident: $trait:ident; $($name:ident($($x:ident: $type:ty),*) -> $result:ty { $value:expr })*) => {$(
            #[doc = concat!("`", stringify!($name), "` by itself.")]
            #[inline(never)]
            pub fn $name<$T: $trait>($($x: $type),*) -> $result {
                outline!($T, || $value)
            }
        )*};
    }
    pub(crate) use apart;

    apart! {
        F: Field;
        add(x: F, y: F) -> F { x + y }
        sub(x: F, y: F) -> F { x - y }
        mul(x: F, y: F) -> F { x * y }
        neg(x: F) -> F { -x }
        double(x: F) -> F { x.double() }
        square(x: F) -> F { x.square() }
        square_n(x: F, n: usize) -> F { x.square_n(n) }
        add_products(x: F, y: F) -> F { x.add_products(y) }
        mul_small(x: F, k: u32) -> F { x.mul_small(k) }
        carry(x: F) -> F { x.carry() }
        select(x: F, y: F, mask: F::Mask) -> F { F::select(mask, x, y) }
        negate_if(x: F, mask: F::Mask) -> F { x.negate_if(mask) }
        is_zero(x: F) -> F::Mask { x.is_zero() }
        is_odd(x: F) -> F::Mask { x.is_odd() }
        equals(x: F, y: F) -> F::Mask { x.equals(y) }
    }
}
