//! Signing keys by name: in the data folder next to SQLite, in the database on PostgreSQL.

use super::{
    file,
    key::{LENGTH, Secret},
    seal, store,
};
use crate::{
    App, Result,
    error::{Error, Kind},
};

/// The key of this name, if there is one. It writes nothing.
///
/// # Errors
/// Same errors as [`load_or_create`].
pub(crate) async fn find(app: &App, name: &str) -> Result<Option<Secret>> {
    if app.config.database_url.is_none() {
        return file::find(&app.config.data_dir, name);
    }
    let stored = store::find(&mut app.db.read().await?, name).await?;
    stored.map(|stored| seal::unseal(app.config.secret.as_ref(), name, stored)).transpose()
}

/// The key of this name. If there is none, a dry run gets a temporary key that is not stored.
///
/// # Errors
/// Same errors as [`load_or_create`].
pub(crate) async fn load_or_ephemeral(app: &App, name: &str, dry_run: bool) -> Result<Secret> {
    if !dry_run {
        return load_or_create(app, name).await;
    }
    Ok(find(app, name).await?.unwrap_or_else(|| Secret(app.random.bytes())))
}

/// The key of this name, created if there is none.
///
/// # Errors
/// `config.invalid` if others may read its file, if it is not a key, or if it is encrypted with another
/// `VIGIE_SECRET`; file and database errors.
pub(crate) async fn load_or_create(app: &App, name: &str) -> Result<Secret> {
    match find(app, name).await? {
        Some(key) => Ok(key),
        None => insert_if_absent(app, name, &app.random.bytes()).await,
    }
}

/// Stores a key under its name unless there is one, and returns the stored one.
async fn insert_if_absent(app: &App, name: &str, key: &[u8; LENGTH]) -> Result<Secret> {
    if app.config.database_url.is_none() {
        return file::insert_if_absent(&app.config.data_dir, &app.random, name, key);
    }
    let secret = app.config.secret.as_ref();
    let made = seal::seal(secret, name, *key, app.random.bytes())?;
    let mut tx = app.db.write().await?;
    // If two processes create the key at the same time, one is first, and the other reads its key.
    let stored = store::insert_if_absent(&mut tx, name, made).await?;
    tx.commit().await?;
    seal::unseal(secret, name, stored)
}

/// The names of all keys.
///
/// # Errors
/// Errors of the folder; database errors.
pub(crate) async fn list(app: &App) -> Result<Vec<String>> {
    match app.config.database_url {
        None => file::list(&app.config.data_dir),
        Some(_) => store::list(&mut app.db.read().await?).await,
    }
}

/// Copies every key to another installation, and returns their number. Keys that are there already are compared.
///
/// # Errors
/// `config.invalid` if the other installation has another key of this name, or a key cannot be read; file and database
/// errors.
pub(crate) async fn copy(from: &App, to: &App) -> Result<usize> {
    let names = list(from).await?;
    for name in &names {
        let Some(key) = find(from, name).await? else { continue };
        let stored = match find(to, name).await? {
            Some(stored) => stored,
            None => insert_if_absent(to, name, key.bytes()).await?,
        };
        if stored.bytes() != key.bytes() {
            let detail = format!("the destination has another key {name:?}: remove it and copy again");
            return Err(Error::new(Kind::Configuration, "config.invalid", detail));
        }
    }
    Ok(names.len())
}
