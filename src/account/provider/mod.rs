//! Sign-in at an OpenID Connect provider.

mod authorization;
mod openid;

pub(crate) use authorization::{
    AUTHORIZATION_TTL, CallbackResult, end_session_url, finish_sign_in, start_sign_in,
};
