//! Bit rot: whatever bytes of the files are overwritten, every response equals that of an intact database or is an error;
//! and a damaged database is rejected with the remedy.

use crate::{
    harness::{Folder, full},
    ias::files::{NEW, OLD, national, regional},
    seeded::Files,
    server::Server,
};
use jiff::civil::date;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha20Rng;
use std::{
    collections::BTreeMap,
    fs,
    ops::Range,
    path::Path,
    sync::{LazyLock, OnceLock},
};

const SERVE: &[&str] = &["serve", "--listen", "127.0.0.1:0"];
/// Number of overwritten bytes: most of a page.
const LENGTH: usize = 3_000;
/// Size of the file header. Other tests damage the header and the migration table; without a header the file is never opened.
const HEADER: usize = 100;

/// Requests that read every table used by pages and files.
const ASKED: [&str; 12] = [
    "/api/ias",
    "/api/ias/flu",
    "/api/ias/flu/view",
    "/api/ias/scabies/map",
    "/api/sources?locale=th",
    "/api/sources/pharmacy-sell-out?locale=ko",
    "/sources/pharmacy-sell-out/sample.csv",
    "/fr/jobs/feed.json",
    "/en/press",
    "/fr/ias/flu",
    "/fr/company",
    "/sitemap-pages.xml",
];

/// Where the data is when it is damaged.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kept {
    /// All of it in the database file.
    Folded,
    /// Real data in the write-ahead log only, as after a killed process.
    InLog,
}

/// A folder in which the flu is not a demonstration.
fn holding(kept: Kept) -> Folder {
    static FOLDED: OnceLock<Files> = OnceLock::new();
    static IN_LOG: OnceLock<Files> = OnceLock::new();
    let once = if kept == Kept::Folded { &FOLDED } else { &IN_LOG };
    Folder::prepared(once, |folder| {
        assert_eq!(folder.run(&["init"]).code, 0);
        let level = |at: i32| f64::from(at % 60);
        let nation = national("\"IAS_lissé\"", (date(2025, 9, 1), 446), level, OLD);
        fs::write(folder.path("nation_flu.csv"), nation).unwrap();
        let regions = regional(2026, date(2026, 11, 20), |day| f64::from(day.day_of_year()), NEW);
        fs::write(folder.path("regions_flu.csv"), regions).unwrap();
        for name in ["first.fr.toml", "last.fr.toml"] {
            let page = "title = \"T\"\nsummary = \"S\"\nlayout = \"article\"\nelement = [{ type = \"heading\", text = \"H\" }]\n";
            fs::write(folder.path(name), page).unwrap();
        }
        // While another process has the database open, the log is not checkpointed.
        let open = (kept == Kept::InLog).then(|| Server::start(folder.command(SERVE)));
        for words in [
            &["ias", "import-history", "--theme", "flu", "nation_flu.csv", "regions_flu.csv"][..],
            &["ias", "publish", "--force", "--reason", "made up for a test"],
            &["content", "unpublish", "job", "data-engineer"],
            // The last transactions may be lost, because the log does not record whether they were acknowledged.
            &["import", "pages", "--draft", "first.fr.toml"],
            &["import", "pages", "--draft", "last.fr.toml"],
        ] {
            let answer = folder.run(words);
            assert_eq!(answer.code, 0, "{words:?}: {}", answer.stderr);
        }
        drop(open);
        let log = folder.path("var/vigie.db-wal").metadata().map_or(0, |file| file.len());
        assert_eq!(log > 100_000, kept == Kept::InLog, "{kept:?}: {log}");
    })
}

/// The responses of an intact database.
static SOUND: LazyLock<BTreeMap<&str, String>> = LazyLock::new(|| {
    let folder = holding(Kept::Folded);
    let server = Server::start(folder.command(SERVE));
    let answers = ASKED.map(|path| {
        let answer = server.get(path);
        assert_eq!(answer.status, 200, "{path}");
        (path, answer.body)
    });
    BTreeMap::from(answers)
});

/// Overwrites random bytes of a file and returns their range.
fn overwrite(file: &Path, random: &mut ChaCha20Rng) -> Range<usize> {
    let mut bytes = fs::read(file).unwrap();
    let start = random.random_range(HEADER..bytes.len() - LENGTH);
    let range = start..start + LENGTH;
    random.fill(&mut bytes[range.clone()]);
    // In place, as a faulty disk does: the inode stays the same.
    std::os::unix::fs::FileExt::write_all_at(
        &fs::OpenOptions::new().write(true).open(file).unwrap(),
        &bytes[range.clone()],
        range.start as u64,
    )
    .unwrap();
    range
}

/// Every response equals that of the intact database, or is an error and the log states the remedy.
fn hold_true(server: &Server, what: &str) {
    let mut refused = 0;
    for path in ASKED {
        let answer = server.get(path);
        match answer.status {
            200 => assert!(answer.body == SOUND[path], "{what}: {path} has another response"),
            503 => {
                assert!(answer.head.contains("\r\nretry-after: "), "{what}: {path}: {}", answer.head);
                refused += 1;
            }
            status => panic!("{what}: {path} answers {status}: {}", answer.body),
        }
    }
    assert_eq!(server.get("/healthz").status, 200, "{what}");
    assert!(server.logged("panic").is_empty(), "{what}: {:?}", server.logged("panic"));
    assert!(refused == 0 || !server.logged("vigie db ").is_empty(), "{what}: no log line states the remedy");
}

/// Whether a command reports a damaged database and the restore command.
fn is_refused(folder: &Folder, words: &[&str], what: &str) -> bool {
    let answer = folder.run(words);
    let text = answer.stderr.lines().last().unwrap_or_default();
    assert!(!answer.stderr.contains("panic"), "{what}: {}", answer.stderr);
    assert!(matches!(answer.code, 0 | 65), "{what}: {words:?} ends with {}: {}", answer.code, answer.stderr);
    assert_eq!(answer.code == 65, text.contains("vigie db restore"), "{what}: {words:?}: {}", answer.stderr);
    answer.code == 65
}

#[test]
fn a_database_damaged_before_startup_is_rejected_or_served_unaltered() {
    let mut random = ChaCha20Rng::seed_from_u64(11);
    let mut refused = 0;
    for number in 0..full(50, 6) {
        let folder = holding(Kept::Folded);
        let range = overwrite(&folder.path("var/vigie.db"), &mut random);
        let what = format!("{number}: {range:?}");
        match Server::try_start(folder.command(SERVE)) {
            Ok(server) => hold_true(&server, &what),
            Err((code, said)) => {
                assert_eq!(code, Some(65), "{what}: {said:?}");
                assert!(said.last().unwrap().contains("vigie db restore"), "{what}: {said:?}");
                refused += 1;
            }
        }
        is_refused(&folder, &["db", "check"], &what);
        is_refused(&folder, &["init"], &what);
    }
    assert!(refused > 0, "no round damaged data that is read at startup");
}

#[test]
fn a_write_ahead_log_damaged_before_startup_is_read_up_to_the_damage() {
    let mut random = ChaCha20Rng::seed_from_u64(11);
    for number in 0..full(50, 6) {
        let folder = holding(Kept::InLog);
        let range = overwrite(&folder.path("var/vigie.db-wal"), &mut random);
        let what = format!("{number}: {range:?}");
        assert!(!is_refused(&folder, &["db", "check"], &what), "{what}");
        let server = Server::start(folder.command(SERVE));
        for path in ASKED {
            assert_eq!(server.get(path).status, 200, "{what}: {path}");
        }
    }
}

#[test]
fn a_database_damaged_while_serving_gives_correct_responses_or_errors() {
    let mut random = ChaCha20Rng::seed_from_u64(12);
    for number in 0..full(50, 4) {
        let (kept, file) = [(Kept::Folded, "var/vigie.db"), (Kept::InLog, "var/vigie.db-wal")][number % 2];
        let folder = holding(kept);
        let server = Server::start(folder.command(SERVE));
        // Some responses are cached already.
        for path in ASKED.iter().step_by(4) {
            assert_eq!(server.get(path).body, SOUND[path], "{path}");
        }
        for _ in 0..8 {
            let range = overwrite(&folder.path(file), &mut random);
            hold_true(&server, &format!("{number}: {kept:?}, {file} {range:?}, served"));
        }
    }
}
