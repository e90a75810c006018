//! A restored backup: held mails and lost opt-outs.

use super::{command, open, queue, server::Server};
use crate::harness::{Answer, Folder};
use serde_json::Value;
use std::{fs, os::unix::fs::PermissionsExt as _};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restore_holds_the_outbox_and_keeps_newer_opt_outs() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let run = |words: &[&str]| Answer::from(command(&folder, &server, words).output().unwrap());
    let done = |words: &[&str]| {
        let answer = run(words);
        assert_eq!(answer.code, 0, "{words:?}: {}", answer.stderr);
        answer.stdout
    };
    let app = open(&folder.path("var"), &server).await;
    queue(&app, &["taken-1@b.example", "taken-2@b.example"].map(str::to_owned)).await;
    app.db.close().await;
    drop(app);
    done(&["contacts", "suppress", "before@x.example"]);
    done(&["db", "backup", "b.db"]);
    done(&["mail", "flush"]);
    done(&["contacts", "suppress", "after@x.example", "--client", "Acme", "--reason", "asked by phone"]);

    let restored: Value = serde_json::from_str(&done(&["db", "restore", "b.db", "--yes", "--json"])).unwrap();
    assert_eq!((&restored["heldMails"], &restored["lostOptOuts"]), (&2.into(), &1.into()), "{restored}");
    let file = restored["optOutsFile"].as_str().unwrap();
    assert_eq!(fs::metadata(folder.path(file)).unwrap().permissions().mode() & 0o777, 0o600);

    // The mails were sent once before the restore and are held now.
    assert_eq!(done(&["mail", "flush"]).trim(), "nothing is due");
    assert_eq!(server.received().len(), 2);
    let held: Value = serde_json::from_str(&done(&["mail", "release", "--dry-run", "--json"])).unwrap();
    let held: Vec<&str> =
        held["mails"].as_array().unwrap().iter().map(|mail| mail["id"].as_str().unwrap()).collect();
    assert_eq!(held.len(), 2);
    assert_eq!(run(&["mail", "release"]).code, 2, "released without --yes");
    assert_eq!(done(&["mail", "release", held[0], "--drop", "--yes"]).trim(), "deleted 1 mail");
    assert_eq!(run(&["mail", "release", held[0], "--yes"]).code, 1);
    assert_eq!(done(&["mail", "release", "--yes"]).trim(), "queued 1 mail");
    assert_eq!(done(&["mail", "flush"]).trim(), "1 sent, 0 to be tried again, 0 failed");
    assert_eq!(done(&["mail", "release", "--yes"]).trim(), "no mail is held");

    // The opt-out is restored unchanged and once.
    let check = ["contacts", "suppress", "after@x.example", "--client", "acme", "--dry-run"];
    assert!(done(&check).starts_with("would add 1 recipient"));
    assert!(
        done(&["contacts", "suppress", "--opt-outs", file, "--dry-run"]).starts_with("would add 1 recipient")
    );
    assert!(
        done(&["contacts", "suppress", "--opt-outs", file]).starts_with("added 1 recipient, 0 there before")
    );
    assert!(
        done(&["contacts", "suppress", "--opt-outs", file]).starts_with("added 0 recipients, 1 there before")
    );
    assert!(done(&check).starts_with("would add 0 recipients, 1 there before"));
    assert_eq!(run(&["contacts", "suppress", "--opt-outs", file, "a@x.example"]).code, 2);
}

#[test]
fn a_restore_without_a_readable_database_reports_unknown_opt_outs() {
    let folder = Folder::ready();
    let backup = folder.run(&["db", "backup", "b.db"]);
    assert_eq!(backup.code, 0, "{}", backup.stderr);
    let unchanged = folder.run(&["db", "restore", "b.db", "--yes"]);
    assert!(unchanged.stdout.contains("no opt-out was lost"), "{}", unchanged.stdout);
    fs::write(folder.path("var/vigie.db"), [0x55; 8192]).unwrap();
    let damaged = folder.run(&["db", "restore", "b.db", "--yes"]);
    assert_eq!(damaged.code, 0, "{}", damaged.stderr);
    assert!(damaged.stdout.contains("their number is unknown"), "{}", damaged.stdout);
    for name in ["vigie.db", "vigie.db-wal", "vigie.db-shm"] {
        let _ = fs::remove_file(folder.path(&format!("var/{name}")));
    }
    let gone = folder.run(&["db", "restore", "b.db", "--yes", "--json"]);
    let gone: Value = serde_json::from_str(&gone.stdout).unwrap();
    assert_eq!((&gone["lostOptOuts"], &gone["heldMails"]), (&Value::Null, &0.into()), "{gone}");
}
