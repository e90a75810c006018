//! Amounts and rates for the terminal.

/// Cents as euros: `12240.00`.
pub(super) fn euros(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", cents.unsigned_abs() / 100, cents.unsigned_abs() % 100)
}

/// Hundredths of a per cent: `10 %`, `5.5 %`.
pub(super) fn percent(rate: i64) -> String {
    let decimals = format!("{:02}", rate % 100);
    match decimals.trim_end_matches('0') {
        "" => format!("{} %", rate / 100),
        decimals => format!("{}.{decimals} %", rate / 100),
    }
}
