//! A module with calls in between that tell what it looks at: conditions, addresses, and what it divides.

use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{CodeSection, Function, Instruction, Module, ValType};
use wasmparser::{FunctionBody, Name, Operator, Parser, Payload, TypeRef};

/// Where an event may happen: the function, by its name, and the instruction.
pub type Place = (String, String);

/// The observed module.
pub struct Observed {
    pub module: Vec<u8>,
    /// By the first argument of `ctcheck_event`.
    pub places: Vec<Place>,
}

struct Observer {
    /// Parameters of the functions that are not imported.
    parameters: Vec<u32>,
    names: Vec<String>,
    event: u32,
    imported: u32,
    /// The function that comes next.
    function: usize,
    places: Vec<Place>,
}

/// Adds calls of the import `ctcheck_event`.
pub fn observe(module: &[u8]) -> Result<Observed, String> {
    let error = |error: &dyn std::fmt::Display| format!("the module: {error}");
    let mut observer = Observer::of(module).map_err(|e| error(&e))?;
    let mut out = Module::new();
    observer.parse_core_module(&mut out, Parser::new(0), module).map_err(|e| error(&e))?;
    Ok(Observed { module: out.finish(), places: observer.places })
}

impl Observer {
    fn of(module: &[u8]) -> wasmparser::Result<Self> {
        let (mut types, mut functions, mut names) = (Vec::new(), Vec::new(), Vec::new());
        let (mut event, mut imported) = (0, 0);
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::TypeSection(section) => {
                    for group in section.into_iter_err_on_gc_types() {
                        types.push(group?.params().len() as u32);
                    }
                }
                Payload::ImportSection(section) => {
                    for import in section {
                        let import = import?;
                        if import.name == "ctcheck_event" {
                            event = imported;
                        }
                        imported += u32::from(matches!(import.ty, TypeRef::Func(_)));
                    }
                }
                Payload::FunctionSection(section) => {
                    for index in section {
                        functions.push(index?);
                    }
                }
                Payload::CustomSection(section) => {
                    if let wasmparser::KnownCustom::Name(section) = section.as_known() {
                        for name in section {
                            if let Name::Function(map) = name? {
                                for naming in map {
                                    let naming = naming?;
                                    names.resize(names.len().max(naming.index as usize + 1), String::new());
                                    let name = rustc_demangle::demangle(naming.name);
                                    names[naming.index as usize] = format!("{name:#}");
                                }
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        let parameters = functions.into_iter().map(|index| types[index as usize]).collect();
        Ok(Observer { parameters, names, event, imported, function: 0, places: Vec::new() })
    }

    /// Before the instruction, tells of what it looks at.
    fn tell(&mut self, out: &mut Function, first: u32, operator: &Operator<'_>) {
        let [address, narrow, wide] = [first, first + 1, first + 2];
        let kept = match kind(operator) {
            Kind::Other => return,
            Kind::Address => None,
            Kind::Condition => None,
            Kind::Store(ValType::I32) => Some(narrow),
            Kind::Store(ValType::V128) => Some(first + 5),
            Kind::Store(_) => Some(wide),
            Kind::Division32 | Kind::Division64 => {
                let (local, other) = if matches!(kind(operator), Kind::Division32) {
                    (narrow, address)
                } else {
                    (wide, wide + 1)
                };
                out.instruction(&Instruction::LocalSet(local)).instruction(&Instruction::LocalTee(other));
                for local in [local, other] {
                    self.event(out, operator, |out| {
                        out.instruction(&Instruction::LocalGet(local));
                        if matches!(kind(operator), Kind::Division32) {
                            out.instruction(&Instruction::I64ExtendI32U);
                        }
                    });
                }
                out.instruction(&Instruction::LocalGet(local));
                return;
            }
            Kind::Copy => {
                // The length, and both ends.
                out.instruction(&Instruction::LocalSet(narrow)).instruction(&Instruction::LocalSet(address));
                out.instruction(&Instruction::LocalTee(first + 4));
                for local in [narrow, address, first + 4] {
                    if local == address && matches!(operator, Operator::MemoryFill { .. }) {
                        continue;
                    }
                    self.event(out, operator, |out| {
                        out.instruction(&Instruction::LocalGet(local))
                            .instruction(&Instruction::I64ExtendI32U);
                    });
                }
                out.instruction(&Instruction::LocalGet(address)).instruction(&Instruction::LocalGet(narrow));
                return;
            }
        };
        if let Some(local) = kept {
            out.instruction(&Instruction::LocalSet(local));
        }
        out.instruction(&Instruction::LocalTee(address));
        let is_condition = matches!(kind(operator), Kind::Condition);
        self.event(out, operator, |out| {
            out.instruction(&Instruction::LocalGet(address));
            if is_condition {
                out.instruction(&Instruction::I32Eqz);
            }
            out.instruction(&Instruction::I64ExtendI32U);
        });
        if let Some(local) = kept {
            out.instruction(&Instruction::LocalGet(local));
        }
    }

    fn event(&mut self, out: &mut Function, operator: &Operator<'_>, value: impl FnOnce(&mut Function)) {
        out.instruction(&Instruction::I32Const(self.places.len() as i32));
        value(out);
        out.instruction(&Instruction::Call(self.event));
        let name = self.names.get(self.imported as usize + self.function).cloned().unwrap_or_default();
        self.places.push((name, format!("{operator:?}")));
    }
}

/// What an instruction looks at.
enum Kind {
    /// The address on top, or the number of a case or of a function.
    Address,
    /// The address below a value.
    Store(ValType),
    /// Whether what is on top is zero. `select` is none, as it reads both values.
    Condition,
    /// Both operands.
    Division32,
    Division64,
    /// Three operands.
    Copy,
    Other,
}

fn kind(operator: &Operator<'_>) -> Kind {
    use Operator as O;
    match operator {
        O::If { .. } | O::BrIf { .. } => Kind::Condition,
        O::BrTable { .. } | O::CallIndirect { .. } => Kind::Address,
        O::I32Load { .. } | O::I32Load8S { .. } | O::I32Load8U { .. } | O::I32Load16S { .. } => Kind::Address,
        O::I32Load16U { .. } | O::I64Load { .. } | O::I64Load8S { .. } | O::I64Load8U { .. } => Kind::Address,
        O::I64Load16S { .. } | O::I64Load16U { .. } | O::I64Load32S { .. } => Kind::Address,
        O::I64Load32U { .. } | O::MemoryGrow { .. } => Kind::Address,
        O::I32Store { .. } | O::I32Store8 { .. } | O::I32Store16 { .. } => Kind::Store(ValType::I32),
        O::I64Store { .. } | O::I64Store8 { .. } | O::I64Store16 { .. } | O::I64Store32 { .. } => {
            Kind::Store(ValType::I64)
        }
        O::V128Load { .. } | O::V128Load32Zero { .. } | O::V128Load64Zero { .. } => Kind::Address,
        O::V128Load8Splat { .. } | O::V128Load16Splat { .. } => Kind::Address,
        O::V128Load32Splat { .. } | O::V128Load64Splat { .. } => Kind::Address,
        O::V128Load8x8S { .. } | O::V128Load16x4S { .. } | O::V128Load32x2S { .. } => Kind::Address,
        O::V128Load8x8U { .. } | O::V128Load16x4U { .. } | O::V128Load32x2U { .. } => Kind::Address,
        // What goes to a lane comes with the others.
        O::V128Load8Lane { .. } | O::V128Load16Lane { .. } => Kind::Store(ValType::V128),
        O::V128Load32Lane { .. } | O::V128Load64Lane { .. } => Kind::Store(ValType::V128),
        O::V128Store8Lane { .. } | O::V128Store16Lane { .. } => Kind::Store(ValType::V128),
        O::V128Store32Lane { .. } | O::V128Store64Lane { .. } => Kind::Store(ValType::V128),
        O::V128Store { .. } => Kind::Store(ValType::V128),
        O::I32DivS | O::I32DivU | O::I32RemS | O::I32RemU => Kind::Division32,
        O::I64DivS | O::I64DivU | O::I64RemS | O::I64RemU => Kind::Division64,
        O::MemoryCopy { .. } | O::MemoryFill { .. } => Kind::Copy,
        other => {
            let text = format!("{other:?}");
            assert!(!text.contains("Load") && !text.contains("Store"), "{text} is not observed");
            Kind::Other
        }
    }
}

impl Reencode for Observer {
    type Error = std::convert::Infallible;

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: FunctionBody<'_>,
    ) -> Result<(), Error<Self::Error>> {
        let mut locals = Vec::new();
        let mut first = self.parameters[self.function];
        for pair in body.get_locals_reader()? {
            let (count, kind) = pair?;
            locals.push((count, self.val_type(kind)?));
            first += count;
        }
        locals.extend([(2, ValType::I32), (2, ValType::I64), (1, ValType::I32), (1, ValType::V128)]);
        let mut out = Function::new(locals);
        let mut reader = body.get_operators_reader()?;
        while !reader.eof() {
            let operator = reader.read()?;
            self.tell(&mut out, first, &operator);
            out.instruction(&utils::instruction(self, operator)?);
        }
        code.function(&out);
        self.function += 1;
        Ok(())
    }
}
