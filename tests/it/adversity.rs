//! Damaged disks and operator errors: a lost or damaged database, concurrent writes to one file, and signals at any
//! moment.

use crate::{
    harness::{Answer, Folder},
    seeded::{self, Seeds},
    server::{PAUSE, address_of},
};
use std::{
    fs,
    os::unix::ffi::OsStrExt as _,
    process::{Child, Command, Stdio},
};
use vigie::{app::App, db::SchemaPolicy};

#[test]
fn an_empty_database_never_replaces_a_missing_one() {
    let folder = Folder::ready();
    assert_eq!(folder.run(&["db", "backup"]).code, 0);
    let database = folder.path("var/vigie.db");
    let lose: [&dyn Fn(); 2] =
        [&|| fs::write(&database, "").unwrap(), &|| fs::remove_file(&database).unwrap()];
    for lose in lose {
        lose();
        for words in
            [&["init"][..], &["init", "--dry-run"], &["db", "migrate"], &["serve", "--listen", "127.0.0.1:0"]]
        {
            let answer = folder.run(words);
            assert_eq!(answer.code, 65, "{words:?}: {}", answer.stderr);
            assert!(answer.stderr.contains("vigie db restore ./var/backups/"), "{}", answer.stderr);
            assert_eq!(answer.stderr.lines().count(), 1, "{}", answer.stderr);
        }
    }
    fs::write(&database, "").unwrap();
    assert_eq!(folder.run(&["db", "backup", "nothing.db"]).code, 65);
    assert!(!folder.path("nothing.db").exists());
    let backup = fs::read_dir(folder.path("var/backups")).unwrap().next().unwrap().unwrap().path();
    assert_eq!(folder.run(&["db", "restore", backup.to_str().unwrap(), "--yes"]).code, 0);
    assert_eq!(folder.run(&["init"]).stdout, "./var is ready, nothing to do\n");
}

/// Each of these remains of a folder is sufficient to detect that a database is missing.
#[test]
fn every_trace_of_a_missing_database_is_reported_with_the_remedy() {
    type Lose<'a> = &'a dyn Fn(&Folder) -> Option<fs::File>;
    let rename = |folder: &Folder, to: &str| {
        fs::rename(folder.path("var/vigie.db"), folder.path(to)).unwrap();
        None
    };
    let leave = |folder: &Folder, file: &str| {
        fs::remove_file(folder.path("var/vigie.db")).unwrap();
        fs::create_dir_all(folder.path(file).parent().unwrap()).unwrap();
        fs::write(folder.path(file), "x").unwrap();
        None
    };
    let losses: [(&str, &str, Lose<'_>); 11] = [
        ("is empty", "start with an empty one", &|f| {
            fs::write(f.path("var/vigie.db"), "").map_or(None, |()| None)
        }),
        ("vigie.db.before-restore-1", "restore ./var/vigie.db.before-restore-1", &|f| {
            rename(f, "var/vigie.db.before-restore-1")
        }),
        ("vigie.db.restoring", "restore FILE", &|f| rename(f, "var/vigie.db.restoring")),
        ("vigie.db-wal", "restore FILE", &|f| leave(f, "var/vigie.db-wal")),
        ("open-data", "database_url", &|f| leave(f, "var/open-data/x")),
        ("backups", "restore ./var/backups/x.db", &|f| leave(f, "var/backups/x.db")),
        ("publish.lock", "restore FILE", &|f| leave(f, "var/publish.lock")),
        ("secrets", "restore FILE", &|f| leave(f, "var/secrets/preview.key")),
        ("files", "restore FILE", &|f| leave(f, "var/files/0a")),
        ("campaigns", "restore FILE", &|f| leave(f, "var/campaigns/campaign-k-7q4m-2k9p-w1-0a.jsonl")),
        ("has a running process", "start with an empty one", &|f| {
            fs::remove_file(f.path("var/vigie.db")).unwrap();
            let lock = fs::File::open(f.path("var/vigie.lock")).unwrap();
            lock.lock_shared().unwrap();
            Some(lock)
        }),
    ];
    for (trace, remedy, lose) in losses {
        let folder = Folder::ready();
        let _held = lose(&folder);
        for words in
            [&["init"][..], &["serve", "--listen", "127.0.0.1:0"], &["db", "check"], &["ias", "status"]]
        {
            let answer = folder.run(words);
            let text = &answer.stderr;
            assert_eq!(answer.code, 65, "{trace} {words:?}: {text}");
            assert!(text.contains(trace) && text.contains(remedy), "{trace} {words:?}: {text}");
            assert!(!text.contains("migrate") && text.lines().count() == 1, "{text}");
        }
    }
}

#[test]
fn a_blank_database_beside_such_traces_is_treated_as_missing() {
    let folder = Folder::ready();
    assert_eq!(folder.run(&["db", "backup"]).code, 0);
    let fresh = Folder::ready();
    fs::remove_dir_all(fresh.path("var")).unwrap();
    // Killed after the file is created and before its first table.
    let start = || fresh.command(&["db", "migrate"]).stdout(Stdio::null()).spawn().unwrap();
    let mut child = start();
    while !fresh.path("var/vigie.db").exists() && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(fresh.run(&["init"]).code, 0, "no database was lost here");
    fs::write(folder.path("var/vigie.db"), blank()).unwrap();
    for words in [&["db", "check"][..], &["db", "migrate"], &["init"]] {
        let answer = folder.run(words);
        assert!(
            answer.code == 65 && answer.stderr.contains("no tables of vigie"),
            "{words:?}: {}",
            answer.stderr
        );
    }
}

/// A SQLite file of one page without tables.
fn blank() -> Vec<u8> {
    let mut page = vec![0; 4096];
    page[..16].copy_from_slice(b"SQLite format 3\0");
    page[16..28].copy_from_slice(&[16, 0, 1, 1, 0, 64, 32, 32, 0, 0, 0, 1]);
    page[31] = 1;
    page[47] = 4;
    page[59] = 1;
    page[95] = 1;
    page[100..108].copy_from_slice(&[13, 0, 0, 0, 0, 16, 0, 0]);
    page
}

#[test]
fn a_killed_restore_leaves_a_complete_database() {
    let folder = Folder::ready();
    assert_eq!(folder.run(&["db", "backup", "b.db"]).code, 0);
    folder.strike(&["db", "restore", "b.db", "--yes"], || {
        assert!(folder.path("var/vigie.db").exists());
        let checked = folder.run(&["db", "check"]);
        assert_eq!(checked.code, 0, "{}", checked.stderr);
        assert_eq!(half_made(&folder.path("var")), Vec::<std::path::PathBuf>::new());
    });
}

#[test]
fn a_killed_init_is_completed_by_the_next() {
    let whole = Folder::ready().run(&["ias", "status"]).stdout;
    Folder::strike_each(Folder::new, &["init"], |folder| {
        let again = folder.run(&["init"]);
        assert_eq!(again.code, 0, "{}", again.stderr);
        assert_eq!(folder.run(&["db", "check"]).code, 0);
        assert_eq!(folder.run(&["ias", "status"]).stdout, whole);
        assert_eq!(folder.run(&["init"]).stdout, "./var is ready, nothing to do\n");
        assert_eq!(half_made(&folder.path("var")), Vec::<std::path::PathBuf>::new());
    });
}

#[test]
fn a_killed_backup_leaves_no_permanent_partial_file() {
    let folder = Folder::ready();
    fs::create_dir(folder.path("copies")).unwrap();
    fs::write(folder.path("copies/other"), "").unwrap();
    let number = std::cell::Cell::new(0);
    folder.strike(&["db", "backup", "copies"], || {
        // The clock does not advance, so an existing copy would block the next one.
        let made = folder.path("copies/vigie-20261121T061000Z.tar.zst");
        drop(fs::remove_file(made));
        let another = format!("copies/{}.db", number.replace(number.get() + 1));
        assert_eq!(folder.run(&["db", "backup", &another]).code, 0);
        assert_eq!(half_made(&folder.path("copies")), Vec::<std::path::PathBuf>::new());
    });
}

fn half_made(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.to_string_lossy().contains("partial")).collect()
}

#[test]
fn a_database_path_that_is_not_a_file_is_rejected_immediately() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path("var/vigie.db")).unwrap();
    for words in [&["init"][..], &["db", "migrate", "--dry-run"]] {
        let answer = folder.run(words);
        assert!(
            answer.code == 73 && answer.stderr.contains("it is not a regular file"),
            "{words:?}: {}",
            answer.stderr
        );
    }
}

#[test]
fn a_damaged_database_is_reported_in_one_sentence() {
    let folder = Folder::ready();
    let database = folder.path("var/vigie.db");
    let mut bytes = fs::read(&database).unwrap();
    // Invalid page types on separate pages, so that the check continues after each.
    bytes.chunks_mut(4096).skip(20).step_by(7).for_each(|page| page[0] = 0x55);
    fs::write(&database, bytes).unwrap();
    let answer = folder.run(&["db", "check"]);
    assert_eq!((answer.code, answer.stderr.lines().count()), (65, 1), "{}", answer.stderr);
    assert!(answer.stdout.lines().count() > 1, "the problems are printed on stdout: {}", answer.stdout);
}

#[tokio::test]
async fn a_damaged_database_is_a_server_error_for_visitors() {
    let stored = async |seeds| {
        let folder = tempfile::tempdir().unwrap();
        let config = crate::schema::config(folder.path());
        seeded::open(config.clone(), seeds).await.db.close().await;
        let database = config.data_dir.join("vigie.db");
        (fs::read(&database).unwrap(), database, config, folder)
    };
    let (schema, ..) = stored(Seeds::Nothing).await;
    let (mut bytes, database, config, _folder) = stored(Seeds::Indicators).await;
    // The schema stays readable, so that the database opens.
    bytes[schema.len()..].fill(0x55);
    fs::write(&database, bytes).unwrap();
    let error =
        vigie::ias::overview(&App::open(config, SchemaPolicy::Require).await.unwrap()).await.unwrap_err();
    assert_eq!(
        (error.code, error.kind.status(), error.kind.exit()),
        ("database.corrupted", 503, 65),
        "{error}"
    );
    let problem = vigie::web::problem::Problem::from(error);
    let body = String::from_utf8(problem.body(None)).unwrap();
    assert!(!body.contains("vigie.db"), "{body}");
}

#[test]
fn of_concurrent_backups_to_one_file_one_succeeds() {
    let folder = Folder::ready();
    let start = |_| folder.command(&["db", "backup", "same.db"]).stderr(Stdio::null()).spawn().unwrap();
    let started: Vec<Child> = (0..4).map(start).collect();
    let mut codes: Vec<i32> =
        started.into_iter().map(|mut child| child.wait().unwrap().code().unwrap()).collect();
    codes.sort_unstable();
    assert_eq!(codes, [0, 73, 73, 73]);
    assert_eq!(fs::read_dir(folder.path(".")).unwrap().count(), 2, "only the database and one complete copy");
}

#[test]
fn a_dry_run_of_init_prints_the_output_of_the_real_run() {
    let folder = Folder::new();
    let said = |answer: Answer| {
        assert_eq!(answer.code, 0, "{}", answer.stderr);
        answer.stdout
    };
    let rehearsed = said(folder.run(&["init", "--dry-run"]));
    assert!(!folder.path("var").exists());
    let real = said(folder.run(&["init"]));
    assert_eq!(rehearsed.replace("would be initialised", "is ready"), real);
    assert_eq!(said(folder.run(&["init", "--dry-run"])), said(folder.run(&["init"])));
    fs::write(folder.path("file"), "").unwrap();
    for words in [&["init", "--data-dir", "file"][..], &["init", "--data-dir", "file/x", "--dry-run"]] {
        assert_eq!(folder.run(words).code, 73, "{words:?}");
    }
}

#[test]
fn rejects_unreadable_values_instead_of_ignoring_them() {
    let folder = Folder::new();
    let odd = std::ffi::OsStr::from_bytes(b"/srv/\xff");
    let answer =
        Answer::from(folder.command(&["config", "show"]).env("VIGIE_DATA_DIR", odd).output().unwrap());
    assert!(answer.code == 78 && answer.stderr.contains("VIGIE_DATA_DIR"), "{}", answer.stderr);
    let answer = folder.run(&["init", "--data-dir", ""]);
    assert!(answer.code == 78 && answer.stderr.contains("data_dir"), "{}", answer.stderr);
    let answer = folder.run(&["ias", "import-history", "a\u{1b}[31m.csv", "--theme", "flu"]);
    assert!(!answer.stderr.contains('\u{1b}'), "{:?}", answer.stderr);
}

fn tell(child: &Child, signal: &str) {
    let words = format!("kill -{signal} {}", child.id());
    assert!(Command::new("sh").args(["-c", &words]).status().unwrap().success());
}

#[test]
fn a_signalled_server_shuts_down_gracefully_with_exit_code_0() {
    let folder = Folder::new();
    for signal in ["TERM", "INT"] {
        let mut command = folder.command(&["serve", "--listen", "127.0.0.1:0"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        assert!(address_of(&mut child).unwrap().starts_with("127.0.0.1:"), "{signal}");
        tell(&child, signal);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{signal}");
    }
}

#[test]
fn a_server_signalled_during_startup_stops_immediately() {
    const SIGTERM: u32 = 15;
    let folder = Folder::new();
    fs::create_dir(folder.path("var")).unwrap();
    let turn = fs::File::open(folder.path("var")).unwrap();
    turn.lock().unwrap();
    let mut child =
        folder.command(&["serve", "--listen", "127.0.0.1:0"]).stderr(Stdio::null()).spawn().unwrap();
    // After installing its signal handlers the process waits for a lock that is never released.
    let listens = || {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & (1 << (SIGTERM - 1)) != 0
    };
    while !listens() {
        std::thread::sleep(PAUSE);
    }
    tell(&child, "TERM");
    assert_eq!(child.wait().unwrap().code(), Some(143));
}
