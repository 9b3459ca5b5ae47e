//! What Pursuit Chase costs for Mass entities beside one C batch over the same data, in the engine stand-in.

use super::{Bench, Options};
use crate::unreal;
use anyhow::Result;

/// How many C batches the entities may cost.
const GOAL: f64 = 1.3;

/// Times both; what there is to say about them.
pub fn time(_: &Options, _: &Bench) -> Result<String> {
    let [actor_in_c, actor, own_in_c, own] = unreal::mass_cost()?;
    println!(
        "\nnanoseconds an entity of Pursuit Chase, best of 300 runs over 10,000 entities, beside one C batch over the same fragments, each \
         type in one array:"
    );
    println!("{:<44} {:>8} {:>8} {:>7}", "10,000 entities chase", "C batch", "entities", "ratio");
    for (name, c, entities) in [("one actor", actor_in_c, actor), ("a target entity of each", own_in_c, own)]
    {
        println!("{name:<44} {c:>8.2} {entities:>8.2} {:>7.2}", entities / c);
    }
    println!("the goal is a ratio of {GOAL}; with targets of their own, reading these is in it");
    Ok(format!("Mass entities cost {:.2} C batches; the goal is {GOAL}", actor / actor_in_c))
}
