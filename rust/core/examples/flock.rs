//! A flock of 200 for a minute: the same program, and the same bits, in five languages (samples/crowd).
//!
//! `cargo run --package pursuit-core --example flock --features alloc`
use pursuit_core::Refusal;
use pursuit_core::crowd::Flock;

fn main() -> Result<(), Refusal> {
    let mut flock = Flock::for_units(1.0);
    for i in 0..200 {
        flock.positions.push([4 * (i % 20), 4 * (i / 20), i % 3].map(f64::from).into());
        flock.velocities.push([if i % 2 == 0 { 3 } else { -3 }, i % 5 - 2, 0].map(f64::from).into());
    }
    for _ in 0..960 {
        flock.step(1.0 / 16.0)?;
    }
    let numbers = flock.positions.iter().flat_map(|at| at.to_array());
    let bits = numbers.fold(0, |sum: u64, number| sum.wrapping_add(number.to_bits()));
    println!("{} fly, bits {bits:016x}", flock.positions.len());
    Ok(())
}
