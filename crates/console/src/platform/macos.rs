//! macOS. Nothing is heard here: sleep is noticed afterwards by the clock alone.

use crate::Console;

pub(super) async fn watch(_: &Console) {}
