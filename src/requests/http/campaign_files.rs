//! The content file of a campaign: uploaded and checked before the request, which references it by its
//! ticket.

use super::{receiving::receive, samples::Named};
use crate::{
    App, Error,
    campaign::creative::{Check, Checked, ContentKind, Finding, Pictures},
    files::Upload,
    locale::Locale,
    requests::{self, CONTENT, Content},
    text::{text, word_label},
    web::{ClientAddr, problem::Problem},
};
use axum::{
    Json,
    extract::{Path, Query, Request, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use jiff::Timestamp;
use maud::{DOCTYPE, html};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const NO_STORE: [(header::HeaderName, &str); 1] = [(header::CACHE_CONTROL, "no-store")];

/// The findings of the content check.
#[derive(Serialize, ToSchema)]
#[schema(as = ContentReport)]
pub(super) struct Report {
    kind: ContentKind,
    sendable: bool,
    /// Errors first.
    findings: Vec<ContentFinding>,
    passed: Vec<Check>,
    /// Bytes of an HTML page as it is sent.
    bytes: Option<usize>,
    /// Pages of a document.
    pages: Option<usize>,
}

#[derive(Serialize, ToSchema)]
struct ContentFinding {
    check: Check,
    /// Whether the finding is only advice and does not block the campaign.
    advice: bool,
    /// The file in the archive, and the line, from 1.
    file: Option<String>,
    line: Option<u64>,
    /// The relevant excerpt.
    about: String,
}

impl Report {
    pub(super) fn new(kind: ContentKind, checked: Checked) -> Self {
        let (sendable, passed) = (checked.is_sendable(), checked.passed(kind));
        let finding = |Finding { check, file, line, about }| ContentFinding {
            check,
            advice: Check::is_advice(check),
            file,
            line,
            about,
        };
        Self {
            kind,
            sendable,
            passed,
            bytes: checked.body.as_ref().map(|body| body.html.len()),
            pages: checked.pages,
            findings: checked.findings.into_iter().map(finding).collect(),
        }
    }
}

/// A pending content file.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CampaignContent {
    /// References it in the form.
    ticket: String,
    name: String,
    /// Bytes.
    size: u64,
    /// Expiry of the ticket.
    #[schema(value_type = String, format = DateTime)]
    expires_at: Timestamp,
    report: Report,
}

impl From<Content> for CampaignContent {
    fn from(Content { waiting, kind, checked }: Content) -> Self {
        Self {
            ticket: waiting.ticket.as_str().to_owned(),
            name: waiting.file.name,
            size: waiting.file.size,
            expires_at: waiting.expires_at,
            report: Report::new(kind, checked),
        }
    }
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfKind {
    /// The kind of the content.
    #[serde(default = "html")]
    kind: ContentKind,
    /// The visa number that it must contain.
    #[serde(default)]
    visa: Option<String>,
}

fn html() -> ContentKind {
    ContentKind::Html
}

#[utoipa::path(
    post,
    path = "/api/campaign/contents",
    summary = "Uploads the content of a campaign before its request, and returns the findings of the check.",
    params(Named, OfKind),
    request_body(content = Vec<u8>, content_type = "application/octet-stream", description = "The file: a zip of one HTML page and its pictures, a PDF or a PPTX; 10 MB at most."),
    responses(
        (status = 201, description = "The findings.", body = CampaignContent),
        (status = 403, description = "The client has uploaded many files today, and this one has no proof of work in the header altcha: form.captcha-refused."),
        (status = 413, description = "It is too large: request.body-too-large."),
        (status = 429, description = "Too many files: form.too-many."),
        (status = 503, description = "The disk is full: disk.full.")
    )
)]
pub(super) async fn send_content(
    State(app): State<App>,
    ClientAddr(from): ClientAddr,
    Query(Named { name }): Query<Named>,
    Query(OfKind { kind, visa }): Query<OfKind>,
    request: Request,
) -> Result<impl IntoResponse, Problem> {
    let draft = receive(&app, from, CONTENT, request).await?;
    let content = requests::store_content(&app, &Upload::new(CONTENT.field, &name, Ok(draft)), kind).await?;
    let content = content.with_visa(visa.as_deref());
    Ok((StatusCode::CREATED, NO_STORE, Json(CampaignContent::from(content))))
}

#[utoipa::path(
    get,
    path = "/api/campaign/contents/{ticket}",
    summary = "A pending content file, by its ticket.",
    params(("ticket" = String, Path, description = "The ticket from the response to the upload."), OfKind),
    responses((status = 200, description = "The findings.", body = CampaignContent), (status = 404, description = "The ticket is unknown or has expired: form.file-expired."))
)]
pub(super) async fn content(
    State(app): State<App>,
    Path(ticket): Path<String>,
    Query(OfKind { kind, visa }): Query<OfKind>,
) -> Result<impl IntoResponse, Problem> {
    let found = requests::show_content(&app, &ticket.parse()?, kind).await?.with_visa(visa.as_deref());
    Ok((NO_STORE, Json(CampaignContent::from(found))))
}

#[utoipa::path(
    delete,
    path = "/api/campaign/contents/{ticket}",
    summary = "Deletes a pending content file or list.",
    params(("ticket" = String, Path, description = "The ticket from the response to the upload.")),
    responses((status = 204, description = "It is deleted."), (status = 404, description = "The ticket is unknown or has expired: form.file-expired."))
)]
pub(super) async fn discard(
    State(app): State<App>,
    Path(ticket): Path<String>,
) -> Result<StatusCode, Problem> {
    requests::discard_content(&app, &ticket.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Shown {
    /// Whether its pictures are displayed; many e-mail clients ask first.
    #[serde(default = "shown")]
    pictures: bool,
    /// The language of the message if there is no mail.
    #[serde(default)]
    locale: Option<Locale>,
}

impl Shown {
    pub(super) fn locale(&self) -> Locale {
        self.locale.unwrap_or(Locale::Fr)
    }
}

fn shown() -> bool {
    true
}

impl From<Shown> for Pictures {
    fn from(Shown { pictures, .. }: Shown) -> Self {
        if pictures { Self::Shown } else { Self::Off }
    }
}

#[utoipa::path(
    get,
    path = "/api/campaign/contents/{ticket}/preview",
    summary = "A pending content file, as an e-mail client displays it.",
    params(("ticket" = String, Path, description = "The ticket from the response to the upload."), Shown),
    responses((status = 200, description = "The mail.", content_type = "text/html", body = String), (status = 404, description = "The ticket is unknown, or the content is not a mail: a page with the reason.", content_type = "text/html", body = String))
)]
pub(super) async fn preview(
    State(app): State<App>,
    Path(ticket): Path<String>,
    Query(shown): Query<Shown>,
) -> Response {
    let locale = shown.locale();
    let page = async { requests::preview_content(&app, &ticket.parse()?, shown.into()).await };
    mail_page(page.await, locale)
}

/// A mail for a frame of our pages, or a message why there is none.
pub(super) fn mail_page(page: Result<Option<String>, Error>, locale: Locale) -> Response {
    let (status, page) = match page {
        Ok(Some(page)) => (StatusCode::OK, page),
        Ok(None) => {
            (StatusCode::NOT_FOUND, sentence(locale, &text(locale, "campaign:preview.unreadable", &[])))
        }
        Err(e) => {
            let (prefix, word) = e.code.split_once('.').unwrap_or_default();
            let said = word_label(locale, "code", prefix, word);
            (Problem::from(e).status, sentence(locale, &said))
        }
    };
    let headers = [(header::CACHE_CONTROL, "no-store"), (header::CONTENT_TYPE, "text/html; charset=utf-8")];
    (status, headers, page).into_response()
}

fn sentence(locale: Locale, said: &str) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(locale) {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width";
            title { "-" }
            p style="margin:24px;font:16px/1.5 sans-serif" { (said) }
        }
    };
    page.into_string()
}
