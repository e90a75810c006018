//! The handlers of forms of pages.

use super::{
    cookie::Cookie,
    form::{Form, MAX_TEXT_BYTES},
    visitor::Visitor,
};
use crate::{App, Error, Result, files::UploadLimits};
use std::{pin::Pin, sync::Arc};

type ActionFuture = Pin<Box<dyn Future<Output = Result<ActionOutcome, RejectedForm>> + Send>>;

/// What follows an accepted form.
pub enum ActionOutcome {
    /// A redirect to this path, without the language prefix.
    Page(String),
    /// A redirect to this absolute URL or absolute path, with these cookies. The caller has validated the
    /// target.
    Location(String, Vec<Cookie>),
    /// No redirect: an empty 200 for clients that send the form without a page (one-click unsubscribe).
    Nothing,
}

impl From<String> for ActionOutcome {
    fn from(path: String) -> Self {
        Self::Page(path)
    }
}

/// Why a form was rejected.
pub struct RejectedForm {
    pub(super) error: Error,
    /// Values for the redisplayed page, if they differ from the submitted ones.
    pub(super) pairs: Option<Vec<(String, String)>>,
}

impl RejectedForm {
    /// An error whose page shows these values instead of the submitted ones: stored files are replaced by
    /// their tickets.
    pub fn with_values(error: Error, pairs: Vec<(String, String)>) -> Self {
        Self { error, pairs: Some(pairs) }
    }
}

impl From<Error> for RejectedForm {
    fn from(error: Error) -> Self {
        Self { error, pairs: None }
    }
}

/// The handler of the form of a page.
#[derive(Clone)]
pub struct Action {
    /// The pattern of the page, as the interface declares it.
    pub(super) page: &'static str,
    pub(super) body_limit: usize,
    /// Maximum bytes of all names and values.
    pub(super) texts: usize,
    pub(super) upload_limits: Vec<UploadLimits>,
    /// Whether other sites and API clients may send the form too.
    pub(super) allow_cross_site: bool,
    pub(super) run: Arc<dyn Fn(App, Visitor, Form) -> ActionFuture + Send + Sync>,
}

impl Action {
    /// Registers `run` for the form of a page. It returns the path of the next page, without the language
    /// prefix.
    pub fn new<A, N, E>(
        page: &'static str,
        run: impl Fn(App, Visitor, Form) -> A + Send + Sync + 'static,
    ) -> Self
    where
        A: Future<Output = Result<N, E>> + Send + 'static,
        N: Into<ActionOutcome>,
        E: Into<RejectedForm>,
    {
        let run = move |app, visitor, form| -> ActionFuture {
            let answer = run(app, visitor, form);
            Box::pin(async { answer.await.map(Into::into).map_err(Into::into) })
        };
        let takes = Vec::new();
        Self {
            page,
            body_limit: MAX_TEXT_BYTES,
            texts: MAX_TEXT_BYTES,
            upload_limits: takes,
            allow_cross_site: false,
            run: Arc::new(run),
        }
    }

    /// Accepts the form from other sites and API clients too: the path of its page must be a secret.
    #[must_use]
    pub(crate) fn allow_cross_site(mut self) -> Self {
        self.allow_cross_site = true;
        self
    }

    /// Limits names and values to `bytes` instead of the default.
    pub(crate) fn max_text_bytes(self, bytes: usize) -> Self {
        Self { body_limit: self.body_limit - self.texts + bytes, texts: bytes, ..self }
    }

    /// Accepts the files of one more field. The body may be twice as large as the files that fit, so that the
    /// page can report a file that is too large.
    pub(crate) fn accept_files(mut self, allowance: UploadLimits) -> Self {
        let bytes = usize::try_from(2 * allowance.max_total_bytes).unwrap_or(usize::MAX);
        self.body_limit = self.body_limit.saturating_add(bytes);
        self.upload_limits.push(allowance);
        self
    }
}
