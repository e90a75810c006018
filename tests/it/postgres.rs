//! Two servers and a terminal on one PostgreSQL behave as one: run by `make test-postgres`.

use crate::{
    harness::{Answer, Folder},
    ias::files::{NEW, national},
    schema::{config, postgres},
};
use jiff::civil::date;
use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};
use vigie::{app::App, config::Config, db::Schema};

/// One machine: its data folder, and the database that it shares.
struct Machine {
    folder: Folder,
    database: String,
}

impl Machine {
    fn new(database: &str) -> Self {
        Self { folder: Folder::new(), database: database.to_owned() }
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = self.folder.command(words);
        command.env("VIGIE_DATABASE_URL", &self.database).env("VIGIE_SECRET", "s".repeat(32));
        command.env("VIGIE_PUBLIC_URL", "https://vigie.example");
        command
    }

    fn run(&self, words: &[&str]) -> Answer {
        Answer::from(self.command(words).output().unwrap())
    }

    fn serve(self) -> Server {
        let mut command = self.command(&["serve", "--listen", "127.0.0.1:0"]);
        let mut process = command.stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        let mut news = BufReader::new(process.stderr.take().unwrap()).lines();
        let address =
            news.find_map(|line| Some(line.unwrap().split_once("listening on http://")?.1.to_owned()));
        // Whoever logs must find somebody who reads.
        std::thread::spawn(move || news.for_each(drop));
        Server { machine: self, process, address: address.unwrap() }
    }

    fn publish_flu(&self, last: jiff::civil::Date) -> Answer {
        let days = (last - date(2024, 9, 1)).get_days() + 1;
        let level = |at: i32| 40.0 + 30.0 * (f64::from(at) / 58.0).sin();
        let file = national("\"IAS_lissé\"", (date(2024, 9, 1), days), level, NEW);
        fs::write(self.folder.path("flu.csv"), file).unwrap();
        let imported = self.run(&["ias", "import", "flu.csv"]);
        assert_eq!(imported.code, 0, "{}", imported.stderr);
        self.run(&["ias", "publish", "--theme", "flu", "--force", "--reason", "a rehearsal"])
    }
}

struct Server {
    machine: Machine,
    process: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill().and_then(|()| self.process.wait()));
    }
}

impl Server {
    fn send(&self, line: &str, body: &str) -> String {
        let mut socket = TcpStream::connect(&self.address).unwrap();
        let length = body.len();
        let head = format!("{line} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        let kind = "Content-Type: application/json\r\nContent-Length:";
        write!(socket, "{head}{kind} {length}\r\n\r\n{body}").unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200 "), "{line}: {answer}");
        body.to_owned()
    }

    fn get(&self, path: &str) -> String {
        self.send(&format!("GET {path}"), "")
    }

    /// Asks until the answer is right, as a visitor would within a second of a publication.
    fn shows(&self, path: &str, text: &str) {
        let asked = Instant::now();
        while !self.get(path).contains(text) {
            assert!(asked.elapsed() < Duration::from_secs(20), "{path} never shows {text}");
        }
    }
}

async fn app(database: &str, folder: &Path) -> App {
    let database_url = Some(database.to_owned());
    let public_url = "https://vigie.example".to_owned();
    App::open(Config { database_url, public_url, ..config(folder) }, Schema::Require).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_and_a_terminal_are_one_site() {
    let folder = tempfile::tempdir().unwrap();
    let Some(database) = postgres(folder.path()).await else { return };
    let [one, other] = [0, 1].map(|_| Machine::new(&database).serve());
    let terminal = Machine::new(&database);

    for (machine, day) in [(&one.machine, 16), (&other.machine, 17), (&terminal, 18)] {
        let told = machine.publish_flu(date(2026, 11, day));
        assert_eq!(told.code, 0, "{}{}", told.stdout, told.stderr);
        for server in [&one, &other] {
            server.shows("/api/ias", &format!("2026-11-{day}"));
        }
    }
    for path in
        ["/open-data/ias/flu/tidy.csv", "/open-data/ias/flu/versions.json", "/open-data/ias/flu/data.json"]
    {
        assert_eq!(one.get(path), other.get(path), "{path}");
    }
    let app = app(&database, folder.path()).await;
    vigie::ias::refresh_files(&app).await.unwrap();
    let files = |data: &Path| {
        let current = data.join("open-data/current/flu");
        let mut files: Vec<_> = fs::read_dir(current).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        files
            .iter()
            .map(|file| (file.file_name().unwrap().to_owned(), fs::read(file).unwrap()))
            .collect::<Vec<_>>()
    };
    assert!(
        files(&terminal.folder.path("var")) == files(&folder.path().join("var")),
        "this machine published nothing"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_preview_link_of_one_machine_opens_on_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let Some(database) = postgres(folder.path()).await else { return };
    let (one, terminal) = (Machine::new(&database).serve(), Machine::new(&database));
    let draft = "title = \"Draft\"\nsummary = \"S\"\nlayout = \"article\"\ndraft = true\n[[element]]\ntype = \"text\"\nmarkdown = \"x\"\n";
    fs::write(terminal.folder.path("ohg-draft.fr.toml"), draft).unwrap();
    let imported = terminal.run(&["import", "pages", "ohg-draft.fr.toml"]);
    assert_eq!(imported.code, 0, "{}", imported.stderr);
    let link = terminal.run(&["content", "preview", "ohg-draft"]).stdout;
    let token = link.trim().split_once("token=").unwrap().1;
    let query = format!(
        "{{\"query\": \"{{ page(slug: \\\"ohg-draft\\\", preview: \\\"{token}\\\") {{ title }} }}\"}}"
    );
    assert_eq!(one.send("POST /graphql", &query), "{\"data\":{\"page\":{\"title\":\"Draft\"}}}");

    let mut stranger = terminal.command(&["content", "preview", "ohg-draft"]);
    let refused = Answer::from(stranger.env("VIGIE_SECRET", "t".repeat(32)).output().unwrap());
    assert_eq!((refused.code, refused.stdout.as_str()), (78, ""), "{}", refused.stderr);
    assert!(refused.stderr.contains("VIGIE_SECRET is not the one"), "{}", refused.stderr);
}

#[tokio::test]
async fn one_machine_publishes_at_a_time_and_a_dead_one_holds_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let Some(database) = postgres(folder.path()).await else { return };
    let terminal = Machine::new(&database);
    assert_eq!(terminal.run(&["init"]).code, 0);
    let app = app(&database, folder.path()).await;
    let lock = app.db.lock("publish", "process 1234 since 2026-11-21 06:10").await.unwrap().unwrap();
    let told = terminal.publish_flu(date(2026, 11, 16));
    assert_eq!(told.code, 75, "{}", told.stdout);
    assert!(
        told.stderr.starts_with("vigie: process 1234 since 2026-11-21 06:10 at 127.0.0.1"),
        "{}",
        told.stderr
    );
    // As its process would leave it when it is killed: nobody says that it is free.
    drop(lock);
    let mut session = sqlx::PgPool::connect(&database).await.unwrap().acquire().await.unwrap();
    let freed =
        "SELECT pg_advisory_lock(CAST(CAST(classid AS BIGINT) AS INT), CAST(CAST(objid AS BIGINT) AS INT))
        FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2";
    sqlx::query(freed).execute(&mut *session).await.unwrap();
    sqlx::query("SELECT pg_advisory_unlock_all()").execute(&mut *session).await.unwrap();
    let told = terminal.publish_flu(date(2026, 11, 16));
    assert_eq!(told.code, 0, "{}{}", told.stdout, told.stderr);
}
