//! The contact of one shot with one body, for who dodges.

use super::body::MovingBody;
use super::flight::Piece;
use super::relative::Relative;

/// Earliest time from 0 to `until` at which `shot` touches `body`. Exact where their accelerations are equal; of others a
/// contact is never missed.
pub(crate) fn contact(shot: &MovingBody, body: &MovingBody, until: f64) -> Option<f64> {
    let piece = Piece {
        start: 0.0,
        length: until,
        position: shot.position,
        velocity: shot.velocity,
        acceleration: shot.acceleration,
        radius: shot.radius,
        growth: 0.0,
    };
    let relative = Relative::new(&piece, body);
    if relative.stays_beyond(0.0, until) { None } else { relative.contact(&piece, body, until, &mut 0) }
}
