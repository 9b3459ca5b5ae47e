//! What a run says of itself.

use pursuit_lab::simulation::Session;

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
