//! A page whose web process ended unexpectedly is loaded again. Nothing else is lost with it: drafts and journal are not kept in pages.
//!
//! WebKit ends the whole app where a process goes in its first moments, before it has said who it is; the journal is made for that.

use std::time::{Duration, Instant};

/// So often a page is loaded again.
const RELOADS: u32 = 3;
/// After this time without another end, the count begins anew.
const HEALTHY: Duration = Duration::from_secs(60);

/// How often the web process of one window ended, each time soon after the time before.
#[derive(Default)]
struct Ends {
    count: u32,
    last: Option<Instant>,
}

impl Ends {
    /// Counts one more. Gives its number while the page may be loaded again.
    fn one_more(&mut self, now: Instant) -> Option<u32> {
        if self.last.is_some_and(|last| now.saturating_duration_since(last) >= HEALTHY) {
            self.count = 0;
        }
        self.last = Some(now);
        self.count += 1;
        (self.count <= RELOADS).then_some(self.count)
    }
}

/// Loads the page again when its process ends, three times; then a dialog of the system says what to do.
/// Called where the window is built, before anything else can happen to it.
pub fn watch(window: &tauri::WebviewWindow) -> tauri::Result<()> {
    use tauri::Manager as _;
    use webkit2gtk::WebViewExt as _;

    let (app, label) = (window.app_handle().clone(), window.label().to_owned());
    window.with_webview(move |view| {
        let ends = std::cell::RefCell::new(Ends::default());
        let first = view.inner().uri();
        view.inner().connect_web_process_terminated(move |view, _| {
            if stays_dead() {
                return;
            }
            let Some(number) = ends.borrow_mut().one_more(Instant::now()) else {
                eprintln!("the page of the {label} window ended too often");
                super::page_is_gone(&app, &label);
                return;
            };
            eprintln!("the page of the {label} window ended; it is loaded again, {number} of {RELOADS}");
            // Where a person was, if that is a page of the app.
            let last = view.uri().filter(|uri| uri.parse().is_ok_and(|uri| crate::windows::is_app_origin(&uri)));
            if let Some(page) = last.as_ref().or(first.as_ref()) {
                view.load_uri(page);
            }
        });
    })
}

/// Only so that a test can see what it would be without this. Builds for use never look.
fn stays_dead() -> bool {
    cfg!(debug_assertions) && std::env::var_os("BURSAR_PAGES_STAY_DEAD").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_loaded_again_three_times_and_anew_after_a_minute_of_health() {
        let (begun, mut ends) = (Instant::now(), Ends::default());
        let at = |seconds| begun + Duration::from_secs(seconds);
        assert_eq!([0, 59, 118].map(|second| ends.one_more(at(second))), [Some(1), Some(2), Some(3)]);
        assert_eq!(ends.one_more(at(177)), None);
        assert_eq!(ends.one_more(at(178)), None, "it does not begin again by itself");
        assert_eq!(ends.one_more(at(238)), Some(1));
    }
}
