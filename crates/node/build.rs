//! What an addon is linked with.
fn main() {
    napi_build::setup();
}
