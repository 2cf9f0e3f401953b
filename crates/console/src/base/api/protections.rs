//! What a screen gets from a command that may loosen a rule.

use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::Serialize;
#[cfg(debug_assertions)]
use ts_rs::{Config, TypeVisitor};

/// A change that waits for the confirm window. Nothing of it is applied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WaitingChange {
    /// Its id; windows are told under this id when it is confirmed or refused.
    pub id: String,
    /// What it does: "Raise the limit for naira".
    pub title: Message,
}

/// The answer of a command whose change waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Waits {
    /// What waits.
    pub waits: WaitingChange,
}

/// The answer of a command that changes a rule: applied at once, or waiting for the confirm window because it weakens a protection.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Guarded<T> {
    /// It strengthens or changes nothing that protects.
    Applied(T),
    /// It waits.
    Waits(Waits),
}

#[cfg(debug_assertions)]
impl<T: TS + 'static> TS for Guarded<T> {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(config: &Config) -> String {
        format!("{} | {}", T::name(config), Waits::name(config))
    }

    fn inline(config: &Config) -> String {
        Self::name(config)
    }

    fn visit_dependencies(visitor: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        visitor.visit::<T>();
        visitor.visit::<Waits>();
    }
}
