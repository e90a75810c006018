//! The error format of the API (RFC 9457), for domain errors and for those of the framework.

use super::log_limit::LogLimit;
use crate::error::{Error, FieldError, Kind};
use axum::{
    body::Body,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// The media type of the body.
pub const MEDIA_TYPE: HeaderValue = HeaderValue::from_static("application/problem+json");

/// Default `Retry-After` in seconds.
pub(super) const RETRY_SECONDS: u64 = 2;

/// Rate limit of log lines about the state of the machine, such as a full disk.
static STATES: LogLimit = LogLimit::new(Duration::from_mins(1));

/// A failure: status, stable code and, where the caller can act on them, detail and fields.
#[derive(Debug, Clone)]
pub struct Problem {
    /// The HTTP status.
    pub status: StatusCode,
    code: &'static str,
    detail: Option<String>,
    fields: Vec<FieldError>,
    retry: Option<u64>,
}

/// A failure (RFC 9457).
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub(super) struct ProblemBody<'a> {
    r#type: &'static str,
    title: &'static str,
    status: u16,
    /// A stable, machine-readable code.
    code: &'static str,
    /// A description for people.
    #[schema(nullable = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<&'a str>,
    /// The invalid values.
    #[serde(skip_serializing_if = "<[FieldError]>::is_empty")]
    fields: &'a [FieldError],
    /// The request id, for server errors: the log has the details under it.
    #[schema(nullable = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
}

impl Problem {
    /// The problem of a status without further details.
    #[must_use]
    pub fn from_status(status: StatusCode) -> Self {
        let code = match status {
            StatusCode::NOT_FOUND => "request.not-found",
            StatusCode::METHOD_NOT_ALLOWED => "request.method-not-allowed",
            StatusCode::PAYLOAD_TOO_LARGE => "request.body-too-large",
            StatusCode::REQUEST_TIMEOUT => "request.timeout",
            StatusCode::MISDIRECTED_REQUEST => "request.host-unknown",
            StatusCode::FORBIDDEN => "request.cross-site",
            StatusCode::TOO_MANY_REQUESTS => "request.too-many",
            StatusCode::SERVICE_UNAVAILABLE => "server.overloaded",
            other if other.is_server_error() => "server.fault",
            _ => "request.invalid",
        };
        let is_passing = matches!(status, StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS);
        let retry = is_passing.then_some(RETRY_SECONDS);
        Self { status, code, detail: None, fields: Vec::new(), retry }
    }

    /// A 503 of an address that a supervisor polls: the code and a detail without names of this machine. It is not logged,
    /// because a supervisor polls every few seconds.
    #[must_use]
    pub(super) fn unavailable(code: &'static str, detail: &str) -> Self {
        Self { code, detail: Some(detail.to_owned()), ..Self::from_status(StatusCode::SERVICE_UNAVAILABLE) }
    }

    /// Adds a description for people.
    #[must_use]
    pub(super) fn with_detail(self, detail: String) -> Self {
        Self { detail: Some(detail), ..self }
    }

    /// Serialises the body. `id` is the request id, included for server errors.
    #[must_use]
    pub fn body(&self, id: Option<&str>) -> Vec<u8> {
        let document = ProblemBody {
            r#type: "about:blank",
            title: self.status.canonical_reason().unwrap_or("Error"),
            status: self.status.as_u16(),
            code: self.code,
            detail: self.detail.as_deref(),
            fields: &self.fields,
            id: id.filter(|_| self.status.is_server_error()),
        };
        // Strings and numbers always serialise.
        serde_json::to_vec(&document).unwrap_or_default()
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let status = StatusCode::from_u16(error.kind.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let ours = status.is_server_error();
        // Busy errors are logged once by the monitor of the busy resource.
        if ours && error.kind != Kind::Busy {
            let has_remedy = error.kind != Kind::Corrupted || error.detail.contains("vigie db");
            let way_out =
                if has_remedy { "" } else { "; run `vigie db check` to find all damage and the remedy" };
            // A bug is logged every time, with the request id of its response.
            let others = match error.kind {
                Kind::Internal => Some(0),
                _ => STATES.next(error.code, Instant::now()),
            };
            if let Some(others) = others {
                tracing::error!(code = error.code, others, "{}{way_out}", error.detail);
            }
        }
        Self {
            status,
            code: error.code,
            // Details of server errors are only logged: they may contain file names and addresses.
            detail: (!ours).then_some(error.detail),
            fields: error.fields,
            retry: match error.kind {
                Kind::RateLimited(seconds) => Some(seconds),
                _ => (status == StatusCode::SERVICE_UNAVAILABLE).then_some(RETRY_SECONDS),
            },
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.body(None)));
        *response.status_mut() = self.status;
        response.headers_mut().insert(header::CONTENT_TYPE, MEDIA_TYPE);
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        // Kept for `failure`, which may convert the body.
        response.extensions_mut().insert(self);
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn internal_details_are_not_revealed() {
        let problem = Problem::from(Error::internal("/var/lib/vigie is on fire"));
        let body = String::from_utf8(problem.body(Some("c0ffee"))).unwrap();
        assert_eq!(
            body,
            r#"{"type":"about:blank","title":"Internal Server Error","status":500,"code":"server.fault","id":"c0ffee"}"#
        );
    }

    #[test]
    fn reports_errors_of_the_request_with_their_place() {
        let fields = vec![FieldError::new("/email", "email.invalid")];
        let error = Error::new(Kind::Invalid, "request.invalid", "one value is wrong").with_fields(fields);
        let body = String::from_utf8(Problem::from(error).body(Some("c0ffee"))).unwrap();
        assert_eq!(
            body,
            r#"{"type":"about:blank","title":"Unprocessable Entity","status":422,"code":"request.invalid","detail":"one value is wrong","fields":[{"pointer":"/email","code":"email.invalid"}]}"#
        );
    }
}
