//! The real app in its real window, led through WebDriver as a person would lead it.

use crate::processes::{self, Owned, wait_until};
use crate::test_desktop::TestDesktop;
use crate::{Result, fail, failure, page};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;
use thirtyfour::{Capabilities, WindowHandle};

/// How long a journey waits for what comes in a moment on a quiet computer: other programs may use this one at the same time.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The running app. Ends with it: its processes, its driver.
#[derive(Debug)]
pub struct App {
    driver: Option<WebDriver>,
    service: Owned,
    process: u32,
    main: WindowHandle,
    data: PathBuf,
    /// Where the driver answers, and what shows the screen: for what a failed test leaves.
    address: String,
    picture: std::process::Command,
    clicks: AtomicUsize,
}

impl App {
    /// Opens the app on this desktop with its data in `data`.
    pub async fn open(desktop: &TestDesktop, data: &Path) -> Result<Self> {
        Self::open_program(desktop, &crate::programs::app()?, data, &[]).await
    }

    /// Opens it where it opens a profile by itself, and waits for that: before, nothing can be asked for.
    pub async fn open_again(desktop: &TestDesktop, data: &Path) -> Result<Self> {
        let app = Self::open(desktop, data).await?;
        app.find("link", "History").await?;
        Ok(app)
    }

    /// Opens a program that takes `--data-dir`, with more arguments.
    pub async fn open_program(desktop: &TestDesktop, program: &Path, data: &Path, arguments: &[&str]) -> Result<Self> {
        let folder = data.to_string_lossy().into_owned();
        let mut words = vec!["--data-dir", &folder];
        words.extend(arguments);
        let (driver, service, address) = drive(desktop, program, &words).await?;
        let name = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let process = processes::find(&name, &folder).first().copied().ok_or("the app opened, but its process is not there")?;
        let main = driver.window().await?;
        let picture = desktop.command(Path::new("import"));
        Ok(Self { driver: Some(driver), service, process, main, data: data.to_owned(), address, picture, clicks: AtomicUsize::new(0) })
    }

    /// The session; there is one until the app is closed.
    pub fn driver(&self) -> Result<&WebDriver> {
        self.driver.as_ref().ok_or_else(|| "the app is closed".into())
    }

    /// The app's process id.
    pub fn process(&self) -> u32 {
        self.process
    }

    /// How often something was clicked since it was opened; a field that is filled is clicked first.
    pub fn clicks(&self) -> usize {
        self.clicks.load(Ordering::Relaxed)
    }

    /// Where its data is.
    pub fn data(&self) -> &Path {
        &self.data
    }

    /// What the app and its driver wrote to standard error.
    pub fn said(&self) -> String {
        self.service.said()
    }

    /// Looks at the main window.
    pub async fn main(&self) -> Result {
        Ok(self.driver()?.switch_to_window(self.main.clone()).await?)
    }

    /// Waits for the confirm window, looks at it, and waits until it has something to decide.
    pub async fn confirm(&self) -> Result {
        const SHOWS: &str = "return document.getElementById('review')?.hidden === false";
        let start = Instant::now();
        loop {
            if let Some(other) = self.driver()?.windows().await?.into_iter().find(|handle| *handle != self.main) {
                self.driver()?.switch_to_window(other).await?;
                // A page that has just been opened answers for the empty one that was there before it.
                let shows = self.driver()?.execute(SHOWS, vec![]).await.and_then(|answer| answer.convert::<bool>()).unwrap_or(false);
                if shows {
                    return Ok(());
                }
            }
            if start.elapsed() > PATIENCE {
                return fail(format!("no confirm window that shows a review. It says:\n{}", self.text().await?));
            }
            pause(50).await;
        }
    }

    /// Waits until only the main window is there and looks at it.
    pub async fn confirm_is_gone(&self) -> Result {
        let start = Instant::now();
        while self.driver()?.windows().await?.len() > 1 {
            if start.elapsed() > PATIENCE {
                return fail("the confirm window does not close");
            }
            pause(50).await;
        }
        self.main().await
    }

    /// The element of that role and name, once it is there.
    pub async fn find(&self, role: &str, name: &str) -> Result<WebElement> {
        self.find_within(role, name, PATIENCE).await
    }

    /// The element of that role and name, if it comes in time.
    pub async fn find_within(&self, role: &str, name: &str, limit: Duration) -> Result<WebElement> {
        let start = Instant::now();
        loop {
            // A page that is being replaced answers with an error: asked again like one that is not ready.
            let found = self.driver()?.execute(page::FIND, vec![role.into(), name.into(), false.into()]).await;
            if let Ok(found) = found
                && let Ok(element) = found.element()
            {
                return Ok(element);
            }
            if start.elapsed() > limit {
                let names = self.names(role).await.unwrap_or_default().join(" | ");
                let text = self.told().await;
                return fail(format!("no {role} \"{name}\" within {limit:?}. There is: {names}\n--- the page says:\n{text}\n---"));
            }
            pause(50).await;
        }
    }

    /// Whether there is one now.
    pub async fn has(&self, role: &str, name: &str) -> Result<bool> {
        let found = self.driver()?.execute(page::FIND, vec![role.into(), name.into(), false.into()]).await?;
        Ok(found.element().is_ok())
    }

    /// The names of everything of that role.
    pub async fn names(&self, role: &str) -> Result<Vec<String>> {
        Ok(self.driver()?.execute(page::FIND, vec![role.into(), "".into(), true.into()]).await?.convert()?)
    }

    /// What a person can read on the page.
    pub async fn text(&self) -> Result<String> {
        Ok(self.driver()?.execute(page::TEXT, vec![]).await?.convert()?)
    }

    /// The same for a failed test: with the details of error cards.
    async fn told(&self) -> String {
        const OPEN: &str = "document.querySelectorAll('.error-card button').forEach(one => one.textContent === 'Details' && one.click())";
        if let Ok(driver) = self.driver() {
            let _ = driver.execute(OPEN, vec![]).await;
        }
        self.text().await.unwrap_or_default()
    }

    /// Waits until the page says this.
    pub async fn sees(&self, words: &str) -> Result {
        let start = Instant::now();
        loop {
            let text = self.text().await.unwrap_or_default();
            if text.contains(words) {
                return Ok(());
            }
            if start.elapsed() > PATIENCE {
                return fail(format!("the page never says \"{words}\". It says:\n{}", self.told().await));
            }
            pause(50).await;
        }
    }

    /// Clicks it once it can be clicked.
    pub async fn click(&self, role: &str, name: &str) -> Result {
        self.click_within(role, name, PATIENCE).await
    }

    /// Presses a pointer's button on it and keeps it down, until [`App::release`]; gives what is pressed.
    pub async fn press_on(&self, role: &str, name: &str) -> Result<WebElement> {
        let element = self.find(role, name).await?;
        self.driver()?.action_chain().move_to_element_center(&element).click_and_hold().perform().await?;
        Ok(element)
    }

    /// Releases the pointer where it is, whatever stands there by then.
    pub async fn release(&self) -> Result {
        Ok(self.driver()?.action_chain().release().perform().await?)
    }

    /// Whether it can be pressed: enabled, and at the same place at two looks, between which the page was drawn.
    async fn is_usable(&self, element: &WebElement) -> Result<bool> {
        let first = self.place(element).await?;
        self.drawn().await?;
        Ok(!first.is_empty() && self.place(element).await? == first)
    }

    /// Waits until the page was drawn twice, so that what waited for that has happened. A page that nobody sees is not drawn, and not waited for long.
    pub async fn drawn(&self) -> Result {
        self.driver()?.execute_async(page::DRAWN, vec![]).await?;
        Ok(())
    }

    /// Where it stands; nothing while it is disabled, and once it has left the page.
    pub async fn place(&self, element: &WebElement) -> Result<String> {
        Ok(self.driver()?.execute(page::USABLE, vec![element.to_json()?]).await.and_then(|answer| answer.convert()).unwrap_or_default())
    }

    /// Clicks it once it can be clicked, if that comes in time.
    async fn click_within(&self, role: &str, name: &str, limit: Duration) -> Result {
        let start = Instant::now();
        loop {
            let element = self.find_within(role, name, limit).await?;
            let usable = self.is_usable(&element).await?;
            let outcome = match usable {
                true => element.click().await.map_err(|cause| cause.to_string()),
                false => Err("it is disabled, or moves".to_owned()),
            };
            // A press that closes its window may do so before the driver has said that it was made.
            let closed = usable && outcome.is_err() && self.driver()?.window().await.is_err();
            match outcome {
                Err(cause) if !closed && start.elapsed() > limit => {
                    return fail(format!("{role} \"{name}\" cannot be clicked: {cause}\n--- the page says:\n{}\n---", self.text().await.unwrap_or_default()));
                }
                Err(_) if !closed => pause(50).await,
                _ => {
                    self.clicks.fetch_add(1, Ordering::Relaxed);
                    return Ok(());
                }
            }
        }
    }

    /// Puts the text into it in place of what is there, in one piece, as a person does who pastes it. Key by key is [`App::type_into`].
    pub async fn fill(&self, name: &str, text: &str) -> Result {
        self.click("textbox", name).await?;
        let field = self.find("textbox", name).await?;
        if self.driver()?.execute(page::REPLACE, vec![field.to_json()?, text.into()]).await?.convert()? {
            return Ok(());
        }
        fail(format!("textbox \"{name}\" takes no text. The page says:\n{}", self.text().await?))
    }

    /// The same for the field that has the focus.
    pub async fn paste(&self, text: &str) -> Result {
        let field = self.driver()?.active_element().await?;
        if self.driver()?.execute(page::REPLACE, vec![field.to_json()?, text.into()]).await?.convert()? {
            return Ok(());
        }
        fail(format!("what has the focus takes no text. The page says:\n{}", self.text().await?))
    }

    /// Waits until the field that has the focus says this.
    pub async fn holds(&self, text: &str) -> Result {
        let start = Instant::now();
        loop {
            let says = self.driver()?.active_element().await?.prop("value").await?.unwrap_or_default();
            if says == text {
                return Ok(());
            }
            if start.elapsed() > PATIENCE {
                return fail(format!("the field says {says:?}, not {text:?}"));
            }
            pause(50).await;
        }
    }

    /// Whether it is there and can be used now.
    pub async fn usable(&self, role: &str, name: &str) -> Result<bool> {
        let found = self.driver()?.execute(page::FIND, vec![role.into(), name.into(), false.into()]).await?;
        let Ok(element) = found.element() else { return Ok(false) };
        Ok(!self.place(&element).await?.is_empty())
    }

    /// Waits until it can be used.
    pub async fn becomes_usable(&self, role: &str, name: &str) -> Result {
        let start = Instant::now();
        while !self.usable(role, name).await? {
            if start.elapsed() > PATIENCE {
                return fail(format!("{role} \"{name}\" stays disabled. The page says:\n{}", self.text().await?));
            }
            pause(50).await;
        }
        Ok(())
    }

    /// Waits until there is none.
    pub async fn gone(&self, role: &str, name: &str) -> Result {
        let start = Instant::now();
        while self.has(role, name).await.unwrap_or(true) {
            if start.elapsed() > PATIENCE {
                return fail(format!("{role} \"{name}\" stays. The page says:\n{}", self.text().await?));
            }
            pause(50).await;
        }
        Ok(())
    }

    /// Opens the picker of that name and picks the first option that holds these words.
    pub async fn pick(&self, name: &str, words: &str) -> Result {
        const TRIES: u32 = 4;
        for _ in 1..TRIES {
            self.click("combobox", &format!("…{name}")).await?;
            if self.click_within("option", &format!("…{words}…"), PATIENCE / TRIES).await.is_ok() {
                return self.gone("option", "").await;
            }
            // The page moved under the open list: closed and opened again, as a person would.
            self.press(Key::Escape).await?;
            self.gone("option", "").await?;
        }
        self.click("combobox", &format!("…{name}")).await?;
        self.click("option", &format!("…{words}…")).await?;
        self.gone("option", "").await
    }

    /// Shows every window in this look: `light` or `dark`.
    pub async fn look(&self, theme: &str) -> Result {
        let here = self.driver()?.window().await?;
        for window in self.driver()?.windows().await? {
            self.driver()?.switch_to_window(window).await?;
            self.driver()?.execute("document.documentElement.dataset.theme = arguments[0]", vec![theme.into()]).await?;
        }
        self.driver()?.switch_to_window(here).await?;
        self.driver()?.execute_async(page::FADED, vec![]).await?;
        self.drawn().await
    }

    /// From now on keeps what the content security policy blocks on this page.
    pub async fn watch_violations(&self) -> Result {
        const WATCH: &str = r#"
            window.__blocked = []
            document.addEventListener('securitypolicyviolation', event => window.__blocked.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`))
        "#;
        self.driver()?.execute(WATCH, vec![]).await?;
        Ok(())
    }

    /// What was blocked since [`App::watch_violations`].
    pub async fn violations(&self) -> Result<Vec<String>> {
        Ok(self.driver()?.execute("return window.__blocked", vec![]).await?.convert()?)
    }

    /// A command of the app or an operation of the service, called from the main page. A refusal fails the test.
    pub async fn command(&self, name: &str, input: serde_json::Value) -> Result<serde_json::Value> {
        match self.invoke(name, serde_json::json!({ "input": input })).await? {
            Ok(value) => Ok(value),
            Err(fault) => fail(format!("{name}: {fault}")),
        }
    }

    /// Presses keys where the focus is.
    pub async fn press(&self, keys: impl Into<TypingData>) -> Result {
        let keys: String = keys.into().as_vec().into_iter().collect();
        let start = Instant::now();
        loop {
            let element = self.driver()?.active_element().await?;
            match element.send_keys(keys.as_str()).await {
                // What had the focus was drawn anew in between: no key was pressed yet.
                Err(cause) if format!("{cause:?}").contains("StaleElementReference") && start.elapsed() < PATIENCE => pause(50).await,
                pressed => return Ok(pressed?),
            }
        }
    }

    /// Calls a command from the page, as a script in it could. `Err` holds what was answered to the refused call.
    pub async fn invoke(&self, command: &str, arguments: serde_json::Value) -> Result<std::result::Result<serde_json::Value, serde_json::Value>> {
        const CALL: &str = r#"
            const [command, input, done] = arguments
            window.__TAURI_INTERNALS__.invoke(command, input).then(value => done({ value: value === undefined ? null : value }), fault => done({ fault }))
        "#;
        let answer = self.driver()?.execute_async(CALL, vec![command.into(), arguments]).await?;
        let answer = answer.json();
        Ok(match answer.get("fault") {
            Some(fault) => Err(fault.clone()),
            None => Ok(answer["value"].clone()),
        })
    }

    /// Ends the app as a power cut would; the driver goes with it.
    pub fn kill(&mut self) {
        for process in self.family() {
            processes::kill(process);
        }
        if let Some(driver) = self.driver.take() {
            let _ = driver.leak();
        }
        self.service.kill();
        // Its lock on the data folder falls with its last thread.
        let _ = wait_until("the app is gone", PATIENCE, || !processes::is_running(self.process));
    }

    /// Closes the window as a person would and waits for the end.
    pub async fn close(mut self) -> Result {
        if let Some(driver) = self.driver.take() {
            driver.quit().await?;
        }
        let process = self.process;
        wait_until("the app ends", PATIENCE, || !processes::is_running(process))
    }

    /// Waits until the app ends by itself.
    pub async fn ends(mut self, limit: Duration) -> Result {
        let process = self.process;
        wait_until("the app ends by itself", limit, || !processes::is_running(process))?;
        self.driver.take().map_or(Ok(()), |driver| driver.leak().map_err(Into::into))
    }

    /// The app and the web processes it started.
    fn family(&self) -> Vec<u32> {
        processes::family(self.process)
    }
}

impl Drop for App {
    fn drop(&mut self) {
        // A test that comes to its end has closed or killed the app itself.
        if let Some(driver) = &self.driver {
            failure::keep(&mut self.picture, &format!("{}/session/{}", self.address, driver.session_id()));
        }
        self.kill();
    }
}

/// Starts a program that has a web view, and leads it.
async fn drive(desktop: &TestDesktop, program: &Path, words: &[&str]) -> Result<(WebDriver, Owned, String)> {
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let mut command = desktop.command(Path::new("WebKitWebDriver"));
    command.args([format!("--port={port}"), "--host=127.0.0.1".to_owned()]).env("TAURI_WEBVIEW_AUTOMATION", "true");
    let service = Owned::start(&command, &desktop.logs())?;
    wait_until("the web driver listens", Duration::from_secs(10), || std::net::TcpStream::connect(("127.0.0.1", port)).is_ok())?;
    let mut capabilities = Capabilities::new();
    capabilities.set("webkitgtk:browserOptions", serde_json::json!({ "binary": program, "args": words }))?;
    let address = format!("http://127.0.0.1:{port}");
    match WebDriver::new(&address, capabilities).await {
        Ok(driver) => Ok((driver, service, address)),
        Err(cause) => fail(format!("{} did not open: {cause}\n{}", program.display(), service.said())),
    }
}

/// A browser of the same engine as the app's window, without any of its guards: what an attack is held against.
pub async fn plain_browser(desktop: &TestDesktop) -> Result<(WebDriver, Owned)> {
    let found = std::fs::read_dir("/usr/lib")?.flatten().map(|entry| entry.path().join("webkit2gtk-4.1/MiniBrowser")).find(|path| path.exists());
    let (driver, service, _) = drive(desktop, &found.ok_or("there is no MiniBrowser of WebKitGTK 4.1")?, &["--automation"]).await?;
    Ok((driver, service))
}

/// Lets the app go on for a moment.
pub async fn pause(milliseconds: u64) {
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
}
