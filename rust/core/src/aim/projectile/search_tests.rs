//! What a search through air costs, counted in steps of its flights.

use super::flight::Air;
use super::search::{MOST_STEPS, Search};
use super::{DragSettings, ProjectileQuery, solve_drag};
use crate::aim::Shot;
use crate::reason::NoIntercept;
use crate::seeded::Generator;
use core::cell::Cell;
use glam::DVec3;

/// The greatest drag, muzzle speed and horizon that are drawn.
struct Thick {
    linear: f64,
    quadratic: f64,
    speed: f64,
    horizon: f64,
}

fn drawn(thick: &Thick, seed: u64) -> (ProjectileQuery, DragSettings) {
    let draw = &mut Generator::new(seed);
    let query = ProjectileQuery {
        shot: Shot {
            shooter_position: draw.in_cube(2000.0),
            target_position: draw.in_cube(2000.0),
            target_velocity: draw.in_cube(300.0),
            muzzle_speed: draw.uniform(0.1 * thick.speed, thick.speed),
        },
        shooter_velocity: draw.in_cube(300.0),
        target_acceleration: draw.in_cube(100.0),
        gravity: DVec3::new(0.0, 0.0, -980.0),
    };
    let settings = DragSettings {
        linear_drag: draw.uniform(0.0, thick.linear),
        quadratic_drag: draw.uniform(0.0, thick.quadratic),
        wind: draw.in_cube(300.0),
        horizon: draw.uniform(0.2 * thick.horizon, thick.horizon),
        max_miss_distance: 1.0,
    };
    (query, settings)
}

/// The steps of a search, and whether it came to its end.
fn steps(query: &ProjectileQuery, settings: &DragSettings) -> (u32, bool) {
    let search = Search {
        query: *query,
        air: Air {
            gravity: query.gravity,
            wind: settings.wind,
            linear: settings.linear_drag,
            quadratic: settings.quadratic_drag,
        },
        steps_left: Cell::new(MOST_STEPS),
        offset: query.shot.offset(),
        relative_velocity: query.shot.target_velocity - query.shooter_velocity,
    };
    let outcome = search.run(settings.horizon, settings.max_miss_distance);
    (MOST_STEPS - search.steps_left.get(), outcome.is_settled)
}

#[test]
fn shots_of_a_game_take_half_the_steps_at_most() {
    let game = Thick { linear: 0.1, quadratic: 1e-5, speed: 3000.0, horizon: 10.0 };
    let thick = Thick { linear: 1.5, quadratic: 4e-4, speed: 4000.0, horizon: 8.0 };
    for (name, air) in [("game", game), ("thick", thick)] {
        let most = (0..500).map(|seed| {
            let (query, settings) = drawn(&air, seed);
            let (steps, is_settled) = steps(&query, &settings);
            assert!(is_settled, "{name}, seed {seed}");
            steps
        });
        let most = most.max().unwrap();
        println!("{name}: at most {most} of {MOST_STEPS} steps");
        assert!(most <= MOST_STEPS / 2, "{name}: {most}");
    }
}

/// Air in which a projectile stops within a step of its flight, for a minute.
#[test]
fn a_search_through_air_like_syrup_stops_at_its_bound() {
    let syrup = Thick { linear: 10.0, quadratic: 1e-2, speed: 4000.0, horizon: 60.0 };
    let mut stopped = 0;
    for seed in 0..1000 {
        let (query, settings) = drawn(&syrup, seed);
        let (steps, is_settled) = steps(&query, &settings);
        if steps == MOST_STEPS {
            stopped += 1;
            assert!(!is_settled, "seed {seed}");
            let launches = solve_drag(&query, &settings).unwrap();
            let reason = launches.verdict.err();
            assert!(reason.is_none() || reason == Some(NoIntercept::Unfinished), "seed {seed}: {reason:?}");
        }
    }
    println!("{stopped} of 1000 stopped");
    assert!(stopped > 0);
}
