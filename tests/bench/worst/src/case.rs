//! A call with its input.

use pursuit_core::{NoIntercept, Refusal};
use std::fmt::Debug;
use std::hint::black_box;

/// The answer of a call, in words; a refused input is left out.
pub type Answer = Result<&'static str, Refusal>;

/// A call with its input, ready to be timed.
pub trait Case {
    /// The call and nothing else.
    fn call(&mut self) -> Answer;

    /// The input as a Rust expression.
    fn literal(&self) -> String;
}

/// A call of one argument.
struct Query<Q> {
    query: Q,
    call: fn(&Q) -> Answer,
}

impl<Q: Debug> Case for Query<Q> {
    fn call(&mut self) -> Answer {
        (self.call)(black_box(&self.query))
    }

    fn literal(&self) -> String {
        literal(&self.query)
    }
}

/// A case of a function of one argument.
pub fn case<Q: Debug + 'static>(query: Q, call: fn(&Q) -> Answer) -> Box<dyn Case> {
    Box::new(Query { query, call })
}

/// A value as a Rust expression; its numbers are read back with the same bits.
pub fn literal(value: &impl Debug) -> String {
    format!("{value:?}").replace("DVec3(", "DVec3::new(").replace(": inf", ": f64::INFINITY")
}

/// The words of a verdict.
pub fn verdict(verdict: Result<(), NoIntercept>) -> &'static str {
    verdict.map_or_else(NoIntercept::text, |()| "OK")
}
