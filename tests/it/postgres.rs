//! Two servers and a terminal on one PostgreSQL act as one site: run by `make test-postgres`.

use crate::{
    harness::{Answer, Folder},
    ias::files::{NEW, national},
    schema::{config, postgres},
    server::{Reply, Server, tell},
};
use jiff::civil::date;
use std::{
    fs,
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};
use vigie::{app::App, config::Config, db::SchemaPolicy};

/// A machine with its own data folder and a shared database.
pub struct Machine {
    pub folder: Folder,
    database: String,
}

impl Machine {
    pub fn new(database: &str) -> Self {
        Self { folder: Folder::new(), database: database.to_owned() }
    }

    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = self.folder.command(words);
        command.env("VIGIE_DATABASE_URL", &self.database).env("VIGIE_SECRET", "s".repeat(32));
        command.env("VIGIE_PUBLIC_URL", "https://vigie.example");
        command
    }

    pub fn run(&self, words: &[&str]) -> Answer {
        Answer::from(self.command(words).output().unwrap())
    }

    fn serve(self) -> Site {
        Site { server: Server::start(self.command(&["serve", "--listen", "127.0.0.1:0"])), machine: self }
    }

    fn publish_flu(&self, last: jiff::civil::Date) -> Answer {
        let days = (last - date(2024, 9, 1)).get_days() + 1;
        let level = |at: i32| 40.0 + 30.0 * (f64::from(at) / 58.0).sin();
        let file = national("\"IAS_lissé\"", (date(2024, 9, 1), days), level, NEW);
        fs::write(self.folder.path("flu.csv"), file).unwrap();
        let imported = self.run(&["ias", "import-history", "flu.csv"]);
        assert_eq!(imported.code, 0, "{}", imported.stderr);
        self.run(&["ias", "publish", "--theme", "flu", "--force", "--reason", "a rehearsal"])
    }
}

struct Site {
    server: Server,
    machine: Machine,
}

impl Site {
    fn send(&self, line: &str, body: &str) -> String {
        let reply = self.server.send(line, body);
        assert_eq!(reply.status, 200, "{line}: {}", reply.body);
        reply.body
    }

    fn get(&self, path: &str) -> String {
        self.send(&format!("GET {path}"), "")
    }

    /// Repeats a request until the response contains the text, which must be soon after a publication.
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
    App::open(Config { database_url, public_url, ..config(folder) }, SchemaPolicy::Require).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_and_a_terminal_act_as_one_site() {
    let folder = tempfile::tempdir().unwrap();
    let Some(database) = postgres(folder.path()).await else { return };
    let [one, other] = [0, 1].map(|_| Machine::new(&database).serve());
    let terminal = Machine::new(&database);

    for (machine, day) in [(&one.machine, 16), (&other.machine, 17), (&terminal, 18)] {
        let output = machine.publish_flu(date(2026, 11, day));
        assert_eq!(output.code, 0, "{}{}", output.stdout, output.stderr);
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
async fn a_preview_link_of_one_server_opens_on_another() {
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
    assert!(refused.stderr.contains("encrypted with another VIGIE_SECRET"), "{}", refused.stderr);
}

#[tokio::test]
async fn one_server_publishes_at_a_time_and_a_killed_one_keeps_no_lock() {
    let folder = tempfile::tempdir().unwrap();
    let Some(database) = postgres(folder.path()).await else { return };
    let terminal = Machine::new(&database);
    assert_eq!(terminal.run(&["init"]).code, 0);
    let app = app(&database, folder.path()).await;
    let lock = app.db.lock("publish", "process 1234 since 2026-11-21 06:10").await.unwrap().unwrap();
    let output = terminal.publish_flu(date(2026, 11, 16));
    assert_eq!(output.code, 75, "{}", output.stdout);
    assert!(
        output.stderr.starts_with("vigie: process 1234 since 2026-11-21 06:10 at 127.0.0.1"),
        "{}",
        output.stderr
    );
    // The lock is released as by a killed process: without a notification.
    drop(lock);
    let mut session = sqlx::PgPool::connect(&database).await.unwrap().acquire().await.unwrap();
    let freed =
        "SELECT pg_advisory_lock(CAST(CAST(classid AS BIGINT) AS INT), CAST(CAST(objid AS BIGINT) AS INT))
        FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2";
    sqlx::query(freed).execute(&mut *session).await.unwrap();
    sqlx::query("SELECT pg_advisory_unlock_all()").execute(&mut *session).await.unwrap();
    let output = terminal.publish_flu(date(2026, 11, 16));
    assert_eq!(output.code, 0, "{}{}", output.stdout, output.stderr);
}

/// Follows the README: only the database exists.
#[tokio::test]
async fn the_first_commands_create_missing_folders() {
    let folder = tempfile::tempdir().unwrap();
    let Some(database) = postgres(folder.path()).await else { return };
    let first = Machine::new(&database);
    assert_eq!(first.run(&["init"]).code, 0);
    assert!(first.folder.path("var").is_dir());
    // Another machine has the database but no folder.
    let other = Machine::new(&database);
    let output = other.publish_flu(date(2026, 11, 16));
    assert_eq!(output.code, 0, "{}{}", output.stdout, output.stderr);
    assert!(other.folder.path("var/open-data/current/flu/tidy.csv").is_file());
}

/// A page has the same bytes on every server and after every restart.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_one_revision_are_identical_on_every_server() {
    let folder = tempfile::tempdir().unwrap();
    let Some(database) = postgres(folder.path()).await else { return };
    assert_eq!(Machine::new(&database).run(&["init"]).code, 0);
    let answers = || {
        let site = Machine::new(&database).serve();
        let paths = [
            "/fr",
            "/en/ias",
            "/fr/ias/flu",
            "/ko/store",
            "/th/press",
            "/fr/company",
            "/en/jobs",
            "/fr/cgu",
            "/api/ias",
            "/api/sources",
            "/open-data/ias/flu/tidy.csv",
            "/catalog.jsonld",
            "/catalog.rdf",
            "/sitemap.xml",
        ];
        let validator = |head: &str| head.lines().find(|line| line.starts_with("etag: ")).map(str::to_owned);
        paths.map(|path| {
            let reply = rendered(&site.server, path);
            (path, reply.status, validator(&reply.head), reply.body)
        })
    };
    let first = answers();
    for again in [answers(), answers()] {
        for ((path, status, tag, body), other) in first.iter().zip(again) {
            assert_eq!((*path, *status, tag), (other.0, other.1, &other.2), "{}", difference(body, &other.3));
            assert!(*body == other.3, "{path}: {}", difference(body, &other.3));
        }
    }
}

/// The rendered response. A busy server may first send a page that the browser renders, which is not stored.
fn rendered(server: &Server, path: &str) -> Reply {
    let mut replies = std::iter::repeat_with(|| server.get(path));
    let is_rendered = |reply: &Reply| !reply.head.contains("cache-control: no-store");
    replies.by_ref().take(20).find(is_rendered).unwrap_or_else(|| panic!("{path} is not rendered"))
}

/// The context of the first difference between two texts.
fn difference(one: &str, other: &str) -> String {
    let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| {
        let bytes = &text.as_bytes()[at.saturating_sub(80)..(at + 160).min(text.len())];
        String::from_utf8_lossy(bytes).into_owned()
    };
    format!("at byte {at}: …{}… and …{}…", around(one), around(other))
}

/// A PostgreSQL server for this test only, which can be stopped and frozen.
struct OwnPostgres {
    script: Child,
    url: String,
    pool: sqlx::PgPool,
    postmaster: u32,
}

impl OwnPostgres {
    async fn start() -> Self {
        let script = crate::harness::root().join("tests/postgres.sh");
        let words = ["sh", "-c", "echo $VIGIE_TEST_POSTGRES; cat"];
        let mut command = Command::new("sh");
        command.arg(script).args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut script = command.spawn().unwrap();
        let mut lines = BufReader::new(script.stdout.take().unwrap()).lines();
        let url = lines.find_map(|line| line.ok().filter(|line| line.starts_with("postgres://"))).unwrap();
        let pool = sqlx::PgPool::connect(&url).await.unwrap();
        let own = "SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1)";
        let postmaster: String = sqlx::query_scalar(own).fetch_one(&pool).await.unwrap();
        Self { script, url, pool, postmaster: postmaster.parse().unwrap() }
    }

    /// The backend processes of the servers under test.
    async fn backends(&self) -> Vec<u32> {
        let sql = "SELECT pid FROM pg_stat_activity WHERE application_name = 'vigie'";
        let pids: Vec<i32> = sqlx::query_scalar(sql).fetch_all(&self.pool).await.unwrap();
        pids.into_iter().map(|pid| u32::try_from(pid).unwrap()).collect()
    }
}

impl Drop for OwnPostgres {
    fn drop(&mut self) {
        // Closing its input ends the script, which stops the server.
        drop(self.script.stdin.take());
        drop(self.script.wait());
    }
}

/// A site on its own PostgreSQL, if one can be started.
async fn own_site() -> Option<(OwnPostgres, Site)> {
    postgres(tempfile::tempdir().unwrap().path()).await?;
    let own = OwnPostgres::start().await;
    assert_eq!(Machine::new(&own.url).run(&["init"]).code, 0);
    let site = Machine::new(&own.url).serve();
    Some((own, site))
}

/// Cached responses are immediate, all others are rejected soon, and the error is logged once.
fn assert_late(site: &Site, number: u32, cached: &[&str]) {
    let started = Instant::now();
    let fresh = site.server.get(&format!("/api/ias/flu?from=2026-01-01&to=2026-01-{:02}", 2 + number));
    assert_eq!(fresh.status, 503, "{}", fresh.body);
    assert!(fresh.head.contains("\r\nretry-after: "), "{}", fresh.head);
    // The limit is two seconds, with a margin for a loaded machine.
    assert!(fresh.took < Duration::from_secs(6), "{:?}", fresh.took);
    if cached.contains(&"/fr") {
        let page = site.server.get(&format!("/{}/jobs", ["fr", "ko"][usize::try_from(number).unwrap()]));
        assert!(
            page.status == 503 && page.head.contains("\r\nretry-after: "),
            "{} {}",
            page.status,
            page.head
        );
        assert!(page.took < Duration::from_secs(6), "{:?}", page.took);
    }
    for path in cached.iter().cycle().take(40) {
        let reply = site.server.get(path);
        assert!(reply.status == 200 && reply.took < Duration::from_secs(1), "{path} {:?}", reply.took);
    }
    site.server.becomes("/readyz", 503);
    assert!(started.elapsed() < Duration::from_secs(15), "{:?}", started.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_database_does_not_delay_cached_responses() {
    let Some((own, site)) = own_site().await else { return };
    let cached: Vec<&str> = ["/api/ias", "/fr", "/en/ias/flu"]
        .into_iter()
        .filter(|path| site.server.get(path).status == 200)
        .collect();
    assert!(cached.contains(&"/api/ias"));
    let well = |number: u32| {
        let freed = Instant::now();
        site.server.becomes("/readyz", 200);
        site.server.becomes(&format!("/api/ias/flu?from=2026-01-01&to=2026-01-{:02}", 2 + number), 200);
        // The limit is one second, with a margin for a loaded machine.
        assert!(freed.elapsed() < Duration::from_secs(5), "{:?}", freed.elapsed());
        let read = |text| site.server.logged(text).len();
        site.server.until("the recovery is logged", || {
            read("database available again") == usize::try_from(number).unwrap() + 1
        });
        assert_eq!(
            read("database unavailable"),
            usize::try_from(number).unwrap() + 1,
            "{:?}",
            site.server.logged("database unavailable")
        );
    };

    let mut locked = own.pool.begin().await.unwrap();
    sqlx::raw_sql("LOCK TABLE revision IN ACCESS EXCLUSIVE MODE").execute(&mut *locked).await.unwrap();
    // Until the lock is noticed, requests that read other tables are answered.
    site.server.becomes("/readyz", 503);
    assert_late(&site, 0, &cached);
    locked.rollback().await.unwrap();
    well(0);

    let frozen: Vec<u32> = own.backends().await.into_iter().chain([own.postmaster]).collect();
    frozen.iter().for_each(|process| tell(*process, "STOP"));
    assert_late(&site, 1, &cached);
    frozen.iter().for_each(|process| tell(*process, "CONT"));
    well(1);

    let mut site = site;
    let frozen: Vec<u32> = own.backends().await.into_iter().chain([own.postmaster]).collect();
    frozen.iter().for_each(|process| tell(*process, "STOP"));
    let read = Instant::now();
    site.server.tell("TERM");
    let ended = site.server.process.wait().unwrap();
    frozen.iter().for_each(|process| tell(*process, "CONT"));
    assert_eq!(ended.code(), Some(0));
    assert!(read.elapsed() < Duration::from_secs(8), "{:?}", read.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_reconnects_to_a_restarted_database() {
    let Some((own, site)) = own_site().await else { return };
    assert_eq!(site.server.get("/api/ias").status, 200);
    let files = "SELECT current_setting('data_directory'), pg_read_file('postmaster.opts')";
    let (data, start): (String, String) = sqlx::query_as(files).fetch_one(&own.pool).await.unwrap();
    let pid_file = Path::new(&data).join("postmaster.pid");
    tell(own.postmaster, "INT");
    site.server.becomes("/readyz", 503);
    assert_late(&site, 0, &["/api/ias"]);
    site.server.until("the server has stopped", || !pid_file.exists());
    // Only the owner of the files can start the server; its options are in its own file.
    let start = format!(
        "user=$(stat -c %U {data}); [ \"$user\" = \"$(id -un)\" ] || as=\"runuser -u $user --\"; exec $as {start}"
    );
    let mut again =
        Command::new("sh").args(["-c", &start]).current_dir(&data).stderr(Stdio::null()).spawn().unwrap();
    site.server.becomes("/readyz", 200);
    site.server.becomes("/api/ias/flu?from=2026-01-01&to=2026-01-02", 200);
    drop(site);
    tell(again.id(), "TERM");
    drop(again.wait());
}
