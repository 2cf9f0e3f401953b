//! The clipboard of the system: a key comes in by it without passing a page, a text is copied once it was read back, and a link that was copied does
//! not stay there.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use bursar_client::BaseUrl;
use bursar_contract::{Code, Fault, Secret, clock::Instant};
use bursar_messages::message;
use bursar_vault::API_KEY;
use zeroize::Zeroizing;

use crate::{
    Console,
    base::{native_dialog::Question, session::lock},
    developer::sandbox::tools::only_sandbox,
    profiles::{api::PastedKey, connection},
};

/// The system's clipboard. A call may take seconds, because another program may have to answer; a failure is said in words.
pub trait Clipboard: Send + Sync {
    /// The text that is there, or none.
    fn read(&self) -> Result<Option<String>, String>;
    /// Puts a text there. One that does not stay is one that histories of clipboards are asked to leave out.
    fn write(&self, text: &str, stays: bool) -> Result<(), String>;
    /// Empties it.
    fn clear(&self) -> Result<(), String>;
}

/// What came from the clipboard, and what went there.
#[derive(Default)]
pub(crate) struct Carried {
    pasted: Mutex<Option<Pasted>>,
    copied: Mutex<Option<Arc<str>>>,
}

/// A key that waits for its form.
#[derive(Clone)]
struct Pasted {
    key: Secret,
    at: Instant,
    /// Where a person agreed to send it.
    goes_to: Option<String>,
}

impl Console {
    /// Gives the console the system's clipboard; the first gift counts.
    pub fn set_clipboard(&self, clipboard: Arc<dyn Clipboard>) {
        let _ = self.inner.clipboard.set(clipboard);
    }

    async fn at_clipboard<T: Send + 'static>(&self, what: impl FnOnce(&dyn Clipboard) -> Result<T, String> + Send + 'static) -> Result<T, Fault> {
        let clipboard = self.inner.clipboard.get().cloned().ok_or_else(|| Fault::new(Code::Unavailable, message!("app-clipboard-none")))?;
        let asked = self.clock().timeout(self.pace().clipboard_patience, tokio::task::spawn_blocking(move || what(&*clipboard))).await;
        let answer = asked.and_then(Result::ok).unwrap_or_else(|| Err(message!("app-clipboard-silent").to_string()));
        answer.map_err(|why| Fault::new(Code::Unavailable, message!("app-clipboard-unusable", why = why.trim_end_matches('.'))))
    }

    /// Takes an API key from the clipboard, holds it for a form, and empties the clipboard if it still holds that key.
    pub(crate) async fn paste_key(&self) -> Result<PastedKey, Fault> {
        self.inner.lock.refuse_locked()?;
        let text = self.at_clipboard(|clipboard| clipboard.read()).await?;
        let text = Zeroizing::new(text.ok_or_else(|| Fault::invalid("apiKey", message!("app-clipboard-empty")))?);
        let key = connection::typed_key(&Secret::new(text.as_str()))?;
        // It was read: whether it goes too is said, not a failure.
        let gone = self.clear_if(text).await.unwrap_or(false);
        let characters = key.expose("counted").len() as u32;
        let pasted = PastedKey { tail: connection::last_four(&key), characters, gone };
        self.hold(key, self.pace().pasted_waits);
        // It may have locked meanwhile, and dropped what was not held yet.
        self.inner.lock.refuse_locked().inspect_err(|_| self.drop_pasted_key())?;
        Ok(pasted)
    }

    fn hold(&self, key: Secret, time: Duration) {
        let clock = self.clock().clone();
        let at = clock.instant();
        *lock(&self.inner.carried.pasted) = Some(Pasted { key, at, goes_to: None });
        let inner = Arc::downgrade(&self.inner);
        tokio::spawn(async move {
            clock.sleep_until(at + time).await;
            if let Some(inner) = inner.upgrade() {
                lock(&inner.carried.pasted).take_if(|held| held.at == at);
            }
        });
    }

    fn pasted_key(&self) -> Result<Pasted, Fault> {
        let held = lock(&self.inner.carried.pasted).clone();
        held.ok_or_else(|| Fault::invalid("apiKey", message!("app-pasted-gone")))
    }

    /// The key of a form: as it was typed, or the one that was pasted.
    pub(crate) fn key_of(&self, typed: Option<String>) -> Result<Secret, Fault> {
        typed.map_or_else(|| self.pasted_key().map(|held| held.key), |typed| Ok(Secret::new(typed)))
    }

    /// The key of a form that names where it goes. One that no page has seen goes only where a person agreed, in a window that is no page: a script
    /// in the form could name another host.
    pub(crate) async fn key_for(&self, typed: Option<String>, base_url: &str) -> Result<Secret, Fault> {
        if typed.is_some() {
            return self.key_of(typed);
        }
        let held = self.pasted_key()?;
        let host = BaseUrl::parse(base_url)?.as_str().to_owned();
        if held.goes_to.as_deref() != Some(host.as_str()) {
            let characters = held.key.expose("counted").len();
            let text = message!("app-send-key-text", host = &host, characters = characters).to_string();
            if !self.agrees(Question { title: message!("app-send-key-title").to_string(), text }).await? {
                return Err(Fault::new(Code::Refused, message!("app-send-key-no")));
            }
            if let Some(now) = lock(&self.inner.carried.pasted).as_mut().filter(|now| now.at == held.at) {
                now.goes_to = Some(host);
            }
        }
        Ok(held.key)
    }

    /// The form is done with it, or the app locks.
    pub(crate) fn drop_pasted_key(&self) {
        *lock(&self.inner.carried.pasted) = None;
    }

    /// Copies a text.
    pub(crate) async fn copy(&self, text: String) -> Result<(), Fault> {
        self.put(text.into(), true).await
    }

    /// Copies the API key of the open sandbox, which opens test money on this computer alone. That of any other connection never leaves the core.
    pub(crate) async fn copy_sandbox_key(&self) -> Result<(), Fault> {
        let session = self.session().await?;
        only_sandbox(&session)?;
        let key = self.vault().get(&session.profile.id, API_KEY).await?;
        let key = key.ok_or_else(|| Fault::new(Code::NoKeyring, message!("sandbox-key-lost")))?;
        self.put(key.expose("a person copies the key of the sandbox").into(), false).await
    }

    /// Puts a text there and reads it back: only what is really there is said to be copied.
    async fn put(&self, text: Arc<str>, stays: bool) -> Result<(), Fault> {
        let there = self.at_clipboard(move |clipboard| {
            clipboard.write(&text, stays)?;
            Ok(clipboard.read()?.map(Zeroizing::new).is_some_and(|there| **there == *text))
        });
        if there.await? { Ok(()) } else { Err(Fault::new(Code::Unavailable, message!("app-clipboard-other"))) }
    }

    /// Copies a text that must not stay.
    pub(crate) async fn copy_for_a_while(&self, text: String) -> Result<(), Fault> {
        self.copy_for(text, self.pace().copied_stays).await
    }

    async fn copy_for(&self, text: String, stays: Duration) -> Result<(), Fault> {
        let text: Arc<str> = text.into();
        self.put(text.clone(), false).await?;
        *lock(&self.inner.carried.copied) = Some(text.clone());
        // An app that has ended has emptied it itself.
        let (inner, clock) = (Arc::downgrade(&self.inner), self.clock().clone());
        let until = clock.instant() + stays;
        tokio::spawn(async move {
            clock.sleep_until(until).await;
            let Some(console) = inner.upgrade().map(|inner| Self { inner }) else { return };
            let latest = lock(&console.inner.carried.copied).as_ref().is_some_and(|other| Arc::ptr_eq(other, &text));
            if latest {
                console.clear_copied().await;
            }
        });
        Ok(())
    }

    /// Empties the clipboard if it still holds what was copied last.
    pub(crate) async fn clear_copied(&self) {
        let copied = lock(&self.inner.carried.copied).take();
        if let Some(text) = copied {
            // What cannot be read now cannot be emptied either, and nobody could do anything about it.
            let _ = self.clock().timeout(self.pace().last_clipboard_patience, self.clear_if(Zeroizing::new(text.to_string()))).await;
        }
    }

    async fn clear_if(&self, text: Zeroizing<String>) -> Result<bool, Fault> {
        self.at_clipboard(move |clipboard| {
            let there = clipboard.read()?.map(Zeroizing::new);
            let same = there.is_some_and(|there| *there == *text);
            if same { clipboard.clear().map(|()| true) } else { Ok(false) }
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::{
        base::native_dialog::{Agreed, NativeDialog},
        profiles::api::LockReason,
    };
    use bursar_test_support::poll;
    use bursar_vault::memory::MemoryVault;

    /// What was asked, and what the answer is.
    #[derive(Default)]
    struct Person(Mutex<Vec<Question>>, AtomicBool);

    impl NativeDialog for Person {
        fn agrees(&self, question: Question) -> Agreed {
            lock(&self.0).push(question);
            let answer = self.1.load(Ordering::Relaxed);
            Box::pin(async move { answer })
        }
    }

    /// What it holds, and what another program puts there at every write.
    #[derive(Default)]
    struct Paper(Mutex<Option<String>>, Mutex<Option<String>>);

    impl Paper {
        fn holds(&self) -> Option<String> {
            lock(&self.0).clone()
        }
        fn put(&self, text: &str) {
            *lock(&self.0) = Some(text.to_owned());
        }
    }

    impl Clipboard for Paper {
        fn read(&self) -> Result<Option<String>, String> {
            Ok(self.holds())
        }
        fn write(&self, text: &str, _: bool) -> Result<(), String> {
            self.put(lock(&self.1).as_deref().unwrap_or(text));
            Ok(())
        }
        fn clear(&self) -> Result<(), String> {
            *lock(&self.0) = None;
            Ok(())
        }
    }

    fn opened() -> (tempfile::TempDir, Console, Arc<Paper>) {
        let folder = tempfile::tempdir().unwrap();
        let console = Console::new(folder.path(), Arc::new(MemoryVault::default())).unwrap();
        let paper = Arc::new(Paper::default());
        console.set_clipboard(paper.clone());
        (folder, console, paper)
    }

    /// Lets so much time pass, and waits until so many keys and links are left that still wait for their end.
    async fn pass(console: &Console, time: Duration, left: usize) {
        console.clock().advance(time);
        poll::until("its end comes", async || Arc::weak_count(&console.inner) == left).await;
    }

    const LINK: &str = "https://gateway.test/pin?challenge=1";
    const SHORT: Duration = Duration::from_secs(30);
    const LONG: Duration = Duration::from_secs(3_600);

    #[tokio::test(flavor = "multi_thread")]
    async fn a_copied_link_goes_after_its_time_and_nothing_that_was_copied_since() {
        let (_folder, console, paper) = opened();
        console.copy_for_a_while(LINK.into()).await.unwrap();
        assert_eq!(paper.holds().as_deref(), Some(LINK));
        pass(&console, SHORT, 0).await;
        assert_eq!(paper.holds(), None, "the link stays");

        console.copy_for_a_while(LINK.into()).await.unwrap();
        paper.put("what a person copied elsewhere");
        pass(&console, SHORT, 0).await;
        assert_eq!(paper.holds().as_deref(), Some("what a person copied elsewhere"));

        // Copied again: the time of the second copy counts.
        console.copy_for_a_while(LINK.into()).await.unwrap();
        console.copy_for(LINK.into(), LONG).await.unwrap();
        pass(&console, SHORT, 1).await;
        assert_eq!(paper.holds().as_deref(), Some(LINK));
        // The app ends before: then it goes with it.
        console.shutdown().await;
        assert_eq!(paper.holds(), None);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_is_said_to_be_copied_is_in_the_clipboard_and_stays() {
        let (_folder, console, paper) = opened();
        console.copy("curl https://api.example.com\n  -d '{\"ₙ\": 1}'".into()).await.unwrap();
        assert_eq!(paper.holds().as_deref(), Some("curl https://api.example.com\n  -d '{\"ₙ\": 1}'"));
        console.shutdown().await;
        assert!(paper.holds().is_some(), "a person pastes it after the app has ended");

        let (_folder, console, paper) = opened();
        *lock(&paper.1) = Some("what another program puts there".into());
        for copied in [console.copy(LINK.into()).await, console.copy_for_a_while(LINK.into()).await] {
            assert_eq!(copied.unwrap_err().message.id(), "app-clipboard-other");
        }
        assert_eq!(paper.holds().as_deref(), Some("what another program puts there"));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_pasted_key_is_held_by_the_core_alone_until_it_is_used_or_the_app_locks() {
        let (_folder, console, paper) = opened();
        assert_eq!(console.paste_key().await.unwrap_err().field.as_deref(), Some("apiKey"), "an empty clipboard");
        for no_key in ["two words", &"x".repeat(4_097)] {
            paper.put(no_key);
            assert_eq!(console.paste_key().await.unwrap_err().field.as_deref(), Some("apiKey"));
            assert_eq!(paper.holds().as_deref(), Some(no_key), "what is no key stays a person's");
        }

        paper.put(" sk_test_canary_5f0e9a77\n");
        let pasted = console.paste_key().await.unwrap();
        assert_eq!((pasted.tail.as_str(), pasted.characters, pasted.gone), ("9a77", 23, true));
        assert_eq!(paper.holds(), None, "the key is still in the clipboard");
        assert!(!serde_json::to_string(&pasted).unwrap().contains("canary"), "the page gets the key");
        assert_eq!(console.key_of(None).unwrap().expose("test"), "sk_test_canary_5f0e9a77");
        assert_eq!(console.key_of(Some("typed".into())).unwrap().expose("test"), "typed", "what is typed counts");
        console.lock(LockReason::Asked).await;
        assert_eq!(console.key_of(None).err().and_then(|fault| fault.field).as_deref(), Some("apiKey"));
        assert!(console.paste_key().await.is_err(), "a locked app takes no key");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_pasted_key_that_no_form_uses_goes_after_its_time() {
        let (_folder, console, _) = opened();
        console.hold(Secret::new("first"), SHORT);
        console.hold(Secret::new("second"), LONG);
        pass(&console, SHORT, 1).await;
        assert_eq!(console.key_of(None).unwrap().expose("test"), "second", "the end of another's time takes it");
        console.hold(Secret::new("third"), SHORT);
        pass(&console, SHORT, 1).await;
        assert!(console.key_of(None).is_err(), "it stays");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_pasted_key_goes_only_where_a_person_agreed() {
        let (_folder, console, paper) = opened();
        let person = Arc::new(Person::default());
        console.set_native_dialog(person.clone());
        paper.put("sk_test_canary_5f0e9a77");
        console.paste_key().await.unwrap();
        let asks = async |url: &str, agrees: bool| {
            person.1.store(agrees, Ordering::Relaxed);
            let key = console.key_for(None, url).await;
            (key.map(|key| key.expose("test").to_owned()).ok(), lock(&person.0).drain(..).collect::<Vec<_>>())
        };
        let (key, asked) = asks("https://api.example.com/", false).await;
        assert_eq!((key, asked.len()), (None, 1));
        assert!(asked[0].text.starts_with("https://api.example.com\n") && !asked[0].text.contains("canary"), "{asked:?}");
        let given = Some("sk_test_canary_5f0e9a77".to_owned());
        let (key, asked) = asks("https://api.example.com", true).await;
        assert_eq!((key, asked.len()), (given.clone(), 1));
        assert_eq!(asks("https://api.example.com", false).await, (given, Vec::new()), "the same host again needs no second question");
        let (key, asked) = asks("https://api.example.org", false).await;
        assert_eq!((key, asked.len()), (None, 1), "another host is asked about");
        let (key, asked) = asks("https://user@api.example.com", true).await;
        assert_eq!((key, asked.len()), (None, 0), "what is no address is not asked about");
        assert_eq!(console.key_for(Some("typed".into()), "https://api.example.org").await.unwrap().expose("test"), "typed");
    }
}
