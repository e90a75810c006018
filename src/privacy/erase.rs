//! Erases the data of a person: rows, mails and files. The result lists the data that stay, with the reason.
//! The erasure is recorded before it begins, so that it can be completed after a crash and repeated after the
//! restore of a backup.

use super::{
    leftovers::{self, Leftovers},
    model::{Effect, TableOutcome, Tombstone},
    register::register,
    store::{
        built::{self, Person, Selected},
        erasure,
    },
    tombstones::{self, ErasureKey},
};
use crate::{
    App, Result,
    audit::{self, AuditEntry},
    campaign::contacts::{AddressKey, suppress_everywhere},
    db::Tx,
    email::Email,
    files,
};
use serde::Serialize;
use std::path::PathBuf;

/// The result of an erasure or a dry run.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Erasure {
    pub(super) tables: Vec<TableOutcome>,
    /// Files that the person sent.
    pub(super) files: usize,
    #[serde(flatten)]
    pub(super) leftovers: Leftovers,
    /// Whether the hash of the address is on the suppression list, so that no campaign is sent to it.
    pub(super) suppressed: bool,
    /// Backups and replaced databases. The erasure does not change them; a restore repeats it.
    pub(super) copies: Vec<PathBuf>,
    pub(super) dry_run: bool,
}

/// Keyed hashes that identify an address where the address itself is not stored.
pub(super) struct Keys {
    suppression: AddressKey,
    pub(super) erasure: ErasureKey,
}

impl Keys {
    pub(super) async fn load(app: &App, dry_run: bool) -> Result<Self> {
        Ok(Self {
            suppression: AddressKey::load_for(app, dry_run).await?,
            erasure: ErasureKey::load(app, dry_run).await?,
        })
    }

    pub(super) fn person(&self, email: &Email) -> Person {
        Person {
            mailbox: email.normalized(),
            hash: self.suppression.address_hash(email),
            placeholder: self.erasure.placeholder(email),
        }
    }
}

/// Erases all data of an address; a dry run returns the same result and changes nothing. Idempotent.
///
/// # Errors
/// `config.invalid` if the key of the suppression list is missing; errors of the disk, the bucket and the
/// database.
pub(crate) async fn erase(app: &App, email: &Email, dry_run: bool) -> Result<Erasure> {
    let keys = Keys::load(app, dry_run).await?;
    if dry_run {
        return carry_out(app, &keys, email, true).await;
    }
    let tombstone = Tombstone {
        id: app.random.hex(8),
        mailbox_hash: keys.erasure.hash(&email.normalized()),
        started_at: app.clock.millis(),
    };
    tombstones::append(app, &tombstone)?;
    let mut tx = app.db.write().await?;
    erasure::insert(&mut tx, &tombstone).await?;
    tx.commit().await?;
    let done = carry_out(app, &keys, email, false).await?;
    finish(app, &tombstone).await?;
    Ok(done)
}

/// Does the work. Files are deleted first: as long as rows name the address, an interrupted erasure can find
/// them again.
pub(super) async fn carry_out(app: &App, keys: &Keys, email: &Email, dry_run: bool) -> Result<Erasure> {
    let person = keys.person(email);
    let leftovers = leftovers::remove(app, &person.mailbox, dry_run)?;
    let mut tx = app.db.write().await?;
    let stored = list_files(&mut tx, &person).await?;
    let tables = erase_rows(&mut tx, Selected::Person(&person)).await?;
    let is_recipient =
        |table: &TableOutcome| matches!(table.table.as_str(), "contact" | "campaign_recipient");
    let suppressed = tables.iter().any(is_recipient);
    if suppressed {
        suppress_everywhere(&mut tx, app, &keys.suppression, email, "personal data erased").await?;
    }
    if !dry_run {
        let subject = keys.erasure.hash(&person.mailbox);
        let rows: u64 =
            tables.iter().filter(|table| table.effect != Effect::Kept).map(|table| table.rows).sum();
        let deed = AuditEntry::new("privacy.erase", subject.get(..12).unwrap_or_default());
        audit::record(&mut tx, app, &deed.with_detail(format!("{rows} rows, {} files", stored.len())))
            .await?;
        if suppressed {
            tx.bump("contacts").await?;
        }
        tx.commit().await?;
        for id in &stored {
            files::remove_bytes(app, id).await?;
        }
        // Mails that were written in the meantime.
        leftovers::remove(app, &person.mailbox, false)?;
    }
    let copies = leftovers::list_copies(app)?;
    Ok(Erasure { tables, files: stored.len(), leftovers, suppressed, copies, dry_run })
}

/// The ids of the files whose rows the erasure deletes.
async fn list_files(tx: &mut Tx, person: &Person) -> Result<Vec<String>> {
    let Some(table) = register().table("file") else { return Ok(Vec::new()) };
    let rows = built::list(tx, register(), table, person).await?;
    Ok(rows.into_iter().filter_map(|mut row| row.remove("id")).collect())
}

/// Erases these rows in all tables, and returns the outcome of every table that has such rows.
pub(super) async fn erase_rows(tx: &mut Tx, rows: Selected<'_>) -> Result<Vec<TableOutcome>> {
    let mut outcomes = Vec::new();
    for table in register().children_first() {
        let Some(effect) = table.effect() else { continue };
        let count = built::erase(tx, register(), table, rows).await?;
        if count > 0 {
            let (name, category) = (table.name.clone(), table.category.clone());
            outcomes.push(TableOutcome {
                table: name,
                category,
                rows: count,
                effect,
                reason: table.keep.clone(),
            });
        }
    }
    outcomes.reverse();
    Ok(outcomes)
}

/// Overwrites the deleted data on the disk, and records that the erasure is complete.
pub(super) async fn finish(app: &App, tombstone: &Tombstone) -> Result<()> {
    let changed = register()
        .tables
        .iter()
        .filter(|table| matches!(table.effect(), Some(effect) if effect != Effect::Kept));
    let changed: Vec<&str> = changed.map(|table| table.name.as_str()).collect();
    app.db.purge(&changed).await?;
    let mut tx = app.db.write().await?;
    erasure::insert(&mut tx, tombstone).await?;
    erasure::finish(&mut tx, &tombstone.id, app.clock.millis()).await?;
    tx.commit().await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        campaign::contacts::is_suppressed,
        db::{SchemaPolicy, args, engines},
        links::{self, Purpose},
        privacy::complete_pending,
    };

    const ADDRESS: &str = "Zoe@x.example";
    /// A message, an audit entry that names the address, and campaigns with the address and with another address that contains it.
    const ROWS: [&str; 6] = [
        "INSERT INTO contact_message (reference, subject, body, firstname, lastname, email, locale, created_at)
            VALUES ('M-1', 'data', 'a', 'Zoé', 'L', 'Zoe@x.example', 'fr', 1)",
        "INSERT INTO audit (id, at, who, action, subject, detail) VALUES ('1', 1, 'root', 'x', 'y', 'to zoe@x.example')",
        "INSERT INTO campaign (id, name, client, sponsor, subject, locale, audience, state, reason, restored, content, sha256,
            opened_at) VALUES ('E-1', 'a', 'b', 'c', 'd', 'fr', '{}', 'approved', '', 0, $1, '', 1)",
        "INSERT INTO campaign_wave (campaign, wave) VALUES ('E-1', 1)",
        "INSERT INTO campaign_recipient (campaign, wave, mailbox, number, email, region, source, state, runner, due_at, attempts,
            changed_at, answer) VALUES ('E-1', 1, 'h1', 1, 'zoe@x.example', '', '', 'queued', '', 1, 0, 1, '')",
        "INSERT INTO campaign_recipient (campaign, wave, mailbox, number, email, region, source, state, runner, due_at, attempts,
            changed_at, answer) VALUES ('E-1', 1, 'h2', 2, 'a.zoe@x.example', '', '', 'queued', '', 1, 0, 1, '')",
    ];

    async fn insert(app: &App, rows: &[&'static str]) {
        let mut tx = app.db.write().await.unwrap();
        for sql in rows {
            let values = if sql.contains("$1") { args![vec![0_u8]] } else { args![] };
            tx.exec(sql, values).await.unwrap();
        }
        tx.commit().await.unwrap();
    }

    fn effects(erasure: &Erasure) -> Vec<(&str, u64, Effect)> {
        erasure.tables.iter().map(|table| (table.table.as_str(), table.rows, table.effect)).collect()
    }

    #[tokio::test]
    async fn erasure_deletes_anonymises_or_keeps_rows_on_both_engines() {
        for (config, _folder) in engines().await {
            let app = App::open(config, SchemaPolicy::Migrate).await.unwrap();
            insert(&app, &ROWS).await;
            let email = ADDRESS.parse().unwrap();
            let planned = erase(&app, &email, true).await.unwrap();
            let done = erase(&app, &email, false).await.unwrap();
            let expected = [
                ("contact_message", 1, Effect::Removed),
                ("campaign_recipient", 1, Effect::Anonymised),
                ("audit", 1, Effect::Kept),
            ];
            assert_eq!((effects(&planned), effects(&done)), (expected.to_vec(), expected.to_vec()));
            let key = AddressKey::load(&app).await.unwrap();
            let mut tx = app.db.read().await.unwrap();
            assert!(is_suppressed(&mut tx, &key, &email, "any").await.unwrap());
            let sql = "SELECT email, state FROM campaign_recipient ORDER BY number";
            let rows: Vec<(String, String)> = tx.rows(sql, args![]).await.unwrap();
            assert!(rows[0].0.starts_with("erased-") && rows[0].0.ends_with("@invalid.invalid"), "{rows:?}");
            assert_eq!(
                (rows[0].1.as_str(), rows[1].0.as_str(), rows[1].1.as_str()),
                ("suppressed", "a.zoe@x.example", "queued")
            );
        }
    }

    #[tokio::test]
    async fn erasure_deletes_links_of_follow_ups_and_keeps_those_of_approvals() {
        const FOLLOW_UP: &str =
            "INSERT INTO follow_up (reference, form, title, email, mailbox, locale, status, created_at, updated_at)
            VALUES ('E-1', 'campaign', 'a', 'zoe@x.example', 'zoe@x.example', 'fr', 'sent', 1, 1)";
        for (config, _folder) in engines().await {
            let app = App::open(config, SchemaPolicy::Migrate).await.unwrap();
            insert(&app, &[FOLLOW_UP]).await;
            let mut tx = app.db.write().await.unwrap();
            for (purpose, token) in [(Purpose::FollowUp, b"a"), (Purpose::Approval, b"b")] {
                links::issue(&mut tx, purpose, token, "E-1", None).await.unwrap();
            }
            tx.commit().await.unwrap();
            let done = erase(&app, &ADDRESS.parse().unwrap(), false).await.unwrap();
            let expected = [("follow_up", 1, Effect::Removed), ("secret_link", 1, Effect::Removed)];
            assert_eq!(effects(&done), expected);
            let mut tx = app.db.read().await.unwrap();
            let kept = links::find::<String>(&mut tx, Purpose::Approval, b"b", app.clock.now()).await;
            assert_eq!(kept.unwrap(), Some("E-1".to_owned()));
        }
    }

    #[tokio::test]
    async fn erases_again_what_a_restored_backup_contains() {
        for (config, _folder) in engines().await {
            let app = App::open(config, SchemaPolicy::Migrate).await.unwrap();
            insert(&app, &ROWS[..1]).await;
            erase(&app, &ADDRESS.parse().unwrap(), false).await.unwrap();
            assert_eq!(complete_pending(&app).await.unwrap(), 0);
            insert(&app, &[ROWS[0], "DELETE FROM erasure"]).await;
            assert_eq!(complete_pending(&app).await.unwrap(), 1);
            let mut tx = app.db.read().await.unwrap();
            let sql = "SELECT CAST(count(*) AS BIGINT) FROM contact_message";
            assert_eq!(tx.row::<(i64,)>(sql, args![]).await.unwrap(), Some((0,)));
            drop(tx);
            assert_eq!(complete_pending(&app).await.unwrap(), 0);
        }
    }
}
