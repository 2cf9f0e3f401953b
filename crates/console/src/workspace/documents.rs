//! How a document of the team stands in a record of the workspace.

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_approvals::{Refusal, keys::sha256};
use bursar_contract::Fault;
use bursar_workspace::{Error, Keyring, keys::Collection};
use serde::{Deserialize, Serialize};

use crate::team::{refused, shared::SharedDocument};

/// The collection of the team's documents.
pub(super) const DOCUMENTS: &str = "documents";

/// The body of a record of [`DOCUMENTS`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub(super) enum Shared {
    /// A signed document.
    Document {
        /// As it was signed.
        envelope: String,
    },
    /// A file that belongs to a request.
    Attachment {
        /// The request.
        proposal: String,
        /// Base64.
        file: String,
    },
}

impl Shared {
    /// Of a document that is here.
    pub fn of(document: SharedDocument) -> Self {
        match document {
            SharedDocument::Signed(bytes) => Self::Document { envelope: String::from_utf8_lossy(&bytes).into_owned() },
            SharedDocument::Attachment { proposal, file } => Self::Attachment { proposal, file: STANDARD.encode(file) },
        }
    }

    /// As the text of a record.
    pub fn body(&self) -> Result<String, Fault> {
        serde_json::to_string(self).map_err(|_| refused(Refusal::Encoding))
    }

    /// From the text of a record.
    pub fn read(body: &str) -> Result<Self, Fault> {
        serde_json::from_str(body).map_err(|_| refused(Refusal::Encoding))
    }

    /// The document in it.
    pub fn document(self) -> Result<SharedDocument, Fault> {
        Ok(match self {
            Self::Document { envelope } => SharedDocument::Signed(envelope.into_bytes()),
            Self::Attachment { proposal, file } => {
                SharedDocument::Attachment { proposal, file: STANDARD.decode(file).map_err(|_| refused(Refusal::Encoding))? }
            }
        })
    }
}

/// The collection of documents.
pub(super) fn collection() -> Result<Collection, Error> {
    Ok(Collection::new(DOCUMENTS)?)
}

/// The id of a document's row: the database can read it, so it must not tell which document it is.
pub(super) fn row_id(name: &str, keys: &Keyring) -> Result<String, Error> {
    keys.blinded(sha256(name.as_bytes())).map(|digest| digest.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_comes_back_from_the_text_of_a_record_as_it_was() {
        let signed = Shared::of(SharedDocument::Signed(br#"{"payloadType":"x"}"#.to_vec()));
        let file = Shared::of(SharedDocument::Attachment { proposal: "p1".into(), file: vec![0, 255, 10] });
        for one in [signed, file.clone()] {
            assert_eq!(Shared::read(&one.body().unwrap()).unwrap(), one);
        }
        assert!(matches!(file.document().unwrap(), SharedDocument::Attachment { file, .. } if file == [0, 255, 10]));
        for text in ["", "{}", r#"{"kind":"document"}"#, r#"{"kind":"document","envelope":"x","more":1}"#] {
            assert!(Shared::read(text).is_err(), "{text}");
        }
    }
}
