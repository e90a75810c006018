//! Parses and validates the values of a submitted form by field name. All errors are collected.

use crate::{
    Error, Result,
    email::Email,
    error::{FieldError, Kind},
};
use std::{ops::RangeInclusive, str::FromStr};
use unicode_normalization::UnicodeNormalization as _;

/// Characters of a short line, such as a name or a company.
pub(crate) const LINE_CHARS: RangeInclusive<usize> = 1..=100;
/// Characters of a free text.
pub(crate) const TEXT_CHARS: RangeInclusive<usize> = 1..=5_000;
/// Range of amounts in euros.
const EUROS: RangeInclusive<i64> = 1..=1_000_000_000;
/// Separators between groups of three digits; the interface accepts the same.
const THOUSANDS: [char; 6] = [' ', '\u{a0}', '\u{202f}', ',', '.', '\''];
/// Digits of a telephone number with its country code (E.164).
const PHONE_DIGITS: RangeInclusive<usize> = 5..=15;

/// The first value of a field, trimmed; empty if there is none.
pub(crate) fn first_value<'a>(pairs: &'a [(String, String)], name: &str) -> &'a str {
    pairs.iter().find(|(given, _)| given == name).map_or("", |(_, value)| value.trim())
}

/// Validates submitted fields and collects errors. Texts are converted to normalisation form C, because some
/// keyboards and files decompose accents and Korean syllables.
pub(crate) struct FormValidator<'a> {
    pairs: &'a [(String, String)],
    errors: Vec<FieldError>,
}

impl<'a> FormValidator<'a> {
    pub(crate) fn new(pairs: &'a [(String, String)]) -> Self {
        Self { pairs, errors: Vec::new() }
    }

    pub(crate) fn first_value(&self, name: &str) -> &'a str {
        first_value(self.pairs, name)
    }

    /// Adds an error to a field.
    pub(crate) fn add_error(&mut self, name: &str, code: &str) {
        self.errors.push(FieldError::new(format!("/{name}"), code));
    }

    /// A required line. Control characters count as spaces, and runs of spaces as one.
    pub(crate) fn line(&mut self, name: &str) -> String {
        self.line_within(name, LINE_CHARS)
    }

    /// A line with `length` characters.
    pub(crate) fn line_within(&mut self, name: &str, length: RangeInclusive<usize>) -> String {
        let line = one_line(self.first_value(name));
        self.check_length(name, line, length)
    }

    /// An optional line.
    pub(crate) fn optional_line(&mut self, name: &str) -> Option<String> {
        let line = one_line(self.first_value(name));
        (!line.is_empty()).then(|| self.check_length(name, line, LINE_CHARS))
    }

    /// A multi-line text. Control characters other than line breaks become spaces.
    pub(crate) fn text(&mut self, name: &str, length: RangeInclusive<usize>) -> String {
        let text: String = self.first_value(name).nfc().collect();
        let text = text.replace(|c: char| c.is_control() && c != '\n', " ");
        self.check_length(name, text, length)
    }

    /// Checks the length in characters of the trimmed text, as the interface counts them.
    fn check_length(&mut self, name: &str, text: String, length: RangeInclusive<usize>) -> String {
        let (least, most, count) = (*length.start(), *length.end(), text.chars().count());
        let fault = |code, name, limit: usize, excess: usize| {
            FieldError::new("", code).with_param(name, limit as u64).with_param("count", excess as u64)
        };
        let fault = if count == 0 && least > 0 {
            FieldError::new("", "form.required")
        } else if count < least {
            fault("form.too-short", "min", least, least - count)
        } else if count > most {
            fault("form.too-long", "max", most, count - most)
        } else {
            return text;
        };
        self.errors.push(FieldError { pointer: format!("/{name}"), ..fault });
        text
    }

    pub(crate) fn email(&mut self, name: &str) -> Option<Email> {
        let typed = self.first_value(name);
        let code = if typed.is_empty() { "form.required" } else { "form.email-invalid" };
        let email = typed.parse().ok();
        if email.is_none() {
            self.add_error(name, code);
        }
        email
    }

    /// Adds an error with parameters.
    pub(crate) fn push_error(&mut self, fault: FieldError) {
        self.errors.push(fault);
    }

    /// Whether a field has an error.
    pub(crate) fn has_error(&self, name: &str) -> bool {
        self.errors.iter().any(|fault| fault.pointer.trim_start_matches('/') == name)
    }

    /// An optional telephone number, as typed.
    pub(crate) fn phone(&mut self, name: &str) -> Option<String> {
        let phone = one_line(self.first_value(name));
        if phone.is_empty() {
            return None;
        }
        let digits = phone.chars().filter(char::is_ascii_digit).count();
        let plain = phone.chars().all(|c| c.is_ascii_digit() || " +-.()/".contains(c));
        if !plain || !PHONE_DIGITS.contains(&digits) {
            self.add_error(name, "form.phone-invalid");
        }
        Some(phone)
    }

    /// A value of a closed list.
    pub(crate) fn choice<T: FromStr>(&mut self, name: &str) -> Option<T> {
        let typed = self.first_value(name);
        let choice = typed.parse().ok();
        if choice.is_none() {
            self.add_error(name, if typed.is_empty() { "form.required" } else { "form.choice-unknown" });
        }
        choice
    }

    /// An optional value of a closed list.
    pub(crate) fn optional_choice<T: FromStr>(&mut self, name: &str) -> Option<T> {
        if self.first_value(name).is_empty() { None } else { self.choice(name) }
    }

    /// The values of a closed list that were chosen, without duplicates.
    pub(crate) fn choices<T: FromStr + PartialEq>(&mut self, name: &str) -> Vec<T> {
        let mut chosen = Vec::new();
        for (_, value) in self.pairs.iter().filter(|(typed, _)| typed == name) {
            match value.parse() {
                Ok(value) if chosen.contains(&value) => {}
                Ok(value) => chosen.push(value),
                Err(_) => self.add_error(name, "form.choice-unknown"),
            }
        }
        chosen
    }

    /// Whether a checkbox is ticked.
    pub(crate) fn is_ticked(&self, name: &str) -> bool {
        !self.first_value(name).is_empty()
    }

    /// A value of a closed list, limited to those that the form offers.
    pub(crate) fn choice_among<T: FromStr + Copy + PartialEq>(
        &mut self,
        name: &str,
        offered: &[T],
    ) -> Option<T> {
        let choice = self.choice(name)?;
        if !offered.contains(&choice) {
            self.add_error(name, "form.choice-unknown");
        }
        Some(choice)
    }

    /// The values of a closed list that were chosen, sorted; at least one is required.
    pub(crate) fn required_choices<T: FromStr + Ord>(&mut self, name: &str, missing: &str) -> Vec<T> {
        let known = self.errors.len();
        let mut chosen = self.choices(name);
        chosen.sort();
        if chosen.is_empty() && self.errors.len() == known {
            self.add_error(name, missing);
        }
        chosen
    }

    /// An amount in whole euros, with or without separators of thousands.
    pub(crate) fn euros(&mut self, name: &str) -> Option<i64> {
        let typed = self.first_value(name).replace('€', "");
        let groups: Vec<_> = typed.trim().split(THOUSANDS).collect();
        let is_parted =
            (1..=3).contains(&groups[0].len()) && groups[1..].iter().all(|group| group.len() == 3);
        let digits = if is_parted { groups.concat() } else { typed };
        self.integer(name, digits.trim(), EUROS, FieldError::new("", "form.amount-invalid"))
    }

    /// A whole number within a range, which the error names.
    pub(crate) fn number(&mut self, name: &str, range: RangeInclusive<i64>) -> Option<i64> {
        let limit = |limit: &i64| limit.unsigned_abs();
        let fault = FieldError::new("", "form.number-invalid");
        let fault = fault.with_param("min", limit(range.start())).with_param("max", limit(range.end()));
        let digits: String = self.first_value(name).split_whitespace().collect();
        self.integer(name, &digits, range, fault)
    }

    fn integer(
        &mut self,
        name: &str,
        typed: &str,
        range: RangeInclusive<i64>,
        fault: FieldError,
    ) -> Option<i64> {
        let is_plain = !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit());
        let number = typed.parse().ok().filter(|number| is_plain && range.contains(number));
        if number.is_none() {
            let fault = if typed.is_empty() { FieldError::new("", "form.required") } else { fault };
            self.errors.push(FieldError { pointer: format!("/{name}"), ..fault });
        }
        number
    }

    /// A checkbox that must be ticked.
    pub(crate) fn consent(&mut self, name: &str) {
        if !self.is_ticked(name) {
            self.add_error(name, "form.consent-missing");
        }
    }

    ///
    /// Ends the validation.
    /// # Errors
    /// `form.invalid` with all errors.
    pub(crate) fn finish(self) -> Result<()> {
        if self.errors.is_empty() { Ok(()) } else { Err(self.into_error()) }
    }

    /// The error of the whole form, with all field errors.
    pub(crate) fn into_error(self) -> Error {
        invalid_form(self.errors)
    }
}

/// The error of a form with these field errors.
pub(crate) fn invalid_form(faults: Vec<FieldError>) -> Error {
    Error::new(Kind::Invalid, "form.invalid", "the form is not correctly filled in").with_fields(faults)
}

fn one_line(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ").nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(values: &[(&str, &str)]) -> Vec<(String, String)> {
        values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn texts_are_normalised_to_nfc() {
        let decomposed = "Socie\u{301}te\u{301} \u{1112}\u{1161}\u{11ab}";
        let pairs = pairs(&[("company", decomposed), ("address", decomposed), ("register", decomposed)]);
        let mut answers = FormValidator::new(&pairs);
        let read = [
            answers.line("company"),
            answers.text("address", 1..=12),
            answers.optional_line("register").unwrap(),
        ];
        assert!(answers.finish().is_ok(), "lengths count characters in NFC");
        assert_eq!(read, ["Société 한"; 3]);
    }

    #[test]
    fn lengths_count_characters_after_trimming() {
        let thirty = "é".repeat(30);
        for (given, fault) in [
            ("", Some(("form.required", vec![]))),
            ("  \n ", Some(("form.required", vec![]))),
            ("  abc ", Some(("form.too-short", vec![("min", 30), ("count", 27)]))),
            (thirty.as_str(), None),
            (&"🩺".repeat(41), Some(("form.too-long", vec![("max", 40), ("count", 1)]))),
        ] {
            let pairs = pairs(&[("title", given)]);
            let mut answers = FormValidator::new(&pairs);
            answers.text("title", 30..=40);
            let found = answers.finish().err().map(|e| e.fields);
            let expected = fault.map(|(code, params)| {
                vec![
                    params
                        .into_iter()
                        .fold(FieldError::new("/title", code), |field, (name, n)| field.with_param(name, n)),
                ]
            });
            assert_eq!(found, expected, "{given}");
        }
    }

    #[derive(serde::Deserialize)]
    struct Counted {
        text: String,
        /// The number of characters as a single line, and as multiple lines.
        line: usize,
        lines: usize,
    }

    #[test]
    fn counts_characters_like_the_interface() {
        let cases: Vec<Counted> = serde_json::from_str(include_str!("../tests/vectors/length.json")).unwrap();
        for Counted { text, line, lines } in cases {
            let count = |text: &str| text.chars().count();
            assert_eq!((count(&one_line(&text)), count(text.trim())), (line, lines), "{text:?}");
        }
    }

    #[test]
    fn parses_amounts_of_every_language() {
        for (given, expected) in [
            ("25000", Some(25_000)),
            (" 25\u{202f}000 € ", Some(25_000)),
            ("€1,250,000", Some(1_250_000)),
            ("1'000", Some(1_000)),
            ("1.000", Some(1_000)),
            ("12.50", None),
            ("1000,000", None),
            ("1 0000", None),
            (",000", None),
            ("€", None),
            ("0", None),
        ] {
            let pairs = pairs(&[("budget", given)]);
            assert_eq!(FormValidator::new(&pairs).euros("budget"), expected, "{given}");
        }
    }

    #[test]
    fn lines_have_no_line_breaks_and_texts_no_control_characters() {
        let pairs = pairs(&[("name", "Zoé\r\nBcc: all@x.example\0  R."), ("text", "a\tb\n\x07c")]);
        let mut answers = FormValidator::new(&pairs);
        assert_eq!(answers.line("name"), "Zoé Bcc: all@x.example R.");
        assert_eq!(answers.text("text", TEXT_CHARS), "a b\n c");
        assert_eq!(answers.optional_line("company"), None);
        answers.finish().unwrap();
    }

    #[test]
    fn reports_all_errors_at_once() {
        let pairs = pairs(&[("email", "zoe@"), ("phone", "call me"), ("subject", "moon")]);
        let mut answers = FormValidator::new(&pairs);
        answers.email("email");
        answers.phone("phone");
        answers.choice::<u8>("subject");
        answers.line("name");
        answers.consent("consent");
        let error = answers.finish().unwrap_err();
        let faults: Vec<_> = error.fields.iter().map(|f| (f.pointer.as_str(), f.code.as_str())).collect();
        assert_eq!(
            faults,
            [
                ("/email", "form.email-invalid"),
                ("/phone", "form.phone-invalid"),
                ("/subject", "form.choice-unknown"),
                ("/name", "form.required"),
                ("/consent", "form.consent-missing"),
            ]
        );
    }
}
