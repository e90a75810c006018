//! Man pages: clap's description of each command, with additional sections (examples, exit status,
//! environment, files).

use crate::{Result, config::SETTINGS, error::Error};
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
pub fn pages(mut root: clap::Command) -> Result<Vec<(String, Vec<u8>)>> {
    root.build();
    let mut pages = Vec::new();
    visit(&root, &mut pages)?;
    Ok(pages)
}

fn visit(command: &clap::Command, pages: &mut Vec<(String, Vec<u8>)>) -> Result<()> {
    if !is_documented(command) {
        return Ok(());
    }
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).replace(' ', "-");
    pages.push((format!("{name}.1"), page(command, &name).map_err(Error::fault)?));
    command.get_subcommands().try_for_each(|child| visit(child, pages))
}

/// Whether a command has a page: not `help`, and no former name.
fn is_documented(command: &clap::Command) -> bool {
    command.get_name() != "help" && !command.is_hide_set()
}

fn page(command: &clap::Command, name: &str) -> std::io::Result<Vec<u8>> {
    // Without a date, so that pages change only with the commands.
    let man = Man::new(command.clone())
        .title(name.to_uppercase())
        .date("")
        .source(concat!("vigie ", env!("CARGO_PKG_VERSION")))
        .manual("vigie manual");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    page.extend(synopsis(command, &man)?);
    man.render_description_section(&mut page)?;
    let mut own = Roff::new();
    if let Some(examples) = command.get_before_help() {
        own.control("SH", ["EXAMPLES"]).control("nf", []);
        for line in examples.to_string().lines().skip(1) {
            own.text([roman(line.trim_start())]);
        }
        own.control("fi", []);
    }
    own.to_writer(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    closing_sections(name == "vigie").to_writer(&mut page)?;
    see_also(command, name).to_writer(&mut page)?;
    Ok(page)
}

/// The synopsis with the value names of options, which clap omits.
fn synopsis(command: &clap::Command, man: &Man) -> std::io::Result<Vec<u8>> {
    let mut section = Vec::new();
    man.render_synopsis_section(&mut section)?;
    let mut text = String::from_utf8(section).map_err(std::io::Error::other)?;
    for option in command.get_opts() {
        let (Some(long), Some(values)) = (option.get_long(), option.get_value_names()) else { continue };
        let flag = format!("\\fB\\-\\-{}\\fR]", long.replace('-', "\\-"));
        let valued = format!("{} \\fI{}\\fR]", flag.trim_end_matches(']'), values.join(" "));
        text = text.replace(&flag, &valued);
    }
    Ok(text.into_bytes())
}

/// References to the parent page and to those of the subcommands.
fn see_also(command: &clap::Command, name: &str) -> Roff {
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
