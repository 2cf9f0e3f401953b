//! The sandbox as a program of its own.

use std::{io::Write, net::SocketAddr, process::ExitCode, time::Duration};

use bursar_contract::amount::Naira;
use bursar_sandbox::{Behaviour, Options, SecretsSource, platform::Signals, start_with};

const USAGE: &str = "usage: bursar-sandbox --data DIR [--listen 127.0.0.1:0] [--expose] [--dialect documented|observed] [--seed TEXT] [--block-time MS] \
[--confirmations N] [--api-key-header NAME] [--chain NAME=URL]... [--mode standard|trustless] [--idempotency remember|forget-after=SECONDS|ignore] [--no-extensions] \
[--strict] [--rate-limits] [--further-keys N] [--transfer-fee NAIRA] [--stamp-duty NAIRA] [--stamp-duty-from NAIRA] [--daily-limit NAIRA]";

const HELP: &str = "
Starts a local wallet service and prints where it is as one line of JSON. It stops at SIGTERM or Ctrl+C.

  --data DIR                 folder of the world; made if it is missing, one process at a time
  --listen ADDRESS:PORT      where it listens; port 0 takes any free one (127.0.0.1:0)
  --expose                   lets other computers reach it, which an address other than loopback needs: the money is pretend, but the API key, the seeds
                             and what is typed into its pages travel without encryption
  --dialect NAME             envelope of the answers: documented, or observed at real clients (documented)
  --seed TEXT                makes keys, ids and addresses of a new world reproducible
  --block-time MS            time between blocks; 0 makes one when something arrives (0)
  --confirmations N          blocks until a transaction is COMPLETE, its own included (1)
  --api-key-header NAME      header of the API key (SERVICE-X-API-KEY)
  --chain NAME=URL           leaves a chain to another node, such as anvil or a public test network: URL is its JSON-RPC.
                             For new worlds; once for each chain; main networks only on anvil. A key inside URL is shown nowhere
  --mode NAME                standard, or trustless: then writes need the organization's secret (standard)
  --idempotency RULE         remember, forget-after=SECONDS or ignore (remember)
  --no-extensions            404 on everything that is not documented
  --strict                   holds clients to the letter: unknown filters are refused, and narration, count, refId and currencies demanded
  --rate-limits              as many requests a second as the service allows
  --further-keys N           more API keys that may do everything (0)
  --transfer-fee NAIRA       what a naira transfer costs
  --stamp-duty NAIRA         duty on naira transfers
  --stamp-duty-from NAIRA    amount from which the duty is due
  --daily-limit NAIRA        what an account sends in a day at most
";

fn main() -> ExitCode {
    if std::env::args().skip(1).any(|word| word == "--help" || word == "-h") {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    tracing_subscriber::fmt().with_writer(std::io::stderr).with_ansi(false).with_max_level(tracing::Level::WARN).init();
    let (options, behaviour) = match options(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("{message}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let runtime = match tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("The sandbox cannot start: {error}.");
            return ExitCode::FAILURE;
        }
    };
    match runtime.block_on(run(options, behaviour)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

async fn run(options: Options, behaviour: Behaviour) -> Result<(), String> {
    let header = options.api_key_header.clone();
    let signals = Signals::new().map_err(|error| format!("The sandbox cannot listen for signals: {error}."))?;
    let further = behaviour.further_keys;
    let running = start_with(options, behaviour).await.map_err(|error| error.to_string())?;
    let credentials = running.credentials();
    let line = serde_json::json!({
        "base_url": running.base_url(),
        "api_key": credentials.api_key.expose("whoever starts the program needs it"),
        "restricted_api_key": credentials.restricted_key().expose("whoever starts the program needs it"),
        "further_api_keys": (1..=further).map(|number| credentials.further_key(number).expose("whoever starts the program needs it").to_owned()).collect::<Vec<_>>(),
        "api_key_header": header,
        "organization_secret": credentials.organization_secret.expose("whoever starts the program needs it"),
        "rpc": running.rpc(),
    });
    let mut out = std::io::stdout();
    writeln!(out, "{line}").and_then(|()| out.flush()).map_err(|error| format!("The sandbox cannot say where it is: {error}."))?;
    signals.wait().await;
    running.shutdown().await;
    Ok(())
}

fn options(mut args: impl Iterator<Item = String>) -> Result<(Options, Behaviour), String> {
    let mut data = None;
    let mut options = Options::new("", SecretsSource::CredentialsFile);
    let mut behaviour = Behaviour::default();
    while let Some(name) = args.next() {
        match name.as_str() {
            "--expose" => {
                options.expose = true;
                continue;
            }
            "--no-extensions" => {
                behaviour.extensions = false;
                continue;
            }
            "--strict" => {
                behaviour.strict = true;
                continue;
            }
            "--rate-limits" => {
                behaviour.rate_limits = true;
                continue;
            }
            _ => {}
        }
        let value = args.next().ok_or_else(|| format!("{name} needs a value."))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{name} needs a whole number, not {value:?}."));
        let kobo = || value.parse::<Naira>().map(|naira| naira.kobo).map_err(|_| format!("{name} needs an amount such as 10.00, not {value:?}."));
        match name.as_str() {
            "--listen" => options.listen = value.parse::<SocketAddr>().map_err(|_| format!("--listen needs ADDRESS:PORT, not {value:?}."))?,
            "--data" => data = Some(value),
            "--dialect" => options.dialect = value.parse().map_err(|error| format!("--dialect: {error}."))?,
            "--seed" => options.seed = Some(value),
            "--block-time" => options.block_time = Duration::from_millis(number()?),
            "--confirmations" => options.confirmations = number()?,
            "--api-key-header" => options.api_key_header = value,
            "--chain" => {
                let (name, url) = value.split_once('=').ok_or_else(|| format!("--chain needs NAME=URL, not {value:?}."))?;
                if options.chains.insert(name.to_owned(), url.to_owned()).is_some() {
                    return Err(format!("--chain {name} stands there twice."));
                }
            }
            "--mode" => behaviour.mode = value.parse().map_err(|error| format!("--mode: {error}."))?,
            "--idempotency" => behaviour.idempotency = value.parse().map_err(|error| format!("--idempotency: {error}."))?,
            "--further-keys" => behaviour.further_keys = u32::try_from(number()?).unwrap_or(u32::MAX),
            "--transfer-fee" => behaviour.naira.transfer_fee = kobo()?,
            "--stamp-duty" => behaviour.naira.stamp_duty = kobo()?,
            "--stamp-duty-from" => behaviour.naira.stamp_duty_from = kobo()?,
            "--daily-limit" => behaviour.naira.daily_limit = kobo()?,
            other => return Err(format!("There is no option {other}.")),
        }
    }
    options.data = data.ok_or("--data is missing.")?.into();
    options.check_exposure()?;
    Ok((options, behaviour))
}
