//! What the boot loader starts.

use crate::semihosting::print;

#[unsafe(no_mangle)]
extern "C" fn application() -> bool {
    print(c"the application runs\n");
    true
}
