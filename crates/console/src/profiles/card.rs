//! The card of this profile on this computer: the keys by which others recognise what was signed here. The private halves rest in the key store.

use std::sync::Arc;

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_approvals::{
    Refusal,
    card::CardKeys,
    keys::{KEY_BYTES, SigningKey, fresh_sealing_key, sealing_public},
};
use bursar_contract::{Code, Fault, Secret};
use bursar_messages::message;
use bursar_vault::{CARD_KEYS, Vault};
use tokio::sync::OnceCell;
use zeroize::Zeroizing;

use crate::base::session::Session;

/// What signs here.
pub(crate) struct CardSigner {
    /// The public keys of the card.
    pub keys: CardKeys,
    /// Signs.
    pub key: SigningKey,
    /// Opens what is sealed to the card.
    pub sealing: Zeroizing<[u8; KEY_BYTES]>,
}

/// The card of an open profile. Its keys are made when something is signed for the first time, and read when they are needed for the first time: no
/// start waits for the key store.
pub(crate) struct OwnCard {
    vault: Arc<dyn Vault>,
    profile: String,
    signer: OnceCell<Arc<CardSigner>>,
}

impl Session {
    /// What signs here.
    pub(crate) async fn signer(&self) -> Result<Arc<CardSigner>, Fault> {
        self.state::<OwnCard>().signer().await
    }
}

impl OwnCard {
    /// Of a profile whose keys rest in this store.
    pub fn new(vault: Arc<dyn Vault>, profile: &str) -> Self {
        Self { vault, profile: profile.to_owned(), signer: OnceCell::new() }
    }

    async fn signer(&self) -> Result<Arc<CardSigner>, Fault> {
        self.signer.get_or_try_init(|| self.read_or_make()).await.cloned()
    }

    async fn read_or_make(&self) -> Result<Arc<CardSigner>, Fault> {
        let kept = match self.vault.get(&self.profile, CARD_KEYS).await? {
            Some(text) => Zeroizing::new(STANDARD.decode(text.expose("decoded into the card's keys")).map_err(|_| damaged())?),
            None => self.make().await?,
        };
        let (seed, sealing) = kept.split_at_checked(KEY_BYTES).ok_or_else(damaged)?;
        let seed = Zeroizing::new(<[u8; KEY_BYTES]>::try_from(seed).map_err(|_| damaged())?);
        let sealing = Zeroizing::new(<[u8; KEY_BYTES]>::try_from(sealing).map_err(|_| damaged())?);
        let key = SigningKey::of_seed(&seed).map_err(|_| damaged())?;
        let keys = CardKeys { signing: key.public(), sealing: sealing_public(&sealing).map_err(|_| damaged())? };
        Ok(Arc::new(CardSigner { keys, key, sealing }))
    }

    /// The store has them before anything is signed with them.
    async fn make(&self) -> Result<Zeroizing<Vec<u8>>, Fault> {
        let random = |_: Refusal| Fault::new(Code::NoKeyring, message!("profile-random-not-saved"));
        let (seed, (sealing, _)) = (SigningKey::fresh_seed().map_err(random)?, fresh_sealing_key().map_err(random)?);
        let kept = Zeroizing::new([*seed, *sealing].concat());
        self.vault.set(&self.profile, CARD_KEYS, Secret::new(STANDARD.encode(&*kept))).await?;
        Ok(kept)
    }
}

fn damaged() -> Fault {
    Fault::new(Code::NoKeyring, message!("signed-keys-damaged"))
}
