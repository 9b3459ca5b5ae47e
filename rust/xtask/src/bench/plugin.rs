//! What the plugin costs in the engine stand-in, beside the calls of C that it makes.

use super::report::{Bound, Goal, Report, Table, kept};
use super::{Bench, Options};
use crate::unreal;
use anyhow::Result;

/// How many times as long as the first each of these takes, with this number of digits.
fn beside(table: &mut Table, times: &[(&str, f64)], digits: usize) {
    let first = times.first().map_or(f64::NAN, |(_, time)| *time);
    for (name, time) in times {
        table.row([(*name).into(), format!("{time:.digits$}"), format!("{:.2}", time / first)]);
    }
}

fn report(table: Table, goals: Vec<Goal>, said: &str) -> Result<Report> {
    let said = format!("{said}: {}", kept(&goals));
    Ok(Report { tables: vec![table], goals, said })
}

/// A Blueprint call of Predict Intercept Point beside its C call.
pub fn node(options: &Options, _: &Bench) -> Result<Report> {
    let [c, node, graph] = unreal::cost("Pursuit.Cost.PredictInterceptPoint", "cost ", options.quick)?;
    let mut table = Table::new(
        "unreal-node",
        "nanoseconds a call of Predict Intercept Point, best of 60 rounds of 40 x 1024 random in-game queries; what the engine's virtual machine \
         adds to any node is not in it",
        &["call", "ns", "beside C"],
    );
    let in_graph = "a Blueprint call: pins written, called through the reflection, answer read";
    beside(&mut table, &[("the C function", c), ("the node's C++ function", node), (in_graph, graph)], 2);
    let goal = Goal::new("a Blueprint call beside C", graph / c, Bound::Most(3.0));
    report(table, vec![goal], &format!("a Blueprint call costs {:.2} C calls", graph / c))
}

/// A tick of Pursuit Flight for each of 1,000 pawns beside the core's own work for it.
pub fn flight(options: &Options, _: &Bench) -> Result<Report> {
    let [own, component, looking, seen] = unreal::cost("Pursuit.Cost.Flight", "flight ", options.quick)?;
    let mut table = Table::new(
        "flight",
        format!(
            "nanoseconds a pawn and tick of Pursuit Flight, 1,000 pawns among 200 obstacles of which each sees {seen:.1}, best of 60 ticks; the \
             stand-in looks through all actors for obstacles, an engine in its physics scene"
        ),
        &["a tick", "ns", "beside the core"],
    );
    let times = [
        ("the core's own work: the same questions in C", own),
        ("the component, between two looks for obstacles", component),
        ("the component, with a look of the stand-in", looking),
    ];
    beside(&mut table, &times, 0);
    let what = "a tick between two looks, beside the core's own work";
    let goal = Goal::new(what, component / own, Bound::Most(3.0));
    let said = format!("a tick of Pursuit Flight costs {:.2} of the core's own work", component / own);
    report(table, vec![goal], &said)
}

/// Pursuit Chase for each of 10,000 Mass entities beside one C batch over the same data: about one actor, and about a target of each.
pub fn mass(options: &Options, _: &Bench) -> Result<Report> {
    let [actor_in_c, actor, own_in_c, own] = unreal::cost("Pursuit.Cost.Mass", "mass ", options.quick)?;
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
        goals.push(Goal::new(format!("entities chase {name}"), ratio, Bound::Most(1.3)));
    }
    report(table, goals, &format!("Mass entities cost {:.2} C batches", actor / actor_in_c))
}
