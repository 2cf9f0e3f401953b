//! Exactly once: the first answer of a key is stored in the transaction of its effect and given again, byte for byte.
//!
//! One thread carries requests out one after another, so a repetition that comes while the first is still running waits by itself.

use aws_lc_rs::digest;
use bursar_contract::{Effect, Operation};
use rusqlite::{OptionalExtension, params};

use crate::{
    answer::{Answer, Caller, Refusal},
    behaviour::Idempotency,
    options::Dialect,
    server::envelope::{self, Response},
    world::World,
};

/// A request after all that can be checked without the world.
pub(crate) struct Asked<O> {
    pub(crate) input: O,
    pub(crate) caller: Caller,
    /// Required where the row says so; welcome on every other write.
    pub(crate) key: Option<String>,
}

impl<O: Operation> Asked<O> {
    /// What must be equal for two requests to be the same, secrets aside.
    fn parameters(&self) -> Result<Vec<u8>, Refusal> {
        let json = serde_json::to_vec(&self.input).map_err(|error| Refusal::internal(&error))?;
        Ok(digest::digest(&digest::SHA256, &json).as_ref().to_vec())
    }
}

impl World {
    /// Answers a request, carrying it out unless it was before.
    pub(crate) fn serve<O: Operation>(&mut self, asked: Asked<O>, dialect: Dialect) -> Response
    where
        Self: Answer<O>,
    {
        let served = if O::SPEC.effect == Effect::Reads {
            self.admit(&asked.input, &asked.caller).and_then(|()| self.fresh(asked.input, &asked.caller, dialect))
        } else {
            self.once(asked, dialect)
        };
        served.unwrap_or_else(|refusal| envelope::refused(&refusal))
    }

    fn fresh<O: Operation>(&mut self, input: O, caller: &Caller, dialect: Dialect) -> Result<Response, Refusal>
    where
        Self: Answer<O>,
    {
        let answered = self.answer(input, caller)?;
        envelope::success(&O::SPEC, dialect, answered)
    }

    fn once<O: Operation>(&mut self, asked: Asked<O>, dialect: Dialect) -> Result<Response, Refusal>
    where
        Self: Answer<O>,
    {
        self.admit(&asked.input, &asked.caller)?;
        self.check_organization_secret(O::SPEC.seal, asked.caller.organization_secret.as_ref())?;
        let name = O::SPEC.name;
        let parameters = asked.parameters()?;
        let Asked { input, caller, key } = asked;
        let key = key.filter(|_| self.behaviour.idempotency != Idempotency::Ignore);
        let Some(key) = key else { return self.durably(|world| world.fresh(input, &caller, dialect)) };
        if let Some(first) = self.remembered(&key, name, &parameters)? {
            return Ok(first);
        }
        let done = self.durably(|world| {
            let response = world.fresh(input, &caller, dialect)?;
            world.remember(&key, name, &parameters, &response)?;
            Ok::<_, Refusal>(response)
        });
        match done {
            // The caller was told that it cannot be: the same key must not do it after all when things have changed.
            Err(refusal) if refusal.status == 422 => {
                let response = envelope::refused(&refusal);
                self.durably(|world| world.remember(&key, name, &parameters, &response).map_err(Refusal::from))?;
                Ok(response)
            }
            other => other,
        }
    }

    fn remembered(&self, key: &str, operation: &str, parameters: &[u8]) -> Result<Option<Response>, Refusal> {
        if let Idempotency::ForgetAfter(time) = self.behaviour.idempotency {
            let oldest = self.now().saturating_sub(i64::try_from(time.as_millis()).unwrap_or(i64::MAX));
            self.db.prepare_cached("DELETE FROM answers WHERE key = ?1 AND at <= ?2")?.execute(params![key, oldest])?;
        }
        let found: Option<(String, Vec<u8>, u16, Vec<u8>)> = self
            .db
            .prepare_cached("SELECT operation, parameters, status, body FROM answers WHERE key = ?1")?
            .query_row([key], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
            .optional()?;
        match found {
            None => Ok(None),
            Some((was, with, status, body)) if was == operation && with == parameters => Ok(Some(Response { status, body })),
            Some(_) => Err(Refusal {
                status: 409,
                message: "This idempotencyKey was used for a request with other parameters.".into(),
                field: Some("idempotencyKey".into()),
            }),
        }
    }

    fn remember(&self, key: &str, operation: &str, parameters: &[u8], response: &Response) -> rusqlite::Result<()> {
        self.db.prepare_cached("INSERT INTO answers (key, operation, parameters, status, body, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?.execute(params![
            key,
            operation,
            parameters,
            response.status,
            response.body,
            self.now()
        ])?;
        Ok(())
    }
}
