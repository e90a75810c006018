//! The order of a client.

use super::{
    client_identity::{Client, Signer},
    market::Market,
    period::Period,
};
use crate::{closed_list::closed_list, email::Email, locale::Locale, reference::Reference};
use jiff::Timestamp;

closed_list! {
    /// Unit of the scores: euros with tax, or units of consumption.
    Indicator as ScoringIndicator { Turnover = "turnover", Volume = "volume", }
}

closed_list! {
    /// Distribution channel of the source from which scores are computed.
    Channel as ScoringChannel { Pharmacies = "pharmacies", }
}

closed_list! {
    /// Territory of the scored pharmacies.
    Territory as ScoringTerritory { FranceWithoutCorsica = "france-without-corsica", }
}

closed_list! {
    /// A kind of file in which scores are delivered.
    SalesFormat as ScoringFormat { Csv = "csv", Xlsx = "xlsx", Parquet = "parquet", }
}

/// First letter of references of orders.
pub(crate) const LETTER: char = 'S';

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Order {
    pub(crate) reference: Reference,
    /// Account of the client; `None` if an operator quoted the order.
    pub(crate) account: Option<String>,
    /// Address of the client's contact, who gets quotes and results by e-mail.
    pub(crate) contact: Email,
    /// The language of the quote and its mails.
    pub(crate) locale: Locale,
    pub(crate) indicator: Indicator,
    pub(crate) channel: Channel,
    pub(crate) territory: Territory,
    pub(crate) period: Period,
    /// At least one, without duplicates, in the order of the list.
    pub(crate) formats: Vec<SalesFormat>,
    /// Whether the client has a sell-out subscription.
    pub(crate) sell_out: bool,
    /// One to five.
    pub(crate) markets: Vec<Market>,
    pub(crate) client: Client,
    pub(crate) signer: Signer,
    pub(crate) at: Timestamp,
}

#[cfg(test)]
pub(crate) fn example() -> Order {
    let market = |name: &str, codes: &[&str]| Market {
        name: name.to_owned(),
        gtins: codes.iter().map(|code| code.parse().unwrap()).collect(),
    };
    Order {
        reference: Reference::random(LETTER, &crate::random::Random::seeded(1)),
        account: None,
        contact: "zoe@x.example".parse().unwrap(),
        locale: Locale::Fr,
        indicator: Indicator::Turnover,
        channel: Channel::Pharmacies,
        territory: Territory::FranceWithoutCorsica,
        period: "2025-11/2026-10".parse().unwrap(),
        formats: SalesFormat::ALL.to_vec(),
        sell_out: true,
        markets: vec![
            market("Solaires visage", &["3400930000014", "3400930000021"]),
            market("Nez bouché", &["96385074", "3400930000014"]),
        ],
        client: Client {
            company: "Laboratoire Exemple SA".to_owned(),
            seat: super::client_identity::Seat::France,
            siren: Some("732829320".parse().unwrap()),
            vat: Some("FR44732829320".parse().unwrap()),
            register: Some("RCS Ville-Exemple".to_owned()),
            address: "2 rue de l’Exemple\n99000 Ville-Exemple".to_owned(),
        },
        signer: Signer { name: "Alix Exemple".to_owned(), email: "alix@labo.example".parse().unwrap() },
        at: "2026-11-21T06:10:00Z".parse().unwrap(),
    }
}
