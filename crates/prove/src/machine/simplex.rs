//! Which values of atoms solve linear equations within their ranges, as rational numbers: the general simplex method (Dutertre and de
//! Moura, CAV 2006), with exact integers. Where there are none, a sum of multiples of the equations shows it.

use std::collections::HashMap;

use num_bigint::{BigInt, Sign};

use super::facts::Range;
use super::sum::{Monomial, Sum, gcd};

/// Steps at most.
const PIVOTS: usize = 4000;

/// A sum of columns that is zero.
type Row = Vec<(usize, BigInt)>;

struct Column {
    range: Range,
    is_basic: bool,
    is_high: bool,
}

/// The answer.
pub enum Answer {
    /// The equations, by their numbers, times these, are a sum whose range excludes zero.
    None(Vec<(usize, BigInt)>),
    /// A solution: of each monomial the integer that is not above its value, and whether it is the value.
    Solution(HashMap<Monomial, (BigInt, bool)>),
    Unknown,
}

/// Equations in monomials of known ranges. Each one is equal to a column of its own, whose range is that of its values.
pub struct Simplex {
    monomials: HashMap<Monomial, usize>,
    /// Columns of equations come first.
    columns: Vec<Column>,
    /// The rows, and the column that each gives.
    rows: Vec<(usize, Row)>,
}

fn coefficient(row: &Row, column: usize) -> Option<&BigInt> {
    row.binary_search_by_key(&column, |term| term.0).ok().map(|i| &row[i].1)
}

/// left * a + right * b, without what divides all of it.
fn combined(a: &Row, left: &BigInt, b: &Row, right: &BigInt) -> Row {
    let mut row: Row = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let (first, second) = (a.get(i).map_or(usize::MAX, |t| t.0), b.get(j).map_or(usize::MAX, |t| t.0));
        let column = first.min(second);
        let mut value = BigInt::ZERO;
        if first == column {
            value += left * &a[i].1;
            i += 1;
        }
        if second == column {
            value += right * &b[j].1;
            j += 1;
        }
        if value != BigInt::ZERO {
            row.push((column, value));
        }
    }
    let mut common = BigInt::ZERO;
    for (_, value) in &row {
        common = gcd(common, value.clone());
        if common.magnitude() == &1u32.into() {
            return row;
        }
    }
    for (_, value) in &mut row {
        *value /= &common;
    }
    row
}

impl Simplex {
    /// For sums that have these values.
    pub fn new(sums: &[(&Sum, Range)], range_of: impl Fn(Monomial) -> Range) -> Self {
        let mut columns: Vec<Column> = Vec::new();
        let mut monomials = HashMap::new();
        let mut rows = Vec::new();
        for (_, range) in sums {
            columns.push(Column { range: range.clone(), is_basic: true, is_high: false });
        }
        for (i, (sum, _)) in sums.iter().enumerate() {
            let mut row: Row = vec![(i, BigInt::from(-1))];
            for (monomial, coefficient) in sum.terms() {
                let column = *monomials.entry(*monomial).or_insert_with(|| {
                    columns.push(Column { range: range_of(*monomial), is_basic: false, is_high: false });
                    columns.len() - 1
                });
                row.push((column, coefficient.clone()));
            }
            row.sort_by_key(|term| term.0);
            rows.push((i, row));
        }
        Simplex { monomials, columns, rows }
    }

    /// The value of the column that a row gives, as a numerator and a positive denominator.
    fn value(&self, basic: usize, row: &Row) -> (BigInt, BigInt) {
        let mut sum = BigInt::ZERO;
        let mut denominator = BigInt::ZERO;
        for (column, coefficient) in row {
            if *column == basic {
                denominator = -coefficient;
            } else {
                let column = &self.columns[*column];
                sum += coefficient * if column.is_high { &column.range.1 } else { &column.range.0 };
            }
        }
        if denominator.sign() == Sign::Minus { (-sum, -denominator) } else { (sum, denominator) }
    }

    pub fn solve(mut self, equations: usize) -> Answer {
        for step in 0..PIVOTS {
            // The first column that is out of its range.
            let mut found: Option<(usize, usize, bool)> = None;
            for (i, (basic, row)) in self.rows.iter().enumerate() {
                if found.is_some_and(|(other, ..)| other < *basic) {
                    continue;
                }
                let (value, denominator) = self.value(*basic, row);
                let (low, high) = &self.columns[*basic].range;
                if value < low * &denominator {
                    found = Some((*basic, i, false));
                } else if value > high * &denominator {
                    found = Some((*basic, i, true));
                }
            }
            let Some((basic, index, is_high)) = found else { return Answer::Solution(self.solution()) };
            let row = &self.rows[index].1;
            let own = coefficient(row, basic).expect("the column it gives").sign();
            // A column whose change brings it back: of those in fewest rows, or after many steps the first one, as then there is an end.
            let may_enter = |(column, coefficient): &&(usize, BigInt)| {
                let of = &self.columns[*column];
                if *column == basic || of.range.0 == of.range.1 {
                    return false;
                }
                let rises_with = coefficient.sign() != own;
                let must_rise = rises_with != is_high;
                must_rise != of.is_high
            };
            let rows = |(column, _): &&(usize, BigInt)| match step < PIVOTS / 2 {
                true => self.rows.iter().filter(|(_, row)| coefficient(row, *column).is_some()).count(),
                false => 0,
            };
            let Some(&(entering, _)) = row.iter().filter(may_enter).min_by_key(rows) else {
                let multiples = row.iter().filter(|(column, _)| *column < equations);
                return Answer::None(
                    multiples.map(|(column, multiple)| (*column, multiple.clone())).collect(),
                );
            };
            self.columns[basic].is_basic = false;
            self.columns[basic].is_high = is_high;
            self.columns[entering].is_basic = true;
            let pivot_row = self.rows[index].1.clone();
            let pivot = coefficient(&pivot_row, entering).expect("a column of it").clone();
            for (i, (_, row)) in self.rows.iter_mut().enumerate() {
                if i == index {
                    continue;
                }
                if let Some(multiple) = coefficient(row, entering).cloned() {
                    *row = combined(row, &pivot, &pivot_row, &-multiple);
                }
            }
            self.rows[index].0 = entering;
        }
        Answer::Unknown
    }

    fn solution(&self) -> HashMap<Monomial, (BigInt, bool)> {
        let mut values = HashMap::new();
        for (basic, row) in &self.rows {
            let (value, denominator) = self.value(*basic, row);
            let quotient = &value / &denominator;
            let is_integer = &quotient * &denominator == value;
            let is_above = !is_integer && value.sign() == Sign::Minus;
            values.insert(*basic, (if is_above { quotient - 1i32 } else { quotient }, is_integer));
        }
        let of = |column: usize| {
            values.get(&column).cloned().unwrap_or_else(|| {
                let column = &self.columns[column];
                (if column.is_high { column.range.1.clone() } else { column.range.0.clone() }, true)
            })
        };
        self.monomials.iter().map(|(monomial, column)| (*monomial, of(*column))).collect()
    }
}
