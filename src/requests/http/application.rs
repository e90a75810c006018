//! The application form of the job pages.

use super::receipt;
use crate::{
    App, Result, files,
    requests::{self, Application, CV, Sender, SubmittedForm},
    web::{Action, Form, Refused, Visitor},
};

/// Below the list of offers, and below each of them.
pub(super) fn actions() -> [Action; 2] {
    ["/jobs", "/jobs/:id"].map(|page| Action::new(page, send).taking(CV))
}

/// Takes an application, and leads to its receipt. A CV is not lost with a form that is refused for something else.
async fn send(app: App, visitor: Visitor, form: Form) -> Result<String, Refused> {
    let sender = Sender { locale: visitor.locale, address: visitor.address };
    let sent = SubmittedForm { pairs: form.pairs(), uploads: form.uploads(), ..SubmittedForm::default() };
    match requests::submit_with_files::<Application>(&app, &sender, sent).await {
        Ok(token) => Ok(receipt::path(requests::FormKind::Application, &token)),
        Err(e) if visitor.by_script => Err(e.into()),
        Err(e) => {
            let mut pairs = form.pairs().to_vec();
            files::keep_refused(&app, CV.field, form.uploads(), &e, &mut pairs).await?;
            Err(Refused::showing(e, pairs))
        }
    }
}
