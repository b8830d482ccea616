//! The body of a function on words of 64 bits, which does the same whatever the words are.

use wasm_encoder::{BlockType, Function, Instruction, MemArg, ValType};

/// A local variable that holds a word.
#[derive(Clone, Copy)]
pub struct Word(u32);

/// A parameter of 32 bits: an address, or a number.
#[derive(Clone, Copy)]
pub struct Parameter(pub u32);

/// A body that is being written: each operation is one of WebAssembly's instructions, with its result in a new variable.
pub struct Code {
    parameters: u32,
    words: u32,
    instructions: Vec<Instruction<'static>>,
}

impl Code {
    /// For a function with so many parameters.
    pub fn new(parameters: u32) -> Self {
        Self { parameters, words: 0, instructions: Vec::new() }
    }

    fn push<const N: usize>(&mut self, instructions: [Instruction<'static>; N]) {
        self.instructions.extend(instructions);
    }

    /// The word on top of the stack, in a new variable.
    fn made(&mut self) -> Word {
        let word = Word(self.parameters + self.words);
        self.words += 1;
        self.push([Instruction::LocalSet(word.0)]);
        word
    }

    fn operation(&mut self, a: Word, operand: Instruction<'static>, operation: Instruction<'static>) -> Word {
        self.push([Instruction::LocalGet(a.0), operand, operation]);
        self.made()
    }

    /// The N words at an address.
    pub fn load<const N: usize>(&mut self, Parameter(address): Parameter) -> [Word; N] {
        std::array::from_fn(|i| {
            self.push([Instruction::LocalGet(address), Instruction::I64Load(at(i))]);
            self.made()
        })
    }

    /// Writes N words to an address.
    pub fn store<const N: usize>(&mut self, Parameter(address): Parameter, words: [Word; N]) {
        for (i, word) in words.into_iter().enumerate() {
            self.push([
                Instruction::LocalGet(address),
                Instruction::LocalGet(word.0),
                Instruction::I64Store(at(i)),
            ]);
        }
    }

    /// A number as a word.
    pub fn number(&mut self, Parameter(number): Parameter) -> Word {
        self.push([Instruction::LocalGet(number), Instruction::I64ExtendI32U]);
        self.made()
    }

    /// The low and the high word of a sum of products, of at least one and below 2^128.
    pub fn sum_of_products(&mut self, products: &[(Word, Word)]) -> [Word; 2] {
        for (i, (a, b)) in products.iter().enumerate() {
            self.push([Instruction::LocalGet(a.0), Instruction::LocalGet(b.0), Instruction::I64MulWideU]);
            if i > 0 {
                self.push([Instruction::I64Add128]);
            }
        }
        let high = self.made();
        [self.made(), high]
    }

    pub fn add(&mut self, a: Word, b: Word) -> Word {
        self.operation(a, Instruction::LocalGet(b.0), Instruction::I64Add)
    }

    pub fn mul(&mut self, a: Word, k: i64) -> Word {
        self.operation(a, Instruction::I64Const(k), Instruction::I64Mul)
    }

    pub fn and(&mut self, a: Word, mask: i64) -> Word {
        self.operation(a, Instruction::I64Const(mask), Instruction::I64And)
    }

    pub fn shift_left(&mut self, a: Word, bits: i64) -> Word {
        self.operation(a, Instruction::I64Const(bits), Instruction::I64Shl)
    }

    pub fn shift_right(&mut self, a: Word, bits: i64) -> Word {
        self.operation(a, Instruction::I64Const(bits), Instruction::I64ShrU)
    }

    /// Does a step as often as a number says, at least once, with these words, which become its results.
    pub fn repeat<const N: usize>(
        &mut self,
        Parameter(number): Parameter,
        words: [Word; N],
        step: impl FnOnce(&mut Self, [Word; N]) -> [Word; N],
    ) {
        self.push([Instruction::Loop(BlockType::Empty)]);
        let results = step(self, words);
        for (word, result) in words.into_iter().zip(results) {
            self.push([Instruction::LocalGet(result.0), Instruction::LocalSet(word.0)]);
        }
        self.push([
            Instruction::LocalGet(number),
            Instruction::I32Const(1),
            Instruction::I32Sub,
            Instruction::LocalTee(number),
            Instruction::BrIf(0),
            Instruction::End,
        ]);
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

/// The word with this index.
fn at(index: usize) -> MemArg {
    MemArg { offset: 8 * index as u64, align: 3, memory_index: 0 }
}
