//! What a Blueprint call of Predict Intercept Point costs beside its C call, in the engine stand-in.

use super::report::{Bound, Goal, Report, Table, kept};
use super::{Bench, Options};
use crate::unreal;
use anyhow::Result;

/// How many C calls a Blueprint call may cost.
const GOAL: f64 = 3.0;

/// Times the calls.
pub fn time(options: &Options, _: &Bench) -> Result<Report> {
    let [c, node, graph] = unreal::node_cost(options.quick)?;
    let mut table = Table::new(
        "unreal-node",
        "nanoseconds a call of Predict Intercept Point, best of 60 rounds of 40 x 1024 random in-game queries; what the engine's virtual machine \
         adds to any node is not in it",
        &["call", "ns", "beside C"],
    );
    for (name, time) in [
        ("the C function", c),
        ("the node's C++ function", node),
        ("a Blueprint call: pins written, called through the reflection, answer read", graph),
    ] {
        table.row([name.into(), format!("{time:.2}"), format!("{:.2}", time / c)]);
    }
    let goals = vec![Goal::new("a Blueprint call beside C", graph / c, Bound::Most(GOAL))];
    let said = format!("a Blueprint call costs {:.2} C calls: {}", graph / c, kept(&goals));
    Ok(Report { tables: vec![table], goals, said })
}
