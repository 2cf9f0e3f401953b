//! A data folder that cannot be written: said clearly, before anything is sent.

use bursar_tests::Result;
use bursar_tests::app::App;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use std::path::Path;

#[tokio::test]
async fn a_data_folder_that_cannot_be_written_is_named() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    // Nobody may create a folder here, whoever runs the test.
    let app = App::open(&desktop, Path::new("/proc/bursar-data")).await?;
    app.sees("/proc/bursar-data").await?;
    app.sees("Check its permissions").await?;
    app.close().await
}
