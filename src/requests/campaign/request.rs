//! Submission of a request for a campaign.

use super::{
    approval,
    attachment::{self, Attachment},
    content_file, dates, emails, list, recipients,
};
use crate::{
    App, Result,
    campaign::{
        addresses,
        creative::{Visa, merge_tags},
    },
    db::Tx,
    email::Email,
    error::FieldError,
    files::{self, Upload},
    form_values::{FormValidator, first_value},
    locale::Locale,
    mail,
    requests::{
        consent, followup,
        model::{
            Audience, CONTENT, CampaignRequest, FollowUp, FormKind, LIST, ListKind, MAX_PASTED,
            MAX_WITNESSES, Purpose, Reference, SUBJECT, Target, YesNo,
        },
        store,
        submission::{FormParts, Submission},
    },
};
use jiff::Timestamp;
use std::ops::RangeInclusive;

/// The length of an optional comment, in characters.
const COMMENT: RangeInclusive<usize> = 0..=2_000;

/// The length of a visa number, in characters.
const VISA: RangeInclusive<usize> = 5..=60;

impl Submission for CampaignRequest {
    const FORM: FormKind = FormKind::Campaign;

    fn parse_form(locale: Locale, at: Timestamp, pairs: &[(String, String)]) -> Result<Self> {
        let mut answers = FormValidator::new(pairs);
        let read = Self::answered(&mut answers, locale, at);
        answers.consent("consent");
        match read {
            Some(read) => answers.finish().map(|()| read),
            None => Err(answers.into_error()),
        }
    }

    fn email(&self) -> &Email {
        &self.sponsor
    }

    fn other_recipients(&self) -> Vec<&Email> {
        vec![&self.signer]
    }

    async fn validate(app: &App, pairs: &[(String, String)], _: &[Upload]) -> Result<Vec<FieldError>> {
        let mut faults = dates::faults(app.clock.today(), pairs);
        faults.extend(content_file::validate(app, pairs).await?);
        faults.extend(attachment::validate(app, pairs).await?);
        faults.extend(list::validate(app, pairs).await?);
        Ok(faults)
    }

    async fn claim_files(tx: &mut Tx, app: &App, form: FormParts<'_>, reference: &Reference) -> Result<()> {
        for field in [CONTENT.field, LIST.field] {
            let ticket = first_value(form.pairs, field);
            if !ticket.is_empty() {
                files::claim(tx, app, &ticket.parse()?, reference.as_str()).await?;
            }
        }
        for ticket in attachment::tickets(form.pairs)? {
            files::claim(tx, app, &ticket, reference.as_str()).await?;
        }
        Ok(())
    }

    async fn accept(&self, tx: &mut Tx, app: &App, reference: &Reference) -> Result<()> {
        store::campaign::insert(tx, reference, self).await?;
        consent::record(tx, reference, Purpose::Campaign, self.locale, self.at).await?;
        let follow_up = FollowUp::begin(FormKind::Campaign, reference, &self.name, &self.sponsor, self.at)
            .with_locale(self.locale);
        followup::create_follow_up(tx, app, &follow_up).await?;
        approval::request_approval(tx, app, reference, self).await?;
        let recipients = recipients::named_recipients(tx, reference, self).await?.map(|list| list.len());
        mail::queue(tx, app, &emails::team(app, reference, self, recipients)).await.map(drop)
    }
}

impl CampaignRequest {
    /// Parses the fields in the order of the page; `None` if a required one is invalid, which `answers` records.
    fn answered(answers: &mut FormValidator<'_>, locale: Locale, at: Timestamp) -> Option<Self> {
        let audience = audience(answers);
        let is_own = audience == Some(Audience::Addresses);
        let addresses = if is_own { addresses(answers, "addresses", MAX_PASTED) } else { Vec::new() };
        let company = answers.line("company");
        let (sponsor, signer) = (answers.email("emailAddress"), answers.email("signer"));
        let name = answers.line("name");
        let subject = answers.line_within("subject", SUBJECT);
        if !merge_tags(&subject).is_empty() {
            answers.add_error("subject", "campaign.merge-tag");
        }
        let (kind, content) = (answers.choice("campaignType"), answers.choice("contentType"));
        let attachments = answers.choice::<YesNo>("attachments");
        let visa = visa(answers);
        let witnesses = match answers.choice("witnesses") {
            Some(YesNo::Yes) => witnesses(answers),
            _ => Vec::new(),
        };
        let (first_on, second_on) =
            (dates::day(answers, "firstOn"), dates::optional_day(answers, "secondOn"));
        let comment = answers.text("comment", COMMENT);
        Some(Self {
            audience: audience?,
            addresses,
            company,
            sponsor: sponsor?,
            signer: signer?,
            name,
            subject,
            kind: kind?,
            content: content?,
            attachments: attachments? == YesNo::Yes,
            visa: visa?,
            witnesses,
            first_on: first_on?,
            second_on,
            comment,
            locale,
            at,
        })
    }
}

fn audience(answers: &mut FormValidator<'_>) -> Option<Audience> {
    Some(match answers.choice("audience")? {
        Target::Pharmacy => Audience::Pharmacy,
        Target::Generalist => Audience::Generalist,
        Target::HospitalPharmacy => Audience::HospitalPharmacy,
        Target::Custom => match answers.choice("own")? {
            ListKind::Addresses => Audience::Addresses,
            ListKind::Pharmacies => Audience::Pharmacies,
        },
    })
}

/// The visa of an advertisement for a medicine; `None` if the question was not answered.
fn visa(answers: &mut FormValidator<'_>) -> Option<Option<Visa>> {
    if answers.choice::<YesNo>("medicine")? == YesNo::No {
        return Some(None);
    }
    let (number, on) = (answers.line_within("visa", VISA), dates::day(answers, "visaOn"));
    Some(Some(Visa { number, on: on? }))
}

fn witnesses(answers: &mut FormValidator<'_>) -> Vec<Email> {
    let witnesses = addresses(answers, "witnessList", MAX_WITNESSES);
    if witnesses.is_empty() && !answers.has_error("witnessList") {
        answers.add_error("witnessList", "form.required");
    }
    witnesses
}

/// The attachments of a campaign.
///
/// # Errors
/// Database errors.
pub(crate) async fn attachments(app: &App, reference: &Reference) -> Result<Vec<Attachment>> {
    attachment::list(&mut app.db.read().await?, reference.as_str()).await
}

/// The request for a campaign, for operators.
///
/// # Errors
/// Database errors.
pub(crate) async fn find(app: &App, reference: &Reference) -> Result<Option<CampaignRequest>> {
    store::campaign::find(&mut app.db.read().await?, reference).await
}
