//! Starts of a program that has a window, measured: when its page can be used.

use crate::app::{App, pause};
use crate::{Result, fail};

/// When the page said that it can be used, in milliseconds since 1970.
pub async fn usable_mark(app: &App) -> Result<f64> {
    const MARK: &str = "const mark = performance.getEntriesByName('usable')[0]; return mark ? performance.timeOrigin + mark.startTime : 0";
    for _ in 0..200 {
        if let Ok(found) = app.driver()?.execute(MARK, vec![]).await
            && let Some(time) = found.json().as_f64()
            && time > 0.0
        {
            return Ok(time);
        }
        pause(50).await;
    }
    fail("the page never set its mark `usable`")
}

/// The middle one.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}
