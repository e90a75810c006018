//! The operator: the user of the operating system that runs this process.

use rustix::process::getuid;

/// The name of the user, or the number if the machine has no name for it.
pub(crate) fn name() -> String {
    let uid = getuid().as_raw().to_string();
    let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    named(&users, &uid).map_or_else(|| format!("user {uid}"), str::to_owned)
}

fn named<'a>(users: &'a str, uid: &str) -> Option<&'a str> {
    users.lines().find_map(|line| {
        let mut fields = line.split(':');
        let name = fields.next()?;
        (fields.nth(1)? == uid).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_a_user_by_number() {
        let users =
            "root:x:0:0:root:/root:/bin/bash\n# a comment\nvigie:x:998:998::/var/lib/vigie:/bin/false\n";
        assert_eq!(named(users, "998"), Some("vigie"));
        assert_eq!(named(users, "99"), None);
        assert_ne!(name(), "");
    }
}
