//! Operations without their types. What is the same for every row is compiled once, over these; a type meets JSON only here.

use std::{any::Any, fmt};

use bursar_contract::{Fault, Operation, Spec, record::Reply};

use crate::Answer;

/// The input of any row.
pub trait AnyInput: Any + Send + Sync {
    /// Its row.
    fn row(&self) -> Row;
    /// The first rule of the row that it breaks.
    fn checked(&self) -> Result<(), Fault>;
    /// It as JSON.
    fn json(&self) -> Result<String, serde_json::Error>;
}

impl<O: Operation> AnyInput for O {
    fn row(&self) -> Row {
        Row::of::<O>()
    }

    fn checked(&self) -> Result<(), Fault> {
        self.check()
    }

    fn json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}

/// The reply of any row.
pub trait AnyReply: Any + Send + Sync {
    /// It as JSON.
    fn json(&self) -> Result<String, serde_json::Error>;
}

impl<R: Reply + serde::Serialize + Send + Sync + 'static> AnyReply for R {
    fn json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}

/// Without what it says: that can be secret.
impl fmt::Debug for dyn AnyReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnyReply")
    }
}

impl dyn AnyReply {
    /// The reply of a row whose type the caller knows.
    ///
    /// # Panics
    /// Where it is the reply of another row.
    pub fn typed<R: 'static>(self: Box<Self>) -> R {
        let any: Box<dyn Any> = self;
        *any.downcast().expect("the reply of the row that was asked")
    }
}

impl Answer<Box<dyn AnyReply>> {
    /// The same answer, of a row whose type the caller knows.
    pub(crate) fn typed<R: 'static>(self) -> Answer<R> {
        Answer { reply: self.reply.typed(), status: self.status, body: self.body, elapsed: self.elapsed }
    }
}

/// A row of the table, and how its answers are read.
#[derive(Clone, Copy)]
pub struct Row {
    /// The row as data.
    pub spec: Spec,
    pub(crate) wrappers: &'static [&'static str],
    pub(crate) read: fn(&str) -> Option<Box<dyn AnyReply>>,
}

impl Row {
    /// The row of an operation.
    pub const fn of<O: Operation>() -> Self {
        Self { spec: O::SPEC, wrappers: O::Reply::WRAPPERS, read: read::<O::Reply> }
    }
}

fn read<R: AnyReply + Reply>(payload: &str) -> Option<Box<dyn AnyReply>> {
    Some(Box::new(R::read(payload).ok()?))
}
