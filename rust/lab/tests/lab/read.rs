//! What a run says of itself.

use pursuit_core::DVec2;
use pursuit_lab::simulation::{Role, Session, Shape};

pub fn statistic(session: &Session, name: &str) -> String {
    let summary = session.simulation().summary();
    summary.into_iter().find(|statistic| statistic.name == name).unwrap().value
}

/// The number that a statistic begins with.
pub fn value(session: &Session, name: &str) -> f64 {
    let text = statistic(session, name);
    text.split(' ').next().unwrap().parse().unwrap_or_else(|_| panic!("{name}: {text}"))
}

pub fn measure(session: &Session, name: &str) -> f64 {
    session.simulation().measures().into_iter().find(|measure| measure.name == name).unwrap().value
}

/// A column of its table.
pub fn cells(session: &Session, column: &str) -> Vec<String> {
    let table = session.simulation().table().unwrap();
    let index = table.columns.iter().position(|head| head == column).unwrap();
    table.rows.into_iter().map(|row| row[index].clone()).collect()
}

/// An entry of what Pursuit answers.
pub fn answer(session: &Session, name: &str) -> String {
    let answers = session.simulation().query_and_answer().outputs;
    answers.into_iter().find(|entry| entry.name == name).unwrap().value
}

/// Where what can be dragged is.
pub fn handle(session: &Session, name: &str) -> DVec2 {
    session.simulation().handles().into_iter().find(|handle| handle.name == name).unwrap().position
}

/// The places of all agents in the first panel, in their order, with where they head.
pub fn agents(session: &Session) -> Vec<(DVec2, DVec2)> {
    let scene = session.simulation().scene();
    let places = scene.panels[0].shapes.iter().flat_map(|shape| match shape {
        Shape::Crowd { agents, .. } => agents.clone(),
        Shape::Flock { birds, .. } => birds.clone(),
        Shape::Disk { role: Role::Pursuer | Role::Target | Role::Hit, center, .. } => {
            vec![(*center, DVec2::ZERO)]
        }
        _ => Vec::new(),
    });
    places.collect()
}
