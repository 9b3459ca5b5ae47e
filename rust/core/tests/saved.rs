//! The feature `serde`: what is saved as JSON comes back with every bit.
#![cfg(feature = "serde")]

use pursuit_core::aim::guidance::{GuidanceLaw, GuidanceState};
use pursuit_core::aim::hand::AimingHandSettings;
use pursuit_core::aim::line_of_fire::ClearLaunchSettings;
use pursuit_core::aim::projectile::{DragSettings, ProjectileSettings};
use pursuit_core::crowd::{
    BorderWallSettings, FlockRules, FormationAnchorSettings, FormationSettings, GridSettings, HeightBand,
    OrcaArrivalSettings, OrcaCrowd, OrcaCrowdSettings, OrcaLimits, OrcaPhase, OrcaSettings, Wall,
};
use pursuit_core::geometry::{PathTopology, Shape};
use pursuit_core::intercept::{
    Fallback, InterceptQuery, PredictionSettings, TeamSettings, WayCommitment, predict, solve,
};
use pursuit_core::motion::{EstimateSettings, MotionState, TrackerSettings};
use pursuit_core::numeric::Level;
use pursuit_core::steering::{
    Agent, AvoidanceLayers, AvoidanceSettings, CollisionSettings, CongestionSettings, ContextSettings,
    EvadeSettings, FollowPathSettings, FollowSettings, FollowWallSettings, HideSettings, QueueSettings,
    SteeringLimits, TurnLimits, WanderSettings,
};
use pursuit_core::{DVec3, NoIntercept};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// Saves and loads.
fn loaded<T: Serialize + DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T) {
    assert_eq!(loaded(&value), value);
}

#[test]
fn all_default_settings_come_back_with_what_is_infinite() {
    fn default<T: Default + Serialize + DeserializeOwned + PartialEq + Debug>() {
        comes_back(T::default());
    }
    for check in [
        default::<AimingHandSettings>,
        default::<AvoidanceLayers>,
        default::<AvoidanceSettings>,
        default::<BorderWallSettings>,
        default::<ClearLaunchSettings>,
        default::<CollisionSettings>,
        default::<CongestionSettings>,
        default::<ContextSettings>,
        default::<DragSettings>,
        default::<EstimateSettings>,
        default::<EvadeSettings>,
        default::<FlockRules>,
        default::<FollowPathSettings>,
        default::<FollowSettings>,
        default::<FollowWallSettings>,
        default::<FormationAnchorSettings>,
        default::<FormationSettings>,
        default::<HideSettings>,
        default::<OrcaArrivalSettings>,
        default::<OrcaCrowdSettings>,
        default::<OrcaLimits>,
        default::<OrcaSettings>,
        default::<PredictionSettings>,
        default::<ProjectileSettings>,
        default::<QueueSettings>,
        default::<SteeringLimits>,
        default::<TeamSettings>,
        default::<TrackerSettings>,
        default::<TurnLimits>,
        default::<WanderSettings>,
        default::<WayCommitment>,
    ] {
        check();
    }
    let saved = serde_json::to_string(&OrcaLimits::default()).unwrap();
    assert!(saved.contains(r#""max_acceleration":null"#), "{saved}");
}

#[test]
fn settings_bodies_and_reasons_come_back() {
    comes_back(PredictionSettings {
        horizon: 0.1 + 0.2,
        fallback: Fallback::DirectPursuit,
        ..Default::default()
    });
    comes_back(FlockRules::for_units(1.0));
    comes_back(FormationSettings::for_units(3.0));
    comes_back(Agent { position: DVec3::new(0.1, -0.0, 1e300), velocity: DVec3::X / 3.0, max_speed: 5e-324 });
    comes_back(MotionState { position: DVec3::Y, velocity: DVec3::Z });
    comes_back(Shape::Sphere { center: DVec3::X, radius: 2.0 });
    comes_back(Wall {
        corners: 3,
        topology: PathTopology::Closed,
        height: HeightBand { center: 1.0, half_height: 2.0 },
        inset: 0.1,
    });
    comes_back(NoIntercept::TargetEscaping);
    comes_back(OrcaPhase::ArrivedNear);
    comes_back(GuidanceState::Saturated);
    comes_back(GuidanceLaw::ImpactAngle);
}

#[test]
fn answers_come_back() {
    let query = InterceptQuery {
        pursuer_position: DVec3::ZERO,
        target_position: DVec3::new(4.0, 0.3, 0.1),
        target_velocity: DVec3::new(0.0, 3.0, 0.7),
        pursuer_speed: 5.0,
        capture_radius: 0.0,
    };
    comes_back(query);
    comes_back(solve(&query).unwrap());
    comes_back(predict(&query, &PredictionSettings::default()).unwrap());
}

#[test]
fn a_saved_name_is_the_name_in_rust() {
    let saved = serde_json::to_string(&MotionState { position: DVec3::X, velocity: DVec3::ZERO }).unwrap();
    assert_eq!(saved, r#"{"position":[1.0,0.0,0.0],"velocity":[0.0,0.0,0.0]}"#);
    assert_eq!(serde_json::to_string(&OrcaPhase::WaitsTurn).unwrap(), r#""WaitsTurn""#);
}

#[test]
fn a_field_that_is_missing_and_a_variant_that_is_unknown_are_refused() {
    assert!(serde_json::from_str::<MotionState>(r#"{"position":[1.0,0.0,0.0]}"#).is_err());
    assert!(serde_json::from_str::<OrcaPhase>(r#""Asleep""#).is_err());
    assert!(serde_json::from_str::<MotionState>(r#"{"position":[1.0],"velocity":[0.0,0.0,0.0]}"#).is_err());
}

#[test]
fn the_level_of_another_processor_is_not_loaded() {
    let settings = GridSettings { level: Level::BASELINE, ..GridSettings::for_units(1.0) };
    assert!(!serde_json::to_string(&settings).unwrap().contains("level"));
    assert_eq!(loaded(&settings), GridSettings { level: Level::detect(), ..settings });
}

/// Agents that push through a door, so that some wait.
fn crowd() -> OrcaCrowd {
    let mut crowd = OrcaCrowd::for_units(1.0);
    for agent in 0..24 {
        crowd.positions.push(DVec3::new(-2.0 - f64::from(agent % 6), f64::from(agent / 6) - 1.5, 0.0));
        crowd.goals.push(DVec3::new(4.0, 0.0, 0.0));
    }
    for side in [-1.0, 1.0] {
        crowd.add_wall([[0.0, side * 0.6, 0.0], [0.0, side * 9.0, 0.0]], PathTopology::Open, 0.0).unwrap();
    }
    crowd
}

fn bits(crowd: &OrcaCrowd) -> Vec<[u64; 3]> {
    crowd.positions.iter().map(|position| position.to_array().map(f64::to_bits)).collect()
}

#[test]
fn a_crowd_that_is_loaded_goes_on_as_the_one_that_was_saved() {
    let mut crowd = crowd();
    for _ in 0..100 {
        crowd.step(1.0 / 16.0).unwrap();
    }
    assert!(crowd.waited.iter().any(|&waited| waited > 0.0));
    let mut other = loaded(&crowd);
    assert_eq!((bits(&other), other.phases()), (bits(&crowd), crowd.phases()));
    for _ in 0..100 {
        crowd.step(1.0 / 16.0).unwrap();
        other.step(1.0 / 16.0).unwrap();
    }
    assert_eq!((bits(&other), &other.waited), (bits(&crowd), &crowd.waited));
}

#[test]
fn a_crowd_that_was_spoiled_on_disk_is_refused_by_its_step() {
    let spoiled = |column: &str, value: serde_json::Value| {
        let mut crowd = crowd();
        crowd.step(0.1).unwrap();
        let mut saved = serde_json::to_value(&crowd).unwrap();
        saved[column] = value;
        let mut loaded: OrcaCrowd = serde_json::from_value(saved).unwrap();
        loaded.step(0.1).unwrap_err().input.to_string()
    };
    assert_eq!(spoiled("corners", serde_json::json!([])), "corners");
    assert_eq!(spoiled("radii", serde_json::json!([0.4, 0.4])), "radii");
    assert_eq!(spoiled("waited", serde_json::json!([0.0, 7.0])), "waited[1]");
}
