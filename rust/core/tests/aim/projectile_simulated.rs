//! Launches for an engine's own integrator: simulated tick by tick, they hit.

use crate::seeded::Generator;
use pursuit_core::DVec3;
use pursuit_core::aim::Shot;
use pursuit_core::aim::projectile::{
    Integrator, ProjectileQuery, ProjectileSettings, solve, solve_angle, solve_apex, solve_minimum_speed,
    solve_time,
};

struct Body {
    position: DVec3,
    velocity: DVec3,
    acceleration: DVec3,
}

impl Body {
    fn tick(&mut self, integrator: Integrator, h: f64) {
        match integrator {
            Integrator::Continuous => {
                // Velocity Verlet with a constant acceleration.
                self.position += self.velocity * h + self.acceleration * (0.5 * h * h);
                self.velocity += self.acceleration * h;
            }
            Integrator::SemiImplicitEuler => {
                self.velocity += self.acceleration * h;
                self.position += self.velocity * h;
            }
            Integrator::ExplicitEuler => {
                self.position += self.velocity * h;
                self.velocity += self.acceleration * h;
            }
        }
    }
}

/// The distance between projectile and target after `ticks`, and after one more.
fn fly(query: &ProjectileQuery, settings: &ProjectileSettings, launch: DVec3, ticks: u32) -> (DVec3, DVec3) {
    let mut projectile =
        Body { position: query.shot.shooter_position, velocity: launch, acceleration: query.shot.gravity };
    let mut target = Body {
        position: query.shot.target_position,
        velocity: query.shot.target_velocity,
        acceleration: query.target_acceleration,
    };
    for _ in 0..ticks {
        projectile.tick(settings.projectile_integrator, settings.time_step);
        target.tick(settings.target_integrator, settings.time_step);
    }
    let before = projectile.position - target.position;
    projectile.tick(settings.projectile_integrator, settings.time_step);
    target.tick(settings.target_integrator, settings.time_step);
    (before, projectile.position - target.position)
}

const INTEGRATORS: [Integrator; 3] =
    [Integrator::Continuous, Integrator::SemiImplicitEuler, Integrator::ExplicitEuler];

fn cases() -> impl Iterator<Item = (u64, ProjectileQuery, ProjectileSettings)> {
    (0..900).map(|seed| {
        let mut random = Generator::new(seed);
        let shooter_position = random.in_cube(2000.0);
        let shooter_velocity = random.in_cube(300.0);
        let target_position = random.in_cube(2000.0);
        let target_velocity = random.in_cube(300.0);
        let target_acceleration = random.in_cube(200.0);
        let gravity = random.direction() * 980.0;
        let muzzle_speed = random.uniform(2000.0, 4000.0);
        let query = ProjectileQuery {
            shot: Shot { shooter_position, target_position, target_velocity, muzzle_speed, gravity },
            shooter_velocity,
            target_acceleration,
        };
        let settings = ProjectileSettings {
            projectile_integrator: INTEGRATORS[seed as usize % 3],
            target_integrator: INTEGRATORS[seed as usize / 3 % 3],
            time_step: 1.0 / random.uniform(20.0, 240.0),
        };
        (seed, query, settings)
    })
}

/// An analytic aim lags in an engine that integrates with semi-implicit Euler:
/// <https://github.com/BrettRyland/BDArmory/pull/555>.
#[test]
fn a_simulated_projectile_hits_between_two_ticks() {
    let (mut launches, mut worst, mut worst_unaware) = (0, 0.0_f64, 0.0_f64);
    for (seed, query, settings) in cases() {
        let solutions = solve(&query, &settings).unwrap();
        for solution in solutions.as_slice() {
            let ticks = (solution.time / settings.time_step).floor();
            let rest = solution.time / settings.time_step - ticks;
            let (before, after) = fly(&query, &settings, solution.launch_velocity, ticks as u32);
            // On the straight line that the engine sweeps, against the parabola: at most a h^2 / 8.
            let miss = before.lerp(after, rest).length();
            let chord = (query.shot.gravity - query.target_acceleration).length()
                * settings.time_step
                * settings.time_step
                / 8.0;
            let rounding = 1e-11 * (query.shot.muzzle_speed * solution.time + 4000.0);
            assert!(miss <= chord + rounding, "seed {seed}: {miss} {chord}");
            worst = worst.max(miss);
            launches += 1;
        }
        // The test must be able to fail: the answer for the true parabola misses by far more.
        if settings.projectile_integrator != Integrator::Continuous
            && let Ok(unaware) = solve(&query, &ProjectileSettings::default())
            && let Some(last) = unaware.as_slice().last()
        {
            let ticks = (last.time / settings.time_step).floor();
            let (before, after) = fly(&query, &settings, last.launch_velocity, ticks as u32);
            let miss = before.lerp(after, last.time / settings.time_step - ticks).length();
            worst_unaware = worst_unaware.max(miss);
        }
    }
    println!(
        "{launches} simulated launches, worst miss {worst:.3}, unaware of the integrator {worst_unaware:.1}"
    );
    assert!(launches > 1000 && worst_unaware > 100.0, "{launches} {worst_unaware}");
}

/// The same pull request: the engine skips the frame in which the projectile appears, so it starts one tick after the aim.
/// Aim at where the simulation has shooter and target after that tick: <https://github.com/BrettRyland/BDArmory/pull/555>.
#[test]
fn a_projectile_that_starts_one_tick_late_hits_when_the_query_is_advanced_by_a_tick() {
    let (mut launches, mut worst_unaware) = (0, 0.0_f64);
    for (seed, query, settings) in cases() {
        let mut target = Body {
            position: query.shot.target_position,
            velocity: query.shot.target_velocity,
            acceleration: query.target_acceleration,
        };
        target.tick(settings.target_integrator, settings.time_step);
        let late = ProjectileQuery {
            shot: Shot {
                shooter_position: query.shot.shooter_position + query.shooter_velocity * settings.time_step,
                target_position: target.position,
                target_velocity: target.velocity,
                ..query.shot
            },
            ..query
        };
        let miss_of = |launch: DVec3, time: f64| {
            let ticks = (time / settings.time_step).floor();
            let (before, after) = fly(&late, &settings, launch, ticks as u32);
            before.lerp(after, time / settings.time_step - ticks).length()
        };
        for solution in solve(&late, &settings).iter().flat_map(|s| s.as_slice()) {
            let chord = (query.shot.gravity - query.target_acceleration).length()
                * settings.time_step
                * settings.time_step
                / 8.0;
            let rounding = 1e-11 * (query.shot.muzzle_speed * solution.time + 4000.0);
            let miss = miss_of(solution.launch_velocity, solution.time);
            assert!(miss <= chord + rounding, "seed {seed}: {miss} {chord}");
            launches += 1;
        }
        // The test must be able to fail: the launch for the tick before misses.
        if let Some(first) = solve(&query, &settings).iter().flat_map(|s| s.as_slice()).next() {
            worst_unaware = worst_unaware.max(miss_of(first.launch_velocity, first.time));
        }
    }
    println!("{launches} launches one tick late, unaware of it {worst_unaware:.1} off");
    assert!(launches > 1000 && worst_unaware > 10.0, "{launches} {worst_unaware}");
}

#[test]
fn a_hit_at_a_tick_is_exact_but_for_rounding() {
    let mut worst = 0.0_f64;
    for (seed, query, settings) in cases() {
        let ticks = 10 + (seed % 100) as u32;
        let time = f64::from(ticks) * settings.time_step;
        let launch = solve_time(&query, &settings, time).unwrap().launch_velocity;
        let (at, _) = fly(&query, &settings, launch, ticks);
        let way = launch.length() * time + 980.0 * time * time + 4000.0;
        worst = worst.max(at.length() / way);
        assert!(at.length() <= 1e-13 * way, "seed {seed}: {at}");
    }
    println!("worst relative miss at a tick {worst:e}");
}

#[test]
fn every_kind_of_launch_knows_the_integrator() {
    for (seed, query, settings) in cases() {
        let check = |launch: DVec3, time: f64| {
            let ticks = (time / settings.time_step).floor();
            let (before, after) = fly(&query, &settings, launch, ticks as u32);
            let miss = before.lerp(after, time / settings.time_step - ticks).length();
            let chord = (query.shot.gravity - query.target_acceleration).length()
                * settings.time_step
                * settings.time_step
                / 8.0;
            assert!(miss <= chord + 1e-10 * (launch.length() * time + 4000.0), "seed {seed}: {miss} {chord}");
        };
        for launch in solve_angle(&query, &settings, 0.6).iter().flat_map(|s| s.as_slice()) {
            check(launch.launch_velocity, launch.time);
        }
        for launch in solve_apex(&query, &settings, 3000.0).iter().flat_map(|s| s.as_slice()) {
            check(launch.launch_velocity, launch.time);
        }
        let least = solve_minimum_speed(&query, &settings, 30.0).unwrap().as_slice()[0];
        check(least.launch_velocity, least.time);
    }
}
