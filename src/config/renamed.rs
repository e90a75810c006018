//! Former keys of settings, which files, variables and texts may still use until 1.0.

/// The former key and the present one.
pub(super) const RENAMED: [(&str, &str); 12] = [
    ("captcha.wait_s", "captcha.min_fill_s"),
    ("captcha.verify_address", "captcha.send_client_ip"),
    ("company.form", "company.legal_form"),
    ("company.register", "company.registration"),
    ("company.director", "company.publication_director"),
    ("company.privacy_officer", "company.dpo"),
    ("company.pages", "company.social_links"),
    ("company.answer_days", "company.response_days"),
    ("files.floor_mb", "files.min_free_mb"),
    ("mail.deadline_s", "mail.timeout_s"),
    ("rendering.deadline_ms", "rendering.timeout_ms"),
    ("metrics.readers", "metrics.access"),
];

/// The present key of a setting, from a present or former one.
pub(crate) fn current_key(key: &str) -> &str {
    RENAMED.iter().find(|pair| pair.0 == key).map_or(key, |pair| pair.1)
}

/// The former key of a setting; `None` if it was not renamed.
pub(super) fn former_key(key: &str) -> Option<&'static str> {
    RENAMED.iter().find(|(_, current)| *current == key).map(|(former, _)| *former)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::SETTINGS;

    #[test]
    fn deprecated_keys_map_to_settings_and_are_not_settings() {
        let is_setting = |key: &str| SETTINGS.iter().any(|setting| setting.key == key);
        for (former, current) in RENAMED {
            assert!(is_setting(current), "{current}");
            assert!(!is_setting(former), "{former}");
            assert_eq!((current_key(former), former_key(current)), (current, Some(former)));
        }
    }
}
