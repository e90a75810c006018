//! The texts of a quote in the language of its order, for the template.

mod evidence;

use crate::{
    App, Result,
    locale::Locale,
    scoring::model::{
        coverage::Coverage,
        event::Event,
        order::Order,
        price::{LineKind, PriceLine, Rule},
        price_list::Term,
        quote::{Quote, QuoteSnapshot, Seller},
    },
    text::{day, euros, number, percent, plural_text, text, word_label},
    typeset::{Attachment, Document, Template},
};
use evidence::Evidence;
pub(super) use evidence::Sealed;
use serde::Serialize;

const TEMPLATE: Template = Template { name: "quote", source: include_str!("quote.typ") };

/// Page of the conditions, which follow the first page.
const TERMS_PAGE: &str = "2";

#[derive(Serialize)]
struct QuotePage<'a> {
    lang: &'static str,
    /// Year, month and day of the document.
    date: [i16; 3],
    number: String,
    title: String,
    /// Subject in the properties of the file.
    subject: String,
    dates: String,
    example: Option<[String; 2]>,
    seller: Party,
    client: Party,
    object: String,
    facts: Vec<[String; 2]>,
    head: [String; 5],
    lines: Vec<Line>,
    discounts: Vec<[String; 2]>,
    rules: (String, Vec<String>),
    totals: Vec<[String; 2]>,
    conditions: [String; 2],
    sign: Sign,
    /// With the placeholders `{page}` and `{pages}`.
    page: String,
    footer: String,
    terms: (String, String, &'a [Term]),
    evidence: Option<Evidence>,
}

#[derive(Serialize)]
struct Party {
    label: String,
    name: String,
    lines: Vec<String>,
}

#[derive(Serialize)]
struct Line {
    name: String,
    mark: Option<String>,
    coverage: Option<String>,
    codes: String,
    each: String,
    amount: String,
}

#[derive(Serialize)]
struct Sign {
    heading: String,
    hint: String,
    kind: String,
}

/// Renders the quote of an order.
///
/// # Errors
/// A fault of the product.
pub(super) fn quote_document(order: &Order, quote: &Quote) -> Result<Document> {
    Document::new(TEMPLATE, quote.number.to_string(), &page(order, quote, None))
}

/// Renders the quote with the page of evidence, and attaches the file that was signed and the chain of its events.
/// `sealed` has the fingerprint of the certificate that will sign the file.
///
/// # Errors
/// Same errors as [`quote_document`].
pub(super) fn signed_document(
    app: &App,
    order: &Order,
    quote: &Quote,
    sealed: Sealed<'_>,
    events: &[Event],
) -> Result<Document> {
    let evidence = Evidence::new(app, order, quote, sealed, events);
    let chain = evidence::attached(quote, sealed.document, events)?;
    let printed =
        Document::new(TEMPLATE, format!("{}-signed", quote.number), &page(order, quote, Some(evidence)))?;
    let original = Attachment { name: "quote.pdf", bytes: sealed.document.bytes.clone() };
    Ok(printed.with(original).with(Attachment { name: "chain.json", bytes: chain }))
}

fn page<'a>(order: &Order, quote: &'a Quote, evidence: Option<Evidence>) -> QuotePage<'a> {
    let locale = order.locale;
    let say = |key| text(locale, key, &[]);
    let QuoteSnapshot { price, terms, .. } = &quote.contents;
    let number = quote.number.to_string();
    let until = day(locale, quote.valid_until);
    let seller = seller(locale, &quote.contents.seller);
    QuotePage {
        lang: locale.code(),
        date: [quote.dated.year(), quote.dated.month().into(), quote.dated.day().into()],
        title: text(locale, "quote:title", &[("number", &number)]),
        subject: say("quote:subject"),
        dates: text(locale, "quote:dates", &[("day", &day(locale, quote.dated)), ("until", &until)]),
        example: price.example.then(|| [say("quote:example"), say("quote:exampleShort")]),
        footer: footer(&text(locale, "quote:title", &[("number", &number)]), &seller),
        seller,
        client: client(order),
        object: plural_text(locale, "quote:object", order.markets.len() as u64, &[]),
        facts: facts(order),
        head: [
            say("quote:lineNumber"),
            say("quote:lineName"),
            say("quote:lineCodes"),
            say("quote:lineEach"),
            say("quote:lineAmount"),
        ],
        lines: lines(order, quote),
        discounts: discounts(locale, &price.lines),
        rules: (
            say("quote:rules"),
            price.rules().into_iter().map(|one| rule(locale, &price.version, one)).collect(),
        ),
        totals: totals(locale, quote),
        conditions: [say("quote:conditions"), conditions(locale, quote.contents.payment_days)],
        sign: Sign { heading: say("quote:sign"), hint: say("quote:signHint"), kind: say("quote:signKind") },
        page: text(locale, "quote:page", &[("page", "{page}"), ("pages", "{pages}")]),
        terms: (say("quote:terms"), text(locale, "quote:termsIntro", &[("number", &number)]), terms),
        evidence,
        number,
    }
}

fn conditions(locale: Locale, days: i64) -> String {
    text(locale, "quote:conditionsText", &[("days", &days.to_string()), ("page", TERMS_PAGE)])
}

fn seller(locale: Locale, seller: &Seller) -> Party {
    let form = match (&seller.form, &seller.capital) {
        (Some(form), Some(capital)) => {
            Some(text(locale, "quote:capital", &[("form", form), ("capital", capital)]))
        }
        (form, _) => form.clone(),
    };
    let vat = seller.vat.as_ref().map(|vat| text(locale, "quote:vatNumber", &[("vat", vat)]));
    let address = seller.address.iter().flat_map(|address| address.lines().map(str::to_owned));
    let rest = [form, seller.register.clone(), vat, seller.phone.clone()];
    Party {
        label: text(locale, "quote:seller", &[]),
        name: seller_name(seller).to_owned(),
        lines: address.chain(rest.into_iter().flatten()).collect(),
    }
}

/// The legal name of the seller; the brand if it is not set.
pub(super) fn seller_name(seller: &Seller) -> &str {
    seller.legal_name.as_deref().unwrap_or("Vigie")
}

fn client(order: &Order) -> Party {
    let (locale, client) = (order.locale, &order.client);
    let siren =
        client.siren.as_ref().map(|siren| text(locale, "quote:siren", &[("siren", &siren.to_string())]));
    let known: Vec<String> = siren.into_iter().chain(client.register.clone()).collect();
    let known = (!known.is_empty()).then(|| known.join(", "));
    let vat = client.vat.as_ref().map(|vat| text(locale, "quote:vatNumber", &[("vat", vat.as_str())]));
    Party {
        label: text(locale, "quote:client", &[]),
        name: client.company.clone(),
        lines: client.address.lines().map(str::to_owned).chain(known).chain(vat).collect(),
    }
}

/// The number of the quote, and the name and registration numbers of the seller.
fn footer(title: &str, seller: &Party) -> String {
    let known = seller.lines.iter().filter(|line| line.contains(|c: char| c.is_ascii_digit())).skip(1);
    let seller: Vec<&str> =
        [seller.name.as_str()].into_iter().chain(known.map(String::as_str)).take(3).collect();
    format!("{title}    {}", seller.join(", "))
}

fn facts(order: &Order) -> Vec<[String; 2]> {
    let locale = order.locale;
    let (from, to) = (day(locale, order.period.from()), day(locale, order.period.to()));
    let formats: Vec<String> =
        order.formats.iter().map(|format| word_label(locale, "quote", "formatName", format.word())).collect();
    [
        ("quote:indicator", word_label(locale, "quote", "indicatorName", order.indicator.word())),
        ("quote:period", text(locale, "quote:periodText", &[("from", &from), ("to", &to)])),
        ("quote:channel", word_label(locale, "quote", "channelName", order.channel.word())),
        ("quote:territory", word_label(locale, "quote", "territoryName", order.territory.word())),
        ("quote:delivery", text(locale, "quote:deliveryText", &[("formats", &formats.join(", "))])),
    ]
    .into_iter()
    .map(|(key, value)| [text(locale, key, &[]), value])
    .collect()
}

fn lines(order: &Order, quote: &Quote) -> Vec<Line> {
    let locale = order.locale;
    let markets = quote.contents.price.lines.iter().filter(|line| line.kind == LineKind::Market);
    let known = quote.contents.coverage.iter().map(Option::as_ref).chain(std::iter::repeat(None));
    let line = |((market, line), known): ((&super::super::Market, &PriceLine), Option<&Coverage>)| {
        let free = line.rules.iter().find_map(|rule| match rule {
            Rule::FifthFree { before } => Some(text(locale, "quote:free", &[("day", &day(locale, *before))])),
            _ => None,
        });
        Line {
            name: market.name.clone(),
            mark: free,
            coverage: known.map(|coverage| covered(locale, coverage)),
            codes: number(locale, market.gtins.len() as u64),
            each: euros(locale, line.full),
            amount: euros(locale, line.amount),
        }
    };
    order.markets.iter().zip(markets).zip(known).map(line).collect()
}

fn covered(locale: Locale, coverage: &Coverage) -> String {
    let (from, to) = (day(locale, coverage.from), day(locale, coverage.to));
    let (key, count) = match coverage.pharmacies {
        Some(pharmacies) => ("quote:covered", pharmacies),
        None => ("quote:uncovered", coverage.least),
    };
    text(locale, key, &[("number", &number(locale, count)), ("from", &from), ("to", &to)])
}

fn discounts(locale: Locale, lines: &[PriceLine]) -> Vec<[String; 2]> {
    let rate = |line: &PriceLine| {
        line.rules.iter().find_map(|rule| match rule {
            Rule::SellOut { rate, .. } => Some(percent(locale, *rate)),
            _ => None,
        })
    };
    let discount = |line: &PriceLine| {
        let said = text(locale, "quote:discount", &[("rate", &rate(line)?)]);
        Some([said, euros(locale, line.amount)])
    };
    lines.iter().filter(|line| line.kind == LineKind::Discount).filter_map(discount).collect()
}

fn totals(locale: Locale, quote: &Quote) -> Vec<[String; 2]> {
    let price = &quote.contents.price;
    let vat = match price.vat.rules.as_slice() {
        [Rule::Vat { rate }] => text(locale, "quote:vat", &[("rate", &percent(locale, *rate))]),
        _ => text(locale, "quote:noVat", &[]),
    };
    vec![
        [text(locale, "quote:net", &[]), euros(locale, price.net)],
        [vat, euros(locale, price.vat.amount)],
        [text(locale, "quote:gross", &[]), euros(locale, price.gross)],
    ]
}

/// A rule as a sentence.
pub(crate) fn rule(locale: Locale, version: &str, rule: &Rule) -> String {
    match rule {
        Rule::Tier { markets, each } => {
            let values = [("version", version), ("each", &euros(locale, *each))];
            plural_text(locale, "quote:rule.tier", *markets as u64, &values)
        }
        Rule::FifthFree { before } => text(locale, "quote:rule.fifthFree", &[("day", &day(locale, *before))]),
        Rule::SellOut { rate, paid } => {
            plural_text(locale, "quote:rule.sellOut", *paid as u64, &[("rate", &percent(locale, *rate))])
        }
        Rule::Vat { rate } => text(locale, "quote:rule.vat", &[("rate", &percent(locale, *rate))]),
        Rule::ReverseCharge => text(locale, "quote:rule.reverseCharge", &[]),
        Rule::OutsideUnion => text(locale, "quote:rule.outsideUnion", &[]),
    }
}
