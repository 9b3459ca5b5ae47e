//! 500 agents in two groups change sides past four pillars: the same program, and the same bits, in five languages (samples/crowd).
//!
//! `cargo run --package pursuit-core --example crowd_with_walls --features alloc`
use pursuit_core::Refusal;
use pursuit_core::crowd::OrcaCrowd;
use pursuit_core::geometry::PathTopology;

fn main() -> Result<(), Refusal> {
    let mut crowd = OrcaCrowd::for_units(1.0);
    for i in 0..500 {
        let x = if i < 250 { -1.0 } else { 1.0 } * f64::from(10 + 2 * (i % 10));
        let y = f64::from(2 * (i % 250 / 10 - 12));
        crowd.positions.push([x, y, 0.0].into());
        crowd.goals.push([-x, y, 0.0].into());
    }
    for y in [-17.5, -5.5, 6.5, 18.5] {
        let corners = [[-1.5, y, 0.0], [0.0, y - 1.0, 0.0], [1.5, y, 0.0], [0.0, y + 1.0, 0.0]];
        crowd.add_wall(corners, PathTopology::Closed, 0.0)?;
    }
    for _ in 0..1200 {
        crowd.step(1.0 / 16.0)?;
    }
    let arrived = (0..500).filter(|&agent| crowd.has_arrived(agent)).count();
    let add =
        |sum: u64, at: &pursuit_core::DVec3| sum.wrapping_add(at.x.to_bits()).wrapping_add(at.y.to_bits());
    let bits = crowd.positions.iter().fold(0, add);
    println!("{arrived} of {} have arrived, bits {bits:016x}", crowd.positions.len());
    Ok(())
}
