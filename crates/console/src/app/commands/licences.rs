//! Whose work is in the program.

use crate::app::{api::LicenceText, licences::Licences};

input! {
    /// The licences of a package, word for word.
    ReadLicence {
        /// The package.
        name: String,
        /// Its version.
        version: String,
    }
}

handlers! {
    licence_read: Main (self: ReadLicence, _console) -> Vec<LicenceText> {
        Licences::built_in()?.text(&self.name, &self.version)
    }
}
