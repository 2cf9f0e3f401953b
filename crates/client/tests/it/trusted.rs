//! The certificates that a computer trusts, told by the environment, as only Linux takes them.

use crate::tls::{AUTHORITY, Authority};

/// Which certificates are trusted is a matter of the environment, and that belongs to a whole process: the test runs itself again.
#[test]
fn only_a_trusted_valid_certificate_of_this_address_gets_a_request() {
    let folder = std::env::temp_dir().join(format!("bursar-tls-{}", uuid::Uuid::new_v4()));
    std::fs::create_dir(&folder).unwrap();
    let authority = Authority::new();
    std::fs::write(folder.join("ca.pem"), Authority::params().self_signed(&authority.key).unwrap().pem()).unwrap();
    std::fs::write(folder.join("ca.key"), authority.key.serialize_pem()).unwrap();
    let output = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "tls::certificates", "--ignored", "--nocapture"])
        .env("SSL_CERT_FILE", folder.join("ca.pem"))
        .env_remove("SSL_CERT_DIR")
        .env(AUTHORITY, &folder)
        .output()
        .unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
}
