//! A server whose database is lost, replaced or damaged while it serves, or was so before.

use crate::{harness::Folder, server::Server};
use std::fs;

fn serve(folder: &Folder) -> Server {
    Server::start(folder.command(&["serve", "--listen", "127.0.0.1:0"]))
}

/// A URL that was not requested before, so that its response is not cached.
fn fresh(number: usize) -> String {
    format!("/api/ias/flu?from=2026-01-01&to=2026-{:02}-{:02}", 2 + number / 28, 1 + number % 28)
}

#[test]
fn a_server_without_its_database_logs_once_and_serves_cached_pages() {
    let folder = Folder::ready();
    let server = serve(&folder);
    // Readiness also requires a started rendering engine.
    server.becomes("/readyz", 200);
    assert_eq!(server.get("/api/ias").status, 200);
    let (database, aside) = (folder.path("var/vigie.db"), folder.path("aside"));
    let other = Folder::ready();
    let another = fs::read(other.path("var/vigie.db")).unwrap();
    let lose: [(&str, &dyn Fn()); 2] = [
        ("vigie.db is missing", &|| fs::rename(&database, &aside).unwrap()),
        ("is another file", &|| {
            fs::rename(&database, &aside).unwrap();
            fs::write(&database, &another).unwrap();
        }),
    ];
    for (number, (what, lose)) in (0..).zip(lose) {
        lose();
        server.becomes("/readyz", 503);
        // Other log lines contain the cause as well, because the write probe detects it independently.
        let unavailable = || {
            let lines = server.logged(what);
            lines.iter().filter(|line| line.contains("database unavailable")).count()
        };
        server.until(what, || unavailable() > 0);
        assert_eq!(server.get("/api/ias").status, 200, "{what}: the response is cached");
        let refused = server.get(&fresh(number));
        assert!(
            refused.status == 503 && refused.head.contains("\r\nretry-after: "),
            "{what}: {}",
            refused.head
        );
        fs::rename(&aside, &database).unwrap();
        server.becomes("/readyz", 200);
        server.becomes(&fresh(number), 200);
        // The monitor must log the recovery before the database is removed again.
        server.until("the recovery is logged", || server.logged("database available again").len() > number);
        assert_eq!(unavailable(), 1, "{what}");
    }
    assert_eq!(server.logged("database available again").len(), 2);

    // Every page of the file, including those in SQLite's cache.
    let length = fs::metadata(&database).unwrap().len();
    fs::write(&database, vec![0x55; usize::try_from(length).unwrap()]).unwrap();
    server.becomes("/readyz", 503);
    server.until("the damage is logged", || !server.logged("vigie db restore").is_empty());
    assert_eq!((server.get("/api/ias").status, server.get("/healthz").status), (200, 200));
}

async fn change(folder: &Folder, sql: &'static str) {
    let url = folder.path("var/vigie.db").display().to_string();
    let pool = sqlx::SqlitePool::connect(&url).await.unwrap();
    sqlx::raw_sql(sql).execute(&pool).await.unwrap();
    pool.close().await;
}

#[tokio::test]
async fn altered_data_is_reported_and_not_served() {
    let serve = &["serve", "--listen", "127.0.0.1:0"][..];
    for (sql, found, is_shown) in [
        (
            "UPDATE ias_vintage SET body = (SELECT body FROM ias_vintage WHERE theme = 'flu') WHERE theme = 'lice'",
            "version 1 of lice is not what was published",
            true,
        ),
        ("UPDATE ias_vintage SET body = x'00' WHERE theme = 'lice'", "stored figures cannot be read", true),
        ("DROP TABLE content_image", "table content_image is missing", true),
        (
            "CREATE TRIGGER t AFTER INSERT ON revision BEGIN DELETE FROM content_entry; END",
            "trigger t of table revision was added",
            true,
        ),
        (
            "INSERT INTO content_image VALUES (printf('%064d', 7), 'image/png', 1, 1, x'00')",
            "7 is not what was imported",
            false,
        ),
        ("UPDATE content_entry SET body = '{' WHERE kind = 'press'", "an entry cannot be parsed", false),
        ("UPDATE content_entry SET published_on = '2026-13-45' WHERE kind = 'press'", "is not a jiff", false),
    ] {
        let folder = Folder::ready();
        change(&folder, sql).await;
        let checked = folder.run(&["db", "check"]);
        assert!(
            checked.code == 65 && checked.stdout.contains(found),
            "{sql}: {}{}",
            checked.stdout,
            checked.stderr
        );
        assert_eq!(checked.stderr.lines().count(), 1, "{sql}: {}", checked.stderr);
        if is_shown {
            let refused = folder.run(serve);
            assert!(refused.code == 65 && refused.stderr.contains(found), "{sql}: {}", refused.stderr);
        }
    }
}

#[tokio::test]
async fn a_backup_with_an_altered_schema_is_not_restored() {
    for (sql, found) in [
        ("DROP TABLE content_image", "table content_image is missing"),
        ("CREATE TRIGGER t AFTER INSERT ON revision BEGIN DELETE FROM content_entry; END", "trigger t"),
    ] {
        let folder = Folder::ready();
        let other = Folder::ready();
        change(&other, sql).await;
        fs::rename(other.path("var/vigie.db"), folder.path("b.db")).unwrap();
        let refused = folder.run(&["db", "restore", "b.db", "--yes"]);
        assert!(refused.code == 65 && refused.stderr.contains(found), "{sql}: {}", refused.stderr);
        assert_eq!(folder.run(&["db", "check"]).code, 0);
    }
}
