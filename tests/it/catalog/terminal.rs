//! `vigie catalog` for operators: query parameters of the site as options, responses of the site as tables.

use crate::{
    harness::{Answer, Folder, root},
    seeded::Files,
};
use std::sync::OnceLock;

/// A folder with only the modules and sources of a fresh install.
fn folder() -> Folder {
    static CATALOGUE: OnceLock<Files> = OnceLock::new();
    Folder::prepared(&CATALOGUE, |folder| {
        assert_eq!(folder.run(&["db", "migrate"]).code, 0);
        for noun in ["modules", "sources"] {
            let file = root().join(format!("seeds/content/{noun}.toml"));
            let output = folder.run(&["import", noun, file.to_str().unwrap()]);
            assert_eq!(output.code, 0, "{}", output.stderr);
        }
    })
}

fn lines(answer: &Answer) -> Vec<&str> {
    assert_eq!((answer.code, answer.stderr.as_str()), (0, ""), "{}", answer.stdout);
    answer.stdout.lines().collect()
}

/// The first words of the rows of a table, without its header.
fn slugs<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let rows = lines.iter().skip(1).take_while(|line| !line.starts_with(char::is_numeric));
    rows.filter_map(|line| line.split_whitespace().next()).collect()
}

#[test]
fn lists_the_hits_of_the_site_in_a_table() {
    let folder = folder();
    let output = folder.run(&["catalog", "list"]);
    let all = lines(&output);
    assert!(all[0].starts_with(" slug "), "{}", all[0]);
    assert_eq!((slugs(&all).len(), all[21]), (20, "24 sources, page 1 of 2"));
    let output = folder.run(&["catalog", "list", "--all", "--sort", "name"]);
    assert_eq!(lines(&output).last(), Some(&"24 sources"));
    // A typing error and a plural are tolerated, as on the site.
    let output = folder.run(&["catalog", "list", "vaccins", "gripe"]);
    assert_eq!(slugs(&lines(&output))[0], "ias-flu-vaccination-65");
    let output = folder.run(&["catalog", "list", "독감", "--locale", "ko", "--size", "1"]);
    assert!(
        lines(&output)[1].starts_with(" ias-flu ") && lines(&output)[1].contains("독감"),
        "{}",
        output.stdout
    );
    // Values of one option are alternatives; different options must all match.
    let output = folder.run(&["catalog", "list", "--territory", "italy", "--territory", "spain"]);
    assert_eq!(slugs(&lines(&output)), ["sales-spain", "sales-italy"]);
    let output =
        folder.run(&["catalog", "list", "--territory", "italy", "--territory", "spain", "--family", "care"]);
    let nothing =
        ["nothing found for --family care --territory spain --territory italy", "2 sources without --family"];
    assert_eq!(lines(&output)[..2], nothing);
}

#[test]
fn reports_nearest_hits_and_relaxed_filters() {
    let folder = folder();
    let output = folder.run(&["catalog", "list", "grippe", "xylophone"]);
    let near = lines(&output);
    assert_eq!(near[..3], ["nothing found for \"grippe xylophone\"", "", "The nearest:"]);
    assert!(near[4].starts_with(" ias-flu "), "{}", output.stdout);
    let output = folder.run(&["catalog", "list", " xylophone\u{7} ", "--channel", "foreign"]);
    let near = lines(&output);
    assert_eq!(
        near[..2],
        ["nothing found for \"xylophone\" --channel foreign", "8 sources without the words"]
    );
    assert_eq!(near.len(), 9, "four foreign sources are listed: {}", output.stdout);
    let output = folder.run(&["catalog", "list", "--territory", "italy", "--facets"]);
    let counts: Vec<Vec<&str>> =
        lines(&output).iter().map(|line| line.split_whitespace().collect::<Vec<_>>()).collect();
    assert!(counts.contains(&vec!["territory", "italy", "1", "chosen"]), "{counts:?}");
    assert!(counts.iter().any(|row| row[..] == ["channel", "foreign", "1"]), "{counts:?}");
    assert!(!counts.iter().any(|row| row.contains(&"0")), "values without hits are not offered: {counts:?}");
    let wrong = folder.run(&["catalog", "list", "--territory", "atlantis"]);
    assert_eq!((wrong.code, wrong.stdout.as_str()), (2, ""));
    assert!(wrong.stderr.contains("world, africa, europe"), "{}", wrong.stderr);
    for words in [&["--all", "--page", "2"][..], &["--size", "101"], &["--page", "0"], &["--locale", "de"]] {
        assert_eq!(folder.run(&[&["catalog", "list"], words].concat()).code, 2, "{words:?}");
    }
    let empty = Folder::new();
    assert_eq!(empty.run(&["catalog", "list"]).code, 66);
    assert_eq!(empty.run(&["db", "migrate"]).code, 0);
    assert_eq!(lines(&empty.run(&["catalog", "list"])), ["there is no source yet: see vigie import sources"]);
}

#[test]
fn json_output_equals_the_api_response() {
    let folder = folder();
    let json = |words: &[&str]| {
        let output = folder.run(&[&["catalog"], words, &["--json"]].concat());
        assert_eq!((output.code, output.stderr.as_str()), (0, ""));
        serde_json::from_str::<serde_json::Value>(&output.stdout).unwrap()
    };
    let list = json(&["list", "grippe", "--family", "indicators", "--size", "2"]);
    assert_eq!((&list["items"][0]["slug"], &list["size"]), (&"ias-flu".into(), &2.into()));
    assert_eq!(list["query"]["family"], serde_json::json!(["indicators"]));
    let counted = &list["facets"]["family"][2];
    assert_eq!((&counted["value"], &counted["selected"]), (&"indicators".into(), &true.into()));
    assert_eq!((&list["total"], &list["nearest"]), (&counted["count"], &serde_json::Value::Null));
    let all = json(&["list", "--all"]);
    assert_eq!((all["items"].as_array().unwrap().len(), &all["pages"]), (24, &1.into()));
    let sheet = json(&["show", "pharmacy-sell-out", "--locale", "en"]);
    assert_eq!(
        (&sheet["locale"], &sheet["quality"]["criteria"][0]["code"]),
        (&"en".into(), &"described".into())
    );
    assert_eq!(
        sheet["dictionary"].as_array().unwrap().len(),
        sheet["sample"]["columns"].as_array().unwrap().len()
    );
    let module = json(&["show", "map"]);
    assert_eq!((&module["id"], module["shows"].is_array()), (&"map".into(), true));
    let modules = json(&["list", "--modules"]);
    let map = &modules["modules"][0];
    assert_eq!(
        (&map["id"], &map["sources"]),
        (&"map".into(), &module["sources"].as_array().unwrap().len().into())
    );
}

#[test]
fn a_sheet_shows_its_score_and_missing_criteria() {
    let folder = folder();
    let output = folder.run(&["catalog", "show", "sales-italy", "--locale", "en"]);
    let sheet = lines(&output);
    assert!(sheet[0].starts_with("sales-italy (en): "), "{}", sheet[0]);
    for begin in [
        "family       sales",
        "territories  italy",
        "last period  2026-",
        "delivery     download, sftp",
        "people       none",
        "price by     sources, markets, granularity, territory, frequency",
        "examples     history, granularity, update, lag, model, last-period, formats, delivery, sample",
        "Coverage: ",
        "Legal basis: ",
        "Changes:",
        "Limits: ",
        "Quality ",
        "Modules:",
        "Related:",
        "Downloads:",
    ] {
        assert!(sheet.iter().any(|line| line.starts_with(begin)), "{begin}: {}", output.stdout);
    }
    let criterion = |word: &str| {
        // The facts precede the criteria.
        let row = sheet.iter().rfind(|line| line.split_whitespace().next() == Some(word));
        row.unwrap_or_else(|| panic!("{word}: {}", output.stdout))
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(criterion("history"), "history - since 2023, 3 years an example: not counted");
    assert_eq!(criterion("territories"), "territories yes italy");
    assert_eq!(
        criterion("downloadable"),
        "downloadable no on quote offer the data for download, where the law allows it"
    );
    let module = folder.run(&["catalog", "show", "map", "--locale", "ko"]);
    assert!(lines(&module)[0].starts_with("map (ko): ") && module.stdout.contains("\nSources:\n- "));
}

#[test]
fn an_unknown_name_is_answered_with_the_nearest_one() {
    let folder = folder();
    for (words, found) in [
        (
            &["pharmacy-sellout"][..],
            "source or module called \"pharmacy-sellout\"; did you mean pharmacy-sell-out?",
        ),
        (&["maps"], "did you mean map?"),
        (&["ias-flu", "--module"], "no module called \"ias-flu\"; see vigie catalog list"),
        (&["../x\u{1b}"], "see vigie catalog list"),
    ] {
        let answer = folder.run(&[&["catalog", "show"], words].concat());
        assert_eq!((answer.code, answer.stdout.as_str()), (1, ""), "{words:?}");
        assert!(answer.stderr.contains(found) && !answer.stderr.contains('\u{1b}'), "{}", answer.stderr);
    }
    let document = folder.run(&["catalog", "show", "none", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&document.stderr).unwrap();
    assert_eq!(document["error"]["code"], "content.unknown");
}
