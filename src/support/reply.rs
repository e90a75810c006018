//! Parses a reply: the mails that it replies to, its author, and the text added to the quoted mail.

use mail_parser::{HeaderValue, Message, MessageParser, MessagePart, MimeHeaders as _};

/// A reply that came by mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reply {
    pub(super) message_id: String,
    /// In lower case.
    pub(super) from: String,
    /// The numbers of our mails that it refers to, the last one first.
    pub(super) replies_to: Vec<String>,
    pub(super) text: String,
    pub(super) attachments: Vec<Attachment>,
}

/// A file attached to a reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Attachment {
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
}

/// The reason why a mail is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Rejection {
    NotAMail,
    TooLarge,
    Automatic,
    NotAReply,
    UnknownConversation,
    OtherSender,
    Unconfirmed,
    Empty,
}

impl Rejection {
    /// The reason, for operators.
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Self::NotAMail => "it is not a mail with a sender and a Message-ID",
            Self::TooLarge => "it has more than 20 MB",
            Self::Automatic => "a program sent it, such as an absence note",
            Self::NotAReply => "it is not a reply",
            Self::UnknownConversation => "it does not reply to a mail of a conversation",
            Self::OtherSender => {
                "its sender is neither the visitor nor in the domain of company.mail.support"
            }
            Self::Unconfirmed => "the visitor has not confirmed the conversation",
            Self::Empty => "it adds nothing to the quoted mail",
        }
    }
}

/// Parses a mail. `reply_lines` are the lines of our mails above which a reply is written.
pub(super) fn parse(bytes: &[u8], reply_lines: &[String]) -> Result<Reply, Rejection> {
    let mail = MessageParser::new().parse(bytes).ok_or(Rejection::NotAMail)?;
    let from = mail.from().and_then(|from| from.first()).and_then(|from| from.address());
    let (Some(from), Some(message_id)) = (from, mail.message_id()) else { return Err(Rejection::NotAMail) };
    if is_automatic(&mail) {
        return Err(Rejection::Automatic);
    }
    let replies_to: Vec<_> = [mail.references(), mail.in_reply_to()]
        .into_iter()
        .flat_map(ids)
        .filter_map(|id| id.split('@').next().map(str::to_lowercase))
        .rev()
        .collect();
    if replies_to.is_empty() {
        return Err(Rejection::NotAReply);
    }
    let text = added(&mail.body_text(0).unwrap_or_default(), reply_lines);
    if text.is_empty() {
        return Err(Rejection::Empty);
    }
    let attachments = mail.attachments().filter(|part| !is_inline(part)).map(attachment).collect();
    Ok(Reply { message_id: message_id.to_owned(), from: from.to_lowercase(), replies_to, text, attachments })
}

/// Whether it was sent automatically (RFC 3834, and the older `Precedence`).
fn is_automatic(mail: &Message<'_>) -> bool {
    let value = |name: &'static str| {
        mail.header_raw(name).map(|value| value.trim().to_lowercase()).unwrap_or_default()
    };
    let automatic = value("Auto-Submitted");
    (!automatic.is_empty() && automatic != "no")
        || ["bulk", "junk", "list", "auto_reply"].contains(&value("Precedence").as_str())
}

/// Whether a part is shown inside the text, such as the logo of a signature.
fn is_inline(part: &MessagePart<'_>) -> bool {
    part.content_id().is_some() && part.content_disposition().is_none_or(|kind| !kind.is_attachment())
}

fn attachment(part: &MessagePart<'_>) -> Attachment {
    let name = part.attachment_name().unwrap_or("attachment").to_owned();
    Attachment { name, bytes: part.contents().to_vec() }
}

fn ids<'a>(value: &'a HeaderValue<'_>) -> Vec<&'a str> {
    match value {
        HeaderValue::Text(id) => vec![id],
        HeaderValue::TextList(ids) => ids.iter().map(AsRef::as_ref).collect(),
        _ => Vec::new(),
    }
}

/// The text above the quoted mail: everything before our line, without quoted lines and the sentence that
/// introduces them.
fn added(text: &str, reply_lines: &[String]) -> String {
    let bare = |line: &str| line.trim_start_matches(['>', ' ']).trim_end().to_owned();
    let is_quoted_mail = |line: &str| reply_lines.contains(&bare(line)) || line.starts_with("-----Original");
    let lines: Vec<_> = text.lines().take_while(|line| !is_quoted_mail(line)).collect();
    let mut added: Vec<_> = lines.into_iter().filter(|line| !line.starts_with('>')).collect();
    while added.last().is_some_and(|line| line.trim().is_empty()) {
        added.pop();
    }
    // "Le 28 nov. 2026 à 9:41, Vigie <…> a écrit :", on one or two lines.
    if added.last().is_some_and(|line| line.trim_end().ends_with(':')) {
        let is_start = |line: &str| line.contains('@') || line.chars().any(|c| c.is_ascii_digit());
        let start = added.iter().rposition(|line| line.trim().is_empty()).map_or(0, |at| at + 1);
        if added.len() - start <= 3 && added[start..].iter().any(|line| is_start(line)) {
            added.truncate(start);
        }
    }
    added.join("\n").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mail(head: &str, body: &str) -> Vec<u8> {
        let lines = [
            "From: Zoe <Zoe@x.example>",
            "Message-ID: <m1@x.example>",
            "In-Reply-To: <0123456789abcdef@vigie.example>",
            head,
            "Content-Type: text/plain; charset=utf-8",
            "",
            body,
        ];
        lines.into_iter().filter(|line| *line != "-").collect::<Vec<_>>().join("\r\n").into_bytes()
    }

    fn text(body: &str) -> Result<String, Rejection> {
        parse(&mail("Subject: Re", body), &["— above —".to_owned()]).map(|reply| reply.text)
    }

    #[test]
    fn a_reply_is_the_text_above_the_quotation() {
        for body in [
            "Merci.\r\nÀ demain :\r\n1. a",
            "Merci.\r\nÀ demain :\r\n1. a\r\n\r\nLe 28 nov. 2026 à 9:41, Vigie <a@b.example> a écrit :\r\n> — above —\r\n> Bonjour",
            "Merci.\r\nÀ demain :\r\n1. a\r\n\r\nOn Sat, 28 Nov 2026 at 09:41, Vigie\r\n<a@b.example> wrote:\r\n\r\n> Bonjour\r\n> b",
            "Merci.\r\nÀ demain :\r\n1. a\r\n\r\n-----Original Message-----\r\nFrom: Vigie",
            "Merci.\r\nÀ demain :\r\n1. a\r\n\r\n— above —\r\nBonjour",
        ] {
            assert_eq!(text(body).as_deref(), Ok("Merci.\nÀ demain :\n1. a"), "{body}");
        }
        assert_eq!(text("> Bonjour\r\n"), Err(Rejection::Empty));
    }

    #[test]
    fn a_reply_names_its_sender_and_the_mails_it_replies_to() {
        let head = "References: <a@x.example> <FEDC@vigie.example>";
        let reply = parse(&mail(head, "Oui."), &[]).unwrap();
        assert_eq!((reply.from.as_str(), reply.message_id.as_str()), ("zoe@x.example", "m1@x.example"));
        assert_eq!(reply.replies_to, ["0123456789abcdef", "fedc", "a"]);
    }

    #[test]
    fn accepts_attachments_of_a_reply_without_inline_images() {
        let parts = [
            "--b\r\nContent-Type: text/plain\r\n\r\nVoir.",
            "--b\r\nContent-Type: image/png\r\nContent-ID: <logo>\r\nContent-Disposition: inline\r\n\r\nlogo",
            "--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename*=UTF-8''%C3%A9tat.txt\r\n\r\n1;2",
            "--b--\r\n",
        ];
        let head = "From: zoe@x.example\r\nMessage-ID: <m1@x.example>\r\nIn-Reply-To: <01@vigie.example>\r\n\
            Content-Type: multipart/mixed; boundary=b\r\n\r\n";
        let reply = parse((head.to_owned() + &parts.join("\r\n")).as_bytes(), &[]).unwrap();
        let file = Attachment { name: "état.txt".to_owned(), bytes: b"1;2".to_vec() };
        assert_eq!((reply.text.as_str(), reply.attachments), ("Voir.", vec![file]));
    }

    #[test]
    fn ignores_automatic_and_unrelated_mails() {
        for head in ["Auto-Submitted: auto-replied", "Precedence: bulk"] {
            assert_eq!(parse(&mail(head, "Absent."), &[]), Err(Rejection::Automatic));
        }
        let without = String::from_utf8(mail("Subject: a", "b")).unwrap().replace("In-Reply-To", "X-Other");
        assert_eq!(parse(without.as_bytes(), &[]), Err(Rejection::NotAReply));
        assert_eq!(parse(b"", &[]), Err(Rejection::NotAMail));
        assert_eq!(parse(b"Subject: a\r\n\r\nb", &[]), Err(Rejection::NotAMail));
    }
}
