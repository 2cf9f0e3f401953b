//! Starts of a program that has a window, measured: when its page can be used, and what was done on the way.

// Measured times, never money.
#![allow(clippy::float_arithmetic)]

use crate::app::{App, pause};
use crate::{Result, fail, processes};
use serde_json::Value;

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

/// When the program began, in milliseconds since 1970, to a hundredth of a second.
pub fn began(app: &App) -> Result<f64> {
    Ok(processes::started(app.process())?.duration_since(std::time::UNIX_EPOCH)?.as_secs_f64() * 1000.0)
}

/// The marks of the page and what the web view itself keeps of it: names, and milliseconds since 1970.
pub async fn page_steps(app: &App) -> Result<Vec<(String, f64)>> {
    const STEPS: &str = r#"
        const [page] = performance.getEntriesByType('navigation')
        const marks = performance.getEntriesByType('mark').map(mark => [mark.name, mark.startTime])
        const paints = performance.getEntriesByType('paint').map(paint => [paint.name, paint.startTime])
        const files = performance.getEntriesByType('resource').map(file => [file.name.replace(/.*\//, ''), file.responseEnd])
        const own = [['navigation', 0], ['document here', page?.responseEnd ?? 0], ['document read', page?.domInteractive ?? 0]]
        return [...own, ...marks, ...paints, ...files].map(([name, at]) => [name, performance.timeOrigin + at])
    "#;
    let found = app.driver()?.execute(STEPS, vec![]).await?;
    let step = |step: &Value| Some((step[0].as_str()?.to_owned(), step[1].as_f64()?));
    Ok(found.json().as_array().into_iter().flatten().filter_map(step).collect())
}

/// The steps that the program wrote into its log since then, where it was started with `RUST_LOG=debug`: names, and milliseconds since 1970.
pub fn program_steps(app: &App, since: f64) -> Result<Vec<(String, f64)>> {
    let log = std::fs::read_to_string(app.data().join("logs/bursar.log"))?;
    Ok(log.lines().filter_map(step).filter(|(_, at)| *at >= since).collect())
}

/// `TIME DEBUG PLACE start place="page loaded"`, and `asked` and `answered` with an operation.
fn step(line: &str) -> Option<(String, f64)> {
    let (at, rest) = line.split_once(" DEBUG ")?;
    let (before, value) = rest.split_once('=')?;
    let verb = before.split(' ').nth(1)?;
    let name = value.trim_matches('"');
    let name = match verb {
        "start" => name.to_owned(),
        "asked" | "answered" => format!("{name} {verb}"),
        _ => return None,
    };
    Some((name, milliseconds(at)?))
}

/// Milliseconds since 1970 of `2026-11-23T16:44:45.123Z`. Only the time of the day is read: a start is today's.
fn milliseconds(at: &str) -> Option<f64> {
    let (_, time) = at.trim_end_matches('Z').split_once('T')?;
    let mut parts = time.split(':').map(|part| part.parse::<f64>().ok());
    let (hours, minutes, seconds) = (parts.next()??, parts.next()??, parts.next()??);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).ok()?.as_secs();
    let midnight = now - now % 86_400;
    Some((midnight as f64 + hours * 3600.0 + minutes * 60.0 + seconds) * 1000.0)
}

/// The middle one.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}
