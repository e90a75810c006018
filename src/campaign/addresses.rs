//! Addresses typed or pasted into one field.

use crate::{email::Email, error::FieldError, form_values::FormValidator};
use std::collections::HashSet;

/// The addresses in a text, one per line or separated by commas, semicolons or blanks, also in the format of
/// mail programs: `Name <address>`.
pub(crate) fn separated(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', ',', ';']).flat_map(|part| {
        let is_named = part.contains('<');
        let (named, plain) = (is_named.then(|| part.trim()), (!is_named).then(|| part.split_whitespace()));
        named.into_iter().chain(plain.into_iter().flatten())
    })
}

/// The addresses of a field without duplicates, in any letter case.
pub(crate) fn addresses(answers: &mut FormValidator<'_>, name: &str, most: usize) -> Vec<Email> {
    let parts = separated(answers.first_value(name));
    let mut addresses: Vec<Email> = Vec::new();
    let mut known = HashSet::new();
    for (number, part) in (1_u64..).zip(parts.filter(|part| !part.is_empty())) {
        match part.parse::<Email>() {
            Ok(email) if known.insert(email.normalized()) => addresses.push(email),
            Ok(_) => {}
            Err(_) => {
                let fault = FieldError::new(format!("/{name}"), "campaign.address-invalid");
                answers.push_error(fault.with_param("number", number));
                return Vec::new();
            }
        }
    }
    if addresses.len() > most {
        let fault = FieldError::new(format!("/{name}"), "campaign.addresses-too-many");
        answers.push_error(fault.with_param("max", most as u64));
    }
    addresses
}
