//! The shapes of the tables for products by a base point; `src/group/shape.rs` of the library says what they are for.

use crate::emit;

/// A group in which the multiples that a table holds are computed.
pub trait Points {
    type Point: Clone;

    fn add(&self, a: &Self::Point, b: &Self::Point) -> Self::Point;
    fn negate(&self, point: &Self::Point) -> Self::Point;
    /// A point as the text of a constant.
    fn text(&self, point: &Self::Point) -> String;

    fn double_n(&self, point: &Self::Point, n: usize) -> Self::Point {
        (0..n).fold(point.clone(), |point, _| self.add(&point, &point))
    }

    /// P, P + step, P + 2 step, ..: `n` of them, as the text of an array.
    fn progression(&self, first: &Self::Point, step: &Self::Point, n: usize) -> String {
        let points = std::iter::successors(Some(first.clone()), |point| Some(self.add(point, step)));
        emit::array(points.take(n).map(|point| self.text(&point)))
    }

    /// The odd multiples 1 to 127.
    fn odd(&self, point: &Self::Point) -> String {
        self.progression(point, &self.add(point, point), 64)
    }
}

#[derive(Clone, Copy, PartialEq)]
pub enum Shape {
    Comb { folds: usize, blocks: usize },
    Windows { width: usize, digits_a_row: usize },
}

/// The files of tables of edwards25519 and the double-odd groups, each with the shapes for single points and for points in four lanes.
pub fn shapes_of_255_bits() -> [(&'static str, [Shape; 2]); 4] {
    let comb = |folds, blocks| Shape::Comb { folds, blocks };
    let windows = |width| Shape::Windows { width, digits_a_row: 1 };
    [
        ("small", [comb(5, 1), comb(5, 1)]),
        ("usual", [comb(6, 9), windows(4)]),
        ("large", [comb(6, 22), windows(5)]),
        ("flash", [comb(5, 26), comb(5, 1)]),
    ]
}

impl Shape {
    /// What the entries of a row are.
    fn doc(self, bits: usize, lanes: usize) -> String {
        match self {
            Shape::Comb { folds, blocks } => {
                let lanes = lanes * blocks;
                let each = each_lane(bits, folds, lanes);
                let multiples = (1..folds).map(|j| format!("2^{}", j * each * lanes)).collect::<Vec<_>>();
                let last = multiples.last().map_or("1", String::as_str);
                let row =
                    if lanes == 1 { String::new() } else { format!("Row i is 2^({each} i) times row 0. ") };
                let spacing = each * lanes;
                format!(
                    "{row}Entry p of row 0 is (+-1 +-2^{spacing} .. +{last}) P, with + where a bit of p is 1."
                )
            }
            Shape::Windows { width, digits_a_row } => {
                format!("Row i: the multiples 1 to {} of 2^({} i) P.", 1 << (width - 1), width * digits_a_row)
            }
        }
    }

    fn entries(self) -> usize {
        match self {
            Shape::Comb { folds, .. } => 1 << (folds - 1),
            Shape::Windows { width, .. } => 1 << (width - 1),
        }
    }

    /// The rows of all lanes, those of the first lane first.
    fn rows<G: Points>(self, group: &G, point: &G::Point, bits: usize, lanes: usize) -> Vec<String> {
        match self {
            Shape::Comb { folds, blocks } => {
                let lanes = lanes * blocks;
                let each = each_lane(bits, folds, lanes);
                let row = |lane| comb(group, &group.double_n(point, each * lane), folds, each * lanes);
                (0..lanes).map(row).collect()
            }
            Shape::Windows { width, digits_a_row } => {
                let digits = (bits + 1).div_ceil(width);
                let rows = lanes * digits.div_ceil(digits_a_row * lanes);
                let step = width * digits_a_row;
                let firsts = std::iter::successors(Some(point.clone()), |p| Some(group.double_n(p, step)));
                firsts.take(rows).map(|first| group.progression(&first, &first, self.entries())).collect()
            }
        }
    }
}

/// The columns of a comb in each block of each lane.
fn each_lane(bits: usize, folds: usize, lanes: usize) -> usize {
    bits.div_ceil(folds).div_ceil(lanes)
}

fn comb<G: Points>(group: &G, point: &G::Point, folds: usize, spacing: usize) -> String {
    let teeth: Vec<_> = (0..folds).map(|j| group.double_n(point, spacing * j)).collect();
    let entry = |place: usize| {
        let signed = teeth[..folds - 1]
            .iter()
            .enumerate()
            .map(|(j, tooth)| if place >> j & 1 == 1 { tooth.clone() } else { group.negate(tooth) });
        group.text(&signed.fold(teeth[folds - 1].clone(), |sum, tooth| group.add(&sum, &tooth)))
    };
    emit::array((0..1 << (folds - 1)).map(entry))
}

/// The file of the tables of one point: for single points, and for points in four lanes, if there are such.
pub struct Tables {
    pub bits: usize,
    pub single: Shape,
    pub lanes: Option<Shape>,
}

impl Tables {
    /// The text of the file, in which a point has the type `kind`.
    pub fn text<G: Points>(&self, group: &G, base: &G::Point, opening: &str, kind: &str) -> String {
        let constant = |name: &str, shape: Shape, lanes: usize, rows: &[String]| {
            let kind = format!("&[[{kind}; {}]]", shape.entries());
            let value = format!("&{}", emit::array(rows.iter().cloned()));
            emit::constant(&shape.doc(self.bits, lanes), name, &kind, &value)
        };
        let mut text = String::from(opening);
        let single = self.single.rows(group, base, self.bits, 1);
        match self.lanes {
            None => text += &constant("SINGLE", self.single, 1, &single),
            Some(shape) => {
                let lanes = shape.rows(group, base, self.bits, 4);
                let step = (1..=4).find(|&step| lanes.iter().step_by(step).take(single.len()).eq(&single));
                if step.is_some() {
                    let kind = format!("&[[{kind}; {}]]", shape.entries());
                    text += &emit::constant("For single points, those of lanes.", "SINGLE", &kind, "LANES");
                } else {
                    text += &constant("SINGLE", self.single, 1, &single);
                }
                text += &emit::constant(
                    "Whether the rows for lanes include the rows for single points.",
                    "SINGLE_IS_IN_LANES",
                    "bool",
                    &step.is_some().to_string(),
                );
                text += &emit::constant(
                    "From one row for single points to the next.",
                    "SINGLE_STEP",
                    "usize",
                    &step.unwrap_or(1).to_string(),
                );
                text += &constant("LANES", shape, 4, &lanes);
            }
        }
        text
    }
}
