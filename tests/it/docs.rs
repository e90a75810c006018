//! Documents run or are derived: what the README, the manual and the completions say is what the binary does.

use crate::{
    campaign::content::{SPRING, archive},
    harness::{Folder, root},
    site::{start_with, text},
};
use std::{fs, path::Path};

/// The committed files of a folder equal the generated ones, and no other file stands there.
fn assert_generated(words: &[&str], committed: &str) {
    let folder = Folder::new();
    let answer = folder.run(words);
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    let list = |dir: &Path| {
        let mut names: Vec<_> = fs::read_dir(dir).unwrap().map(|e| e.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let (fresh, kept) = (folder.path("out"), root().join(committed));
    assert_eq!(list(&fresh), list(&kept), "{committed}/ is stale: run `make generate`");
    for name in list(&fresh) {
        let same = fs::read(fresh.join(&name)).unwrap() == fs::read(kept.join(&name)).unwrap();
        assert!(same, "{committed}/{} is stale: run `make generate`", name.display());
    }
}

#[test]
fn the_readme_names_the_versions_that_the_project_needs() {
    let read = |name: &str| fs::read_to_string(root().join(name)).unwrap();
    let quoted = |text: &str, key: &str| {
        let rest = text.split_once(key).unwrap().1;
        rest.split('"').nth(1).unwrap().trim_start_matches(">=").to_owned()
    };
    let (rust, node) =
        (quoted(&read("Cargo.toml"), "rust-version ="), quoted(&read("ui/package.json"), "\"node\":"));
    let readme = read("README.md");
    for needed in [format!("Rust {rust} or newer"), format!("Node {node} or newer")] {
        assert!(readme.contains(&needed), "README.md does not say {needed}");
    }
    let promise = readme.replace("\n  ", " ");
    assert!(promise.contains("No cookie before a visitor changes the language or signs in"), "its condition");
    assert!(
        promise.contains("most of them also for its 22 former and 13 present regions"),
        "not all of them"
    );
}

#[test]
fn completions_are_the_generated_ones() {
    assert_generated(&["generate", "completions", "--dir", "out"], "completions");
}

#[test]
fn completions_of_one_shell_are_printed() {
    let folder = Folder::new();
    for (shell, name) in [("bash", "vigie.bash"), ("zsh", "_vigie"), ("fish", "vigie.fish")] {
        let printed = folder.run(&["generate", "completions", "--shell", shell]);
        let kept = fs::read_to_string(root().join("completions").join(name)).unwrap();
        assert_eq!((printed.code, printed.stdout == kept), (0, true), "{shell}: {}", printed.stderr);
    }
    for wrong in [&["--shell", "tcsh"][..], &["--shell", "bash", "--dir", "out"], &[]] {
        let words = [&["generate", "completions"], wrong].concat();
        assert_eq!(folder.run(&words).code, 2, "{wrong:?}");
    }
}

#[test]
fn manual_pages_are_the_generated_ones() {
    assert_generated(&["generate", "man", "--dir", "out"], "man");
}

#[test]
fn schemas_and_reference_of_content_are_the_generated_ones() {
    assert_generated(&["generate", "schemas", "--dir", "out"], "schemas");
}

#[test]
fn the_description_of_the_api_is_the_generated_one() {
    let folder = Folder::new();
    let answer = folder.run(&["generate", "openapi", "--dir", "out"]);
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    let [fresh, kept] = [folder.path("out"), root()].map(|dir| fs::read(dir.join("openapi.json")).unwrap());
    assert!(fresh == kept, "openapi.json is stale: run `make generate`");
}

#[test]
fn every_setting_is_in_the_readme() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let missing: Vec<_> = vigie::config::SETTINGS
        .iter()
        .map(vigie::config::Setting::variable)
        .filter(|v| !readme.contains(v))
        .collect();
    assert_eq!(missing, Vec::<String>::new());
}

/// The commands of the README's `console` blocks: lines that begin with `$ vigie`.
fn readme_commands() -> Vec<Vec<String>> {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let commands = readme.lines().filter_map(|line| line.strip_prefix("$ vigie "));
    commands
        .map(|line| line.split('#').next().unwrap().split_whitespace().map(str::to_owned).collect())
        .collect()
}

#[test]
fn the_readme_s_commands_run_in_their_order() {
    let folder = Folder::new();
    let data = folder.path("historic");
    fs::create_dir(&data).unwrap();
    fs::write(
        data.join("Openhealth_Gale.csv"),
        "\"PERIODE\";\"IAS_lisse\"\r\n2026-11-19;94\r\n2026-11-20;103,5\r\n",
    )
    .unwrap();
    // The page that the README shows is the one that its commands import.
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let page = readme.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    fs::create_dir(folder.path("pages")).unwrap();
    fs::write(folder.path("pages/opening.fr.toml"), page).unwrap();
    let pharmacy = "cip;Pharmacie;Adresse;Code postal;Ville;E-mail\n2012345;Phie du Centre;1 place du Marché;01320;Chalamont;c@x.example\n";
    for name in ["contacts.csv", "customers.csv"] {
        fs::write(folder.path(name), pharmacy).unwrap();
    }
    fs::write(folder.path("spring.zip"), archive(SPRING)).unwrap();
    let commands = readme_commands();
    assert!(commands.len() >= 8, "the README shows {} commands", commands.len());
    for words in commands {
        // What serves does not end by itself; the browser journeys run it.
        if words[0] == "serve" {
            continue;
        }
        let expand = |word: &String| match word.strip_suffix("/*.csv") {
            Some(_) => data.join("Openhealth_Gale.csv").to_str().unwrap().to_owned(),
            None => word.clone(),
        };
        let words: Vec<String> = words.iter().map(expand).collect();
        let answer = folder.run(&words.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(answer.code, 0, "vigie {}: {}{}", words.join(" "), answer.stdout, answer.stderr);
    }
}

/// What a `curl` of the README sends: its headers, its body and the path it is sent to.
type Sent = (Vec<(String, String)>, String, String);

fn readme_questions() -> Vec<Sent> {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let lines: Vec<_> = readme.lines().filter_map(|line| line.strip_prefix("$ curl -s ")).collect();
    let read = |line: &str| {
        let quoted = |option: &str| {
            let after = line.split(option).skip(1);
            after.map(|rest| rest.split('\'').next().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let headers = quoted("-H '").iter().map(|h| h.split_once(": ").unwrap()).map(owned).collect();
        let [body] = &quoted("-d '")[..] else { panic!("{line}") };
        let (_, path) = line.rsplit_once("http://127.0.0.1:8080").unwrap();
        (headers, body.clone(), path.to_owned())
    };
    lines.into_iter().map(read).collect()
}

fn owned((name, value): (&str, &str)) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_readme_s_questions_are_answered() {
    let site = start_with(|_| (), vigie::site::parts()).await;
    let questions = readme_questions();
    assert_eq!(questions.len(), 2);
    for (headers, body, path) in questions {
        let headers: Vec<_> = headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let response = site.send(&format!("POST {path}"), &headers, body.clone()).await;
        assert_eq!(response.status(), 200, "{body}");
        let answer: serde_json::Value = serde_json::from_str(&text(response).await).unwrap();
        assert!(answer["data"].is_object() && answer["errors"].is_null(), "{body}: {answer}");
    }
}
