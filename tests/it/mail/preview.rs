//! Every kind of mail in every language.

use crate::harness::Folder;
use std::fs;
use vigie::locale::Locale;

#[test]
fn every_mail_has_texts_in_four_languages() {
    let folder = Folder::ready();
    let names = folder.run(&["mail", "preview"]).stdout;
    assert!(!names.trim().is_empty());
    for locale in Locale::ALL.map(Locale::code) {
        let answer = folder.run(&["mail", "preview", "--locale", locale, "--out", "mails"]);
        assert_eq!(answer.code, 0, "{locale}: {}", answer.stderr);
    }
    for name in names.lines() {
        let mut texts = Vec::new();
        for locale in Locale::ALL.map(Locale::code) {
            let read =
                |ending| fs::read_to_string(folder.path(&format!("mails/{name}-{locale}.{ending}"))).unwrap();
            let (text, html, mail) = (read("txt"), read("html"), read("eml"));
            assert!(!format!("{text}{html}").contains("{{"), "{name} {locale}: a placeholder is not filled");
            assert!(html.contains(&format!("<html lang=\"{locale}\">")), "{name} {locale}");
            assert!(mail.contains(&format!("Content-Language: {locale}\r\n")), "{name} {locale}");
            for picture in html.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(folder.path(&format!("mails/{picture}")).exists(), "{name} {locale}: {picture}");
            }
            texts.push(text);
        }
        texts.dedup();
        assert_eq!(texts.len(), 4, "{name} has the same text in two languages");
    }
}
