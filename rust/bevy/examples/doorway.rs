//! Forty people leave a room by a door of 1.5 m, and a turret above the door fires at who comes out first. Without a window.
//!
//! `cargo run --manifest-path rust/bevy/Cargo.toml --example doorway`
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_pursuit::{Fired, OrcaAgent, OrcaState, PursuitPlugin, Target, Turret, Walls};
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use bevy_transform::prelude::Transform;
use std::time::Duration;

const PEOPLE: u8 = 40;
const TICKS_PER_SECOND: f32 = 30.0;
const MOST_SECONDS: f32 = 120.0;

#[derive(Resource, Default)]
struct Shots(usize);

fn set_up(mut commands: Commands) {
    // The door is in the wall at x = 0, from z = -0.75 to z = 0.75.
    commands.spawn(Walls::line([(-10.0, -5.0), (0.0, -5.0), (0.0, -0.75)].map(on_ground)));
    commands.spawn(Walls::line([(-10.0, 5.0), (0.0, 5.0), (0.0, 0.75)].map(on_ground)));
    let mut first = None;
    for number in 0..PEOPLE {
        let (column, row) = (f32::from(number / 8), f32::from(number % 8));
        let from = on_ground((-1.0 - 1.2 * column, 1.2 * (row - 3.5)));
        let to = on_ground((6.0 + 1.2 * column, 1.2 * (row - 3.5)));
        let agent = OrcaAgent { waypoint: Some(on_ground((0.5, 0.0))), ..OrcaAgent::to(to) };
        let person = commands.spawn((Transform::from_translation(from), agent)).id();
        first.get_or_insert(person);
    }
    if let Some(first) = first {
        commands.entity(first).insert(Target::default());
        let post = Transform::from_xyz(0.0, 3.0, 0.0).looking_to(Vec3::X, Vec3::Y);
        commands.spawn((post, Turret { muzzle_speed: 30.0, reload_time: 1.0, ..Turret::at(first) }));
    }
}

fn on_ground((x, z): (f32, f32)) -> Vec3 {
    Vec3::new(x, 0.0, z)
}

/// Outside, the way is straight.
fn walk_on(mut people: Query<(&Transform, &mut OrcaAgent)>) {
    for (place, mut agent) in &mut people {
        if place.translation.x > 0.0 {
            agent.waypoint = None;
        }
    }
}

fn count(mut shots: ResMut<Shots>, mut fired: MessageReader<Fired>) {
    shots.0 += fired.read().count();
}

fn main() {
    let mut app = App::new();
    app.add_plugins((TimePlugin, PursuitPlugin::default()));
    app.insert_resource(Time::<Fixed>::from_duration(Duration::from_secs_f32(1.0 / TICKS_PER_SECOND)));
    // A game leaves this line out: then time is the clock's.
    app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    app.init_resource::<Shots>();
    app.add_systems(Startup, set_up);
    app.add_systems(FixedUpdate, (walk_on, count));
    let (mut seconds, mut there) = (0.0, 0);
    let mut people = app.world_mut().query::<&OrcaState>();
    while seconds < MOST_SECONDS && there < usize::from(PEOPLE) {
        app.update();
        seconds += 1.0 / TICKS_PER_SECOND;
        there = people.iter(app.world()).filter(|state| state.has_arrived()).count();
    }
    let fired = app.world().resource::<Shots>().0;
    println!("{there} of {PEOPLE} people are out after {seconds:.1} s; the turret fired {fired} shots");
    assert!(there == usize::from(PEOPLE) && fired > 0);
}
