//! Commands on the rows of files: options and a bar here, the work in `lemniscate-bulk`.

mod bar;
mod options;
mod sample;
mod sign;
mod verify;

pub use sample::{SampleArgs, run as sample_signatures};
pub use sign::{SignManyArgs, run as sign_many};
pub use verify::{VerifyManyArgs, run as verify_many};
