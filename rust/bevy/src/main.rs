//! A thousand agents chase twenty targets and avoid each other, in Bevy without a window.
//!
//! `cargo run --manifest-path rust/bevy/Cargo.toml`
//!
//! Two systems, as in a game: one writes where each agent wants to go, by the exact intercept of its target; the next moves the
//! whole crowd by ORCA. Positions stay in Bevy's `Transform`, in its own `Vec3`.
use bevy::prelude::*;
use pursuit_core::DVec3;
use pursuit_core::crowd::{
    Dimensions, GridSettings, OrcaCrowdSettings, OrcaMember, OwnedGrid, WallTree, step_orca,
};
use pursuit_core::intercept::{InterceptQuery, PredictionSettings, predict};
use pursuit_core::numeric::Level;
use pursuit_core::single::{from_f32, to_f32};

const AGENTS: usize = 1000;
const TARGETS: usize = 20;
const SECONDS: f32 = 20.0;
const DELTA_TIME: f64 = 1.0 / 30.0;
const AGENT_SPEED: f64 = 6.0;
const AGENT_RADIUS: f64 = 0.4;
const TARGET_SPEED: f32 = 4.0;
/// How far from the middle a target turns back.
const GROUND: f32 = 60.0;
/// A target this near to an agent is caught: it starts anew.
const CAPTURE_RADIUS: f32 = 1.0;

#[derive(Component)]
struct Target(Vec3);

#[derive(Component)]
struct Chaser {
    target: Entity,
    wish: DVec3,
    velocity: DVec3,
}

#[derive(Resource, Default)]
struct Crowd(OwnedGrid);

#[derive(Resource, Default)]
struct Score {
    caught: u32,
    deepest: f64,
}

/// A point of the ground, the same for the same number: the golden angle spreads them evenly.
fn spread(number: usize, of: usize) -> Vec3 {
    let angle = number as f32 * 2.399_963;
    Vec3::new(angle.cos(), angle.sin(), 0.0) * GROUND * (number as f32 / of as f32).sqrt()
}

fn set_up(mut commands: Commands) {
    let targets: Vec<Entity> = (0..TARGETS)
        .map(|number| {
            let at = spread(number, TARGETS);
            let velocity = Vec3::new(-at.y, at.x, 0.0).normalize_or(Vec3::X) * TARGET_SPEED;
            commands.spawn((Transform::from_translation(at), Target(velocity))).id()
        })
        .collect();
    for number in 0..AGENTS {
        let chaser = Chaser { target: targets[number % TARGETS], wish: DVec3::ZERO, velocity: DVec3::ZERO };
        commands.spawn((Transform::from_translation(spread(number, AGENTS)), chaser));
    }
}

/// Targets fly straight, and turn back toward the middle at the edge of the ground.
fn fly(mut targets: Query<(&mut Transform, &mut Target)>) {
    for (mut transform, mut target) in &mut targets {
        transform.translation += target.0 * DELTA_TIME as f32;
        let at = transform.translation;
        let outward = target.0.dot(at);
        if at.length() > GROUND && outward > 0.0 {
            target.0 -= at * (2.0 * outward / at.length_squared());
        }
    }
}

/// Each agent wants to go where it meets its target.
fn chase(
    mut chasers: Query<(&Transform, &mut Chaser)>,
    targets: Query<(&Transform, &Target), Without<Chaser>>,
) -> Result {
    for (transform, mut chaser) in &mut chasers {
        let (target, motion) = targets.get(chaser.target)?;
        let position = from_f32(transform.translation);
        let query = InterceptQuery {
            pursuer_position: position,
            target_position: from_f32(target.translation),
            target_velocity: from_f32(motion.0),
            pursuer_speed: AGENT_SPEED,
            capture_radius: 0.0,
        };
        let aim = predict(&query, &PredictionSettings::default())?.aim_point;
        chaser.wish = (aim - position).normalize_or_zero() * AGENT_SPEED;
    }
    Ok(())
}

/// The crowd moves as it wants, as far as everybody's room allows.
fn avoid(mut crowd: ResMut<Crowd>, mut chasers: Query<(&mut Transform, &mut Chaser)>) -> Result {
    let (mut positions, mut velocities, mut members) = (Vec::new(), Vec::new(), Vec::new());
    for (transform, chaser) in &chasers {
        positions.push(from_f32(transform.translation));
        velocities.push(chaser.velocity);
        members.push(OrcaMember {
            preferred_velocity: chaser.wish,
            max_speed: AGENT_SPEED,
            radius: AGENT_RADIUS,
            responsibility: 1.0,
        });
    }
    let settings = OrcaCrowdSettings { neighbor_distance: 8.0, ..OrcaCrowdSettings::for_units(1.0) };
    let cells = GridSettings { cell_size: 8.0, dimensions: Dimensions::Two, level: Level::detect() };
    let grid = crowd.0.build(&positions, &velocities, &cells)?;
    let mut moved = vec![(DVec3::ZERO, DVec3::ZERO); positions.len()];
    step_orca(&grid, &members, &WallTree::EMPTY, &settings, DELTA_TIME, 0..grid.count(), |placed, _| {
        moved[placed.agent as usize] = (placed.position, placed.velocity);
    })?;
    for ((mut transform, mut chaser), (position, velocity)) in (&mut chasers).into_iter().zip(moved) {
        transform.translation = to_f32(position);
        chaser.velocity = velocity;
    }
    Ok(())
}

/// Counts what is caught, and how deep agents overlap.
fn judge(
    mut score: ResMut<Score>,
    chasers: Query<(&Transform, &Chaser)>,
    mut targets: Query<&mut Transform, (With<Target>, Without<Chaser>)>,
) -> Result {
    let positions: Vec<DVec3> = chasers.iter().map(|(at, _)| from_f32(at.translation)).collect();
    let nearest = DVec3::splat(2.0 * AGENT_RADIUS);
    for (number, &one) in positions.iter().enumerate() {
        for &other in &positions[..number] {
            if (one - other).abs().cmplt(nearest).all() {
                score.deepest = score.deepest.max(2.0 * AGENT_RADIUS - one.distance(other));
            }
        }
    }
    for (transform, chaser) in &chasers {
        let mut target = targets.get_mut(chaser.target)?;
        if target.translation.distance(transform.translation) <= CAPTURE_RADIUS {
            score.caught += 1;
            target.translation = spread(score.caught as usize % 97, 97);
        }
    }
    Ok(())
}

fn main() {
    let mut app = App::new();
    app.init_resource::<Crowd>().init_resource::<Score>();
    app.add_systems(Startup, set_up);
    app.add_systems(Update, (fly, chase, avoid, judge).chain());
    let ticks = (SECONDS / DELTA_TIME as f32) as u32;
    for _ in 0..ticks {
        app.update();
    }
    let score = app.world().resource::<Score>();
    println!(
        "{AGENTS} agents chased {TARGETS} targets for {SECONDS} s in {ticks} ticks: {} caught",
        score.caught
    );
    println!("deepest overlap: {:.1} % of two radii", 50.0 * score.deepest / AGENT_RADIUS);
    assert!(score.caught > 0 && score.deepest < 0.5 * AGENT_RADIUS);
}
