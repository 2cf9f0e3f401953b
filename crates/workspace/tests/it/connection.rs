//! The connection: verified, or not made.

use bursar_contract::{Secret, clock::Clock};
use bursar_workspace::{Address, Error, Owner, Roots, Workspace};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use uuid::Uuid;

use crate::support::{Scene, cluster::Cluster};

/// A server with TLS: its certificate is for this name.
fn with_tls(name: &str) -> (Cluster, Roots) {
    let (authority_key, key) = (KeyPair::generate().unwrap(), KeyPair::generate().unwrap());
    let mut authority = CertificateParams::new(Vec::new()).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let root = authority.self_signed(&authority_key).unwrap();
    let certificate = CertificateParams::new(vec![name.to_owned()]).unwrap().signed_by(&key, &Issuer::new(authority, authority_key)).unwrap();
    let cluster = Cluster::with(&["ssl = on"], &[("server.crt", &certificate.pem()), ("server.key", &key.serialize_pem())]);
    (cluster, Roots { also: vec![root.der().clone()] })
}

fn verified(address: &Address) -> Address {
    let url = address.url();
    Address::parse(&Secret::new(url.expose("a test").replace("sslmode=disable", "sslmode=verify-full").replace("127.0.0.1", "localhost"))).unwrap()
}

#[tokio::test]
async fn tls_is_used_where_the_certificate_is_valid_and_refused_where_it_is_of_another_name() {
    let clock = Clock::system();
    let (cluster, roots) = with_tls("localhost");
    let address = verified(&cluster.owner_of("books").await);
    let mut owner = Owner::open(&address, &roots, &clock).await.unwrap();
    owner.init(Uuid::new_v4(), crate::support::team_id()).await.unwrap();
    let client = crate::support::sql(&cluster.superuser("books")).await;
    let encrypted = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE ssl AND usename = 'books_owner'";
    assert_eq!(client.query_one(encrypted, &[]).await.unwrap().get::<_, i64>(0), 1);
    // A valid certificate of another name.
    let (cluster, roots) = with_tls("elsewhere.example");
    let address = verified(&cluster.superuser("postgres"));
    assert!(matches!(Owner::open(&address, &roots, &clock).await, Err(Error::NotTrusted(_))));
}

#[tokio::test]
async fn a_certificate_of_an_authority_that_this_system_does_not_trust_is_refused() {
    let (cluster, _) = with_tls("localhost");
    let opened = Owner::open(&verified(&cluster.superuser("postgres")), &Roots::default(), &Clock::system()).await;
    assert!(matches!(opened, Err(Error::NotTrusted(_))));
}

#[tokio::test]
async fn a_server_without_tls_is_refused_where_tls_is_required() {
    let cluster = Cluster::start();
    let refused = Owner::open(&verified(&cluster.superuser("postgres")), &Roots::default(), &Clock::system()).await;
    assert_eq!(refused.unwrap_err(), Error::NoTls);
}

#[tokio::test]
async fn what_is_wrong_with_a_connection_has_a_name_and_no_password() {
    let scene = Scene::new().await;
    let login = &scene.logins["ada"];
    let password = login.password.clone().unwrap();
    let password = password.expose("a test");
    let opened = async |address: Address, id: Uuid| {
        let error = Workspace::enter(&address, &Roots::default(), &scene.clock, id).await.unwrap_err();
        let shown = format!("{error:?} {error} {address:?}");
        assert!(!shown.contains(password) && !shown.contains("wrong"), "{shown}");
        error
    };
    assert_eq!(opened(Address { password: Some(Secret::new("wrong")), ..login.clone() }, scene.id).await, Error::LoginRefused);
    assert_eq!(opened(Address { user: "nobody".into(), ..login.clone() }, scene.id).await, Error::LoginRefused);
    assert_eq!(opened(Address { database: "nothing".into(), ..login.clone() }, scene.id).await, Error::NoDatabase);
    assert!(matches!(opened(Address { port: 1, ..login.clone() }, scene.id).await, Error::Unreachable(_)));
    assert_eq!(opened(login.clone(), Uuid::new_v4()).await, Error::OtherWorkspace);
    assert_eq!(opened(scene.owner_address.clone(), scene.id).await, Error::NotMember);
    let mut shown = format!("{:?} {:?}", scene.owner, scene.enter("ada").await);
    shown.push_str(&format!("{:?}", scene.logins));
    assert!(!shown.contains(password) && !shown.contains("for tests"), "{shown}");
}

#[tokio::test]
async fn the_servers_log_has_no_password_even_where_it_writes_every_statement() {
    let cluster = Cluster::with(&["log_statement = all", "log_parameter_max_length = -1"], &[]);
    let scene = Scene::on(cluster, Clock::system()).await;
    let log = scene.cluster.log();
    assert!(log.contains("CREATE ROLE"), "control: statements are in the log");
    for login in scene.logins.values() {
        assert!(!log.contains(login.password.as_ref().unwrap().expose("a test")));
    }
}
