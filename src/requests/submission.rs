//! The way of every form from its answers to its tables: what protects it, the receipt, and the confirmation of whoever
//! could not prove to be a person.

use super::{
    Sender,
    answers::invalid,
    confirmation::{self, Waiting},
    receipt::{self, Receipt, Token},
    reference::{Form, Reference},
};
use crate::{
    App, Result, captcha,
    db::Tx,
    email::Email,
    error::Field,
    files::{Upload, ensure_received},
    limits::{self, take_all},
    locale::Locale,
};
use jiff::Timestamp;

/// A form as it came.
#[derive(Default)]
pub(crate) struct Sent<'a> {
    pub(crate) pairs: &'a [(String, String)],
    pub(crate) uploads: &'a [Upload],
    /// What is known to be wrong with it already.
    pub(crate) faults: Vec<Field>,
    /// The form as it came, where its files have become tickets since; none where it is the same.
    pub(crate) original: Option<FormParts<'a>>,
}

/// The answers of a form, and its files.
pub(crate) type FormParts<'a> = (&'a [(String, String)], &'a [Upload]);

/// What a form sends.
pub(crate) trait Submission: Sized {
    const FORM: Form;

    /// # Errors
    /// `form.invalid` with every fault.
    fn read(locale: Locale, at: Timestamp, pairs: &[(String, String)]) -> Result<Self>;

    /// What is wrong with the files that came with it, or that it names.
    ///
    /// # Errors
    /// What the disk or the database says.
    async fn judge(_: &App, _: &[(String, String)], uploads: &[Upload]) -> Result<Vec<Field>> {
        let unasked = |upload: &Upload| Field::new(format!("/{}", upload.field), upload.fault());
        Ok(uploads.iter().map(unasked).collect())
    }

    /// Makes files that came before it and that it names its own.
    ///
    /// # Errors
    /// `form.file-expired`, and what the database says.
    async fn claim(_: &mut Tx, _: &App, _: FormParts<'_>, _: &Reference) -> Result<()> {
        Ok(())
    }

    /// Who sends it, and is asked to confirm it.
    fn email(&self) -> &Email;

    /// Who else gets mail because of it: such mails are limited as those to its sender.
    fn others(&self) -> Vec<&Email> {
        Vec::new()
    }

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
    send_with::<S>(app, sender, Sent { pairs, ..Sent::default() }).await
}

/// The same with files.
///
/// # Errors
/// As [`send`], and why a file is not on the disk.
pub(crate) async fn send_with<S: Submission>(app: &App, sender: &Sender, sent: Sent<'_>) -> Result<Token> {
    let Sent { pairs, uploads, original, .. } = sent;
    let (now, locale) = (app.clock.now(), sender.locale);
    let read = read::<S>(app, (locale, now), sent).await;
    let (answers, files) = original.unwrap_or((pairs, uploads));
    let token = Token::from_form(app, S::FORM.word(), answers, files).await?;
    // Whoever lost the answer proves nothing again, and names files that are the form's by now: a verifier takes a token
    // once, and so does a ticket.
    if receipt::given(&mut app.db.read().await?, &token).await?.is_some() {
        return Ok(token);
    }
    let submission = read?;
    let email = submission.email();
    let solved = captcha::judge_form(app, S::FORM.word(), sender.address, pairs).await?;
    let asked = limits::of_confirmation(app, email).await?;
    let mailboxes: Vec<_> = [email].into_iter().chain(submission.others()).collect();
    let limits = limits::of_form(app, S::FORM.word(), sender.address, &mailboxes).await?;
    store_files(app, uploads).await?;
    let mut tx = app.db.write().await?;
    if receipt::given(&mut tx, &token).await?.is_some() {
        return Ok(token);
    }
    take_all(&mut tx, &limits, now).await?;
    let reference = Reference::random(S::FORM, &app.random);
    // What is taken may depend on its files.
    keep_files::<S>(&mut tx, app, (pairs, uploads), &reference).await?;
    match solved {
        Some(solved) => {
            solved.spend(&mut tx, now).await?;
            submission.accept(&mut tx, app, &reference).await?;
        }
        None => {
            take_all(&mut tx, &asked, now).await?;
            let (form, reference, answers) = (S::FORM, reference.clone(), pairs.to_vec());
            let waiting = Waiting { form, reference, locale, answers, at: now };
            confirmation::ask(&mut tx, app, &waiting, email).await?;
        }
    }
    receipt::give(&mut tx, &token, &Receipt::new(S::FORM, &reference, email, now)).await?;
    tx.commit().await?;
    Ok(token)
}

/// Stores the files of a form before the transaction that names them.
async fn store_files(app: &App, uploads: &[Upload]) -> Result<()> {
    for upload in uploads {
        upload.store(app).await?;
    }
    Ok(())
}

/// Makes the files of a form its own.
async fn keep_files<S: Submission>(
    tx: &mut Tx,
    app: &App,
    (pairs, uploads): FormParts<'_>,
    reference: &Reference,
) -> Result<()> {
    S::claim(tx, app, (pairs, uploads), reference).await?;
    for upload in uploads {
        upload.keep(tx, reference.as_str()).await?;
    }
    Ok(())
}

/// A submission with which nothing is wrong.
async fn read<S: Submission>(app: &App, (locale, at): (Locale, Timestamp), sent: Sent<'_>) -> Result<S> {
    let Sent { pairs, uploads, mut faults, .. } = sent;
    ensure_received(uploads)?;
    faults.extend(S::judge(app, pairs, uploads).await?);
    with_faults(S::read(locale, at, pairs), faults)
}

/// The submission, or everything that is wrong with its answers and its files.
fn with_faults<S>(read: Result<S>, faults: Vec<Field>) -> Result<S> {
    match read {
        Ok(submission) if faults.is_empty() => Ok(submission),
        Ok(_) => Err(invalid(firsts(faults))),
        Err(mut e) => {
            e.fields.extend(firsts(faults));
            Err(e)
        }
    }
}

/// The first of each field: what follows from it is no news.
fn firsts(faults: Vec<Field>) -> Vec<Field> {
    let mut firsts: Vec<Field> = Vec::new();
    for fault in faults {
        if firsts.iter().all(|known| known.pointer != fault.pointer) {
            firsts.push(fault);
        }
    }
    firsts
}
