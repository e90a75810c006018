//! Delivery reports of mail servers and providers.

use super::report::{self, ReturnedMail};
use crate::campaign::model::bounce::{
    BounceKind::{self, Complaint, Hard, Policy, Soft},
    RejectReason,
};

macro_rules! samples {
    ($($name:literal: $kind:expr,)+) => {
        [$(($name, include_str!(concat!("../../../tests/vectors/bounces/", $name, ".eml")), $kind)),+]
    };
}

/// Samples and their expected reports.
const SAMPLES: [(&str, &str, Option<BounceKind>); 10] = samples! {
    "postfix": Some(Hard),
    "postfix-delayed": None,
    "exim": Some(Soft),
    "exim-old": Some(Hard),
    "exchange": Some(Hard),
    "gmail": Some(Policy),
    "sendmail": Some(Soft),
    "yahoo-complaint": Some(Complaint),
    "outlook-complaint": Some(Complaint),
    "not-spam": None,
};

/// The header of a campaign mail, with a long address that is folded.
const HEAD: &str = "Message-ID: <k-7q4m-2k9p.w1.17@health.example>\nTo: zoe@officine.example\nSubject: Vaccination\n\
    List-Unsubscribe: <https://www.health.example/fr/unsub/0a0a0a0a0a0a0a0a0a0a0a0a\n 0a0a0a0a/k-7q4m-2k9p.\n 00ff>\n\
    List-Unsubscribe-Post: List-Unsubscribe=One-Click";

fn filled(sample: &str) -> String {
    sample.replace("{to}", "zoe@officine.example").replace("{head}", HEAD)
}

#[test]
fn classifies_reports_of_many_servers_and_finds_their_mail() {
    let link = ("0a".repeat(16), "k-7q4m-2k9p.00ff".to_owned());
    let returned = ReturnedMail { message_id: "k-7q4m-2k9p.w1.17".to_owned(), link };
    for (name, sample, kind) in SAMPLES {
        for text in [filled(sample), filled(sample).replace('\n', "\r\n")] {
            let read = report::parse_report(text.as_bytes()).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!((read.kind, &read.returned), (kind, &returned), "{name}");
            assert!(!read.answer.is_empty() && !read.answer.contains('\n'), "{name}: {}", read.answer);
        }
    }
}

#[test]
fn only_a_missing_mailbox_is_a_hard_bounce() {
    let sample = filled(SAMPLES[0].1);
    for (status, said, kind) in [
        ("5.1.1", "", Some(Hard)),
        ("5.1.2", "", Some(Hard)),
        ("5.1.10", "", Some(Hard)),
        ("5.2.1", "", Some(Hard)),
        ("5.4.4", "", Some(Hard)),
        ("5.4.310", "", Some(Hard)),
        ("5.0.0", "smtp; 550 5.1.1 unknown", Some(Hard)),
        ("5.0.0", "smtp; 550 no such user at [192.0.2.5]", Some(Hard)),
        ("5.0.0", "smtp; 550 User unknown", Some(Hard)),
        ("5.0.0", "smtp; 550 rejected", Some(Soft)),
        ("5.4.1", "smtp;550 5.4.1 Recipient address rejected: Access denied.", Some(Hard)),
        (
            "5.7.1",
            "smtp; 550 5.7.1 <x>: Recipient address rejected: User unknown in relay recipient table",
            Some(Hard),
        ),
        ("5.1.0", "smtp; 550 5.1.0 Emetteur invalide. Invalid Sender. OFR_415", Some(Policy)),
        ("5.2.2", "", Some(Soft)),
        ("4.2.2", "", Some(Soft)),
        ("4.4.7", "", Some(Soft)),
        ("5.4.1", "", Some(Soft)),
        ("4.7.1", "", Some(Policy)),
        ("5.7.1", "smtp; 550 5.1.1 unknown", Some(Policy)),
        ("5.1.8", "", Some(Policy)),
        ("5.3.4", "", Some(Policy)),
        ("5.6.1", "", Some(Policy)),
        ("2.0.0", "", None),
    ] {
        let end = sample.find("Diagnostic-Code").unwrap();
        let rest = &sample[sample[end..].find("\n\n").unwrap() + end..];
        let said = if said.is_empty() { String::new() } else { format!("Diagnostic-Code: {said}") };
        let text =
            format!("{}{said}{rest}", sample[..end].replace("Status: 5.1.1", &format!("Status: {status}")));
        assert_eq!(report::parse_report(text.as_bytes()).unwrap().kind, kind, "{status} {said}");
    }
}

#[test]
fn rejects_incomplete_reports() {
    let postfix = filled(SAMPLES[0].1);
    for (text, untaken) in [
        (String::new(), RejectReason::NotAReport),
        ("Subject: Hello\n\nI am away until Monday.".to_owned(), RejectReason::NotAReport),
        (postfix.replace("Action: failed\n", ""), RejectReason::NoStatus),
        (postfix.replace("Status: 5.1.1", "Status: broken"), RejectReason::NoStatus),
        (postfix.replace("Message-ID: ", "X-ID: "), RejectReason::NoMail),
        (postfix.replace("List-Unsubscribe: ", "X-List: "), RejectReason::NoMail),
        (postfix.replace("text/rfc822-headers", "text/x-other"), RejectReason::NoMail),
    ] {
        assert_eq!(report::parse_report(text.as_bytes()).unwrap_err(), untaken, "{text}");
    }
}

#[test]
fn a_truncated_report_never_names_another_mail() {
    let whole: Vec<String> = SAMPLES.iter().map(|(_, sample, _)| filled(sample)).collect();
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    for case in 0..10_000 {
        let text = whole[case % whole.len()].as_bytes();
        let cut = next(text.len());
        let mut bytes = text[..cut].to_vec();
        if let Ok(read) = report::parse_report(&bytes) {
            // A truncated address has another signature; a truncated Message-ID names no mail, or one whose link is missing.
            assert!("k-7q4m-2k9p.w1.17".starts_with(&read.returned.message_id), "{:?}", read.returned);
        }
        for _ in 0..next(8) {
            if !bytes.is_empty() {
                let at = next(bytes.len());
                bytes[at] = u8::try_from(next(256)).unwrap();
            }
        }
        drop(report::parse_report(&bytes));
    }
}
