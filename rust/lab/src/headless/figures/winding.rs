//! Which side of a closed wall is solid: walkers at a pillar and at a room, in worlds whose second axis points up the page and down it.

use crate::picture::{draw_panel, svg};
use crate::simulation::{Bounds, Panel, Role};
use anyhow::{Result, anyhow, ensure};
use pursuit_core::crowd::OrcaCrowd;
use pursuit_core::geometry::PathTopology;
use pursuit_core::{DVec2, DVec3};

/// Pixels for a meter, and half of the width and height of a view, in pixels.
const METER: f64 = 25.0;
const HALF: DVec2 = DVec2::new(126.0, 84.0);
const RADIUS: f64 = 0.4;
/// Where walkers begin and want to, left and right of the middle, in meters.
const FAR: f64 = 4.4;

/// A closed wall of four corners, in order.
struct Case {
    title: &'static str,
    corners: [DVec2; 4],
    is_counterclockwise: bool,
    /// Where the walkers begin.
    starts: &'static [DVec2],
}

const PILLAR: Case = Case {
    title: "a pillar: solid to agents outside",
    corners: [DVec2::new(-2.2, 0.0), DVec2::new(0.0, -2.2), DVec2::new(2.2, 0.0), DVec2::new(0.0, 2.2)],
    is_counterclockwise: true,
    starts: &[DVec2::new(-FAR, 0.5)],
};
const ROOM: Case = Case {
    title: "a room: solid to agents inside",
    corners: [DVec2::new(-2.4, -2.4), DVec2::new(-2.4, 2.4), DVec2::new(2.4, 2.4), DVec2::new(2.4, -2.4)],
    is_counterclockwise: false,
    starts: &[DVec2::new(0.0, -1.2), DVec2::new(-FAR, 0.9)],
};

impl Case {
    /// Whether a point is on the left of every side of the counterclockwise outline.
    fn has_inside(&self, point: DVec2) -> bool {
        let turn = if self.is_counterclockwise { 1.0 } else { -1.0 };
        (0..4).all(|index| {
            let (from, to) = (self.corners[index], self.corners[(index + 1) % 4]);
            turn * (to - from).perp_dot(point - from) > 0.0
        })
    }

    /// The way of each walker to the right, in meters.
    fn walked(&self) -> Result<Vec<Vec<DVec2>>> {
        let mut crowd = OrcaCrowd::for_units(1.0);
        crowd.positions = self.starts.iter().map(|start| start.extend(0.0)).collect();
        crowd.goals = self.starts.iter().map(|start| DVec3::new(FAR, start.y, 0.0)).collect();
        let refused = |refusal| anyhow!("{refusal}");
        let corners = self.corners.map(|corner| corner.extend(0.0));
        crowd.add_wall(corners, PathTopology::Closed, 0.0).map_err(refused)?;
        let mut ways: Vec<_> = self.starts.iter().map(|start| vec![*start]).collect();
        for _ in 0..450 {
            crowd.step(1.0 / 30.0).map_err(refused)?;
            for (way, position) in ways.iter_mut().zip(&crowd.positions) {
                way.push(position.truncate());
            }
        }
        Ok(ways)
    }
}

/// One view about `center`, with the second axis up the page for 1 and down it for -1.
fn view(panel: &mut Panel, center: DVec2, up: f64, axis: &str, case: &Case) -> Result<()> {
    let at = |point: DVec2| center + DVec2::new(point.x, up * point.y) * METER;
    let corners = case.corners;
    let solid = if case.is_counterclockwise {
        corners.to_vec()
    } else {
        // Between the wall and a greater square: one outline, there and back.
        let outer = corners.map(|corner| corner * 1.22);
        let ring =
            [&outer[..], &outer[..1], &corners[..1], &[corners[3], corners[2], corners[1], corners[0]]];
        ring.concat()
    };
    panel.shapes.push(crate::simulation::Shape::Area {
        role: Role::Ground,
        points: solid.into_iter().map(at).collect(),
    });
    for (index, corner) in corners.into_iter().enumerate() {
        panel.arrow(Role::Wall, at(corner), at(corners[(index + 1) % 4]), 2.5);
        let inward = if case.is_counterclockwise { 0.8 } else { 0.87 };
        panel.words(
            Role::Caption,
            at(corner * inward) - DVec2::new(4.0, 0.0),
            format!("{}", index + 1),
            14.0,
        );
    }
    for way in case.walked()? {
        let (Some(start), Some(end)) = (way.first(), way.last()) else { continue };
        panel.ring(Role::PursuerTrail, at(*start), RADIUS * METER);
        panel.line(Role::Pursuer, way.iter().copied().map(at).collect(), 2.0);
        let role = if case.has_inside(*end) { Role::Waiting } else { Role::Pursuer };
        panel.disk(role, at(*end), RADIUS * METER);
    }
    let origin = center - HALF + DVec2::new(12.0, if up > 0.0 { 0.0 } else { 30.0 });
    panel.arrow(Role::Caption, origin, origin + DVec2::new(30.0, 0.0), 1.2);
    panel.arrow(Role::Caption, origin, origin + DVec2::new(0.0, up * 30.0), 1.2);
    panel.words(Role::Caption, origin + DVec2::new(34.0, 0.0), "x", 13.0);
    panel.words(Role::Caption, origin + DVec2::new(7.0, up * 22.0), axis, 13.0);
    let turn = if (up > 0.0) == case.is_counterclockwise { "counterclockwise" } else { "clockwise" };
    let left = center.x - HALF.x + 8.0;
    panel.words(Role::Caption, DVec2::new(left, center.y + HALF.y + 16.0), case.title, 14.0);
    panel.words(Role::Wall, DVec2::new(left, center.y - HALF.y - 20.0), format!("corners {turn}"), 14.0);
    Ok(())
}

/// Draws it.
///
/// # Errors
/// When a walker does not go as the titles say.
pub fn draw() -> Result<String> {
    let [around] = PILLAR.walked()?.try_into().map_err(|_| anyhow!("one walks at the pillar"))?;
    ensure!(!around.iter().any(|point| PILLAR.has_inside(*point)), "the pillar is not solid");
    ensure!(around.last().is_some_and(|end| end.x > 4.0), "nobody comes past the pillar");
    for way in ROOM.walked()? {
        ensure!(way.last().is_some_and(|end| ROOM.has_inside(*end)), "the room lets somebody out");
    }

    let bounds = Bounds { least: DVec2::ZERO, greatest: DVec2::new(1024.0, 256.0) };
    let mut panel = Panel::new("", bounds);
    let worlds = [
        ("z up, right-handed: x, y. Unity: x, z.", 1.0, "y, z"),
        ("Unreal: x, y. Godot, Bevy, OpenGL: x, z.", -1.0, "y, z"),
    ];
    for (half, (world, up, axis)) in worlds.into_iter().enumerate() {
        let left = 512.0 * half as f64;
        panel.words(Role::Caption, DVec2::new(left + 8.0, 246.0), format!("Seen from above. {world}"), 15.0);
        for (column, case) in [&PILLAR, &ROOM].into_iter().enumerate() {
            view(&mut panel, DVec2::new(left + HALF.x * (1 + 2 * column) as f64, 115.0), up, axis, case)?;
        }
    }
    svg(1040, 272, |area| draw_panel(area, &panel))
}
