//! Conversations from the first message to the last, by form, command and mail.

use super::{
    answer::{Answer, answer, assign, set_closed},
    conversation::{Details, list, open, show},
    ingest::ingest,
    link::{Access, enter},
    model::{Selection, Side, State},
    reply::Rejection,
    send::{send, sweep},
    write::{close, confirm, write},
};
use crate::{
    App, clock::Clock, files::StoredFile, locale::Locale, mail, principal::AccountId, reference::Reference,
    requests::Sender,
};
use jiff::SignedDuration;
use std::net::{IpAddr, Ipv4Addr};

const SENDER: Sender = Sender { locale: Locale::Fr, address: IpAddr::V4(Ipv4Addr::LOCALHOST) };

fn pairs(values: &[(&str, &str)]) -> Vec<(String, String)> {
    values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

const FORM: [(&str, &str); 6] = [
    ("emailAddress", "Zoe@x.example"),
    ("message", "La Corse est-elle comprise ?"),
    ("consent", "on"),
    ("firstname", "Zoé"),
    ("page", "/fr/store"),
    ("words", "corse"),
];

/// A conversation opened by a form without a proof of work.
async fn opened(app: &App) -> (Access, Reference) {
    let access = Access::Key(send(app, &SENDER, &pairs(&FORM), &[]).await.unwrap());
    let reference = open(app, &access).await.unwrap().conversation.reference;
    (access, reference)
}

/// The same, confirmed.
async fn confirmed(app: &App) -> (Access, Reference) {
    let (access, reference) = opened(app).await;
    confirm(app, &access).await.unwrap();
    (access, reference)
}

async fn state(app: &App, reference: &Reference) -> State {
    show(app, reference).await.unwrap().conversation.state
}

/// The kinds of the mails so far, oldest first.
async fn mails(app: &App) -> Vec<mail::OutboxMail> {
    let mut mails = mail::list(app, None).await.unwrap();
    mails.reverse();
    mails
}

async fn kinds(app: &App) -> Vec<String> {
    let mut kinds: Vec<_> = mails(app).await.into_iter().map(|mail| mail.kind).collect();
    kinds.sort();
    kinds
}

fn answer_of(text: &str) -> Answer {
    Answer { text: text.to_owned(), name: "Sophie".to_owned(), closes: false, file: None, source: None }
}

#[tokio::test]
async fn a_form_without_a_proof_waits_for_its_sender() {
    let (app, _folder) = App::test().await;
    let (access, reference) = opened(&app).await;
    let Details { conversation, messages, confirm_by, .. } = open(&app, &access).await.unwrap();
    assert_eq!((conversation.state, conversation.contact.name.as_str()), (State::Unconfirmed, "Zoé"));
    assert_eq!(
        (conversation.context.page.as_str(), conversation.context.words.as_str()),
        ("/fr/store", "corse")
    );
    assert_eq!(messages.len(), 1);
    assert_eq!(confirm_by, Some(app.clock.now() + SignedDuration::from_hours(48)));
    assert_eq!(kinds(&app).await, ["support-confirmation"]);
    assert!(list(&app, &Selection::default()).await.unwrap().is_empty());
    let refused = answer(&app, &reference, answer_of("Oui."), false).await.unwrap_err();
    assert_eq!(refused.code, "support.unconfirmed");
    confirm(&app, &access).await.unwrap();
    confirm(&app, &access).await.unwrap();
    assert_eq!(state(&app, &reference).await, State::Open);
    assert_eq!(kinds(&app).await, ["support-confirmation", "support-message"]);
}

#[tokio::test]
async fn the_same_form_opens_one_conversation() {
    let (app, _folder) = App::test().await;
    let (_, first) = opened(&app).await;
    let (_, second) = opened(&app).await;
    assert_eq!(first, second);
    assert_eq!(kinds(&app).await, ["support-confirmation"]);
}

#[tokio::test]
async fn reports_missing_fields() {
    let (app, _folder) = App::test().await;
    let values = pairs(&[("emailAddress", "zoe"), ("page", "https://evil.example/")]);
    let error = send(&app, &SENDER, &values, &[]).await.unwrap_err();
    let pointers: Vec<_> = error.fields.iter().map(|field| field.pointer.as_str()).collect();
    assert_eq!((error.code, pointers), ("form.invalid", vec!["/message", "/emailAddress", "/consent"]));
    let elsewhere = [&FORM[..4], &[("page", "https://evil.example/"), ("about", "no reference")]].concat();
    let access = Access::Key(send(&app, &SENDER, &pairs(&elsewhere), &[]).await.unwrap());
    let context = open(&app, &access).await.unwrap().conversation.context;
    assert_eq!((context.page.as_str(), context.about.as_str()), ("", ""));
}

#[tokio::test]
async fn unconfirmed_conversations_are_deleted_after_two_days() {
    let (app, _folder) = App::test().await;
    let (_, waiting) = opened(&app).await;
    let later = pairs(&[("emailAddress", "b@x.example"), ("message", "b"), ("consent", "on")]);
    let access = Access::Key(send(&app, &SENDER, &later, &[]).await.unwrap());
    confirm(&app, &access).await.unwrap();
    let at = |hours| App {
        clock: Clock::fixed(app.clock.now() + SignedDuration::from_hours(hours)),
        ..app.clone()
    };
    sweep(&at(48)).await.unwrap();
    assert!(show(&app, &waiting).await.is_ok());
    sweep(&at(49)).await.unwrap();
    assert_eq!(show(&app, &waiting).await.err().unwrap().code, "support.conversation-unknown");
    assert!(open(&app, &access).await.is_ok());
}

#[tokio::test]
async fn a_visitor_writes_closes_and_reopens_a_conversation() {
    let (app, _folder) = App::test().await;
    let (access, reference) = confirmed(&app).await;
    answer(&app, &reference, answer_of("Oui."), false).await.unwrap();
    assert_eq!(state(&app, &reference).await, State::Answered);
    close(&app, &access).await.unwrap();
    assert_eq!(state(&app, &reference).await, State::Closed);
    let more = pairs(&[("message", "Et la Bretagne ?"), ("action", "write")]);
    write(&app, &access, &more, &[]).await.unwrap();
    write(&app, &access, &more, &[]).await.unwrap();
    let Details { conversation, messages, .. } = open(&app, &access).await.unwrap();
    let texts: Vec<_> = messages.iter().map(|(message, _)| (message.author, message.text.as_str())).collect();
    let expected = [
        (Side::Visitor, "La Corse est-elle comprise ?"),
        (Side::Team, "Oui."),
        (Side::Visitor, "Et la Bretagne ?"),
    ];
    assert_eq!((conversation.state, texts), (State::Open, expected.to_vec()));
    let empty = write(&app, &access, &pairs(&[("message", " ")]), &[]).await.unwrap_err();
    assert_eq!(empty.code, "form.invalid");
}

#[tokio::test]
async fn links_and_accounts_open_their_own_conversation_only() {
    let (app, _folder) = App::test().await;
    let (_, reference) = confirmed(&app).await;
    assert_eq!(enter(&app, "unknown").await.unwrap(), None);
    let account = AccountId::random(&app.random);
    for access in [Access::Key("none".into()), Access::Account(account, reference)] {
        assert_eq!(open(&app, &access).await.err().unwrap().code, "support.conversation-unknown");
    }
}

#[tokio::test]
async fn an_operator_answers_assigns_closes_and_reopens() {
    let (app, _folder) = App::test().await;
    let (_, reference) = confirmed(&app).await;
    answer(&app, &reference, answer_of("Oui."), true).await.unwrap();
    assert_eq!(state(&app, &reference).await, State::Open);
    let assigned = assign(&app, &reference, "sophie", false).await.unwrap();
    assert_eq!(assigned.operator, "sophie");
    let mine = Selection { operator: Some("sophie".into()), ..Selection::default() };
    assert_eq!(list(&app, &mine).await.unwrap().len(), 1);
    assert!(set_closed(&app, &reference, true, false).await.unwrap());
    assert!(!set_closed(&app, &reference, true, false).await.unwrap());
    assert!(list(&app, &mine).await.unwrap().is_empty());
    assert!(set_closed(&app, &reference, false, false).await.unwrap());
    answer(&app, &reference, Answer { closes: true, ..answer_of("Oui.") }, false).await.unwrap();
    assert_eq!(state(&app, &reference).await, State::Closed);
    assert_eq!(kinds(&app).await, ["support-answer", "support-confirmation", "support-message"]);
}

/// A reply to the last mail of a kind.
async fn reply_to(app: &App, kind: &str, from: &str, text: &str) -> String {
    let mail = mails(app).await.into_iter().rev().find(|mail| mail.kind == kind).unwrap();
    format!(
        "From: {from}\r\nMessage-ID: <{}@x.example>\r\nIn-Reply-To: <{}@vigie.example>\r\n\r\n{text}\r\n",
        text.len(),
        mail.id
    )
}

#[tokio::test]
async fn replies_in_a_mailbox_are_processed_once() {
    let (app, folder) = App::test().await;
    let (access, reference) = confirmed(&app).await;
    let team = app.config.mail.team(mail::Team::Support).clone();
    let operator = format!("sophie@{}", team.local_and_domain().1);
    let file = folder.path().join("mail.eml");
    let take = async |mail: String, dry_run: bool| {
        std::fs::write(&file, mail).unwrap();
        ingest(&app, &file, dry_run).await.unwrap()
    };
    let answered = reply_to(&app, "support-message", &operator, "Oui, comprise.").await;
    assert_eq!(take(answered.clone(), true).await.answers, 1);
    assert_eq!(state(&app, &reference).await, State::Open);
    assert_eq!(take(answered.clone(), false).await.answers, 1);
    assert_eq!(state(&app, &reference).await, State::Answered);
    assert_eq!(take(answered, false).await.known, 1);
    let question = reply_to(&app, "support-answer", "ZOE@x.example", "Merci. Et la Bretagne ?").await;
    assert_eq!(take(question, false).await.questions, 1);
    assert_eq!(state(&app, &reference).await, State::Open);
    let messages = open(&app, &access).await.unwrap().messages;
    let last = messages.last().map(|(message, file): &(_, Option<StoredFile>)| (message, file.is_none()));
    assert!(last.is_some_and(|(message, no_file)| no_file && message.text == "Merci. Et la Bretagne ?"));
    // The Message-ID is not a proof: the sender must be the recipient of that mail.
    let forged = reply_to(&app, "support-answer", "eve@x.example", "Envoyez-moi tout.").await;
    assert_eq!(take(forged, false).await.mails[0].rejection, Some(Rejection::OtherSender));
    let forged = reply_to(&app, "support-message", "eve@x.example", "Voici votre réponse.").await;
    assert_eq!(take(forged, false).await.mails[0].rejection, Some(Rejection::OtherSender));
    let other =
        reply_to(&app, "support-message", &operator, "a").await.replace("In-Reply-To: <", "In-Reply-To: <0");
    assert_eq!(take(other, false).await.mails[0].rejection, Some(Rejection::UnknownConversation));
}
