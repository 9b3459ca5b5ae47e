//! What Pursuit Chase costs for Mass entities beside one C batch over the same data, in the engine stand-in.

use super::report::{Bound, Goal, Report, Table, kept};
use super::{Bench, Options};
use crate::unreal;
use anyhow::Result;

/// How many C batches the entities may cost.
const GOAL: f64 = 1.3;

/// Times both.
pub fn time(options: &Options, _: &Bench) -> Result<Report> {
    let [actor_in_c, actor, own_in_c, own] = unreal::mass_cost(options.quick)?;
    let mut table = Table::new(
        "mass",
        "nanoseconds an entity of Pursuit Chase, best of 300 runs over 10,000 entities, beside one C batch over the same fragments, each type in \
         one array",
        &["10,000 entities chase", "C batch", "entities", "ratio"],
    );
    let mut goals = Vec::new();
    for (name, c, entities) in [
        ("one actor", actor_in_c, actor),
        ("a target entity of each, whose motion is read first", own_in_c, own),
    ] {
        let ratio = entities / c;
        table.row([name.into(), format!("{c:.2}"), format!("{entities:.2}"), format!("{ratio:.2}")]);
        goals.push(Goal::new(format!("entities chase {name}"), ratio, Bound::Most(GOAL)));
    }
    let said = format!("Mass entities cost {:.2} C batches: {}", actor / actor_in_c, kept(&goals));
    Ok(Report { tables: vec![table], goals, said })
}
