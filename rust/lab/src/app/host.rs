//! The differences between a window and a page.

/// Takes a file that the person chose: its name, and its bytes or why it cannot be read.
pub type TakeFile = Box<dyn FnOnce(String, Result<Vec<u8>, String>)>;

/// Where the interface runs.
pub trait Host {
    /// Saves a file that the person asked for, and says where it is.
    ///
    /// # Errors
    /// Why it could not be saved.
    fn save(&mut self, name: &str, bytes: &[u8]) -> Result<String, String>;

    /// Whether [`Host::choose`] asks for a file; if not, the interface does.
    fn has_chooser(&self) -> bool {
        false
    }

    /// Asks for a file and hands it over, perhaps later, perhaps never.
    fn choose(&mut self, _take: TakeFile) {}

    /// Shows the address of what runs, where there is a line for it: the name of a shipped scenario and what is changed in it.
    fn show_address(&mut self, _address: &str) {}

    /// The address that the person wrote in that line since the last picture.
    fn written_address(&mut self) -> Option<String> {
        None
    }

    /// The address of a page of the documentation, where it can be followed.
    fn address_of(&self, _page: &str) -> Option<String> {
        None
    }

    /// Takes a line about what happened, for whoever follows the program from outside.
    fn journal(&mut self, line: &str);
}
