//! Ten thousand agents: one mesh, and what it takes beside a shape for each agent.

use crate::harness::Lab;
use egui::{Color32, Stroke, pos2};
use pursuit_lab::simulation::Shape;
use std::time::{Duration, Instant};

/// The shortest of some runs: what else the machine does only makes one longer.
fn shortest(mut run: impl FnMut()) -> Duration {
    let time = |_| {
        let started = Instant::now();
        run();
        started.elapsed()
    };
    (0..15).map(time).min().unwrap_or_default()
}

#[test]
fn ten_thousand_birds_are_one_mesh() {
    let mut lab = Lab::open("flock");
    lab.harness.run_steps(2);
    let triangles = |shape: &egui::Shape| match shape {
        egui::Shape::Mesh(mesh) => mesh.triangles().count(),
        _ => 0,
    };
    let shapes = &lab.harness.output().shapes;
    let large = shapes.iter().map(|shape| triangles(&shape.shape)).filter(|count| *count > 1000);
    // Two triangles for each bird that is on the screen, and some for obstacles and hawk.
    let large: Vec<usize> = large.collect();
    assert!(large.len() == 1 && large[0] >= 19_000, "{large:?}");
    assert!(shapes.len() < 1000, "{} shapes", shapes.len());
}

/// Never fails on a time; measure times that matter with `--release`:
/// `cargo test --release --manifest-path rust/lab/Cargo.toml --features app-tests --test app speed -- --ignored --nocapture`.
#[test]
#[ignore = "prints times"]
fn what_a_picture_of_ten_thousand_agents_takes_beside_one_with_a_shape_for_each() {
    let mut lab = Lab::open("flock");
    let view = lab.app().views()[0];
    let step = shortest(|| lab.harness.state_mut().player_mut().step_once());
    let scene = lab.app().player().session().simulation().scene();
    let describing = shortest(|| drop(lab.app().player().session().simulation().scene()));
    let birds = scene.panels[0].shapes.iter().find_map(|shape| match shape {
        Shape::Flock { birds, .. } => Some(birds.clone()),
        _ => None,
    });
    let birds = birds.expect("a flock");
    assert_eq!(birds.len(), 10_000);

    let ctx = egui::Context::default();
    let rect = view.rect;
    let draw = |each: &mut dyn FnMut(&egui::Painter)| {
        let input = egui::RawInput { screen_rect: Some(rect), ..Default::default() };
        let mut output = ctx.run_ui(input, |ui| each(ui.painter()));
        output.textures_delta.clear();
        let primitives = ctx.tessellate(output.shapes, 1.0);
        assert!(!primitives.is_empty());
    };
    let mut drawing = pursuit_lab::app::Drawing::default();
    let as_mesh =
        shortest(|| draw(&mut |painter| drawing.panel(painter, &view, &scene.panels[0], lab.app().theme())));
    let color = Color32::LIGHT_BLUE;
    let as_shapes = shortest(|| {
        draw(&mut |painter| {
            for (position, heading) in &birds {
                let place = view.to_screen(*position);
                let tip = view.to_screen(*position + *heading * 15.0);
                let side = (tip - place).rot90() * 0.5;
                let corners = vec![tip, place + side, pos2(place.x, place.y), place - side];
                painter.add(egui::Shape::convex_polygon(corners, color, Stroke::NONE));
            }
        });
    });
    let milliseconds = |duration: Duration| 1e3 * duration.as_secs_f64();
    // The whole interface, up to the triangles that a graphics processor is given.
    let frame = shortest(|| {
        lab.harness.step();
        let shapes = lab.harness.output().shapes.clone();
        assert!(!lab.harness.ctx.tessellate(shapes, 1.0).is_empty());
    });
    println!(
        "10,000 birds: a step {:.2} ms and a picture of the whole interface {:.2} ms, {:.2} of the {:.2} ms at 60 a second; of it the scene \
         {:.2} ms and its one mesh {:.2} ms; with a shape for each bird instead of the mesh {:.2} ms",
        milliseconds(step),
        milliseconds(frame),
        milliseconds(step + frame),
        1e3 / 60.0,
        milliseconds(describing),
        milliseconds(as_mesh),
        milliseconds(as_shapes),
    );
}
