//! What a customer does at the gateway: sets a PIN, types it, or declines. Only then is anything made.

use serde_json::{Value, json};

use crate::{
    answer::Refusal,
    customers::{
        Customer, TRIES,
        challenge::{Asked, Task},
        pin,
    },
    world::World,
};

/// Questions whose answers let a customer back in.
pub(crate) const QUESTIONS: [&str; 3] =
    ["What was the name of your first school?", "In which town was your mother born?", "What was the name of your first friend?"];

/// What the page must show.
pub(crate) struct Scene {
    pub(crate) asked: Asked,
    pub(crate) customer: Customer,
    /// Lines that say what is being authorized. Empty when it is over.
    pub(crate) lines: Vec<(&'static str, String)>,
    /// Proof that a form came from the page.
    pub(crate) token: String,
}

/// What was typed into the form.
pub(crate) struct Typed {
    pub(crate) token: String,
    pub(crate) pin: String,
    /// On the first visit: the PIN again, and the question and answer of recovery.
    pub(crate) again: String,
    pub(crate) question: String,
    pub(crate) answer: String,
}

/// Why a form was not taken. The page shows it and asks again.
pub(crate) enum Retry {
    /// A field and what is wrong with it.
    Field(&'static str, String),
    Refused(Refusal),
}

impl<E: Into<Refusal>> From<E> for Retry {
    fn from(error: E) -> Self {
        Self::Refused(error.into())
    }
}

impl World {
    /// What the gateway shows of a challenge.
    pub(crate) fn scene(&self, id: &str) -> Result<Scene, Refusal> {
        let asked = self.asked(id)?;
        let customer = self.customer("id", &asked.customer)?;
        let lines = if asked.is_pending() {
            match self.task(&asked)? {
                Task::Wallets(chains) => {
                    let names = chains.iter().map(|chain| chain.known().map_or(chain.0.as_str(), |info| info.name)).collect::<Vec<_>>();
                    vec![("Request", "Create wallets".to_owned()), ("Blockchains", names.join(", "))]
                }
                Task::Account(holder) => {
                    let name = [holder.first_name, holder.last_name].into_iter().flatten().collect::<Vec<_>>().join(" ");
                    vec![("Request", "Open a naira account".to_owned()), ("In the name of", name)]
                }
            }
        } else {
            Vec::new()
        };
        let token = hex::encode(self.keys.derive(b"gateway form", asked.id.as_bytes()).as_slice());
        Ok(Scene { asked, customer, lines, token })
    }

    /// Takes a form. Wrong tries are counted on disk before the answer leaves, whoever asks and however often.
    pub(crate) fn confirm(&mut self, id: &str, typed: &Typed) -> Result<(), Retry> {
        let scene = self.scene(id)?;
        checked_token(&scene, typed.token.as_bytes())?;
        if !scene.asked.is_pending() {
            return Ok(());
        }
        if scene.customer.is_locked() {
            return Err(Refusal::new(403, "You are locked out after too many wrong PINs.").into());
        }
        if !pin::is_form(&typed.pin) {
            return Err(Retry::Field("pin", "The PIN has six digits.".into()));
        }
        match &scene.customer.pin {
            None => self.set_pin(&scene, typed),
            Some(hash) if pin::is(&typed.pin, hash)? => {
                self.durably(|world| {
                    world.count_wrong(&scene.customer, 0)?;
                    world.carry_out(&scene)
                })?;
                Ok(())
            }
            Some(_) => {
                let wrong = scene.customer.wrong + 1;
                self.durably(|world| {
                    world.count_wrong(&scene.customer, wrong)?;
                    if wrong >= TRIES { world.conclude(&scene.asked, "failed", &json!({"reason": "locked out"})) } else { Ok(()) }
                })?;
                if wrong >= TRIES {
                    return Err(Refusal::new(403, "You are locked out after too many wrong PINs.").into());
                }
                let left = TRIES - wrong;
                Err(Retry::Field("pin", format!("This is not your PIN. {left} more {} before you are locked out.", if left == 1 { "try" } else { "tries" })))
            }
        }
    }

    fn set_pin(&mut self, scene: &Scene, typed: &Typed) -> Result<(), Retry> {
        if typed.pin != typed.again {
            return Err(Retry::Field("again", "The two PINs are not the same.".into()));
        }
        if !QUESTIONS.contains(&typed.question.as_str()) {
            return Err(Retry::Field("question", "Choose a question.".into()));
        }
        let answer = typed.answer.trim().to_lowercase();
        if answer.chars().count() < 2 || answer.chars().count() > 200 {
            return Err(Retry::Field("answer", "The answer has 2 to 200 characters.".into()));
        }
        let (pin, answer) = (pin::hashed(&typed.pin)?, pin::hashed(&answer)?);
        self.durably(|world| {
            world
                .db
                .prepare_cached("UPDATE customers SET pin = ?2, recovery_question = ?3, recovery_answer = ?4, updated_at = ?5 WHERE seq = ?1 AND pin IS NULL")?
                .execute(rusqlite::params![scene.customer.seq, pin, typed.question, answer, world.now()])?;
            world.carry_out(scene)
        })?;
        Ok(())
    }

    /// The customer does not want it.
    pub(crate) fn decline(&mut self, id: &str, token: &str) -> Result<(), Refusal> {
        let scene = self.scene(id)?;
        checked_token(&scene, token.as_bytes())?;
        self.durably(|world| world.conclude(&scene.asked, "failed", &json!({"reason": "declined"})))
    }

    fn carry_out(&mut self, scene: &Scene) -> Result<(), Refusal> {
        let Customer { id, name, ref_id, .. } = &scene.customer;
        let result: Value = match self.task(&scene.asked)? {
            Task::Wallets(chains) => {
                let set = self.customer_set(&scene.customer)?;
                json!({"wallets": self.make_wallets(&set, chains, Some(name), Some(ref_id), Some(id))?})
            }
            Task::Account(holder) => {
                let name = [&holder.first_name, &holder.last_name].into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(" ");
                json!({"virtualAccount": self.open_account(&name, None, Some(id), Some(&holder))?.shown()})
            }
        };
        self.conclude(&scene.asked, "verified", &result)
    }
}

fn checked_token(scene: &Scene, token: &[u8]) -> Result<(), Refusal> {
    aws_lc_rs::constant_time::verify_slices_are_equal(scene.token.as_bytes(), token)
        .map_err(|_| Refusal::new(403, "This form did not come from the page. Open the link again."))
}
