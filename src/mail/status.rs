//! What the status says that servers put before their words (RFC 3463).

/// The first status of a text: class, subject and detail.
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

/// Whether a permanent one says that there is no such mailbox or domain, or a wrong syntax of one; that it moved without a new
/// one; that a domain takes no mail; that it is switched off. That no server can be found for the domain is 5.4.4, and 5.4.310
/// with Exchange. All else is of the mail or of who sends it, or passes.
pub(crate) fn is_of_mailbox(status: (u16, u16, u16)) -> bool {
    matches!(status, (5, 1, 0..=3 | 6 | 10) | (5, 2, 1) | (5, 4, 4 | 310))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_said_of_a_mailbox_is_held_against_it() {
        for (said, expected) in [
            ("permanent error (550): 5.1.1 no such user", true),
            ("550-5.1.1 The account does not exist", true),
            ("5.2.1 switched off", true),
            ("552 5.2.2 mailbox full", false),
            ("550 5.1.8 Sender address rejected: Domain not found", false),
            ("504 5.5.2 Helo command rejected", false),
            ("554 5.7.1 blocked", false),
            ("550 relay not permitted", false),
            ("450 4.1.1 later", false),
        ] {
            assert_eq!(code(said).is_some_and(is_of_mailbox), expected, "{said}");
        }
    }
}
