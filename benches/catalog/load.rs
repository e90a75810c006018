//! How long a process takes to read the sources of one language from the database, once per change of the data: entries of
//! the size of the seeds' sources, in four languages.

use sqlx::{Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};
use std::{error::Error, time::Instant};
use vigie::{
    App,
    config::{Config, Resolved, Sources},
    content::{self, Kind},
    db::Schema,
    locale::Locale,
};

/// Characters of a source's texts in the seeds, about.
const LENGTH: usize = 6_000;

/// Fills a database and reads one language of it.
pub async fn measure(count: usize) -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let resolved = Resolved::from_sources(Sources::default())?;
    let config = Config { data_dir: folder.path().join("var"), ..Config::from_resolved(&resolved)? };
    let app = App::open(config, Schema::Migrate).await?;
    fill(&folder.path().join("var/vigie.db"), count).await?;
    let begun = Instant::now();
    let lengths = content::all(&app, Kind::Press, Locale::Ko, |listed, body| {
        Ok(listed.head.title.len() + usize::from(matches!(body, content::entry::Body::Press(_))))
    });
    let read = lengths.await?.len();
    println!(
        "\n{read} entries of {LENGTH} characters read from {} versions in {:.2} s",
        4 * count,
        begun.elapsed().as_secs_f64()
    );
    Ok(())
}

async fn fill(path: &std::path::Path, count: usize) -> Result<(), Box<dyn Error>> {
    let mut on = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(path)).await?;
    sqlx::raw_sql("BEGIN").execute(&mut on).await?;
    let html = "<p>ventes et données</p>".repeat(LENGTH / 24);
    let body =
        serde_json::json!({ "kind": "press", "outlet": "Vigie", "author": null, "link": null, "html": html });
    for number in 0..count {
        for locale in Locale::ALL {
            sqlx::query(
                "INSERT INTO content_entry (kind, slug, locale, stage, title, summary, rank, listed, body, source, changed_at)
                VALUES ('press', ?, ?, 'live', 'Titre', 'Résumé', 0, 1, ?, ?, 0)",
            )
            .bind(format!("source-{number}"))
            .bind(locale.code())
            .bind(body.to_string())
            .bind(&html)
            .execute(&mut on)
            .await?;
        }
    }
    sqlx::raw_sql("COMMIT").execute(&mut on).await?;
    Ok(())
}
