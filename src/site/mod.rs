//! The product put together: the only room that names every slice. It lists what each brings and decides nothing.

mod command;
mod init;
mod memory;
mod serve;

pub use command::{command, main};

use crate::{
    Result, account,
    app::App,
    campaign, catalog,
    cli::generate,
    content,
    db::Inspection,
    entries, files, ias,
    mail::{self, Preview},
    requests, scoring,
    web::{self, Parts, description},
};
use std::pin::Pin;

/// What the slices bring to the website.
#[must_use]
pub fn parts() -> Parts {
    let routes = [
        account::http::routes(),
        campaign::http::routes(),
        catalog::http::routes(),
        content::http::routes(),
        ias::http::routes(),
        requests::http::routes(),
        scoring::http::routes(),
    ];
    Parts {
        routes: routes.into_iter().flatten().collect(),
        actions: [
            account::http::actions(),
            requests::http::actions(),
            scoring::http::actions(),
            vec![campaign::http::action()],
        ]
        .concat(),
        exchanges: [requests::http::exchanges(), scoring::http::exchanges()].concat(),
        described: vec![catalog::http::described()],
        descriptions: vec![
            account::http::description,
            campaign::http::description,
            catalog::http::description,
            ias::http::description,
            requests::http::description,
            scoring::http::description,
        ],
        metrics: vec![metrics, mail_metrics],
        titles: Some(title),
        moved: Some(moved),
        sign_in: Some(account::http::SIGN_IN),
    }
}

/// Every mail that exists, with an example of each.
#[must_use]
pub fn mails() -> Vec<Preview> {
    [mail::PREVIEWS, &account::previews(), &campaign::previews(), &requests::previews(), &scoring::previews()]
        .concat()
}

fn title(app: App, entry: web::Entry) -> Pin<Box<dyn Future<Output = Result<String>> + Send>> {
    Box::pin(async move {
        let found = content::find(&app, entry.kind.parse()?, &entry.slug, entry.locale).await?;
        Ok(found.entry.head.title)
    })
}

/// What `vigie generate` writes beside completions and manual pages.
pub(crate) const GENERATED: generate::Sources = generate::Sources { openapi, schemas: content::schemas };

fn moved(app: App, entry: web::Entry) -> Pin<Box<dyn Future<Output = Result<Option<String>>> + Send>> {
    Box::pin(async move { entries::moved(&app, entry.kind.parse()?, &entry.slug).await })
}

/// Reads what the slices have stored, each as it can judge it.
///
/// # Errors
/// What keeps one from reading at all.
pub(crate) async fn inspect(app: &App) -> Result<Inspection> {
    Ok(ias::inspect(app).await?.and(content::inspect(app).await?).and(files::inspect(app).await?))
}

/// Forgets what has had its time.
///
/// # Errors
/// What the database says.
pub async fn tidy(app: &App) -> Result<()> {
    account::sweep(app).await?;
    requests::sweep(app).await?;
    files::sweep(app).await.map(drop)
}

/// The description of the API, as it is committed.
///
/// # Errors
/// A fault when it cannot be written down.
pub fn openapi() -> Result<String> {
    Ok(description::printed(&description::document(&parts().descriptions)?))
}

fn metrics(app: App) -> Pin<Box<dyn Future<Output = Result<String>> + Send>> {
    Box::pin(async move { ias::metrics(&app).await })
}

fn mail_metrics(app: App) -> Pin<Box<dyn Future<Output = Result<String>> + Send>> {
    Box::pin(async move { mail::metrics(&app).await })
}
