//! Pieces of machine code.

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
