-- Every exchange with the service. What stands in clear is what lists and searches show; bodies, headers and whole paths are sealed.
CREATE TABLE exchange (
  id        INTEGER PRIMARY KEY,       -- without gaps: the oldest go first
  at        INTEGER NOT NULL,          -- milliseconds
  operation TEXT NOT NULL,
  method    TEXT NOT NULL,
  path      TEXT NOT NULL,             -- the row's, with its placeholders
  effect    TEXT NOT NULL,             -- reads, writes, moves_money
  status    INTEGER,
  ended     TEXT NOT NULL,             -- whole, cut, too_large, silent, broken, not_sent
  failed    INTEGER NOT NULL,
  ms        INTEGER NOT NULL,
  bytes     INTEGER NOT NULL,          -- of the answer
  key       TEXT,
  intent    TEXT,
  attempt   INTEGER NOT NULL,
  shape     TEXT,                      -- of a failure: the names in its answer
  told      TEXT,                      -- of a failure: a digest of its code and sentence, under the profile's key
  sealed    BLOB NOT NULL
) STRICT;
CREATE INDEX exchange_failed ON exchange (operation, status, ended, shape, told, at) WHERE failed = 1;

-- facet: what the filters ask; object: ids and keys; text: names, references, addresses of the allow-list.
CREATE VIRTUAL TABLE found USING fts5 (
  facet, object, text,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = "unicode61 remove_diacritics 2 tokenchars '-_'"
);
