//! Configuration: a table of settings, resolved as flag > `VIGIE_*` variable > TOML file > default, each
//! value with its origin.

mod address;
mod backup;
mod bucket;
mod captcha;
mod chat;
mod company;
mod configuration;
mod contact_info;
mod database;
mod dkim;
mod files;
mod hidden;
mod mail;
mod provider;
mod proxies;
mod redirects;
mod renamed;
mod resolve;
mod settings;
mod status_page;
mod value;

pub use address::Address;
pub use backup::{BackupKeys, parse_recipient};
pub use bucket::Bucket;
pub use captcha::{Captcha, Verifier};
pub use chat::{Chat, ChatProvider};
pub use company::{Company, PdfSigner, is_public_fact, recommended_but_unset, required_but_unset};
pub use configuration::{Config, Connections, LogFormat, Metrics, MetricsAccess, Rendering};
pub use contact_info::{ContactInfo, Hours};
pub use dkim::Dkim;
pub(crate) use dkim::read_private;
pub use files::{Clamd, Files};
pub use hidden::SecretString;
pub use mail::{Mail, MailTransport, Security, SmtpServer, Team};
pub use provider::Provider;
pub use proxies::TrustedProxies;
pub(crate) use proxies::is_confidential_channel;
pub use redirects::{Redirect, Redirects};
pub(crate) use renamed::current_key;
pub use resolve::{Origin, Resolved, Sources};
pub use settings::{SETTINGS, Setting};
pub use status_page::StatusCategory;
