//! Ten thousand agents are drawn as one mesh.

use crate::harness::Lab;

#[test]
fn ten_thousand_birds_are_one_mesh() {
    let mut lab = Lab::open("flock");
    lab.harness.state_mut().open("large.toml", "scenario = \"flock\"\nagents = 10000\nobstacles = 14\n");
    lab.harness.state_mut().player_mut().set_playing(false);
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
