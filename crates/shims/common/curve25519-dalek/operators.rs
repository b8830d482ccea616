//! Operators by value and by reference, each with its assignment.

/// `&left op &right`.
macro_rules! operators_by_reference {
    ($($trait:ident::$method:ident, $left:ty, $right:ty => $output:ty = $compute:expr;)+) => {$(
        impl $trait<&$right> for &$left {
            type Output = $output;

            #[inline]
            fn $method(self, right: &$right) -> $output {
                let compute: fn(&$left, &$right) -> $output = $compute;
                compute(self, right)
            }
        }
    )+};
}

/// `left op right`, computed from references to both.
macro_rules! operators {
    ($($trait:ident::$method:ident, $left:ty, $right:ty => $output:ty = $compute:expr;)+) => {$(
        crate::operators::operators_by_reference! {
            $trait::$method, $left, $right => $output = $compute;
        }

        impl $trait<$right> for &$left {
            type Output = $output;

            #[inline]
            fn $method(self, right: $right) -> $output {
                self.$method(&right)
            }
        }

        impl $trait<&$right> for $left {
            type Output = $output;

            #[inline]
            fn $method(self, right: &$right) -> $output {
                (&self).$method(right)
            }
        }

        impl $trait<$right> for $left {
            type Output = $output;

            #[inline]
            fn $method(self, right: $right) -> $output {
                (&self).$method(&right)
            }
        }
    )+};
}

/// `left op= right`.
macro_rules! assignments {
    ($($trait:ident::$method:ident, $left:ty, $right:ty, $op:tt;)+) => {$(
        impl $trait<&$right> for $left {
            #[inline]
            fn $method(&mut self, right: &$right) {
                *self = &*self $op right;
            }
        }

        impl $trait<$right> for $left {
            #[inline]
            fn $method(&mut self, right: $right) {
                *self = &*self $op &right;
            }
        }
    )+};
}

/// `-value` and sums, for a type that has `+` with its neutral element.
macro_rules! negation_and_sum {
    ($type:ty, $neutral:expr, $negate:expr) => {
        impl Neg for &$type {
            type Output = $type;

            #[inline]
            fn neg(self) -> $type {
                let negate: fn(&$type) -> $type = $negate;
                negate(self)
            }
        }

        impl Neg for $type {
            type Output = $type;

            #[inline]
            fn neg(self) -> $type {
                -&self
            }
        }

        impl<T: Borrow<$type>> Sum<T> for $type {
            fn sum<I: Iterator<Item = T>>(terms: I) -> Self {
                terms.fold($neutral, |sum, term| sum + term.borrow())
            }
        }
    };
}

/// All operators of a group of points.
macro_rules! point_operators {
    ($point:ty) => {
        assignments! {
            AddAssign::add_assign, $point, $point, +;
            SubAssign::sub_assign, $point, $point, -;
            MulAssign::mul_assign, $point, Scalar, *;
        }

        operators! {
            Mul::mul, Scalar, $point => $point = |scalar, point| point * scalar;
        }
    };
}

pub(crate) use {assignments, negation_and_sum, operators, operators_by_reference, point_operators};
