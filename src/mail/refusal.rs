//! Classifies rejections by the side at fault: by the text of the server, the codes of known providers, and the
//! enhanced status code (RFC 3463, RFC 5248). One table serves answers during a delivery, delivery reports, and
//! transactional mail.

use crate::closed_list::closed_list;

closed_list! {
    /// The side at fault for a refusal.
    Side {
        Mailbox = "mailbox",
        Sender = "sender",
        Content = "content",
        Policy = "policy",
        Network = "network",
        Full = "full",
    }
}

impl Side {
    /// A phrase for operators.
    pub(crate) const fn describe(self) -> &'static str {
        match self {
            Self::Mailbox => "addresses that do not exist",
            Self::Sender => "the sender address or its domain",
            Self::Content => "the content of the mail",
            Self::Policy => "a policy of the receiving server (reputation, authentication, rate)",
            Self::Network => "the network or the receiving server",
            Self::Full => "full mailboxes",
        }
    }
}

/// Reason codes of Orange and La Poste: the number after the underscore of a code such as `OFR_415` or `LPN105_415`.
const FRENCH_PROVIDERS: &[(Side, &[u16])] = &[
    (Side::Sender, &[415]),
    (Side::Mailbox, &[416]),
    (Side::Full, &[417]),
    (Side::Policy, &[102, 103, 104, 105, 109, 403, 405, 506, 510, 513, 515]),
];

/// Phrases of servers, in lower case, with the side that they name. The first match decides, so phrases for the sender
/// or a policy precede those for a mailbox: a wrong suppression is worse than one more mail.
const WORDS: &[(Side, &[&str])] = &[
    (
        Side::Sender,
        &[
            "invalid sender",
            "sender address rejected",
            "sender rejected",
            "sender denied",
            "sender verify failed",
            "sender verification failed",
            "sender domain",
            "sender not authorized",
            "sender is not authorized",
            "bad outbound sender",
            "bad sender",
            "unknown sender",
            "emetteur invalide",
            "émetteur invalide",
            "domain of sender",
            "envelope sender",
            "mail from address",
            "not allowed to send",
            "helo command rejected",
        ],
    ),
    (
        Side::Full,
        &[
            "mailbox full",
            "mailbox is full",
            "mailbox over quota",
            "over quota",
            "overquota",
            "over its quota",
            "quota exceeded",
            "exceeded storage",
            "out of storage",
            "storage limit",
            "boite du destinataire pleine",
            "boîte du destinataire pleine",
            "insufficient disk space",
        ],
    ),
    (
        Side::Policy,
        &[
            "[ts0",
            "[tss",
            "[bl2",
            "spamhaus",
            "spamcop",
            "barracuda",
            "blocklist",
            "block list",
            "blacklist",
            "blocked using",
            "dnsbl",
            "reputation",
            "unsolicited",
            "spam",
            "dmarc",
            "dkim",
            "spf ",
            "spf)",
            "sender policy framework",
            "unauthenticated",
            "not authenticated",
            "authentication required",
            "banned",
            "greylist",
            "graylist",
            "rate limit",
            "too many connections",
            "too many messages",
            "trop de connexions",
            "slow down",
            "veuillez ralentir",
            "temporarily deferred",
            "user complaints",
            "policy",
            "relay not permitted",
            "relay access denied",
            "relaying denied",
            "relaying not allowed",
            "unable to relay",
            "resolver.rst",
            "not allowed to post",
            "reverse dns",
            "ptr record",
        ],
    ),
    (
        Side::Mailbox,
        &[
            "as(2018062",
            "recipientnotfound",
            "resolver.adr",
            "user unknown",
            "unknown user",
            "unknown local part",
            "unknown recipient",
            "recipient unknown",
            "user not found",
            "user doesn't have",
            "user does not exist",
            "no such user",
            "no such recipient",
            "no such mailbox",
            "no such address",
            "no such account",
            "no mailbox",
            "mailbox not found",
            "mailbox unavailable",
            "mailbox does not exist",
            "mailbox unknown",
            "mailbox is disabled",
            "mailbox disabled",
            "mailbox is inactive",
            "mailbox has been blocked due to inactivity",
            "account that you tried to reach does not exist",
            "account that you tried to reach is disabled",
            "account that you tried to reach is inactive",
            "account does not exist",
            "account has been disabled",
            "account is disabled",
            "account inactive",
            "address does not exist",
            "address unknown",
            "invalid recipient",
            "invalid mailbox",
            "recipient not found",
            "recipient does not exist",
            "recipient invalide",
            "destinataire invalide",
            "destinataire inconnu",
            "utilisateur inconnu",
            "adresse inconnue",
            "unrouteable address",
            "nobody here",
            "not our customer",
        ],
    ),
    (
        Side::Content,
        &[
            "virus",
            "malware",
            "message too large",
            "message size exceeds",
            "size limit",
            "too big",
            "message content rejected",
            "content rejected",
            "attachment",
            "malformed",
            "not rfc 5322",
            "invalid header",
        ],
    ),
    (
        Side::Network,
        &[
            "connection timed out",
            "connection refused",
            "no route to host",
            "host unreachable",
            "try again later",
        ],
    ),
];

/// The first enhanced status of a text: class, subject and detail.
pub(crate) fn code(text: &str) -> Option<(u16, u16, u16)> {
    text.split(|c: char| !c.is_ascii_digit() && c != '.').find_map(|word| {
        let numbers: Vec<u16> =
            word.trim_matches('.').split('.').map_while(|part| part.parse().ok()).collect();
        match numbers[..] {
            [class @ (2 | 4 | 5), subject, detail] if word.matches('.').count() <= 3 => {
                Some((class, subject, detail))
            }
            _ => None,
        }
    })
}

/// The side at fault for an answer, whether it is permanent or not. `status` is the enhanced code if it is known from elsewhere,
/// such as the `Status` field of a delivery report. `None` if neither words nor code name a side.
pub(crate) fn side(answer: &str, status: Option<(u16, u16, u16)>) -> Option<Side> {
    // An address may hold any of the words.
    let words = answer.split_whitespace().filter(|word| !word.contains('@'));
    let answer = words.collect::<Vec<_>>().join(" ").to_lowercase();
    let status = status.or_else(|| code(&answer));
    if let Some(side) = side_of_french_provider(&answer) {
        return Some(side);
    }
    // Microsoft 365 answers so for a recipient that is not in its directory (Directory-Based Edge Blocking).
    if matches!(status, Some((5, 4, 1))) && answer.contains("recipient address rejected") {
        return Some(Side::Mailbox);
    }
    let worded = WORDS.iter().find(|(_, words)| words.iter().any(|word| answer.contains(word)));
    worded
        .map(|(side, _)| *side)
        .or_else(|| status.and_then(|(_, subject, detail)| side_of_code(subject, detail)))
}

fn side_of_french_provider(answer: &str) -> Option<Side> {
    let reason = answer.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').find_map(|word| {
        let (prefix, reason) = word.split_once('_')?;
        let provider = prefix.trim_end_matches(|c: char| c.is_ascii_digit());
        matches!(provider, "ofr" | "lpn").then(|| reason.parse::<u16>().ok())?
    })?;
    FRENCH_PROVIDERS.iter().find(|(_, reasons)| reasons.contains(&reason)).map(|(side, _)| *side)
}

/// The side that an enhanced status names. "Other" codes (X.0.0) name none. 4.4 and 4.310 (Exchange) say that the domain has no
/// server.
const fn side_of_code(subject: u16, detail: u16) -> Option<Side> {
    Some(match (subject, detail) {
        (1, 0..=3 | 6 | 10) | (2, 1) | (4, 4 | 310) => Side::Mailbox,
        (1, 7..=9) => Side::Sender,
        (2, 2) | (3, 1) => Side::Full,
        (2, 3) | (3, 4) | (6, _) => Side::Content,
        (2, 4) | (5 | 7, _) => Side::Policy,
        (3 | 4, _) => Side::Network,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{
        Side::{self, Content, Full, Mailbox, Network, Policy, Sender},
        code, side,
    };

    /// Answers of known servers, with the side at fault.
    const ANSWERS: &[(&str, Option<Side>)] = &[
        ("550 5.1.0 Emetteur invalide. Invalid Sender. OFR_415 [415]", Some(Sender)),
        ("550 5.1.0 Emetteur invalide. Invalid Sender. LPN105_415", Some(Sender)),
        ("550 5.1.8 <a@b.example>: Sender address rejected: Domain not found", Some(Sender)),
        ("550 5.1.8 Access denied, bad outbound sender", Some(Sender)),
        ("550 5.7.1 <a@b.example>: Sender address rejected: not owned by user", Some(Sender)),
        ("550 Sender verify failed", Some(Sender)),
        ("501 5.1.7 Bad sender address syntax", Some(Sender)),
        ("553 5.1.8 Domain of sender address a@b.example does not exist", Some(Sender)),
        ("504 5.5.2 <host>: Helo command rejected: need fully-qualified hostname", Some(Sender)),
        (
            "550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR204_416",
            Some(Mailbox),
        ),
        ("550 5.1.1 Adresse destinataire invalide. LPN007_416", Some(Mailbox)),
        ("550 5.4.1 Recipient address rejected: Access denied. AS(201806281)", Some(Mailbox)),
        ("550 5.4.1 Recipient address rejected: Access denied.", Some(Mailbox)),
        (
            "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
            Some(Mailbox),
        ),
        ("550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)", Some(Mailbox)),
        ("550 5.7.1 <x>: Recipient address rejected: User unknown in relay recipient table", Some(Mailbox)),
        (
            "550 5.1.1 <x@y.example>: Recipient address rejected: User unknown in virtual mailbox table",
            Some(Mailbox),
        ),
        ("550 User unknown", Some(Mailbox)),
        ("550 no such user at [192.0.2.5]", Some(Mailbox)),
        ("550-5.1.1 The email account that you tried to reach does not exist.", Some(Mailbox)),
        ("550 5.2.1 The email account that you tried to reach is disabled.", Some(Mailbox)),
        ("550 5.2.1 This mailbox has been blocked due to inactivity (UserSearch)", Some(Mailbox)),
        (
            "554 delivery error: dd This user doesn't have a yahoo.com account (x@yahoo.com) [0]",
            Some(Mailbox),
        ),
        ("554 delivery error: dd Requested mail action aborted, mailbox not found [-1]", Some(Mailbox)),
        ("550 Unrouteable address", Some(Mailbox)),
        ("550 5.1.1 unknown", Some(Mailbox)),
        ("550 5.1.2 bad destination system address", Some(Mailbox)),
        ("550 5.1.6 recipient no longer on server", Some(Mailbox)),
        ("550 5.2.1 switched off", Some(Mailbox)),
        ("550 5.4.4 unable to route", Some(Mailbox)),
        ("550 5.4.310 DNS domain does not exist", Some(Mailbox)),
        ("550 5.1.1 <x>: utilisateur inconnu", Some(Mailbox)),
        ("552 5.1.1 Boite du destinataire pleine. Recipient overquota. OFR204_417", Some(Full)),
        ("552 5.2.2 mailbox full", Some(Full)),
        ("552-5.2.2 The email account that you tried to reach is over quota.", Some(Full)),
        ("550 5.2.2 <x@y.example>: user is over quota", Some(Full)),
        ("452 4.2.2 mailbox full", Some(Full)),
        ("554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException", Some(Full)),
        ("452 4.3.1 Insufficient system storage", Some(Full)),
        ("550 5.2.0 Mail rejete. Mail rejected. OFR_506 [506]", Some(Policy)),
        ("421 4.7.0 Service refuse. Veuillez essayer plus tard. OFR_403", Some(Policy)),
        ("421 Too many connections, slow down. OFR004_104", Some(Policy)),
        ("550 5.7.1 Service refuse. LPN007_510", Some(Policy)),
        (
            "421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume",
            Some(Policy),
        ),
        ("553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.1", Some(Policy)),
        ("554 5.7.9 Message not accepted for policy reasons.", Some(Policy)),
        ("550 5.7.606 Access denied, banned sending IP [192.0.2.1]", Some(Policy)),
        (
            "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. They are on a block list (S3140)",
            Some(Policy),
        ),
        ("550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup", Some(Policy)),
        ("550-5.7.26 This mail is unauthenticated, which poses a security risk", Some(Policy)),
        ("550-5.7.1 Our system has detected that this message is likely unsolicited mail.", Some(Policy)),
        ("421-4.7.28 Our system has detected an unusual rate of unsolicited mail", Some(Policy)),
        ("550 5.7.1 spam detected [proxad]", Some(Policy)),
        ("554 5.7.1 <x@y.example>: Recipient address rejected: blocked using zen.spamhaus.org", Some(Policy)),
        ("554 5.7.1 <x@y.example>: Relay access denied", Some(Policy)),
        ("550 relay not permitted", Some(Policy)),
        ("450 4.2.0 <x@y.example>: Recipient address rejected: Greylisted", Some(Policy)),
        ("451 4.7.1 come back later", Some(Policy)),
        ("554 5.7.1 looks like spam", Some(Policy)),
        ("550 5.2.4 mailing list expansion problem", Some(Policy)),
        ("554 5.6.0 virus found", Some(Content)),
        ("552 5.3.4 Message size exceeds fixed limit", Some(Content)),
        ("550 5.2.3 longer than administrative limit", Some(Content)),
        ("554 5.6.1 media not supported", Some(Content)),
        ("451 4.4.1 connection timed out", Some(Network)),
        ("451 4.4.2 bad connection", Some(Network)),
        ("451 4.3.0 try again later", Some(Network)),
        ("550 5.1.1 <spam@policy.example>: recipient refused", Some(Mailbox)),
        ("550 rejected", None),
        ("550 5.0.0 rejected", None),
        ("550 5.4.1 no answer from host", Some(Network)),
    ];

    #[test]
    fn classifies_answers_of_known_servers_by_the_side_at_fault() {
        for (answer, expected) in ANSWERS {
            assert_eq!(side(answer, None), *expected, "{answer}");
        }
    }

    #[test]
    fn reads_the_first_enhanced_status() {
        for (text, expected) in [
            ("permanent error (550): 5.1.1 no such user", Some((5, 1, 1))),
            ("550-5.1.1 The account does not exist", Some((5, 1, 1))),
            ("250 2.0.0 ok", Some((2, 0, 0))),
            ("550 relay not permitted", None),
            ("blocked 192.0.2.1", None),
        ] {
            assert_eq!(code(text), expected, "{text}");
        }
    }
}
