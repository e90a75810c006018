//! The data of a person in one archive: JSON for programs, a readable page, and the files that the person
//! sent or signed.

use super::{
    erase::Keys,
    model::{ARCHIVE_FIELD, CategoryData, PersonalData, Row, Table, TableData},
    page,
    proof::{self, ProofEntry},
    register::register,
    store::built::{self, Person},
};
use crate::{
    App, Error, Result,
    db::Tx,
    email::Email,
    error::Kind,
    files::{self, StoredFile},
    locale::Locale,
    text,
};
use std::io::{Cursor, Write as _};
use tokio::task::spawn_blocking;
use zip::{ZipWriter, result::ZipError, write::SimpleFileOptions};

/// The version of the layout of `data.json`.
const FORMAT: u32 = 1;

/// An archive with its contents.
pub(crate) struct Archive {
    pub(crate) bytes: Vec<u8>,
    pub(crate) rows: usize,
    pub(crate) files: usize,
}

/// The names and bytes of files.
type NamedFiles = Vec<(String, Vec<u8>)>;

/// Packs all data of an address. The page is in the given language, or in that of the person's last message.
///
/// # Errors
/// `privacy.unknown` if there are no data; errors of the disk, the bucket and the database.
pub(crate) async fn export(app: &App, email: &Email, locale: Option<Locale>) -> Result<Archive> {
    let person = Keys::load(app, true).await?.person(email);
    let mut tx = app.db.read().await?;
    let found = load_rows(&mut tx, &person).await?;
    if found.is_empty() {
        return Err(Error::not_found("privacy.unknown", "no data are known of this address"));
    }
    let proofs = proof::load(&mut tx, &person).await?;
    let documents = load_documents(&mut tx, &person).await?;
    drop(tx);
    let locale = locale.or_else(|| language(&found)).unwrap_or(Locale::Fr);
    let rows = found.iter().map(|(_, rows)| rows.len()).sum();
    let mut attached = load_files(app, &found).await?;
    attached.extend(documents);
    let files = attached.len();
    let data = PersonalData {
        format: FORMAT,
        address: person.mailbox,
        created_at: app.clock.now(),
        categories: by_category(&found, locale),
    };
    let bytes =
        spawn_blocking(move || pack(&data, &proofs, attached, locale)).await.map_err(Error::internal)??;
    Ok(Archive { bytes, rows, files })
}

async fn load_rows(tx: &mut Tx, person: &Person) -> Result<Vec<(&'static Table, Vec<Row>)>> {
    let mut found = Vec::new();
    for table in register().tables.iter().filter(|table| table.category.is_some()) {
        let rows = built::list(tx, register(), table, person).await?;
        if !rows.is_empty() {
            found.push((table, rows));
        }
    }
    Ok(found)
}

async fn load_documents(tx: &mut Tx, person: &Person) -> Result<NamedFiles> {
    let mut found = Vec::new();
    for table in &register().tables {
        let documents = built::list_documents(tx, register(), table, person).await?;
        found.extend(documents.into_iter().map(|(name, bytes)| (format!("documents/{name}.pdf"), bytes)));
    }
    Ok(found)
}

/// The files of the rows of the manifest; missing files are left out.
async fn load_files(app: &App, found: &[(&Table, Vec<Row>)]) -> Result<NamedFiles> {
    let mut loaded = Vec::new();
    for row in found.iter().filter(|(table, _)| table.name == "file").flat_map(|(_, rows)| rows) {
        let value = |column: &str| row.get(column).map(String::as_str).unwrap_or_default();
        let size = value("size").parse().unwrap_or_default();
        let (id, name) = (value("id"), value("name"));
        // Earlier archives are not data of the person.
        if value("field") == ARCHIVE_FIELD {
            continue;
        }
        match files::read_bytes(app, &StoredFile::from_manifest(id, name, (size, value("sha256")))).await {
            Ok(bytes) => loaded.push((format!("files/{}-{name}", value("owner")), bytes)),
            Err(e) if e.kind == Kind::InputMissing => {}
            Err(e) => return Err(e),
        }
    }
    Ok(loaded)
}

/// The language of the newest row that has one.
fn language(found: &[(&Table, Vec<Row>)]) -> Option<Locale> {
    let rows = found.iter().flat_map(|(_, rows)| rows).filter(|row| row.contains_key("locale"));
    let newest = rows.max_by_key(|row| row.get("created_at").cloned())?;
    newest.get("locale")?.parse().ok()
}

fn by_category(found: &[(&'static Table, Vec<Row>)], locale: Locale) -> Vec<CategoryData> {
    let mut categories: Vec<CategoryData> = Vec::new();
    for category in &register().categories {
        let path = format!("category.{}", category.key);
        let say = |part| text::word_label(locale, "privacy", &path, part);
        let rows_of = found.iter().filter(|(table, _)| table.category.as_deref() == Some(&category.key));
        let tables: Vec<_> = rows_of
            .map(|(table, rows)| TableData { table: table.name.clone(), rows: rows.clone() })
            .collect();
        if !tables.is_empty() {
            let (name, purpose, basis, retention) =
                (say("name"), say("purpose"), say("basis"), say("retention"));
            categories.push(CategoryData {
                key: category.key.clone(),
                name,
                purpose,
                basis,
                retention,
                tables,
            });
        }
    }
    categories
}

fn pack(data: &PersonalData, proofs: &[ProofEntry], attached: NamedFiles, locale: Locale) -> Result<Vec<u8>> {
    let json = |value: &serde_json::Value| serde_json::to_vec_pretty(value).map_err(Error::internal);
    let value = |value| serde_json::to_value(value).map_err(Error::internal);
    let mut entries = vec![
        ("index.html".to_owned(), page::print(data, locale)),
        ("data.json".to_owned(), json(&value(data)?)?),
        ("agreements.json".to_owned(), json(&serde_json::to_value(proofs).map_err(Error::internal)?)?),
    ];
    for (name, bytes) in attached {
        let taken = |name: &String| entries.iter().any(|(known, _)| known == name);
        let numbered = (2..).map(|number| format!("{number}-{name}"));
        let free = [name.clone()].into_iter().chain(numbered).find(|name| !taken(name));
        entries.push((free.unwrap_or(name), bytes));
    }
    zipped(&entries).map_err(Error::internal)
}

fn zipped(entries: &[(String, Vec<u8>)]) -> std::result::Result<Vec<u8>, ZipError> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        archive.start_file(name.as_str(), SimpleFileOptions::default())?;
        archive.write_all(bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}
