//! The app without a mouse: Tab until the focus is there, then keys.

use crate::app::{App, PATIENCE, pause};
use crate::{Result, fail, page};
use std::time::Instant;
use thirtyfour::prelude::*;

/// More stops than any screen has: who passes so many has been everywhere.
const STOPS: usize = 150;

/// Whether the focus is in the element. A label stands for its control.
const FOCUSED: &str = "const [found] = arguments; return (found.control || found).contains(document.activeElement)";

/// The words of the choice that the keyboard stands on.
const MARKED: &str = r#"
const at = document.activeElement
const one = at.getAttribute('role') === 'option' ? at : document.getElementById(at.getAttribute('aria-activedescendant') || '')
return one ? one.innerText.replace(/\s+/g, ' ') : ''
"#;

impl App {
    /// Presses Tab until the focus stands on the element of that role and name.
    pub async fn reach(&self, role: &str, name: &str) -> Result {
        self.becomes_usable(role, name).await?;
        for _ in 0..STOPS {
            // Looked up at every stop: what a page draws anew is another element of the same name.
            if self.focused(&self.find(role, name).await?).await? {
                return Ok(());
            }
            self.press(Key::Tab + "").await?;
        }
        fail(format!("Tab never reaches {role} \"{name}\". The page says:\n{}", self.text().await?))
    }

    /// Reaches it and presses Enter.
    pub async fn enter(&self, role: &str, name: &str) -> Result {
        let start = Instant::now();
        loop {
            self.reach(role, name).await?;
            // A dialog that has just opened takes the focus once it is drawn: a person sees that, and presses then.
            self.drawn().await?;
            if self.focused(&self.find(role, name).await?).await? {
                return self.press(Key::Enter + "").await;
            }
            if start.elapsed() > PATIENCE {
                return fail(format!("the focus does not stay on {role} \"{name}\""));
            }
        }
    }

    /// Reaches the text box and types into it in place of what is there.
    pub async fn type_into(&self, name: &str, text: &str) -> Result {
        self.reach("textbox", name).await?;
        self.press(Key::Control + "a").await?;
        self.press(text).await
    }

    /// Opens the picker of that name, searches for these words and takes the choice that has them.
    pub async fn choose(&self, name: &str, words: &str) -> Result {
        self.enter("combobox", &format!("…{name}")).await?;
        self.find("option", &format!("…{words}…")).await?;
        self.press(words).await?;
        let start = Instant::now();
        // A list with a search box marks its first hit by the arrow, one without has gone to it by the letters.
        while !self.marked().await?.contains(words) {
            if start.elapsed() > PATIENCE {
                return fail(format!("the arrow never comes to \"{words}\" of {name}"));
            }
            self.press(Key::Down + "").await?;
            pause(50).await;
        }
        self.press(Key::Enter + "").await?;
        self.gone("option", "").await
    }

    /// What the choice says that Enter would take.
    async fn marked(&self) -> Result<String> {
        Ok(self.driver()?.execute(MARKED, vec![]).await?.convert()?)
    }

    /// Ticks every open box on the way, until this button can be pressed.
    pub async fn tick_until(&self, button: &str) -> Result {
        let start = Instant::now();
        while !self.usable("button", button).await? {
            if start.elapsed() > PATIENCE {
                return fail(format!("\"{button}\" stays disabled:\n{}", self.text().await?));
            }
            match self.driver()?.execute(page::UNTICKED, vec![]).await?.element() {
                Ok(open) if self.focused(&open).await.unwrap_or(false) => self.press(" ").await?,
                Ok(_) => self.press(Key::Tab + "").await?,
                // Every box is ticked; the button arms in a second.
                Err(_) => pause(50).await,
            }
        }
        Ok(())
    }

    /// Ticks every risk of the confirm window and presses its button for yes by its keys, once it is armed.
    pub async fn send(&self, button: &str) -> Result {
        self.read_to_the_end().await?;
        self.tick_until(button).await?;
        let pressed = self.press(Key::Control + Key::Enter).await;
        // The window may be gone before the driver has said that the keys were up again.
        if self.driver()?.windows().await?.len() > 1 { pressed } else { Ok(()) }
    }

    /// Goes down a page that is longer than its window.
    pub async fn read_to_the_end(&self) -> Result {
        const AT_THE_END: &str = "return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 4";
        let start = Instant::now();
        loop {
            self.press(Key::PageDown + "").await?;
            // The page glides, and a click in between would stop it on its way.
            for _ in 0..10 {
                if self.driver()?.execute(AT_THE_END, vec![]).await?.convert()? {
                    return Ok(());
                }
                pause(50).await;
            }
            if start.elapsed() > PATIENCE {
                return fail(format!("the page does not go to its end. It says:\n{}", self.text().await?));
            }
        }
    }

    async fn focused(&self, element: &WebElement) -> Result<bool> {
        Ok(self.driver()?.execute(FOCUSED, vec![element.to_json()?]).await.and_then(|answer| answer.convert()).unwrap_or(false))
    }
}
