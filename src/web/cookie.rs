//! Cookies of requests and responses. Only sign-in and the choice of a language set any.

use crate::{App, config::Config};
use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, header, request::Parts},
};
use std::{convert::Infallible, fmt, time::Duration};

/// The signed identity token of a user. Its presence grants nothing: it is verified on every request.
pub(super) const ID_TOKEN: &str = "id_token";
/// Marks a browser whose session can be refreshed, with the name that the header shows. It grants nothing.
pub(super) const SESSION_HINT: &str = "person";

/// The name prefix over TLS (RFC 6265bis). A browser accepts such a cookie only over TLS, from this host and
/// for all paths, so that a sister host cannot replace it.
fn prefix(config: &Config) -> &'static str {
    if config.tls_in_front() { "__Host-" } else { "" }
}

/// The cookies of a request.
#[derive(Clone, Default)]
pub struct Cookies {
    /// Names and values.
    pairs: Vec<(String, String)>,
    prefix: &'static str,
}

impl Cookies {
    pub(super) fn from_headers(headers: &HeaderMap, config: &Config) -> Self {
        let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
        let pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let pairs = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Self { pairs, prefix: prefix(config) }
    }

    /// The value of a name without its prefix; `None` for a repeated name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let is_named = |name_value: &str| name_value.strip_prefix(self.prefix) == Some(name);
        let mut found =
            self.pairs.iter().filter(|(name_value, _)| is_named(name_value)).map(|(_, value)| value.as_str());
        found.next().filter(|_| found.next().is_none())
    }
}

impl fmt::Debug for Cookies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pairs.iter().map(|(name, _)| name)).finish()
    }
}

impl FromRequestParts<App> for Cookies {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Self::from_headers(&parts.headers, &app.config))
    }
}

/// A cookie for all paths of this host. It is `Secure` if visitors use TLS, and is not sent with cross-site
/// posts.
#[derive(Clone, PartialEq, Eq)]
pub struct Cookie {
    pub name: &'static str,
    pub value: String,
    /// Time to live; zero deletes the cookie.
    pub max_age: Duration,
    /// Whether scripts of our pages may read it.
    pub script_readable: bool,
}

impl Cookie {
    /// A cookie that deletes this one.
    #[must_use]
    pub fn expired(self) -> Self {
        Self { value: String::new(), max_age: Duration::ZERO, ..self }
    }

    /// The value of `Set-Cookie`; `None` if a header cannot contain the value.
    pub(super) fn header(&self, app: &App) -> Option<HeaderValue> {
        let Self { name, value, max_age: lives, script_readable: readable } = self;
        let hidden = if *readable { "" } else { "; HttpOnly" };
        let secure = if app.config.tls_in_front() { "; Secure" } else { "" };
        let age = lives.as_secs();
        let prefix = prefix(&app.config);
        let text = format!("{prefix}{name}={value}; Path=/; Max-Age={age}; SameSite=Lax{hidden}{secure}");
        let is_plain =
            value.bytes().all(|b| b.is_ascii_graphic() && !matches!(b, b'"' | b',' | b';' | b'\\'));
        HeaderValue::try_from(text).ok().filter(|_| is_plain)
    }
}

impl fmt::Debug for Cookie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cookie")
            .field("name", &self.name)
            .field("lives", &self.max_age)
            .finish_non_exhaustive()
    }
}

/// Appends `Set-Cookie` headers to a response.
pub fn set(app: &App, cookies: &[Cookie], headers: &mut HeaderMap) {
    for value in cookies.iter().filter_map(|cookie| cookie.header(app)) {
        headers.append(header::SET_COOKIE, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cookies(lines: &[&'static str], config: &Config) -> Cookies {
        let lines = lines.iter().map(|line| (header::COOKIE, HeaderValue::from_static(line)));
        Cookies::from_headers(&lines.collect(), config)
    }

    #[tokio::test]
    async fn over_tls_cookies_require_the_host_prefix() {
        let (app, _folder) = App::test().await;
        let config = Config { public_url: "https://vigie.example".into(), ..(*app.config).clone() };
        let found = cookies(&["__Host-a=1; __Secure-a=2; a=3; __Secure-b=4; c=5"], &config);
        assert_eq!([found.get("a"), found.get("b"), found.get("c")], [Some("1"), None, None]);
    }

    #[tokio::test]
    async fn a_repeated_cookie_has_no_value() {
        let (app, _folder) = App::test().await;
        let found = cookies(&["a=1; b=2", "c=3=4;d=; a=5"], &app.config);
        assert_eq!([found.get("a"), found.get("b"), found.get("c")], [None, Some("2"), Some("3=4")]);
        assert_eq!((found.get("d"), found.get("e")), (Some(""), None));
        assert_eq!(format!("{found:?}"), r#"["a", "b", "c", "d", "a"]"#, "no log has a value");
    }

    #[tokio::test]
    async fn sets_the_attributes_of_a_cookie() {
        let (app, _folder) = App::test().await;
        let lives = Duration::from_secs(600);
        let cookie =
            Cookie { name: "id_token", value: "a.b.c".into(), max_age: lives, script_readable: false };
        let text = |cookie: &Cookie| cookie.header(&app).map(|value| value.to_str().unwrap().to_owned());
        let expected = "id_token=a.b.c; Path=/; Max-Age=600; SameSite=Lax; HttpOnly";
        assert_eq!(text(&cookie).as_deref(), Some(expected));
        let gone = "id_token=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly";
        assert_eq!(text(&cookie.clone().expired()).as_deref(), Some(gone));
        assert_eq!(text(&Cookie { value: "a; Path=/x".into(), ..cookie }), None);
    }
}
