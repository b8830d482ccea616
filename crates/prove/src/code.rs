//! Code that computes with elements and is not a formula of two points: encodings, maps to curves, ladders, chains of squares, shared
//! inversions, and tables. It runs on expressions whole, loops included, for the bounds of limbs.
//!
//! Each entry says where it runs: with single elements, or with whatever elements there are. Those that return points leave them
//! within the invariant of loops, as points go from them to these.

use lemniscate::field::{Field, FieldElement, P448, P25519, Prime255, invert_each, invert_lanes};
use lemniscate::group::double_odd::codec::{Do, Encoding as _, Jq};
use lemniscate::group::double_odd::{self, Curve, E, S};
use lemniscate::group::start::MaskedStart;
use lemniscate::group::{
    BaseTable, Group, edwards448, edwards25519, montgomery, montgomery448, montgomery25519,
};
use lemniscate::multiply::variable_base::multiples;
use subtle::Choice;

use crate::formula::Formula;
use crate::symbol::{Four, Place, Symbol};

/// Where code runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elements {
    /// On single elements alone, as it reads their words.
    Single,
    /// On all, single ones and vectors of points side by side.
    Any,
    /// On one point in four lanes.
    Lanes,
}

/// A piece of code: its traces.
pub struct Code {
    /// Where it runs.
    pub on: Elements,
    /// What it makes, for all answers to what it asks.
    pub formulas: Vec<Formula>,
}

/// The pieces of code of a curve.
#[derive(Default)]
pub struct List(pub Vec<Code>);

impl List {
    fn add(&mut self, on: Elements, name: &str, code: impl FnMut() -> Vec<[Place; 4]>) {
        self.0.push(Code { on, formulas: Formula::run_all(name, code) });
    }
}

use Elements::{Any, Lanes as InLanes, Single};

fn no_points<R>(_: R) -> Vec<[Place; 4]> {
    Vec::new()
}

/// The code of edwards25519, with ristretto255, and of curve25519.
pub fn edwards25519<const PREFERS: u8>() -> List {
    use edwards25519::parallel::ParallelPoint;
    use edwards25519::{Encoding, Point, codec, elligator, ristretto};

    type F<const PREFERS: u8> = Symbol<P25519, PREFERS>;
    type V<const PREFERS: u8> = Four<P25519, PREFERS>;
    let nodes = |point: Point<F<PREFERS>>| vec![point.to_coordinates().map(|coordinate| coordinate.0)];
    let words = || F::<PREFERS>::from_words([2; 4]);
    let point = || {
        let v = Symbol::variable;
        Point::<F<PREFERS>>::with_factors(v(0), v(1), v(2), v(3), v(4))
    };
    let start = || MaskedStart::new([[2; 4]; 2], [[3; 4]; 4]);
    let encoding = || Encoding::new(&[2; 32]);
    let mut all = List::default();
    all.add(Any, "decode", || nodes(codec::decode(words(), Choice::from(0)).1));
    all.add(Single, "set_decoded", || {
        let mut point = Point::<F<PREFERS>>::UNSET;
        let _ = codec::set_decoded(&mut point, &encoding());
        nodes(point)
    });
    all.add(Single, "to_affine", || no_points(point().to_affine().encode()));
    all.add(Any, "is_neutral", || no_points(point().is_neutral()));
    all.add(Any, "neutral", || nodes(Point::neutral()));
    all.add(Any, "from_start", || nodes(Point::from_start(&start())));
    all.add(Any, "ristretto decode", || nodes(ristretto::decode(words()).1));
    all.add(Any, "ristretto encode", || no_points(ristretto::encode(&point())));
    all.add(Any, "ristretto equals", || no_points(ristretto::equals(&point(), &point())));
    all.add(Any, "ristretto map", || nodes(ristretto::map(words())));
    all.add(Any, "Elligator 2", || nodes(elligator::map(words())));
    all.add(Single, "encode_edwards", || no_points(montgomery25519::encode_edwards(&point())));
    all.add(Single, "encoded_y_vartime", || {
        no_points(montgomery25519::encoded_y_vartime::<F<PREFERS>>(&[2; 32]))
    });
    all.add(Single, "ladder_bytes", || {
        no_points(montgomery25519::ladder_bytes::<F<PREFERS>>(&[2; 32], &[3; 32], &start()))
    });
    all.add(Any, "ladder, inverted", || {
        let (x, z) = montgomery25519::ladder::<F<PREFERS>>(words(), [words(), words()], |i| {
            Choice::from(u8::from(i % 3 == 0))
        });
        no_points(x * invert_lanes(z))
    });
    all.add(Any, "invert_each", || no_points(invert_each([words(), words(), words()])));
    all.add(Any, "multiples of a point, added", || {
        let table = multiples::<_, 8>(point());
        let mut sum = point();
        sum.set_add_lookup(&table, &[-7; 8]);
        nodes(sum)
    });
    all.add(Any, "look_up", || {
        let rows = lemniscate::group::lookup::Rows::new(Point::<F<PREFERS>>::base_table(), 0, 1);
        let mut sum = point();
        for negative in [0, 1] {
            sum = sum.add_fixed(&Point::<F<PREFERS>>::look_up(&rows, &[1; 8]));
            sum = sum.add_fixed(&Point::<F<PREFERS>>::look_up_signed(&rows, &[1; 8], Choice::from(negative)));
        }
        nodes(sum)
    });
    all.add(Any, "affine_to_fixed of what is decoded", || {
        let decoded = codec::decode(words(), Choice::from(0)).1;
        nodes(point().add_fixed(&decoded.affine_to_fixed()))
    });
    all.add(InLanes, "ladder in four lanes", || {
        no_points(montgomery25519::parallel_ladder_bytes::<V<PREFERS>>(&[2; 32], &[3; 32], &start()))
    });
    all.add(InLanes, "lookups and multiples in four lanes", || {
        nodes(looked_up(ParallelPoint::<V<PREFERS>>::from_point(&point())).to_point())
    });
    all
}

/// Multiples of a point, looked up: one to be doubled, and one added after doublings.
fn looked_up<P: Group>(point: P) -> P {
    let table = multiples::<P, 8>(point);
    let mut sum = P::neutral();
    sum.set_lookup_to_double(&table, &[3; 8]);
    sum.set_double_n_add_lookup(4, &table, &[-3; 8]);
    sum
}

/// The code of edwards448, with decaf448, and of curve448.
pub fn edwards448<const PREFERS: u8>() -> List {
    use edwards448::parallel::ParallelPoint;
    use edwards448::{Encoding, Point, codec, decaf, elligator};

    type F<const PREFERS: u8> = Symbol<P448, PREFERS>;
    type V<const PREFERS: u8> = Four<P448, PREFERS>;
    let nodes = |point: Point<F<PREFERS>>| vec![point.to_coordinates().map(|coordinate| coordinate.0)];
    let words = || F::<PREFERS>::from_words([2; 7]);
    let point = || {
        let v = Symbol::variable;
        Point::<F<PREFERS>>::with_factors(v(0), v(1), v(2), v(3), v(4))
    };
    let start = || MaskedStart::<7>::new([[2; 7]; 2], [[3; 7]; 4]);
    let mut all = List::default();
    all.add(Any, "decode", || nodes(codec::decode::<F<PREFERS>>(|_| [2; 7], Choice::from(0)).1));
    all.add(Single, "decode_one", || nodes(codec::decode_one::<F<PREFERS>>(&Encoding::new(&[2; 57])).1));
    all.add(Single, "to_affine", || no_points(point().to_affine().encode()));
    all.add(Any, "is_neutral", || no_points(point().is_neutral()));
    all.add(Any, "neutral", || nodes(Point::neutral()));
    all.add(Any, "from_start", || nodes(Point::from_start(&start())));
    all.add(Any, "decaf decode", || nodes(decaf::decode(words()).1));
    all.add(Any, "decaf encode", || no_points(decaf::encode(&point())));
    all.add(Any, "decaf equals", || no_points(decaf::equals(&point(), &point())));
    all.add(Any, "decaf map", || nodes(decaf::map(words())));
    all.add(Any, "Elligator 2", || nodes(elligator::map(words())));
    all.add(Single, "encode_edwards", || no_points(montgomery448::encode_edwards(&point())));
    all.add(Single, "ladder_bytes", || {
        no_points(montgomery448::ladder_bytes::<F<PREFERS>>(&[2; 56], &[3; 56], &start()))
    });
    all.add(Any, "ladder, inverted", || {
        let (x, z) = montgomery::ladder::<F<PREFERS>, 448, 2, 39_081>(words(), [words(), words()], |i| {
            Choice::from(u8::from(i % 3 == 0))
        });
        no_points(x * invert_lanes(z))
    });
    all.add(Any, "invert_each", || no_points(invert_each([words(), words(), words()])));
    all.add(Any, "multiples of a point, added", || {
        let table = multiples::<_, 8>(point());
        let mut sum = point();
        sum.set_add_lookup(&table, &[-7; 8]);
        nodes(sum)
    });
    all.add(Any, "look_up", || {
        let rows = lemniscate::group::lookup::Rows::new(Point::<F<PREFERS>>::base_table(), 0, 1);
        let entry = Point::<F<PREFERS>>::look_up_signed(&rows, &[1; 8], Choice::from(1));
        nodes(point().add_fixed(&entry).sub_fixed(&Point::<F<PREFERS>>::look_up(&rows, &[1; 8])))
    });
    all.add(Any, "affine_to_fixed of what is decoded", || {
        let decoded = codec::decode::<F<PREFERS>>(|_| [2; 7], Choice::from(0)).1;
        nodes(point().add_fixed(&decoded.affine_to_fixed()))
    });
    all.add(InLanes, "ladder in four lanes", || {
        no_points(montgomery448::parallel_ladder_bytes::<V<PREFERS>>(&[2; 56], &[3; 56], &start()))
    });
    all.add(InLanes, "lookups and multiples in four lanes", || {
        nodes(looked_up(ParallelPoint::<V<PREFERS>>::from_point(&point())).to_point())
    });
    all
}

/// The code of a double-odd curve, with the encodings and the map of jq255 and do255.
pub fn double_odd<C: Curve, const PREFERS: u8>() -> List
where
    C::Prime: Prime255,
{
    use double_odd::parallel::ParallelPoint;
    use double_odd::{AffineAddend, Point, map, write_affine_vartime};

    type F<C, const PREFERS: u8> = Symbol<<C as double_odd::tables::Tables>::Prime, PREFERS>;
    type V<C, const PREFERS: u8> = Four<<C as double_odd::tables::Tables>::Prime, PREFERS>;
    type P<C, const PREFERS: u8> = Point<C, F<C, PREFERS>>;
    let nodes = |point: P<C, PREFERS>| vec![point.to_coordinates().map(|coordinate| coordinate.0)];
    let words = || F::<C, PREFERS>::from_words([2; 4]);
    let point = || {
        let v = Symbol::variable;
        P::<C, PREFERS>::from_coordinates([v(0), v(1), v(2), v(3)])
    };
    let start = || MaskedStart::new([[2; 4]; 2], [[3; 4]; 4]);
    let mut all = List::default();
    all.add(Single, "jq255 decode", || nodes(Jq::decode::<C, F<C, PREFERS>>(&[2; 32]).point));
    all.add(Single, "jq255 encode", || no_points(Jq::encode(&point())));
    all.add(Single, "jq255 encode_and_normalize", || nodes(Jq::encode_and_normalize(&point()).1));
    all.add(Single, "do255 decode", || nodes(Do::decode::<C, F<C, PREFERS>>(&[2; 32]).point));
    all.add(Single, "do255 decode_up_to_sign", || {
        nodes(Do::decode_up_to_sign::<C, F<C, PREFERS>>(&[2; 32]).point)
    });
    all.add(Single, "do255 encode", || no_points(Do::encode(&point())));
    all.add(Single, "do255 encode_of_order_r", || no_points(Do::encode_of_order_r(&point())));
    all.add(Single, "do255 encode_and_normalize", || nodes(Do::encode_and_normalize(&point()).1));
    all.add(Single, "do255 is_encoding_vartime", || no_points(Do::is_encoding_vartime(&[2; 32], &point())));
    all.add(Single, "encode_w_squared", || {
        no_points(double_odd::codec::encode_w_squared::<C, F<C, PREFERS>>(&point()))
    });
    all.add(Single, "map_field", || nodes(map::map_field(words())));
    all.add(Single, "to_affine_words", || no_points(point().to_affine_words()));
    all.add(Any, "is_neutral and equals", || {
        let _ = point().is_neutral();
        no_points(point().equals(&point()))
    });
    all.add(Any, "neutral and generator", || {
        [nodes(P::<C, PREFERS>::NEUTRAL), nodes(P::<C, PREFERS>::generator())].concat()
    });
    all.add(Any, "from_start", || nodes(Point::from_start(&start())));
    all.add(Single, "write_affine_vartime", || {
        let mut affine = [AffineAddend::new(Symbol::ZERO, Symbol::ZERO, Symbol::ZERO); 3];
        write_affine_vartime(&[point(), point(), point()], &mut affine);
        nodes(point().add_fixed(&affine[0]).sub_fixed(&affine[2]))
    });
    all.add(Any, "multiples of a point, added", || {
        let table = multiples::<_, 8>(point());
        let mut sum = point();
        sum.set_add_lookup(&table, &[-7; 8]);
        nodes(sum)
    });
    all.add(Any, "look_up", || {
        let rows = lemniscate::group::lookup::Rows::new(P::<C, PREFERS>::base_table(), 0, 1);
        let mut sum = point();
        for negative in [0, 1] {
            sum = sum.add_fixed(&P::<C, PREFERS>::look_up(&rows, &[1; 8]));
            sum = sum.add_fixed(&P::<C, PREFERS>::look_up_signed(&rows, &[1; 8], Choice::from(negative)));
        }
        nodes(sum)
    });
    all.add(InLanes, "lookups and multiples in four lanes", || {
        nodes(looked_up(ParallelPoint::<C, V<C, PREFERS>>::from_point(&point())).to_point())
    });
    all
}

/// The code of a curve, in the form of elements with these preferences.
pub fn of(curve: &str, prefers: u8) -> List {
    macro_rules! forms {
        ($($function:ident)::+ $(, $curve:ty)?) => {
            match prefers {
                0 => $($function)::+::<$($curve,)? 0>(),
                1 => $($function)::+::<$($curve,)? 1>(),
                2 => $($function)::+::<$($curve,)? 2>(),
                4 => $($function)::+::<$($curve,)? 4>(),
                8 => $($function)::+::<$($curve,)? 8>(),
                _ => $($function)::+::<$($curve,)? 12>(),
            }
        };
    }
    match curve {
        "edwards25519" => forms!(edwards25519),
        "edwards448" => forms!(edwards448),
        "double-odd E" => forms!(double_odd, E),
        _ => forms!(double_odd, S),
    }
}
