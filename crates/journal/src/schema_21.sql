-- Version 21: signed heads of the log, so that a log that was cut at its end is noticed, also by somebody else who has an older file of it.
CREATE TABLE log_head (
  entries  INTEGER PRIMARY KEY,      -- how many entries the log had
  document BLOB NOT NULL             -- the signed document, as it was signed
) STRICT;
