//! Tests that parts of any split of the files merge to the bytes of one run, and that incompatible parts are rejected.

use super::{
    super::{
        merge::{MergeRequest, merge},
        read::PartialFile,
    },
    *,
};
use crate::{
    Result,
    ias::aggregate::{
        Counts, Request, aggregate,
        run::tests::{file, line, printed, request},
    },
};
use proptest::prelude::*;
use std::{
    io::Read as _,
    path::{Path, PathBuf},
};

/// Counts a file of sales and writes a part.
fn part_of(request: &Request, name: &str) -> PathBuf {
    written(&aggregate(request, &|_| ()).unwrap(), &request.baskets.with_file_name(name))
}

fn written(counts: &Counts, path: &Path) -> PathBuf {
    let mut bytes = Vec::new();
    counts.write_part(&mut bytes).unwrap();
    std::fs::write(path, bytes).unwrap();
    path.to_owned()
}

fn merged(parts: &[PathBuf], tolerated: f64) -> Result<Counts> {
    merge(&MergeRequest { parts: parts.to_vec(), max_reject_share: tolerated }, &|_| ())
}

fn about(path: &Path) -> PartialHeader {
    let bytes = std::fs::read(path).unwrap();
    PartialFile::open(&bytes[..]).map(|part| part.about).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn merging_partial_counts_is_associative_and_commutative(
        files in prop::collection::vec(prop::collection::vec(line(), 0..25), 1..6),
        order in prop::collection::vec(any::<u32>(), 6),
        nested in 0usize..6,
        packing in 0usize..3,
    ) {
        let folder = tempfile::tempdir().unwrap();
        let mut names = Vec::new();
        for (at, lines) in files.iter().enumerate() {
            let name = format!("{at}.csv");
            std::fs::write(folder.path().join(&name), file(lines, false, "\n", packing)).unwrap();
            names.push(name);
        }
        let request = request(folder.path(), &names.iter().map(String::as_str).collect::<Vec<_>>());
        let whole = aggregate(&request, &|_| ()).unwrap();
        let mut parts: Vec<(u32, PathBuf)> = Vec::new();
        for (at, sales) in request.sales.iter().enumerate() {
            let one = Request { sales: vec![sales.clone()], rejects: None, ..request.clone() };
            parts.push((order[at], part_of(&one, &format!("{at}.part"))));
        }
        parts.sort();
        let mut parts: Vec<PathBuf> = parts.into_iter().map(|(_, part)| part).collect();
        let checksums: Vec<String> = parts.iter().flat_map(|part| about(part).parts).collect();
        let different: BTreeSet<&String> = checksums.iter().collect();
        if different.len() < checksums.len() {
            // Equal files cannot be distinguished from one that is named twice.
            prop_assert!(merged(&parts, 100.0).is_err());
            return Ok(());
        }
        // Some parts are merged first, and the result is merged with the others.
        let inner: Vec<PathBuf> = parts.drain(..nested.min(parts.len())).collect();
        if !inner.is_empty() {
            parts.push(written(&merged(&inner, 100.0).unwrap(), &folder.path().join("inner.part")));
        }
        let sum = merged(&parts, 100.0).unwrap();
        prop_assert_eq!(printed(&sum), printed(&whole));
        prop_assert_eq!((sum.summary.lines, &sum.summary.reasons), (whole.summary.lines, &whole.summary.reasons));
        prop_assert_eq!((sum.summary.from, sum.summary.to), (whole.summary.from, whole.summary.to));
        prop_assert_eq!(sum.summary.pharmacies, whole.summary.pharmacies);
        // A merge of one part is that part.
        let again = merged(&[written(&sum, &folder.path().join("sum.part"))], 100.0).unwrap();
        prop_assert_eq!(printed(&again), printed(&whole));
    }
}

const HEADER: &str = "date,pharmacy,region,product,quantity,amount\n";

/// Two files of sales in a folder, their parts, and the request of the first.
fn two() -> (tempfile::TempDir, Request, Vec<PathBuf>) {
    let folder = tempfile::tempdir().unwrap();
    let lines = [
        "2026-01-02,p\u{e9} 1,11,3400999000017,2,5.00\n2026-01-02,p2,11,shop-7,-1,-2.00\n",
        "2026-01-02,p2,11,3400999000031,1,3.50\n2026-01-07,p2,94,shop-7,1,x\n",
    ];
    for (at, lines) in lines.iter().enumerate() {
        std::fs::write(folder.path().join(format!("{at}.csv")), HEADER.to_owned() + lines).unwrap();
    }
    let first = Request { rejects: None, ..request(folder.path(), &["0.csv"]) };
    let second = Request { sales: vec![folder.path().join("1.csv")], ..first.clone() };
    let parts = vec![part_of(&first, "0.part"), part_of(&second, "1.part")];
    (folder, first, parts)
}

fn error_text(folder: &Path, parts: &[PathBuf]) -> String {
    let error = merged(parts, 100.0).err().unwrap();
    let fields = error.fields.iter().map(|field| format!("\n  {}: {}", field.pointer, field.code));
    let text = format!("{}: {}{}", error.kind.exit(), error.detail, fields.collect::<String>());
    text.replace(&format!("{}/", folder.display()), "")
}

#[test]
fn a_partial_count_has_the_documented_layout() {
    let (folder, _, parts) = two();
    let text = zstd::decode_all(&std::fs::read(&parts[0]).unwrap()[..]).unwrap();
    let text = String::from_utf8(text).unwrap();
    let (first, rest) = text.split_once('\n').unwrap();
    let (second, rows) = rest.split_once('\n').unwrap();
    assert_eq!(first, format!("# vigie part 1 {}", crate::ias::sha256(second.as_bytes())));
    assert_eq!(about(&parts[0]).rows, crate::ias::sha256(rows.as_bytes()));
    assert_eq!(
        about(&parts[0]).baskets,
        crate::ias::sha256(&std::fs::read(folder.path().join("baskets.toml")).unwrap())
    );
    insta::assert_snapshot!(rows, @r#"
    date,territory,denominator,lice,flu,pharmacies
    2026-01-02,11,300,2,500,"p2
    pé 1"
    "#);
    // One of the four lines of both parts is rejected.
    let failure = merged(&parts, 20.0).err().unwrap();
    insta::assert_snapshot!(failure.to_string().replace(&format!("{}/", folder.path().display()), ""), @r"
    1 of 4 lines cannot be counted, more than 20 %; the first is 1.csv:3 (amount)
      amount: 1 line
    ");
    insta::assert_snapshot!(printed(&merged(&parts, 30.0).unwrap()), @r"
    theme,date,territory,numerator,denominator,pharmacies,extracted_on
    flu,2026-01-02,11,850,650,2,2026-01-09
    lice,2026-01-02,11,2,650,2,2026-01-09
    ");
}

#[test]
fn rejects_partial_counts_of_different_runs_by_name() {
    let (folder, first, parts) = two();
    let add = |request: &Request, name: &str| {
        part_of(&Request { sales: vec![folder.path().join("1.csv")], ..request.clone() }, name)
    };
    let later = add(&Request { extracted_on: jiff::civil::date(2026, 1, 10), ..first.clone() }, "later.part");
    let flu = add(&Request { theme: Some(crate::ias::Theme::Flu), ..first.clone() }, "flu.part");
    let text = std::fs::read_to_string(&first.baskets).unwrap();
    std::fs::write(&first.baskets, text.replace("2026-01-05", "2026-01-06")).unwrap();
    let others = add(&first, "others.part");
    let copy = folder.path().join("copy.part");
    std::fs::copy(&parts[0], &copy).unwrap();
    let both = written(&merged(&parts, 100.0).unwrap(), &folder.path().join("both.part"));
    insta::assert_snapshot!(error_text(folder.path(), &[parts[0].clone(), later, flu, others, copy, both]), @r"
    65: these parts cannot be added up, so nothing was counted
      later.part: was extracted on 2026-01-10, 0.part on 2026-01-09: give all the same --extracted-on
      flu.part: counts flu; 0.part counts lice, flu
      others.part: was counted with other baskets (SHA-256 eb5f61ce87c4…) than 0.part (77c030449304…)
      copy.part: holds the same counts as 0.part: they would count double; should different sales have been alike to the cent, count their files in one part
      both.part: holds the same counts as 0.part: they would count double; should different sales have been alike to the cent, count their files in one part
    ");
}

#[test]
fn rejects_files_that_are_not_partial_counts() {
    let (folder, _, parts) = two();
    let sales = folder.path().join("0.csv");
    insta::assert_snapshot!(error_text(folder.path(), &[sales, parts[0].clone()]), @r"
    65: these parts cannot be added up, so nothing was counted
      0.csv: is not a part of counts (aggregate --partial writes them)
    ");
    insta::assert_snapshot!(error_text(folder.path(), &[folder.path().join("missing.part")]), @"66: cannot read missing.part: no such file");
    std::fs::create_dir(folder.path().join("parts")).unwrap();
    insta::assert_snapshot!(error_text(folder.path(), &[folder.path().join("parts")]), @"66: cannot read parts: is a directory");
    let bytes = zstd::decode_all(&std::fs::read(&parts[0]).unwrap()[..]).unwrap();
    let newer = String::from_utf8_lossy(&bytes).replacen("part 1", "part 2", 1);
    std::fs::write(&parts[0], zstd::encode_all(newer.as_bytes(), 1).unwrap()).unwrap();
    insta::assert_snapshot!(error_text(folder.path(), &parts[..1]), @r#"
    65: these parts cannot be added up, so nothing was counted
      0.part: has the layout "2" of another version of vigie; this one reads 1
    "#);
}

#[test]
fn detects_any_damage_to_a_partial_count() {
    let (folder, _, parts) = two();
    let packed = std::fs::read(&parts[0]).unwrap();
    let mut text = Vec::new();
    zstd::Decoder::new(&packed[..]).unwrap().read_to_end(&mut text).unwrap();
    let seen = |bytes: &[u8], what: &str| {
        if zstd::decode_all(bytes).is_ok_and(|read| read == text) {
            // A bit that the format leaves unused: nothing is damaged.
            return;
        }
        std::fs::write(&parts[0], bytes).unwrap();
        let failure = merged(&parts[..1], 100.0).err().map(|error| (error.kind.exit(), error.fields.len()));
        assert_eq!(failure, Some((65, 1)), "{what}");
    };
    for at in 0..packed.len() {
        seen(&packed[..at], &format!("cut at {at}"));
        let mut flipped = packed.clone();
        flipped[at] ^= 0x10;
        seen(&flipped, &format!("flipped at {at}"));
    }
    // The part was compressed again with a changed byte.
    for at in 0..text.len() {
        let mut changed = text.clone();
        changed[at] = if changed[at] == b'7' { b'8' } else { b'7' };
        seen(&zstd::encode_all(&changed[..], 1).unwrap(), &format!("changed at {at}"));
    }
    assert!(folder.path().exists());
}

#[test]
fn an_empty_partial_count_merges_with_any_other() {
    let (folder, first, mut parts) = two();
    let whole = printed(&merged(&parts, 100.0).unwrap());
    std::fs::write(folder.path().join("empty.csv"), HEADER).unwrap();
    let empty = Request { sales: vec![folder.path().join("empty.csv")], ..first };
    let [one, two] = ["one.part", "two.part"].map(|name| part_of(&empty, name));
    assert_eq!(merged(&[one.clone(), two.clone()], 1.0).unwrap().summary.lines, 0);
    parts.insert(0, one);
    parts.push(two);
    assert_eq!(printed(&merged(&parts, 100.0).unwrap()), whole);
}
