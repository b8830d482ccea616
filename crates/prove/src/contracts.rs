//! The contracts of leaves: for each backend and operation, within which bounds of its operands an operation is right, and within which
//! its result is. Formulas and loops are proved against this table, and so is the machine code of the leaves.
//!
//! Every contract says two things. The value of the result is that of the operation modulo the prime; and its limbs are within bounds, or
//! exact results of computing limb by limb. An operation that a backend does not name is the one that the trait makes of the others.

use num_bigint::BigInt;

/// An operation of `Field`, `FieldElement`, `FieldLanes` or `FourLanes`. Operations of four lanes that add in some lanes and subtract in others
/// are two operations here, as a lane does one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `a + b`
    Add,
    /// `a - b`
    Sub,
    /// `-a`
    Neg,
    /// `double`
    Double,
    /// `add_products`
    AddProducts,
    /// The sum of `set_sum_difference` and `set_sum_difference_in`.
    SumOfPair,
    /// The difference of these.
    DifferenceOfPair,
    /// The difference of `set_sub_add_multiple_in`.
    DifferenceInStep,
    /// `a * b`
    Mul,
    /// `square`
    Square,
    /// `square_n`, for n of at least 1: values between the squares stay in the backend.
    SquareN,
    /// `mul_small`, for any k below 2^18
    MulSmall,
    /// `carry`
    Carry,
    /// `mul_uncarried` and `set_mul_uncarried`
    MulUncarried,
    /// `square_uncarried`, `set_square_uncarried` and `set_square_of_uncarried`
    SquareUncarried,
    /// `set_double_uncarried`
    DoubleUncarried,
    /// `set_double_as_term`
    DoubleAsTerm,
    /// `add_uncarried`
    AddUncarried,
    /// `sub_uncarried`
    SubUncarried,
    /// `double_n_uncarried` by this n
    DoubleNUncarried(u32),
    /// `carry_sum`
    CarrySum,
    /// `set_sum_as_factor` and `set_add_as_factor`
    SumAsFactor,
    /// `set_difference_as_factor`, `set_sub_as_factor` and `set_sub_from_as_factor`
    DifferenceAsFactor,
    /// The lanes of `add_loosely` that are sums
    AddLoosely,
    /// The other lanes of it
    SubLoosely,
    /// `settle`
    Settle,
    /// The lanes of `add_sub` that are sums
    AddOfLanes,
    /// The other lanes of it
    SubOfLanes,
    /// The lanes of `add_sub_products` that are sums
    SumOfProducts,
    /// The other lanes of it
    DifferenceOfProducts,
    /// The lanes of `add_sub_as_factor` that are sums
    SumOfLanesAsFactor,
    /// The other lanes of it
    DifferenceOfLanesAsFactor,
    /// `mul_loosely`
    MulLoosely,
    /// `square_loosely`
    SquareLoosely,
    /// `eightfold_loosely`
    EightfoldLoosely,
    /// `mul_in_chain`
    MulInChain,
    /// `mul_odd_in_chain`, in lanes 1 and 3
    MulOddInChain,
    /// `mul_add`
    MulAdd,
    /// `Unsettled::of`
    ToColumns,
    /// `Unsettled::product`
    MulToColumns,
    /// `Unsettled::product_in_chain`
    MulToColumnsInChain,
    /// `Unsettled::odd_product_in_chain`
    MulOddToColumns,
    /// `Unsettled::square_of`
    SquareToColumns,
    /// `Unsettled::permute`, `blend` and `select`
    MoveColumns,
    /// The lanes of `Unsettled::add_loosely` that are sums
    AddColumns,
    /// The other lanes of it
    SubColumns,
    /// `Unsettled::eightfold_loosely`
    EightfoldColumns,
    /// `Unsettled::settle`
    SettleColumns,
    /// The lanes of `Unsettled::add_sub_as_factor` that are sums
    SumOfColumnsAsFactor,
    /// The other lanes of it
    DifferenceOfColumnsAsFactor,
    /// The lanes of the first result of `Unsettled::add_sub_products` that are sums
    SumOfColumns,
    /// The other lanes of it
    DifferenceOfColumns,
    /// The second result of it, given the first
    SettleSumOfColumns,
    /// `select`, `permute` and `blend`: the limbs are moved as they are
    Move,
    /// `from_words`, `constant`, `from_lane_words`: any integer of as many words as the prime has
    FromWords,
    /// `from_packed`, `unpack` and `look_up`: words of tables
    FromPacked,
    /// `from_packed_signed`
    FromPackedSigned,
    /// `to_words`, `is_zero`, `is_odd`, `lane`, and their callers
    ToWords,
}

impl Operation {
    /// Whether the result is columns: products that are not carried, in the form in which they are added.
    pub fn makes_columns(self) -> bool {
        matches!(
            self,
            ToColumns
                | MulToColumns
                | MulToColumnsInChain
                | MulOddToColumns
                | SquareToColumns
                | MoveColumns
                | AddColumns
                | SubColumns
                | EightfoldColumns
                | SumOfColumns
                | DifferenceOfColumns
        )
    }

    /// Whether the operands are columns.
    pub fn takes_columns(self) -> bool {
        matches!(
            self,
            MoveColumns
                | AddColumns
                | SubColumns
                | EightfoldColumns
                | SettleColumns
                | SumOfColumnsAsFactor
                | DifferenceOfColumnsAsFactor
                | SumOfColumns
                | DifferenceOfColumns
                | SettleSumOfColumns
        )
    }
}

/// The integers from one to another, both included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The least.
    pub low: BigInt,
    /// The greatest.
    pub high: BigInt,
}

impl Interval {
    /// From one to another.
    pub fn new(low: impl Into<BigInt>, high: impl Into<BigInt>) -> Self {
        Interval { low: low.into(), high: high.into() }
    }

    /// Whether another is within this one.
    pub fn contains(&self, other: &Interval) -> bool {
        self.low <= other.low && other.high <= self.high
    }

    /// The least interval that has both.
    pub fn hull(&self, other: &Interval) -> Self {
        Interval {
            low: self.low.clone().min(other.low.clone()),
            high: self.high.clone().max(other.high.clone()),
        }
    }
}

/// Bounds of each limb, the lowest first.
pub type Bounds = Vec<Interval>;

/// Knowledge of a result.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The limbs are within these bounds.
    Within(Bounds),
    /// Limb i is constants\[i\], if there are any, plus the sum of factors\[k\] times limb i of operand k.
    Exactly {
        /// Added to each limb: a multiple of the prime, or nothing.
        constants: Vec<BigInt>,
        /// What limbs of each operand are multiplied by.
        factors: Vec<i64>,
    },
    /// Nothing: the result is no element.
    None,
}

/// What an operation is right for.
#[derive(Clone, Debug)]
pub struct Contract {
    /// The operation.
    pub operation: Operation,
    /// The bounds of each operand.
    pub operands: Vec<Bounds>,
    /// The result.
    pub result: Outcome,
}

/// The elements of a backend: how they are written, and the contracts of their operations.
#[derive(Clone, Debug)]
pub struct Contracts {
    /// The backend.
    pub backend: &'static str,
    /// Where it is written in the library.
    pub source: &'static str,
    /// The bit at which each limb stands. An element of words is one limb here, the whole integer.
    pub weights: Vec<u32>,
    /// What the registers and the memory of a limb can hold.
    pub word: Interval,
    /// The same for a column, if products that are not carried have another form than elements.
    pub column: Option<Interval>,
    /// The prime.
    pub modulus: BigInt,
    /// The contracts. An operation may have several; one must hold.
    pub contracts: Vec<Contract>,
}

impl Contracts {
    /// The contracts of an operation: none if it is not the backend's own.
    pub fn of(&self, operation: Operation) -> impl Iterator<Item = &Contract> {
        self.contracts.iter().filter(move |contract| contract.operation == operation)
    }

    /// Whether the backend has this operation for itself.
    pub fn has(&self, operation: Operation) -> bool {
        self.of(operation).next().is_some()
    }

    /// The range of an operation's result.
    pub fn word_of(&self, operation: Operation) -> &Interval {
        self.column.as_ref().filter(|_| operation.makes_columns()).unwrap_or(&self.word)
    }

    /// With columns of at most this magnitude.
    fn with_columns(self, largest: &BigInt) -> Self {
        Contracts { column: Some(Interval::new(-largest.clone(), largest.clone())), ..self }
    }

    fn new(
        backend: &'static str,
        source: &'static str,
        weights: impl IntoIterator<Item = u32>,
        word: Interval,
        modulus: BigInt,
    ) -> Self {
        Contracts {
            backend,
            source,
            weights: weights.into_iter().collect(),
            word,
            column: None,
            modulus,
            contracts: Vec::new(),
        }
    }

    /// Adds contracts of operations with the same bounds.
    fn add(mut self, operations: &[Operation], operands: &[&Bounds], result: &Outcome) -> Self {
        for operation in operations {
            self.contracts.push(Contract {
                operation: *operation,
                operands: operands.iter().map(|&bounds| bounds.clone()).collect(),
                result: result.clone(),
            });
        }
        self
    }
}

fn power(exponent: u32) -> BigInt {
    BigInt::from(1) << exponent
}

/// 2^255 - M.
pub fn prime_255(m: u64) -> BigInt {
    power(255) - m
}

/// 2^448 - 2^224 - 1.
pub fn prime_448() -> BigInt {
    power(448) - power(224) - 1
}

/// Limbs from 0 to these.
fn up_to(highest: &[BigInt]) -> Bounds {
    highest.iter().map(|high| Interval::new(0, high.clone())).collect()
}

/// Limbs of at most these magnitudes.
fn within(magnitudes: &[BigInt]) -> Bounds {
    magnitudes.iter().map(|bound| Interval::new(-bound.clone(), bound.clone())).collect()
}

fn times(limbs: &[BigInt], k: u32) -> Vec<BigInt> {
    limbs.iter().map(|limb| limb * k).collect()
}

fn exactly(constants: &[BigInt], factors: &[i64]) -> Outcome {
    Outcome::Exactly { constants: constants.to_vec(), factors: factors.to_vec() }
}

use Operation::*;

/// GF(2^255 - M), four words of 64 bits: portable, by mulx with adcx and adox, and of 64-bit ARM.
///
/// Elements are reduced, below 2q. Products are tight, below 2^255 + 2^36; a factor may be any four words.
fn four_words(backend: &'static str, source: &'static str, m: u64) -> Contracts {
    let below = |bound: BigInt| up_to(&[bound - 1]);
    let tight = below(power(255) + power(36));
    let reduced = below(power(256) - 2 * m);
    let any = below(power(256));
    let [to_tight, to_reduced, to_any] =
        [&tight, &reduced, &any].map(|bounds| Outcome::Within(bounds.clone()));
    Contracts::new(backend, source, [0], any[0].clone(), prime_255(m))
        .add(&[Add, Sub], &[&reduced, &reduced], &to_reduced)
        .add(&[Neg], &[&reduced], &to_reduced)
        .add(&[Double], &[&any], &to_reduced)
        .add(&[AddProducts, SumOfPair], &[&tight, &tight], &to_any)
        .add(&[DifferenceOfPair], &[&tight, &tight], &to_reduced)
        .add(&[Mul], &[&any, &any], &to_tight)
        .add(&[Square, SquareN, MulSmall], &[&any], &to_tight)
        .add(&[Move], &[&any], &exactly(&[], &[1]))
        .add(&[Carry], &[&any], &Outcome::Within(below(power(255) + m)))
        .add(&[FromWords], &[], &Outcome::Within(below(power(255) + m)))
        .add(&[FromPacked, FromPackedSigned], &[], &to_reduced)
        .add(&[ToWords], &[&any], &Outcome::None)
}

/// GF(2^255 - M) by mulx with adcx and adox.
pub fn adx(m: u64) -> Contracts {
    four_words("adx", "src/field/gf255/adx.rs", m)
}

/// GF(2^255 - M) in words of 64 bits.
pub fn portable64(m: u64) -> Contracts {
    four_words("portable64", "src/field/gf255/portable64.rs", m)
}

/// GF(2^255 - M) on 64-bit ARM.
pub fn aarch64(m: u64) -> Contracts {
    four_words("aarch64", "src/field/gf255/aarch64.rs", m)
}

/// Elements that are any integers below a bound, before and after every operation.
fn closed(
    backend: &'static str,
    source: &'static str,
    bound: BigInt,
    word: BigInt,
    modulus: BigInt,
) -> Contracts {
    let [element, any] = [up_to(&[bound - 1]), up_to(&[word - 1])];
    let to_element = Outcome::Within(element.clone());
    Contracts::new(backend, source, [0], any[0].clone(), modulus)
        .add(&[Add, Sub, Mul, SumOfPair, DifferenceOfPair], &[&element, &element], &to_element)
        .add(&[Neg, Double, Square, SquareN, MulSmall], &[&element], &to_element)
        .add(&[Carry, Move], &[&element], &exactly(&[], &[1]))
        .add(&[FromWords, FromPacked, FromPackedSigned], &[], &to_element)
        .add(&[ToWords], &[&element], &Outcome::None)
}

/// GF(2^255 - 19) for WebAssembly's wide arithmetic: five limbs of 51 bits.
///
/// Sums carry nothing, and most differences neither: they add twice the prime. A factor has limbs of at most seven tight ones.
pub fn wide_arithmetic() -> Contracts {
    let prime = [vec![power(51) - 19], vec![power(51) - 1; 4]].concat();
    let tight = vec![power(51) + power(15); 5];
    let [twice, fourfold] = [2, 4].map(|k| times(&prime, k));
    let factor = up_to(&times(&tight, 7));
    let word = Interval::new(0, power(64) - 1);
    let any = vec![word.clone(); 5];
    let to_tight = Outcome::Within(up_to(&tight));
    // Tables of other builds hold words, which are carried.
    let unpacked = |more: u32| {
        let most = prime.iter().map(|limb| limb + power(50) + more);
        Outcome::Within(up_to(&most.collect::<Vec<_>>()))
    };
    Contracts::new(
        "wide-arithmetic",
        "src/field/gf255/wide_arithmetic.rs",
        (0..5).map(|i| 51 * i),
        word,
        prime_255(19),
    )
    .add(&[Add, SumOfPair, SumAsFactor], &[&any, &any], &exactly(&[], &[1, 1]))
    .add(&[Sub], &[&factor, &up_to(&fourfold)], &to_tight)
    .add(&[Neg], &[&up_to(&fourfold)], &to_tight)
    .add(
        &[DifferenceOfPair, DifferenceInStep, DifferenceAsFactor],
        &[&any, &up_to(&tight)],
        &exactly(&twice, &[1, -1]),
    )
    .add(&[Mul], &[&factor, &factor], &to_tight)
    .add(&[Square, SquareN, MulSmall, Carry], &[&factor], &to_tight)
    .add(&[Move], &[&any], &exactly(&[], &[1]))
    .add(&[FromWords], &[], &to_tight)
    .add(&[FromPacked], &[], &unpacked(0))
    .add(&[FromPackedSigned], &[], &unpacked(1))
    .add(&[ToWords], &[&factor], &Outcome::None)
}

/// GF(2^255 - M) in words of 32 bits: below 2q.
pub fn portable32(m: u64) -> Contracts {
    closed("portable32", "src/field/gf255/portable32/words.rs", power(256) - 2 * m, power(256), prime_255(m))
}

/// GF(2^255 - M) by the assembly for ARMv6-M and ARMv7E-M: any eight words.
pub fn thumb(m: u64) -> Contracts {
    closed("thumb", "src/field/gf255/portable32/thumbv7em.rs", power(256), power(256), prime_255(m))
}

/// GF(2^448 - 2^224 - 1) in words of 32 bits: any fourteen words.
pub fn portable32_448() -> Contracts {
    closed("portable32", "src/field/gf448/portable32.rs", power(448), power(448), prime_448())
}

/// GF(2^448 - 2^224 - 1) on 64-bit ARM: any seven words.
pub fn aarch64_448() -> Contracts {
    closed("aarch64", "src/field/gf448/aarch64.rs", power(448), power(448), prime_448())
}

/// GF(2^255 - M) by AVX-512 IFMA, four elements or eight: five limbs of 51 bits.
///
/// Sums are carried at once. Factors have limbs at most those of 2q, and a negative is 2q less the limbs. Products that
/// are not carried, and sums of these, are below 2^62 when they are carried.
pub fn ifma(m: u64, lanes: usize) -> Contracts {
    let tight = vec![power(51) + (m << 11); 5];
    let limit: BigInt = 2 * (power(51) - 1);
    let good = [vec![2 * (power(51) - m)], vec![limit; 4]].concat();
    let (many, more) = (times(&good, 32), times(&good, 256));
    let unpacked: Vec<BigInt> = good.iter().map(|limb| limb / 2 - power(50)).collect();
    let packed: Vec<_> =
        unpacked.iter().map(|least| Interval::new(least.clone(), least + power(51) - 1)).collect();
    let loose = |bits: u32| up_to(&vec![power(bits) - 1; 5]);
    let (sum, carried) = (loose(61), loose(62));
    let to_tight = Outcome::Within(up_to(&tight));
    let factor = up_to(&good);
    let mut contracts = Contracts::new(
        if lanes == 4 { "ifma, four lanes" } else { "ifma, eight lanes" },
        "src/field/gf255/ifma/mod.rs",
        (0..5).map(|i| 51 * i),
        Interval::new(0, power(64) - 1),
        prime_255(m),
    )
    .add(&[Add], &[&sum, &sum], &to_tight)
    .add(&[Sub], &[&sum, &up_to(&many)], &to_tight)
    .add(&[Neg], &[&factor], &exactly(&good, &[-1]))
    .add(&[Mul], &[&factor, &factor], &to_tight)
    .add(&[Square, MulSmall], &[&factor], &to_tight)
    .add(&[Carry, Move], &[&up_to(&vec![power(64) - 1; 5])], &exactly(&[], &[1]))
    .add(&[MulUncarried, MulLoosely], &[&factor, &factor], &Outcome::Within(loose(56)))
    // Limb 3 is the sum of 17 parts below 2^52.
    .add(&[SquareUncarried, SquareLoosely], &[&factor], &Outcome::Within(up_to(&vec![17 * power(52); 5])))
    .add(&[AddUncarried], &[&sum, &sum], &exactly(&[], &[1, 1]))
    .add(&[SubUncarried], &[&sum, &up_to(&more)], &exactly(&more, &[1, -1]))
    .add(&[CarrySum], &[&carried], &to_tight)
    .add(&[FromWords], &[], &to_tight)
    .add(&[FromPacked], &[], &Outcome::Within(packed))
    .add(&[ToWords], &[&factor], &Outcome::None);
    for n in 0..=5 {
        contracts = contracts.add(&[DoubleNUncarried(n)], &[&loose(62 - n)], &exactly(&[], &[1 << n]));
    }
    contracts = contracts.add(&[DoubleUncarried], &[&loose(61)], &exactly(&[], &[2]));
    if lanes == 4 {
        contracts = contracts
            .add(&[AddLoosely], &[&sum, &sum], &exactly(&[], &[1, 1]))
            .add(&[SubLoosely], &[&sum, &up_to(&many)], &exactly(&many, &[1, -1]))
            .add(&[Settle], &[&carried], &to_tight)
            .add(&[MulInChain], &[&factor, &factor], &Outcome::Within(loose(56)))
            .add(&[EightfoldLoosely], &[&loose(59)], &exactly(&[], &[8]))
            .add(&[MulAdd], &[&factor, &factor, &factor, &factor], &to_tight);
    }
    contracts
}

/// GF(2^255 - M) by AVX2 and FMA: five limbs of 51 bits, with signs, as numbers of floating point.
///
/// Sums are carried at once. Limbs that are not carried are integers of at most 2^53, and so exact. Products that are not carried are columns:
/// integers of 64 bits with signs, at most 2^57 in magnitude, and their sums at most 2^60 - 2^50; for a larger M than 19, whose multiple of a
/// carry must stay small, at most 2^54 and 2^58.
pub fn avx2(m: u64) -> Contracts {
    let tight = within(&vec![power(50) + power(22); 5]);
    let [term, sum] = [52, 53].map(|bits| within(&vec![power(bits); 5]));
    let (product, largest): (BigInt, BigInt) =
        if m == 19 { (power(57), power(60) - power(50)) } else { (power(54), power(58)) };
    let columns = within(&vec![largest.clone(); 5]);
    let to_columns = Outcome::Within(within(&vec![product; 5]));
    let to_tight = Outcome::Within(tight.clone());
    let mut contracts = Contracts::new(
        "avx2",
        "src/field/gf255/avx2/mod.rs",
        (0..5).map(|i| 51 * i),
        sum[0].clone(),
        prime_255(m),
    )
    .add(&[Add, Sub], &[&term, &term], &to_tight)
    .add(&[Neg], &[&tight], &exactly(&[], &[-1]))
    .add(&[Mul], &[&tight, &tight], &to_tight)
    .add(&[Square, MulSmall], &[&tight], &to_tight)
    .add(&[Carry], &[&tight], &exactly(&[], &[1]))
    .add(&[Move], &[&sum], &exactly(&[], &[1]))
    .add(&[DoubleUncarried], &[&term], &exactly(&[], &[2]))
    .add(&[AddLoosely], &[&term, &term], &exactly(&[], &[1, 1]))
    .add(&[SubLoosely], &[&term, &term], &exactly(&[], &[1, -1]))
    .add(&[Settle], &[&sum], &to_tight)
    .add(&[FromWords, FromPacked], &[], &to_tight)
    .add(&[ToWords], &[&tight], &Outcome::None)
    .with_columns(&largest)
    .add(&[ToColumns], &[&tight], &exactly(&[], &[1]))
    .add(&[MulToColumns], &[&tight, &tight], &to_columns)
    .add(&[SquareToColumns], &[&tight], &to_columns)
    .add(&[MoveColumns], &[&columns], &exactly(&[], &[1]))
    .add(&[AddColumns], &[&columns, &columns], &exactly(&[], &[1, 1]))
    .add(&[SubColumns], &[&columns, &columns], &exactly(&[], &[1, -1]))
    .add(&[SettleColumns], &[&columns], &to_tight);
    if m != 19 {
        let eighth = within(&vec![power(55); 5]);
        contracts = contracts.add(&[EightfoldColumns], &[&eighth], &exactly(&[], &[8]));
    }
    contracts
}

/// GF(2^255 - 19) by SIMD128: twenty limbs of 13 bits with signs, in words of 16 bits.
///
/// A product takes sums of two tight values, or of three and of two; carries take sums of four at most.
pub fn simd128() -> Contracts {
    let fold = 19 << 5;
    let bound: Vec<BigInt> = (0..20).map(|i| power(12) + if i == 0 { 2 * fold } else { 64 }).collect();
    let [tight, two, three, four] = [1, 2, 3, 4].map(|k| within(&times(&bound, k)));
    let to_tight = Outcome::Within(tight.clone());
    let mut contracts = Contracts::new(
        "simd128",
        "src/field/gf255/simd128/mod.rs",
        (0..20).map(|i| 13 * i),
        Interval::new(-power(15), power(15) - 1),
        prime_255(19),
    )
    .add(&[Neg], &[&three], &exactly(&[], &[-1]))
    .add(&[Square, SquareN], &[&two], &to_tight)
    .add(&[MulSmall], &[&tight], &to_tight)
    .add(&[Carry, Settle], &[&four], &to_tight)
    .add(&[Move], &[&four], &exactly(&[], &[1]))
    .add(&[DoubleUncarried], &[&tight], &exactly(&[], &[2]))
    .add(&[DoubleAsTerm], &[&two], &to_tight)
    .add(&[FromWords, FromPacked], &[], &to_tight)
    .add(&[ToWords], &[&three], &Outcome::None);
    for (a, b) in [(&two, &two), (&three, &tight), (&tight, &three)] {
        contracts = contracts
            .add(&[Add, Sub], &[a, b], &to_tight)
            .add(
                &[SumAsFactor, AddProducts, AddLoosely, SumOfProducts, SumOfLanesAsFactor],
                &[a, b],
                &exactly(&[], &[1, 1]),
            )
            .add(
                &[DifferenceAsFactor, SubLoosely, DifferenceOfProducts, DifferenceOfLanesAsFactor],
                &[a, b],
                &exactly(&[], &[1, -1]),
            );
    }
    for (a, b) in [(&two, &three), (&three, &two)] {
        contracts = contracts.add(&[Mul], &[a, b], &to_tight);
    }
    contracts.add(&[MulOddInChain], &[&two, &tight], &to_tight)
}

/// GF(2^448 - 2^224 - 1) in words of 64 bits: eight limbs of 56 bits, with signs. Limbs of level n are at most 2^n times tight ones.
pub fn portable64_448() -> Contracts {
    let bound = vec![power(55) + power(21); 8];
    let [tight, level_1, level_2] = [1, 2, 4].map(|k| within(&times(&bound, k)));
    let to_tight = Outcome::Within(tight);
    Contracts::new(
        "portable64",
        "src/field/gf448/portable64.rs",
        (0..8).map(|i| 56 * i),
        Interval::new(-power(63), power(63) - 1),
        prime_448(),
    )
    .add(&[Add], &[&level_1, &level_1], &exactly(&[], &[1, 1]))
    .add(&[Sub], &[&level_1, &level_1], &exactly(&[], &[1, -1]))
    .add(&[Neg], &[&level_1], &exactly(&[], &[-1]))
    .add(&[Mul], &[&level_2, &level_2], &to_tight)
    .add(&[Square, MulSmall, Carry], &[&level_2], &to_tight)
    .add(&[Move], &[&level_2], &exactly(&[], &[1]))
    .add(&[FromWords, FromPacked], &[], &to_tight)
    .add(&[ToWords], &[&level_2], &Outcome::None)
}

/// GF(2^448 - 2^224 - 1) by AVX2 and FMA: ten limbs of 45 bits, 44 in the last of a half, with signs, as numbers of floating point. Limbs
/// of level n are at most 2^n times tight ones, and sums carry nothing.
pub fn avx2_448() -> Contracts {
    let half = [vec![power(44) + power(22); 4], vec![power(43) + power(22)]].concat();
    let bound = [half.clone(), half].concat();
    let [tight, level_1, level_2] = [1, 2, 4].map(|k| within(&times(&bound, k)));
    let [term, sum] = [52, 53].map(|bits| within(&vec![power(bits); 10]));
    let to_tight = Outcome::Within(tight);
    Contracts::new(
        "avx2",
        "src/field/gf448/avx2/mod.rs",
        (0..10).map(|i| 224 * (i / 5) + 45 * (i % 5)),
        sum[0].clone(),
        prime_448(),
    )
    .add(&[Add, SumOfProducts], &[&level_1, &level_1], &exactly(&[], &[1, 1]))
    .add(&[Sub, DifferenceOfProducts], &[&level_1, &level_1], &exactly(&[], &[1, -1]))
    .add(&[Neg], &[&level_2], &exactly(&[], &[-1]))
    .add(&[Mul], &[&level_2, &level_2], &to_tight)
    .add(&[Square, MulSmall, Carry], &[&level_2], &to_tight)
    .add(&[Move], &[&sum], &exactly(&[], &[1]))
    .add(&[AddLoosely, SumOfLanesAsFactor], &[&term, &term], &exactly(&[], &[1, 1]))
    .add(&[SubLoosely, DifferenceOfLanesAsFactor], &[&term, &term], &exactly(&[], &[1, -1]))
    .add(&[Settle], &[&sum], &to_tight)
    .add(&[FromWords, FromPacked], &[], &Outcome::Within(level_1))
    .add(&[ToWords], &[&level_2], &Outcome::None)
}

/// GF(2^448 - 2^224 - 1) by AVX-512 IFMA, four elements or eight: five limbs of 45 bits for the lower half, and five for the upper one, the
/// last of each of 44. Limbs are at most three times tight ones at level 1, and six times at level 2.
pub fn ifma_448(lanes: usize) -> Contracts {
    let spare = power(21);
    let half = [vec![power(45) + &spare; 4], vec![power(44) + &spare]].concat();
    let tight = [half.clone(), half].concat();
    let [to_level_0, level_1, level_2] = [1, 3, 6].map(|k| up_to(&times(&tight, k)));
    let to_tight = Outcome::Within(to_level_0.clone());
    let full: BigInt = power(45) - 1;
    let multiple = |n: u32| -> Vec<BigInt> {
        let last: BigInt = power(44) - 1;
        let lower = [vec![full.clone(); 4], vec![last.clone()]].concat();
        let upper = [vec![&full - 1], vec![full.clone(); 3], vec![last]].concat();
        times(&[lower, upper].concat(), n)
    };
    let words: Vec<BigInt> =
        (0..10).map(|i| if i % 5 == 4 { power(44) - 1 } else { power(45) - 1 }).collect();
    let any = up_to(&vec![power(64) - 1; 10]);
    let contracts = Contracts::new(
        if lanes == 4 { "ifma, four lanes" } else { "ifma, eight lanes" },
        "src/field/gf448/ifma/mod.rs",
        (0..10).map(|i| 224 * (i / 5) + 45 * (i % 5)),
        Interval::new(0, power(64) - 1),
        prime_448(),
    )
    .add(&[Add], &[&level_1, &level_1], &exactly(&[], &[1, 1]))
    .add(&[Sub], &[&level_1, &level_1], &to_tight)
    .add(&[Neg], &[&level_1], &to_tight)
    .add(&[Mul], &[&level_2, &level_2], &to_tight)
    .add(&[Square, MulSmall, Carry], &[&level_2], &to_tight)
    .add(&[Move], &[&any], &exactly(&[], &[1]))
    .add(&[FromWords, FromPacked], &[], &Outcome::Within(up_to(&words)))
    .add(&[ToWords], &[&level_2], &Outcome::None);
    if lanes != 4 {
        return contracts;
    }
    let [bits_62, bits_63] = [62, 63].map(|bits| up_to(&vec![power(bits) - 1; 10]));
    let products = up_to(&vec![power(57) - power(13) - 1; 10]);
    contracts
        .add(&[AddOfLanes, SubOfLanes], &[&level_1, &level_1], &to_tight)
        .add(&[SumOfProducts], &[&level_1, &up_to(&multiple(2))], &exactly(&[], &[1, 1]))
        .add(&[DifferenceOfProducts], &[&level_1, &up_to(&multiple(2))], &exactly(&multiple(2), &[1, -1]))
        .add(&[AddLoosely], &[&bits_63, &bits_63], &exactly(&[], &[1, 1]))
        .add(&[SubLoosely], &[&bits_63, &up_to(&multiple(1 << 13))], &exactly(&multiple(1 << 13), &[1, -1]))
        .add(&[SumOfLanesAsFactor], &[&bits_62, &bits_62], &to_tight)
        .add(&[DifferenceOfLanesAsFactor], &[&bits_62, &up_to(&multiple(1 << 13))], &to_tight)
        .add(&[Settle], &[&bits_63], &to_tight)
        .add(&[MulLoosely], &[&level_2, &level_2], &Outcome::Within(products))
        .add(&[MulInChain], &[&level_2, &level_2], &to_tight)
        .add(&[EightfoldLoosely], &[&up_to(&vec![power(60) - 1; 10])], &exactly(&[], &[8]))
        .add(&[MulAdd], &[&level_2, &level_2, &level_2, &level_2], &to_tight)
}
