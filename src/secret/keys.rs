//! Signing keys by name: in the data folder next to SQLite, in the database on PostgreSQL.

use super::{file, key::Secret, seal, store};
use crate::{App, Result};

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
    if app.config.database_url.is_none() {
        return file::load_or_create(&app.config.data_dir, &app.random, name);
    }
    if let Some(key) = find(app, name).await? {
        return Ok(key);
    }
    let secret = app.config.secret.as_ref();
    let made = seal::seal(secret, name, app.random.bytes(), app.random.bytes())?;
    let mut tx = app.db.write().await?;
    // If two processes create the key at the same time, one is first, and the other reads its key.
    let stored = store::insert_if_absent(&mut tx, name, made).await?;
    tx.commit().await?;
    seal::unseal(secret, name, stored)
}
