//! The contact form.

use super::{TeamContact, receipt};
use crate::{
    App, Result,
    requests::{self, Message, Sender, Subject},
    web::{Form, Visitor, cacheable_request::CacheableRequest, page_cache::CachedResponse, problem::Problem},
};
use axum::{extract::State, response::Response};
use serde::Serialize;
use utoipa::ToSchema;

/// The choices of the form.
#[derive(Serialize, ToSchema)]
pub(super) struct ContactForm {
    /// Subjects of a message, in the order of the page.
    subjects: Vec<SubjectChoice>,
}

#[derive(Serialize, ToSchema)]
struct SubjectChoice {
    subject: Subject,
    contact: TeamContact,
}

#[utoipa::path(get, path = "/api/contact", summary = "The choices of the contact form.", responses((status = 200, description = "The subjects.", body = ContactForm)))]
pub(super) async fn form(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    let form = async move {
        let choice = |subject: Subject| SubjectChoice {
            subject,
            contact: TeamContact::for_team(&app, subject.team()),
        };
        let subjects = Subject::ALL.map(choice).into();
        CachedResponse::json(&ContactForm { subjects })
    };
    reader.answer_ignoring_query(form).await
}

/// Submits a message and redirects to its receipt.
pub(super) async fn send(app: App, visitor: Visitor, form: Form) -> Result<String> {
    let sender = Sender { locale: visitor.locale, address: visitor.address };
    let token = requests::submit::<Message>(&app, &sender, form.pairs()).await?;
    Ok(receipt::path(requests::FormKind::Contact, &token))
}
