//! The program under the limits and signals that only Linux and macOS have.

use std::{
    io::{BufRead, BufReader, Read},
    process::{Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use bursar_sandbox::Bounds;

use crate::{
    common::*,
    slow::{CROWD, PROMPT, crowd, honest, port},
};

#[tokio::test]
async fn sigterm_ends_the_program_and_it_has_said_nothing_but_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(folder.path(), &[]);
    Command::new("kill").args(["-TERM", &program.child.id().to_string()]).status().unwrap();
    let status = seen("SIGTERM ends it", async || program.child.try_wait().unwrap()).await;
    assert!(status.success());
    let mut rest = String::new();
    program.out.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "", "exactly one line");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_connections_shut_nobody_out_of_a_program_that_may_open_512_files() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -n 512 && exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_bursar-sandbox"), "--data"])
        .arg(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    let line: serde_json::Value = serde_json::from_str(&line).unwrap();
    let client = Client::new(text(&line["base_url"]), line["api_key"].as_str().unwrap());
    let program = Program { child, line, client: client.clone(), out };

    let (stop, answered) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let (crowd, mut all) = crowd(port(&client));
    let asking = tokio::spawn(honest(client, stop.clone(), answered.clone()));
    // Until all have come and only as many are left as the program takes at once, which it closes in their time.
    let load = |count: &AtomicUsize| count.load(Ordering::Relaxed);
    seen("the crowd is through", async || {
        let through = load(&crowd.opened) == CROWD && load(&crowd.closed) >= CROWD - Bounds::default().connections && load(&answered) >= 10;
        (through || asking.is_finished()).then_some(())
    })
    .await;
    stop.store(true, Ordering::Relaxed);
    let longest = asking.await.unwrap();
    println!("{} answers, the slowest after {longest:?}", load(&answered));
    assert!(longest < PROMPT, "the slowest answer took {longest:?}");
    assert_eq!(load(&crowd.opened), CROWD);
    all.shutdown().await;
    drop(program);
}
