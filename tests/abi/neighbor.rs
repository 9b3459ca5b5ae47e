//! Some other Rust library that a game may link: with `std`, its allocator and its panic machinery.

#[unsafe(no_mangle)]
pub extern "C" fn neighbor_length_of_sum(a: f64, b: f64) -> usize {
    format!("{:.1}", a + b).len()
}
