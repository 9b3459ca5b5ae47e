//! A thousand agents chase twenty targets and avoid each other, in Bevy without a window.
//!
//! `cargo run --manifest-path rust/bevy/Cargo.toml --example chase`
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_pursuit::{Caught, OrcaAgent, Pursuer, PursuitPlugin, PursuitSystems, Target};
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use bevy_transform::prelude::Transform;
use std::time::Duration;

const AGENTS: usize = 1000;
const TARGETS: usize = 20;
const SECONDS: f32 = 20.0;
const TICKS_PER_SECOND: f32 = 30.0;
const AGENT: OrcaAgent =
    OrcaAgent { goal: None, waypoint: None, radius: 0.4, preferred_speed: 6.0, max_speed: 6.0 };
const TARGET_SPEED: f32 = 4.0;
/// How far from the middle a target turns back.
const GROUND: f32 = 60.0;

/// How a target moves: the plugin does not need to know.
#[derive(Component)]
struct Flight(Vec3);

#[derive(Resource, Default)]
struct Score {
    caught: usize,
    deepest: f32,
}

/// A point of the ground, the same for the same number: the golden angle spreads them evenly.
fn spread(number: usize, of: usize) -> Vec3 {
    let angle = number as f32 * 2.399_963;
    Vec3::new(angle.cos(), 0.0, angle.sin()) * GROUND * (number as f32 / of as f32).sqrt()
}

fn set_up(mut commands: Commands) {
    let targets: Vec<Entity> = (0..TARGETS)
        .map(|number| {
            let at = spread(number, TARGETS);
            let flight = Flight(Vec3::Y.cross(at).normalize_or(Vec3::X) * TARGET_SPEED);
            // Faster than this is a jump to a new place, which catches nothing.
            let target = Target { max_speed: 2.0 * TARGET_SPEED, ..Target::default() };
            commands.spawn((Transform::from_translation(at), target, flight)).id()
        })
        .collect();
    for number in 0..AGENTS {
        let at = Transform::from_translation(spread(number, AGENTS));
        commands.spawn((at, AGENT, Pursuer::of(targets[number % TARGETS])));
    }
}

/// Targets fly straight, and turn back toward the middle at the edge of the ground.
fn fly(time: Res<Time>, mut targets: Query<(&mut Transform, &mut Flight)>) {
    for (mut transform, mut flight) in &mut targets {
        transform.translation += flight.0 * time.delta_secs();
        let at = transform.translation;
        let outward = flight.0.dot(at);
        if at.length() > GROUND && outward > 0.0 {
            flight.0 -= at * (2.0 * outward / at.length_squared());
        }
    }
}

/// A target that is caught starts anew.
fn start_anew(
    mut caught: MessageReader<Caught>,
    mut score: ResMut<Score>,
    mut targets: Query<&mut Transform, With<Target>>,
) -> Result {
    for catch in caught.read() {
        score.caught += 1;
        targets.get_mut(catch.target)?.translation = spread(score.caught % 97, 97);
    }
    Ok(())
}

/// How deep agents overlap.
fn judge(mut score: ResMut<Score>, agents: Query<&Transform, With<OrcaAgent>>) {
    let positions: Vec<Vec3> = agents.iter().map(|at| at.translation).collect();
    let nearest = Vec3::splat(2.0 * AGENT.radius);
    for (number, &one) in positions.iter().enumerate() {
        for &other in &positions[..number] {
            if (one - other).abs().cmplt(nearest).all() {
                score.deepest = score.deepest.max(2.0 * AGENT.radius - one.distance(other));
            }
        }
    }
}

fn main() {
    let mut app = App::new();
    app.add_plugins((TimePlugin, PursuitPlugin::default()));
    let tick = Duration::from_secs_f32(1.0 / TICKS_PER_SECOND);
    app.insert_resource(Time::<Fixed>::from_duration(tick));
    // A game leaves this line out: then time is the clock's.
    app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    app.init_resource::<Score>();
    app.add_systems(Startup, set_up);
    app.add_systems(
        FixedUpdate,
        (fly.before(PursuitSystems::Observe), (start_anew, judge).after(PursuitSystems::Move)),
    );
    let ticks = (SECONDS * TICKS_PER_SECOND) as usize;
    for _ in 0..ticks {
        app.update();
    }
    let score = app.world().resource::<Score>();
    println!(
        "{AGENTS} agents chased {TARGETS} targets for {SECONDS} s in {ticks} ticks: {} caught",
        score.caught
    );
    println!("deepest overlap: {:.1} % of two radii", 50.0 * score.deepest / AGENT.radius);
    assert!(score.caught > 0 && score.deepest < 0.5 * AGENT.radius);
}
