//! placeholder
use bursar_tests::{Result, app::App, desk::*};
#[tokio::main(flavor = "current_thread")]
async fn main() -> Result {
    let t = std::time::Instant::now();
    let desk = Desk::new(Keyring::Unlocked)?;
    println!("desk {:?}", t.elapsed());
    let app = App::open(&desk, &desk.folder("app")).await?;
    println!("app {:?} {}", t.elapsed(), app.process());
    println!("{:?} {:?}", app.text().await?, app.names("button").await?);
    println!("{:?}", app.invoke("nothing", serde_json::json!({})).await?);
    println!("{:?}", app.invoke("usable", serde_json::json!({})).await?);
    desk.picture(std::path::Path::new("/tmp/desk.png"))?;
    println!("{:?}", t.elapsed());
    app.close().await?;
    println!("closed {:?}", t.elapsed());
    Ok(())
}
