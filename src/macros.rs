//! Macros for what would repeat itself in every module.

/// `outline!(F, || ..)` runs a piece of code by `F::outline`, of [`Field`](crate::field::Field::outline) or of what is above it. The piece
/// is inlined into that function: one beside it would lack the instructions that the elements need.
macro_rules! outline {
    ($of:ty, $(@$move:tt)? || $piece:expr) => {
        <$of>::outline(
            #[inline(always)]
            $($move)? || $piece,
        )
    };
    ($of:ty, move || $piece:expr) => {
        outline!($of, @move || $piece)
    };
}

/// Operators by value: after attributes for all of them, the parameters of the type and the type, a line for each.
macro_rules! operators {
    ($(#[$attribute:meta])* [$($parameters:tt)*] $type:ty; $($operators:tt)+) => {
        operators!(@each [$(#[$attribute])*] [$($parameters)*] [$type] $($operators)+);
    };
    (@each $attributes:tt $parameters:tt $type:tt
        $($trait:ident::$name:ident($($argument:tt)+) = $value:expr;)+) => {
        $(operators!(@one $attributes $parameters $type $trait::$name($($argument)+) = $value);)+
    };
    (@one [$($attributes:tt)*] [$($parameters:tt)*] [$type:ty]
        $trait:ident::$name:ident($(@$mut:tt)? $self:ident $(, $other:ident)?) = $value:expr) => {
        impl<$($parameters)*> core::ops::$trait for $type {
            type Output = Self;

            $($attributes)*
            fn $name($($mut)? $self $(, $other: Self)?) -> Self {
                $value
            }
        }
    };
    (@one $attributes:tt $parameters:tt $type:tt $trait:ident::$name:ident(mut $($argument:tt)+) = $value:expr) => {
        operators!(@one $attributes $parameters $type $trait::$name(@mut $($argument)+) = $value);
    };
}

/// `Debug` or `Display` by a format: `prints! { [parameters] Debug for Type: "..", .. }`.
macro_rules! prints {
    ([$($parameters:tt)*] $trait:ident for $type:ty: $($format:tt)+) => {
        impl<$($parameters)*> core::fmt::$trait for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, $($format)+)
            }
        }
    };
}
