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

/// What the page asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// A first PIN and a question with its answer.
    First,
    /// The PIN.
    Pin,
    /// The PIN, and another one instead.
    Update,
    /// The answer to the question, and another PIN.
    Reset,
    /// The PIN, and another question with its answer.
    Recovery,
}

impl Form {
    fn of(task: &Task, customer: &Customer) -> Self {
        match task {
            Task::UpdatePin => Self::Update,
            Task::ResetPin => Self::Reset,
            Task::SetUpRecovery => Self::Recovery,
            Task::Wallets(_) | Task::Account(_) | Task::SetUpPin if customer.pin.is_none() => Self::First,
            Task::Wallets(_) | Task::Account(_) | Task::SetUpPin => Self::Pin,
        }
    }

    /// The field of the PIN that the customer has, where it is asked.
    pub(crate) const fn known_pin(self) -> Option<&'static str> {
        match self {
            Self::First | Self::Reset => None,
            Self::Pin | Self::Recovery => Some("pin"),
            Self::Update => Some("current"),
        }
    }

    /// Whether a new PIN is asked, twice: in `pin` and `again`.
    pub(crate) const fn sets_pin(self) -> bool {
        matches!(self, Self::First | Self::Update | Self::Reset)
    }

    /// Whether a question is chosen and answered: in `question` and `answer`.
    pub(crate) const fn sets_recovery(self) -> bool {
        matches!(self, Self::First | Self::Recovery)
    }
}

/// What the page must show.
pub(crate) struct Scene {
    pub(crate) asked: Asked,
    pub(crate) customer: Customer,
    /// Lines that say what is being authorized. Empty when it is over.
    pub(crate) lines: Vec<(&'static str, String)>,
    pub(crate) form: Form,
    /// Proof that a form came from the page.
    pub(crate) token: String,
}

impl Scene {
    /// Whether too many wrong tries came before, at what this page asks.
    pub(crate) fn is_locked(&self) -> bool {
        if self.form == Form::Reset { self.customer.is_recovery_locked() } else { self.customer.is_locked() }
    }
}

/// What was typed into the form.
pub(crate) struct Typed {
    pub(crate) token: String,
    /// The PIN that the customer has, where the form asks for another one as well.
    pub(crate) current: String,
    pub(crate) pin: String,
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
        let request = |text: &str| ("Request", text.to_owned());
        let (mut lines, mut form) = (Vec::new(), Form::Pin);
        if asked.is_pending() {
            let task = self.task(&asked)?;
            form = Form::of(&task, &customer);
            lines = match task {
                Task::Wallets(chains) => {
                    let names = chains.iter().map(|chain| chain.known().map_or(chain.0.as_str(), |info| info.name)).collect::<Vec<_>>();
                    vec![request("Create wallets"), ("Blockchains", names.join(", "))]
                }
                Task::Account(holder) => {
                    let name = [holder.first_name, holder.last_name].into_iter().flatten().collect::<Vec<_>>().join(" ");
                    vec![request("Open a naira account"), ("In the name of", name)]
                }
                Task::SetUpPin => vec![request("Choose a PIN and a way back in")],
                Task::UpdatePin => vec![request("Change your PIN")],
                Task::ResetPin => vec![request("Choose a new PIN with your answer")],
                Task::SetUpRecovery => vec![request("Change the way back in")],
            };
        }
        let token = hex::encode(self.keys.derive(b"gateway form", asked.id.as_bytes()).as_slice());
        Ok(Scene { asked, customer, lines, form, token })
    }

    /// Takes a form. Wrong tries are counted on disk before the answer leaves, whoever asks and however often.
    pub(crate) fn confirm(&mut self, id: &str, typed: &Typed) -> Result<(), Retry> {
        let scene = self.scene(id)?;
        checked_token(&scene, typed.token.as_bytes())?;
        if !scene.asked.is_pending() || scene.asked.is_taken() {
            return Ok(());
        }
        if scene.is_locked() {
            return Err(locked(scene.form).into());
        }
        // What is wrong in itself costs no try.
        let new_pin = if scene.form.sets_pin() { Some(new_pin(typed)?) } else { None };
        let recovery = if scene.form.sets_recovery() { Some((typed.question.as_str(), checked_answer(typed)?)) } else { None };
        if let Some(field) = scene.form.known_pin() {
            let text = if field == "pin" { &typed.pin } else { &typed.current };
            if !pin::is_form(text) {
                return Err(Retry::Field(field, "The PIN has six digits.".into()));
            }
            let known = scene.customer.pin.as_deref().map_or(Ok(false), |hash| pin::is(text, hash))?;
            if !known {
                return self.wrong_try(&scene, field, "This is not your PIN.");
            }
        }
        if scene.form == Form::Reset {
            let answer = checked_answer(typed)?;
            let known = scene.customer.recovery.as_ref().map_or(Ok(false), |(_, hash)| pin::is(&answer, hash))?;
            if !known {
                return self.wrong_try(&scene, "answer", "This is not the answer.");
            }
        }
        if scene.asked.is_held() {
            return Ok(self.durably(|world| world.take(&scene.asked))?);
        }
        let pin = new_pin.map(pin::hashed).transpose()?;
        let recovery = recovery.map(|(question, answer)| pin::hashed(&answer).map(|hash| (question, hash))).transpose()?;
        self.durably(|world| {
            world.count_wrong(&scene.customer, 0)?;
            world.count_wrong_answers(&scene.customer, 0)?;
            if let Some(pin) = &pin {
                world.db.prepare_cached("UPDATE customers SET pin = ?2 WHERE seq = ?1")?.execute(rusqlite::params![scene.customer.seq, pin])?;
            }
            if let Some((question, answer)) = &recovery {
                world.db.prepare_cached("UPDATE customers SET recovery_question = ?2, recovery_answer = ?3 WHERE seq = ?1")?.execute(rusqlite::params![
                    scene.customer.seq,
                    question,
                    answer
                ])?;
            }
            world.carry_out(&scene)
        })?;
        Ok(())
    }

    /// Counts a wrong try. The one too many ends the challenge and locks the customer out.
    fn wrong_try(&mut self, scene: &Scene, field: &'static str, message: &str) -> Result<(), Retry> {
        let resets = scene.form == Form::Reset;
        let wrong = 1 + if resets { scene.customer.wrong_answers } else { scene.customer.wrong };
        self.durably(|world| {
            if resets {
                world.count_wrong_answers(&scene.customer, wrong)?;
            } else {
                world.count_wrong(&scene.customer, wrong)?;
            }
            if wrong >= TRIES { world.conclude(&scene.asked, "failed", &json!({"reason": "locked out"})) } else { Ok(()) }
        })?;
        if wrong >= TRIES {
            return Err(locked(scene.form).into());
        }
        let left = TRIES - wrong;
        Err(Retry::Field(field, format!("{message} {left} more {} before you are locked out.", if left == 1 { "try" } else { "tries" })))
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
                json!({"virtualAccount": self.open_account(&name, None, Some(id), Some(&holder))?.record()})
            }
            Task::SetUpPin | Task::UpdatePin | Task::ResetPin | Task::SetUpRecovery => json!({}),
        };
        self.conclude(&scene.asked, "verified", &result)
    }
}

fn locked(form: Form) -> Refusal {
    Refusal::new(403, format!("You are locked out after too many wrong {}.", if form == Form::Reset { "answers" } else { "PINs" }))
}

/// The new PIN, typed twice.
fn new_pin(typed: &Typed) -> Result<&str, Retry> {
    if !pin::is_form(&typed.pin) {
        return Err(Retry::Field("pin", "The PIN has six digits.".into()));
    }
    if typed.pin != typed.again {
        return Err(Retry::Field("again", "The two PINs are not the same.".into()));
    }
    Ok(&typed.pin)
}

/// The answer as it is compared: without the case and the spaces around it.
fn checked_answer(typed: &Typed) -> Result<String, Retry> {
    if !typed.question.is_empty() && !QUESTIONS.contains(&typed.question.as_str()) {
        return Err(Retry::Field("question", "Choose a question.".into()));
    }
    let answer = typed.answer.trim().to_lowercase();
    match answer.chars().count() {
        2..=200 => Ok(answer),
        _ => Err(Retry::Field("answer", "The answer has 2 to 200 characters.".into())),
    }
}

fn checked_token(scene: &Scene, token: &[u8]) -> Result<(), Refusal> {
    aws_lc_rs::constant_time::verify_slices_are_equal(scene.token.as_bytes(), token)
        .map_err(|_| Refusal::new(403, "This form did not come from the page. Open the link again."))
}
