//! Opens a conversation for a visitor. A form without a proof waits until its sender confirms it by mail,
//! like other forms.

use super::{
    emails, link,
    model::{CONFIRM_WITHIN, Contact, Context, Conversation, LETTER, Message, Side, State},
    store,
    write::{attachment_faults, store_attachment, take_attachment},
};
use crate::{
    App, Result, account, captcha,
    db::Tx,
    files::{self, Upload, ensure_received},
    form_values::{FormValidator, TEXT_CHARS},
    links::{self, Token},
    locale::Locale,
    principal::Principal,
    rate_limit::{self, Bucket, take_all},
    reference::Reference,
    requests::{Purpose, Sender, record_consent},
};
use std::ops::RangeInclusive;

/// The length of a path and of search words, in characters.
const PATH: RangeInclusive<usize> = 0..=300;

/// Opens a conversation, and returns the key of its page. If the same form is sent again, returns a key of
/// the same conversation.
///
/// # Errors
/// `form.invalid` with every fault, `form.captcha-refused`, `form.too-many`, `disk.full`; database errors.
pub(crate) async fn send(
    app: &App,
    sender: &Sender,
    pairs: &[(String, String)],
    uploads: &[Upload],
) -> Result<String> {
    let token = Token::from_form(app, captcha::SUPPORT, pairs, uploads).await?;
    let (hash, now) = (token.sha256(), app.clock.now());
    // Idempotent retry: a captcha and the ticket of a file can be used only once.
    if link::find(&mut app.db.read().await?, app, &hash).await?.is_some() {
        return link::key(app, &hash).await;
    }
    let (conversation, text) = parse(app, sender.locale, pairs, uploads).await?;
    let solved = captcha::judge_form(app, captcha::SUPPORT, sender.address, pairs).await?;
    // A signed-in visitor is verified, and has a verified address.
    let is_proven = solved.is_some() || conversation.account.is_some();
    let conversation =
        Conversation { state: if is_proven { State::Open } else { State::Unconfirmed }, ..conversation };
    let buckets = buckets(app, sender, &conversation).await?;
    store_attachment(app, uploads).await?;
    let mut tx = app.db.write().await?;
    if link::find(&mut tx, app, &hash).await?.is_none() {
        take_all(&mut tx, &buckets, now).await?;
        if let Some(solved) = solved {
            solved.spend(&mut tx, now).await?;
        }
        let file = take_attachment(&mut tx, app, &conversation.reference, pairs, uploads).await?;
        let name = conversation.contact.name.clone();
        let message = Message { author: Side::Visitor, name, text, file, source: None, at: now };
        insert(&mut tx, app, &conversation, &message, &token).await?;
        tx.commit().await?;
    }
    link::key(app, &hash).await
}

/// The rate limits of a form, and of the request for a confirmation if one follows.
async fn buckets(app: &App, sender: &Sender, conversation: &Conversation) -> Result<Vec<Bucket>> {
    let email = &conversation.contact.email;
    let mut buckets = rate_limit::of_form(app, captcha::SUPPORT, sender.address, &[email]).await?;
    if conversation.state == State::Unconfirmed {
        buckets.extend(rate_limit::of_confirmation(app, email).await?);
    }
    Ok(buckets)
}

/// The conversation of a form, and the text of its first message.
async fn parse(
    app: &App,
    locale: Locale,
    pairs: &[(String, String)],
    uploads: &[Upload],
) -> Result<(Conversation, String)> {
    ensure_received(uploads)?;
    let mut answers = FormValidator::new(pairs);
    let text = answers.text("message", TEXT_CHARS);
    let person = account::identify_for_support(app, answers.first_value("identity")).await?;
    let contact = match &person {
        Some(person) => Some(verified(person)),
        None => typed(&mut answers),
    };
    answers.consent("consent");
    let page = answers.line_within("page", PATH);
    let words = answers.line_within("words", PATH);
    let about = answers
        .first_value("about")
        .parse()
        .map_or_else(|_| String::new(), |about: Reference| about.to_string());
    for fault in attachment_faults(app, pairs, uploads).await? {
        answers.push_error(fault);
    }
    let Some(contact) = contact else { return Err(answers.into_error()) };
    answers.finish()?;
    let now = app.clock.now();
    let conversation = Conversation {
        reference: Reference::random(LETTER, &app.random),
        account: person.map(|person| person.account),
        contact,
        locale,
        // A path of this site, never an address of another site.
        context: Context {
            page: page.strip_prefix('/').map_or_else(String::new, |path| format!("/{path}")),
            words,
            about,
        },
        state: State::Open,
        operator: String::new(),
        created_at: now,
        updated_at: now,
    };
    Ok((conversation, text))
}

fn verified(person: &Principal) -> Contact {
    let Principal { email, name, company, .. } = person.clone();
    Contact { email, name, company, phone: String::new() }
}

/// The visitor's name and address as entered; `None` without an address, whose fault is in the answers.
fn typed(answers: &mut FormValidator<'_>) -> Option<Contact> {
    let email = answers.email("emailAddress");
    let names = ["firstname", "lastname"].map(|name| answers.optional_line(name).unwrap_or_default());
    let company = answers.optional_line("company").unwrap_or_default();
    let phone = answers.phone("phone").unwrap_or_default();
    Some(Contact { email: email?, name: names.join(" ").trim().to_owned(), company, phone })
}

/// Stores a conversation with its first message, and queues the mails: to the team with a copy to the
/// visitor, or the request for a confirmation.
async fn insert(
    tx: &mut Tx,
    app: &App,
    conversation: &Conversation,
    message: &Message,
    token: &Token,
) -> Result<()> {
    let reference = &conversation.reference;
    store::insert(tx, conversation).await?;
    store::insert_message(tx, reference, message).await?;
    link::insert(tx, app, token, reference).await?;
    record_consent(tx, reference, Purpose::Support, conversation.locale, message.at).await?;
    let address = link::address(app, conversation, token);
    if conversation.state == State::Unconfirmed {
        let mail = link::to_visitor(app, conversation, &emails::confirmation(conversation, address));
        return link::queue(tx, app, reference, Side::Visitor, mail).await;
    }
    let mail = link::to_team(app, &emails::message(app, conversation, message));
    link::queue(tx, app, reference, Side::Team, mail).await?;
    let mail = link::to_visitor(app, conversation, &emails::copy(app, conversation, address));
    link::queue(tx, app, reference, Side::Visitor, mail).await
}

/// Deletes conversations that were not confirmed in time.
///
/// # Errors
/// Database errors.
pub async fn sweep(app: &App) -> Result<()> {
    let mut tx = app.db.write().await?;
    for Conversation { reference, .. } in
        store::list_expired(&mut tx, app.clock.now() - CONFIRM_WITHIN).await?
    {
        links::revoke(&mut tx, links::Purpose::Conversation, reference.as_str()).await?;
        store::delete(&mut tx, &reference).await?;
        files::delete_by_owner(&mut tx, reference.as_str()).await?;
    }
    tx.commit().await
}
