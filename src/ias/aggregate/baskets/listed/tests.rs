//! Tests of valid baskets, and of the errors of invalid ones.

use super::*;

fn messages(text: &str) -> String {
    let Err(faults) = Baskets::parse("b.toml", text, None) else { return String::new() };
    faults.into_iter().map(|f| format!("{}: {}\n", f.pointer, f.code)).collect()
}

#[test]
fn the_shipped_example_is_valid() {
    let text = include_str!("../../../../../seeds/baskets.toml");
    let baskets = Baskets::parse("baskets.toml", text, None).map_err(|faults| format!("{faults:?}")).unwrap();
    assert_eq!(baskets.themes().map(|(theme, _)| theme).collect::<Vec<_>>(), Theme::ALL);
}

#[test]
fn a_product_counts_from_its_first_to_its_last_day() {
    let text = "[[themes]]\ntheme = \"flu\"\nmeasure = \"quantity\"\n\
        groups = [{ name = \"a\", from = \"2016-01-02\", to = \"2016-01-03\", products = [\"3400930000014\"] }]";
    let baskets = Baskets::parse("b.toml", text, None).unwrap();
    let counted =
        |day: &[u8]| baskets.containing(3_400_930_000_014, cell::day(day).unwrap()).collect::<Vec<_>>();
    assert_eq!(counted(b"2016-01-01"), []);
    assert_eq!(counted(b"2016-01-02"), [Counted { theme: 0, measure: Measure::Quantity, product: 0 }]);
    assert_eq!(counted(b"2016-01-03"), [Counted { theme: 0, measure: Measure::Quantity, product: 0 }]);
    assert_eq!(counted(b"2016-01-04"), []);
    assert!(!baskets.covers(0, cell::day(b"2016-01-04").unwrap()));
    assert_eq!(baskets.containing(1, cell::day(b"2016-01-02").unwrap()).count(), 0);
}

#[test]
fn reports_invalid_values_by_key() {
    insta::assert_snapshot!(messages("themes = []"), @"b.toml:themes: there is no theme");
    insta::assert_snapshot!(messages("[[themes]]\ntheme = \"flu\"\nmeasure = \"euros\"\ngroups = []"), @"b.toml:3: unknown variant `euros`, expected `amount` or `quantity`");
    insta::assert_snapshot!(messages("[[themes]]\ntheme = \"flu\"\nmeasures = \"amount\""), @"b.toml:3: unknown field `measures`, expected one of `theme`, `measure`, `groups`, `left-out`");
    insta::assert_snapshot!(messages("[[themes]]\ntheme = \"flu\"\nmeasure = \"amount\"\ngroups = [{ name = \"a\", from = \"2016-02-30\", products = [] }]"), @"b.toml:4: parsed date is not valid: parameter 'day' for `2016-02` is invalid, must be in range `1..=29`");
    let themes = Theme::ALL.map(Theme::slug).join(", ");
    insta::assert_snapshot!(messages(WRONG).replace(&themes, "[all themes]"), @r#"
    b.toml:themes[0].theme: no indicator is named "plague"; there are [all themes]
    b.toml:themes[0].groups: there is no group of products
    b.toml:themes[1].groups[0].to: 2015-01-01 is before 2016-01-01, the day the group begins
    b.toml:themes[1].groups[1].products[1]: 34009300000 has 11 digits; a CIP13 has 13, a GTIN 8, 12, 13 or 14
    b.toml:themes[1].groups[1].products[2]: 3400930000015 ends with 5, its check digit is 4
    b.toml:themes[1].groups[1].products[3]: "34009-0000015" is not a GTIN or CIP13: digits only
    b.toml:themes[1].groups[2].name: "b" and groups[1] have the same name and days in common
    b.toml:themes[1].groups[2].products[0]: 03400930000014 is counted already by themes[1].groups[1].products[0] on some of these days
    b.toml:themes[1].groups[3].name: "b" and groups[2] have the same name and days in common
    b.toml:themes[1].groups[3].products: there is no product
    b.toml:themes[2].theme: flu is there twice
    "#);
}

const WRONG: &str = r#"
[[themes]]
theme = "plague"
measure = "amount"
groups = []

[[themes]]
theme = "flu"
measure = "amount"
groups = [
  { name = "a", from = "2016-01-01", to = "2015-01-01", products = ["3400930000014"] },
  { name = "b", to = "2016-06-30", products = ["3400930000014", "34009300000", "3400930000015", "34009-0000015"] },
  { name = "b", from = "2016-06-30", products = ["03400930000014"] },
  { name = "b", from = "2016-07-01", products = [] },
]

[[themes]]
theme = "flu"
measure = "quantity"
groups = [{ name = "a", to = "2015-12-31", products = ["3400930000014"] }, { name = "a", from = "2016-01-01", products = ["3400930000014"] }]
"#;
