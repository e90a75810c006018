//! Products of baskets: their sums accompany the counts to the gate, which detects a dropped product, and are never published;
//! products of the same class outside every basket are listed.

use super::ingest::{HEADER, REGIONS};
use crate::harness::{Folder, root};
use jiff::{ToSpan as _, civil::date};
use std::{fmt::Write as _, fs};

const SALES: &str = "date,pharmacy,region,product,quantity,amount\n\
    2026-11-19,p1,11,3400999000130,2,25.80\n\
    2026-11-19,p1,11,3400999000147,1,4.20\n\
    2026-11-19,p2,94,3400999009997,3,30.00\n\
    2026-11-20,p1,11,3400999009997,1,10.00\n\
    2026-11-20,p1,11,3400999009980,1,9.00\n\
    2026-11-20,p1,11,3400999009973,1,8.00\n";

const CLASSES: &str = "product;class\n3400999000130;J05AH02\n3400999000147;J05AH02\n3400999009997;J05AH02\n\
    3400999009980;J05AH02\n3400999009973;R01AA05\n";

fn ready() -> Folder {
    let folder = Folder::new();
    fs::write(folder.path("sales.csv"), SALES).unwrap();
    fs::write(folder.path("classes.csv"), CLASSES).unwrap();
    fs::copy(root().join("seeds/baskets.toml"), folder.path("baskets.toml")).unwrap();
    folder
}

const WORDS: [&str; 8] =
    ["ias", "aggregate", "--sales", "sales.csv", "--baskets", "baskets.toml", "--theme", "flu"];

#[test]
fn counts_can_contain_the_sales_of_each_product() {
    let folder = ready();
    let printed = folder.run(&[&WORDS[..], &["--products"]].concat());
    assert_eq!(printed.code, 0, "{}", printed.stderr);
    insta::assert_snapshot!(printed.stdout.lines().take(2).collect::<Vec<_>>().join("\n"), @r#"
    theme,date,territory,numerator,denominator,pharmacies,extracted_on,products
    flu,2026-11-19,11,3000,3000,1,2026-11-21,"{""antipyretics-prescribed"":{""3400999000154"":0,""3400999000161"":0,""3400999000178"":0,""3400999000185"":0},""antitussives-prescribed"":{""3400999000192"":0,""3400999000208"":0,""3400999000215"":0},""antivirals"":{""3400999000130"":2580,""3400999000147"":420}}"
    "#);
}

#[test]
fn lists_products_of_the_same_class_outside_the_basket() {
    let folder = ready();
    let listed = folder.run(&[&WORDS[..], &["--classes", "classes.csv", "--out", "counts.csv"]].concat());
    assert_eq!(listed.code, 0, "{}", listed.stderr);
    insta::assert_snapshot!(listed.stderr, @r#"
    flu: 2 products of its classes sold and not in its basket, most of all 3400999009997 (J05AH02)
    counts.csv.unlisted.csv lists them
    "#);
    insta::assert_snapshot!(fs::read_to_string(folder.path("counts.csv.unlisted.csv")).unwrap(), @r#"
    theme,class,product,on_other_days,lines,quantity,cents,first,last
    flu,"J05AH02",3400999009997,false,2,4,4000,2026-11-19,2026-11-20
    flu,"J05AH02",3400999009980,false,1,1,900,2026-11-20,2026-11-20
    "#);
    let baskets = fs::read_to_string(folder.path("baskets.toml")).unwrap();
    let left_out = "theme = \"flu\"\nleft-out = [\"3400999000130\"]\n";
    fs::write(folder.path("baskets.toml"), baskets.replacen("theme = \"flu\"\n", left_out, 1)).unwrap();
    let refused = folder.run(&WORDS);
    assert_eq!(refused.code, 65);
    insta::assert_snapshot!(refused.stderr, @r#"
    vigie: the baskets cannot be used, so nothing was counted
      baskets.toml:themes[1].left-out[0]: 3400999000130 is in a group of this basket
    "#);
    fs::copy(root().join("seeds/baskets.toml"), folder.path("baskets.toml")).unwrap();
    fs::write(folder.path("classes.csv"), "product;class\nx;J05\n3400999000130;\n").unwrap();
    let refused = folder.run(&[&WORDS[..], &["--classes", "classes.csv"]].concat());
    assert_eq!(refused.code, 65);
    insta::assert_snapshot!(refused.stderr, @r#"
    vigie: the classes of products cannot be used, so nothing was counted
      classes.csv:2: "x" is not a GTIN or CIP13: digits only
      classes.csv:3: 3400999000130 has no class
    "#);
}

/// Counts of the flu with two products of a group; the first one sells `share` percent of the basket on a day.
fn counts(share: impl Fn(i64) -> i64) -> String {
    let mut text = format!("{},products\n", HEADER.trim_end());
    for at in 0..599 {
        let day = date(2025, 4, 1) + at.days();
        let first = 10 * share(at);
        for region in REGIONS {
            let basket = 400 + first;
            let products = format!("{{\"\"antivirals\"\":{{\"\"1\"\":{first},\"\"2\"\":400}}}}");
            writeln!(text, "{day},{region},{basket},100000,40,\"{products}\"").unwrap();
        }
    }
    text
}

#[test]
fn the_gate_detects_a_dropped_product_and_publishes_no_product_sum() {
    let folder = Folder::ready();
    let found = |share: &dyn Fn(i64) -> i64| {
        fs::write(folder.path("flu.csv"), counts(share)).unwrap();
        let answer = folder.run(&["ias", "import-counts", "--replace", "flu.csv"]);
        assert_eq!(answer.code, 0, "{}", answer.stderr);
        folder.run(&["ias", "check", "--theme", "flu", "--json"]).stdout
    };
    assert!(!found(&|_| 60).contains("group-fall"));
    let lost = found(&|at| if at < 595 { 60 } else { 0 });
    assert!(lost.contains(r#""rule":"group-fall","severity":"red""#), "{lost}");
    assert!(lost.contains(r#""numbers":{"days":2.0,"limit":0.5}"#), "{lost}");
    let wrong = counts(|_| 60).replacen("400}", "401}", 1);
    fs::write(folder.path("flu.csv"), wrong).unwrap();
    let refused = folder.run(&["ias", "import-counts", "flu.csv"]);
    assert_eq!(refused.code, 65);
    insta::assert_snapshot!(refused.stderr, @r#"
    vigie: 1 file cannot be taken in, so nothing was
      flu.csv:2:products: the products add up to 1001, the numerator is 1000
    "#);
}
