//! Turrets and projectiles. One program: what they have in common is compiled once.

#[expect(dead_code, reason = "only the numbers are used here")]
#[path = "../common/exact.rs"]
mod exact;
#[path = "../common/gimbals.rs"]
mod gimbals;
#[path = "../common/oracle.rs"]
mod oracle;
#[path = "../common/seeded.rs"]
mod seeded;
#[path = "../common/trials.rs"]
mod trials;

mod ballistic_turret;
mod drag_horizons;
mod flight_line_of_fire;
mod gimbal_at_its_limits;
mod gimbal_scan;
mod guidance;
mod hand;
mod line_of_fire;
mod line_of_fire_crowd;
mod peers;
mod projectile_drag;
mod projectile_flight;
mod projectile_launches;
mod projectile_regressions;
mod projectile_roots;
mod projectile_simulated;
mod salvo;
mod turret_cases;
mod turret_horizons;
mod turret_scan;
mod weapon_assignment;
mod when_to_fire;
