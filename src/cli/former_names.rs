//! Former names of commands and options, which scripts may use until 1.0. They are the hidden aliases of the command
//! tree, and its hidden commands and options, whose help names the replacement.

use clap::Command;

/// A notice for each former name in the words after the name of the program.
pub(super) fn notices(root: &Command, words: impl IntoIterator<Item = String>) -> Vec<String> {
    let (mut command, mut path, mut found) = (root, String::new(), Vec::new());
    for word in words.into_iter().take_while(|word| word != "--") {
        if let Some(option) = word.strip_prefix("--") {
            let name = option.split('=').next().unwrap_or_default();
            found.extend(
                current_option(command, name)
                    .map(|current| notice("option", &word[..name.len() + 2], &current)),
            );
        } else if let Some(child) = command.get_subcommands().find(|child| is_named(child, &word)) {
            let (former, current) = (format!("{path}{word}"), format!("{path}{}", child.get_name()));
            if child.is_hide_set() {
                let replacement = child.get_about().map(ToString::to_string).unwrap_or_default();
                found.push(notice("command", &former, &replacement));
            } else if former != current {
                found.push(notice("command", &former, &current));
            }
            (command, path) = (child, current + " ");
        }
    }
    found
}

fn is_named(command: &Command, word: &str) -> bool {
    command.get_name() == word || command.get_all_aliases().any(|alias| alias == word)
}

/// The present name of an option, or its replacement; `None` if this is not a former name.
fn current_option(command: &Command, name: &str) -> Option<String> {
    command.get_arguments().find_map(|option| {
        let long = option.get_long()?;
        let is_alias = option.get_all_aliases().is_some_and(|aliases| aliases.contains(&name));
        match option.get_help().filter(|_| option.is_hide_set() && long == name) {
            Some(replacement) => Some(replacement.to_string()),
            None => is_alias.then(|| format!("--{long}")),
        }
    })
}

fn notice(kind: &str, former: &str, current: &str) -> String {
    format!("{kind} {former} is now called {current}; the former name works until 1.0")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Arg, ArgAction};

    #[test]
    fn names_the_replacement_of_each_former_name() {
        let flag = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue);
        let enable = flag("undo").hide(true).help("user enable");
        let root = Command::new("vigie")
            .subcommand(Command::new("ias").subcommand(
                Command::new("import-history").alias("import").arg(flag("lenient").alias("tolerate")),
            ))
            .subcommand(Command::new("user").subcommand(Command::new("disable").arg(enable)))
            .subcommand(Command::new("open").hide(true).about("results publish"));
        let notices = |line: &str| notices(&root, line.split(' ').map(str::to_owned));
        let present = ["ias import-history --lenient", "user disable", "ias import-history -- --tolerate"];
        for line in present {
            assert_eq!(notices(line), Vec::<String>::new(), "{line}");
        }
        for (line, expected) in [
            ("ias import a.csv", "command ias import is now called ias import-history"),
            ("ias import-history --tolerate=yes", "option --tolerate is now called --lenient"),
            ("user disable --undo", "option --undo is now called user enable"),
            ("--json open", "command open is now called results publish"),
        ] {
            assert_eq!(notices(line), [format!("{expected}; the former name works until 1.0")], "{line}");
        }
    }
}
