//! The body of a function without branches, on words of 64 bits.
use wasm_encoder::{BlockType, Function, Instruction, MemArg, ValType};

/// A word: of a local variable, or a constant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Word {
    Local(u32),
    Constant(u64),
}
use Word::Constant;

pub struct Code {
    parameters: u32,
    words: u32,
    instructions: Vec<Instruction<'static>>,
}

impl Code {
    /// For so many parameters of 32 bits.
    pub fn new(parameters: u32) -> Self {
        Code { parameters, words: 0, instructions: vec![] }
    }

    pub fn new_word(&mut self) -> Word {
        self.words += 1;
        Word::Local(self.parameters + self.words - 1)
    }

    fn push(&mut self, instruction: Instruction<'static>) {
        self.instructions.push(instruction);
    }

    fn get(&mut self, word: Word) {
        self.push(match word {
            Word::Local(index) => Instruction::LocalGet(index),
            Constant(value) => Instruction::I64Const(value as i64),
        });
    }

    pub fn set(&mut self, place: Word) {
        let Word::Local(index) = place else { panic!("a constant") };
        self.push(Instruction::LocalSet(index));
    }

    pub fn copy(&mut self, place: Word, from: Word) {
        self.get(from);
        self.set(place);
    }

    fn made(&mut self) -> Word {
        let word = self.new_word();
        self.set(word);
        word
    }

    pub fn load<const N: usize>(&mut self, pointer: u32, place: usize) -> [Word; N] {
        std::array::from_fn(|i| {
            self.push(Instruction::LocalGet(pointer));
            self.push(Instruction::I64Load(at(place + i)));
            self.made()
        })
    }

    pub fn store<const N: usize>(&mut self, pointer: u32, place: usize, words: [Word; N]) {
        for (i, word) in words.into_iter().enumerate() {
            self.push(Instruction::LocalGet(pointer));
            self.get(word);
            self.push(Instruction::I64Store(at(place + i)));
        }
    }

    pub fn parameter(&mut self, index: u32) -> Word {
        self.push(Instruction::LocalGet(index));
        self.push(Instruction::I64ExtendI32U);
        self.made()
    }

    /// The low and the high word of a sum of products modulo 2^128.
    pub fn sum_of_products(&mut self, products: &[(Word, Word)]) -> [Word; 2] {
        for (i, (a, b)) in products.iter().enumerate() {
            self.get(*a);
            self.get(*b);
            self.push(Instruction::I64MulWideU);
            if i > 0 {
                self.push(Instruction::I64Add128);
            }
        }
        let high = self.made();
        let low = self.made();
        [low, high]
    }

    fn binary(&mut self, a: Word, b: Word, instruction: Instruction<'static>) -> Word {
        self.get(a);
        self.get(b);
        self.push(instruction);
        self.made()
    }

    pub fn add(&mut self, a: Word, b: Word) -> Word {
        self.binary(a, b, Instruction::I64Add)
    }

    pub fn sub(&mut self, a: Word, b: Word) -> Word {
        self.binary(a, b, Instruction::I64Sub)
    }

    pub fn mul(&mut self, a: Word, b: u64) -> Word {
        self.binary(a, Constant(b), Instruction::I64Mul)
    }

    pub fn and(&mut self, a: Word, b: u64) -> Word {
        self.binary(a, Constant(b), Instruction::I64And)
    }

    pub fn or(&mut self, a: Word, b: Word) -> Word {
        self.binary(a, b, Instruction::I64Or)
    }

    pub fn left(&mut self, a: Word, n: u64) -> Word {
        self.binary(a, Constant(n), Instruction::I64Shl)
    }

    pub fn right(&mut self, a: Word, n: u64) -> Word {
        self.binary(a, Constant(n), Instruction::I64ShrU)
    }

    /// 1 if a < b, else 0.
    pub fn is_less(&mut self, a: Word, b: Word) -> Word {
        self.get(a);
        self.get(b);
        self.push(Instruction::I64LtU);
        self.push(Instruction::I64ExtendI32U);
        self.made()
    }

    /// Runs `step` as often as the parameter says, at least once: it makes new values of the words.
    pub fn repeat<const N: usize>(&mut self, counter: u32, words: [Word; N], step: impl FnOnce(&mut Self) -> [Word; N]) {
        self.push(Instruction::Loop(BlockType::Empty));
        let results = step(self);
        for (place, result) in words.into_iter().zip(results) {
            self.copy(place, result);
        }
        self.push(Instruction::LocalGet(counter));
        self.push(Instruction::I32Const(1));
        self.push(Instruction::I32Sub);
        self.push(Instruction::LocalTee(counter));
        self.push(Instruction::BrIf(0));
        self.push(Instruction::End);
    }

    pub fn function(&self) -> Function {
        let mut function = Function::new([(self.words, ValType::I64)]);
        for instruction in &self.instructions {
            function.instruction(instruction);
        }
        function.instruction(&Instruction::End);
        function
    }
}

/// Of the word with this index.
fn at(word: usize) -> MemArg {
    MemArg { offset: 8 * word as u64, align: 3, memory_index: 0 }
}
