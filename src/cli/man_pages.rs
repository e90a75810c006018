//! Man pages: clap's description of each command, with additional sections (exit status, environment, files,
//! examples).

use super::program::Group;
use crate::{Result, config::SETTINGS, error::Error};
use clap::Command;
use clap_mangen::{
    Man,
    roff::{Roff, bold, roman},
};

const EXIT_STATUS: &[(&str, &str)] = &[
    ("0", "done, or nothing to do"),
    ("1", "a check failed, or a rule or the current state does not allow it"),
    ("2", "usage"),
    ("3", "partial: some items failed or a theme was held back, see the output; safe to run again"),
    ("65", "bad input data, or a damaged database"),
    ("66", "an input file or folder is missing or cannot be read"),
    ("70", "a bug: please report the message"),
    ("73", "an output cannot be created"),
    ("74", "the disk is full or failed"),
    ("75", "busy: another process holds the lock; try again later"),
    ("78", "bad configuration, or a database from another version"),
    ("130", "interrupted (SIGINT) before it was done"),
    ("143", "terminated (SIGTERM) before it was done"),
];

/// One page per command: file name and roff text.
///
/// # Errors
/// `server.fault` if a page cannot be rendered, which is a bug.
pub fn pages(mut root: Command, groups: &[Group]) -> Result<Vec<(String, Vec<u8>)>> {
    root.build();
    let mut pages = Vec::new();
    visit(&root, groups, &mut pages)?;
    Ok(pages)
}

fn visit(command: &Command, groups: &[Group], pages: &mut Vec<(String, Vec<u8>)>) -> Result<()> {
    if !is_documented(command) {
        return Ok(());
    }
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).replace(' ', "-");
    pages.push((format!("{name}.1"), page(command, &name, groups).map_err(Error::internal)?.into_bytes()));
    command.get_subcommands().try_for_each(|child| visit(child, groups, pages))
}

/// Whether a command has a page: not `help`, and no former name.
fn is_documented(command: &Command) -> bool {
    command.get_name() != "help" && !command.is_hide_set()
}

/// The date of every page, set by hand when commands change: a page has no other reason to change.
const DATE: &str = "2026-11-30";
/// The lines with which each section starts that the roff library writes.
const PREAMBLE: &str = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";

fn page(command: &Command, name: &str, groups: &[Group]) -> std::io::Result<String> {
    let man = Man::new(as_manual(command.clone()))
        .title(name.to_uppercase())
        .date(DATE)
        .source(concat!("vigie ", env!("CARGO_PKG_VERSION")))
        .manual("vigie manual");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    synopsis(command.clone()).to_writer(&mut page)?;
    man.render_description_section(&mut page)?;
    subcommands(command, name, groups).to_writer(&mut page)?;
    man.render_options_section(&mut page)?;
    closing_sections(name == "vigie").to_writer(&mut page)?;
    examples(command).to_writer(&mut page)?;
    see_also(command, name).to_writer(&mut page)?;
    let page = String::from_utf8(page).map_err(std::io::Error::other)?;
    Ok(PREAMBLE.to_owned() + &page.replace(PREAMBLE, ""))
}

/// The command as its page describes it: without the summary, which is in NAME; with positional arguments in a section;
/// with the help of each argument as one paragraph that ends with its possible values.
fn as_manual(command: Command) -> Command {
    let about = command.get_long_about().or_else(|| command.get_about());
    let about = about.map(ToString::to_string).unwrap_or_default();
    let details = about.split_once("\n\n").map_or(about.clone(), |(_, details)| details.to_owned());
    command.long_about(details).mut_args(|arg| {
        let arg = if arg.is_positional() { arg.help_heading("Arguments") } else { arg };
        let values: Vec<_> =
            arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
        let help = arg.get_long_help().or_else(|| arg.get_help());
        let mut help = help.map(ToString::to_string).unwrap_or_default().replace("\n\n", ". ");
        if !values.is_empty() && !arg.is_hide_possible_values_set() {
            help += &format!(" [possible values: {}]", values.join(", "));
        }
        arg.long_help(help).hide_possible_values(true)
    })
}

/// The usage of the help: the library lists every option, without its value.
fn synopsis(mut command: Command) -> Roff {
    let usage = command.render_usage().to_string();
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]);
    for (at, line) in usage.trim_start_matches("Usage:").lines().enumerate() {
        if at > 0 {
            roff.control("br", []);
        }
        roff.text([bold(line.trim())]);
    }
    roff
}

/// The subcommands with their summaries; those of the program by group.
fn subcommands(command: &Command, name: &str, groups: &[Group]) -> Roff {
    let mut roff = Roff::new();
    let children: Vec<_> = command.get_subcommands().filter(|child| is_documented(child)).collect();
    if children.is_empty() {
        return roff;
    }
    roff.control("SH", ["SUBCOMMANDS"]);
    let entry = |roff: &mut Roff, child: &Command| {
        let about = child.get_about().map(ToString::to_string).unwrap_or_default();
        roff.control("TP", []).text([bold(format!("{name}-{}(1)", child.get_name()))]).text([roman(about)]);
    };
    if name != "vigie" {
        children.iter().for_each(|child| entry(&mut roff, child));
        return roff;
    }
    for (title, names) in groups {
        roff.control("SS", [*title]);
        names
            .iter()
            .filter_map(|name| command.find_subcommand(name))
            .for_each(|child| entry(&mut roff, child));
    }
    roff
}

/// The examples, which are the first paragraph below the help.
fn examples(command: &Command) -> Roff {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let mut roff = Roff::new();
    roff.control("SH", ["EXAMPLES"]).control("nf", []);
    for line in text.lines().skip(1).take_while(|line| !line.is_empty()) {
        roff.text([roman(line.trim_start())]);
    }
    roff.control("fi", []);
    roff
}

/// References to the parent page and to those of the subcommands.
fn see_also(command: &Command, name: &str) -> Roff {
    let above = name.rsplit_once('-').map(|(above, _)| above.to_owned());
    let children = command.get_subcommands().filter(|child| is_documented(child));
    let below = children.map(|child| format!("{name}-{}", child.get_name()));
    let pages: Vec<_> = above.into_iter().chain(below).map(|page| format!("{page}(1)")).collect();
    let mut roff = Roff::new();
    roff.control("SH", ["SEE ALSO"]).text([roman(pages.join(", "))]);
    roff
}

/// Exit status on every page; environment and files only on the root page.
fn closing_sections(root: bool) -> Roff {
    let mut roff = Roff::new();
    let mut list = |title: &str, items: &mut dyn Iterator<Item = (String, String)>| {
        roff.control("SH", [title]);
        for (term, text) in items {
            roff.control("TP", []).text([bold(term)]).text([roman(text)]);
        }
    };
    list("EXIT STATUS", &mut EXIT_STATUS.iter().map(|(code, text)| ((*code).to_owned(), (*text).to_owned())));
    if root {
        let variable = |s: &crate::config::Setting| {
            let default =
                if s.default.is_empty() { String::new() } else { format!(" (default {})", s.default) };
            (s.variable(), format!("{}{default}. In the file: {}.", s.help, s.key))
        };
        let file = ("VIGIE_CONFIG".to_owned(), "The configuration file, if --config is not used.".to_owned());
        list("ENVIRONMENT", &mut std::iter::once(file).chain(SETTINGS.iter().map(variable)));
        let files = [
            ("vigie.toml", "configuration, in the current folder or at the path of --config or VIGIE_CONFIG"),
            ("var/vigie.db", "the SQLite database, in the data folder"),
            ("var/backups", "backups, including those taken before a migration"),
        ];
        list("FILES", &mut files.into_iter().map(|(a, b)| (a.to_owned(), b.to_owned())));
    }
    roff
}
