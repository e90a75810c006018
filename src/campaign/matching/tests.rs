//! Properties of matching, and cases from lists of customers.

use super::{
    calibration::Calibration,
    matcher::{Match, Matcher, Outcome},
    person,
    pharmacy::{Establishment, SCHEME},
    scheme::{Block, Comparison, Field, Scheme},
    value::{TermFrequency, Value},
};
use proptest::prelude::*;

/// An establishment with these cells: name, address, postcode, town, phone, cip.
fn place(cells: [&str; 6]) -> Establishment {
    let [name, address, postcode, town, phone, cip] = cells.map(str::to_owned);
    Establishment { name, address, postcode, town, phone, cip, ..Establishment::default() }
}

fn base() -> Vec<Vec<String>> {
    [
        [
            "PHARMACIE VOLLENWEIDER",
            "9 R ALEXANDRE BERARD",
            "01500",
            "AMBERIEU EN BUGEY",
            "0474380101",
            "2012345",
        ],
        [
            "PHARMACIE DE LA GARE",
            "20 AV GENERAL SARRAIL",
            "01500",
            "AMBERIEU EN BUGEY",
            "0474380202",
            "2012346",
        ],
        ["PHARMACIE DU CENTRE", "3 PL DU MARCHE", "01320", "CHALAMONT", "0474617070", "2012347"],
        [
            "PHARMACIE DU CENTRE",
            "14 RUE DE LA GRENOUILLERE",
            "01000",
            "BOURG EN BRESSE",
            "0474210011",
            "2012348",
        ],
        ["PHARMACIE DE LA GRENOUILLERE", "14 RUE DE LA GRENOUILLERE", "01000", "BOURG EN BRESSE", "", ""],
        ["PHARMACIE DES OLONNES", "1 RUE DES SABLES", "85180", "LES SABLES D OLONNE", "0251320000", ""],
    ]
    .map(|cells| place(cells).values())
    .to_vec()
}

fn ask(rows: &[[&str; 6]]) -> Vec<Match> {
    let rows: Vec<_> = rows.iter().map(|cells| place(*cells).values()).collect();
    Matcher::new(&SCHEME, base()).matches(&rows, false)
}

#[test]
fn matches_rows_by_code_phone_and_place() {
    for (row, record, outcome, stage) in [
        // A code alone is sufficient.
        (["", "", "", "", "", "2,012345E+06"], 0, Outcome::Matched, "code"),
        // A code that belongs to another place is not.
        (
            ["Pharmacie du Port", "1 quai du Port", "13002", "MARSEILLE", "0491000000", "2012345"],
            0,
            Outcome::Review,
            "code",
        ),
        // The owner has changed, but not the phone.
        (["PHARMACIE MARTIN", "", "1500", "", "474380101", ""], 0, Outcome::Matched, "phone"),
        (["Phie Centre", "3, place du marché", "1320", "Chalamont", "", ""], 2, Outcome::Matched, "postcode"),
        // CEDEX has its own postcode.
        (
            ["PHARMACIE VOLENWEIDER", "9 rue A. Bérard", "01503", "AMBERIEU-EN-BUGEY CEDEX", "", ""],
            0,
            Outcome::Matched,
            "department",
        ),
        // Merged communes keep the postcode.
        (
            ["Pharmacie des Olonnes", "1 r. des Sables", "85180", "CHATEAU D OLONNE", "", ""],
            5,
            Outcome::Matched,
            "postcode",
        ),
    ] {
        let [found] = <[Match; 1]>::try_from(ask(&[row])).unwrap();
        assert_eq!(
            (found.record, found.outcome, found.stage),
            (Some(record), outcome, Some(stage)),
            "{row:?}: {found:?}"
        );
    }
}

#[test]
fn two_candidates_at_one_address_require_review() {
    let [doubt, none, empty] = <[Match; 3]>::try_from(ask(&[
        ["PHARMACIE", "14 rue de la Grenouillère", "01000", "BOURG EN BRESSE", "", ""],
        ["PHARMACIE LAFAYETTE", "55 RUE NATIONALE", "37000", "TOURS", "", ""],
        [""; 6],
    ]))
    .unwrap();
    assert_eq!(doubt.outcome, Outcome::Review, "{doubt:?}");
    assert_eq!((none.outcome, none.record), (Outcome::None, None));
    assert_eq!((empty.outcome, empty.probability), (Outcome::None, 0.0));
}

#[test]
fn reports_the_weight_of_every_field() {
    let [found] =
        <[Match; 1]>::try_from(ask(&[["Phie Centre", "5 place du marché", "1320", "Chalamont", "", ""]]))
            .unwrap();
    let of = |name: &str| found.evidence.iter().find(|evidence| evidence.field == name);
    let name = of("name").unwrap();
    assert_eq!((name.of_row.as_str(), name.of_record.as_str(), name.similarity), ("centre", "centre", 1.0));
    assert!(of("number").unwrap().points < 0.0 && name.points > 0.0, "{found:?}");
    assert_eq!(of("phone"), None, "a field missing on one side has no weight");
}

#[test]
fn town_and_postcode_count_as_one_field() {
    let points = |row: [&str; 6]| {
        let [found] = <[Match; 1]>::try_from(ask(&[row])).unwrap();
        let of =
            |name: &str| found.evidence.iter().find(|evidence| evidence.field == name).map(|it| it.points);
        let [postcode, town] = ["postcode", "town"].map(of);
        (found, postcode, town)
    };
    let address = "3 place du Marché";
    // The base has one pharmacy in Chalamont: its postcode has the same weight as its town, and both together as one.
    let (_, both, rest) = points(["", address, "01320", "CHALAMONT", "", ""]);
    let (_, alone, _) = points(["", address, "01320", "", "", ""]);
    let (_, _, town) = points(["", address, "", "CHALAMONT", "", ""]);
    assert_eq!((both, rest, town), (alone, Some(0.0), alone));
    // The place alone is even odds, so another pharmacy of that town is at most for review.
    let (stranger, ..) = points(["Pharmacie Martin", "55 rue Nationale", "01320", "CHALAMONT", "", ""]);
    assert_eq!(stranger.outcome, Outcome::None, "{stranger:?}");
}

#[test]
fn another_address_requires_review_unless_phone_or_code_agree() {
    for (row, outcome) in [
        (["Pharmacie Vollenweider", "55 rue Nationale", "01500", "AMBERIEU", "", ""], Outcome::Review),
        (
            ["Pharmacie Vollenweider", "55 rue Nationale", "01500", "AMBERIEU", "0611111111", ""],
            Outcome::Review,
        ),
        (
            ["Pharmacie Vollenweider", "55 rue Nationale", "01500", "AMBERIEU", "474380101", ""],
            Outcome::Matched,
        ),
        (
            ["Pharmacie Vollenweider", "55 rue Nationale", "01500", "AMBERIEU", "", "2012345"],
            Outcome::Matched,
        ),
    ] {
        let [found] = <[Match; 1]>::try_from(ask(&[row])).unwrap();
        assert_eq!((found.record, found.outcome), (Some(0), outcome), "{row:?}: {found:?}");
    }
    // The contradiction rule applies even if the sum of points is high.
    static CREDULOUS: Scheme = Scheme { calibration: Calibration(&[(-20.0, 0.999)]), ..SCHEME };
    static WITHOUT: Scheme = Scheme { contradiction: &[], ..CREDULOUS };
    let row = place(["Pharmacie Vollenweider", "55 rue Nationale", "01500", "AMBERIEU", "", ""]).values();
    for (scheme, outcome) in [(&CREDULOUS, Outcome::Review), (&WITHOUT, Outcome::Matched)] {
        let found = Matcher::new(scheme, base()).matches(std::slice::from_ref(&row), false);
        assert_eq!((found[0].record, found[0].outcome), (Some(0), outcome), "{found:?}");
    }
}

#[test]
fn a_mobile_phone_and_a_landline_are_not_compared() {
    let phones = ["0611111111", "0499999999"].map(|phone| {
        let [found] = <[Match; 1]>::try_from(ask(&[[
            "Pharmacie Vollenweider",
            "9 r. A. Bérard",
            "01500",
            "AMBERIEU",
            phone,
            "",
        ]]))
        .unwrap();
        found.evidence.iter().find(|evidence| evidence.field == "phone").map(|it| it.points < 0.0)
    });
    assert_eq!(phones, [None, Some(true)]);
}

#[test]
fn house_numbers_count_within_their_street_and_neighbours_are_close() {
    let points = |address| {
        let [found] =
            <[Match; 1]>::try_from(ask(&[["Pharmacie du Centre", address, "01320", "CHALAMONT", "", ""]]))
                .unwrap();
        found.evidence.iter().find(|evidence| evidence.field == "number").map_or(0.0, |it| it.points)
    };
    let [same, next, far, elsewhere] =
        ["3 place du Marché", "5 place du Marché", "30 place du Marché", "3 quai Zola"].map(points);
    assert!(same > 0.0 && elsewhere.abs() < 1e-9, "{same} {elsewhere}");
    assert!(far < next && next < 0.0, "{far} {next}");
}

#[test]
fn one_to_one_matching_assigns_a_record_to_the_best_row() {
    let rows: Vec<_> = [
        ["Pharmacie du Centre", "3 place du Marché", "01320", "", "", ""],
        ["Pharmacie du Centre", "3 place du Marché", "01320", "CHALAMONT", "0474617070", ""],
    ]
    .map(|cells| place(cells).values())
    .to_vec();
    let matcher = Matcher::new(&SCHEME, base());
    let records = |one_to_one| -> Vec<_> {
        matcher.matches(&rows, one_to_one).iter().map(|found| found.record).collect()
    };
    assert_eq!(records(false), [Some(2), Some(2)]);
    assert_eq!(records(true), [None, Some(2)]);
}

#[test]
fn a_scheme_names_its_own_fields() {
    for scheme in [&SCHEME, &person::SCHEME] {
        names_its_own(scheme);
    }
}

fn names_its_own(scheme: &Scheme) {
    let is_field = |name: &str| scheme.fields.iter().any(|field| field.name == name);
    assert!(scheme.fields.iter().flat_map(Field::others).all(is_field));
    assert!(scheme.contradiction.iter().chain(scheme.settled_by).all(|name| is_field(name)));
    for block in scheme.stages.iter().flat_map(|stage| stage.blocks) {
        match block {
            Block::Same(names) => assert!(names.iter().all(|name| is_field(name)), "{block:?}"),
            Block::Word { of, within } => {
                assert!(is_field(of) && within.is_none_or(|(name, _)| is_field(name)), "{block:?}");
            }
        }
    }
}

/// Establishments with few distinct words, so that they often share some.
fn establishment() -> impl Strategy<Value = Vec<String>> {
    let pick = |of: &'static [&'static str]| prop::sample::select(of);
    (
        pick(&["", "CENTRE", "GARE", "DE LA GARE", "VOLLENWEIDER", "VOLENWEIDER", "MARTIN"]),
        pick(&["", "1 RUE DE LA GARE", "1B R GARE", "2 PLACE FOCH", "PL DU MAL FOCH"]),
        pick(&["", "01500", "01503", "69001", "1320"]),
        pick(&["", "AMBERIEU", "LYON", "LYON 1", "ST JEAN"]),
        pick(&["", "0474380101", "474380101", "0478000000"]),
        pick(&["", "2012345", "2012346"]),
    )
        .prop_map(|(name, address, postcode, town, phone, cip)| {
            place([name, address, postcode, town, phone, cip]).values()
        })
}

/// The result of each row, without the positions of rows and records.
fn results(rows: &[Vec<String>], base: &[Vec<String>], one_to_one: bool) -> Vec<String> {
    let found = Matcher::new(&SCHEME, base.to_vec()).matches(rows, one_to_one);
    let describe = |(row, found): (&Vec<String>, &Match)| {
        let record = found.record.map(|at| &base[at]);
        format!("{row:?} {:?} {record:?} {:.9}", found.outcome, found.probability)
    };
    let mut said: Vec<_> = rows.iter().zip(&found).map(describe).collect();
    said.sort();
    said
}

proptest! {
    #[test]
    fn comparing_is_symmetric(left in "[a-c ]{0,12}", right in "[a-c ]{0,12}", numbers in "[0-9]{1,3}[bt]?(-[0-9]{1,2})?", others in "[0-9]{1,3}[bt]?") {
        let of = |comparison, left: &str, right: &str| {
            let field = Field::new("it", comparison, 10.0, 1.0);
            let rarity = TermFrequency::from_values(&field, [left, right].into_iter(), 100.0);
            let [left, right]: [Value; 2] = [left, right].map(|value| rarity.prepare(&field, value, ""));
            (super::compare::compare(comparison, &left, &right), super::compare::compare(comparison, &right, &left), super::compare::compare(comparison, &left, &left))
        };
        for (comparison, left, right) in [
            (Comparison::Words, left.trim(), right.trim()),
            (Comparison::Name, left.trim(), right.trim()),
            (Comparison::Street, left.trim(), right.trim()),
            (Comparison::Digits, &*numbers, &*others),
            (Comparison::HouseNumber, &*numbers, &*others),
        ] {
            let (there, back, same) = of(comparison, left, right);
            prop_assert!(there.is_none() == back.is_none());
            for (there, back) in there.into_iter().zip(back) {
                prop_assert!((there.similarity - back.similarity).abs() < 1e-9, "{left:?} {right:?}");
                prop_assert!((0.0..=1.0).contains(&there.similarity));
            }
            prop_assert!(same.is_none_or(|same| same.similarity > 0.999_999));
        }
    }

    #[test]
    fn one_to_one_matching_assigns_no_record_twice(rows in prop::collection::vec(establishment(), 0..8), base in prop::collection::vec(establishment(), 0..8)) {
        let found = Matcher::new(&SCHEME, base).matches(&rows, true);
        let mut records: Vec<_> = found.iter().filter_map(|found| found.record).collect();
        let all = records.len();
        records.sort_unstable();
        records.dedup();
        prop_assert_eq!(records.len(), all);
        prop_assert!(found.iter().all(|found| (found.record.is_none()) == (found.outcome == Outcome::None)));
    }

    #[test]
    fn matching_does_not_depend_on_the_order_of_rows(rows in prop::collection::vec(establishment(), 0..8), base in prop::collection::vec(establishment(), 0..8), one_to_one: bool) {
        let (mut turned_rows, mut turned_base) = (rows.clone(), base.clone());
        turned_rows.reverse();
        turned_base.reverse();
        prop_assert_eq!(results(&rows, &base, one_to_one), results(&turned_rows, &turned_base, one_to_one));
    }

    #[test]
    fn normalisation_is_total_and_idempotent(text in "\\PC{0,40}") {
        let once = Establishment { name: text.clone(), address: text.clone(), town: text.clone(), postcode: text.clone(), phone: text.clone(), cip: text.clone(), finess: text }.values();
        prop_assert_eq!(once.len(), SCHEME.fields.len());
    }
}
