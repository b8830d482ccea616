//! Which leaves of x86-64 there are, by the names of their symbols.

use crate::contracts::{self, Contract, Contracts, Operation};

use super::form::Form;
use super::leaf::{Leaf, Source};
use super::lookups;

/// Leaves that move lanes, by the names in their symbols. Columns have the same names after `columns_`.
const SOURCES: [(&str, Source); 2] = [
    ("permute", |lane| (0, [2, 0, 3, 1][lane])),
    ("blend", |lane| (usize::from(lane == 1 || lane == 2), lane)),
];

/// The operations that are leaves, by the names in their symbols.
const OPERATIONS: [(&str, Operation); 33] = [
    ("mul", Operation::Mul),
    ("square", Operation::Square),
    ("square_n", Operation::SquareN),
    ("add", Operation::Add),
    ("sub", Operation::Sub),
    ("neg", Operation::Neg),
    ("double", Operation::Double),
    ("add_products", Operation::AddProducts),
    ("mul_small", Operation::MulSmall),
    ("carry", Operation::Carry),
    ("select", Operation::Move),
    ("from_words", Operation::FromWords),
    ("to_words", Operation::ToWords),
    ("mul_uncarried", Operation::MulUncarried),
    ("square_uncarried", Operation::SquareUncarried),
    ("add_uncarried", Operation::AddUncarried),
    ("sub_uncarried", Operation::SubUncarried),
    ("carry_sum", Operation::CarrySum),
    ("add_loosely", Operation::AddLoosely),
    ("sub_loosely", Operation::SubLoosely),
    ("settle", Operation::Settle),
    ("reduce", Operation::FromWords),
    ("permute", Operation::Move),
    ("blend", Operation::Move),
    ("columns_of", Operation::ToColumns),
    ("columns_mul", Operation::MulToColumns),
    ("columns_square", Operation::SquareToColumns),
    ("columns_add", Operation::AddColumns),
    ("columns_sub", Operation::SubColumns),
    ("columns_settle", Operation::SettleColumns),
    ("columns_select", Operation::MoveColumns),
    ("columns_permute", Operation::MoveColumns),
    ("columns_blend", Operation::MoveColumns),
];

/// The contracts and the form of a backend's elements, by the name in symbols.
fn elements(backend: &str, modulus: &str) -> Option<(Contracts, Form)> {
    let m = modulus.parse().unwrap_or(0);
    Some(match (backend, modulus) {
        ("portable64", "448") => (contracts::portable64_448(), Form::Limbs(8, 1)),
        ("ifma4", "448") => (contracts::ifma_448(4), Form::Halves),
        ("ifma8", "448") => (contracts::ifma_448(8), Form::Limbs(10, 8)),
        ("avx2", "448") => (contracts::avx2_448(), Form::Floats(10)),
        ("portable64", _) => (contracts::portable64(m), Form::Words(4)),
        ("adx", _) => (contracts::adx(m), Form::Words(4)),
        ("ifma4", _) => (contracts::ifma(m, 4), Form::Limbs(5, 4)),
        ("ifma8", _) => (contracts::ifma(m, 8), Form::Limbs(5, 8)),
        ("avx2", _) => (contracts::avx2(m), Form::Floats(5)),
        ("scalar", order) => super::orders::scalar(order)?,
        _ => return None,
    })
}

/// A function of the package of leaves, and what the parts of its name stand for.
pub struct Named {
    leaf: lemniscate_leaves::Leaf,
    pub name: &'static str,
    pub backend: &'static str,
    pub modulus: &'static str,
    pub operation: &'static str,
    pub contracts: Contracts,
    pub form: Form,
}

impl Named {
    /// All of a known backend.
    pub fn all() -> impl Iterator<Item = Self> {
        lemniscate_leaves::all().into_iter().filter_map(|leaf| {
            let name = leaf.symbol.strip_prefix("lemniscate_leaf_").unwrap_or(leaf.symbol);
            let [backend, modulus, operation] = name.splitn(3, '_').collect::<Vec<_>>()[..] else {
                return None;
            };
            let (contracts, form) = elements(backend, modulus)?;
            Some(Self { leaf, name, backend, modulus, operation, contracts, form })
        })
    }

    /// The leaf with this contract.
    pub fn with(&self, contract: Contract) -> Leaf {
        Leaf {
            symbol: self.leaf.symbol,
            thumb: None,
            function: self.leaf.function,
            name: self.name,
            contracts: self.contracts.clone(),
            form: self.form,
            contract,
            source: None,
            value: None,
            second: None,
            digits: None,
            found: None,
        }
    }
}

/// The end of the symbol of a byte that says which form runs of squares modulo 2^255 - M have, and the forms.
const FORM_OF_RUNS: &str = "5gf2554runs4FORM";
const FORMS_OF_RUNS: [(&str, u8); 3] = [("words", 0), ("limbs", 1), ("late", 2)];

/// All leaves that have a contract; the others are made of these, by the methods of the trait.
pub fn all() -> Vec<Leaf> {
    let mut found = Vec::new();
    for named in Named::all() {
        let moves = named.operation.strip_prefix("columns_").unwrap_or(named.operation);
        let source = SOURCES.iter().find(|(name, _)| *name == moves).map(|(_, source)| *source);
        let Some((_, operation)) = OPERATIONS.iter().find(|(name, _)| *name == named.operation) else {
            continue;
        };
        let Some(contract) = named.contracts.of(*operation).next() else { continue };
        let [is_run, is_adx, has_limbs] =
            [named.operation == "square_n", named.backend == "adx", named.modulus == "19"];
        if is_run && (is_adx || has_limbs) {
            for (form, byte) in FORMS_OF_RUNS {
                if (form == "late" && !is_adx) || (form == "limbs" && !has_limbs) {
                    continue;
                }
                let name = Box::leak(format!("{}_{form}", named.name).into_boxed_str());
                found.push(Leaf { name, found: Some((FORM_OF_RUNS, byte)), ..named.with(contract.clone()) });
            }
            continue;
        }
        found.push(Leaf { source, ..named.with(contract.clone()) });
    }
    found.extend(lookups::all());
    found
}
