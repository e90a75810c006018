//! Tests that the counts equal those of a naive program, for any block size, compression and number of workers.

use super::{
    super::{layout, summary::Summary},
    *,
};
use proptest::prelude::*;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    io::Write as _,
    path::Path,
};

const BASKETS: &str = r#"
[[themes]]
theme = "lice"
measure = "quantity"
groups = [{ name = "lotions", products = ["3400999000017", "3400999000024"] }]

[[themes]]
theme = "flu"
measure = "amount"
groups = [
  { name = "a", to = "2026-01-03", products = ["3400999000017"] },
  { name = "b", from = "2026-01-02", to = "2026-01-05", products = ["3400999000031"] },
]
"#;

pub(in crate::ias::aggregate) fn request(folder: &Path, sales: &[&str]) -> Request {
    std::fs::write(folder.join("baskets.toml"), BASKETS).unwrap();
    Request {
        sales: sales.iter().map(|name| folder.join(name)).collect(),
        baskets: folder.join("baskets.toml"),
        theme: None,
        rejects: Some(folder.join("rejects.csv")),
        max_reject_share: 100.0,
        extracted_on: jiff::civil::date(2026, 1, 9),
        products: false,
        classes: None,
    }
}

pub(in crate::ias::aggregate) fn printed(counts: &Counts) -> String {
    let mut text = String::new();
    let each = |piece: &str| {
        text.push_str(piece);
        Ok(())
    };
    counts.print(each).unwrap();
    text
}

/// Cells of a valid or invalid sales line.
pub(in crate::ias::aggregate) fn line() -> impl Strategy<Value = Vec<String>> {
    let wrong = |right: BoxedStrategy<String>, wrong: &'static [&'static str]| prop_oneof![30 => right, 1 => prop::sample::select(wrong).prop_map(str::to_owned)];
    (
        wrong(
            (1u8..10).prop_map(|d| format!("2026-01-{d:02}")).boxed(),
            &["2026-01-10", "2026-02-30", "x", ""],
        ),
        wrong((0u8..6).prop_map(|p| format!("phie {p}")).boxed(), &["", "a, \"quoted\" one"]),
        wrong(prop::sample::select(vec!["11", "94"]).prop_map(str::to_owned).boxed(), &["76", "FR", ""]),
        wrong(
            prop::sample::select(vec!["3400999000017", "03400999000024", "3400999000031", "shop-7"])
                .prop_map(str::to_owned)
                .boxed(),
            &[""],
        ),
        wrong((-3i32..9).prop_map(|n| n.to_string()).boxed(), &["1.5", ""]),
        wrong(
            (-300i32..9000).prop_map(|c| format!("{:.2}", f64::from(c) / 100.0)).boxed(),
            &["1,5", "3.141"],
        ),
    )
        .prop_map(|(date, pharmacy, region, product, quantity, amount)| {
            vec![date, pharmacy, region, product, quantity, amount]
        })
}

/// The naive count: line by line, in maps and sets.
fn naive(lines: &[Vec<String>]) -> (String, usize) {
    let mut totals: BTreeMap<(&str, &str), (i64, BTreeSet<&str>)> = BTreeMap::new();
    let mut parts: BTreeMap<(&str, &str, &str), i64> = BTreeMap::new();
    let mut rejected = 0;
    for line in lines {
        let [date, pharmacy, region, product, quantity, amount] = line.as_slice() else { unreachable!() };
        let right_day = date.as_str() >= "2026-01-01" && date.as_str() <= "2026-01-09";
        let cents = amount
            .replace('.', "")
            .parse::<i64>()
            .ok()
            .filter(|_| amount.find('.') == Some(amount.len().wrapping_sub(3)));
        let (Ok(quantity), Some(cents)) = (quantity.parse::<i64>(), cents) else {
            rejected += 1;
            continue;
        };
        if !right_day || pharmacy.is_empty() || !["11", "94"].contains(&region.as_str()) || product.is_empty()
        {
            rejected += 1;
            continue;
        }
        let day = totals.entry((date, region)).or_default();
        day.0 += cents;
        day.1.insert(pharmacy);
        let product = product.trim_start_matches('0');
        if ["3400999000017", "3400999000024"].contains(&product) {
            *parts.entry(("lice", date, region)).or_default() += quantity;
        }
        let first = product == "3400999000017" && date.as_str() <= "2026-01-03";
        let second = product == "3400999000031" && ("2026-01-02"..="2026-01-05").contains(&date.as_str());
        if first || second {
            *parts.entry(("flu", date, region)).or_default() += cents;
        }
    }
    let mut text = "theme,date,territory,numerator,denominator,pharmacies,extracted_on\n".to_owned();
    for theme in ["flu", "lice"] {
        for ((date, region), (total, pharmacies)) in &totals {
            if theme == "lice" || *date <= "2026-01-05" {
                let part = parts.get(&(theme, *date, *region)).unwrap_or(&0);
                writeln!(text, "{theme},{date},{region},{part},{total},{},2026-01-09", pharmacies.len())
                    .unwrap();
            }
        }
    }
    (text, rejected)
}

/// The lines as a file: with either delimiter, quoted or not, compressed or not.
pub(in crate::ias::aggregate) fn file(
    lines: &[Vec<String>],
    quoted: bool,
    end: &'static str,
    packing: usize,
) -> Vec<u8> {
    let style = if quoted { csv::QuoteStyle::Always } else { csv::QuoteStyle::Necessary };
    let mut writer = csv::WriterBuilder::new().quote_style(style).from_writer(Vec::new());
    writer.write_record(layout::COLUMNS).unwrap();
    lines.iter().for_each(|line| writer.write_record(line).unwrap());
    let text = String::from_utf8(writer.into_inner().unwrap()).unwrap().replace('\n', end);
    let half = text.len() / 2;
    let gzip = |bytes: &[u8]| {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(bytes).unwrap();
        packer.finish().unwrap()
    };
    let zstd = |bytes: &[u8]| zstd::encode_all(bytes, 1).unwrap();
    let (front, back) = text.as_bytes().split_at(half);
    match packing {
        0 => text.into_bytes(),
        // Concatenated compressed files, as `cat` makes them.
        1 => [gzip(front), gzip(back)].concat(),
        _ => [zstd(front), zstd(back)].concat(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn counts_equal_those_of_a_naive_implementation(
        lines in prop::collection::vec(line(), 0..80),
        more in prop::collection::vec(line(), 0..20),
        (block, workers) in (1usize..400, 1usize..5),
        (quoted, crlf, packing) in (any::<bool>(), any::<bool>(), 0usize..3),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let end = if crlf { "\r\n" } else { "\n" };
        let mut first = file(&lines, quoted, end, packing);
        if packing == 0 {
            // The last line may have no line end.
            first.truncate(first.len() - end.len());
        }
        std::fs::write(folder.path().join("a.csv"), first).unwrap();
        std::fs::write(folder.path().join("b.csv"), file(&more, quoted, end, packing)).unwrap();
        let request = request(folder.path(), &["a.csv", "b.csv"]);
        let counts = aggregate_with(Parallelism { workers, block }, &request, &|_| ()).unwrap();
        let all = [lines.clone(), more].concat();
        let (expected, rejected) = naive(&all);
        prop_assert_eq!(printed(&counts), expected);
        prop_assert_eq!(counts.summary.lines, all.len() as u64);
        prop_assert_eq!(counts.summary.rejected, rejected as u64);
        // The list contains each of them, in order, by the line number of an editor.
        let list = csv::Reader::from_path(folder.path().join("rejects.csv")).unwrap().into_records();
        let named: Vec<(bool, usize)> = list
            .map(|record| record.unwrap())
            .map(|record| (record[0].ends_with("b.csv"), record[1].parse().unwrap()))
            .collect();
        prop_assert_eq!(named.len(), rejected);
        prop_assert!(named.is_sorted());
        for (in_second, number) in named {
            let at = if in_second { lines.len() + number - 2 } else { number - 2 };
            prop_assert_eq!(naive(&all[at..=at]).1, 1, "line {} was listed", number);
        }
    }
}

fn rejects_of(text: &str) -> (Result<Counts>, String) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("s.csv"), text).unwrap();
    let counts =
        aggregate(&Request { max_reject_share: 20.0, ..request(folder.path(), &["s.csv"]) }, &|_| ());
    let list = std::fs::read_to_string(folder.path().join("rejects.csv")).unwrap_or_default();
    (counts, list.replace(&format!("{}/", folder.path().display()), ""))
}

#[test]
fn every_reject_has_its_line_reason_and_text() {
    let text = "\u{feff}region;date;pharmacy;product;quantity;amount;ticket\r\n\
        11;2026-01-01;p1;3400999000017;1;12,50;1\r\n\
        11;2026-01-01;p1;3400999000017;1;12,50\r\n\
        \r\n\
        11;2026-01-32;p1;3400999000017;1;12,50;1\r\n\
        11;2026-01-10;p1;3400999000017;1;12,50;1\r\n\
        11;2026-01-01;;3400999000017;1;12,50;1\r\n\
        76;2026-01-01;p1;3400999000017;1;12,50;1\r\n\
        11;2026-01-01;p1;;1;12,50;1\r\n\
        11;2026-01-01;p1;3400999000017;1,5;12,50;1\r\n\
        11;2026-01-01;p1;3400999000017;1;12,505;1\r\n\
        11;2026-01-01;p1;\"3400999000017;1;12,50;1\r\n\
        11;2026-01-01;\"p;2\";\"3400999000017\";-1;-2.5;\"1\"\r\n";
    let (counts, list) = rejects_of(text);
    insta::assert_snapshot!(list, @r#"
    file,line,reason,text
    s.csv,3,cells,"11;2026-01-01;p1;3400999000017;1;12,50"
    s.csv,5,date,"11;2026-01-32;p1;3400999000017;1;12,50;1"
    s.csv,6,date-to-come,"11;2026-01-10;p1;3400999000017;1;12,50;1"
    s.csv,7,pharmacy,"11;2026-01-01;;3400999000017;1;12,50;1"
    s.csv,8,region,"76;2026-01-01;p1;3400999000017;1;12,50;1"
    s.csv,9,product,"11;2026-01-01;p1;;1;12,50;1"
    s.csv,10,quantity,"11;2026-01-01;p1;3400999000017;1,5;12,50;1"
    s.csv,11,amount,"11;2026-01-01;p1;3400999000017;1;12,505;1"
    s.csv,12,quotes,"11;2026-01-01;p1;""3400999000017;1;12,50;1"
    "#);
    insta::assert_snapshot!(counts.err().unwrap().to_string().split("; ").next().unwrap(), @"9 of 11 lines cannot be counted, more than 20 %");
}

#[test]
fn tolerates_few_rejects_and_emits_zero_counts() {
    let text = "date,pharmacy,region,product,quantity,amount\n".to_owned()
        + &"2026-01-07,p1,11,shop-7,1,2.00\n".repeat(4)
        + "2026-01-07,p1,11,shop-7,1,\n";
    let counts = rejects_of(&text).0.unwrap();
    // On this day no product of flu is listed, so there is no count. Lice are listed, without a sale.
    insta::assert_snapshot!(printed(&counts), @r"
    theme,date,territory,numerator,denominator,pharmacies,extracted_on
    lice,2026-01-07,11,0,800,1,2026-01-09
    ");
    let only = Summary { first_reject: None, ..counts.summary };
    insta::assert_snapshot!(serde_json::to_string(&only).unwrap(), @r#"{"lines":5,"rejected":1,"reasons":[["amount",1]],"firstReject":null,"themes":["lice","flu"],"from":"2026-01-07","to":"2026-01-07","pharmacies":1}"#);
}

#[test]
fn rejects_a_first_line_without_a_day() {
    let (_, list) = rejects_of("date,pharmacy,region,product,quantity,amount\n,p1,11,shop-7,1,2.00\n");
    insta::assert_snapshot!(list, @r#"
    file,line,reason,text
    s.csv,2,date,",p1,11,shop-7,1,2.00"
    "#);
}

#[test]
fn returns_are_subtracted_from_their_region() {
    let text = "date,pharmacy,region,product,quantity,amount\n".to_owned()
        + "2026-01-07,p1,11,shop-7,-1,-2.00\n2026-01-07,p2,94,shop-7,3,6.00\n2026-01-07,p2,94,shop-7,-1,-2.00\n";
    let counts = rejects_of(&text).0.unwrap();
    insta::assert_snapshot!(printed(&counts), @r"
    theme,date,territory,numerator,denominator,pharmacies,extracted_on
    lice,2026-01-07,11,0,-200,1,2026-01-09
    lice,2026-01-07,94,0,400,1,2026-01-09
    ");
    assert_eq!(counts.summary.rejected, 0);
}

#[test]
fn rejects_files_that_are_not_sales_lines() {
    let error_text = |name: &str, bytes: &[u8]| {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("s.csv"), bytes).unwrap();
        let error = aggregate(&request(folder.path(), &[name]), &|_| ()).err().unwrap();
        let text = error.to_string().replace(&format!("{}/", folder.path().display()), "");
        format!("{}: {text}", error.kind.exit())
    };
    insta::assert_snapshot!(error_text("s.csv", b""), @r#"
    65: these are no sales lines, so nothing was counted
      s.csv:1: the header "" lacks date, pharmacy, region, product, quantity, amount (columns separated by , or ;)
    "#);
    insta::assert_snapshot!(error_text("s.csv", b"PERIODE;IAS_lisse\n"), @r#"
    65: these are no sales lines, so nothing was counted
      s.csv:1: the header "PERIODE;IAS_lisse" lacks date, pharmacy, region, product, quantity, amount (columns separated by , or ;)
    "#);
    insta::assert_snapshot!(error_text("missing.csv", b""), @"66: cannot read missing.csv: no such file");
    insta::assert_snapshot!(error_text("", b""), @"66:  is a folder, not a file");
    let packed = zstd::encode_all(&b"date,pharmacy,region,product,quantity,amount\n"[..], 1).unwrap();
    insta::assert_snapshot!(error_text("s.csv", &packed[..packed.len() - 4]), @"65: s.csv cannot be read to its end, so nothing was counted: incomplete frame");
    let endless =
        [b"date,pharmacy,region,product,quantity,amount\n".to_vec(), vec![b'x'; 4_000_000]].concat();
    insta::assert_snapshot!(error_text("s.csv", &endless), @"65: s.csv cannot be read to its end, so nothing was counted: a line is longer than a megabyte: this is no CSV of sales lines");
    let gzip = {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(&endless).unwrap();
        packer.finish().unwrap()
    };
    insta::assert_snapshot!(error_text("s.csv", &gzip), @"65: s.csv cannot be read to its end, so nothing was counted: a line is longer than a megabyte: this is no CSV of sales lines");
}

#[test]
fn reports_an_impossible_number_of_pharmacies() {
    let text = "date,pharmacy,region,product,quantity,amount\n".to_owned()
        + &(0..100_001).map(|n| format!("2026-01-07,p{n},11,7,1,2.00\n")).collect::<String>();
    let error = rejects_of(&text).0.err().unwrap();
    assert_eq!((error.code, error.kind.exit()), ("ias.file-invalid", 65));
    insta::assert_snapshot!(error, @"more than 100000 pharmacies: is the column pharmacy what it says?");
}
