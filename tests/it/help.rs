//! Help of commands: required parts, their order, and the list of commands of the program.

use crate::harness::Folder;
use clap::Command;

/// Maximum length of a summary, so that it fits on a line of a list of commands beside the longest name.
const LONGEST_SUMMARY: usize = 80;

/// Every command, without deprecated names, with its path.
fn visit(command: &Command, path: &str, found: &mut impl FnMut(&str, &Command)) {
    let name = format!("{path} {}", command.get_name());
    found(name.trim(), command);
    let children = command.get_subcommands().filter(|child| !child.is_hide_set());
    children.for_each(|child| visit(child, &name, found));
}

#[test]
fn the_command_tree_is_consistent() {
    vigie::site::command().debug_assert();
}

#[test]
fn every_command_has_a_summary_a_description_and_examples() {
    let mut missing = Vec::new();
    visit(&vigie::site::command(), "", &mut |name, command| {
        let text =
            |text: Option<&clap::builder::StyledStr>| text.map(ToString::to_string).unwrap_or_default();
        if !text(command.get_after_help()).starts_with("Examples:\n") {
            missing.push(format!("{name}: examples"));
        }
        if !(1..=LONGEST_SUMMARY).contains(&text(command.get_about()).chars().count()) {
            missing.push(format!("{name}: a summary on one line"));
        }
        if !text(command.get_long_about()).contains("\n\n") {
            missing.push(format!("{name}: a description"));
        }
    });
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn the_program_lists_every_command_once() {
    let help = vigie::site::command().render_help().to_string();
    for command in vigie::site::command().get_subcommands() {
        let name = format!("  {} ", command.get_name());
        assert_eq!(help.lines().filter(|line| line.starts_with(&name)).count(), 1, "{name}\n{help}");
    }
}

#[test]
fn help_has_usage_and_own_options_and_ends_with_examples() {
    let folder = Folder::new();
    for (words, parts) in [
        (
            &["--help"][..],
            &["Usage: vigie", "\nSite:\n  init ", "\nGlobal options:\n", "\nExamples:\n  vigie serve"][..],
        ),
        (
            &["ias", "-h"],
            &["Usage: vigie ias", "\nCommands:\n", "\nGlobal options:\n", "\nExamples:\n  vigie ias"],
        ),
        (
            &["campaign", "send", "--help"],
            &[
                "Usage: vigie campaign send",
                "\nOptions:\n",
                "--wave",
                "\nGlobal options:\n",
                "--json",
                "\nExamples:\n",
            ],
        ),
    ] {
        let help = folder.run(words).stdout;
        let places: Vec<_> = parts.iter().map(|part| help.find(part)).collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{words:?}: {places:?}\n{help}");
        let (own, global) = help.split_once("\nGlobal options:\n").unwrap();
        assert!(!own.contains("--data-dir") && global.contains("--help"), "{words:?}:\n{help}");
    }
}
