//! Cookies of a session.

use crate::{
    account::{
        model::{IDLE_TIMEOUT, Tokens},
        sign_in::Browser,
        token::TTL,
    },
    web::{Cookie, Visitor},
};
use jiff::SignedDuration;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use std::time::Duration;

/// The name of the cookie with the refresh token.
pub(super) const REFRESH: &str = "refresh_token";

/// The name of the device cookie.
pub(super) const DEVICE: &str = "device";
/// Time to live of the device cookie.
const DEVICE_LIVES: Duration = Duration::from_secs(180 * 24 * 3_600);

/// The device cookie of a browser.
pub(super) fn device_cookie(value: String) -> Cookie {
    Cookie { name: DEVICE, value, max_age: DEVICE_LIVES, script_readable: false }
}

/// The browser of a visitor, as the sign-in counts it.
pub(super) fn browser(visitor: &Visitor) -> Browser<'_> {
    Browser { agent: &visitor.agent, device: visitor.cookies.get(DEVICE).unwrap_or_default() }
}

/// The cookies of a session.
pub(super) fn cookies(tokens: &Tokens) -> Vec<Cookie> {
    let seconds = |lives: SignedDuration| Duration::from_secs(lives.as_secs().unsigned_abs());
    let cookie = |name, value: &str, lives| Cookie {
        name,
        value: value.to_owned(),
        max_age: seconds(lives),
        script_readable: false,
    };
    let name = utf8_percent_encode(&tokens.name, NON_ALPHANUMERIC).to_string();
    let session = [
        cookie("id_token", &tokens.id, TTL),
        cookie(REFRESH, &tokens.refresh, IDLE_TIMEOUT),
        Cookie { script_readable: true, ..cookie("person", &name, IDLE_TIMEOUT) },
    ];
    session.into_iter().chain(tokens.device.clone().map(device_cookie)).collect()
}

/// The cookies that end a session in the browser.
pub(super) fn no_cookies() -> Vec<Cookie> {
    let empty = Tokens { id: String::new(), refresh: String::new(), name: String::new(), device: None };
    cookies(&empty).into_iter().map(Cookie::expired).collect()
}
