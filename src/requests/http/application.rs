//! The application form of the job pages.

use super::receipt;
use crate::{
    App, Result,
    requests::{self, Application, CV, Sender, Sent},
    web::{Action, Form, Visitor},
};

/// Below the list of offers, and below each of them.
pub(super) fn actions() -> [Action; 2] {
    ["/jobs", "/jobs/:id"].map(|page| Action::new(page, send).taking(CV))
}

/// Takes an application, and leads to its receipt.
async fn send(app: App, visitor: Visitor, form: Form) -> Result<String> {
    let sender = Sender { locale: visitor.locale, address: visitor.address };
    let token = requests::send_with::<Application>(
        &app,
        &sender,
        Sent { pairs: form.pairs(), uploads: form.uploads(), faults: Vec::new() },
    )
    .await?;
    Ok(receipt::path(requests::Form::Application, &token))
}
