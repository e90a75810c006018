//! The way of every form from its answers to its tables: what protects it, the receipt, and the confirmation of whoever
//! could not prove to be a person.

use super::{
    Sender,
    answers::{given, invalid},
    confirmation::{self, Waiting},
    receipt::{self, Receipt, Token},
    reference::{Form, Reference},
};
use crate::{
    App, Result, captcha,
    db::Tx,
    email::Email,
    error::{Field, Kind},
    files::Upload,
    limits::{Bucket, Limit},
    locale::Locale,
};
use jiff::Timestamp;
use std::{net::IpAddr, time::Duration};

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

    /// What is wrong with the files that came with it.
    ///
    /// # Errors
    /// What the disk says.
    async fn judge(uploads: &[Upload]) -> Result<Vec<Field>> {
        let unasked = |upload: &Upload| Field::new(format!("/{}", upload.field), upload.fault());
        Ok(uploads.iter().map(unasked).collect())
    }

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
    send_with::<S>(app, sender, (pairs, &[])).await
}

/// The same with files.
///
/// # Errors
/// As [`send`], and why a file is not on the disk.
pub(crate) async fn send_with<S: Submission>(
    app: &App,
    sender: &Sender,
    (pairs, uploads): (&[(String, String)], &[Upload]),
) -> Result<Token> {
    let (now, locale) = (app.clock.now(), sender.locale);
    let submission: S = read((locale, now), pairs, uploads).await?;
    let (token, email) = (Token::of(app, S::FORM, pairs).await?, submission.email());
    // Whoever lost the answer proves nothing again: a verifier takes a token once.
    if receipt::given(&mut app.db.read().await?, &token).await?.is_some() {
        return Ok(token);
    }
    let proofs = |field: &str| given(pairs, field);
    let solved = captcha::judge(app, S::FORM.word(), sender.address, proofs).await?;
    let [visitor, mailbox, asked] = buckets(app, S::FORM, sender.address, email).await?;
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
    for upload in uploads {
        upload.keep(&mut tx, app, reference.as_str()).await?;
    }
    receipt::give(&mut tx, &token, &Receipt::new(S::FORM, &reference, email, now)).await?;
    tx.commit().await?;
    Ok(token)
}

/// What counts forms of this kind from an address, forms in the name of a mailbox, and mails that ask it to confirm one.
async fn buckets(app: &App, form: Form, address: IpAddr, email: &Email) -> Result<[Bucket; 3]> {
    let limit = Limit { name: form.word(), most: FROM_ADDRESS, within: MINUTE };
    Ok([
        Bucket::of_address(app, limit, address).await?,
        Bucket::of_mailbox(app, OF_MAILBOX, email).await?,
        Bucket::of_mailbox(app, confirmation::LIMIT, email).await?,
    ])
}

/// A submission with which nothing is wrong.
async fn read<S: Submission>(
    (locale, at): (Locale, Timestamp),
    pairs: &[(String, String)],
    uploads: &[Upload],
) -> Result<S> {
    if !given(pairs, TRAP).is_empty() {
        return Err(captcha::refused("the field that people do not see is filled in"));
    }
    are_kept(uploads)?;
    with_faults(S::read(locale, at, pairs), S::judge(uploads).await?)
}

/// What the disk or a limit refused, which is no fault of the file.
fn are_kept(uploads: &[Upload]) -> Result<()> {
    let mut refusals = uploads.iter().filter_map(|upload| upload.draft.as_ref().err());
    let refusal = refusals.find(|refusal| !matches!(refusal.kind, Kind::TooLarge(_) | Kind::Invalid));
    refusal.map_or(Ok(()), |refusal| Err(refusal.clone()))
}

/// The submission, or everything that is wrong with its answers and its files.
fn with_faults<S>(read: Result<S>, faults: Vec<Field>) -> Result<S> {
    match read {
        Ok(submission) if faults.is_empty() => Ok(submission),
        Ok(_) => Err(invalid(faults)),
        Err(mut e) => {
            e.fields.extend(faults);
            Err(e)
        }
    }
}
