//! `postgres`: a database server of one's own, on loopback, to try the workspace of a team on one computer. It runs until Ctrl+C, and what is in it stays.

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::apt;
use crate::step::{Outcome, answer, fail, run, step};
use crate::workspace::Workspace;

/// The server's own user of the Debian package. The server refuses to run as root.
const USER: &str = "postgres";
/// Where that user has its data.
const HOME: &str = "/var/lib/postgresql";
/// Looks for the server, a tenth of a second apart.
const LOOKS: u32 = 300;
/// What a workspace needs: a login that owns its database and may create roles, and is no superuser.
const SETUP: &str = "CREATE ROLE bursar_owner LOGIN CREATEROLE PASSWORD 'PASSWORD';\nCREATE DATABASE bursar OWNER bursar_owner;\n";

/// Installs what is missing, makes the database once, and runs it.
pub fn postgres(workspace: &Workspace) -> Outcome {
    if !cfg!(target_os = "linux") {
        return Err(fail("This runs on Linux. Elsewhere use a PostgreSQL server of your own, as docs/user-guide/workspace.md says."));
    }
    step("System packages", || apt::ensure(&[apt::DATABASE]))?;
    let server = Server::of(workspace)?;
    step("Database", || server.make())?;
    let mut running = step("PostgreSQL", || server.start())?;
    println!("\nPostgreSQL runs until you press Ctrl+C. Its data stays in {}.", server.folder.display());
    println!("Settings, Workspace, Create a workspace asks for this address:\n\n  {}\n", server.address()?);
    let _ = std::io::stdout().flush();
    let ended = running.wait().map_err(|cause| fail(format!("PostgreSQL is lost: {cause}")))?;
    Err(fail(format!("PostgreSQL ended with {ended}. Its log is {}.", server.folder.join("log").display())))
}

struct Server {
    /// Holds the data, the password, the port and the log.
    folder: PathBuf,
    is_root: bool,
}

impl Server {
    fn of(workspace: &Workspace) -> Outcome<Self> {
        let is_root = answer(Command::new("id").arg("-u")).as_deref() == Some("0");
        fs::create_dir_all(&workspace.target).map_err(|cause| fail(format!("{}: {cause}", workspace.target.display())))?;
        let own = Self { folder: workspace.target.join("postgres"), is_root };
        // The home of root, for one, is closed to the server's user.
        let reaches = !is_root || answer(own.as_user("test").arg("-x").arg(&workspace.target)).is_some();
        Ok(if reaches { own } else { Self { folder: Path::new(HOME).join("bursar"), is_root } })
    }

    /// Makes the cluster, where it was not made whole before.
    fn make(&self) -> Outcome {
        if self.folder.join("made").exists() {
            return Ok(());
        }
        let _ = fs::remove_dir_all(&self.folder);
        let failed = |cause: std::io::Error| fail(format!("{}: {cause}", self.folder.display()));
        fs::create_dir_all(&self.folder).map_err(failed)?;
        run(Command::new("chmod").arg("700").arg(&self.folder))?;
        // Logins of members name the port, so it stays.
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|socket| socket.local_addr()).map_err(failed)?.port();
        let mut random = [0; 16];
        File::open("/dev/urandom").and_then(|mut source| source.read_exact(&mut random)).map_err(failed)?;
        let password: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
        fs::write(self.folder.join("port"), port.to_string()).map_err(failed)?;
        fs::write(self.folder.join("password"), &password).map_err(failed)?;
        self.give()?;
        let mut initdb = self.as_server("initdb")?;
        initdb.args(["-A", "scram-sha-256", "-E", "UTF8", "--locale", "C.UTF-8", "-U", USER, "-D"]).arg(self.folder.join("data"));
        run(initdb.arg("--pwfile").arg(self.folder.join("password")).stdout(Stdio::null()))?;
        fs::write(self.folder.join("data/postgresql.conf"), "listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\n").map_err(failed)?;
        self.give()?;
        let mut running = self.start()?;
        let made = self.set_up(&SETUP.replace("PASSWORD 'PASSWORD'", &format!("PASSWORD '{password}'")));
        run(self.as_server("pg_ctl")?.args(["stop", "-s", "-m", "fast", "-D"]).arg(self.folder.join("data")))?;
        running.wait().map_err(failed)?;
        made?;
        fs::write(self.folder.join("made"), "").map_err(failed)
    }

    /// Starts it, and waits until it answers. The kernel ends it when this program ends, however that happens.
    fn start(&self) -> Outcome<Child> {
        let log = File::options().create(true).append(true).open(self.folder.join("log")).map_err(|cause| fail(format!("no log: {cause}")))?;
        let port = self.read("port")?;
        let mut command = self.as_server("postgres")?;
        command.arg("-D").arg(self.folder.join("data")).args(["-p", &port]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        let mut running = command.spawn().map_err(|cause| fail(format!("PostgreSQL does not start: {cause}")))?;
        let ready = program("pg_isready")?;
        for _ in 0..LOOKS {
            if answer(Command::new(&ready).args(["-h", "127.0.0.1", "-p", &port])).is_some() {
                return Ok(running);
            }
            if running.try_wait().is_ok_and(|ended| ended.is_some()) {
                break;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        let _ = running.kill();
        let (log, folder) = (self.folder.join("log"), self.folder.display());
        Err(fail(format!("PostgreSQL does not start on port {port}. Its log is {}. To begin with an empty database, remove {folder}.", log.display())))
    }

    /// Runs statements as the superuser. They come on the standard input, because they hold a password.
    fn set_up(&self, statements: &str) -> Outcome {
        let mut psql = Command::new(program("psql")?);
        psql.args(["-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", &self.read("port")?, "-U", USER, "-d", "postgres"]);
        let failed = |cause: std::io::Error| fail(format!("psql does not run: {cause}"));
        let mut running = psql.env("PGPASSWORD", self.read("password")?).stdin(Stdio::piped()).spawn().map_err(failed)?;
        let written = running.stdin.take().map_or(Ok(()), |mut input| input.write_all(statements.as_bytes()));
        let ended = running.wait().map_err(failed)?;
        written.map_err(failed)?;
        if ended.success() { Ok(()) } else { Err(fail(format!("psql ended with {ended}"))) }
    }

    fn address(&self) -> Outcome<String> {
        Ok(format!("postgres://bursar_owner:{}@127.0.0.1:{}/bursar", self.read("password")?, self.read("port")?))
    }

    fn read(&self, name: &str) -> Outcome<String> {
        fs::read_to_string(self.folder.join(name)).map_err(|cause| fail(format!("{}: {cause}", self.folder.join(name).display())))
    }

    /// The folder belongs to the server's user.
    fn give(&self) -> Outcome {
        if self.is_root { run(Command::new("chown").args(["-R", &format!("{USER}:{USER}")]).arg(&self.folder)) } else { Ok(()) }
    }

    fn as_server(&self, name: &str) -> Outcome<Command> {
        Ok(self.as_user(program(name)?))
    }

    /// A program as a user who may run a server. At the end of this program the server finishes what it does, and ends.
    fn as_user(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "INT"]);
        if self.is_root {
            command.args(["--reuid", USER, "--regid", USER, "--clear-groups"]);
        }
        command.arg("--").arg(program).current_dir("/");
        command
    }
}

/// A program of PostgreSQL's: of the newest version that Debian has, or as other systems have it.
fn program(name: &str) -> Outcome<PathBuf> {
    let installed = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let of_version = |entry: fs::DirEntry| Some((entry.file_name().to_str()?.parse::<u32>().ok()?, entry.path().join("bin").join(name)));
    let newest = installed.filter_map(of_version).filter(|(_, path)| path.exists()).max();
    let usual = Path::new("/usr/bin").join(name);
    newest.map(|(_, path)| path).or_else(|| usual.exists().then_some(usual)).ok_or_else(|| fail(format!("{name} of PostgreSQL is not installed.")))
}
