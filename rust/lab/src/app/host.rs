//! What a window and a page do differently.

/// Where the interface runs.
pub trait Host {
    /// Saves a file that the person asked for, and says where it is.
    ///
    /// # Errors
    /// Why it could not be saved.
    fn save(&mut self, name: &str, bytes: &[u8]) -> Result<String, String>;

    /// Takes a line about what happened, for whoever follows the program from outside.
    fn journal(&mut self, line: &str);
}
