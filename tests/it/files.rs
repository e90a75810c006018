//! Uploaded files as part of the data: in backups, in checks, and in a bucket shared by several machines.

use crate::{
    campaign::content::{SPRING, archive},
    harness::{Answer, Folder},
    requests::{
        application::{self, multipart, pdf},
        campaign, encoded, provider,
        served::{FilledIn, easy, receipt, serve},
        solved,
    },
    schema::{config, postgres},
    server::{Reply, Server},
};
use age::secrecy::ExposeSecret as _;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use std::{
    fs::{self, Permissions},
    io::Write as _,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};
use vigie::{
    config::Config,
    db::{Db, SchemaPolicy, Value as Sql},
};

const OCTETS: &str = "Content-Type: application/octet-stream";
/// The folder of the files that a restore has replaced.
const ASIDE: &str = "var/files.before-restore-20261121T061000Z";
const PASSPHRASE: (&str, &str) = ("VIGIE_BACKUP_PASSPHRASE", "correct horse battery");

/// The stored files of a folder.
fn stored(folder: &Folder) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.path("var/files")).into_iter().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// A site with an application and an offer, each with a file, and the reference of the application.
pub fn with_files() -> (Folder, String) {
    let folder = Folder::ready();
    let server = serve(&folder);
    for number in [2, 3] {
        receipt(&FilledIn::new(&server, number).unwrap().send(&server).unwrap()).unwrap();
    }
    drop(server);
    let reference = application(&folder);
    (folder, reference)
}

/// Sends a form with a file, and returns the name of the stored file.
fn upload(folder: &Folder) -> PathBuf {
    let before = stored(folder);
    let server = serve(folder);
    receipt(&FilledIn::new(&server, 6).unwrap().send(&server).unwrap()).unwrap();
    drop(server);
    let mut later = stored(folder);
    later.retain(|file| !before.contains(file));
    assert_eq!(later.len(), 1);
    later[0].file_name().unwrap().into()
}

fn application(folder: &Folder) -> String {
    let listed = folder.run(&["inbox", "list", "--form", "application", "--json"]).stdout;
    let listed: Value = serde_json::from_str(&listed).unwrap();
    listed["entries"][0]["reference"].as_str().unwrap().to_owned()
}

fn backup(folder: &Folder, words: &[&str]) -> Answer {
    let mut command = folder.command(&[&["db", "backup"], words].concat());
    Answer::from(command.env(PASSPHRASE.0, PASSPHRASE.1).output().unwrap())
}

/// Restores the backup of one folder into another.
fn restore(folder: &Folder, file: &Path, passphrase: &str) -> Answer {
    let mut command = folder.command(&["db", "restore", file.to_str().unwrap(), "--yes"]);
    Answer::from(command.env(PASSPHRASE.0, passphrase).output().unwrap())
}

#[test]
fn a_backup_restores_files_and_keys_on_another_machine() {
    let (folder, reference) = with_files();
    let made = backup(&folder, &["site.tar.zst", "--json"]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    let body: Value = serde_json::from_str(&made.stdout).unwrap();
    assert_eq!((&body["files"], &body["keys"]), (&2.into(), &true.into()), "{body}");
    let other = Folder::new();
    let restored = restore(&other, &folder.path("site.tar.zst"), PASSPHRASE.1);
    assert_eq!(restored.code, 0, "{}", restored.stderr);
    assert!(restored.stderr.contains("2 uploaded files are in place"), "{}", restored.stderr);
    let checked = other.run(&["db", "check"]);
    assert!(checked.code == 0 && checked.stdout.contains("2 uploaded files"), "{}", checked.stdout);
    let cv = other.run(&["inbox", "show", &reference, "--out", "-"]);
    assert_eq!(cv.stdout.into_bytes(), pdf(20_002));
    assert!(!secrets(&folder).is_empty() && secrets(&folder) == secrets(&other));
}

/// A new private key of age in a file of the folder, and its public key.
fn identity(folder: &Folder, name: &str) -> String {
    let key = age::x25519::Identity::generate();
    fs::write(folder.path(name), key.to_string().expose_secret()).unwrap();
    fs::set_permissions(folder.path(name), Permissions::from_mode(0o600)).unwrap();
    key.to_public().to_string()
}

/// The secret keys of a site, by name.
fn secrets(folder: &Folder) -> Vec<(String, Vec<u8>)> {
    let keys = fs::read_dir(folder.path("var/secrets")).unwrap().map(|key| key.unwrap());
    let mut keys: Vec<_> =
        keys.map(|key| (key.file_name().into_string().unwrap(), fs::read(key.path()).unwrap())).collect();
    keys.sort();
    keys
}

#[test]
fn an_encrypted_backup_contains_the_keys_and_restores_with_any_identity_of_its_recipients() {
    let (folder, _) = with_files();
    let recipients = [identity(&folder, "one.txt"), identity(&folder, "two.txt")];
    let made =
        folder.run(&["db", "backup", "--recipient", &recipients[0], "--recipient", &recipients[1], "--json"]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    let body: Value = serde_json::from_str(&made.stdout).unwrap();
    assert_eq!((&body["encrypted"], &body["keys"]), (&true.into(), &true.into()), "{body}");
    let backup = body["backup"].as_str().unwrap();
    assert!(backup.ends_with("/vigie-20261121T061000Z.tar.zst.age"), "{backup}");
    assert!(fs::read(folder.path(backup)).unwrap().starts_with(b"age-encryption.org/v1\n"));
    for name in ["one.txt", "two.txt"] {
        let other = Folder::new();
        let file = folder.path(backup);
        let words = ["db", "restore", file.to_str().unwrap(), "--yes", "--identity"];
        let restored = other.run(&[&words[..], &[folder.path(name).to_str().unwrap()]].concat());
        assert_eq!(restored.code, 0, "{}", restored.stderr);
        assert!(restored.stderr.contains("2 uploaded files are in place"), "{}", restored.stderr);
        assert_eq!(other.run(&["db", "check"]).code, 0);
        assert!(!secrets(&folder).is_empty() && secrets(&folder) == secrets(&other));
    }
    // The rehearsal takes the key from stdin, so that it is never on the disk of the site.
    let mut drill = folder.command(&["db", "drill", "--identity", "-"]);
    let drilled = drill.stdin(fs::File::open(folder.path("two.txt")).unwrap()).output().unwrap();
    let drilled = Answer::from(drilled);
    assert!(drilled.code == 0 && drilled.stdout.contains("sound"), "{}", drilled.stderr);
    assert!(drilled.stderr.contains("the keys of secrets/ are in place"), "{}", drilled.stderr);
    // The archive below the encryption holds the keys encrypted.
    let key = fs::read_to_string(folder.path("one.txt")).unwrap().parse::<age::x25519::Identity>().unwrap();
    let plain = age::decrypt(&key, &fs::read(folder.path(backup)).unwrap()).unwrap();
    fs::write(folder.path("plain.tar.zst"), plain).unwrap();
    let restored = folder.run(&["db", "restore", "plain.tar.zst", "--yes"]);
    assert!(restored.code == 0 && restored.stderr.contains("with --identity"), "{}", restored.stderr);
}

/// An encrypted file that was truncated or altered in each of its parts, by name.
fn damaged(bytes: &[u8]) -> [(&'static str, Vec<u8>); 7] {
    // The header ends after the line with its MAC; the content is encrypted in chunks of 64 KiB.
    let header = bytes.windows(5).position(|line| line == b"\n--- ").unwrap() + 5;
    let flipped = |at: usize| {
        let mut flipped = bytes.to_vec();
        flipped[at] ^= 1;
        flipped
    };
    let chunk = bytes.iter().skip(header).position(|byte| *byte == b'\n').unwrap() + header + 1 + 16 + 65_552;
    assert!(chunk < bytes.len(), "two chunks");
    [
        ("half.age", bytes[..bytes.len() / 2].to_vec()),
        ("chunk.age", bytes[..chunk].to_vec()),
        ("last.age", bytes[..bytes.len() - 1].to_vec()),
        ("longer.age", [bytes, b"x"].concat()),
        ("middle.age", flipped(bytes.len() / 2)),
        ("mac.age", flipped(header + 3)),
        ("header.age", bytes[..header - 10].to_vec()),
    ]
}

#[test]
fn an_encrypted_backup_states_why_it_cannot_be_read() {
    let folder = Folder::ready();
    let recipient = identity(&folder, "key.txt");
    identity(&folder, "other.txt");
    fs::write(folder.path("notes.txt"), "no key").unwrap();
    fs::set_permissions(folder.path("notes.txt"), Permissions::from_mode(0o600)).unwrap();
    fs::copy(folder.path("key.txt"), folder.path("open.txt")).unwrap();
    fs::set_permissions(folder.path("open.txt"), Permissions::from_mode(0o644)).unwrap();
    let backup = |name: &str| {
        let command = &mut folder.command(&["db", "backup", name]);
        Answer::from(command.env("VIGIE_BACKUP_RECIPIENT", &recipient).output().unwrap())
    };
    assert_eq!(backup("site.age").code, 0);
    let bytes = fs::read(folder.path("site.age")).unwrap();
    for (name, content) in damaged(&bytes) {
        fs::write(folder.path(name), content).unwrap();
    }
    let passphrase = age::scrypt::Recipient::new("correct horse battery".to_owned().into());
    fs::write(folder.path("passphrase.age"), age::encrypt(&passphrase, b"text").unwrap()).unwrap();
    for (file, key, code, text) in [
        ("site.age", "", 78, "set backup.identity or --identity"),
        ("site.age", "other.txt", 78, "is encrypted to other keys"),
        ("site.age", "none.txt", 78, "a file that can be read"),
        ("site.age", "open.txt", 78, "chmod 600"),
        ("site.age", "notes.txt", 78, "AGE-SECRET-KEY-1"),
        ("passphrase.age", "key.txt", 78, "age --decrypt"),
        ("half.age", "key.txt", 65, "truncated or altered"),
        ("chunk.age", "key.txt", 65, "truncated or altered"),
        ("last.age", "key.txt", 65, "truncated or altered"),
        ("longer.age", "key.txt", 65, "truncated or altered"),
        ("middle.age", "key.txt", 65, "truncated or altered"),
        ("mac.age", "key.txt", 65, "truncated or altered"),
        ("header.age", "key.txt", 65, "truncated or altered"),
    ] {
        for words in [
            &["db", "restore", file, "--dry-run"][..],
            &["db", "restore", file, "--yes"],
            &["db", "drill", file],
        ] {
            let mut command = folder.command(words);
            let refused = Answer::from(command.env("VIGIE_BACKUP_IDENTITY", key).output().unwrap());
            assert!(
                refused.code == code && refused.stderr.contains(text),
                "{words:?} {key}: {}",
                refused.stderr
            );
        }
    }
    let alone = folder
        .command(&["db", "backup", "--without-files"])
        .env("VIGIE_BACKUP_RECIPIENT", &recipient)
        .output();
    assert_eq!(Answer::from(alone.unwrap()).code, 2);
    assert_eq!(folder.run(&["db", "backup", "--recipient", "age1nothing"]).code, 2);
}

#[test]
fn a_restore_keeps_replaced_files_and_needs_the_passphrase_for_keys() {
    let (folder, _) = with_files();
    assert_eq!(backup(&folder, &["site.tar.zst"]).code, 0);
    let archive = folder.path("site.tar.zst");
    let wrong = restore(&folder, &archive, "another long passphrase");
    assert!(wrong.code == 78 && wrong.stderr.contains("backup.passphrase"), "{}", wrong.stderr);
    // Files uploaded after the backup do not belong to the restored database.
    let later = upload(&folder);
    let without = folder.run(&["db", "restore", "site.tar.zst", "--yes"]);
    assert_eq!(without.code, 0, "{}", without.stderr);
    assert!(without.stderr.contains("keys of secrets/ were not restored"), "{}", without.stderr);
    assert!(folder.path(ASIDE).join(&later).exists());
    let checked = folder.run(&["db", "check"]);
    assert!(checked.code == 0 && checked.stdout.contains("1 more without a row"), "{}", checked.stdout);
    assert!(!folder.path("var/.restoring").exists());
}

/// An archive with a flipped byte in the encrypted keys, under the checksum (the last four bytes) of the original.
fn with_altered_keys(archive: &[u8]) -> Vec<u8> {
    let mut tar = zstd::decode_all(archive).unwrap();
    let header = b"age-encryption.org/v1";
    let keys = tar.windows(header.len()).position(|bytes| bytes == header).unwrap();
    tar[keys + 300] ^= 0xff;
    let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
    encoder.include_checksum(true).unwrap();
    encoder.write_all(&tar).unwrap();
    let mut altered = encoder.finish().unwrap();
    let end = altered.len() - 4;
    altered[end..].copy_from_slice(&archive[archive.len() - 4..]);
    altered
}

#[test]
fn a_truncated_or_altered_archive_is_rejected() {
    let (folder, _) = with_files();
    assert_eq!(backup(&folder, &["site.tar.zst"]).code, 0);
    let bytes = fs::read(folder.path("site.tar.zst")).unwrap();
    let flipped = |at: usize| {
        let mut flipped = bytes.clone();
        flipped[at] ^= 0xff;
        flipped
    };
    for (what, damaged) in [
        ("half", bytes[..bytes.len() / 2].to_vec()),
        ("without its last 100 bytes", bytes[..bytes.len() - 100].to_vec()),
        ("without its last byte", bytes[..bytes.len() - 1].to_vec()),
        ("flipped in its files", flipped(bytes.len() / 2)),
        ("flipped at 5,000 bytes before its end", flipped(bytes.len() - 5_000)),
        ("flipped in its checksum", flipped(bytes.len() - 1)),
        ("altered in its keys, which only the checksum covers", with_altered_keys(&bytes)),
    ] {
        fs::write(folder.path("damaged.tar.zst"), damaged).unwrap();
        for last in ["--yes", "--dry-run"] {
            let refused = folder.run(&["db", "restore", "damaged.tar.zst", last]);
            assert_eq!(refused.code, 65, "{what}, {last}: {}", refused.stderr);
        }
    }
    assert!(!folder.path("var/vigie.db.before-restore-20261121T061000Z").exists());
    assert_eq!(folder.run(&["db", "check"]).code, 0);
    let dry = folder.run(&["db", "restore", "site.tar.zst", "--dry-run"]);
    assert_eq!(dry.code, 0, "{}", dry.stderr);
}

#[test]
fn a_backup_without_files_warns_and_the_check_lists_missing_files() {
    let (folder, reference) = with_files();
    let made = folder.run(&["db", "backup", "alone.db", "--without-files"]);
    assert!(made.code == 0 && made.stderr.contains("left out: 2 uploaded files"), "{}", made.stderr);
    let other = Folder::new();
    let restored = restore(&other, &folder.path("alone.db"), PASSPHRASE.1);
    assert_eq!(restored.code, 0, "{}", restored.stderr);
    assert!(restored.stderr.contains(&format!("\"cv.pdf\" of {reference}")), "{}", restored.stderr);
    let checked = other.run(&["db", "check"]);
    assert_eq!(checked.code, 65, "{}", checked.stdout);
    assert!(!checked.stdout.contains("sound"), "{}", checked.stdout);
    assert!(checked.stdout.contains(&format!("\"cv.pdf\" of {reference} is missing")), "{}", checked.stdout);
}

#[test]
fn a_restore_of_the_database_alone_keeps_later_files() {
    let (folder, _) = with_files();
    assert_eq!(backup(&folder, &["alone.db", "--without-files"]).code, 0);
    let later = upload(&folder);
    let restored = restore(&folder, &folder.path("alone.db"), PASSPHRASE.1);
    assert_eq!(restored.code, 0, "{}", restored.stderr);
    assert!(folder.path(ASIDE).join(later).exists());
}

#[test]
fn a_backup_reports_a_missing_file_and_copies_the_others() {
    let (folder, reference) = with_files();
    let cv = stored(&folder).into_iter().find(|file| fs::read(file).unwrap().starts_with(b"%PDF")).unwrap();
    fs::write(&cv, "altered").unwrap();
    let made = folder.run(&["db", "backup", "site.tar.zst"]);
    assert_eq!(made.code, 3, "{}", made.stderr);
    assert!(made.stderr.contains(&format!("\"cv.pdf\" of {reference}")), "{}", made.stderr);
    let other = Folder::new();
    let restored = restore(&other, &folder.path("site.tar.zst"), PASSPHRASE.1);
    assert!(restored.code == 0 && restored.stderr.contains("\"cv.pdf\""), "{}", restored.stderr);
    assert_eq!(stored(&other).len(), 1);
}

/// Peak memory of a process until its end, in megabytes.
pub fn peak(mut command: Command) -> u64 {
    let mut child = command.stdout(Stdio::null()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
        let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().unwrap_or_default();
        peak = peak.max(kilobytes / 1_000);
        std::thread::sleep(crate::server::PAUSE);
    }
    assert!(child.wait().unwrap().success());
    peak
}

#[tokio::test]
async fn memory_of_backup_and_restore_is_independent_of_file_sizes() {
    use sha2::{Digest as _, Sha256};
    let folder = Folder::ready();
    fs::create_dir_all(folder.path("var/files")).unwrap();
    let mut bytes = vec![0_u8; 50_000_000];
    let mut state = 1_u64;
    for byte in &mut bytes {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        *byte = state.to_be_bytes()[0];
    }
    let sha256: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    let db = Db::open(&config(folder.0.path()), SchemaPolicy::Any).await.unwrap();
    let mut tx = db.write().await.unwrap();
    for number in 0..6 {
        let id = format!("{number:032x}");
        fs::write(folder.path("var/files").join(&id), &bytes).unwrap();
        let insert = "INSERT INTO file (id, owner, field, name, size, sha256, created_at) VALUES ($1, 'C-1', 'cv', 'cv.pdf', $2, $3, 0)";
        let values = vec![Sql::from(id), Sql::from(50_000_000_i64), Sql::from(sha256.clone())];
        tx.exec(insert, values).await.unwrap();
    }
    tx.commit().await.unwrap();
    db.close().await;
    drop(bytes);
    let recipient = identity(&folder, "key.txt");
    for words in [
        &["db", "backup", "site.tar.zst"][..],
        &["db", "restore", "site.tar.zst", "--yes", "--data-dir", "other"],
        &["db", "check", "--data-dir", "other"],
        &["db", "backup", "site.age", "--recipient", &recipient],
        &["db", "restore", "site.age", "--identity", "key.txt", "--yes", "--data-dir", "third"],
    ] {
        let peak = peak(folder.command(words));
        assert!(peak < 150, "{words:?} took {peak} MB for 300 MB of files");
    }
}

/// An S3 server over a folder, with one bucket.
async fn s3(folder: &Path) -> String {
    fs::create_dir_all(folder.join("vigie-files")).unwrap();
    let mut service = s3s::service::S3ServiceBuilder::new(s3s_fs::FileSystem::new(folder).unwrap());
    service.set_auth(s3s::auth::SimpleAuth::from_single("key", "secret"));
    let service = service.build();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        loop {
            let (socket, _) = listener.accept().await.unwrap();
            let io = hyper_util::rt::TokioIo::new(socket);
            let served = hyper::server::conn::http1::Builder::new().serve_connection(io, service.clone());
            tokio::spawn(async move { drop(served.await) });
        }
    });
    address
}

/// A machine with its own data folder, on a shared database and bucket.
struct Machine {
    folder: Folder,
    database: String,
    endpoint: String,
}

impl Machine {
    fn new(database: &str, endpoint: &str) -> Self {
        Self { folder: Folder::new(), database: database.to_owned(), endpoint: endpoint.to_owned() }
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = easy(self.folder.command(words));
        command.envs([
            ("VIGIE_DATABASE_URL", self.database.as_str()),
            ("VIGIE_SECRET", &"s".repeat(32)),
            ("VIGIE_FILES_STORE", "s3://vigie-files/site"),
            ("VIGIE_FILES_ENDPOINT", &self.endpoint),
            ("VIGIE_FILES_KEY_ID", "key"),
            ("VIGIE_FILES_SECRET_KEY", "secret"),
        ]);
        command
    }

    fn run(&self, words: &[&str]) -> Answer {
        Answer::from(self.command(words).output().unwrap())
    }

    fn serve(&self) -> Server {
        Server::start(self.command(&["serve", "--listen", "127.0.0.1:0"]))
    }
}

/// The ticket of an accepted file.
fn ticket(sent: &Reply) -> String {
    assert_eq!(sent.status, 201, "{}", sent.body);
    let document: Value = serde_json::from_str(&sent.body).unwrap();
    document["ticket"].as_str().unwrap().to_owned()
}

/// Uploads a sample to one server and requests its rows from another.
fn sample_on_both(one: &Server, other: &Server) -> String {
    let sent = one.exchange("POST /api/samples?name=a.csv", OCTETS, provider::SALES.as_bytes()).unwrap();
    let ticket = ticket(&sent);
    let rows = |server: &Server| {
        let rows = server.get(&format!("/api/samples/{ticket}/rows?indicator=turnover-ttc"));
        assert_eq!(rows.status, 200, "{}", rows.body);
        rows.body
    };
    assert_eq!(rows(one), rows(other));
    ticket
}

/// Uploads campaign content to one server, previews it on another, and submits the request there.
fn campaign_on_both(one: &Server, other: &Server) {
    let line = "POST /api/campaign/contents?kind=html&name=spring.zip";
    let content = ticket(&one.exchange(line, OCTETS, &archive(SPRING)).unwrap());
    assert_eq!(other.get(&format!("/api/campaign/contents/{content}/preview")).status, 200);
    let request = [&campaign::ANSWERS[..], &[("content", &content)]].concat();
    send(other, "campaign", "/fr/emailing-campaign", &request);
}

/// Sends a form with a proof of work and returns its receipt.
fn send(server: &Server, form: &str, path: &str, answers: &[(&str, &str)]) -> String {
    let proof = solved(serde_json::from_str(&server.get(&format!("/api/captcha/{form}")).body).unwrap());
    let answers = [answers, &[("altcha", proof.as_str())]].concat();
    receipt(&server.post_form(path, &encoded(&answers))).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_and_commands_share_files_in_a_bucket() {
    let place = tempfile::tempdir().unwrap();
    let Some(database) = postgres(place.path()).await else { return };
    let endpoint = s3(place.path()).await;
    let machines = [0, 1, 2].map(|_| Machine::new(&database, &endpoint));
    let [a, b, terminal] = &machines;
    let (one, other) = (a.serve(), b.serve());

    let sample = sample_on_both(&one, &other);
    let offer = [&provider::ANSWERS[..], &[("sample", &sample)]].concat();
    send(&other, "provider", "/fr/become-provider", &offer);

    // Larger than one part of a multipart upload.
    let cv = pdf(9_000_000);
    let proof = solved(serde_json::from_str(&one.get("/api/captcha/application").body).unwrap());
    let body = multipart(&[&application::ANSWERS[..], &[("altcha", &proof)]].concat(), ("cv.pdf", &cv));
    let headers = "Content-Type: multipart/form-data; boundary=x\r\nAccept: application/json";
    receipt(&one.exchange("POST /fr/jobs", headers, &body).unwrap()).unwrap();

    campaign_on_both(&one, &other);

    let found = |noun: &str, list: &str, (key, word): (&str, &str)| {
        let listed = terminal.run(&[noun, "list", "--json"]);
        let listed: Value = serde_json::from_str(&listed.stdout).unwrap();
        let entry = listed[list].as_array().unwrap().iter().find(|entry| entry[key] == word);
        entry.unwrap_or_else(|| panic!("{listed}"))["reference"].as_str().unwrap().to_owned()
    };
    let shown =
        terminal.run(&["inbox", "show", &found("inbox", "entries", ("form", "application")), "--out", "-"]);
    assert!(shown.code == 0 && shown.stdout.into_bytes() == cv, "{}", shown.stderr);
    let samples = terminal.run(&[
        "followup",
        "samples",
        &found("followup", "requests", ("kind", "provider")),
        "--out",
        "samples",
    ]);
    assert_eq!(samples.code, 0, "{}", samples.stderr);
    let [exported] =
        <[_; 1]>::try_from(fs::read_dir(terminal.folder.path("samples")).unwrap().collect::<Vec<_>>())
            .unwrap();
    assert_eq!(fs::read_to_string(exported.unwrap().path()).unwrap(), provider::SALES);

    let request = found("followup", "requests", ("kind", "campaign"));
    let exported = terminal.run(&["followup", "content", &request, "--out", "spring.zip"]);
    assert_eq!(exported.code, 0, "{}", exported.stderr);
    assert_eq!(fs::read(terminal.folder.path("spring.zip")).unwrap(), archive(SPRING));

    // No process leaves a copy on its disk, and sweeps keep files stored by other processes.
    drop((one, other));
    drop((a.serve(), b.serve()));
    for machine in &machines {
        assert_eq!(stored(&machine.folder), Vec::<PathBuf>::new());
        let checked = machine.run(&["db", "check"]);
        assert!(
            checked.code == 0 && checked.stdout.contains("3 uploaded files in s3://"),
            "{}",
            checked.stderr
        );
    }
    let objects = fs::read_dir(place.path().join("vigie-files/site")).unwrap();
    let lost = objects.map(|object| object.unwrap().path()).find(|path| path.is_file()).unwrap();
    fs::remove_file(lost).unwrap();
    let checked = terminal.run(&["db", "check"]);
    assert!(checked.code == 65 && checked.stdout.contains("is missing"), "{}", checked.stdout);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn existing_files_move_into_the_bucket_and_backups_include_them() {
    let (folder, reference) = with_files();
    let endpoint = s3(folder.0.path()).await;
    let command = |words: &[&str]| {
        let mut command = easy(folder.command(words));
        command.envs([
            ("VIGIE_FILES_STORE", "s3://vigie-files"),
            ("VIGIE_FILES_ENDPOINT", &endpoint),
            ("VIGIE_FILES_KEY_ID", "key"),
            ("VIGIE_FILES_SECRET_KEY", "secret"),
        ]);
        command
    };
    let run = |words: &[&str]| Answer::from(command(words).output().unwrap());
    assert_eq!(run(&["db", "check"]).code, 0, "files in the folder are found");
    assert_eq!(run(&["inbox", "show", &reference, "--out", "-"]).stdout.into_bytes(), pdf(20_002));
    let server = Server::start(command(&["serve", "--listen", "127.0.0.1:0"]));
    server.until("the files move", || stored(&folder).is_empty());
    drop(server);
    assert_eq!(run(&["inbox", "show", &reference, "--out", "-"]).stdout.into_bytes(), pdf(20_002));
    let made = run(&["db", "backup", "site.tar.zst", "--json"]);
    assert!(made.code == 0 && made.stdout.contains("\"files\":2"), "{}{}", made.stdout, made.stderr);
    // On a machine without the bucket the files are restored into its folder.
    let other = Folder::new();
    assert_eq!(restore(&other, &folder.path("site.tar.zst"), PASSPHRASE.1).code, 0);
    assert_eq!(other.run(&["db", "check"]).code, 0);
    assert_eq!(stored(&other).len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_postgresql_a_backup_contains_files_and_keys() {
    let scratch = tempfile::tempdir().unwrap();
    let Some(database) = postgres(scratch.path()).await else { return };
    let (folder, other) = (Folder::new(), Folder::new());
    let run = |folder: &Folder, words: &[&str]| {
        let mut command = folder.command(words);
        command.env("VIGIE_DATABASE_URL", &database).env(PASSPHRASE.0, PASSPHRASE.1);
        Answer::from(command.output().unwrap())
    };
    assert_eq!(run(&folder, &["db", "migrate"]).code, 0);
    let bytes = b"what a visitor sent";
    let sha256: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    let id = "0".repeat(32);
    fs::create_dir_all(folder.path("var/files")).unwrap();
    fs::write(folder.path("var/files").join(&id), bytes).unwrap();
    fs::create_dir_all(folder.path("var/secrets")).unwrap();
    fs::write(folder.path("var/secrets/preview.key"), [7; 32]).unwrap();
    let config = Config { database_url: Some(database.clone()), ..config(scratch.path()) };
    let db = Db::open(&config, SchemaPolicy::Require).await.unwrap();
    let mut tx = db.write().await.unwrap();
    let values = vec![Sql::from(id.as_str()), Sql::from(sha256.as_str())];
    tx.exec(
        "INSERT INTO file (id, owner, field, name, size, sha256, created_at, scan, state)
            VALUES ($1, 'R-1', 'cv', 'cv.pdf', 19, $2, 0, 'unscanned', 'owned')",
        values,
    )
    .await
    .unwrap();
    tx.commit().await.unwrap();

    let made = run(&folder, &["db", "backup", "beside.tar.zst", "--json"]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    assert!(made.stderr.contains("left out: the PostgreSQL database"), "{}", made.stderr);
    let body: Value = serde_json::from_str(&made.stdout).unwrap();
    assert_eq!((&body["files"], &body["keys"]), (&1.into(), &true.into()), "{body}");
    let archive = folder.path("beside.tar.zst").display().to_string();
    // A folder with SQLite has no rows for these files.
    let lost = other.run(&["db", "restore", &archive, "--yes"]);
    assert!(lost.code == 78 && lost.stderr.contains("contains no database"), "{} {}", lost.code, lost.stderr);
    let tried = run(&other, &["db", "restore", &archive, "--dry-run"]);
    assert!(tried.code == 0 && tried.stdout.contains("is sound and would be restored"), "{}", tried.stderr);
    assert!(!other.path("var/files").join(&id).exists());
    let restored = run(&other, &["db", "restore", &archive, "--yes"]);
    assert_eq!((restored.code, &*restored.stdout), (0, "restored files and keys\n"), "{}", restored.stderr);
    assert_eq!(fs::read(other.path("var/files").join(&id)).unwrap(), bytes);
    assert_eq!(fs::read(other.path("var/secrets/preview.key")).unwrap(), [7; 32]);
    // A row that is newer than the archive.
    let mut tx = db.write().await.unwrap();
    tx.exec(
        "INSERT INTO file (id, owner, field, name, size, sha256, created_at, scan, state)
            VALUES ($1, 'R-2', 'cv', 'later.pdf', 19, $2, 0, 'unscanned', 'owned')",
        vec![Sql::from("1".repeat(32).as_str()), Sql::from(sha256.as_str())],
    )
    .await
    .unwrap();
    tx.commit().await.unwrap();
    let again = run(&other, &["db", "restore", &archive, "--yes"]);
    assert!(again.stderr.contains("missing or altered: the file \"later.pdf\" of R-2"), "{}", again.stderr);
    // The archive of a SQLite folder is rejected.
    let (sqlite, _) = with_files();
    assert_eq!(backup(&sqlite, &["site.tar.zst"]).code, 0);
    let wrong = run(&other, &["db", "restore", &sqlite.path("site.tar.zst").display().to_string(), "--yes"]);
    assert!(wrong.code == 78 && wrong.stderr.contains("contains a SQLite database"), "{}", wrong.stderr);
}
