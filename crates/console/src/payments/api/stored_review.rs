//! Reviews as they are stored.

use bursar_contract::{Code, Fault};
use bursar_messages::message;

use super::Review;

impl Review {
    /// A review as it is stored.
    ///
    /// Those that were stored before rows and signers were marked name both in their words alone: the note of a number without a bound, and the row
    /// of the wallet among those of the signature. They are recognised here, once, and nowhere else; what is stored stays as it is, because its digest
    /// is what was approved.
    pub fn of_store(text: &str) -> Result<Self, Fault> {
        let unreadable = |_| Fault::new(Code::Storage, message!("sending-review-unreadable"));
        let mut review: Self = serde_json::from_str(text).map_err(unreadable)?;
        if !review.marked {
            for row in review.groups.iter_mut().flat_map(|group| &mut group.rows) {
                row.grave = row.note.as_ref().is_some_and(|note| note == "Unlimited");
            }
            let rows = review.groups.iter().find(|group| group.title == "Signed with").map(|group| &group.rows);
            review.signer = rows.and_then(|rows| rows.iter().find(|row| row.name == "Wallet")).map(|row| row.value.to_string());
        }
        Ok(review)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payments::api::ReviewField;
    use serde_json::{Value, json};

    fn stored(part: Value) -> Review {
        let mut whole = json!({
            "draftId": "i1", "token": "", "code": "K7Q-4MD", "title": "Sign typed data",
            "profile": { "id": "p1", "name": "Kolanut", "kind": "live", "colour": "#3E6B1F", "baseUrl": "https://a.test", "keyHeader": "K", "keyLastFour": "9f2c" },
            "groups": [
                { "title": "Permit", "rows": [{ "name": "value", "value": "9", "note": "Unlimited", "mono": true }, { "name": "nonce", "value": "0", "mono": true }] },
                { "title": "Signed with", "rows": [{ "name": "Wallet", "value": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "note": "Float", "mono": true }] },
            ],
            "risks": [], "author": "Chinedu Nwosu", "createdAt": "2026-11-14T13:33:00Z", "requestLine": "POST /v1/sign/typed-data", "requestBody": "{}",
            "keyTail": "", "approveLabel": "Sign", "refuseLabel": "Do not sign", "behind": 0,
        });
        whole.as_object_mut().unwrap().extend(part.as_object().unwrap().clone());
        Review::of_store(&whole.to_string()).unwrap()
    }

    fn grave(review: &Review) -> Vec<bool> {
        review.groups.iter().flat_map(|group| &group.rows).map(|row| row.grave).collect()
    }

    #[test]
    fn a_review_of_before_is_read_by_its_words_and_one_of_now_by_its_marks() {
        let before = stored(json!({}));
        assert_eq!((grave(&before), before.signer.as_deref()), (vec![true, false, false], Some("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")));
        let now = stored(json!({ "marked": true, "signer": "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359" }));
        assert_eq!((grave(&now), now.signer.as_deref()), (vec![false; 3], Some("0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359")), "no word counts");
    }

    #[test]
    fn a_row_without_a_mark_is_stored_as_it_always_was() {
        let row = ReviewField { name: "nonce".into(), value: "0".into(), ..ReviewField::default() };
        assert_eq!(serde_json::to_string(&row).unwrap(), r#"{"name":"nonce","value":"0","mono":false,"depth":0}"#);
        assert!(serde_json::to_string(&ReviewField { grave: true, ..row }).unwrap().contains(r#""grave":true"#), "control: the mark is stored");
    }
}
