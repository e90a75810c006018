//! The gate at the terminal: the binary checks a pending publication and reports the result to cron by its exit code.

use crate::{harness::Folder, ias::files};
use jiff::civil::date;

/// A healthy season followed by this many zeros.
fn flu(zeros: i32) -> Vec<u8> {
    let level = |at: i32| {
        let at = f64::from(at);
        20.0 + 8.0 * (at / 40.0).sin() + 0.3 * (at * 1.7).sin()
    };
    let level = |at: i32| if at >= 446 - zeros { 0.0 } else { level(at) };
    files::national("\"IAS_lissé\"", (date(2025, 9, 1), 446), level, files::OLD)
}

#[test]
fn a_series_of_zeros_is_reported_with_its_numbers_and_exit_code_1() {
    let folder = Folder::ready();
    let unchanged = folder.run(&["ias", "check", "--theme", "flu"]);
    assert_eq!((unchanged.code, unchanged.stdout.as_str()), (0, "flu: nothing new, up to 2026-11-20\n"));
    for (zeros, code) in [(0, 0), (4, 1)] {
        std::fs::write(folder.path("flu.csv"), flu(zeros)).unwrap();
        assert_eq!(folder.run(&["ias", "import-history", "flu.csv"]).code, 0);
        let checked = folder.run(&["ias", "check", "--theme", "flu"]);
        assert_eq!(checked.code, code, "{}{}", checked.stdout, checked.stderr);
        if zeros > 0 {
            let said = "  red zero-run: FR: 0 on 4 days in a row, 2026-11-17 to 2026-11-20 (limit 0)\n";
            assert!(
                checked.stdout.starts_with("flu: would be HELD BACK, up to 2026-11-20\n"),
                "{}",
                checked.stdout
            );
            assert!(checked.stdout.contains(said), "{}", checked.stdout);
        }
    }
    let before = folder.run(&["ias", "check", "--theme", "flu", "--date", "2026-11-16", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&before.stdout).unwrap();
    let theme = &document["themes"][0];
    assert_eq!((before.code, &theme["lastDay"], &theme["held"]), (0, &"2026-11-16".into(), &false.into()));
}

#[test]
fn reads_the_thresholds_of_the_operator_and_reports_their_errors() {
    let folder = Folder::ready();
    std::fs::write(folder.path("flu.csv"), flu(4)).unwrap();
    assert_eq!(folder.run(&["ias", "import-history", "flu.csv"]).code, 0);
    let own = folder.path("var/ias/gate.toml");
    std::fs::create_dir_all(own.parent().unwrap()).unwrap();
    std::fs::write(&own, "[theme.flu.zero-run]\nnation = 9\n").unwrap();
    let checked = folder.run(&["ias", "check", "--theme", "flu"]);
    assert!(!checked.stdout.contains("zero-run") && checked.stdout.contains("leap"), "{}", checked.stdout);
    std::fs::write(&own, "[theme.flu.zero-run]\nnation = -1\n").unwrap();
    let refused = folder.run(&["ias", "publish"]);
    assert_eq!(refused.code, 78, "{}", refused.stderr);
    assert!(refused.stderr.contains("gate.toml") && refused.stderr.contains("theme.flu.zero-run.nation"));
}
