//! Shooting at a moving target: [`turret`] (rotate, then fire).

pub mod turret;
