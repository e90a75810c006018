//! The server is killed while forms arrive: acknowledged forms are stored completely and once, and nothing else remains.

use super::served::{FilledIn, receipt, serve};
use crate::{
    harness::{Folder, full},
    server::Server,
};
use sha2::{Digest as _, Sha256};
use std::{
    collections::BTreeSet,
    fs, io,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

/// Concurrent senders.
const SENDERS: usize = 8;

/// An acknowledged form: its table, its sender, and the token of its receipt.
type Acknowledged = (&'static str, String, String);

/// Sends a form; an error means that the server was killed.
fn send(server: &Server, number: usize) -> io::Result<Acknowledged> {
    let form = FilledIn::new(server, number)?;
    let receipt = receipt(&form.send(server)?)?;
    Ok((form.table, form.email, receipt))
}

/// Kills the server once it has acknowledged `enough` forms, while others are in transit.
fn round(folder: &Folder, number: &AtomicUsize, enough: usize) -> Vec<Acknowledged> {
    let server = serve(folder);
    let acknowledged = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..SENDERS {
            scope.spawn(|| {
                while let Ok(form) = send(&server, number.fetch_add(1, Relaxed)) {
                    let mut acknowledged = acknowledged.lock().unwrap();
                    acknowledged.push(form);
                    if acknowledged.len() == enough {
                        server.tell("KILL");
                    }
                }
            });
        }
    });
    acknowledged.into_inner().unwrap()
}

async fn open(folder: &Folder) -> sqlx::SqlitePool {
    sqlx::SqlitePool::connect(&folder.path("var/vigie.db").display().to_string()).await.unwrap()
}

/// Every form has its related rows exactly once.
async fn check_forms(database: &sqlx::SqlitePool) {
    let counts = "SELECT (SELECT count(*) FROM contact_message), (SELECT count(*) FROM application), \
        (SELECT count(*) FROM data_request), (SELECT count(*) FROM data_set)";
    let (messages, applications, requests, sets): (i64, i64, i64, i64) =
        sqlx::query_as(counts).fetch_one(database).await.unwrap();
    let references = "SELECT reference FROM contact_message UNION SELECT reference FROM application UNION \
        SELECT reference FROM data_request UNION SELECT reference FROM data_set";
    let all = messages + applications + requests + sets;
    for (counted, expected) in [
        (format!("receipt WHERE reference IN ({references})"), all),
        (format!("consent WHERE reference IN ({references})"), all),
        ("receipt".to_owned(), all),
        ("consent".to_owned(), all),
        ("captcha_spent".to_owned(), all),
        ("follow_up NATURAL JOIN follow_up_step NATURAL JOIN data_request".to_owned(), requests),
        ("follow_up NATURAL JOIN follow_up_step NATURAL JOIN data_set".to_owned(), sets),
        ("secret_link WHERE purpose = 'follow-up'".to_owned(), requests + sets),
        ("file JOIN application ON owner = reference".to_owned(), applications),
        ("provider_sample JOIN file ON file = id JOIN data_set ON owner = reference".to_owned(), sets),
        // A sample may belong to a form that never arrived, and a killed process may have left a lease.
        (
            "file WHERE state <> 'arriving' AND id NOT IN (SELECT file FROM file_ticket)".to_owned(),
            applications + sets,
        ),
        ("file WHERE state = 'owned'".to_owned(), applications + sets),
        ("outbox WHERE kind = 'contact-message'".to_owned(), messages),
        ("outbox WHERE kind = 'application-message'".to_owned(), applications),
        ("outbox WHERE kind = 'application-receipt'".to_owned(), applications),
        ("outbox WHERE kind = 'data-request'".to_owned(), requests),
        ("outbox WHERE kind = 'data-request-opened'".to_owned(), requests),
        ("outbox WHERE kind = 'provider'".to_owned(), sets),
        ("outbox WHERE kind = 'provider-opened'".to_owned(), sets),
        ("outbox".to_owned(), messages + 2 * (applications + requests + sets)),
    ] {
        let sql = sqlx::AssertSqlSafe(format!("SELECT count(*) FROM {counted}"));
        let found: i64 = sqlx::query_scalar(sql).fetch_one(database).await.unwrap();
        assert_eq!(found, expected, "{counted}");
    }
}

/// Each acknowledged form is in its table and found by its receipt.
async fn check_acknowledged(database: &sqlx::SqlitePool, forms: &[Acknowledged]) {
    for (table, email, token) in forms {
        let sql = format!(
            "SELECT count(*) FROM receipt JOIN {table} USING (reference) WHERE token_sha256 = $1 AND {table}.email = $2"
        );
        let sha256 = Sha256::digest(token).to_vec();
        let found = sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(sha256).bind(email);
        let found: i64 = found.fetch_one(database).await.unwrap();
        assert_eq!(found, 1, "{email} in {table}");
    }
}

fn on_disk(folder: &Folder) -> BTreeSet<String> {
    let entries = fs::read_dir(folder.path("var/files")).into_iter().flatten();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_loses_no_acknowledged_form() {
    let (folder, number) = (Folder::ready(), AtomicUsize::new(0));
    let mut all = Vec::new();
    for kill in 0..full(200, 5) {
        // Some rounds end before the first acknowledgement, so that files are interrupted in every state.
        let acknowledged = round(&folder, &number, 1 + kill * 7 % 24);
        let database = open(&folder).await;
        check_acknowledged(&database, &acknowledged).await;
        check_forms(&database).await;
        database.close().await;
        all.extend(acknowledged);
    }
    let tables: BTreeSet<_> = all.iter().map(|(table, ..)| *table).collect();
    assert_eq!(tables.len(), 4, "{tables:?}");

    let database = open(&folder).await;
    let files: Vec<(String, String)> =
        sqlx::query_as("SELECT id, sha256 FROM file WHERE state <> 'arriving'")
            .fetch_all(&database)
            .await
            .unwrap();
    let leased: Vec<(String,)> =
        sqlx::query_as("SELECT id FROM file WHERE state = 'arriving'").fetch_all(&database).await.unwrap();
    let stored: BTreeSet<_> = files.iter().map(|(id, _)| id.clone()).collect();
    let named: BTreeSet<_> = leased.into_iter().map(|(id,)| id).chain(stored.clone()).collect();
    assert!(on_disk(&folder).is_superset(&stored));
    let server = serve(&folder);
    server.until("unreferenced files are removed", || on_disk(&folder).is_subset(&named));
    assert!(on_disk(&folder).is_superset(&stored));
    for (id, sha256) in files {
        let found = Sha256::digest(fs::read(folder.path("var/files").join(id)).unwrap());
        assert_eq!(found.iter().map(|byte| format!("{byte:02x}")).collect::<String>(), sha256);
    }
    check_acknowledged(&database, &all).await;
    database.close().await;
    drop(server);
    let checked = folder.run(&["db", "check"]);
    assert_eq!(checked.code, 0, "{}{}", checked.stdout, checked.stderr);
}
