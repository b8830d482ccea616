//! The same in other threads: promises.

use lemniscate_javascript::functions::Work;
use lemniscate_javascript::{Bytes, Failure, Input, Result, functions};
use napi::bindgen_prelude::{AsyncTask, Either, Uint8Array};
use napi::{Env, Task};
use napi_derive::napi;
use zeroize::Zeroizing;

use crate::{KEYS, threads};

type Boxed = Box<dyn for<'a> FnOnce(Input<'a>) -> Result<Bytes> + Send>;

/// Work with a copy of its input, which nobody else writes to, and its result.
pub struct Later {
    work: Option<Result<Boxed>>,
    input: Zeroizing<Vec<u8>>,
}

impl Later {
    fn new(work: Result<impl Work>, input: &[u8]) -> AsyncTask<Self> {
        let work = Some(work.map(|work| Box::new(work) as Boxed));
        AsyncTask::new(Later { work, input: input.to_vec().into() })
    }
}

impl Task for Later {
    type Output = Result<Bytes>;
    /// The bytes, or what went wrong.
    type JsValue = Either<Uint8Array, String>;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        let work = self.work.take().unwrap_or_else(|| Err("the work was done before".into()));
        let input = Input { first: &self.input, last: None };
        Ok(work.and_then(|work| threads::run(|| work(input))))
    }

    fn resolve(&mut self, _: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(match output {
            Ok(bytes) => Either::A(Uint8Array::from(&bytes[..])),
            Err(failure) => Either::B(Failure::text(&failure).to_owned()),
        })
    }
}

macro_rules! export {
    (
        keys { $($make:ident($($argument:ident),*);)+ }
        bytes { $($compute:ident($($number:ident),*);)+ }
    ) => {
        $(#[napi(namespace = "later", js_name = $compute)]
        pub fn $compute(input: &[u8], $($number: u32),*) -> AsyncTask<Later> {
            Later::new(KEYS.with_borrow(|keys| functions::$compute(keys, $($number),*)), input)
        })+
    };
}

lemniscate_javascript::for_each_function!(export);
