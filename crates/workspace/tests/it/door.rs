//! A door to servers on this computer, for tests that run under Wine: `cargo xtask windows` opens it.

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    thread,
};

use serde_json::{Value, json};

use crate::support::cluster::platform::Server;

/// Says where it is, and answers until the standard input ends.
#[test]
#[ignore = "it is no test: `cargo xtask windows` asks for it by name"]
fn door() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    println!("door {}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            // A server that does not start breaks the connection, and the test behind it says so.
            thread::spawn(move || serve(stream));
        }
    });
    let _ = std::io::stdin().lines().find(Result::is_err);
}

/// One connection is one server.
fn serve(stream: TcpStream) {
    let mut out = stream.try_clone().unwrap();
    let mut server = None;
    for line in BufReader::new(stream).lines().map_while(Result::ok) {
        let answer = answer(&mut server, &serde_json::from_str(&line).unwrap());
        writeln!(out, "{answer}").unwrap();
    }
}

fn answer(server: &mut Option<Server>, asked: &Value) -> Value {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let pair = |pair: &Value| (text(&pair[0]), text(&pair[1]));
    if asked["start"].is_object() {
        let settings: Vec<String> = asked["start"]["settings"].as_array().unwrap().iter().map(text).collect();
        let files: Vec<(String, String)> = asked["start"]["files"].as_array().unwrap().iter().map(pair).collect();
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        *server = Some(Server::with(&settings.iter().map(String::as_str).collect::<Vec<_>>(), &files));
    } else if asked["standby"].is_object() {
        let port = asked["standby"]["port"].as_u64().unwrap().try_into().unwrap();
        *server = Some(Server::standby(port, asked["standby"]["name"].as_str().unwrap()));
    }
    let server = server.as_mut().expect("a server was asked for first");
    match asked.as_str() {
        Some("crash") => server.crash(),
        Some("restart") => server.restart(),
        Some("promote") => server.promote(),
        _ => {}
    }
    json!({ "port": server.port(), "log": if asked == "log" { server.log() } else { String::new() } })
}
