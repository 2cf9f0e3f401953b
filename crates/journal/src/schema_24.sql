-- Version 24: the workspace of a team. Where this computer stands in it, which documents are there, and what was written and is not delivered.
CREATE TABLE workspace_record (id TEXT PRIMARY KEY, record BLOB NOT NULL) STRICT, WITHOUT ROWID;
