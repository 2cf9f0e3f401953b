//! The second person of the tutorial for two. The sandbox plays them at a computer of their own: they have a card, and what they sign travels in files,
//! as it does between two people. Their keys follow from the profile's id and are no secret: their team can send nothing but money of the sandbox.

use bursar_approvals::{
    Refusal,
    bundle::{self, Carried},
    card::Card,
    decision::{Decision, Verdict},
    envelope::Signed,
    keys::{KeyId, SigningKey, sealing_public, sha256},
    policy::{Member, Policy, Role},
    proposal::Proposal,
};
use bursar_contract::{Code, Fault};
use bursar_messages::message;

use super::only_sandbox;
use crate::{
    Console,
    base::{
        api::MaybeFile,
        files::{self, Ask},
        session::Session,
    },
    developer::api::TutorialColleague,
    team::{self, members},
};

/// The colleague of a profile: the same one every time.
pub(super) struct Colleague {
    key: SigningKey,
    card: Signed<Card>,
    /// What both keys are made from.
    seeds: [[u8; 32]; 2],
}

impl Colleague {
    /// The colleague of this profile, who made their card at this time, in milliseconds.
    pub fn of(session: &Session, created: i64) -> Result<Self, Fault> {
        only_sandbox(session)?;
        let seed = |what: &str| sha256(format!("bursar tutorial colleague {what} {}", session.profile.id).as_bytes()).0;
        let seeds = ["signs", "reads"].map(seed);
        let key = SigningKey::of_seed(&seeds[0]).map_err(team::refused)?;
        let card = Card {
            format: 1,
            person: message!("tutorials-colleague").to_string(),
            computer: message!("tutorials-colleague-computer").to_string(),
            signing_key: key.public(),
            sealing_key: sealing_public(&seeds[1]).map_err(team::refused)?,
            created,
        };
        let card = Signed::make(card, &key).map_err(team::refused)?;
        Ok(Self { key, card, seeds })
    }

    /// Their card.
    pub fn card(&self) -> &Signed<Card> {
        &self.card
    }

    /// What their keys are made from, as a profile keeps them: the one that signs, then the one that reads.
    pub fn seeds(&self) -> Vec<u8> {
        self.seeds.concat()
    }

    /// What names their card in a policy.
    pub fn key(&self) -> KeyId {
        self.key.public().id()
    }

    /// What they would read out on the phone.
    pub fn shown(&self) -> TutorialColleague {
        let card = self.card.document();
        TutorialColleague { person: card.person.clone(), fingerprint: card.fingerprint().to_vec() }
    }

    /// Their signature of a version that names them as an administrator. None where they do not sign it, or did already.
    fn sign(&self, version: &Signed<Policy>) -> Option<Signed<Policy>> {
        let (member, _) = version.document().holder(self.key())?;
        let signs = member.may(Role::Administer) && version.signers([&self.key.public()]).is_empty();
        signs.then(|| version.clone().signed_also_by(&self.key))
    }

    /// Themselves in the team of this profile, where they have this role.
    pub fn member(&self, session: &Session, role: Role) -> Result<Member, Fault> {
        let membership = session.team().needed()?;
        let policy = membership.policy().ok_or_else(|| team::refused(Refusal::Fork))?;
        let me = policy.holder(self.key()).map(|(member, _)| member).filter(|member| member.may(role));
        me.cloned().ok_or_else(|| Fault::new(Code::Refused, message!("tutorials-colleague-no-role")))
    }

    /// Their approval of a request of the team that they belong to.
    fn approve(&self, session: &Session, proposal: &Signed<Proposal>) -> Result<Signed<Decision>, Fault> {
        if proposal.document().team != session.team().needed()?.chain.team() {
            return Err(team::refused(Refusal::OtherTeam));
        }
        let me = self.member(session, Role::Approve)?;
        let decision =
            Decision { format: 1, proposal: proposal.digest(), verdict: Verdict::Approve, reason: String::new(), member: me.id, at: members::now(session) };
        Signed::sign(decision, &self.key).map_err(team::refused)
    }

    /// What they give back: each version and each request with what they signed of it. Nothing to sign is refused, so that nobody carries a file in vain.
    fn answer(&self, session: &Session, given: Vec<Carried>) -> Result<Vec<Carried>, Fault> {
        let (mut back, mut signed) = (Vec::new(), false);
        for one in given {
            match one {
                Carried::Policy(version) => {
                    let answer = self.sign(&version);
                    signed |= answer.is_some();
                    back.push(Carried::Policy(answer.unwrap_or(version)));
                }
                Carried::Proposal(proposal) => {
                    let decision = self.approve(session, &proposal)?;
                    signed = true;
                    back.extend([Carried::Proposal(proposal), Carried::Decision(decision)]);
                }
                // What they need not give back.
                Carried::Card(_) | Carried::Directory(_) | Carried::Decision(_) => {}
            }
        }
        if signed { Ok(back) } else { Err(Fault::new(Code::Refused, message!("tutorials-colleague-nothing"))) }
    }
}

/// Asks where to save the colleague's card, and saves it.
pub async fn save_card(console: &Console, session: &Session) -> Result<MaybeFile, Fault> {
    let card = Colleague::of(session, session.clock.now())?.card;
    let name = message!("tutorials-colleague-card-file").to_string();
    team::save(console, session, &message!("tutorials-colleague-card-save").to_string(), &name, &[Carried::Card(card)]).await
}

/// Asks which file the colleague gets, lets them sign what is in it, and asks where to save what they give back. None where the person cancelled.
pub async fn hand_over(console: &Console, session: &Session) -> Result<MaybeFile, Fault> {
    let colleague = Colleague::of(session, session.clock.now())?;
    let title = message!("tutorials-colleague-hand").to_string();
    let ask = Ask { title, name: None, kinds: vec![(message!("team-files").to_string(), vec![team::ENDING.to_owned()])] };
    let Some(path) = console.picker()?.pick_open(ask).await else { return Ok(MaybeFile(None)) };
    let back = colleague.answer(session, team::documents(&files::read(&path, bundle::MOST_FILE)?)?)?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let name = message!("tutorials-colleague-answer-file", name = bursar_contract::untrusted::shown(&name)).to_string();
    team::save(console, session, &message!("tutorials-colleague-answer-save").to_string(), &name, &back).await
}
