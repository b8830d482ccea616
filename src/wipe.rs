//! Replaces the derive macros of the crate `zeroize`, which take longer to compile than a quarter of this library.

/// `zeroize!(Type: field, ..)`: the type is wiped by wiping these fields. `zeroize!(on drop Type: field, ..)`: and values are
/// wiped when they are dropped.
#[allow(unused_macros, reason = "some schemes have nothing to wipe so")]
macro_rules! zeroize {
    (on drop $type:ty: $($field:tt),+) => {
        $crate::wipe::zeroize!($type: $($field),+);

        impl Drop for $type {
            fn drop(&mut self) {
                zeroize::Zeroize::zeroize(self);
            }
        }

        impl zeroize::ZeroizeOnDrop for $type {}
    };
    ($type:ty: $($field:tt),+) => {
        impl zeroize::Zeroize for $type {
            fn zeroize(&mut self) {
                $(zeroize::Zeroize::zeroize(&mut self.$field);)+
            }
        }
    };
}

#[allow(unused_imports, reason = "some schemes have nothing to wipe so")]
pub(crate) use zeroize;
