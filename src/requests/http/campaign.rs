//! The request for a campaign, and its approval by the signer.

use super::{
    TeamContact,
    campaign_files::{Report, mail_page},
    data_request::Length,
    receipt,
};
use crate::{
    App, Result,
    campaign::{
        contacts::{ContactKind, audience_size},
        creative::ContentKind,
    },
    mail::Team,
    requests::{
        self, ATTACHMENTS, Approval, Attachment, CONTENT, CampaignAudience, CampaignKind, CampaignRequest,
        FIELDS, FIRST_AFTER, FormParts, LIST, ListKind, MAX_PASTED, MAX_WITNESSES, SECOND_AFTER, SUBJECT,
        Sender, SubmittedForm, Token, YesNo, mask,
    },
    web::{
        Form, RejectedForm, Visitor, cacheable_request::CacheableRequest, page_cache::CachedResponse,
        problem::Problem,
    },
};
use axum::{
    Json,
    extract::{Path, Query, State},
    http::header,
    response::{IntoResponse, Response},
};
use jiff::{Timestamp, civil::Date};
use serde::Serialize;
use utoipa::ToSchema;

/// The choices and limits of the form.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CampaignForm {
    /// Lists are in the order of the page.
    audiences: Vec<AudienceChoice>,
    types: Vec<CampaignKind>,
    contents: Vec<ContentKind>,
    list_kinds: Vec<ListKind>,
    subject: Length,
    /// Minimum and maximum days from today to the first sending.
    first_after: [i32; 2],
    /// Minimum and maximum days from the first sending to the second.
    second_after: [i32; 2],
    /// Maximum pasted addresses.
    pasted: usize,
    witnesses: usize,
    /// Maximum bytes of the content, and of a list.
    content_bytes: u64,
    list_bytes: u64,
    /// Maximum attachments, and maximum bytes of each.
    attachments: usize,
    attachment_bytes: u64,
    /// The target fields for columns of a list of pharmacies.
    fields: [&'static str; 6],
    contact: TeamContact,
}

/// All contacts of a kind.
#[derive(Serialize, ToSchema)]
pub(super) struct AudienceChoice {
    kind: ContactKind,
    mailboxes: u64,
    /// Whether the base was counted; else it is the published, approximate number.
    counted: bool,
}

#[utoipa::path(get, path = "/api/campaign", summary = "The choices of the campaign form.", responses((status = 200, description = "The choices.", body = CampaignForm)))]
pub(super) async fn form(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    let form = async move {
        let mut audiences = Vec::new();
        for kind in ContactKind::ALL {
            let size = audience_size(&app, kind).await?;
            audiences.push(AudienceChoice { kind, mailboxes: size.mailboxes, counted: size.is_counted });
        }
        CachedResponse::json(&CampaignForm {
            audiences,
            types: CampaignKind::ALL.into(),
            contents: ContentKind::ALL.into(),
            list_kinds: ListKind::ALL.into(),
            subject: SUBJECT.into(),
            first_after: [*FIRST_AFTER.start(), *FIRST_AFTER.end()],
            second_after: [*SECOND_AFTER.start(), *SECOND_AFTER.end()],
            pasted: MAX_PASTED,
            witnesses: MAX_WITNESSES,
            content_bytes: CONTENT.max_bytes,
            list_bytes: LIST.max_bytes,
            attachments: ATTACHMENTS.max_files,
            attachment_bytes: ATTACHMENTS.max_bytes,
            fields: FIELDS,
            contact: TeamContact::for_team(&app, Team::Campaigns),
        })
    };
    reader.answer_ignoring_query(form).await
}

/// Submits a request and redirects to its receipt. If the form is rejected, its files become pending and are
/// referenced by the redisplayed form.
pub(super) async fn send(app: App, visitor: Visitor, form: Form) -> Result<String, RejectedForm> {
    let sender = Sender { locale: visitor.locale, address: visitor.address };
    let mut pairs = form.pairs().to_vec();
    let faults = requests::store_campaign_files(&app, form.uploads(), &mut pairs).await?;
    let original = Some(FormParts { pairs: form.pairs(), uploads: form.uploads() });
    let sent = SubmittedForm { pairs: &pairs, uploads: &[], faults, original };
    match requests::submit_with_files::<CampaignRequest>(&app, &sender, sent).await {
        Ok(token) => Ok(receipt::path(requests::FormKind::Campaign, &token)),
        Err(e) => Err(RejectedForm::with_values(e, pairs)),
    }
}

/// The campaign that a signer is asked to approve, or has approved.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CampaignApproval {
    reference: String,
    name: String,
    company: String,
    /// The masked address of the sponsor; that of the signer is masked too.
    sponsor: String,
    signer: String,
    subject: String,
    #[serde(rename = "type")]
    kind: CampaignKind,
    audience: CampaignAudience,
    /// Number of recipients.
    recipients: u64,
    /// Whether they were counted; else it is the published, approximate number.
    counted: bool,
    attachments: YesNo,
    /// The attachments; their checksums are part of the digest.
    attached: Vec<AttachedFile>,
    visa: Option<String>,
    #[schema(value_type = Option<String>, format = Date)]
    visa_on: Option<Date>,
    #[schema(value_type = String, format = Date)]
    first_on: Date,
    #[schema(value_type = Option<String>, format = Date)]
    second_on: Option<Date>,
    file: String,
    report: Report,
    /// The checksum of everything that is approved.
    digest: String,
    #[schema(value_type = Option<String>, format = DateTime)]
    approved_at: Option<Timestamp>,
}

/// An attachment of each mail of a campaign.
#[derive(Serialize, ToSchema)]
pub(super) struct AttachedFile {
    name: String,
    /// Bytes.
    size: u64,
    sha256: String,
}

impl From<Attachment> for AttachedFile {
    fn from(file: Attachment) -> Self {
        Self { name: file.name, size: file.size, sha256: file.sha256 }
    }
}

impl From<Approval> for CampaignApproval {
    fn from(approval: Approval) -> Self {
        let Approval { approval_request: asked, request, file, attachments, checked, recipients } = approval;
        let (recipients, counted) = recipients;
        Self {
            reference: asked.reference.to_string(),
            name: request.name,
            company: request.company,
            sponsor: mask(&request.sponsor),
            signer: asked.signer,
            subject: request.subject,
            kind: request.kind,
            audience: request.audience,
            recipients,
            counted,
            attachments: if request.attachments { YesNo::Yes } else { YesNo::No },
            attached: attachments.into_iter().map(AttachedFile::from).collect(),
            visa: request.visa.as_ref().map(|visa| visa.number.clone()),
            visa_on: request.visa.map(|visa| visa.on),
            first_on: request.first_on,
            second_on: request.second_on,
            file,
            report: Report::new(request.content, checked),
            digest: asked.digest,
            approved_at: asked.approved_at,
        }
    }
}

#[utoipa::path(
    get,
    path = "/api/campaign/approvals/{token}",
    summary = "The campaign that a signer is asked to approve, by the token of the mail.",
    params(("token" = String, Path, description = "The token of the link in the mail.")),
    responses((status = 200, description = "The campaign.", body = CampaignApproval), (status = 404, description = "The link is unknown or has expired: campaign.approval-unknown."))
)]
pub(super) async fn approval(
    State(app): State<App>,
    Path(token): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let found = requests::find_approval(&app, &token.as_str().into()).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(CampaignApproval::from(found))))
}

#[utoipa::path(
    get,
    path = "/api/campaign/approvals/{token}/preview",
    summary = "The mail that a signer is asked to approve, as an e-mail client displays it.",
    params(("token" = String, Path, description = "The token of the link in the mail."), super::campaign_files::Shown),
    responses((status = 200, description = "The mail.", content_type = "text/html", body = String), (status = 404, description = "The link is unknown, or the content is a document: campaign.approval-unknown."))
)]
pub(super) async fn approval_preview(
    State(app): State<App>,
    Path(token): Path<String>,
    Query(shown): Query<super::campaign_files::Shown>,
) -> Response {
    let (token, locale): (Token, _) = (token.as_str().into(), shown.locale());
    mail_page(requests::preview_approved(&app, &token, shown.into()).await, locale)
}

/// Approves the campaign and redirects to the confirmation.
pub(super) async fn approve(app: App, _: Visitor, form: Form) -> Result<String> {
    let token: Token = form.first("token").into();
    requests::approve(&app, &token).await?;
    Ok(format!("/emailing-campaign/approval?token={}", token.as_str()))
}
