//! Submission of a form, from its values to its tables: rate limits, captcha, receipt, and the confirmation
//! by mail if the sender has no proof of work.

use super::{
    confirmation,
    model::{Receipt, Reference, Sender, UnconfirmedForm},
    receipt,
    submission::{FormParts, Submission, SubmittedForm},
};
use crate::{
    App, Result, captcha,
    db::Tx,
    error::FieldError,
    files::{Upload, ensure_received},
    form_values::invalid_form,
    links::Token,
    locale::Locale,
    rate_limit::{self, take_all},
};
use jiff::Timestamp;

/// Submits a form. Idempotent: the same form has the same receipt and is stored once.
///
/// # Errors
/// `form.invalid` with every fault, `form.captcha-refused`, `form.too-many`; database errors.
pub(crate) async fn submit<S: Submission>(
    app: &App,
    sender: &Sender,
    pairs: &[(String, String)],
) -> Result<Token> {
    submit_with_files::<S>(app, sender, SubmittedForm { pairs, ..SubmittedForm::default() }).await
}

/// Like [`submit`], with files.
///
/// # Errors
/// Same errors as [`send`]; upload errors.
pub(crate) async fn submit_with_files<S: Submission>(
    app: &App,
    sender: &Sender,
    sent: SubmittedForm<'_>,
) -> Result<Token> {
    let SubmittedForm { pairs, uploads, original, .. } = sent;
    let (now, locale) = (app.clock.now(), sender.locale);
    let form = FormParts { pairs, uploads };
    let read = validate::<S>(app, locale, now, sent).await;
    let FormParts { pairs: answers, uploads: files } = original.unwrap_or(form);
    let token = Token::from_form(app, S::FORM.word(), answers, files).await?;
    // Idempotent retry: a repeated form gets its receipt before captcha and tickets are checked, because both
    // can be used only once.
    if receipt::find_by_token(&mut app.db.read().await?, &token).await?.is_some() {
        return Ok(token);
    }
    let submission = read?;
    let email = submission.email();
    let solved = captcha::judge_form(app, S::FORM.word(), sender.address, pairs).await?;
    let limit = rate_limit::of_confirmation(app, email).await?;
    let mailboxes: Vec<_> = [email].into_iter().chain(submission.other_recipients()).collect();
    let limits = rate_limit::of_form(app, S::FORM.word(), sender.address, &mailboxes).await?;
    store_files(app, uploads).await?;
    let mut tx = app.db.write().await?;
    if receipt::find_by_token(&mut tx, &token).await?.is_some() {
        return Ok(token);
    }
    take_all(&mut tx, &limits, now).await?;
    let reference = Reference::random(S::FORM, &app.random);
    // The submission may depend on its files.
    keep_files::<S>(&mut tx, app, form, &reference).await?;
    match solved {
        Some(solved) => {
            solved.spend(&mut tx, now).await?;
            submission.accept(&mut tx, app, &reference).await?;
        }
        None => {
            take_all(&mut tx, &limit, now).await?;
            let (form, reference, answers) = (S::FORM, reference.clone(), pairs.to_vec());
            let waiting = UnconfirmedForm { form, reference, locale, answers, at: now };
            confirmation::request_confirmation(&mut tx, app, &waiting, email).await?;
        }
    }
    receipt::insert(&mut tx, &token, &Receipt::new(S::FORM, &reference, email, now)).await?;
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

/// Attaches the files of a form.
async fn keep_files<S: Submission>(
    tx: &mut Tx,
    app: &App,
    form: FormParts<'_>,
    reference: &Reference,
) -> Result<()> {
    S::claim_files(tx, app, form, reference).await?;
    for upload in form.uploads {
        upload.attach(tx, reference.as_str()).await?;
    }
    Ok(())
}

/// Validates a form and its files.
async fn validate<S: Submission>(
    app: &App,
    locale: Locale,
    at: Timestamp,
    sent: SubmittedForm<'_>,
) -> Result<S> {
    let SubmittedForm { pairs, uploads, mut faults, .. } = sent;
    ensure_received(uploads)?;
    faults.extend(S::validate(app, pairs, uploads).await?);
    with_faults(S::parse_form(locale, at, pairs), faults)
}

/// The submission, or all faults of its answers and files.
fn with_faults<S>(read: Result<S>, faults: Vec<FieldError>) -> Result<S> {
    match read {
        Ok(submission) if faults.is_empty() => Ok(submission),
        Ok(_) => Err(invalid_form(first_per_field(faults))),
        Err(mut e) => {
            e.fields.extend(first_per_field(faults));
            Err(e)
        }
    }
}

/// The first fault of each field; the others are consequences of it.
fn first_per_field(faults: Vec<FieldError>) -> Vec<FieldError> {
    let mut firsts: Vec<FieldError> = Vec::new();
    for fault in faults {
        if firsts.iter().all(|known| known.pointer != fault.pointer) {
            firsts.push(fault);
        }
    }
    firsts
}
