//! Accounts: sign-in, sessions, and the management of accounts by operators and owners.

mod admin;
mod attempts;
pub(crate) mod cli;
mod device_cookie;
mod emails;
mod find;
pub mod http;
mod metrics;
mod model;
mod password;
mod password_link;
mod provider;
mod reauth;
mod return_url;
mod session;
mod shared_drafts;
mod sign_in;
mod signing_keys;
mod store;
mod sweep;
mod token;
mod two_factor;

pub use emails::previews;

pub(crate) use admin::{
    Invitation, LinkDelivery, NewAccount, UnlockOptions, Unlocked, add, close_session, disable, enable, link,
    list, list_sessions, revoke, show, unlock,
};
pub(crate) use find::find;
pub(crate) use metrics::metrics;
pub(crate) use model::{Account, Code, Draft, Preview, ProviderCallback, PublicKey, Session, Setup};
pub(crate) use password::PASSWORD_LENGTH;
pub(crate) use password_link::{PasswordChoice, choose_password, find_link, request_reset};
pub(crate) use provider::{
    AUTHORIZATION_TTL, CallbackResult, end_session_url, finish_sign_in, start_sign_in,
};
pub(crate) use reauth::change_password;
pub(crate) use return_url::safe_redirect;
pub(crate) use session::{close, identify_for_support, refresh, sessions, sign_out, support_token};
pub(crate) use shared_drafts::{hide as hide_preview, list as previews_of, show as show_preview};
pub(crate) use sign_in::{Answer, Attempt, Browser, SignInResult, answer_challenge, sign_in};
pub(crate) use signing_keys::{
    KeySet, check_signing, list as list_keys, published as published_keys, rotate as rotate_keys,
};
pub(crate) use store::statements;
pub(crate) use sweep::sweep;
pub(crate) use two_factor::{
    SetupState, confirm as confirm_factor, disable as disable_factor, setup, start_setup,
};
