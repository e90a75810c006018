//! A campaign that somebody asks for: to whom, what, when, and who signs for it. Nothing leaves before the signer approves.

mod addresses;
mod approval;
mod attachment;
mod dates;
mod digest;
mod file;
mod letter;
mod list;
mod opening;
mod outcome;
mod recipients;
mod uploads;

pub(crate) use approval::{
    Approval, approve, find as find_approval, open, preview as preview_approved, standing,
};
pub(crate) use attachment::{ATTACHMENTS, Attachment};
pub(crate) use dates::{FIRST_AFTER, SECOND_AFTER};
pub(crate) use file::{
    CONTENT, Content, Replaced, discard, file as content_file, preview, replace, show as show_content,
    take as take_content,
};
pub(super) use letter::PREVIEWS;
pub(crate) use list::{
    Doubt, FIELDS, LIST, Own, Place, ReadAddresses, RecipientList, WaitingList, choose, decide,
    show as show_list, take as take_list,
};

pub(crate) use outcome::{CampaignProgress, Counts, LEAST, Outcome, Wave, of_key as outcome};
pub(crate) use recipients::count_with;

pub(super) use approval::Asked;
pub(crate) use uploads::keep;

use super::{
    answers::{Answers, given},
    consent::{self, Purpose},
    followup::{self, FollowUp},
    provider::YesNo,
    reference::{Form, Reference},
    store,
    submission::{FormParts, Submission},
};
use crate::{
    App, Error, Result,
    campaign::{
        contacts::ContactKind,
        creative::{ContentKind, Visa, merge_tags},
    },
    closed_list::closed_list,
    db::Tx,
    email::Email,
    error::{Field, Kind},
    files::{self, Upload},
    locale::Locale,
    mail,
};
use jiff::{Timestamp, civil::Date};
use std::ops::RangeInclusive;

/// Characters of a subject: programs of mail cut what is longer.
pub(crate) const SUBJECT: RangeInclusive<usize> = 1..=150;
/// Characters of a comment, which may be none.
const COMMENT: RangeInclusive<usize> = 0..=2_000;
/// Addresses that may be pasted; a file takes more.
pub(crate) const MOST_PASTED: usize = 2_000;
/// Colleagues who get each sending too.
pub(crate) const MOST_WITNESSES: usize = 20;
/// Characters of the number of a visa.
const VISA: RangeInclusive<usize> = 5..=60;

closed_list! {
    /// What a campaign is for.
    CampaignKind {
        ProductLaunch = "product-launch",
        CodeChange = "code-change",
        Communication = "communication",
        Legal = "legal",
        Webinar = "webinar",
    }
}

closed_list! {
    /// To whom a campaign goes: everybody of a kind, or a list of the sponsor's.
    Audience as CampaignAudience {
        Pharmacy = "pharmacy",
        Generalist = "generalist",
        HospitalPharmacy = "hospital-pharmacy",
        Addresses = "addresses",
        Pharmacies = "pharmacies",
    }
}

closed_list! {
    /// What a form asks for its audience: everybody of a kind, or a list.
    Target { Pharmacy = "pharmacy", Generalist = "generalist", HospitalPharmacy = "hospital-pharmacy", Custom = "custom", }
}

impl Audience {
    /// Whom of the base it means as a whole; none for a list.
    pub(crate) fn kind(self) -> Option<ContactKind> {
        match self {
            Self::Pharmacy => Some(ContactKind::Pharmacy),
            Self::Generalist => Some(ContactKind::Generalist),
            Self::HospitalPharmacy => Some(ContactKind::HospitalPharmacy),
            Self::Addresses | Self::Pharmacies => None,
        }
    }
}

/// A campaign as it was asked for; its content, and a list that came as a file, are among the files of its reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CampaignRequest {
    pub(crate) audience: Audience,
    /// Those that were pasted.
    pub(crate) addresses: Vec<Email>,
    pub(crate) company: String,
    pub(crate) sponsor: Email,
    pub(crate) signer: Email,
    pub(crate) name: String,
    pub(crate) subject: String,
    pub(crate) kind: CampaignKind,
    pub(crate) content: ContentKind,
    pub(crate) attachments: bool,
    /// Of an advertisement for a medicine.
    pub(crate) visa: Option<Visa>,
    pub(crate) witnesses: Vec<Email>,
    /// In Paris, as the second one, which goes to those who did not open the first.
    pub(crate) first_on: Date,
    pub(crate) second_on: Option<Date>,
    pub(crate) comment: String,
    pub(crate) locale: Locale,
    pub(crate) at: Timestamp,
}

impl Submission for CampaignRequest {
    const FORM: Form = Form::Campaign;

    fn read(locale: Locale, at: Timestamp, pairs: &[(String, String)]) -> Result<Self> {
        let mut answers = Answers::new(pairs);
        let read = Self::answered(&mut answers, locale, at);
        answers.consent("consent");
        match read {
            Some(read) => answers.finish().map(|()| read),
            None => Err(answers.refusal()),
        }
    }

    fn email(&self) -> &Email {
        &self.sponsor
    }

    fn others(&self) -> Vec<&Email> {
        vec![&self.signer]
    }

    async fn judge(app: &App, pairs: &[(String, String)], _: &[Upload]) -> Result<Vec<Field>> {
        let mut faults = dates::faults(app.clock.today(), pairs);
        faults.extend(file::judge(app, pairs).await?);
        faults.extend(attachment::judge(app, pairs).await?);
        faults.extend(list::judge(app, pairs).await?);
        Ok(faults)
    }

    async fn claim(tx: &mut Tx, app: &App, (pairs, _): FormParts<'_>, reference: &Reference) -> Result<()> {
        for field in [CONTENT.field, LIST.field] {
            let ticket = given(pairs, field);
            if !ticket.is_empty() {
                files::claim(tx, app, &ticket.parse()?, reference.as_str()).await?;
            }
        }
        for ticket in attachment::tickets(pairs)? {
            files::claim(tx, app, &ticket, reference.as_str()).await?;
        }
        Ok(())
    }

    async fn accept(&self, tx: &mut Tx, app: &App, reference: &Reference) -> Result<()> {
        store::campaign::put(tx, reference, self).await?;
        consent::give(tx, reference, Purpose::Campaign, self.locale, self.at).await?;
        let follow_up = FollowUp::begin(Form::Campaign, reference, &self.name, &self.sponsor, self.at)
            .read_in(self.locale);
        let link = followup::open(tx, app, &follow_up).await?;
        mail::queue(tx, app, &followup::letters::opened(app, &follow_up, &link)).await?;
        approval::ask(tx, app, reference, self).await?;
        let recipients = recipients::of(tx, reference, self).await?.map(|list| list.len());
        mail::queue(tx, app, &letter::team(app, reference, self, recipients)).await.map(drop)
    }
}

impl CampaignRequest {
    /// Reads every answer, in the order of the page; none when one is missing, which the answers then tell.
    fn answered(answers: &mut Answers<'_>, locale: Locale, at: Timestamp) -> Option<Self> {
        let audience = audience(answers);
        let is_own = audience == Some(Audience::Addresses);
        let addresses =
            if is_own { addresses::addresses(answers, "addresses", MOST_PASTED) } else { Vec::new() };
        let company = answers.line("company");
        let (sponsor, signer) = (answers.email("emailAddress"), answers.email("signer"));
        let name = answers.line("name");
        let subject = answers.line_of("subject", SUBJECT);
        if !merge_tags(&subject).is_empty() {
            answers.fault("subject", "campaign.merge-tag");
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

fn audience(answers: &mut Answers<'_>) -> Option<Audience> {
    Some(match answers.choice("audience")? {
        Target::Pharmacy => Audience::Pharmacy,
        Target::Generalist => Audience::Generalist,
        Target::HospitalPharmacy => Audience::HospitalPharmacy,
        Target::Custom => match answers.choice("own")? {
            Own::Addresses => Audience::Addresses,
            Own::Pharmacies => Audience::Pharmacies,
        },
    })
}

/// What is asked of an advertisement for a medicine. None when nothing was said.
fn visa(answers: &mut Answers<'_>) -> Option<Option<Visa>> {
    if answers.choice::<YesNo>("medicine")? == YesNo::No {
        return Some(None);
    }
    let (number, on) = (answers.line_of("visa", VISA), dates::day(answers, "visaOn"));
    Some(Some(Visa { number, on: on? }))
}

fn witnesses(answers: &mut Answers<'_>) -> Vec<Email> {
    let witnesses = addresses::addresses(answers, "witnessList", MOST_WITNESSES);
    if witnesses.is_empty() && !answers.has_fault("witnessList") {
        answers.fault("witnessList", "form.required");
    }
    witnesses
}

/// Whether a file that a form names has ended with its ticket: a fault of its field.
fn expired<T>(found: Result<T>, field: &str) -> Result<Result<T, Field>> {
    match found {
        Ok(found) => Ok(Ok(found)),
        Err(Error { kind: Kind::Absent, code, .. }) => Ok(Err(Field::new(format!("/{field}"), code))),
        Err(e) => Err(e),
    }
}

/// The files that a campaign attaches to its content.
///
/// # Errors
/// What the database says.
pub(crate) async fn attachments(app: &App, reference: &Reference) -> Result<Vec<Attachment>> {
    attachment::list(&mut app.db.read().await?, reference.as_str()).await
}

/// A campaign as it was asked for, for operators.
///
/// # Errors
/// What the database says.
pub(crate) async fn find(app: &App, reference: &Reference) -> Result<Option<CampaignRequest>> {
    store::campaign::find(&mut app.db.read().await?, reference).await
}

#[cfg(test)]
pub(crate) mod tests;
