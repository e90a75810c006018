//! Addresses that are typed or pasted into one field.

use super::super::answers::Answers;
use crate::{email::Email, error::Field};
use std::collections::HashSet;

/// The addresses of a field, parted by anything that stands in none; each once, capitals or not.
pub(super) fn addresses(answers: &mut Answers<'_>, name: &str, most: usize) -> Vec<Email> {
    let parts = answers.given(name).split(|c: char| c.is_whitespace() || ",;<>\"".contains(c));
    let mut addresses: Vec<Email> = Vec::new();
    let mut known = HashSet::new();
    for (number, part) in (1_u64..).zip(parts.filter(|part| !part.is_empty())) {
        match part.parse::<Email>() {
            Ok(email) if known.insert(part.to_lowercase()) => addresses.push(email),
            Ok(_) => {}
            Err(_) => {
                let fault = Field::new(format!("/{name}"), "campaign.address-invalid");
                answers.note(fault.with("number", number));
                return Vec::new();
            }
        }
    }
    if addresses.len() > most {
        let fault = Field::new(format!("/{name}"), "campaign.addresses-too-many");
        answers.note(fault.with("max", most as u64));
    }
    addresses
}
