//! Opens and clicks, tracked only for recipients who consented: their mails contain a picture and links that pass through
//! this site. Requests of mail scanners are excluded by their time.

mod consent;
mod engagement;
mod link;

pub(crate) use consent::{Consent, Consented, consent};
pub(crate) use engagement::MailEngagement;
pub(crate) use link::{TrackedTarget, Tracker, visit};
