//! Parses delivery status notifications (RFC 3464) and feedback reports of complaints (RFC 5965).

use crate::{
    campaign::model::bounce::{BounceKind, RejectReason},
    mail::refusal::{Side, code, side},
};
use mail_parser::{Message, MessageParser, MessagePart, MimeHeaders as _};
use url::Url;

/// Maximum stored characters of a server's answer.
const MAX_ANSWER_CHARS: usize = 500;
/// Maximum depth of reports in forwarded mails.
const MAX_DEPTH: usize = 3;
/// Marker before the returned mail in reports of Exim up to 4.91.
const EXIM_COPY_MARKER: &str = "------ This is a copy of";
/// Feedback types of complaints (RFC 5965, section 3.5, and the IANA registry).
const COMPLAINTS: [&str; 4] = ["abuse", "fraud", "opt-out", "opt-out-list"];

/// A parsed report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reported {
    /// `None` if it is not about a failure.
    pub(super) kind: Option<BounceKind>,
    pub(super) answer: String,
    pub(super) returned: ReturnedMail,
}

/// Identification of the returned mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ReturnedMail {
    /// The local part of the Message-ID.
    pub(super) message_id: String,
    /// The last two path segments of the List-Unsubscribe address.
    pub(super) link: (String, String),
}

pub(super) fn parse_report(bytes: &[u8]) -> Result<Reported, RejectReason> {
    let message = MessageParser::new().parse(bytes).ok_or(RejectReason::NotAReport)?;
    parse_message(&message, MAX_DEPTH)
}

fn parse_message(message: &Message<'_>, depth: usize) -> Result<Reported, RejectReason> {
    let (kind, answer) = if let Some(part) = part(message, "delivery-status") {
        delivery(part.contents()).ok_or(RejectReason::NoStatus)?
    } else if let Some(part) = part(message, "feedback-report") {
        feedback(part.contents()).ok_or(RejectReason::NoStatus)?
    } else if let Some(status) = plain(message) {
        status
    } else if depth > 0
        && let Some(forwarded) = message.parts.iter().find_map(MessagePart::message)
    {
        return parse_message(forwarded, depth - 1);
    } else {
        return Err(RejectReason::NotAReport);
    };
    let returned = returned(message).ok_or(RejectReason::NoMail)?;
    let answer = answer.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(Reported { kind, answer: answer.chars().take(MAX_ANSWER_CHARS).collect(), returned })
}

/// The part of this type, or of its internationalised variant (RFC 6533).
fn part<'m>(message: &'m Message<'_>, subtype: &str) -> Option<&'m MessagePart<'m>> {
    message.parts.iter().find(|part| {
        let of = part.content_type().filter(|kind| kind.ctype().eq_ignore_ascii_case("message"));
        let of = of.and_then(|kind| kind.subtype()).map(str::to_ascii_lowercase).unwrap_or_default();
        of.strip_prefix("global-").unwrap_or(&of) == subtype
    })
}

/// The value of a header field, unfolded.
fn field(head: &Message<'_>, name: &'static str) -> Option<String> {
    head.header_raw(name).map(|value| value.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The outcome in the fields of the only recipient; of several, that of the first failed one.
fn delivery(status: &[u8]) -> Option<(Option<BounceKind>, String)> {
    let text = String::from_utf8_lossy(status).replace("\r\n", "\n");
    let heads = || text.split("\n\n").map(|group| format!("{group}\n\n"));
    let read = |head: String| {
        let head = MessageParser::new().parse_headers(head.as_bytes())?.into_owned();
        let action = field(&head, "Action")?.to_lowercase();
        let (status, said) = (field(&head, "Status")?, field(&head, "Diagnostic-Code").unwrap_or_default());
        Some((action, status, said))
    };
    let failed = heads().filter_map(read).find(|(action, ..)| action.starts_with("failed"));
    let (action, status, said) = failed.or_else(|| heads().find_map(read))?;
    let answer = if said.is_empty() { format!("{action} {status}") } else { said.clone() };
    if !action.starts_with("failed") {
        return Some((None, answer));
    }
    let status = code(&status)?;
    // Many servers use the generic 5.0.0 and give the specific code in the text.
    let status = if (status.1, status.2) == (0, 0) { code(&said).unwrap_or(status) } else { status };
    Some((kind(status, &said), answer))
}

fn feedback(report: &[u8]) -> Option<(Option<BounceKind>, String)> {
    let head = MessageParser::new().parse_headers(report)?;
    let said = field(&head, "Feedback-Type")?.to_lowercase();
    let kind = COMPLAINTS.contains(&said.as_str()).then_some(BounceKind::Complaint);
    Some((kind, said))
}

/// Parses the format of old Exim versions: a header with the failed recipients, and the reason in the text.
fn plain(message: &Message<'_>) -> Option<(Option<BounceKind>, String)> {
    field(message, "X-Failed-Recipients")?;
    let text = message.body_text(0)?;
    let text = text.split(EXIM_COPY_MARKER).next().unwrap_or_default();
    let line = text.lines().find(|line| code(line).is_some()).unwrap_or_default();
    let reported = code(line).and_then(|status| kind(status, line));
    Some((Some(reported.unwrap_or(BounceKind::Soft)), line.to_owned()))
}

/// The kind of a report by its status and the server's answer. A report without a clear cause suppresses no
/// address. `None` for a success.
fn kind(status: (u16, u16, u16), said: &str) -> Option<BounceKind> {
    let permanent = match status.0 {
        2 => return None,
        class => class == 5,
    };
    Some(match side(said, Some(status)) {
        Some(Side::Mailbox) if permanent => BounceKind::Hard,
        Some(Side::Policy | Side::Sender | Side::Content) => BounceKind::Policy,
        _ => BounceKind::Soft,
    })
}

/// The returned mail, complete or headers only.
fn returned(message: &Message<'_>) -> Option<ReturnedMail> {
    let whole = message.parts.iter().find_map(MessagePart::message).and_then(identified);
    whole.or_else(|| {
        let is_head = |part: &&MessagePart<'_>| {
            let subtype = part.content_type().and_then(|kind| kind.subtype()).map(str::to_ascii_lowercase);
            matches!(subtype.as_deref(), Some("rfc822-headers" | "global-headers" | "rfc822"))
        };
        let head = message.parts.iter().find(is_head).map(|part| part.contents().to_vec());
        let copy = || {
            let text = message.body_text(0)?;
            let (_, copy) = text.split_once(EXIM_COPY_MARKER)?;
            Some(copy.split_once('\n')?.1.trim_start().as_bytes().to_vec())
        };
        let mut head = head.or_else(copy)?;
        head.extend(b"\r\n\r\n");
        identified(&MessageParser::new().parse_headers(&head)?)
    })
}

fn identified(mail: &Message<'_>) -> Option<ReturnedMail> {
    let message_id = mail.message_id()?.split('@').next()?.to_lowercase();
    // A long address is folded.
    let header = mail.header_raw("List-Unsubscribe")?.split_whitespace().collect::<String>();
    let address = header.split(['<', '>']).find_map(|part| Url::parse(part).ok())?;
    let mut parts = address.path_segments()?.rev().map(str::to_owned);
    let (rest, mailbox) = (parts.next()?, parts.next()?);
    Some(ReturnedMail { message_id, link: (mailbox, rest) })
}
