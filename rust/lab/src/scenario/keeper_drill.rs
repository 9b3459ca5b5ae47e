//! Keeper Training Drill: what the file says.

use super::field::{settings, words};

words! {
    /// Which drill to train.
    pub enum Drill {
        /// The three drills one after the other.
        All = "all",
        /// Quaffles, with pure seek: the keeper overshoots.
        Seek = "seek",
        /// Quaffles, with arrive: the keeper stops.
        Arrive = "arrive",
        /// Bludgers: the keeper flees and stays near the goal.
        Flee = "flee",
    }
}

settings! {
    /// A keeper blocks quaffles by seek and by arrive, and dodges bludgers without leaving the goal. After card MRC-MATH-S002.
    pub struct KeeperDrill {
        /// Which drill to train.
        drill: Drill = Drill::All, "", Range::Word { words: Drill::WORDS }, AtReset;
        /// How many are launched in each drill.
        launches: u64 = 8, "", Range::Count { least: 1, greatest: 100 }, AtReset;
        /// How long from one launch to the next.
        interval: f64 = 3.0, "s", Range::Number { least: 1.5, greatest: 30.0 }, AtReset;
        /// How fast the keeper flies.
        keeper_speed: f64 = 600.0, "cm/s", Range::Number { least: 1.0, greatest: 5_000.0 }, Now;
        /// How fast the keeper takes up a course.
        keeper_acceleration: f64 = 2_048.0, "cm/s^2", Range::Number { least: 1.0, greatest: 50_000.0 }, Now;
        /// Within this distance arrive slows down in proportion.
        slowdown_radius: f64 = 300.0, "cm", Range::Number { least: 0.0, greatest: 3_000.0 }, Now;
        /// How near the keeper blocks a quaffle.
        capture_radius: f64 = 60.0, "cm", Range::Number { least: 1.0, greatest: 500.0 }, Now;
        /// How far away quaffles and bludgers are launched.
        launch_distance: f64 = 1_000.0, "cm", Range::Number { least: 100.0, greatest: 10_000.0 }, AtReset;
        /// How fast a quaffle flies at least.
        least_quaffle_speed: f64 = 900.0, "cm/s", Range::Number { least: 10.0, greatest: 10_000.0 }, AtReset;
        /// How fast a quaffle flies at most.
        greatest_quaffle_speed: f64 = 1_200.0, "cm/s", Range::Number { least: 10.0, greatest: 10_000.0 }, AtReset;
        /// How fast a quaffle's course turns at most, to either side.
        curl: f64 = 90.0, "degrees/s", Range::Number { least: 0.0, greatest: 360.0 }, AtReset;
        /// How far from the middle of the goal a quaffle still goes in.
        goal_radius: f64 = 200.0, "cm", Range::Number { least: 1.0, greatest: 3_000.0 }, Now;
        /// How fast a bludger flies.
        bludger_speed: f64 = 500.0, "cm/s", Range::Number { least: 1.0, greatest: 10_000.0 }, AtReset;
        /// How near a bludger hits the keeper.
        bludger_radius: f64 = 60.0, "cm", Range::Number { least: 1.0, greatest: 500.0 }, Now;
        /// From how near the keeper flees a bludger.
        panic_distance: f64 = 450.0, "cm", Range::Number { least: 1.0, greatest: 5_000.0 }, Now;
        /// How far from the middle of the goal a fleeing keeper may get.
        proximity: f64 = 450.0, "cm", Range::Number { least: 1.0, greatest: 5_000.0 }, Now;
        /// How much the way back to the goal counts beside fleeing.
        goal_weight: f64 = 0.35, "", Range::Number { least: 0.0, greatest: 10.0 }, Now;
        /// Every quaffle blocked within this time is worth gold.
        gold_time: f64 = 1.0, "s", Range::Number { least: 0.1, greatest: 30.0 }, Now;
    }
    contradiction: |keeper: &KeeperDrill| {
        (keeper.least_quaffle_speed > keeper.greatest_quaffle_speed).then(|| {
            let expected = format!("no more than greatest_quaffle_speed, {} cm/s", keeper.greatest_quaffle_speed);
            ("least_quaffle_speed", expected)
        })
    };
}
