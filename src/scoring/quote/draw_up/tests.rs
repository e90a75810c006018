//! Tests of numbers without gaps under concurrency, and of files that never change.

use super::{
    super::{
        file::{document, load_order_and_quote},
        template_data,
    },
    *,
};
use crate::{
    clock::Clock,
    db::{SchemaPolicy, engines},
    locale::Locale,
    scoring::order_form::tests::answers_with,
};
use futures_util::{StreamExt as _, future::ready, stream};
use std::collections::BTreeSet;

pub(crate) async fn quoted(app: &App, changes: &[(&str, &str)], locale: Locale) -> QuoteResult {
    let sender = Sender { locale, account: None, at: app.clock.now(), today: app.clock.today() };
    quote(app, sender, &answers_with(changes), true, false).await.unwrap()
}

#[test]
fn parses_printed_quote_numbers() {
    let number = Number { year: 2026, serial: 147 };
    assert_eq!(number.to_string(), "SC-2026-0147");
    for text in ["SC-2026-0147", "sc-2026-147", "SC-2026-00147"] {
        assert_eq!(text.parse(), Ok(number));
    }
    for text in ["", "SC-2026", "SC-2026-", "SC-2026-+1", "SD-2026-0147", "SC-2026-0147-1"] {
        assert!(text.parse::<Number>().is_err(), "{text}");
    }
}

/// A thousand transactions, a hundred at a time, every seventh of which is rolled back. All at once would measure the
/// timeout of the pool: the last one waits for 999 synced commits.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_quotes_get_consecutive_unique_numbers() {
    for (config, _folder) in engines().await {
        let app = App::open(config, SchemaPolicy::Migrate).await.unwrap();
        let one = async |at: i32| {
            let sender =
                Sender { locale: Locale::Fr, account: None, at: app.clock.now(), today: app.clock.today() };
            let taken_back = at % 7 == 0;
            let quoted = quote(&app, sender, &answers_with(&[]), true, taken_back).await.unwrap();
            (!taken_back).then_some(quoted.quote.number.serial)
        };
        let given: Vec<i64> =
            stream::iter(0..1_000).map(one).buffer_unordered(100).filter_map(ready).collect().await;
        let expected: BTreeSet<i64> = (1..=given.len() as i64).collect();
        assert_eq!(given.len(), 857);
        assert_eq!(given.into_iter().collect::<BTreeSet<_>>(), expected);
        app.db.close().await;
    }
}

#[tokio::test]
async fn a_quote_is_generated_once_and_never_changes() {
    let (app, _folder) = App::test().await;
    let mut sizes = Vec::new();
    for locale in Locale::ALL {
        let QuoteResult { order, quote, dropped, missing } = quoted(&app, &[], locale).await;
        assert_eq!((dropped, missing.len()), (1, 5));
        let file = document(&app, &order.reference).await.unwrap();
        assert!(file.bytes.starts_with(b"%PDF-1.7"));
        let again = template_data::quote_document(&order, &quote).unwrap().pdf().await.unwrap();
        assert!(again == file.bytes, "{locale}: the same quote gives the same bytes");
        let later = App { clock: Clock::fixed("2030-01-01T00:00:00Z".parse().unwrap()), ..app.clone() };
        assert_eq!(document(&later, &order.reference).await.unwrap(), file);
        sizes.push(file.sha256);
    }
    sizes.dedup();
    assert_eq!(sizes.len(), 4);
}

#[tokio::test]
async fn a_quote_keeps_the_prices_of_its_day() {
    let (app, _folder) = App::test().await;
    let QuoteResult { order, quote: before, .. } = quoted(&app, &[], Locale::Fr).await;
    let list = include_str!("../../../../seeds/scoring/prices.toml");
    let dearer =
        list.replace("2026-2", "2026-3").replace("2026-07-01", "2026-11-01").replace("390000", "400000");
    price_list_admin::import(&app, "p.toml", &dearer, false).await.unwrap();
    let QuoteResult { quote: after, .. } = quoted(&app, &[], Locale::Fr).await;
    let stored = load_order_and_quote(&mut app.db.read().await.unwrap(), &order.reference).await.unwrap().1;
    assert_eq!(stored, before);
    assert_eq!((before.contents.price.version.as_str(), before.contents.price.net), ("2026-2", 702_000));
    assert_eq!((after.contents.price.version.as_str(), after.contents.price.net), ("2026-3", 720_000));
}

#[tokio::test]
async fn rejects_invalid_product_codes_unless_they_may_be_skipped() {
    let (app, _folder) = App::test().await;
    let sender = Sender { locale: Locale::Fr, account: None, at: app.clock.now(), today: app.clock.today() };
    let refused = quote(&app, sender, &answers_with(&[]), false, false).await.unwrap_err();
    assert_eq!(refused.code, "scoring.gtins-invalid");
    let problems: Vec<_> = refused.fields.iter().map(|f| format!("{} {}", f.pointer, f.code)).collect();
    assert_eq!(problems, ["/gtins3/2 \"340093000004\": 12 digits, it takes 13 (or 8, 12 or 14)"]);
}
