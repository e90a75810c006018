//! Errors in responses: each with the code and the status that it has elsewhere. Internal errors reveal no
//! details.

use crate::Error;
use async_graphql::{ErrorExtensionValues, ServerError};

/// The maximum number of errors in a response.
const MAX_ERRORS: usize = 10;

/// Adds code and status to every error.
pub(super) fn extend(errors: &mut Vec<ServerError>) {
    // A query may have thousands of errors.
    errors.truncate(MAX_ERRORS);
    for error in errors {
        let own = error.source::<Error>().map(|own| (own.code, own.kind.status(), own.detail.clone()));
        // Other errors are faults of the query.
        let (code, status, detail) =
            own.unwrap_or_else(|| ("content.query-invalid", 422, error.message.clone()));
        error.message = detail;
        if status >= 500 {
            // A slow database is logged once, where it is detected.
            if code != "database.busy" {
                tracing::error!(code, "{}", error.message);
            }
            "something went wrong on our side".clone_into(&mut error.message);
        }
        let mut extensions = ErrorExtensionValues::default();
        extensions.set("code", code);
        extensions.set("status", status);
        error.extensions = Some(extensions);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Kind;

    fn answer(error: async_graphql::Error) -> serde_json::Value {
        let mut errors = vec![error.into_server_error(async_graphql::Pos::default())];
        extend(&mut errors);
        serde_json::to_value(&errors[0]).unwrap()
    }

    #[test]
    fn internal_errors_are_not_revealed() {
        let fault = answer(Error::internal("/var/lib/vigie is on fire").into());
        assert_eq!(fault["extensions"], serde_json::json!({"code": "server.fault", "status": 500}));
        assert!(!fault.to_string().contains("fire"), "{fault}");
        let over = answer(Error::new(Kind::Gone, "content.expired", "job x is over").into());
        assert_eq!(over["extensions"], serde_json::json!({"code": "content.expired", "status": 410}));
        assert_eq!(over["message"], "job x is over");
        let wrong = answer(async_graphql::Error::new("unknown field"));
        assert_eq!(wrong["extensions"]["code"], "content.query-invalid");
    }

    #[test]
    fn limits_the_reported_errors_to_ten() {
        let mut errors = vec![ServerError::new("x", None); 1_000];
        extend(&mut errors);
        assert_eq!(errors.len(), 10);
    }
}
