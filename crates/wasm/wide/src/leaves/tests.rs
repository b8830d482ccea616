//! An engine with wide arithmetic runs the leaves, and they give what Rust gives.

use wasm_encoder::{
    CodeSection, ExportKind, ExportSection, FunctionSection, MemorySection, MemoryType, Module, TypeSection,
    ValType,
};
use wasmi::{Config, Engine, Instance, Memory, Store, TypedFunc};

use super::Leaf;

/// The library's, and what they take from the module above.
#[path = "../../../../../src/field/gf255/wide_arithmetic/leaves.rs"]
mod rust;

type Limbs = [u64; 5];

fn carried([a0, a1, a2, a3, a4]: Limbs) -> Limbs {
    let [c0, c1, c2, c3, c4] = [a0, a1, a2, a3, a4].map(|limb| limb >> 51);
    let [l0, l1, l2, l3, l4] = [a0, a1, a2, a3, a4].map(|limb| limb & ((1 << 51) - 1));
    [l0 + 19 * c4, l1 + c0, l2 + c1, l3 + c2, l4 + c3]
}

const BOUND: u64 = 7 * ((1 << 51) + (1 << 15));

/// A module with all leaves and a memory.
fn module() -> Vec<u8> {
    let (mut types, mut functions, mut code) =
        (TypeSection::new(), FunctionSection::new(), CodeSection::new());
    let (mut memories, mut exports) = (MemorySection::new(), ExportSection::new());
    types.ty().function([ValType::I32; 3], []);
    memories.memory(MemoryType {
        minimum: 1,
        maximum: None,
        memory64: false,
        shared: false,
        page_size_log2: None,
    });
    exports.export("memory", ExportKind::Memory, 0);
    for (leaf, index) in Leaf::ALL.into_iter().zip(0..) {
        functions.function(0);
        exports.export(leaf.name(), ExportKind::Func, index);
        code.function(&leaf.function());
    }
    let mut module = Module::new();
    module.section(&types).section(&functions).section(&memories).section(&exports).section(&code);
    module.finish()
}

struct Running {
    store: Store<()>,
    instance: Instance,
    memory: Memory,
}

impl Running {
    fn new() -> Self {
        let mut config = Config::default();
        config.wasm_wide_arithmetic(true);
        let engine = Engine::new(&config);
        let module = wasmi::Module::new(&engine, module()).unwrap();
        let mut store = Store::new(&engine, ());
        let instance = Instance::new(&mut store, &module, &[]).unwrap();
        let memory = instance.get_memory(&store, "memory").unwrap();
        Self { store, instance, memory }
    }

    /// The result of a leaf, written to the first of these addresses, of the elements there.
    fn result(&mut self, leaf: Leaf, addresses: [u32; 3], elements: &[(u32, Limbs)]) -> Limbs {
        for (address, limbs) in elements {
            let bytes = limbs.map(u64::to_le_bytes).concat();
            self.memory.write(&mut self.store, *address as usize, &bytes).unwrap();
        }
        let function: TypedFunc<(u32, u32, u32), ()> =
            self.instance.get_typed_func(&self.store, leaf.name()).unwrap();
        function.call(&mut self.store, addresses.into()).unwrap();
        std::array::from_fn(|i| {
            let mut bytes = [0; 8];
            self.memory.read(&self.store, addresses[0] as usize + 8 * i, &mut bytes).unwrap();
            u64::from_le_bytes(bytes)
        })
    }
}

/// Limbs at their bounds and between, with every carry and none.
fn limbs() -> impl Iterator<Item = Limbs> {
    const CORNERS: [u64; 8] =
        [0, 1, (1 << 51) - 19, (1 << 51) - 1, 1 << 51, (1 << 51) + (1 << 15), 3 << 51, BOUND];
    let mut state = 1_u64;
    let mut next = move || {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        state >> 24
    };
    let uniform = CORNERS.map(|corner| [corner; 5]).into_iter();
    uniform.chain((0..600).map(move |i| {
        [(); 5].map(|()| {
            let random = next() << 20 | next();
            if i % 3 == 0 { random % (BOUND + 1) } else { CORNERS[random as usize % 8] }
        })
    }))
}

#[test]
fn leaves_give_what_rust_gives() {
    let mut engine = Running::new();
    let (a_at, b_at, result_at) = (64, 128, 192);
    let mut before = [BOUND; 5];
    for a in limbs() {
        let mut product = [0; 5];
        rust::set_product(&mut product, &a, &before);
        assert_eq!(engine.result(Leaf::Mul, [result_at, a_at, b_at], &[(a_at, a), (b_at, before)]), product);
        // In the place of an operand.
        rust::set_mul(&mut before, &a);
        assert_eq!(before, product);
        assert_eq!(engine.result(Leaf::Mul, [a_at, b_at, a_at], &[(a_at, a), (b_at, before)]), {
            rust::set_mul(&mut before, &a);
            before
        });
        for n in [1, 2, 5] {
            let (mut power, mut in_place) = ([0; 5], a);
            rust::set_square_n_of(&mut power, &a, n as usize);
            rust::set_square_n(&mut in_place, n as usize);
            assert_eq!(power, in_place);
            assert_eq!(engine.result(Leaf::SquareN, [result_at, a_at, n], &[(a_at, a)]), power);
            assert_eq!(engine.result(Leaf::SquareN, [a_at, a_at, n], &[(a_at, a)]), power);
        }
        for k in [0, 1, 121_666, (1 << 18) - 1] {
            rust::set_product_small(&mut product, &a, k);
            assert_eq!(engine.result(Leaf::MulSmall, [result_at, a_at, k], &[(a_at, a)]), product);
        }
        before = a;
    }
}
