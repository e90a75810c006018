//! A sample quote, for benchmarks of rendering.

use super::template_data;
use crate::{
    Result,
    locale::Locale,
    random::Random,
    reference::Reference,
    scoring::{
        model::{
            price::{Price, Purchase},
            price_list::PriceList,
            quote::{Number, Quote, QuoteSnapshot, Seller},
            state::State,
        },
        order_form::{self, Sender},
    },
};
use jiff::{Timestamp, civil::date};

const ANSWERS: [(&str, &str); 22] = [
    ("contact", "zoe@labo.example"),
    ("indicator", "turnover"),
    ("from", "2025-11"),
    ("to", "2026-10"),
    ("formats", "csv"),
    ("formats", "xlsx"),
    ("sellOut", "yes"),
    ("market1", "Solaires visage"),
    ("gtins1", "3400930000014 3400930000021"),
    ("market2", "Compléments sommeil"),
    ("gtins2", "96385074"),
    ("market3", "Lait infantile 1er âge"),
    ("gtins3", "10614141000415"),
    ("market4", "Dentifrices gencives"),
    ("gtins4", "036000291452"),
    ("market5", "Nez bouché"),
    ("gtins5", "3400930000014"),
    ("company", "Laboratoire Exemple SA"),
    ("seat", "elsewhere"),
    ("address", "2 rue de l’Exemple\n99000 Ville-Exemple"),
    ("signerName", "Alix Exemple"),
    ("signerEmail", "alix@labo.example"),
];

/// Renders a quote of five markets; another number gives other bytes.
///
/// # Errors
/// A fault of the product.
pub async fn sample(locale: Locale, serial: i64) -> Result<Vec<u8>> {
    let pairs: Vec<_> =
        ANSWERS.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let reference = Reference::random(crate::scoring::model::order::LETTER, &Random::seeded(1));
    let dated = date(2026, 11, 21);
    let sender = Sender { locale, account: None, at: Timestamp::UNIX_EPOCH, today: dated };
    let order = order_form::parse(reference.clone(), sender, &pairs)?.order;
    let list = PriceList::default_list()?;
    let purchase =
        Purchase { markets: order.markets.len(), sell_out: order.sell_out, seat: order.client.seat };
    let price = Price::compute(&list, purchase, dated);
    let quote = Quote {
        reference,
        number: Number { year: 2026, serial },
        dated,
        valid_until: price.valid_until,
        contents: QuoteSnapshot::from_parts(Seller::default(), locale, price, &list),
        state: State::Draft,
        changed_at: Timestamp::UNIX_EPOCH,
        decline_reason: None,
    };
    template_data::quote_document(&order, &quote)?.pdf().await
}
