//! How a card gets the workspace's keys: HPKE (RFC 9180, DHKEM(X25519, HKDF-SHA256), ChaCha20-Poly1305) to the card's sealing key, inside a document
//! that an administrator signs. With a login it is the invitation file of a new member; without one it carries the key of a new generation.

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_approvals::{
    Refusal,
    card::CardKeys,
    envelope::{Document, Signed},
    keys::{Digest, KEY_BYTES, SigningKey},
    policy::{MemberId, Policy, Role},
};
use bursar_contract::Secret;
use rustls::crypto::{
    aws_lc_rs::hpke::DH_KEM_X25519_HKDF_SHA256_CHACHA20_POLY1305 as SUITE,
    hpke::{EncapsulatedSecret, Hpke, HpkePrivateKey, HpkePublicKey},
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use zeroize::Zeroizing;

use crate::{Address, Error, Keyring};

/// What the sealing is for.
const INFO: &[u8] = b"bursar workspace invitation 1";
/// Bytes of the encapsulated key.
const ENCAPSULATED: usize = 32;
/// The most generations in an invitation.
const MOST_KEYS: usize = 1_000;

/// Keys, and perhaps a login, for one card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Invitation {
    /// Version of this format: 1.
    pub format: u32,
    /// The workspace.
    pub workspace: Uuid,
    /// The team's id.
    pub team: Digest,
    /// The member it is for.
    pub member: MemberId,
    /// The card it is sealed to.
    pub card: CardKeys,
    /// The administrator who signs it.
    pub by: MemberId,
    /// The newest generation in it.
    pub generation: u32,
    /// Milliseconds.
    pub at: i64,
    /// Encapsulated key and cipher text, base64.
    pub sealed: String,
}

impl Document for Invitation {
    const TYPE: &'static str = "application/vnd.bursar.invitation+json";
    const MOST_BYTES: usize = 128 * 1024;

    fn check(&self) -> Result<(), Refusal> {
        match self {
            Self { format: 1, generation: 1.., .. } => Ok(()),
            Self { format: 1, .. } => Err(Refusal::Content),
            _ => Err(Refusal::Format),
        }
    }
}

/// Who invites whom to what.
#[derive(Debug, Clone)]
pub struct Invite {
    /// The team's id.
    pub team: Digest,
    /// The member it is for.
    pub member: MemberId,
    /// Their card.
    pub card: CardKeys,
    /// The administrator who signs it.
    pub by: MemberId,
    /// Milliseconds.
    pub at: i64,
}

impl Invite {
    /// Seals these keys to the card, with a login where it is a new member's, and signs.
    pub fn seal(self, keys: &Keyring, login: Option<&Address>, key: &SigningKey) -> Result<Signed<Invitation>, Error> {
        let generation = keys.newest().ok_or(Error::NoKey(1))?;
        let Self { team, member, card, by, at } = self;
        let mut invitation = Invitation { format: 1, workspace: keys.workspace(), team, member, card, by, generation, at, sealed: String::new() };
        let plain = written(keys, login)?;
        let (encapsulated, cipher) =
            SUITE.seal(INFO, &invitation.bound()?, &plain, &HpkePublicKey(invitation.card.sealing.0.to_vec())).map_err(|_| Error::Seal)?;
        invitation.sealed = STANDARD.encode([encapsulated.0, cipher].concat());
        Ok(Signed::sign(invitation, key)?)
    }
}

impl Invitation {
    /// Everything but the sealed part. It is bound to that as associated data.
    fn bound(&self) -> Result<Vec<u8>, Error> {
        serde_json::to_vec(&Self { sealed: String::new(), ..self.clone() }).map_err(|_| Error::Document(Refusal::Encoding))
    }
}

/// What an invitation holds.
#[derive(Debug)]
pub struct Accepted {
    /// The keys.
    pub keys: Keyring,
    /// The login of a new member.
    pub login: Option<Address>,
}

/// Opens an invitation to this team with the card's private sealing key. An administrator of the newest policy must have signed it.
pub fn accept(invitation: &Signed<Invitation>, team: Digest, policy: &Policy, sealing: &[u8; KEY_BYTES]) -> Result<Accepted, Error> {
    let document = invitation.document();
    if document.team != team {
        return Err(Refusal::OtherTeam.into());
    }
    let by = policy.member(&document.by).filter(|member| member.may(Role::Administer)).ok_or(Refusal::TooFewAdministrators)?;
    if invitation.signers(by.keys()).is_empty() {
        return Err(Refusal::Signature.into());
    }
    let bytes = STANDARD.decode(&document.sealed).map_err(|_| Refusal::Encoding)?;
    let (encapsulated, cipher) = bytes.split_at_checked(ENCAPSULATED).ok_or(Refusal::Content)?;
    let encapsulated = EncapsulatedSecret(encapsulated.to_vec());
    let plain = SUITE.open(&encapsulated, INFO, &document.bound()?, cipher, &HpkePrivateKey::from(sealing.to_vec())).map_err(|_| Error::Seal)?;
    let accepted = read(document.workspace, &Zeroizing::new(plain))?;
    // What it says of itself must be what it holds.
    if accepted.keys.newest() == Some(document.generation) { Ok(accepted) } else { Err(Refusal::Content.into()) }
}

/// Number of keys, then each with its generation, then the login's URL.
fn written(keys: &Keyring, login: Option<&Address>) -> Result<Zeroizing<Vec<u8>>, Error> {
    let count = keys.generations().count();
    if count > MOST_KEYS {
        return Err(Refusal::TooLarge.into());
    }
    let mut out = Zeroizing::new(Vec::with_capacity(4 + count * (4 + KEY_BYTES) + 1_024));
    out.extend_from_slice(&(count as u32).to_be_bytes());
    for (generation, key) in keys.expose("sealed to a card") {
        out.extend_from_slice(&generation.to_be_bytes());
        out.extend_from_slice(&**key);
    }
    if let Some(login) = login {
        out.extend_from_slice(login.url().expose("sealed to a card").as_bytes());
    }
    Ok(out)
}

fn read(workspace: Uuid, plain: &[u8]) -> Result<Accepted, Error> {
    let (count, mut rest) = plain.split_first_chunk::<4>().ok_or(Refusal::Content)?;
    let mut keys = Keyring::empty(workspace);
    for _ in 0..u32::from_be_bytes(*count) {
        let (generation, after) = rest.split_first_chunk::<4>().ok_or(Refusal::Content)?;
        let (key, after) = after.split_first_chunk::<KEY_BYTES>().ok_or(Refusal::Content)?;
        keys.add(u32::from_be_bytes(*generation), Zeroizing::new(*key));
        rest = after;
    }
    let login = if rest.is_empty() { None } else { Some(Address::parse(&Secret::new(std::str::from_utf8(rest).map_err(|_| Refusal::Content)?))?) };
    Ok(Accepted { keys, login })
}

#[cfg(test)]
mod tests {
    use bursar_approvals::keys::{fresh_sealing_key, sha256};

    use super::*;
    use crate::team::Team;

    fn invited(team: &Team, by: &str, key: &str, keys: &Keyring) -> (Signed<Invitation>, [u8; 32]) {
        let card = team.card_keys("chidi");
        let invite = Invite { team: sha256(b"team"), member: MemberId("chidi".into()), card, by: MemberId(by.into()), at: 1 };
        let login = Address::parse(&Secret::new("postgres://chidi:geheim@db.example/books")).unwrap();
        (invite.seal(keys, Some(&login), team.key(key)).unwrap(), team.sealing_of("chidi"))
    }

    #[test]
    fn an_invitation_gives_its_card_the_keys_and_the_login() {
        let team = Team::of_three();
        let mut keys = Keyring::fresh(Uuid::from_u128(7)).unwrap();
        keys.replace().unwrap();
        let (invitation, private) = invited(&team, "ada", "ada", &keys);
        let read = Signed::<Invitation>::read(&invitation.bytes()).unwrap();
        let accepted = accept(&read, sha256(b"team"), &team.policy(), &private).unwrap();
        assert_eq!(accepted.login.unwrap().password.unwrap().expose("a test"), "geheim");
        let both = |keys: &Keyring| keys.expose("a test").map(|(generation, key)| (generation, **key)).collect::<Vec<_>>();
        assert_eq!(both(&accepted.keys), both(&keys));
        assert!(!String::from_utf8(invitation.bytes()).unwrap().contains("geheim"));
    }

    #[test]
    fn an_invitation_of_somebody_who_does_not_administer_or_for_another_card_is_refused() {
        let team = Team::of_three();
        let keys = Keyring::fresh(Uuid::from_u128(7)).unwrap();
        let refused = |by: &str, key: &str| {
            let (invitation, private) = invited(&team, by, key, &keys);
            accept(&invitation, sha256(b"team"), &team.policy(), &private).unwrap_err()
        };
        assert_eq!(refused("chidi", "chidi"), Refusal::TooFewAdministrators.into());
        assert_eq!(refused("ada", "chidi"), Refusal::Signature.into());
        let (invitation, private) = invited(&team, "ada", "ada", &keys);
        assert_eq!(accept(&invitation, sha256(b"other"), &team.policy(), &private).unwrap_err(), Refusal::OtherTeam.into());
        let stranger = fresh_sealing_key().unwrap().0;
        assert_eq!(accept(&invitation, sha256(b"team"), &team.policy(), &stranger).unwrap_err(), Error::Seal);
        // Control: the right card opens it.
        assert!(accept(&invitation, sha256(b"team"), &team.policy(), &private).is_ok());
    }

    #[test]
    fn a_sealed_part_cannot_be_put_into_another_invitation() {
        let team = Team::of_three();
        let keys = Keyring::fresh(Uuid::from_u128(7)).unwrap();
        let (invitation, private) = invited(&team, "ada", "ada", &keys);
        let moved = |change: fn(&mut Invitation)| {
            let mut document = invitation.document().clone();
            change(&mut document);
            let signed = Signed::sign(document, team.key("ada")).unwrap();
            accept(&signed, sha256(b"team"), &team.policy(), &private).unwrap_err()
        };
        assert_eq!(moved(|one| one.workspace = Uuid::from_u128(8)), Error::Seal);
        assert_eq!(moved(|one| one.member = MemberId("bisi".into())), Error::Seal);
        assert_eq!(moved(|one| one.generation = 2), Error::Seal);
    }

    /// RFC 9180, appendix A.2.1: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20Poly1305, base mode, sequence number 0.
    #[test]
    fn sealing_is_that_of_rfc_9180() {
        let bytes = |text: &str| hex::decode(text).unwrap();
        let open = SUITE
            .open(
                &EncapsulatedSecret(bytes("1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a")),
                &bytes("4f6465206f6e2061204772656369616e2055726e"),
                &bytes("436f756e742d30"),
                &bytes("1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28"),
                &HpkePrivateKey::from(bytes("8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb")),
            )
            .unwrap();
        assert_eq!(open, bytes("4265617574792069732074727574682c20747275746820626561757479"));
    }
}
