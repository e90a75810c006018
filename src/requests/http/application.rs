//! The application form of the job pages.

use super::receipt;
use crate::{
    App, Result, files,
    requests::{self, Application, CV, Sender, SubmittedForm},
    web::{Action, Form, RejectedForm, Visitor},
};

/// The form is on the list of job offers, and on the page of each offer.
pub(super) fn actions() -> [Action; 2] {
    ["/jobs", "/jobs/:id"].map(|page| Action::new(page, send).accept_files(CV))
}

/// Submits an application and redirects to its receipt. If the form is rejected for another field, the CV
/// becomes a pending file.
async fn send(app: App, visitor: Visitor, form: Form) -> Result<String, RejectedForm> {
    let sender = Sender { locale: visitor.locale, address: visitor.address };
    let sent = SubmittedForm { pairs: form.pairs(), uploads: form.uploads(), ..SubmittedForm::default() };
    match requests::submit_with_files::<Application>(&app, &sender, sent).await {
        Ok(token) => Ok(receipt::path(requests::FormKind::Application, &token)),
        Err(e) if visitor.is_fetch => Err(e.into()),
        Err(e) => {
            let mut pairs = form.pairs().to_vec();
            files::keep_refused(&app, CV.field, form.uploads(), &e, &mut pairs).await?;
            Err(RejectedForm::with_values(e, pairs))
        }
    }
}
