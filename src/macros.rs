//! Macros for code that would otherwise stand in every module.

/// `outline!(F, || ..)` runs a piece of code by `F::outline`, which fields, vectors and points have. The piece
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

/// Equality, in constant time by `==` as well: `equals_in_constant_time! { [parameters] Type: (self, other) = value }`.
macro_rules! equals_in_constant_time {
    ([$($parameters:tt)*] $type:ty: ($self:ident, $other:ident) = $value:expr) => {
        impl<$($parameters)*> subtle::ConstantTimeEq for $type {
            #[inline]
            fn ct_eq(&$self, $other: &Self) -> subtle::Choice {
                $value
            }
        }

        /// Constant-time.
        impl<$($parameters)*> PartialEq for $type {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                subtle::ConstantTimeEq::ct_eq(self, other).into()
            }
        }

        impl<$($parameters)*> Eq for $type {}
    };
}

/// Functions that write over their first operand, each a line: `in_place! { pub Words; set_sum(a, b, k: u32) = sum(a, b, k); }`. Operands
/// without a type are references. Of `unsafe *mut Words`, the first operand is a pointer, and an unsafe expression writes
/// to it, for the reason that stands above the macro. Of `&mut self`, they are methods of single elements.
macro_rules! in_place {
    (@type $element:ty) => { &$element };
    (@type $element:ty, $type:ty) => { $type };
    (&mut self; $($name:ident($self:ident $(, $operand:ident)*) = $value:expr;)+) => {$(
        #[cfg_attr(not(debug_assertions), inline(always))]
        #[track_caller]
        fn $name(&mut $self $(, $operand: &Self)*) {
            *$self = $value;
        }
    )+};
    ($vis:vis unsafe *mut $element:ty;
        $($name:ident($to:ident $(, $operand:ident $(: $type:ty)?)*) = $value:expr;)+) => {$(
        #[inline(always)]
        $vis fn $name($to: &mut $element $(, $operand: in_place!(@type $element $(, $type)?))*) {
            let $to: *mut $element = $to;
            // SAFETY: the reason stands above the macro.
            unsafe { $value }
        }
    )+};
    ($vis:vis $element:ty;
        $($name:ident($to:ident $(, $operand:ident $(: $type:ty)?)*) = $value:expr;)+) => {$(
        #[inline(always)]
        $vis fn $name($to: &mut $element $(, $operand: in_place!(@type $element $(, $type)?))*) {
            *$to = $value;
        }
    )+};
}

/// Methods that overwrite the only field of a type, by functions that do so: `in_field! { functions; name(self, other) = function; .. }`.
macro_rules! in_field {
    ($functions:ident; $($name:ident($self:ident $(, $operand:ident)*) = $function:ident;)+) => {$(
        #[inline(always)]
        fn $name(&mut $self $(, $operand: &Self)*) {
            $functions::$function(&mut $self.0 $(, &$operand.0)*);
        }
    )+};
}

/// Operators of references, and assignments, by the operators of values: `by_reference! { [parameters] Type; Add::add<Other>,
/// AddAssign::add_assign; .. }`, where the other operand is borrowed as `Other`; and the opposite.
macro_rules! by_reference {
    ($parameters:tt $type:ty; $($trait:ident::$name:ident<$other:ty>, $assign:ident::$set:ident;)+) => {
        $(by_reference!(@each $parameters [$type] $trait::$name<$other>, $assign::$set);)+
        by_reference!(@neg $parameters [$type]);
    };
    (@each [$($parameters:tt)*] [$type:ty] $trait:ident::$name:ident<$other:ty>, $assign:ident::$set:ident) => {
        impl<$($parameters)*, T: core::borrow::Borrow<$other>> core::ops::$trait<T> for &$type {
            type Output = $type;

            #[inline]
            fn $name(self, other: T) -> $type {
                core::ops::$trait::$name(*self, other)
            }
        }

        impl<$($parameters)*, T: core::borrow::Borrow<$other>> core::ops::$assign<T> for $type {
            #[inline]
            fn $set(&mut self, other: T) {
                *self = core::ops::$trait::$name(*self, other);
            }
        }
    };
    (@neg [$($parameters:tt)*] [$type:ty]) => {
        impl<$($parameters)*> core::ops::Neg for &$type {
            type Output = $type;

            #[inline]
            fn neg(self) -> $type {
                -*self
            }
        }
    };
}
