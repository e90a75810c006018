//! The e-mails of campaigns: request and approval for the team, the link for the signer.

use crate::requests::{
    emails::{TEAM, example_sender, to_team},
    model::{ApprovalRequest, Audience, CampaignKind, CampaignRequest, FormKind, Reference},
};
use crate::{
    App,
    campaign::creative::{ContentKind, Visa},
    email::Mailbox,
    links::Token,
    locale::Locale,
    mail::{self, Button, EmailContent, Fact, FactList, Preview},
    random::Random,
    text::{date_time, day, number, text, word_label},
};
use jiff::{Timestamp, civil::date};

const REQUEST: &str = "campaign-request";
const APPROVAL: &str = "campaign-approval";
const APPROVED: &str = "campaign-approved";

pub(crate) const PREVIEWS: [Preview; 3] = [
    Preview { kind: REQUEST, letter: request_example },
    Preview { kind: APPROVAL, letter: approval_example },
    Preview { kind: APPROVED, letter: approved_example },
];

fn sponsor(request: &CampaignRequest) -> Mailbox {
    Mailbox { name: Some(request.company.clone()), address: request.sponsor.clone() }
}

/// The request with the number of named recipients, for the team.
pub(super) fn team(
    app: &App,
    reference: &Reference,
    request: &CampaignRequest,
    recipients: Option<usize>,
) -> mail::Message {
    let letter = team_letter(TEAM, reference, request, recipients);
    to_team(app, FormKind::Campaign.team(), sponsor(request), &letter)
}

fn team_letter(
    locale: Locale,
    reference: &Reference,
    request: &CampaignRequest,
    recipients: Option<usize>,
) -> EmailContent {
    let title = [("name", request.name.as_str()), ("reference", reference.as_str())];
    let next = text(locale, "mail:campaign.request.next", &[("reference", reference.as_str())]);
    EmailContent {
        paragraphs: Some(request.comment.clone()).filter(|comment| !comment.is_empty()).into_iter().collect(),
        reference: Some(reference.to_string()),
        facts: vec![facts(locale, request, recipients)],
        closing: vec![text(locale, "mail:contact.reply", &[]), next],
        ..EmailContent::notice(REQUEST, locale, text(locale, "mail:campaign.request.title", &title))
    }
}

/// The properties of the campaign, with the labels of the form.
fn facts(locale: Locale, request: &CampaignRequest, recipients: Option<usize>) -> FactList {
    let own = |path, word| word_label(locale, "campaign", path, word);
    let audience = own("audience", request.audience.word());
    let audience = match recipients {
        Some(recipients) => format!("{audience} ({})", number(locale, recipients as u64)),
        None => audience,
    };
    let visa = request.visa.as_ref().map(|visa| visa.named(locale));
    let witnesses: Vec<_> = request.witnesses.iter().map(ToString::to_string).collect();
    let yes_no = own("answer", if request.attachments { "yes" } else { "no" });
    let given = [
        ("campaign:field.company", Some(request.company.clone())),
        ("campaign:field.emailAddress", Some(request.sponsor.to_string())),
        ("campaign:field.signer", Some(request.signer.to_string())),
        ("campaign:field.audience", Some(audience)),
        ("campaign:field.subject", Some(request.subject.clone())),
        ("campaign:field.campaignType", Some(own("type", request.kind.word()))),
        ("campaign:field.contentType", Some(own("content", request.content.word()))),
        ("campaign:field.attachments", Some(yes_no)),
        ("campaign:field.visa", visa),
        ("campaign:field.witnessList", Some(witnesses.join(", ")).filter(|list| !list.is_empty())),
        ("campaign:field.firstOn", Some(day(locale, request.first_on))),
        ("campaign:field.secondOn", request.second_on.map(|on| day(locale, on))),
        ("mail:language", Some(request.locale.code().to_owned())),
    ];
    let fact = |(key, value): (&'static str, Option<String>)| Some(Fact::new(text(locale, key, &[]), value?));
    FactList { heading: None, facts: given.into_iter().filter_map(fact).collect() }
}

/// The link to the approval page, for the signer. The mail repeats no input of the form, because anyone may
/// have entered this address.
pub(super) fn approval(
    app: &App,
    reference: &Reference,
    request: &CampaignRequest,
    token: &Token,
    ends: Timestamp,
) -> mail::Message {
    let letter = approval_letter(app, reference, request.locale, token, ends);
    let reply_to = app.config.mail.team(FormKind::Campaign.team()).clone().into();
    mail::Message { reply_to: Some(reply_to), ..letter.to(&app.config, request.signer.clone().into()) }
}

fn approval_letter(
    app: &App,
    reference: &Reference,
    locale: Locale,
    token: &Token,
    ends: Timestamp,
) -> EmailContent {
    let say = |key| text(locale, key, &[]);
    let title = text(locale, "mail:campaign.approval.title", &[("reference", reference.as_str())]);
    let page = FormKind::Campaign.page();
    let address = format!("{}/{locale}/{page}/approval?token={}", app.config.public_url, token.as_str());
    let until =
        app.clock.in_paris(ends.as_millisecond()).map(|at| day(locale, at.date())).unwrap_or_default();
    EmailContent {
        paragraphs: vec![say("mail:campaign.approval.text")],
        button: Some(Button { label: say("mail:campaign.approval.action"), address }),
        reference: Some(reference.to_string()),
        closing: vec![
            text(locale, "mail:followUp.valid", &[("day", &until)]),
            say("mail:campaign.approval.nothing"),
        ],
        ..EmailContent::new(APPROVAL, locale, title)
    }
}

/// The approval with its checksum and the number of recipients, for the team.
pub(super) fn approved(
    app: &App,
    approval_request: &ApprovalRequest,
    request: &CampaignRequest,
    recipients: Option<usize>,
    at: Timestamp,
) -> mail::Message {
    let letter = approved_letter(app, TEAM, approval_request, &Approved { request, recipients, at });
    to_team(app, FormKind::Campaign.team(), sponsor(request), &letter)
}

/// An approved request, the number of recipients of its campaign if there are any, and the time of the approval.
struct Approved<'a> {
    request: &'a CampaignRequest,
    recipients: Option<usize>,
    at: Timestamp,
}

fn approved_letter(
    app: &App,
    locale: Locale,
    approval_request: &ApprovalRequest,
    approved: &Approved<'_>,
) -> EmailContent {
    let &Approved { request, recipients, at } = approved;
    let title = [("name", request.name.as_str()), ("reference", approval_request.reference.as_str())];
    let next =
        if recipients.is_some() { "mail:campaign.approved.next" } else { "mail:campaign.approved.nobody" };
    let next = text(locale, next, &[("reference", approval_request.reference.as_str())]);
    let when = app.clock.in_paris(at.as_millisecond()).map(|at| date_time(locale, at)).unwrap_or_default();
    let fact = |key, value: &str| Fact::new(text(locale, key, &[]), value);
    let recipients = recipients.map(|recipients| number(locale, recipients as u64));
    let mut facts = vec![
        fact("campaign:field.signer", &approval_request.signer),
        fact("mail:campaign.approved.at", &when),
        fact("mail:campaign.approved.digest", &approval_request.digest),
        fact("campaign:field.firstOn", &day(locale, request.first_on)),
    ];
    facts.extend(recipients.map(|recipients| fact("mail:campaign.approved.recipients", &recipients)));
    EmailContent {
        reference: Some(approval_request.reference.to_string()),
        facts: vec![FactList { heading: None, facts }],
        closing: vec![next],
        ..EmailContent::notice(APPROVED, locale, text(locale, "mail:campaign.approved.title", &title))
    }
}

fn reference() -> Reference {
    Reference::random(FormKind::Campaign, &Random::seeded(1))
}

fn request_example(app: &App, locale: Locale) -> EmailContent {
    team_letter(locale, &reference(), &example(app, locale), None)
}

fn approval_example(app: &App, locale: Locale) -> EmailContent {
    approval_letter(app, &reference(), locale, &"example".into(), app.clock.now())
}

fn approved_example(app: &App, locale: Locale) -> EmailContent {
    let at = app.clock.now();
    let signer = "s•••e@laboratoire.example".to_owned();
    let asked =
        ApprovalRequest { reference: reference(), signer, digest: "0".repeat(64), approved_at: Some(at) };
    approved_letter(
        app,
        locale,
        &asked,
        &Approved { request: &example(app, locale), recipients: Some(19_412), at },
    )
}

fn example(app: &App, locale: Locale) -> CampaignRequest {
    let from = example_sender(app);
    CampaignRequest {
        audience: Audience::Pharmacy,
        addresses: Vec::new(),
        company: from.company.unwrap_or_default(),
        sponsor: from.email.clone(),
        signer: from.email,
        name: text(locale, "mail:campaign.example.name", &[]),
        subject: text(locale, "mail:campaign.example.subject", &[]),
        kind: CampaignKind::ProductLaunch,
        content: ContentKind::Html,
        attachments: false,
        visa: Some(Visa { number: "26/01/60453083/PM/001".to_owned(), on: date(2026, 1, 15) }),
        witnesses: Vec::new(),
        first_on: date(2026, 12, 8),
        second_on: Some(date(2026, 12, 15)),
        comment: String::new(),
        locale,
        at: app.clock.now(),
    }
}
