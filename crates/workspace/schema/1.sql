-- Version 1: members, records with their chains, claims, keys and presence.
--
-- `bursar_members` stands for the role of this workspace's members. It is replaced by the real name, which has the workspace's id in it, because
-- roles belong to the whole server. Members read everything and add rows in their own name. Nothing here is trusted for what it says: contents are
-- sealed and signed, and every console checks them.

CREATE SCHEMA bursar;
REVOKE ALL ON SCHEMA bursar FROM PUBLIC;
GRANT USAGE ON SCHEMA bursar TO bursar_members;

-- One row: which workspace this is, and which consoles can use it.
CREATE TABLE bursar.workspace (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    id uuid NOT NULL,
    team bytea NOT NULL CHECK (octet_length(team) = 32),
    version integer NOT NULL,
    -- The lowest version of a console that may still use it.
    oldest integer NOT NULL
);

CREATE TABLE bursar.members (
    member text PRIMARY KEY CHECK (length(member) BETWEEN 1 AND 100),
    login name NOT NULL UNIQUE,
    joined timestamptz NOT NULL DEFAULT now(),
    removed timestamptz
);

-- The computers of a member, by the id of the card's signing key.
CREATE TABLE bursar.cards (
    card bytea PRIMARY KEY CHECK (octet_length(card) = 32),
    member text NOT NULL REFERENCES bursar.members,
    UNIQUE (member, card)
);

-- Every shared record, once and for all. The rows of one card are a chain: 1, 2, 3 …
CREATE TABLE bursar.records (
    card bytea NOT NULL,
    sequence bigint NOT NULL CHECK (sequence > 0),
    author text NOT NULL,
    collection text NOT NULL CHECK (collection ~ '^[a-z][a-z_]{0,39}$'),
    -- Compared byte by byte, so that the index finds what begins with a text.
    row_id text COLLATE "C" NOT NULL CHECK (length(row_id) BETWEEN 1 AND 200),
    generation integer NOT NULL CHECK (generation > 0),
    digest bytea NOT NULL CHECK (octet_length(digest) = 32),
    sealed bytea NOT NULL CHECK (octet_length(sealed) BETWEEN 40 AND 100000000),
    stored timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (card, sequence),
    -- A card writes in its own member's name only.
    FOREIGN KEY (author, card) REFERENCES bursar.cards (member, card)
);
CREATE INDEX records_row ON bursar.records (collection, row_id);

-- Who may send a row of a proposal: the primary key decides. The signed claim is the record it names.
CREATE TABLE bursar.claims (
    proposal bytea NOT NULL CHECK (octet_length(proposal) = 32),
    row_number integer NOT NULL CHECK (row_number >= 0),
    generation integer NOT NULL CHECK (generation > 0),
    computer bytea NOT NULL CHECK (octet_length(computer) = 32),
    author text NOT NULL,
    card bytea NOT NULL,
    sequence bigint NOT NULL,
    CONSTRAINT claims_decide PRIMARY KEY (proposal, row_number, generation),
    FOREIGN KEY (card, sequence) REFERENCES bursar.records,
    FOREIGN KEY (author, card) REFERENCES bursar.cards (member, card)
);

-- The workspace's keys, each sealed to one card and signed by an administrator.
CREATE TABLE bursar.keys (
    generation integer NOT NULL CHECK (generation > 0),
    card bytea NOT NULL REFERENCES bursar.cards,
    author text NOT NULL REFERENCES bursar.members,
    document bytea NOT NULL CHECK (octet_length(document) BETWEEN 1 AND 200000),
    stored timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- The author belongs to the key, so that nobody can take the place of an administrator's document.
    PRIMARY KEY (generation, card, author)
);

-- What a member looks at now. The one table with rows that change.
CREATE TABLE bursar.presence (
    card bytea PRIMARY KEY,
    author text NOT NULL,
    sealed bytea CHECK (octet_length(sealed) <= 4096),
    seen timestamptz NOT NULL DEFAULT clock_timestamp(),
    FOREIGN KEY (author, card) REFERENCES bursar.cards (member, card)
);

-- The member of this login. The login of the session counts, so that SET ROLE changes nothing.
CREATE FUNCTION bursar.me() RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS 'SELECT member FROM bursar.members WHERE login = session_user AND removed IS NULL';
REVOKE ALL ON FUNCTION bursar.me() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bursar.me() TO bursar_members;

-- Wakes the consoles that listen. What is new they read for themselves.
CREATE FUNCTION bursar.announce() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
    AS 'BEGIN PERFORM pg_notify(''bursar'', ''''); RETURN NULL; END';
REVOKE ALL ON FUNCTION bursar.announce() FROM PUBLIC;
CREATE TRIGGER records_announce AFTER INSERT ON bursar.records FOR EACH STATEMENT EXECUTE FUNCTION bursar.announce();
CREATE TRIGGER keys_announce AFTER INSERT ON bursar.keys FOR EACH STATEMENT EXECUTE FUNCTION bursar.announce();

ALTER TABLE bursar.workspace ENABLE ROW LEVEL SECURITY;
ALTER TABLE bursar.members ENABLE ROW LEVEL SECURITY;
ALTER TABLE bursar.cards ENABLE ROW LEVEL SECURITY;
ALTER TABLE bursar.records ENABLE ROW LEVEL SECURITY;
ALTER TABLE bursar.claims ENABLE ROW LEVEL SECURITY;
ALTER TABLE bursar.keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE bursar.presence ENABLE ROW LEVEL SECURITY;

CREATE POLICY read ON bursar.workspace FOR SELECT TO bursar_members USING (true);
CREATE POLICY read ON bursar.members FOR SELECT TO bursar_members USING (true);
CREATE POLICY read ON bursar.cards FOR SELECT TO bursar_members USING (true);
CREATE POLICY read ON bursar.records FOR SELECT TO bursar_members USING (true);
CREATE POLICY read ON bursar.claims FOR SELECT TO bursar_members USING (true);
CREATE POLICY read ON bursar.keys FOR SELECT TO bursar_members USING (true);
CREATE POLICY read ON bursar.presence FOR SELECT TO bursar_members USING (true);

-- What `bursar.me()` says, written out: the server plans a function of this kind again at each call, which took a third of the time of a claim.
CREATE POLICY add ON bursar.records FOR INSERT TO bursar_members WITH CHECK (author = (SELECT member FROM bursar.members WHERE login = session_user AND removed IS NULL));
CREATE POLICY add ON bursar.claims FOR INSERT TO bursar_members WITH CHECK (author = (SELECT member FROM bursar.members WHERE login = session_user AND removed IS NULL));
CREATE POLICY add ON bursar.keys FOR INSERT TO bursar_members WITH CHECK (author = (SELECT member FROM bursar.members WHERE login = session_user AND removed IS NULL));
CREATE POLICY add ON bursar.presence FOR INSERT TO bursar_members WITH CHECK (author = (SELECT member FROM bursar.members WHERE login = session_user AND removed IS NULL));
CREATE POLICY change ON bursar.presence FOR UPDATE TO bursar_members USING (author = (SELECT member FROM bursar.members WHERE login = session_user AND removed IS NULL)) WITH CHECK (author = (SELECT member FROM bursar.members WHERE login = session_user AND removed IS NULL));

-- Columns that the server fills in, such as times, cannot be given. UPDATE is granted by column, because on a whole table it would also allow to
-- lock others out of it.
GRANT SELECT ON bursar.workspace, bursar.members, bursar.cards, bursar.records, bursar.claims, bursar.keys, bursar.presence TO bursar_members;
GRANT INSERT (card, sequence, author, collection, row_id, generation, digest, sealed) ON bursar.records TO bursar_members;
GRANT INSERT (proposal, row_number, generation, computer, author, card, sequence) ON bursar.claims TO bursar_members;
GRANT INSERT (generation, card, author, document) ON bursar.keys TO bursar_members;
GRANT INSERT (card, author, sealed), UPDATE (sealed, seen) ON bursar.presence TO bursar_members;
