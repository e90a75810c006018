//! A form as a browser sends it: names with values, in the order of the page.

use crate::{Error, Result, error::Kind};
use axum::{
    body::{Body, to_bytes},
    http::{HeaderMap, header},
};

/// Values that one form may hold: the longest of ours has a few dozen.
const MOST: usize = 200;

/// What was filled in. A name may stand several times: checkboxes of one question share it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Form(Vec<(String, String)>);

impl Form {
    /// Reads a body of at most so many bytes.
    ///
    /// # Errors
    /// Too large, or no form.
    pub(super) async fn read(headers: &HeaderMap, body: Body, limit: usize) -> Result<Self> {
        let media_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let media_type = media_type.unwrap_or_default();
        let boundary = multer::parse_boundary(media_type).ok();
        let pairs = match boundary {
            Some(boundary) => Self::parts(body, boundary, limit).await?,
            None if media_type.starts_with("application/x-www-form-urlencoded") => {
                let bytes = to_bytes(body, limit).await.map_err(|_| too_large(limit))?;
                url::form_urlencoded::parse(&bytes).into_owned().take(MOST + 1).collect()
            }
            None => return Err(no_form()),
        };
        if pairs.len() > MOST {
            return Err(no_form());
        }
        // Browsers send line ends as CRLF.
        Ok(Self(pairs.into_iter().map(|(name, value)| (name, value.replace("\r\n", "\n"))).collect()))
    }

    async fn parts(body: Body, boundary: String, limit: usize) -> Result<Vec<(String, String)>> {
        let size = multer::SizeLimit::new().whole_stream(limit as u64);
        let constraints = multer::Constraints::new().size_limit(size);
        let mut parts = multer::Multipart::with_constraints(body.into_data_stream(), boundary, constraints);
        let mut pairs = Vec::new();
        while let Some(part) = parts.next_field().await.map_err(|e| refused(&e, limit))? {
            let name = part.name().ok_or_else(no_form)?.to_owned();
            pairs.push((name, part.text().await.map_err(|e| refused(&e, limit))?));
            if pairs.len() > MOST {
                break;
            }
        }
        Ok(pairs)
    }

    /// The values of a name.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(given, _)| given == name).map(|(_, value)| value.as_str())
    }

    /// The first value of a name; empty when there is none.
    #[must_use]
    pub fn first(&self, name: &str) -> &str {
        self.0.iter().find(|(given, _)| given == name).map_or("", |(_, value)| value)
    }

    pub fn pairs(&self) -> &[(String, String)] {
        &self.0
    }
}

impl<const N: usize> From<[(&str, &str); N]> for Form {
    fn from(pairs: [(&str, &str); N]) -> Self {
        Self(pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).into())
    }
}

fn no_form() -> Error {
    Error::new(Kind::Invalid, "request.invalid", "the body is not a form")
}

fn too_large(limit: usize) -> Error {
    let detail = format!("the form is larger than {limit} bytes");
    Error::new(Kind::TooLarge(limit as u64), "request.body-too-large", detail)
}

fn refused(e: &multer::Error, limit: usize) -> Error {
    match e {
        multer::Error::StreamSizeExceeded { .. } | multer::Error::FieldSizeExceeded { .. } => {
            too_large(limit)
        }
        _ => no_form(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    async fn read(media_type: &'static str, body: &'static str, limit: usize) -> Result<Form> {
        let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static(media_type))]);
        Form::read(&headers, Body::from(body), limit).await
    }

    const URL_ENCODED: &str = "application/x-www-form-urlencoded";

    #[tokio::test]
    async fn both_encodings_of_a_form_are_read_alike() {
        let expected =
            Form::from([("name", "Zoé & Cie"), ("area", "corsica"), ("area", "italy"), ("text", "a\nb")]);
        let encoded = "name=Zo%C3%A9+%26+Cie&area=corsica&area=italy&text=a%0D%0Ab";
        assert_eq!(read(URL_ENCODED, encoded, 1_000).await.unwrap(), expected);
        let parts = "--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nZoé & Cie\r\n--x\r\n\
            Content-Disposition: form-data; name=\"area\"\r\n\r\ncorsica\r\n--x\r\n\
            Content-Disposition: form-data; name=\"area\"\r\n\r\nitaly\r\n--x\r\n\
            Content-Disposition: form-data; name=\"text\"\r\n\r\na\r\nb\r\n--x--\r\n";
        assert_eq!(read("multipart/form-data; boundary=x", parts, 1_000).await.unwrap(), expected);
        assert_eq!(expected.all("area").collect::<Vec<_>>(), ["corsica", "italy"]);
        assert_eq!((expected.first("area"), expected.first("phone")), ("corsica", ""));
    }

    #[tokio::test]
    async fn what_is_no_form_or_too_large_is_refused() {
        let code = async |media_type, body, limit| read(media_type, body, limit).await.unwrap_err().code;
        assert_eq!(code("application/json", "{}", 100).await, "request.invalid");
        assert_eq!(code("multipart/form-data; boundary=x", "no parts", 100).await, "request.invalid");
        assert_eq!(code(URL_ENCODED, "a=1234567890", 5).await, "request.body-too-large");
        let parts = "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1234567890\r\n--x--\r\n";
        assert_eq!(code("multipart/form-data; boundary=x", parts, 50).await, "request.body-too-large");
        let many: &str = "a=1&".repeat(MOST + 1).leak();
        assert_eq!(code(URL_ENCODED, many, 10_000).await, "request.invalid");
    }
}
