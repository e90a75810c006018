//! The e-mails of forms: to the team that reads a submission, and to the sender.

use super::model::{
    Application, Budget, CONFIRMATION_HOURS, DataRequest, FormKind, Message, Reference, SenderDetails,
    Subject, UnconfirmedForm,
};
use crate::{
    App,
    catalog::closed_lists::{SourceTerritory, Update},
    links::Token,
    locale::Locale,
    mail::{self, Button, Email, EmailContent, Fact, FactList, Mailbox, Preview, Team},
    random::Random,
    text::{number, text, word_label},
};

/// The language of the company, in which its teams read.
pub(super) const TEAM: Locale = Locale::Fr;
const CONTACT: &str = "contact-message";
const APPLICATION: &str = "application-message";
const CANDIDATE: &str = "application-receipt";
const CONFIRMATION: &str = "form-confirmation";
const DATA_REQUEST: &str = "data-request";

pub(super) const PREVIEWS: [Preview; 5] = [
    Preview { kind: CONTACT, letter: contact_example },
    Preview { kind: APPLICATION, letter: application_example },
    Preview { kind: CANDIDATE, letter: candidate_example },
    Preview { kind: CONFIRMATION, letter: confirmation_example },
    Preview { kind: DATA_REQUEST, letter: data_request_example },
];

/// A submission, for a team; replies go to the sender.
pub(super) fn to_team(app: &App, team: Team, from: Mailbox, letter: &EmailContent) -> mail::Message {
    let to = app.config.mail.team(team).clone();
    mail::Message { reply_to: Some(from), ..letter.to(&app.config, to.into()) }
}

/// The message, for the team that its subject names.
pub(super) fn contact(app: &App, reference: &Reference, message: &Message) -> mail::Message {
    to_team(app, message.subject.team(), message.from.mailbox(), &contact_letter(TEAM, reference, message))
}

/// An application, for the team that reads them.
pub(super) fn application(app: &App, reference: &Reference, application: &Application) -> mail::Message {
    to_team(app, Team::Jobs, application.from.mailbox(), &application_letter(TEAM, reference, application))
}

fn application_letter(locale: Locale, reference: &Reference, application: &Application) -> EmailContent {
    let position = position(locale, application);
    let title =
        text(locale, "mail:application.title", &[("position", &position), ("reference", reference.as_str())]);
    let command = format!("vigie inbox show {reference} --out cv.pdf");
    EmailContent {
        paragraphs: vec![application.motivations.clone()],
        reference: Some(reference.to_string()),
        facts: vec![sender(locale, &application.from, application.locale)],
        closing: vec![
            text(locale, "mail:application.cv", &[("command", &command)]),
            text(locale, "mail:contact.reply", &[]),
        ],
        ..EmailContent::notice(APPLICATION, locale, title)
    }
}

/// The receipt of an application. It repeats no input of the form, because another person may have entered it.
pub(super) fn candidate(app: &App, reference: &Reference, application: &Application) -> mail::Message {
    let to = application.from.email.clone();
    candidate_letter(reference, application).to(&app.config, to.into())
}

fn candidate_letter(reference: &Reference, application: &Application) -> EmailContent {
    let locale = application.locale;
    let say = |key| text(locale, key, &[]);
    EmailContent {
        paragraphs: vec![say("mail:candidate.about"), say("mail:candidate.next")],
        reference: Some(reference.to_string()),
        closing: vec![say("jobs:form.kept")],
        ..EmailContent::new(CANDIDATE, locale, say("jobs:sent.title"))
    }
}

fn position(locale: Locale, application: &Application) -> String {
    application.position.clone().unwrap_or_else(|| text(locale, "jobs:form.spontaneous", &[]))
}

/// Asks the sender to confirm a form. It repeats no input of the form, because another person may have entered it.
pub(super) fn confirmation(
    app: &App,
    waiting: &UnconfirmedForm,
    token: &Token,
    email: &Email,
) -> mail::Message {
    confirmation_letter(app, waiting.locale, &waiting.reference, token).to(&app.config, email.clone().into())
}

fn confirmation_letter(app: &App, locale: Locale, reference: &Reference, token: &Token) -> EmailContent {
    let say = |key| text(locale, key, &[]);
    let title = text(locale, "mail:confirmation.title", &[("reference", reference.as_str())]);
    let address = format!("{}/{locale}/confirm?token={}", app.config.public_url, token.as_str());
    let until = text(locale, "mail:confirmation.until", &[("hours", &CONFIRMATION_HOURS.to_string())]);
    EmailContent {
        paragraphs: vec![say("mail:confirmation.why")],
        button: Some(Button { label: say("mail:confirmation.action"), address }),
        reference: Some(reference.to_string()),
        closing: vec![until, say("mail:confirmation.otherwise")],
        ..EmailContent::new(CONFIRMATION, locale, title)
    }
}

impl Subject {
    pub(crate) fn team(self) -> Team {
        match self {
            Self::Data => Team::Data,
            Self::Provider => Team::Providers,
            Self::Privacy => Team::Privacy,
            Self::Press => Team::Press,
            Self::Pharmacy | Self::Other => Team::Contact,
        }
    }

    /// The label of the interface.
    fn name(self, locale: Locale) -> String {
        let key = match self {
            Self::Data => "contact:subject.data.label",
            Self::Provider => "contact:subject.provider.label",
            Self::Pharmacy => "contact:subject.pharmacy.label",
            Self::Privacy => "contact:subject.privacy.label",
            Self::Press => "contact:subject.press.label",
            Self::Other => "contact:subject.other.label",
        };
        text(locale, key, &[])
    }
}

fn contact_letter(locale: Locale, reference: &Reference, message: &Message) -> EmailContent {
    let subject = message.subject.name(locale);
    let title =
        text(locale, "mail:contact.title", &[("subject", &subject), ("reference", reference.as_str())]);
    EmailContent {
        paragraphs: vec![message.text.clone()],
        reference: Some(reference.to_string()),
        facts: vec![sender(locale, &message.from, message.locale)],
        closing: vec![text(locale, "mail:contact.reply", &[])],
        ..EmailContent::notice(CONTACT, locale, title)
    }
}

/// A request for data, for the team that looks for it.
pub(super) fn data_request(app: &App, reference: &Reference, request: &DataRequest) -> mail::Message {
    to_team(app, Team::Data, request.from.mailbox(), &data_request_letter(TEAM, reference, request))
}

fn data_request_letter(locale: Locale, reference: &Reference, request: &DataRequest) -> EmailContent {
    let say = |key| text(locale, key, &[]);
    let title =
        text(locale, "mail:request.title", &[("title", &request.title), ("reference", reference.as_str())]);
    let names = request.territories.iter().map(|area| word_label(locale, "source", "territory", area.word()));
    let names = names.collect::<Vec<_>>().join(", ");
    let area = if names.is_empty() { say("request:anywhere") } else { names };
    let budget = match (request.budget, request.euros) {
        (Some(Budget::Other), Some(euros)) => Some(format!("{} €", number(locale, euros.unsigned_abs()))),
        (budget, _) => budget.map(|budget| word_label(locale, "request", "budget", budget.word())),
    };
    let origin = request.origin.iter().map(|(facet, value)| match facet.as_str() {
        "q" => format!("« {value} »"),
        "source" => value.clone(),
        _ => word_label(locale, "source", facet, value),
    });
    let given = [
        (say("request:territory.label"), Some(area)),
        (
            say("request:delivery.label"),
            Some(word_label(locale, "source", "update", request.delivery.word())),
        ),
        (say("request:budget.label"), budget),
        (say("request:origin"), Some(origin.collect::<Vec<_>>().join(", "))),
    ];
    let facts = given.into_iter().filter_map(|(term, value)| Some(Fact::new(term, value?)));
    let facts = facts.filter(|fact| !fact.value.is_empty()).collect();
    let next = text(locale, "mail:request.next", &[("reference", reference.as_str())]);
    EmailContent {
        paragraphs: vec![request.description.clone()],
        reference: Some(reference.to_string()),
        facts: vec![FactList { heading: None, facts }, sender(locale, &request.from, request.locale)],
        closing: vec![say("mail:contact.reply"), next],
        ..EmailContent::notice(DATA_REQUEST, locale, title)
    }
}

/// The details of the sender, with the language of the form.
pub(super) fn sender(locale: Locale, from: &SenderDetails, reads: Locale) -> FactList {
    let say = |key| text(locale, key, &[]);
    let given = [
        (say("contact:email.label"), Some(from.email.to_string())),
        (say("contact:phone.label"), from.phone.clone()),
        (say("contact:company"), from.company.clone()),
        (say("mail:language"), Some(reads.code().to_owned())),
    ];
    let facts = given.into_iter().filter_map(|(term, value)| Some(Fact::new(term, value?)));
    FactList { heading: Some(from.name()), facts: facts.collect() }
}

fn confirmation_example(app: &App, locale: Locale) -> EmailContent {
    let reference = Reference::random(FormKind::Contact, &Random::seeded(1));
    confirmation_letter(app, locale, &reference, &"example".into())
}

fn application_example(app: &App, locale: Locale) -> EmailContent {
    let reference = Reference::random(FormKind::Application, &Random::seeded(1));
    application_letter(locale, &reference, &example_of_application(app, locale))
}

fn candidate_example(app: &App, locale: Locale) -> EmailContent {
    let reference = Reference::random(FormKind::Application, &Random::seeded(1));
    candidate_letter(&reference, &example_of_application(app, locale))
}

fn example_of_application(app: &App, locale: Locale) -> Application {
    let motivations = text(locale, "mail:application.example", &[]);
    let from = SenderDetails { company: None, ..example_sender(app) };
    Application { position: None, motivations, from, locale, at: app.clock.now() }
}

/// The sender of the examples.
pub(super) fn example_sender(app: &App) -> SenderDetails {
    SenderDetails {
        firstname: "Hélène".to_owned(),
        lastname: "Marchetti".to_owned(),
        email: app.config.mail.from.address.clone(),
        phone: Some("+33 1 99 00 12 34".to_owned()),
        company: Some("Laboratoire Exemple".to_owned()),
    }
}

fn data_request_example(app: &App, locale: Locale) -> EmailContent {
    let request = DataRequest {
        title: text(locale, "mail:request.example.title", &[]),
        description: text(locale, "mail:request.example.description", &[]),
        territories: vec![SourceTerritory::Italy],
        delivery: Update::Weekly,
        budget: Some(Budget::UpTo25000),
        euros: None,
        origin: vec![("channel".to_owned(), "parapharmacy".to_owned())],
        from: example_sender(app),
        locale,
        at: app.clock.now(),
    };
    data_request_letter(locale, &Reference::random(FormKind::DataRequest, &Random::seeded(1)), &request)
}

fn contact_example(app: &App, locale: Locale) -> EmailContent {
    let (from, text) = (example_sender(app), text(locale, "mail:contact.example", &[]));
    let message = Message { subject: Subject::Data, text, from, locale, at: app.clock.now() };
    contact_letter(locale, &Reference::random(FormKind::Contact, &Random::seeded(1)), &message)
}
