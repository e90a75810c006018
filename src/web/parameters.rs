//! Query parameters of the API. A route for programs accepts the parameters that its OpenAPI operation names and rejects
//! others, so that a misspelt filter never answers with everything. Pages for people ignore unknown parameters.

use super::{problem::Problem, route::Route};
use crate::{
    Error,
    error::{FieldError, Kind},
    path_table::PathTable,
};
use axum::http::{Method, Uri};
use std::collections::{BTreeSet, HashMap};
use url::form_urlencoded;
use utoipa::openapi::{
    RefOr,
    path::{Operation, Parameter, ParameterIn, PathItem},
};

/// Least similarity of a suggestion (normalised Damerau-Levenshtein, 1 for equal names).
const SIMILAR: f64 = 0.6;

/// The names of parameters that an operation accepts, by method.
type Accepted = HashMap<Method, BTreeSet<String>>;

/// The accepted parameters of every described path.
#[derive(Default)]
pub(super) struct Parameters(PathTable<Accepted>);

impl Parameters {
    pub(super) fn from_routes<'r>(routes: impl IntoIterator<Item = &'r Route>) -> Self {
        let mut paths = PathTable::default();
        for route in routes {
            for item in route.operations.paths.values() {
                paths.insert(&route.path, accepted(item));
            }
        }
        Self(paths)
    }

    /// Rejects a request with a query parameter that its operation does not name. Routes without a description pass.
    pub(super) fn check(&self, method: &Method, uri: &Uri) -> Result<(), Problem> {
        let Some(query) = uri.query() else { return Ok(()) };
        let method = if *method == Method::HEAD { &Method::GET } else { method };
        let Some(names) = self.0.exact(uri.path()).and_then(|accepted| accepted.get(method)) else {
            return Ok(());
        };
        let present: BTreeSet<_> = form_urlencoded::parse(query.as_bytes()).map(|(name, _)| name).collect();
        let unknown: Vec<_> = present.iter().filter(|name| !names.contains(&***name)).collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let detail = unknown.iter().map(|name| sentence(name, names)).collect::<Vec<_>>().join("; ");
        let fields = unknown.iter().map(|name| FieldError::at_parameter(name, "request.parameter-unknown"));
        Err(Error::new(Kind::Invalid, "request.invalid", detail).with_fields(fields.collect()).into())
    }
}

fn accepted(item: &PathItem) -> Accepted {
    let operations = [(Method::GET, &item.get), (Method::POST, &item.post), (Method::DELETE, &item.delete)];
    operations.into_iter().filter_map(|(method, found)| Some((method, names(found.as_ref()?)))).collect()
}

fn names(operation: &Operation) -> BTreeSet<String> {
    let name = |parameter: &_| match parameter {
        RefOr::T(Parameter { name, parameter_in: ParameterIn::Query, .. }) => Some(name.clone()),
        _ => None,
    };
    operation.parameters.iter().flatten().filter_map(name).collect()
}

/// An unknown parameter in a sentence: the most similar name, or all of them.
fn sentence(name: &str, names: &BTreeSet<String>) -> String {
    let shown = crate::file_errors::excerpt(name);
    let similarity = |known: &str| strsim::normalized_damerau_levenshtein(name, known);
    let nearest = names.iter().map(|known| (similarity(known), known)).max_by(|a, b| a.0.total_cmp(&b.0));
    match nearest {
        Some((similarity, near)) if similarity >= SIMILAR => {
            format!("unknown query parameter {shown:?}: did you mean {near}?")
        }
        Some(_) => {
            let all = names.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
            format!("unknown query parameter {shown:?}: expected one of {all}")
        }
        None => format!("unknown query parameter {shown:?}: this address takes none"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use utoipa_axum::routes;

    #[utoipa::path(get, path = "/api/things/{id}", params(("id" = String, Path), ("family" = String, Query), ("page" = u8, Query)), responses((status = 200)))]
    async fn things() {}

    #[utoipa::path(delete, path = "/api/things/{id}", params(("id" = String, Path)), responses((status = 204)))]
    async fn gone() {}

    #[test]
    fn accepts_only_the_parameters_of_an_operation() {
        let parameters = Parameters::from_routes(&[Route::api(routes!(things, gone))]);
        let body = |method: &Method, uri: &str| {
            let refused = parameters.check(method, &uri.parse().unwrap()).err()?;
            assert_eq!(refused.status.as_u16(), 422);
            Some(String::from_utf8(refused.body(None)).unwrap())
        };
        for accepted in
            ["/api/things/1", "/api/things/1?", "/api/things/1?family=a&page=2", "/fr?utm_source=x"]
        {
            assert_eq!(body(&Method::GET, accepted), None, "{accepted}");
            assert_eq!(body(&Method::HEAD, accepted), None, "{accepted}");
        }
        let misspelt = body(&Method::GET, "/api/things/1?familly=a&page=1").unwrap();
        assert!(misspelt.contains(r#"\"familly\": did you mean family?"#), "{misspelt}");
        assert!(
            misspelt.contains(r#"{"pointer":"/familly","code":"request.parameter-unknown"}"#),
            "{misspelt}"
        );
        let other = body(&Method::HEAD, "/api/things/1?utm_source=a").unwrap();
        assert!(other.contains("expected one of family, page"), "{other}");
        let none = body(&Method::DELETE, "/api/things/1?family=a").unwrap();
        assert!(none.contains("this address takes none"), "{none}");
    }
}
