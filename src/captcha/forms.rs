//! Forms that a challenge protects.

/// The form field of the solution, as named by the protocol.
pub(crate) const FIELD: &str = "altcha";

/// The name of challenges for files that are uploaded before their form.
pub(crate) const UPLOAD: &str = "upload";
/// The forms of subscriptions, confirmed by mail: to the service status, and to alerts of the indicators.
const SUBSCRIPTIONS: [&str; 2] = ["status-subscription", "ias-alerts"];
/// Messages to the support.
pub(crate) const SUPPORT: &str = "support";
/// Challenges for forms other than those of [`crate::requests`].
pub(crate) const OTHER_FORMS: [&str; 6] =
    [UPLOAD, SUBSCRIPTIONS[0], SUBSCRIPTIONS[1], SUPPORT, PRIVACY, UNSUBSCRIBE];
/// Honeypot: a field that is hidden from people. A form that fills it in must be confirmed by mail.
pub(super) const HONEYPOT_FIELD: &str = "website";

/// Requests about personal data, which are confirmed by mail.
pub(crate) const PRIVACY: &str = "privacy";
/// Requests for unsubscribe links, which are sent by mail.
pub(crate) const UNSUBSCRIBE: &str = "unsubscribe";
