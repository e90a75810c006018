//! Personal data: exports, what an erasure leaves in the whole data folder, also after a crash or a restore,
//! and the contents of logs.

use crate::{
    account::{sign_in, with_account as with_owner},
    harness::{Answer, Folder, full, kill_after, visit},
    postgres::Machine,
    requests::served::{FilledIn, KINDS, serve},
    schema::postgres,
    server::Server,
    site::header,
};
use serde_json::Value;
use sqlx::AssertSqlSafe;
use std::{
    fs,
    io::{Cursor, Read as _},
    path::Path,
    time::Instant,
};

const ADDRESS: &str = "zoe.larrivee@laboratoire.example";
/// Personal values in forms besides the address.
const MARKS: [&str; 4] = ["Marchetti", "Delorme", "1 99 00 12 34", "39 98 12 34"];

fn done(folder: &Folder, words: &[&str]) -> Answer {
    let answer = folder.run(words);
    assert_eq!(answer.code, 0, "{words:?}: {}", answer.stderr);
    answer
}

fn json(folder: &Folder, words: &[&str]) -> Value {
    serde_json::from_str(&done(folder, &[words, &["--json"]].concat()).stdout).unwrap()
}

/// The files below a folder that contain one of these texts, ignoring case.
fn files_with(folder: &Path, texts: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    visit(folder, &mut |path| {
        let bytes = fs::read(&path).unwrap().to_ascii_lowercase();
        for text in texts {
            let text = text.to_ascii_lowercase();
            if bytes.windows(text.len()).any(|window| window == text.as_bytes()) {
                found.push(format!("{text} in {}", path.display()));
            }
        }
    });
    found
}

fn data(folder: &Folder) -> std::path::PathBuf {
    folder.path("var")
}

/// A folder with an account whose invitation was written to a file.
fn with_account() -> Folder {
    let folder = Folder::ready();
    done(&folder, &["user", "add", ADDRESS, "--name", "Zoé Larrivée"]);
    done(&folder, &["mail", "flush"]);
    folder
}

#[test]
fn an_erasure_removes_forms_files_and_mails_from_the_data_folder() {
    let folder = Folder::ready();
    let server = serve(&folder);
    let forms: Vec<_> = (0..KINDS).map(|number| FilledIn::new(&server, number).unwrap()).collect();
    for form in &forms {
        assert_eq!(form.send(&server).unwrap().status, 200, "{}", form.table);
    }
    let subscribed = server.post_form("/fr/status", "emailAddress=person0%40b.example");
    assert_eq!(subscribed.status, 200, "{}", subscribed.body);
    let asked = "emailAddress=person0%40b.example&firstname=Marchetti&message=Delorme&words=Delorme&phone=1+99+00+12+34&consent=on";
    let written = server.post_form("/fr/support", asked);
    assert_eq!(written.status, 200, "{}", written.body);
    done(&folder, &["mail", "flush"]);
    let addresses: Vec<_> = forms.iter().map(|form| form.email.as_str()).collect();
    let marks = [addresses.as_slice(), &MARKS].concat();
    assert!(!files_with(&data(&folder), &marks).is_empty());

    for form in &forms {
        let planned = json(&folder, &["privacy", "erase", &form.email, "--dry-run"]);
        let archive = folder.path(&format!("{}.zip", form.table));
        done(&folder, &["privacy", "export", &form.email, "--out", archive.to_str().unwrap()]);
        let erased = json(&folder, &["privacy", "erase", &form.email, "--yes"]);
        assert_eq!(erased["tables"], planned["tables"]);
        let tables = erased["tables"].as_array().unwrap();
        assert!(tables.iter().any(|table| table["table"] == form.table), "{erased}");
        assert!(erased["mails"].as_u64().unwrap() > 0, "{erased}");
        let again = json(&folder, &["privacy", "erase", &form.email, "--yes"]);
        assert!(again["tables"].as_array().unwrap().is_empty(), "{again}");
    }
    // The server still runs: neither its log nor its open connections retain the data.
    assert_eq!(files_with(&data(&folder), &marks), Vec::<String>::new());
    assert_eq!(fs::read_dir(data(&folder).join("files")).unwrap().count(), 0, "CV and samples");
    assert_eq!(done(&folder, &["audit", "verify"]).code, 0);
    assert_eq!(done(&folder, &["db", "check"]).code, 0);
}

/// The names and texts of the entries of an archive.
fn unpacked(archive: Vec<u8>) -> Vec<(String, String)> {
    let mut archive = zip::ZipArchive::new(Cursor::new(archive)).unwrap();
    let count = archive.len();
    let entry = |at| {
        let mut entry = archive.by_index(at).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        (entry.name().unwrap().into_owned(), String::from_utf8_lossy(&bytes).into_owned())
    };
    (0..count).map(entry).collect()
}

#[test]
fn an_export_contains_the_forms_files_and_consents_of_a_person() {
    let folder = Folder::ready();
    let server = serve(&folder);
    let form = FilledIn::new(&server, 2).unwrap();
    assert_eq!((form.send(&server).unwrap().status, form.table), (200, "application"));
    let path = folder.path("out.zip");
    let exported = json(&folder, &["privacy", "export", &form.email, "--out", path.to_str().unwrap()]);
    assert_eq!(exported["files"], 1);
    let entries = unpacked(fs::read(&path).unwrap());
    let text = |name: &str| &entries.iter().find(|(known, _)| known.contains(name)).unwrap().1;
    assert!(text("index.html").contains("lang=\"fr\"") && text("index.html").contains("Delorme"));
    assert!(text("data.json").contains("Six ans en officine."));
    assert!(text("agreements.json").contains("J’accepte la politique"));
    assert!(text("cv.pdf").starts_with("%PDF"));
    let proof = json(&folder, &["privacy", "proof", &form.email]);
    assert_eq!(proof["entries"][0]["purpose"], "candidate", "{proof}");
    let unknown = folder.run(&["privacy", "export", "nobody@x.example", "--out", "none.zip"]);
    assert_eq!((unknown.code, folder.path("none.zip").exists()), (1, false), "{}", unknown.stderr);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_archive_downloads_of_an_account_to_five_an_hour() {
    let site = with_owner().await;
    let jar = sign_in(&site).await;
    let line = jar.line();
    let download = async |cookie| site.get("/api/account/personal-data", &[("cookie", cookie)]).await;
    assert_eq!(download("").await.status(), 401);
    let answer = download(&line).await;
    assert_eq!((answer.status().as_u16(), header(&answer, "cache-control")), (200, "no-store"));
    assert!(header(&answer, "content-disposition").starts_with("attachment"));
    let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    let entries = unpacked(bytes.to_vec());
    let data = &entries.iter().find(|(name, _)| name == "data.json").unwrap().1;
    assert!(data.contains("Laboratoire Exemple") && !data.contains("?token="), "{data}");
    for _ in 0..4 {
        assert_eq!(download(&line).await.status(), 200);
    }
    assert_eq!(download(&line).await.status(), 429);
}

#[test]
fn a_killed_erasure_is_completed_by_the_next_command() {
    let words = ["privacy", "erase", ADDRESS, "--yes"];
    Folder::strike_each(with_account, &words, |folder| {
        let is_begun = fs::read_to_string(data(folder).join("erasures.log")).is_ok_and(|log| !log.is_empty());
        done(folder, &["privacy", "retention"]);
        if is_begun {
            assert_eq!(files_with(&data(folder), &[ADDRESS, "Larrivée"]), Vec::<String>::new());
        }
        done(folder, &["db", "check"]);
    });
}

/// The tables with rows that contain this text, as text or as bytes.
async fn tables_with(pool: &sqlx::PgPool, text: &str) -> Vec<String> {
    let names = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'";
    let bytes = text.bytes().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"));
    let mut found = Vec::new();
    for table in sqlx::query_scalar::<_, String>(names).fetch_all(pool).await.unwrap() {
        let rows =
            format!("SELECT count(*) FROM \"{table}\" AS r WHERE r::text ILIKE $1 OR r::text ILIKE $2");
        let count = sqlx::query_scalar::<_, i64>(AssertSqlSafe(rows));
        let count = count.bind(format!("%{text}%")).bind(format!("%{bytes}%")).fetch_one(pool).await.unwrap();
        found.extend((count > 0).then_some(table));
    }
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_erasure_on_postgresql_is_completed_by_the_next_command() {
    let folder = tempfile::tempdir().unwrap();
    let Some(database) = postgres(folder.path()).await else { return };
    let pool = sqlx::PgPool::connect(&database).await.unwrap();
    let machine = Machine::new(&database);
    let run = |words: &[&str]| {
        let answer = machine.run(words);
        assert_eq!(answer.code, 0, "{words:?}: {}", answer.stderr);
    };
    let add = || run(&["user", "add", ADDRESS, "--name", "Zoé Larrivée"]);
    let erase = ["privacy", "erase", ADDRESS, "--yes"];
    run(&["init"]);
    add();
    assert!(tables_with(&pool, ADDRESS).await.contains(&"account".to_owned()));
    let start = Instant::now();
    run(&erase);
    let (whole, strikes) = (start.elapsed(), full(50, 5));
    let log = data(&machine.folder).join("erasures.log");
    let begun = || fs::read_to_string(&log).map_or(0, |log| log.lines().count());
    for strike in 0..strikes {
        add();
        let before = begun();
        kill_after(machine.command(&erase), whole * strike / strikes);
        run(&["privacy", "retention"]);
        if begun() == before {
            run(&erase);
        }
        for text in [ADDRESS, "Larrivée"] {
            assert_eq!(
                tables_with(&pool, text).await,
                Vec::<String>::new(),
                "{text} after {strike} of {strikes}"
            );
        }
        assert_eq!(files_with(&data(&machine.folder), &[ADDRESS]), Vec::<String>::new());
    }
    run(&["audit", "verify"]);
}

#[test]
fn a_restored_backup_repeats_erasures_before_it_is_served() {
    let folder = with_account();
    let backup = json(&folder, &["db", "backup"])["backup"].as_str().unwrap().to_owned();
    let erased = json(&folder, &["privacy", "erase", ADDRESS, "--yes"]);
    assert_eq!(erased["copies"], serde_json::json!([backup]));
    done(&folder, &["db", "restore", &backup, "--yes"]);
    assert!(!files_with(&data(&folder), &[ADDRESS]).is_empty(), "the backup precedes the erasure");
    let server = serve(&folder);
    assert_eq!(server.logged("1 erasures of personal data").len(), 1);
    assert_eq!(json(&folder, &["user", "list"])["users"].as_array().map_or(0, Vec::len), 0);
    assert_eq!(files_with(&data(&folder), &[ADDRESS, "Larrivée"]), Vec::<String>::new());
}

#[test]
fn retention_deletes_expired_data_once() {
    let folder = Folder::ready();
    let server = serve(&folder);
    let forms: Vec<_> = [0, 2].map(|number| FilledIn::new(&server, number).unwrap()).into();
    for form in &forms {
        assert_eq!(form.send(&server).unwrap().status, 200);
    }
    drop(server);
    let at = |instant: &str, words: &[&str]| {
        let mut command = folder.command(words);
        let answer = Answer::from(command.env("VIGIE_CLOCK", instant).output().unwrap());
        assert_eq!(answer.code, 0, "{}", answer.stderr);
        answer.stdout
    };
    let tables = |instant: &str, words: &[&str]| -> Vec<String> {
        let output: Value = serde_json::from_str(&at(instant, words)).unwrap();
        let rules = output["rules"].as_array().unwrap().iter();
        rules.map(|rule| rule["table"].as_str().unwrap().to_owned()).collect()
    };
    let run = ["privacy", "retention", "--json"];
    assert!(tables("2027-11-20T06:10:00Z", &run).is_empty(), "no retention period has ended");
    let dry = ["privacy", "retention", "--json", "--dry-run"];
    assert_eq!(
        tables("2028-11-22T06:10:00Z", &dry)[0],
        "application",
        "open applications expire after two years"
    );
    assert!(tables("2028-11-22T06:10:00Z", &run).contains(&"application".to_owned()));
    assert_eq!(fs::read_dir(data(&folder).join("files")).unwrap().count(), 0, "the CV");
    assert!(tables("2029-11-22T06:10:00Z", &run).contains(&"contact_message".to_owned()));
    assert!(tables("2029-11-22T06:10:00Z", &run).is_empty());
    let addresses: Vec<_> = forms.iter().map(|form| form.email.as_str()).collect();
    assert_eq!(files_with(&data(&folder), &addresses), Vec::<String>::new());
}

#[test]
fn logs_metrics_and_errors_contain_no_personal_data() {
    const MARKS: [&str; 4] = ["marked.person", "Markedname", "0611223344", "06%2011"];
    let folder = Folder::ready();
    let mut command = crate::requests::served::easy(folder.command(&["serve", "--listen", "127.0.0.1:0"]));
    command.env("VIGIE_LOG_LEVEL", "debug");
    let server = Server::start_as_is(command);
    let answers = "emailAddress=marked.person%40x.example&email=marked.person%40x.example&firstname=Markedname&\
        lastname=Markedname&phone=0611223344&company=Markedname&message=Markedname&motivations=Markedname&kind=erase&\
        text=Markedname&title=Markedname&description=Markedname&subject=data&consent=yes&password=Markedname";
    for path in [
        "/fr/contact",
        "/fr/jobs",
        "/fr/data-request",
        "/fr/become-provider",
        "/fr/emailing-campaign",
        "/fr/status",
        "/fr/login",
        "/fr/login/forgot",
        "/fr/unsubscribe",
        "/fr/privacy-request",
        "/fr/support",
        "/fr/support/conversation",
        "/fr/data-request/follow-up",
        "/fr/scoring/order",
    ] {
        for _ in 0..2 {
            server.post_form(path, answers);
        }
        server.exchange(&format!("POST {path}"), "Content-Type: text/plain", answers.as_bytes()).unwrap();
        server.get(&format!("{path}?emailAddress=marked.person@x.example&phone=0611223344"));
    }
    server.get("/fr/confirm?token=marked.person@x.example");
    server.get("/api/receipts/marked.person@x.example");
    server.get("/api/privacy/requests?key=marked.person@x.example");
    for number in 0..KINDS {
        assert_eq!(FilledIn::new(&server, number).unwrap().send(&server).unwrap().status, 200);
    }
    let person = "person0@b.example";
    let written = [
        done(&folder, &["mail", "flush"]),
        done(&folder, &["privacy", "retention"]),
        done(&folder, &["privacy", "erase", person, "--yes"]),
    ]
    .map(|answer| answer.stderr);
    let everything = [server.logged("").join("\n"), server.get("/metrics").body].concat() + &written.concat();
    assert!(everything.contains("POST"), "the log level must be the most verbose");
    let marks = MARKS.into_iter().chain(super::privacy::MARKS).chain(["@b.example"]);
    for mark in marks {
        let lines: Vec<_> =
            everything.lines().filter(|line| line.to_lowercase().contains(&mark.to_lowercase())).collect();
        assert!(lines.is_empty(), "{mark}: {lines:#?}");
    }
    assert!(files_with(&data(&folder), &[person]).is_empty());
}
