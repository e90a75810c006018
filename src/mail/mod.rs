//! Mail: content ([`EmailContent`]), layout, and the outbox through which all mail is sent. A slice queues a mail in its own
//! transaction; `vigie serve` and `vigie mail flush` send it. This room depends on no slice.

mod admin;
mod background;
mod bulk;
mod compose;
mod delivery;
mod dkim;
mod email_content;
mod html;
mod inline_image;
mod mailbox;
mod message;
mod model;
mod outbox;
mod preview;
pub(crate) mod refusal;
mod stop;
mod store;
#[cfg(test)]
mod tests;
mod transport;
mod written;

pub use crate::{
    config::Team,
    email::{Email, Mailbox},
};
pub use admin::{
    DnsRecord, HeldMail, PREVIEWS, Retried, list, number, record, release, retry, retry_failed, test,
};
pub(crate) use admin::{backlog, count_held, metrics, reach};
pub use background::run;
pub(crate) use bulk::{BulkTemplate, Page as BulkPage, Part, RecipientMail, close_idle};
pub use delivery::{queue, run_due};
pub use email_content::{Button, EmailContent, Fact, FactList, Step};
pub use inline_image::Picture;
pub(crate) use mailbox::read_mailbox;
pub(crate) use message::EncodedMail;
pub use message::Message;
pub(crate) use message::can_write_to;
pub(crate) use model::DeliveryResult;
pub use model::{OutboxMail, SendSummary, State};
pub use outbox::Outbox;
pub use preview::{Preview, write as write_preview};
pub use stop::StopSignal;
pub(crate) use store::STATEMENTS;
pub(crate) use transport::{HandOver, Reachability};
pub(crate) use written::{list_files, read_texts};
