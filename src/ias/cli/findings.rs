//! Findings of the gate, one per line; findings that several themes share are listed once. Themes counted from the same
//! sales share a denominator, so its fault is a single one.

use crate::ias::{Finding, Severity, Theme};
use std::fmt::Write as _;

/// The findings of some themes.
pub(super) struct Findings<'a>(Vec<(Theme, &'a [Finding])>);

impl<'a> Findings<'a> {
    pub(super) fn group(themes: impl Iterator<Item = (Theme, &'a [Finding])>) -> Self {
        Self(themes.collect())
    }

    fn sharing(&self, finding: &Finding) -> Vec<Theme> {
        let has = |(_, found): &&(Theme, &[Finding])| found.contains(finding);
        self.0.iter().filter(has).map(|(theme, _)| *theme).collect()
    }

    /// Renders the findings of a single theme.
    pub(super) fn own(&self, findings: &[Finding]) -> String {
        findings.iter().filter(|finding| self.sharing(finding).len() < 2).map(line).collect()
    }

    /// Renders the findings that several themes share, with the names of the themes.
    pub(super) fn shared(&self) -> String {
        let (mut text, mut listed) = (String::new(), Vec::new());
        for finding in self.0.iter().flat_map(|(_, findings)| *findings) {
            let themes = self.sharing(finding);
            if themes.len() > 1 && !listed.contains(&finding) {
                let themes: Vec<&str> = themes.into_iter().map(Theme::slug).collect();
                // Writing to a String cannot fail.
                let _ = write!(text, "{}, together:\n{}", themes.join(", "), line(finding));
                listed.push(finding);
            }
        }
        text
    }
}

fn line(finding: &Finding) -> String {
    let grave = match finding.severity {
        Severity::Red => "red",
        Severity::Amber => "amber",
    };
    format!("  {grave} {}: {}\n", finding.rule, finding.message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_common_to_all_themes_is_reported_once() {
        let finding = |rule: &str| Finding {
            rule: rule.to_owned(),
            severity: Severity::Red,
            territory: None,
            day: None,
            numbers: Default::default(),
            message: format!("{rule} it is"),
        };
        let (flu, lice) = ([finding("activity-fall"), finding("leap")], [finding("activity-fall")]);
        let findings = Findings::group([(Theme::Flu, &flu[..]), (Theme::Lice, &lice[..])].into_iter());
        assert_eq!(findings.own(&flu), "  red leap: leap it is\n");
        assert_eq!(findings.own(&lice), "");
        assert_eq!(findings.shared(), "flu, lice, together:\n  red activity-fall: activity-fall it is\n");
    }
}
