//! Arguments that several subcommands share.

use super::values::theme;
use crate::ias::Theme;
use serde::Serialize;

#[derive(clap::Args)]
pub struct OneTheme {
    /// Only this theme
    #[arg(long, value_parser = theme())]
    pub(super) theme: Option<Theme>,
}

/// The JSON document of a command about several themes.
#[derive(Serialize)]
pub(super) struct Themes<T> {
    pub(super) themes: Vec<T>,
}

/// The JSON document of a command that changes several themes.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Changes<T> {
    pub(super) dry_run: bool,
    pub(super) themes: Vec<T>,
}
