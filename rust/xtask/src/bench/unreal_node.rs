//! What a Blueprint call of Predict Intercept Point costs beside its C call, in the engine stand-in.

use super::{Bench, Options};
use crate::unreal;
use anyhow::Result;

/// How many C calls a Blueprint call may cost.
const GOAL: f64 = 3.0;

/// Times the calls; what there is to say about them.
pub fn time(_: &Options, _: &Bench) -> Result<String> {
    let [c, node, graph] = unreal::node_cost()?;
    println!(
        "\nnanoseconds a call of Predict Intercept Point, best of 60 rounds of 40 x 1024 random in-game queries:"
    );
    println!("{:<44} {:>8} {:>7}", "call", "ns", "ratio");
    for (name, time) in [
        ("the C function", c),
        ("the node's C++ function", node),
        ("a Blueprint call, without the virtual machine", graph),
    ] {
        println!("{name:<46} {time:>6.2} {:>7.2}", time / c);
    }
    println!(
        "the goal is a ratio of {GOAL}; what the engine's virtual machine adds to any node is not in it"
    );
    Ok(format!("a Blueprint call costs {:.2} C calls; the goal is {GOAL}", graph / c))
}
