//! How a step went when it did not fail.

/// Done, or not possible on this machine.
pub enum Outcome {
    /// What was done, in a few words.
    Done(String),
    /// Why not.
    Skipped(String),
}

impl Outcome {
    /// Prints it as the last word of a command that runs alone.
    pub fn print(self) {
        match self {
            Self::Done(what) => println!("passed: {what}"),
            Self::Skipped(why) => println!("skipped: {why}"),
        }
    }
}
