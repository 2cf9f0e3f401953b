-- Version 5: naira accounts. A record is sealed whole, because it holds who the account is for.
CREATE TABLE naira_account (
  id     TEXT PRIMARY KEY,
  record BLOB NOT NULL              -- sealed JSON
) STRICT, WITHOUT ROWID;
