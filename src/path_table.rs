//! Matches a path to a value: by a pattern of segments, else by the nearest tree that contains it.

use matchit::Router;

/// Values by pattern: `/jobs/{id}` matches one segment below `/jobs`, `/preview/{*rest}` everything below
/// `/preview`.
#[derive(Debug, Clone)]
pub struct PathTable<T> {
    exact: Router<T>,
    trees: Router<T>,
}

impl<T> Default for PathTable<T> {
    fn default() -> Self {
        Self { exact: Router::new(), trees: Router::new() }
    }
}

impl<T: Clone> PathTable<T> {
    /// Inserts a pattern. Panics at start if it conflicts with another one, which is a bug.
    pub fn insert(&mut self, pattern: &str, value: T) {
        let router = if pattern.contains("{*") { &mut self.trees } else { &mut self.exact };
        let inserted = router.insert(pattern, value);
        assert!(inserted.is_ok(), "{pattern}: {inserted:?}");
    }

    /// Inserts a path with everything below it.
    pub fn insert_tree(&mut self, root: &str, value: &T) {
        for pattern in [root.to_owned(), format!("{root}/"), format!("{root}/{{*rest}}")] {
            let inserted = self.trees.insert(&pattern, value.clone());
            assert!(inserted.is_ok(), "{pattern}: {inserted:?}");
        }
    }

    pub fn exact(&self, path: &str) -> Option<&T> {
        self.exact.at(path).ok().map(|found| found.value)
    }

    pub fn tree(&self, path: &str) -> Option<&T> {
        self.trees.at(path).ok().map(|found| found.value)
    }

    pub fn lookup(&self, path: &str) -> Option<&T> {
        self.exact(path).or_else(|| self.tree(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_precedes_a_tree_and_the_nearest_tree_the_others() {
        let mut paths = PathTable::default();
        for pattern in ["/", "/jobs/{id}", "/preview/jobs/{id}", "/preview/{*rest}", "/{*rest}"] {
            paths.insert(pattern, pattern);
        }
        paths.insert_tree("/follow-up", &"follow-up");
        for (path, expected) in [
            ("/", "/"),
            ("/jobs/x", "/jobs/{id}"),
            ("/jobs/", "/{*rest}"),
            ("/jobs/x/y", "/{*rest}"),
            ("/preview/jobs/x", "/preview/jobs/{id}"),
            ("/preview/jobs/x/y", "/preview/{*rest}"),
            ("/preview", "/{*rest}"),
            ("/previews/x", "/{*rest}"),
            ("/follow-up", "follow-up"),
            ("/follow-up/", "follow-up"),
            ("/follow-up/a/b", "follow-up"),
            ("/follow-ups", "/{*rest}"),
        ] {
            assert_eq!(paths.lookup(path), Some(&expected), "{path}");
        }
    }
}
