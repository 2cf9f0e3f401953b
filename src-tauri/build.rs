//! Tells Tauri which commands exist, so that a window may call only what its capability grants.

// The rows of the app's own commands; the operations come from the contract.
include!("../crates/console/src/app/command_table.rs");

macro_rules! names {
    ($( $name:ident $window:ident $effect:ident $input:path => $output:ty; )+) => { &[$(stringify!($name)),+] };
}

fn main() {
    let app: &[&str] = commands!(names);
    // The manifest lives as long as the build: leaking a list of names is fine here.
    let all: Vec<&'static str> = bursar_contract::operations::ALL.iter().map(|spec| spec.name).chain(app.iter().copied()).collect();
    let attributes = tauri_build::Attributes::new().app_manifest(tauri_build::AppManifest::new().commands(all.leak()));
    std::fs::create_dir_all("../ui/dist").expect("the folder of the built UI can be made");
    tauri_build::try_build(attributes).expect("the Tauri configuration is sound");
}
