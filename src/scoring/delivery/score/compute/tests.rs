//! Complete scorings of small territories, according to the documented method.

use super::*;
use proptest::prelude::*;

/// `count` pharmacies of a panel that sell 100, 200, … cents of the one market, with a turnover of one million euros.
fn panel(count: usize) -> Vec<(Pharmacy, Option<i64>)> {
    (1..=count).map(|number| (pharmacy(number), Some(100 * i64::try_from(number).unwrap()))).collect()
}

fn pharmacy(number: usize) -> Pharmacy {
    Pharmacy {
        location: format!("L{number:05}"),
        cip: format!("2{number:06}"),
        department: "35".to_owned(),
        region: "FR-BRE".to_owned(),
        turnover: Some(100_000_000),
        ..Pharmacy::default()
    }
}

fn score(pharmacies: &[(Pharmacy, Option<i64>)]) -> Scored {
    score_in(&[market("m", &[])], pharmacies, |value| [value, 0])
}

fn market(name: &str, gtins: &[&str]) -> Market {
    Market { name: name.to_owned(), gtins: gtins.iter().map(|gtin| gtin.parse().unwrap()).collect() }
}

/// Scores in markets; `sales` maps the number of a pharmacy to its sales in the first two.
fn score_in(
    markets: &[Market],
    pharmacies: &[(Pharmacy, Option<i64>)],
    sales: impl Fn(i64) -> [i64; 2],
) -> Scored {
    let of = |(pharmacy, sold): &(Pharmacy, Option<i64>)| {
        let [first, second] = sales((*sold)?);
        let sold = PharmacySales { cents: 1, markets: [first, second, 0, 0, 0] };
        Some((pharmacy.cip.as_bytes().into(), sold))
    };
    let sold: BTreeMap<Box<[u8]>, PharmacySales> = pharmacies.iter().filter_map(of).collect();
    let scoring = Scoring { markets, sold: &sold, whole_days: None };
    scoring.score(pharmacies.iter().map(|(pharmacy, _)| pharmacy.clone()).collect()).0
}

fn only(scored: &Scored, basis: Basis) -> usize {
    scored.pharmacies.iter().filter(|one| one.scores[0].basis == basis).count()
}

#[test]
fn a_market_is_divided_into_deciles_of_at_least_eleven() {
    let scored = score(&panel(115));
    assert_eq!(
        scored.pharmacies[0].scores[0],
        Score { stratum: Some(1), ..Score::from_basis(Basis::Measured) }
    );
    assert_eq!(scored.pharmacies[114].scores[0].stratum, Some(10));
    let summary = &scored.markets[0];
    assert_eq!((summary.measured, summary.estimated, summary.silent, summary.unknown), (115, 0, 0, 0));
    let shares = summary.shares.as_ref().unwrap();
    assert_eq!(
        shares.iter().map(|share| share.pharmacies).collect::<Vec<_>>(),
        [12, 11, 12, 11, 12, 11, 12, 11, 12, 11]
    );
    assert_eq!(shares[9].share, 181);
}

#[test]
fn suppresses_a_market_with_fewer_than_eleven_in_a_stratum() {
    let scored = score(&panel(109));
    assert_eq!(only(&scored, Basis::Withheld), 109);
    assert_eq!(scored.markets[0], MarketSummary { name: "m".to_owned(), ..MarketSummary::default() });
    assert!(score(&panel(110)).markets[0].published);
}

#[test]
fn pharmacies_without_sales_form_a_group_unless_they_are_few() {
    let with_silent = |silent: usize| {
        let mut pharmacies = panel(150);
        pharmacies.extend((200..200 + silent).map(|number| (pharmacy(number), Some(0))));
        score(&pharmacies)
    };
    let apart = with_silent(11);
    assert_eq!(
        (only(&apart, Basis::Silent), apart.markets[0].silent, apart.markets[0].measured),
        (11, 11, 150)
    );
    let ranked = with_silent(10);
    assert_eq!((only(&ranked, Basis::Silent), ranked.markets[0].measured), (0, 160));
    assert!(ranked.pharmacies[150..].iter().all(|one| one.scores[0].stratum == Some(1)));
}

/// Ten pharmacies sell the one product that only the wider market has: they must not be identifiable in the other.
#[test]
fn overlapping_markets_do_not_reveal_small_groups() {
    let pharmacies: Vec<_> =
        (0..200).map(|number| (pharmacy(number), Some(i64::try_from(number).unwrap()))).collect();
    let silent = |wider: &Market, selling: i64| {
        let markets = [market("narrow", &["3400930000014"]), wider.clone()];
        let scored = score_in(&markets, &pharmacies, |number| {
            [number.saturating_sub(59).max(0), number.saturating_sub(59 - selling).max(0)]
        });
        (scored.markets[0].silent, scored.markets[1].silent)
    };
    let wider = market("wider", &["3400930000014", "3400930000021"]);
    assert_eq!(silent(&wider, 10), (0, 50));
    assert_eq!(silent(&wider, 11), (60, 49));
    let other = market("other", &["3400930000021"]);
    assert_eq!(silent(&other, 10), (60, 50));
}

/// A panel of two sizes: all of the larger ones sell more than any of the smaller ones.
fn two_sizes() -> Vec<(Pharmacy, Option<i64>)> {
    let large = |number: usize| Pharmacy { turnover: Some(200_000_000), ..pharmacy(number) };
    panel(200).into_iter().chain((201..=300).map(|number| (large(number), Some(100_000)))).collect()
}

#[test]
fn pharmacies_outside_the_panel_get_the_share_of_strong_peers() {
    let mut pharmacies = two_sizes();
    let like = |number: usize, turnover| (Pharmacy { turnover, ..pharmacy(number) }, None);
    pharmacies.extend([like(301, Some(120_000_000)), like(302, Some(240_000_000)), like(303, None)]);
    let scored = score(&pharmacies);
    let of = |at: usize| scored.pharmacies[at].scores[0];
    let chance = |percent, peers| Score {
        chance: Some(Chance { percent, peers }),
        ..Score::from_basis(Basis::Estimated)
    };
    // Strata 9 and 10 are sixty of the hundred that are large.
    assert_eq!(
        [of(300), of(301), of(302)],
        [chance(0, 200), chance(60, 100), Score::from_basis(Basis::Unknown)]
    );
    let summary = &scored.markets[0];
    assert_eq!((summary.measured, summary.estimated, summary.unknown), (300, 2, 1));
    assert!(summary.check.is_some_and(|check| check.tried == 300 && check.is_better), "{:?}", summary.check);
    // The turnover stratum of a pharmacy that is alone in it is withheld, so it has no peers.
    pharmacies.push(like(304, Some(900_000_000)));
    let scored = score(&pharmacies);
    assert_eq!(
        (scored.pharmacies[303].turnover, scored.pharmacies[302].turnover),
        (Turnover::Withheld, Turnover::Unknown)
    );
    assert_eq!(scored.pharmacies[303].scores[0], Score::from_basis(Basis::Unknown));
}

#[test]
fn a_market_without_predictive_size_gives_no_chance() {
    let mut pharmacies = panel(200);
    for (pharmacy, _) in pharmacies.iter_mut().step_by(2) {
        pharmacy.turnover = Some(200_000_000);
    }
    pharmacies.push((pharmacy(301), None));
    let scored = score(&pharmacies);
    assert_eq!(scored.pharmacies[200].scores[0], Score::from_basis(Basis::Unknown));
    let check = scored.markets[0].check.unwrap();
    assert!(check.tried == 200 && !check.is_better && check.skill < 0, "{check:?}");
}

/// An estimate makes no market publishable, changes no stratum and hides no dominance.
#[test]
fn strata_are_computed_from_measured_pharmacies_only() {
    let measured = score(&two_sizes());
    let mut pharmacies = two_sizes();
    pharmacies.extend((400..900).map(|number| (pharmacy(number), None)));
    let with_others = score(&pharmacies);
    assert_eq!(with_others.pharmacies[..300], measured.pharmacies[..]);
    assert_eq!(with_others.markets[0].shares, measured.markets[0].shares);
    let mut few = panel(109);
    few.extend((400..900).map(|number| (pharmacy(number), None)));
    assert!(!score(&few).markets[0].published);
    let mut dominated = two_sizes();
    dominated[299].1 = Some(90_000_000);
    dominated.extend((400..900).map(|number| (pharmacy(number), None)));
    assert_eq!(score(&dominated).markets[0].shares, None);
}

#[test]
fn total_sales_give_the_size_missing_in_the_base() {
    let pharmacies: Vec<_> = (1..=12).map(|number| Pharmacy { turnover: None, ..pharmacy(number) }).collect();
    let sold: BTreeMap<Box<[u8]>, PharmacySales> = pharmacies
        .iter()
        .map(|pharmacy| {
            (pharmacy.cip.as_bytes().into(), PharmacySales { cents: 60_000_000, ..PharmacySales::default() })
        })
        .chain([(b"unknown".as_slice().into(), PharmacySales::default())])
        .collect();
    let scoring = Scoring { markets: &[], sold: &sold, whole_days: Some(73) };
    let (scored, report) = scoring.score(pharmacies);
    assert_eq!(report, PanelReport { panel: 12, unplaced: 1 });
    assert_eq!(scored.pharmacies[0].turnover, Turnover::Stratum(TurnoverStratum::Three));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn scores_do_not_depend_on_the_order_of_the_base(
        shuffled in prop::collection::vec((0i64..40, any::<bool>(), 1i64..9), 130..220)
            .prop_map(|drawn| drawn.into_iter().enumerate().map(|(number, (value, is_in_panel, size))| {
                let pharmacy = Pharmacy { turnover: Some(size * 60_000_000), ..pharmacy(number) };
                (pharmacy, is_in_panel.then_some(value))
            }).collect::<Vec<_>>())
            .prop_shuffle(),
    ) {
        let mut sorted = shuffled.clone();
        sorted.sort_by(|a, b| a.0.location.cmp(&b.0.location));
        let scored = score(&shuffled);
        prop_assert_eq!(&scored, &score(&sorted));
        // Every published stratum has at least eleven pharmacies, and sizes differ by one at most.
        if let Some(shares) = &scored.markets[0].shares {
            let sizes = || shares.iter().map(|share| share.pharmacies);
            prop_assert!(sizes().min().unwrap() >= 11 && sizes().max().unwrap() - sizes().min().unwrap() <= 1);
        }
        let small = |basis| { let count = only(&scored, basis); count == 0 || count >= 11 };
        prop_assert!(small(Basis::Silent));
    }
}
