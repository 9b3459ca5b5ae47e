//! The convex program.

use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultSettingsBuilder, DefaultSolver, IPSolver, SecondOrderConeT, SolverStatus, SupportedConeT,
    ZeroConeT,
};
use pursuit_core::intercept::RendezvousQuery;

/// Parts with thrust.
const PARTS: usize = 48;

/// A sparse system of rows, and the cones that they are in.
#[derive(Default)]
struct Program {
    rows: Vec<usize>,
    columns: Vec<usize>,
    values: Vec<f64>,
    right: Vec<f64>,
    cones: Vec<SupportedConeT<f64>>,
}

impl Program {
    fn row(&mut self, entries: &[(usize, f64)], right: f64) {
        for (column, value) in entries {
            self.rows.push(self.right.len());
            self.columns.push(*column);
            self.values.push(*value);
        }
        self.right.push(right);
    }
}

/// The least greatest acceleration for an arrival at `time` with the turn beginning at `turn`; infinite if there is none.
fn least_acceleration(query: &RendezvousQuery<'_>, time: f64, turn: f64) -> f64 {
    let Ok(there) = query.target.at(time) else { return f64::INFINITY };
    let (start, end) = (query.ship.velocity.to_array(), there.velocity.to_array());
    let way = (there.position - query.ship.position).to_array();
    let thrust = time - query.turn_time;
    if thrust <= 0.0 || there.velocity.length() > query.max_speed {
        return f64::INFINITY;
    }
    // Durations, and whether there is thrust.
    let mut parts = Vec::new();
    let before = ((PARTS as f64 * turn / thrust).round() as usize).clamp(usize::from(turn > 0.0), PARTS - 1);
    let after = PARTS - before;
    parts.extend((0..before).map(|_| (turn / before as f64, true)));
    if query.turn_time > 0.0 {
        parts.push((query.turn_time, false));
    }
    if thrust - turn > 1e-9 * thrust {
        parts.extend((0..after).map(|_| ((thrust - turn) / after as f64, true)));
    }
    let count = parts.len();
    let acceleration = |part: usize, axis: usize| 3 * part + axis;
    let velocity = |knot: usize, axis: usize| 3 * (count + knot - 1) + axis;
    let greatest = 3 * (2 * count - 1);
    let mut program = Program::default();
    for (part, (duration, has_thrust)) in parts.iter().enumerate() {
        for axis in 0..3 {
            let mut entries = vec![(acceleration(part, axis), -duration)];
            let mut right = 0.0;
            if part + 1 < count {
                entries.push((velocity(part + 1, axis), 1.0))
            } else {
                right -= end[axis]
            }
            if part > 0 {
                entries.push((velocity(part, axis), -1.0))
            } else {
                right += start[axis]
            }
            program.row(&entries, right);
            if !has_thrust {
                program.row(&[(acceleration(part, axis), 1.0)], 0.0);
            }
        }
    }
    for axis in 0..3 {
        let entries: Vec<_> = (1..count)
            .map(|knot| (velocity(knot, axis), 0.5 * (parts[knot - 1].0 + parts[knot].0)))
            .collect();
        let ends = 0.5 * (parts[0].0 * start[axis] + parts[count - 1].0 * end[axis]);
        program.row(&entries, way[axis] - ends);
    }
    program.cones.push(ZeroConeT(program.right.len()));
    for part in (0..count).filter(|part| parts[*part].1) {
        program.row(&[(greatest, -1.0)], 0.0);
        for axis in 0..3 {
            program.row(&[(acceleration(part, axis), -1.0)], 0.0);
        }
        program.cones.push(SecondOrderConeT(4));
    }
    if query.max_speed < f64::INFINITY {
        for knot in 1..count {
            program.row(&[], query.max_speed);
            for axis in 0..3 {
                program.row(&[(velocity(knot, axis), -1.0)], 0.0);
            }
            program.cones.push(SecondOrderConeT(4));
        }
    }
    let variables = greatest + 1;
    let matrix = CscMatrix::new_from_triplets(
        program.right.len(),
        variables,
        program.rows,
        program.columns,
        program.values,
    );
    let mut costs = vec![0.0; variables];
    costs[greatest] = 1.0;
    let Ok(settings) = DefaultSettingsBuilder::default().verbose(false).build() else { return f64::INFINITY };
    let nothing = CscMatrix::zeros((variables, variables));
    let mut solver = DefaultSolver::new(&nothing, &costs, &matrix, &program.right, &program.cones, settings);
    solver.solve();
    match solver.solution.status {
        SolverStatus::Solved | SolverStatus::AlmostSolved => solver.solution.x[greatest],
        _ => f64::INFINITY,
    }
}

/// Whether a ship may arrive at `time`: with the turn at the best place that a search finds.
pub fn is_possible(query: &RendezvousQuery<'_>, time: f64) -> bool {
    let at = |turn: f64| least_acceleration(query, time, turn);
    let thrust = time - query.turn_time;
    let enough = query.max_acceleration;
    if query.turn_time == 0.0 {
        return at(0.5 * thrust) <= enough;
    }
    if thrust <= 0.0 {
        return false;
    }
    // Without a turn at all it would have to be possible.
    let relaxed = RendezvousQuery { turn_time: 0.0, ..*query };
    if least_acceleration(&relaxed, time, 0.5 * time) > enough {
        return false;
    }
    let mut best = (f64::INFINITY, 0.0);
    for place in 0..=6 {
        let turn = thrust * f64::from(place) / 6.0;
        let needed = at(turn);
        if needed <= enough {
            return true;
        }
        if needed < best.0 {
            best = (needed, turn);
        }
    }
    let mut step = thrust / 12.0;
    for _ in 0..3 {
        for turn in [best.1 - step, best.1 + step] {
            let turn = turn.clamp(0.0, thrust);
            let needed = at(turn);
            if needed <= enough {
                return true;
            }
            if needed < best.0 {
                best = (needed, turn);
            }
        }
        step *= 0.5;
    }
    false
}
