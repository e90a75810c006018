//! The way of every form from its answers to its tables: what protects it, the receipt, and the confirmation of whoever
//! could not prove to be a person.

use super::{
    Sender,
    answers::given,
    confirmation::{self, Waiting},
    receipt::{self, Receipt, Token},
    reference::{Form, Reference},
};
use crate::{
    App, Result, captcha,
    db::Tx,
    email::Email,
    limits::{Bucket, Limit},
    locale::Locale,
};
use jiff::Timestamp;
use std::time::Duration;

/// Forms of one kind from one address.
const MINUTE: Duration = Duration::from_secs(60);
const FROM_ADDRESS: u32 = 5;
/// Forms of any kind in the name of one mailbox.
const OF_MAILBOX: Limit = Limit { name: "mailbox", most: 10, within: Duration::from_secs(3_600) };

/// The field that the page hides from people, and that programs which fill in everything fill in.
const TRAP: &str = "website";

/// What a form sends.
pub(crate) trait Submission: Sized {
    const FORM: Form;

    /// # Errors
    /// `form.invalid` with every fault.
    fn read(locale: Locale, at: Timestamp, pairs: &[(String, String)]) -> Result<Self>;

    /// Who sends it, and is asked to confirm it.
    fn email(&self) -> &Email;

    /// Stores it, and queues the mails that follow from it.
    ///
    /// # Errors
    /// What the database says.
    async fn accept(&self, tx: &mut Tx, app: &App, reference: &Reference) -> Result<()>;
}

/// Takes a form. The same form sent again changes nothing, and has the same receipt.
///
/// # Errors
/// `form.invalid` with every fault, `form.captcha-refused`, `form.too-many`, and what the database says.
pub(crate) async fn send<S: Submission>(
    app: &App,
    sender: &Sender,
    pairs: &[(String, String)],
) -> Result<Token> {
    if !given(pairs, TRAP).is_empty() {
        return Err(captcha::refused("the field that people do not see is filled in"));
    }
    let (now, locale) = (app.clock.now(), sender.locale);
    let submission = S::read(locale, now, pairs)?;
    let solved = captcha::check(app, S::FORM.word(), given(pairs, captcha::FIELD)).await?;
    let (token, email) = (Token::of(app, S::FORM, pairs).await?, submission.email());
    let limit = Limit { name: S::FORM.word(), most: FROM_ADDRESS, within: MINUTE };
    let visitor = Bucket::of_address(app, limit, sender.address).await?;
    let mailbox = Bucket::of_mailbox(app, OF_MAILBOX, email).await?;
    let asked = Bucket::of_mailbox(app, confirmation::LIMIT, email).await?;
    let mut tx = app.db.write().await?;
    if receipt::given(&mut tx, &token).await?.is_some() {
        return Ok(token);
    }
    visitor.take(&mut tx, now).await?;
    mailbox.take(&mut tx, now).await?;
    let reference = Reference::random(S::FORM, &app.random);
    match solved {
        Some(solved) => {
            solved.spend(&mut tx, now).await?;
            submission.accept(&mut tx, app, &reference).await?;
        }
        None => {
            asked.take(&mut tx, now).await?;
            let (form, reference, answers) = (S::FORM, reference.clone(), pairs.to_vec());
            let waiting = Waiting { form, reference, locale, answers, at: now };
            confirmation::ask(&mut tx, app, &waiting, email).await?;
        }
    }
    receipt::give(&mut tx, &token, &Receipt::new(S::FORM, &reference, email, now)).await?;
    tx.commit().await?;
    Ok(token)
}
