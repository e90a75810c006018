//! Tests of the text of the query; `tests/oracles/sql.py` compares its results with those of vigie in the engines.

use super::*;
use jiff::civil::date;

const BASKETS: &str = r#"
[[themes]]
theme = "lice"
measure = "quantity"
groups = [{ name = "lotions\n; DROP TABLE sales", products = ["03400999000017", "00000000"] }]

[[themes]]
theme = "flu"
measure = "amount"
groups = [{ name = "a", from = "2026-01-02", to = "2026-01-05", products = ["3400999000031"] }]
"#;

fn query_text(engine: Engine, theme: Option<Theme>) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("baskets.toml");
    std::fs::write(&path, BASKETS).unwrap();
    let asked =
        Query { engine, baskets: path, theme, extracted_on: date(2026, 1, 9), table: "s.lines".to_owned() };
    query(&asked).unwrap()
}

#[test]
fn the_query_contains_groups_with_days_and_codes() {
    let text = query_text(Engine::DuckDb, None);
    let from = text.find("basket AS (").unwrap();
    insta::assert_snapshot!(&text[from..text.find("typed AS (").unwrap()], @r"
    basket AS (
      -- lotions ; DROP TABLE sales
      SELECT 5 AS place, 'lice' AS theme, 'quantity' AS measure, DATE '2000-01-01' AS from_day, DATE '2179-06-06' AS to_day,
        unnest(['3400999000017', '']) AS code
      UNION ALL
      -- a
      SELECT 1 AS place, 'flu' AS theme, 'amount' AS measure, DATE '2026-01-02' AS from_day, DATE '2026-01-05' AS to_day,
        unnest(['3400999000031']) AS code
    ),
    ");
    assert!(text.contains("FROM s.lines\n") && text.contains("DATE '2026-01-09' AS extracted_on"), "{text}");
}

#[test]
fn fills_every_placeholder_and_keeps_comments_inert() {
    for engine in Engine::ALL {
        let text = query_text(engine, Some(Theme::Lice));
        assert!(!text.contains("'flu'"), "{text}");
        let commands = text.lines().filter(|line| !line.trim_start().starts_with("--"));
        assert!(commands.clone().all(|line| !line.contains("DROP")), "{text}");
        assert!(commands.clone().all(|line| !line.contains(['{', '}', ';'])), "{text}");
    }
}
