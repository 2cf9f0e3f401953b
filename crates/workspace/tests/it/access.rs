//! Who may do what: every kind of statement of a hostile member against every table. Only what is granted works, and nothing of others changes.

use bursar_approvals::policy::MemberId;
use bursar_workspace::{Error, Owner, Roots, Workspace};
use tokio_postgres::{Client, error::SqlState};

use crate::support::{MEMBERS, Scene, proposal};

const TABLES: [&str; 7] = ["workspace", "members", "cards", "records", "claims", "keys", "presence"];

/// A workspace in which everybody has written to every table.
async fn furnished() -> Scene {
    let scene = Scene::new().await;
    for name in MEMBERS {
        let workspace = scene.enter(name).await;
        let notes = scene.notes(name, None, 3);
        workspace.deliver(&notes).await.unwrap();
        workspace.show_presence(scene.card(name), Some(b"a page")).await.unwrap();
        workspace.deliver_keys(2, &[(scene.card("chidi"), b"a document".to_vec())]).await.unwrap();
        if ["chidi", "dayo"].contains(&name) {
            let row = if name == "chidi" { 0 } else { 1 };
            let claim = scene.author(name).claim(Some(&notes[2].head()), proposal(1), row, 1).unwrap();
            workspace.claim(&claim, &scene.keys).await.unwrap();
        }
    }
    scene
}

/// Every row of every table, and every table, policy, privilege, function, trigger and role.
async fn everything(client: &Client) -> Vec<String> {
    let mut all = Vec::new();
    let tables = TABLES.iter().map(|table| format!("SELECT '{table}', t::text FROM bursar.{table} AS t ORDER BY 2"));
    let catalogue = [
        "SELECT 'class', relname || relkind::text || relowner::regrole || coalesce(relacl::text, '') || relrowsecurity || relforcerowsecurity FROM pg_class WHERE relnamespace = 'bursar'::regnamespace ORDER BY 2",
        "SELECT 'policy', p::text FROM pg_policies AS p ORDER BY 2",
        "SELECT 'attribute', attrelid::regclass || attname || coalesce(attacl::text, '') FROM pg_attribute WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'bursar'::regnamespace AND relkind = 'r') ORDER BY 2",
        "SELECT 'function', proname || proowner::regrole || coalesce(proacl::text, '') || prosrc FROM pg_proc WHERE pronamespace = 'bursar'::regnamespace ORDER BY 2",
        "SELECT 'trigger', tgname || tgenabled::text FROM pg_trigger ORDER BY 2",
        "SELECT 'role', rolname || rolsuper || rolcreaterole || rolcreatedb || rolcanlogin || rolbypassrls FROM pg_roles ORDER BY 2",
        "SELECT 'member', roleid::regrole || ' ' || member::regrole FROM pg_auth_members ORDER BY 2",
        "SELECT 'database', datname || coalesce(datacl::text, '') FROM pg_database ORDER BY 2",
        "SELECT 'schema', nspname || coalesce(nspacl::text, '') FROM pg_namespace WHERE nspname NOT LIKE 'pg_toast%' ORDER BY 2",
    ];
    for query in tables.chain(catalogue.map(str::to_owned)) {
        for row in client.query(&query, &[]).await.unwrap() {
            all.push(format!("{}: {}", row.get::<_, String>(0), row.get::<_, String>(1)));
        }
    }
    all
}

/// Statements against one table that are not granted.
fn against(table: &str, owner: &str) -> Vec<String> {
    let column = match table {
        "workspace" => "version",
        "members" => "login",
        "cards" => "member",
        "records" => "sealed",
        "claims" => "computer",
        "keys" => "document",
        _ => "author",
    };
    let t = format!("bursar.{table}");
    [
        format!("UPDATE {t} SET {column} = {column}"),
        format!("DELETE FROM {t}"),
        format!("TRUNCATE {t}"),
        format!("TRUNCATE {t} CASCADE"),
        format!("INSERT INTO {t} SELECT * FROM {t} LIMIT 1"),
        format!("WITH gone AS (DELETE FROM {t} RETURNING *) SELECT count(*) FROM gone"),
        format!("LOCK TABLE {t} IN ACCESS EXCLUSIVE MODE"),
        format!("LOCK TABLE {t} IN SHARE MODE"),
        format!("ALTER TABLE {t} ADD COLUMN more text"),
        format!("ALTER TABLE {t} DISABLE ROW LEVEL SECURITY"),
        format!("ALTER TABLE {t} DISABLE TRIGGER ALL"),
        format!("ALTER TABLE {t} OWNER TO CURRENT_USER"),
        format!("ALTER TABLE {t} RENAME TO other"),
        format!("ALTER TABLE {t} SET SCHEMA public"),
        format!("DROP TABLE {t} CASCADE"),
        format!("CREATE INDEX ON {t} ({column})"),
        format!("REINDEX TABLE {t}"),
        format!("CLUSTER {t}"),
        format!("CREATE POLICY more ON {t} USING (true)"),
        format!("DROP POLICY read ON {t}"),
        format!("ALTER POLICY read ON {t} USING (false)"),
        format!("CREATE TRIGGER more BEFORE INSERT ON {t} EXECUTE FUNCTION bursar.announce()"),
        format!("CREATE RULE more AS ON INSERT TO {t} DO INSTEAD NOTHING"),
        format!("COMMENT ON TABLE {t} IS 'x'"),
        format!("GRANT SELECT ON {t} TO PUBLIC"),
        format!("GRANT ALL ON {t} TO CURRENT_USER"),
        format!("REVOKE SELECT ON {t} FROM {owner}"),
        format!("COPY {t} FROM PROGRAM 'id'"),
        format!("COPY {t} FROM '/etc/passwd'"),
        format!("COPY {t} TO '/copy'"),
        format!("COPY (SELECT * FROM {t}) TO PROGRAM 'cat'"),
        format!("COPY {t} FROM STDIN"),
        format!("CREATE TABLE bursar.more (LIKE {t})"),
        format!("CREATE VIEW bursar.more AS SELECT * FROM {t}"),
        format!("CREATE TEMPORARY TABLE more AS SELECT * FROM {t}"),
        format!("SECURITY LABEL ON TABLE {t} IS 'x'"),
    ]
    .into_iter()
    .chain((table != "presence").then(|| format!("SELECT * FROM {t} FOR UPDATE")))
    .collect()
}

/// Statements that reach beyond the tables.
fn beyond(scene: &Scene, group: &str) -> Vec<String> {
    let (owner, other) = ("books_owner", &scene.logins["bisi"].user);
    let fixed = [
        "CREATE SCHEMA more",
        "CREATE TABLE public.more (a int)",
        "CREATE TABLE bursar.more (a int)",
        "CREATE TEMPORARY TABLE more (a int)",
        "CREATE FUNCTION public.more() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "CREATE OR REPLACE FUNCTION bursar.me() RETURNS text LANGUAGE sql AS 'SELECT ''bisi''::text'",
        "DROP FUNCTION bursar.me() CASCADE",
        "ALTER FUNCTION bursar.me() OWNER TO CURRENT_USER",
        "SELECT bursar.announce()",
        "CREATE EXTENSION dblink SCHEMA public",
        "CREATE ROLE more",
        "CREATE DATABASE more",
        "DROP DATABASE books",
        "DROP SCHEMA bursar CASCADE",
        "ALTER SCHEMA bursar RENAME TO other",
        "GRANT ALL ON SCHEMA bursar TO CURRENT_USER",
        "CREATE SERVER more FOREIGN DATA WRAPPER none",
        "CREATE EVENT TRIGGER more ON ddl_command_start EXECUTE FUNCTION bursar.announce()",
        "CREATE PUBLICATION more FOR ALL TABLES",
        "CREATE LANGUAGE plperlu",
        "ALTER SYSTEM SET fsync = off",
        "ALTER DATABASE books SET row_security = off",
        "SET session_replication_role = replica",
        "SET SESSION AUTHORIZATION postgres",
        "SELECT pg_reload_conf()",
        "SELECT pg_read_file('/etc/passwd')",
        "SELECT pg_ls_dir('.')",
        "SELECT lo_import('/etc/passwd')",
        "SELECT pg_switch_wal()",
        "SELECT pg_create_logical_replication_slot('more', 'test_decoding')",
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'books_owner'",
        "SELECT rolpassword FROM pg_authid",
        "CHECKPOINT",
        "REASSIGN OWNED BY books_owner TO CURRENT_USER",
        "SET row_security = off; SELECT count(*) FROM bursar.records",
        "DO $$ BEGIN DELETE FROM bursar.records; END $$",
        "PREPARE gone AS DELETE FROM bursar.records; EXECUTE gone",
        "DECLARE c CURSOR FOR SELECT * FROM bursar.records; FETCH c; DELETE FROM bursar.records WHERE CURRENT OF c",
    ];
    let named = [
        format!("SET ROLE {owner}"),
        "SET ROLE postgres".to_owned(),
        format!("SET ROLE {other}"),
        format!("GRANT {owner} TO CURRENT_USER"),
        format!("GRANT {group} TO PUBLIC"),
        format!("GRANT {group} TO {owner}"),
        format!("ALTER ROLE {other} PASSWORD 'x'"),
        format!("ALTER ROLE {other} NOLOGIN"),
        "ALTER ROLE CURRENT_USER SUPERUSER".to_owned(),
        "ALTER ROLE CURRENT_USER BYPASSRLS".to_owned(),
        "ALTER ROLE CURRENT_USER CREATEROLE".to_owned(),
        "ALTER ROLE CURRENT_USER CONNECTION LIMIT -1".to_owned(),
        format!("DROP ROLE {other}"),
        format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '{other}'"),
    ];
    fixed.map(str::to_owned).into_iter().chain(named).collect()
}

/// Whether the server refused because of who asks. `CREATE LANGUAGE` and others have their own ways to say so.
fn is_denied(error: &tokio_postgres::Error) -> bool {
    let never = [
        SqlState::INSUFFICIENT_PRIVILEGE,
        // `row_security = off` where a policy applies, and COPY into a table with policies.
        SqlState::FEATURE_NOT_SUPPORTED,
        // What is not there cannot be used: a label provider, a language, a wrapper.
        SqlState::INVALID_PARAMETER_VALUE,
        SqlState::UNDEFINED_OBJECT,
        SqlState::UNDEFINED_FILE,
    ];
    error.code().is_some_and(|code| never.contains(code))
}

async fn group_of(scene: &Scene) -> String {
    let row = scene.sql("owner").await.query_one("SELECT rolname::text FROM pg_roles WHERE rolname LIKE 'bursar_%' AND NOT rolcanlogin", &[]).await.unwrap();
    row.get(0)
}

#[tokio::test]
async fn a_hostile_member_can_do_only_what_is_granted() {
    let scene = furnished().await;
    let (admin, group) = (scene.sql("superuser").await, group_of(&scene).await);
    // Connections of others, which must not be ended.
    let (_owner, _bisi) = (scene.sql("owner").await, scene.sql("bisi").await);
    let before = everything(&admin).await;
    let mut statements = beyond(&scene, &group);
    statements.extend(TABLES.iter().flat_map(|table| against(table, "books_owner")));
    let version: i32 = admin.query_one("SELECT current_setting('server_version_num')::integer", &[]).await.unwrap().get(0);
    if version >= 150_000 {
        statements.extend(TABLES.map(|table| format!("MERGE INTO bursar.{table} AS a USING bursar.{table} AS b ON true WHEN MATCHED THEN DELETE")));
    }
    let (mut tried, mut allowed) = (0, Vec::new());
    // As themselves, and as the role of all members.
    for role in ["", &format!("SET ROLE {group}")] {
        let ada = scene.sql("ada").await;
        ada.batch_execute(role).await.unwrap();
        for statement in &statements {
            ada.batch_execute("BEGIN").await.unwrap();
            let mut answer = ada.batch_execute(statement).await;
            let _ = ada.batch_execute("COMMIT").await;
            if needs_no_transaction(answer.as_ref().err()) {
                answer = ada.batch_execute(statement).await;
            }
            // Who may not give a privilege is told with a warning alone; that nothing changed is looked at below.
            let warned = ["GRANT SELECT", "GRANT ALL", "REVOKE SELECT"].iter().any(|begin| statement.starts_with(begin)) && answer.is_ok();
            if !warned && !answer.as_ref().err().is_some_and(is_denied) {
                allowed.push(format!("{role} {statement}: {answer:?}"));
            }
            tried += 1;
        }
    }
    assert_eq!(allowed, Vec::<String>::new());
    assert_eq!(everything(&admin).await, before, "nothing changed");
    println!("{tried} statements were refused");
}

/// Some statements do not run inside of a transaction, and say that first.
fn needs_no_transaction(error: Option<&tokio_postgres::Error>) -> bool {
    error.and_then(tokio_postgres::Error::code) == Some(&SqlState::ACTIVE_SQL_TRANSACTION)
}

#[tokio::test]
async fn the_same_statements_work_for_a_superuser_so_the_test_sees_what_succeeds() {
    let scene = furnished().await;
    let admin = scene.sql("superuser").await;
    // Those that need nothing that is missing here.
    for statement in ["DELETE FROM bursar.keys", "ALTER TABLE bursar.records DISABLE ROW LEVEL SECURITY", "LOCK TABLE bursar.claims IN ACCESS EXCLUSIVE MODE"] {
        admin.batch_execute(&format!("BEGIN; {statement}; ROLLBACK")).await.unwrap();
    }
    let before = everything(&admin).await;
    admin.batch_execute("UPDATE bursar.records SET sealed = sealed || '\\x00'::bytea WHERE sequence = 1").await.unwrap();
    assert_ne!(everything(&admin).await, before);
}

#[tokio::test]
async fn a_member_reads_everything_and_adds_rows_in_their_own_name_alone() {
    let scene = furnished().await;
    let (ada, admin) = (scene.sql("ada").await, scene.sql("superuser").await);
    for table in TABLES {
        let seen = ada.query(&format!("SELECT * FROM bursar.{table}"), &[]).await.unwrap().len();
        assert_eq!(seen, admin.query(&format!("SELECT * FROM bursar.{table}"), &[]).await.unwrap().len(), "{table}");
    }
    let (own, other) = (scene.card("ada").0, scene.card("bisi").0);
    let record = |card, author, more: (&str, &str)| {
        format!(
            "INSERT INTO bursar.records (card, sequence, author, collection, row_id, generation, digest, sealed{}) \
             VALUES (decode('{card}', 'hex'), 99, '{author}', 'notes', 'n', 1, decode(repeat('00', 32), 'hex'), decode(repeat('00', 64), 'hex'){})",
            more.0, more.1
        )
    };
    let claim = |card, author| {
        format!(
            "INSERT INTO bursar.claims (proposal, row_number, generation, computer, author, card, sequence) \
             VALUES (decode(repeat('00', 32), 'hex'), 0, 1, decode('{card}', 'hex'), '{author}', decode('{card}', 'hex'), 1)"
        )
    };
    let key = |author| format!("INSERT INTO bursar.keys (generation, card, author, document) VALUES (9, decode('{other}', 'hex'), '{author}', '\\x00')");
    let presence = |card, author| {
        format!("INSERT INTO bursar.presence (card, author) VALUES (decode('{card}', 'hex'), '{author}') ON CONFLICT (card) DO UPDATE SET seen = now()")
    };
    let code = async |statement: String| {
        let ada = &ada;
        ada.batch_execute("BEGIN").await.unwrap();
        let answer = ada.batch_execute(&statement).await;
        ada.batch_execute("ROLLBACK").await.unwrap();
        answer.err().and_then(|error| error.code().cloned())
    };
    let denied = Some(SqlState::INSUFFICIENT_PRIVILEGE);
    // In Bisi's name, with Bisi's card or with her own.
    for (card, author) in [(other, "bisi"), (own, "bisi")] {
        assert_eq!(code(record(card, author, ("", ""))).await, denied);
        assert_eq!(code(claim(card, author)).await, denied);
        assert_eq!(code(presence(card, author)).await, denied);
    }
    assert_eq!(code(key("bisi")).await, denied);
    // In her own name with Bisi's card: the card is not hers.
    let not_hers = Some(SqlState::FOREIGN_KEY_VIOLATION);
    assert_eq!(code(record(other, "ada", ("", ""))).await, not_hers);
    assert_eq!(code(claim(other, "ada")).await, not_hers);
    // A presence of somebody else is not hers to change, nor a time to give.
    assert_eq!(code(presence(other, "ada")).await, denied);
    assert_eq!(code(record(own, "ada", (", stored", ", now()"))).await, denied);
    // Control: her own.
    for statement in [record(own, "ada", ("", "")), claim(own, "ada"), key("ada"), presence(own, "ada")] {
        assert_eq!(code(statement).await, None);
    }
}

#[tokio::test]
async fn a_member_changes_their_own_presence_and_no_other() {
    let scene = furnished().await;
    let (ada, admin) = (scene.sql("ada").await, scene.sql("superuser").await);
    assert_eq!(ada.execute("UPDATE bursar.presence SET sealed = NULL, seen = now()", &[]).await.unwrap(), 1, "the other rows are not hers");
    let left: Vec<String> = admin.query("SELECT author FROM bursar.presence WHERE sealed IS NULL", &[]).await.unwrap().iter().map(|row| row.get(0)).collect();
    assert_eq!(left, ["ada"]);
    assert_eq!(ada.query("SELECT * FROM bursar.presence FOR UPDATE", &[]).await.unwrap().len(), 1);
    let there = scene.enter("bisi").await.presence().await.unwrap();
    assert_eq!(there.iter().filter(|one| one.sealed.is_some()).count(), 3);
    assert!(there.iter().all(|one| one.age >= 0));
}

#[tokio::test]
async fn what_everybody_may_do_in_postgresql_changes_nothing_of_the_workspace() {
    let mut scene = furnished().await;
    let admin = scene.sql("superuser").await;
    let before = everything(&admin).await;
    let ada = scene.sql("ada").await;
    for statement in [
        "LISTEN bursar",
        "NOTIFY bursar, 'a lie'",
        "SELECT pg_advisory_lock(1)",
        "SELECT lo_create(0)",
        "SET statement_timeout = 0",
        "SET search_path = public",
        "PREPARE mine AS SELECT count(*) FROM bursar.records",
        "COPY bursar.records TO STDOUT",
        "VACUUM bursar.records",
        "ANALYZE bursar.records",
    ] {
        // A copy out needs its own protocol; that it begins is enough.
        let _ = ada.batch_execute(statement).await;
    }
    assert_eq!(everything(&admin).await, before);
    // Who takes the lock of migrations delays the owner, who is told so.
    let ada = scene.sql("ada").await;
    ada.batch_execute(&format!("SELECT pg_advisory_lock({})", 0x0062_7572_7361_7231_i64)).await.unwrap();
    assert!(matches!(scene.owner.migrate().await, Err(Error::Busy(_))));
    drop(ada);
    bursar_test_support::poll::until("the lock is free", async || scene.owner.migrate().await).await;
}

#[tokio::test]
async fn a_removed_member_loses_the_login_at_once() {
    let mut scene = furnished().await;
    let open = scene.enter("dayo").await;
    let kept = scene.sql("dayo").await;
    scene.owner.remove_member(&MemberId("dayo".into())).await.unwrap();
    assert!(open.presence().await.is_err());
    assert!(kept.batch_execute("SELECT * FROM bursar.records").await.is_err());
    let again = Workspace::enter(&scene.logins["dayo"], &Roots::default(), &scene.clock, scene.id).await;
    assert_eq!(again.unwrap_err(), Error::LoginRefused);
    assert_eq!(scene.owner.status().await.unwrap().members.len(), 3);
    assert_eq!(scene.owner.remove_member(&MemberId("dayo".into())).await, Err(Error::NotMember));
    // With a new login they are back, and the old one stays closed.
    let login = scene.owner.add_member(&MemberId("dayo".into()), &[scene.card("dayo")]).await.unwrap();
    assert_eq!(scene.enter_at(&login).await.member().0, "dayo");
    let old = Owner::open(&scene.logins["dayo"], &Roots::default(), &scene.clock).await;
    assert_eq!(old.unwrap_err(), Error::LoginRefused);
}

#[tokio::test]
async fn of_two_owners_who_replace_the_key_one_waits_and_is_told_so() {
    let mut scene = furnished().await;
    let mut other = Owner::open(&scene.cluster.address("books_owner", "books"), &Roots::default(), &scene.clock).await.unwrap();
    let alone = scene.owner.alone().await.unwrap();
    assert!(matches!(other.alone().await, Err(Error::Busy(_))));
    drop(alone);
    bursar_test_support::poll::until("the other one is alone", async || other.alone().await.is_ok()).await;
}

#[tokio::test]
async fn a_login_of_another_workspace_on_the_same_server_gets_nothing() {
    let scene = furnished().await;
    let address = scene.cluster.owner_of("others").await;
    let mut owner = Owner::open(&address, &Roots::default(), &scene.clock).await.unwrap();
    owner.init(uuid::Uuid::new_v4(), crate::support::team_id()).await.unwrap();
    let eve = owner.add_member(&MemberId("eve".into()), &[]).await.unwrap();
    let elsewhere = bursar_workspace::Address { database: "books".into(), ..eve };
    let refused = Workspace::enter(&elsewhere, &Roots::default(), &scene.clock, scene.id).await;
    assert_eq!(refused.unwrap_err(), Error::LoginRefused);
}
