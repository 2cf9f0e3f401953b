//! Opens an answer: envelope, wrappers, error texts.
