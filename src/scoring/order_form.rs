//! Parses an order from a form or a file: every value by its rule, all errors at once.

use super::model::{
    client_identity::{Client, Seat, Signer, Siren, VatNumber},
    gtin::{GtinList, LineVerdict},
    market::{MAX_GTINS, MAX_MARKETS, Market},
    order::{Channel, Order, SalesFormat, Territory},
    period::{Period, month},
};
use crate::{
    Result,
    email::Email,
    error::FieldError,
    file_errors::excerpt,
    form_values::{FormValidator, first_value},
    locale::Locale,
    reference::Reference,
    typeset::first_unsupported_char,
};
use jiff::{Timestamp, civil::Date};
use std::{ops::RangeInclusive, str::FromStr};

/// Allowed length of an address, in characters.
const ADDRESS: RangeInclusive<usize> = 1..=300;
/// Maximum number of lines of an address.
const ADDRESS_LINES: usize = 6;
/// Allowed length of a list of codes with their names, in characters.
const LIST: RangeInclusive<usize> = 0..=200_000;
/// Allowed length of the name of a market, which is one line of a quote, in characters.
const NAME: RangeInclusive<usize> = 1..=60;

/// The sender of an order, and the time.
#[derive(Debug, Clone)]
pub(crate) struct Sender {
    pub(crate) locale: Locale,
    /// Id and address of the account; `None` for an operator's file.
    pub(crate) account: Option<(String, Email)>,
    pub(crate) at: Timestamp,
    /// The current day in Paris.
    pub(crate) today: Date,
}

/// A parsed order, and the number of lines of its lists that were omitted because they are not codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ParsedOrder {
    pub(crate) order: Order,
    pub(crate) dropped: usize,
}

/// Parses an order from the values of a form.
///
/// # Errors
/// `form.invalid` with every invalid value.
pub(crate) fn parse(reference: Reference, sender: Sender, pairs: &[(String, String)]) -> Result<ParsedOrder> {
    let mut answers = FormValidator::new(pairs);
    match answered(&mut answers, reference, sender) {
        Some(read) => answers.finish().map(|()| read),
        None => Err(answers.into_error()),
    }
}

fn answered(answers: &mut FormValidator<'_>, reference: Reference, sender: Sender) -> Option<ParsedOrder> {
    let Sender { locale, account, at, today } = sender;
    let (account, contact) = match account {
        Some((id, email)) => (Some(id), Some(email)),
        None => (None, answers.email("contact")),
    };
    let indicator = answers.choice("indicator");
    let period = period(answers, today);
    let formats: Vec<SalesFormat> = answers.required_choices("formats", "form.required");
    let (markets, dropped) = markets(answers);
    let client = client(answers);
    let signer = signer(answers);
    let order = Order {
        reference,
        account,
        contact: contact?,
        locale,
        indicator: indicator?,
        channel: Channel::Pharmacies,
        territory: Territory::FranceWithoutCorsica,
        period: period?,
        formats,
        sell_out: answers.is_ticked("sellOut"),
        markets,
        client: client?,
        signer: signer?,
        at,
    };
    Some(ParsedOrder { order, dropped })
}

/// Only complete months: sales of later months are not known yet.
fn period(answers: &mut FormValidator<'_>, today: Date) -> Option<Period> {
    let mut of = |name| {
        let value = answers.first_value(name);
        let month = month(value);
        if month.is_none() {
            answers.add_error(name, if value.is_empty() { "form.required" } else { "scoring.month-invalid" });
        }
        month
    };
    let (first, last) = (of("from"), of("to"));
    let period = Period::of_months(first?, last?).ok();
    match period {
        None => answers.add_error("to", "scoring.period-invalid"),
        Some(period) if period.to() >= today => answers.add_error("to", "scoring.period-not-over"),
        Some(_) => {}
    }
    period
}

/// Reports a character that quotes cannot print.
fn check_printable(answers: &mut FormValidator<'_>, name: &str, text: &str) {
    if first_unsupported_char(text).is_some() && !answers.has_error(name) {
        answers.add_error(name, "scoring.character-unsupported");
    }
}

fn line(answers: &mut FormValidator<'_>, name: &str, length: RangeInclusive<usize>) -> String {
    let line = answers.line_within(name, length);
    check_printable(answers, name, &line);
    line
}

/// Parses the markets; returns them with the number of lines that are not codes.
fn markets(answers: &mut FormValidator<'_>) -> (Vec<Market>, usize) {
    let (mut markets, mut dropped): (Vec<Market>, usize) = (Vec::new(), 0);
    for number in 1..=MAX_MARKETS {
        let (named, listed) = (format!("market{number}"), format!("gtins{number}"));
        if answers.first_value(&named).is_empty() && answers.first_value(&listed).is_empty() {
            continue;
        }
        let name = line(answers, &named, NAME);
        let list = GtinList::parse(&answers.text(&listed, LIST));
        let mut gtins = list.gtins();
        match gtins.len() {
            0 if !answers.has_error(&listed) => answers.add_error(&listed, "scoring.gtins-missing"),
            many if many > MAX_GTINS => {
                let fault = FieldError::new(format!("/{listed}"), "scoring.gtins-too-many");
                answers.push_error(fault.with_param("max", MAX_GTINS as u64));
            }
            _ => {}
        }
        if markets.iter().any(|market| market.name.to_lowercase() == name.to_lowercase()) {
            answers.add_error(&named, "scoring.market-duplicate");
        }
        gtins.sort_unstable();
        dropped += list.invalid_count();
        markets.push(Market { name, gtins });
    }
    if markets.is_empty() {
        answers.add_error("market1", "form.required");
    }
    (markets, dropped)
}

/// Maximum number of reported lines.
const MAX_LISTED: usize = 20;

/// Lists the lines of lists that are not codes, with the reason.
pub(crate) fn invalid_lines(pairs: &[(String, String)]) -> Vec<FieldError> {
    let mut faults = Vec::new();
    for number in 1..=MAX_MARKETS {
        let name = format!("gtins{number}");
        for line in GtinList::parse(first_value(pairs, &name)).lines {
            if let LineVerdict::Invalid(wrong) = line.verdict {
                faults.push(FieldError::new(
                    format!("/{name}/{}", line.number),
                    format!("{:?}: {wrong}", excerpt(&line.code)),
                ));
            }
        }
    }
    faults.truncate(MAX_LISTED);
    faults
}

fn client(answers: &mut FormValidator<'_>) -> Option<Client> {
    let company = line(answers, "company", crate::form_values::LINE_CHARS);
    let seat: Option<Seat> = answers.choice("seat");
    let siren: Option<Siren> = number(answers, "siren", seat, Seat::France, "scoring.siren-invalid");
    let vat: Option<VatNumber> = number(answers, "vat", seat, Seat::EuropeanUnion, "scoring.vat-invalid");
    let is_another = vat.as_ref().is_some_and(|vat| match (&siren, seat) {
        (Some(siren), _) => !vat.matches_siren(siren),
        (None, seat) => vat.is_french() && seat != Some(Seat::France),
    });
    if is_another {
        answers.add_error("vat", "scoring.vat-mismatch");
    }
    let register = answers.optional_line("register");
    check_printable(answers, "register", register.as_deref().unwrap_or_default());
    let address = answers.text("address", ADDRESS);
    let lines: Vec<&str> = address.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if lines.len() > ADDRESS_LINES {
        answers.push_error(
            FieldError::new("/address", "scoring.lines-too-many").with_param("max", ADDRESS_LINES as u64),
        );
    }
    let address = lines.join("\n");
    check_printable(answers, "address", &address);
    Some(Client { company, seat: seat?, siren, vat, register, address })
}

/// Parses a number that clients of one seat must have. The SIREN of a foreign company is ignored.
fn number<T: FromStr>(
    answers: &mut FormValidator<'_>,
    name: &str,
    seat: Option<Seat>,
    needed: Seat,
    invalid: &str,
) -> Option<T> {
    let value = answers.first_value(name);
    if value.is_empty() {
        if seat == Some(needed) {
            answers.add_error(name, "form.required");
        }
        return None;
    }
    if needed == Seat::France && seat.is_some_and(|seat| seat != needed) {
        return None;
    }
    let number = value.parse().ok();
    if number.is_none() {
        answers.add_error(name, invalid);
    }
    number
}

/// Parses the signer of a form.
///
/// # Errors
/// `form.invalid` with every invalid value.
pub(crate) fn parse_signer(pairs: &[(String, String)]) -> Result<Signer> {
    let mut answers = FormValidator::new(pairs);
    match signer(&mut answers) {
        Some(signer) => answers.finish().map(|()| signer),
        None => Err(answers.into_error()),
    }
}

fn signer(answers: &mut FormValidator<'_>) -> Option<Signer> {
    let name = line(answers, "signerName", crate::form_values::LINE_CHARS);
    Some(Signer { name, email: answers.email("signerEmail")? })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Values of a valid order with some changes; an empty value removes a field.
    pub(crate) fn answers_with(changes: &[(&str, &str)]) -> Vec<(String, String)> {
        let right = [
            ("contact", "zoe@x.example"),
            ("indicator", "turnover"),
            ("from", "2025-11"),
            ("to", "2026-10"),
            ("formats", "parquet"),
            ("formats", "csv"),
            ("sellOut", "yes"),
            ("market1", "Solaires visage"),
            ("gtins1", "3400930000021\n3400930000014\n3400930000014"),
            ("market3", "Nez bouché"),
            ("gtins3", "96385074 NEZ 30 ML\n340093000004"),
            ("company", "Laboratoire Exemple SA"),
            ("seat", "france"),
            ("siren", "732 829 320"),
            ("vat", "FR44 732829320"),
            ("register", "RCS Ville-Exemple"),
            ("address", "2 rue de l’Exemple\r\n\n99000 Ville-Exemple"),
            ("signerName", "Alix Exemple"),
            ("signerEmail", "alix@labo.example"),
        ];
        let kept = right.into_iter().filter(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
        let given = kept.chain(changes.iter().copied()).filter(|(_, value)| !value.is_empty());
        given.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    pub(crate) fn taken(changes: &[(&str, &str)]) -> Result<ParsedOrder> {
        let reference = Reference::random('S', &crate::random::Random::seeded(1));
        let at = "2026-11-21T06:10:00Z".parse().unwrap();
        let today = jiff::civil::date(2026, 11, 21);
        parse(reference, Sender { locale: Locale::Fr, account: None, at, today }, &answers_with(changes))
    }

    #[test]
    fn an_order_has_its_markets_in_order_and_each_product_once() {
        let ParsedOrder { order, dropped } = taken(&[]).unwrap();
        assert_eq!((order.markets.len(), dropped), (2, 1));
        assert_eq!(order.markets[0].gtins.len(), 2);
        assert!(order.markets[0].gtins.is_sorted());
        assert_eq!(order.markets[1].name, "Nez bouché");
        assert_eq!(order.formats, [SalesFormat::Csv, SalesFormat::Parquet]);
        assert_eq!(order.client.address, "2 rue de l’Exemple\n99000 Ville-Exemple");
        assert!(order.sell_out && !taken(&[("sellOut", "")]).unwrap().order.sell_out);
        assert_eq!(order.period.to_string(), "2025-11/2026-10");
    }

    #[test]
    fn a_foreign_client_has_no_siren() {
        let german = taken(&[("seat", "european-union"), ("vat", "DE123456789")]).unwrap().order.client;
        assert_eq!((german.siren, german.vat.unwrap().as_str()), (None, "DE123456789"));
        let korean = taken(&[("seat", "elsewhere"), ("siren", ""), ("vat", ""), ("register", "")]).unwrap();
        assert_eq!((korean.order.client.siren, korean.order.client.vat), (None, None));
    }

    #[test]
    fn reports_errors_by_field() {
        for (changes, expected) in [
            (vec![("contact", "")], "/contact form.required"),
            (vec![("indicator", "profit")], "/indicator form.choice-unknown"),
            (vec![("from", "2025")], "/from scoring.month-invalid"),
            (vec![("to", "2025-10")], "/to scoring.period-invalid"),
            (vec![("to", "2026-11")], "/to scoring.period-not-over"),
            (vec![("formats", "")], "/formats form.required"),
            (vec![("market1", "")], "/market1 form.required"),
            (vec![("gtins3", "340093000004")], "/gtins3 scoring.gtins-missing"),
            (vec![("market3", "SOLAIRES visage")], "/market3 scoring.market-duplicate"),
            (vec![("market1", "漢方")], "/market1 scoring.character-unsupported"),
            (
                vec![("market1", ""), ("gtins1", ""), ("market3", ""), ("gtins3", "")],
                "/market1 form.required",
            ),
            (vec![("siren", "")], "/siren form.required"),
            (vec![("siren", "732829321"), ("vat", "")], "/siren scoring.siren-invalid"),
            (vec![("vat", "FR83404833048")], "/vat scoring.vat-mismatch"),
            (vec![("seat", "elsewhere")], "/vat scoring.vat-mismatch"),
            (vec![("seat", "european-union"), ("vat", "")], "/vat form.required"),
            (vec![("vat", "FR00732829320")], "/vat scoring.vat-invalid"),
            (vec![("address", "a\nb\nc\nd\ne\nf\ng")], "/address scoring.lines-too-many"),
            (vec![("signerEmail", "alix")], "/signerEmail form.email-invalid"),
        ] {
            let faults = taken(&changes).unwrap_err().fields;
            let problems: Vec<_> =
                faults.iter().map(|field| format!("{} {}", field.pointer, field.code)).collect();
            assert_eq!(problems, [expected], "{changes:?}");
        }
        let many: String = (0..2_501).map(|n| with_check_digit(340_000_000_000 + n)).collect();
        let faults = taken(&[("gtins1", &many)]).unwrap_err().fields;
        assert_eq!(faults, [FieldError::new("/gtins1", "scoring.gtins-too-many").with_param("max", 2_500)]);
    }

    fn with_check_digit(twelve: u64) -> String {
        let digit = (0..10)
            .find(|digit| format!("{twelve}{digit}").parse::<crate::scoring::model::gtin::Gtin>().is_ok());
        format!("{twelve}{}\n", digit.unwrap())
    }
}
