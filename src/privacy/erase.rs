//! Erases a person: rows, mails and files, with what stays and why. It is written down before it begins, so that a crash or a restored
//! backup leaves nothing half done.

use super::{
    leftovers::{self, Leftovers},
    model::{Effect, TableOutcome},
    register::register,
    store::{
        built::{self, Person, Selected},
        erasure,
    },
    tombstones::{self, ErasureKey, Tombstone},
};
use crate::{
    App, Result,
    audit::{self, Deed},
    campaign::contacts::{AddressKey, suppress_everywhere},
    db::Tx,
    email::Email,
    files,
};
use serde::Serialize;
use std::path::PathBuf;

/// What an erasure does, or would do.
#[derive(Debug, Serialize)]
pub(crate) struct Erasure {
    pub(super) tables: Vec<TableOutcome>,
    /// Files that the person has sent.
    pub(super) files: usize,
    #[serde(flatten)]
    pub(super) leftovers: Leftovers,
    /// Whether the address gets no campaign any more, by a hash on the suppression list.
    pub(super) suppressed: bool,
    /// Backups and replaced databases, which it does not change: a restore does it again.
    pub(super) copies: Vec<PathBuf>,
    pub(super) dry_run: bool,
}

/// The keys by which an address is known where it is not written.
pub(super) struct Keys {
    suppression: AddressKey,
    pub(super) erasure: ErasureKey,
}

impl Keys {
    pub(super) async fn load(app: &App, dry_run: bool) -> Result<Self> {
        Ok(Self {
            suppression: AddressKey::of(app, dry_run).await?,
            erasure: ErasureKey::load(app, dry_run).await?,
        })
    }

    pub(super) fn person(&self, email: &Email) -> Person {
        Person {
            mailbox: email.mailbox(),
            hash: self.suppression.mailbox(email),
            placeholder: self.erasure.placeholder(email),
        }
    }
}

/// Erases all data of an address, or says what that would do. Done twice, it finds nothing.
///
/// # Errors
/// `config.invalid` when the key of the suppression list is lost; what the disk, the bucket and the database say.
pub(crate) async fn erase(app: &App, email: &Email, dry_run: bool) -> Result<Erasure> {
    let keys = Keys::load(app, dry_run).await?;
    if dry_run {
        return carry_out(app, &keys, email, true).await;
    }
    let tombstone = Tombstone {
        id: app.random.hex(8),
        mailbox_hash: keys.erasure.hash(&email.mailbox()),
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

/// Does the work. Files come first: as long as rows name the address, an interrupted erasure knows it.
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
        suppress_everywhere(&mut tx, app, &keys.suppression, (email, "personal data erased")).await?;
    }
    if !dry_run {
        let subject = keys.erasure.hash(&person.mailbox);
        let rows: u64 =
            tables.iter().filter(|table| table.effect != Effect::Kept).map(|table| table.rows).sum();
        let deed = Deed::new("privacy.erase", subject.get(..12).unwrap_or_default());
        audit::note(&mut tx, app, &deed.told(format!("{rows} rows, {} files", stored.len()))).await?;
        if suppressed {
            tx.bump("contacts").await?;
        }
        tx.commit().await?;
        for id in &stored {
            files::remove_bytes(app, id).await?;
        }
        // Mails that were being written meanwhile.
        leftovers::remove(app, &person.mailbox, false)?;
    }
    let copies = leftovers::list_copies(app)?;
    Ok(Erasure { tables, files: stored.len(), leftovers, suppressed, copies, dry_run })
}

/// The ids of the files whose rows an erasure deletes.
async fn list_files(tx: &mut Tx, person: &Person) -> Result<Vec<String>> {
    let Some(table) = register().table("file") else { return Ok(Vec::new()) };
    let rows = built::list(tx, register(), table, person).await?;
    Ok(rows.into_iter().filter_map(|mut row| row.remove("id")).collect())
}

/// Erases these rows of all tables, and returns what became of those that there were.
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

/// Makes what was deleted unreadable, and records that the erasure is done.
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
