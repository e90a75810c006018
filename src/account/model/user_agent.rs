//! Browser and operating system, from `User-Agent`.

/// Parts of `User-Agent` and the names they mean. The first match counts: later browsers also contain the names of earlier ones.
const BROWSERS: [(&str, &str); 9] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Vivaldi", "Vivaldi"),
    ("FxiOS", "Firefox"),
    ("Firefox", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
];
const SYSTEMS: [(&str, &str); 8] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
    ("BSD", "BSD"),
];

/// Name and system; either is empty when it is unknown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Device {
    pub(crate) browser: String,
    pub(crate) system: String,
}

impl Device {
    pub(crate) fn parse(agent: &str) -> Self {
        let first = |known: &[(&str, &str)]| {
            let found = known.iter().find(|(part, _)| agent.contains(part));
            found.map(|(_, name)| (*name).to_owned()).unwrap_or_default()
        };
        Self { browser: first(&BROWSERS), system: first(&SYSTEMS) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detects_browsers_by_their_user_agent() {
        for (agent, browser, system) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0", "Firefox", "Linux"),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
                "Safari",
                "iPhone",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
                "Chrome",
                "Windows",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
                "Edge",
                "Windows",
            ),
            ("Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142 Mobile Safari/537.36", "Chrome", "Android"),
            ("curl/8.5.0", "", ""),
            ("", "", ""),
        ] {
            let expected = Device { browser: browser.to_owned(), system: system.to_owned() };
            assert_eq!(Device::parse(agent), expected, "{agent}");
        }
    }
}
