//! The contributions of each slice to the website, the command line and periodic work.

use crate::{
    Result, account,
    app::App,
    audit, campaign, catalog,
    cli::{db::RestoreReport, generate},
    content,
    db::{Copy, IntegrityReport, Restored, former_suffix},
    entries,
    error::{Error, Kind},
    files, ias, jobs,
    mail::{self, Preview},
    metrics::Scrape,
    privacy, requests, scoring, status, subscription, support,
    web::{
        self, SiteParts,
        openapi::{Readers, to_pretty_json},
    },
};
use std::{
    path::{Path, PathBuf},
    pin::Pin,
};

/// The contributions of the slices to the website.
#[must_use]
pub fn web_parts() -> SiteParts {
    let descriptions = vec![
        account::http::DESCRIPTION,
        campaign::http::DESCRIPTION,
        catalog::http::DESCRIPTION,
        content::http::DESCRIPTION,
        ias::http::DESCRIPTION,
        privacy::http::DESCRIPTION,
        requests::http::DESCRIPTION,
        scoring::http::DESCRIPTION,
        status::http::DESCRIPTION,
        support::http::DESCRIPTION,
    ];
    SiteParts {
        routes: descriptions.iter().flat_map(|part| (part.routes)()).collect(),
        actions: [
            account::http::actions(),
            campaign::http::actions(),
            ias::http::actions(),
            privacy::http::actions(),
            requests::http::actions(),
            scoring::http::actions(),
            status::http::actions(),
            support::http::actions(),
        ]
        .concat(),
        exchanges: [
            privacy::http::exchanges(),
            requests::http::exchanges(),
            scoring::http::exchanges(),
            support::http::exchanges(),
        ]
        .concat(),
        described: vec![catalog::http::described()],
        descriptions,
        metrics: Some(metrics),
        titles: Some(title),
        sign_in: Some(account::http::SIGN_IN),
        chat_page: Some(support::http::CHAT_PAGE),
        hooks: web::Hooks {
            redirect_lookup: Some(redirect_target),
            notices: Some(status::http::page_notices),
        },
    }
}

/// A preview of every mail, with example data.
#[must_use]
pub fn mails() -> Vec<Preview> {
    [
        mail::PREVIEWS,
        &account::previews(),
        &campaign::previews(),
        &ias::previews(),
        &privacy::previews(),
        &requests::previews(),
        &scoring::previews(),
        &status::previews(),
        &support::previews(),
    ]
    .concat()
}

fn title(app: App, entry: web::EntryRef) -> Pin<Box<dyn Future<Output = Result<String>> + Send>> {
    Box::pin(async move {
        let found = content::find(&app, entry.kind.parse()?, &entry.slug, entry.locale).await?;
        Ok(found.entry.head.title)
    })
}

/// The documents that `vigie generate` writes in addition to completions and man pages.
pub(super) const GENERATED: generate::Sources =
    generate::Sources { openapi: documents, schemas: content::schemas };

/// Logs in the data folder that are data of the site.
pub(super) const LOGS: &[&str] = &[audit::ANCHORS_FILE, privacy::ERASURES_FILE];

fn redirect_target(
    app: App,
    entry: web::EntryRef,
) -> Pin<Box<dyn Future<Output = Result<Option<String>>> + Send>> {
    Box::pin(async move { entries::redirect_target(&app, entry.kind.parse()?, &entry.slug).await })
}

/// Checks the integrity of the data of all slices.
///
/// # Errors
/// Errors that prevent the check.
pub(super) async fn inspect(app: &App) -> Result<IntegrityReport> {
    Ok(ias::inspect(app).await?.merge(content::inspect(app).await?).merge(files::inspect(app).await?))
}

/// Compares a restored database with the one that it replaced. The restore is done, so errors become part of
/// the report.
pub(super) async fn report_restore(restored: &Restored) -> RestoreReport {
    let mut report = RestoreReport::default();
    if let Err(e) = compare(restored, &mut report).await {
        report.problem = Some(e.detail);
    }
    report
}

async fn compare(restored: &Restored, report: &mut RestoreReport) -> Result<()> {
    let mut present = Copy::open(&restored.database).await?;
    let compared = async {
        report.held_mails = mail::count_held(&mut present).await?;
        let Some(path) = &restored.former else {
            return Err(Error::new(Kind::InputMissing, "file.missing", "there was no former database"));
        };
        let mut former = Copy::open_unused(path).await?;
        let lost = campaign::lost_opt_outs(&mut former, &mut present).await;
        former.close().await;
        lost
    }
    .await;
    present.close().await;
    let lost = compared?;
    report.lost_opt_outs = Some(lost.len() as u64);
    if let Some(file) = restored.former.as_deref().and_then(opt_outs_file).filter(|_| !lost.is_empty()) {
        campaign::write_opt_outs(&file, &lost)?;
        report.opt_outs_file = Some(file);
    }
    Ok(())
}

/// The file for opt-outs of a replaced database: beside it, named after the time of the restore.
fn opt_outs_file(former: &Path) -> Option<PathBuf> {
    Some(former.with_file_name(format!("opt-outs-lost-{}.csv", former_suffix(former)?)))
}

/// Deletes expired data.
///
/// # Errors
/// Database errors.
pub async fn purge_expired(app: &App) -> Result<()> {
    account::sweep(app).await?;
    support::sweep(app).await?;
    requests::sweep(app).await?;
    privacy::sweep(app).await?;
    subscription::sweep(app).await?;
    files::sweep(app).await.map(drop)
}

/// An OpenAPI document, as it is committed.
///
/// # Errors
/// `server.fault` if it cannot be serialised.
pub fn openapi(readers: Readers) -> Result<String> {
    Ok(to_pretty_json(&web_parts().description().document(readers)?))
}

/// The OpenAPI documents by file name.
fn documents() -> Result<Vec<(String, Vec<u8>)>> {
    let files = [("openapi.json", Readers::Public), ("openapi-site.json", Readers::Site)];
    files.into_iter().map(|(name, readers)| Ok((name.to_owned(), openapi(readers)?.into_bytes()))).collect()
}

/// Adds the metrics of jobs, mail, files, the audit log and all slices to a scrape.
fn metrics<'a>(app: &'a App, scrape: &'a Scrape) -> Pin<Box<dyn Future<Output = Result<()>> + Send + 'a>> {
    Box::pin(async move {
        jobs::metrics(app, scrape).await?;
        mail::metrics(app, scrape).await?;
        files::metrics(app, scrape).await?;
        audit::metrics(app, scrape).await?;
        account::metrics(app, scrape).await?;
        campaign::metrics(app, scrape).await?;
        ias::metrics(app, scrape).await?;
        privacy::metrics(app, scrape).await?;
        requests::metrics(app, scrape).await?;
        status::metrics(app, scrape).await?;
        support::metrics(app, scrape).await
    })
}
