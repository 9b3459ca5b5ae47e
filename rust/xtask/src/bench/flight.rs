//! What a tick of Pursuit Flight costs beside the core's own work for it, in the engine stand-in.

use super::report::{Bound, Goal, Report, Table, kept};
use super::{Bench, Options};
use crate::unreal;
use anyhow::Result;

/// How many times the core's own work a tick may cost.
const GOAL: f64 = 3.0;

/// Times both.
pub fn time(options: &Options, _: &Bench) -> Result<Report> {
    let [own, component, looking, seen] = unreal::flight_cost(options.quick)?;
    let mut table = Table::new(
        "flight",
        format!(
            "nanoseconds a pawn and tick of Pursuit Flight, 1,000 pawns among 200 obstacles of which each sees {seen:.1}, best of 60 ticks; the \
             stand-in looks through all actors for obstacles, an engine in its physics scene"
        ),
        &["a tick", "ns", "beside the core"],
    );
    for (name, time) in [
        ("the core's own work: the same questions in C", own),
        ("the component, between two looks for obstacles", component),
        ("the component, with a look of the stand-in", looking),
    ] {
        table.row([name.into(), format!("{time:.0}"), format!("{:.2}", time / own)]);
    }
    let goals = vec![Goal::new(
        "a tick between two looks, beside the core's own work",
        component / own,
        Bound::Most(GOAL),
    )];
    let said = format!(
        "a tick of Pursuit Flight costs {:.2} of the core's own work: {}",
        component / own,
        kept(&goals)
    );
    Ok(Report { tables: vec![table], goals, said })
}
