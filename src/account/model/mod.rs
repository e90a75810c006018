//! Accounts, sessions, second factors and signing keys.

mod account;
mod attempts;
pub(super) mod key;
mod provider;
mod session;
mod two_factor;
mod user_agent;

pub(crate) use account::{Account, Draft, Preview};
pub(crate) use attempts::Attempts;
pub(crate) use key::{PublicKey, thumbprint};
pub(crate) use provider::{AuthorizationRequest, ProviderCallback, ProviderRedirect};
pub(crate) use session::{Challenge, EndReason, IDLE_TIMEOUT, RefreshAction, Rotation, Session, Tokens};
pub(crate) use two_factor::{Code, RECOVERY_SIGNS, SIGNS, Setup, TotpFactor};
pub(crate) use user_agent::Device;
