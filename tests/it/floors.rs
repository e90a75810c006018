//! Structure inside folders: import cycles, definitions in `mod.rs`, and tuple patterns in parameter lists. The import
//! graph has an edge from a file to the file that defines the imported item; re-exports of a `mod.rs` are followed.

use crate::harness::sources;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};

type Path = Vec<String>;

/// Declarations and imports of one file.
#[derive(Default)]
struct File {
    is_folder: bool,
    /// Imported names of this file, with their paths as written.
    imports: BTreeMap<String, Path>,
    /// Imported names that are re-exported.
    exported: BTreeSet<String>,
    globs: Vec<Path>,
    /// Paths in the code.
    paths: Vec<Path>,
    /// Whether the file defines items other than modules and re-exports.
    defines: bool,
    /// Functions with a tuple pattern in their parameter list.
    tuples: Vec<String>,
}

struct Tree(BTreeMap<Path, File>);

impl Tree {
    fn read() -> Self {
        let files = sources("src", &["rs"]).into_iter().filter_map(|(path, text)| {
            let mut module: Path =
                path.strip_prefix("src/")?.strip_suffix(".rs")?.split('/').map(str::to_owned).collect();
            let last = module.last().map(String::as_str);
            let is_folder = matches!(last, Some("mod" | "lib" | "main"));
            if last == Some("main") {
                return None;
            }
            if is_folder {
                module.pop();
            }
            let mut file = File { is_folder, ..File::default() };
            let tokens: Vec<_> = text.parse::<TokenStream>().unwrap().into_iter().collect();
            file.defines = defines(&tokens);
            file.collect(&tokens);
            Some((module, file))
        });
        Self(files.collect())
    }

    /// The file that defines the item of a path, and whether the path is a folder itself.
    fn target(&self, from: &Path, path: &[String], depth: usize) -> Option<(Path, bool)> {
        let (first, mut rest) = path.split_first()?;
        let mut at = match first.as_str() {
            "crate" => Vec::new(),
            "self" => from.clone(),
            "super" => {
                let mut at = from.clone();
                at.pop();
                while let [next, more @ ..] = rest
                    && next == "super"
                {
                    at.pop();
                    rest = more;
                }
                at
            }
            _ if self.0.contains_key(&[from.as_slice(), std::slice::from_ref(first)].concat()) => {
                rest = path;
                from.clone()
            }
            _ => {
                let import = self.0[from].imports.get(first).filter(|_| depth < 8)?;
                // An import that begins with its own name belongs to another crate.
                if import.first() == Some(first) {
                    return None;
                }
                return self.target(from, &[import.as_slice(), rest].concat(), depth + 1);
            }
        };
        while let [next, more @ ..] = rest {
            let deeper = [at.as_slice(), std::slice::from_ref(next)].concat();
            if !self.0.contains_key(&deeper) {
                break;
            }
            (at, rest) = (deeper, more);
        }
        let file = self.0.get(&at)?;
        match rest.first() {
            None => Some((at, file.is_folder)),
            Some(name) if file.exported.contains(name) && depth < 8 => {
                let path = [file.imports[name].as_slice(), &rest[1..]].concat();
                self.target(&at, &path, depth + 1).or(Some((at, false)))
            }
            Some(_) => Some((at, false)),
        }
    }

    fn edges(&self) -> BTreeMap<&Path, BTreeSet<Path>> {
        let of = |(module, file): (_, &File)| {
            let named = file.imports.values().chain(&file.globs).chain(&file.paths);
            let targets = named.filter_map(|path| self.target(module, path, 0));
            // The import of a folder is not an edge, but those of items below it are.
            let edges = targets.filter(|(target, is_folder)| !is_folder && target != module);
            edges.map(|(target, _)| target).collect()
        };
        self.0.iter().map(|(module, file)| (module, of((module, file)))).collect()
    }

    /// Sets of files that reach each other.
    fn circles(&self) -> Vec<BTreeSet<Path>> {
        let edges = self.edges();
        let mut reached: BTreeMap<&Path, BTreeSet<&Path>> = BTreeMap::new();
        for start in edges.keys() {
            let (mut seen, mut open) = (BTreeSet::new(), vec![*start]);
            while let Some(module) = open.pop() {
                for next in edges[module].iter().filter_map(|next| edges.get_key_value(next)) {
                    if seen.insert(*next.0) {
                        open.push(next.0);
                    }
                }
            }
            reached.insert(start, seen);
        }
        let circle = |module: &Path| -> BTreeSet<Path> {
            let both = reached[module].iter().filter(|other| reached[**other].contains(module));
            both.map(|other| (*other).clone()).collect()
        };
        let circles: BTreeSet<_> = edges.keys().map(|module| circle(module)).collect();
        circles.into_iter().filter(|circle| circle.len() > 1).collect()
    }
}

impl File {
    /// Collects the tokens of a file or of a block in it, without its tests.
    fn collect(&mut self, tokens: &[TokenTree]) {
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            at += match token {
                TokenTree::Ident(word) if word == "use" && !is(tokens, at + 1, '<') => {
                    self.import(tokens, at)
                }
                TokenTree::Ident(word) if word == "fn" => self.function(tokens, at),
                TokenTree::Ident(_) => self.path(tokens, at),
                TokenTree::Punct(mark) if mark.as_char() == '#' && is_test(tokens.get(at + 1)) => {
                    item(&tokens[at..])
                }
                TokenTree::Group(group) => {
                    self.collect(&group.stream().into_iter().collect::<Vec<_>>());
                    1
                }
                _ => 1,
            };
        }
    }

    /// Parses a `use` declaration and returns the number of its tokens.
    fn import(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        let end = (at..tokens.len()).find(|end| is(tokens, *end, ';')).unwrap_or(tokens.len());
        let before = at.checked_sub(1).map(|before| &tokens[before]);
        let is_exported = match before {
            Some(TokenTree::Ident(word)) => word == "pub",
            Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Parenthesis,
            _ => false,
        };
        let mut found = Vec::new();
        tree(&tokens[at + 1..end], &[], &mut found);
        for (name, path) in found {
            if name == "*" {
                self.globs.push(path);
                continue;
            }
            if is_exported {
                self.exported.insert(name.clone());
            }
            self.imports.insert(name, path);
        }
        end - at
    }

    fn function(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        let name = tokens[at + 1].to_string();
        let parameters = tokens[at..].iter().find_map(|token| match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => Some(group.stream()),
            _ => None,
        });
        let parameters: Vec<_> = parameters.into_iter().flatten().collect();
        let is_tuple = |at: usize| {
            let begins = at == 0 || is(&parameters, at - 1, ',');
            begins && matches!(&parameters[at], TokenTree::Group(_)) && is(&parameters, at + 1, ':')
        };
        if (0..parameters.len()).any(is_tuple) {
            self.tuples.push(name);
        }
        1
    }

    /// Parses a path such as `a::b` and returns the number of its tokens.
    fn path(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        let (mut path, mut next) = (vec![tokens[at].to_string()], at + 1);
        while is(tokens, next, ':') && is(tokens, next + 1, ':') {
            let Some(TokenTree::Ident(word)) = tokens.get(next + 2) else { break };
            path.push(word.to_string());
            next += 3;
        }
        if path.len() > 1 {
            self.paths.push(path);
        }
        next - at
    }
}

fn is(tokens: &[TokenTree], at: usize, mark: char) -> bool {
    matches!(tokens.get(at), Some(TokenTree::Punct(found)) if found.as_char() == mark)
}

fn is_test(attribute: Option<&TokenTree>) -> bool {
    attribute.is_some_and(|attribute| attribute.to_string().replace(' ', "") == "[cfg(test)]")
}

/// Whether items other than modules and imports are defined at this level.
fn defines(tokens: &[TokenTree]) -> bool {
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += match token {
            TokenTree::Punct(mark) if mark.as_char() == '#' && is_test(tokens.get(at + 1)) => {
                item(&tokens[at..])
            }
            TokenTree::Ident(word) if word == "use" || word == "mod" => item(&tokens[at..]),
            TokenTree::Ident(word) if DEFINING_WORDS.iter().any(|defining| word == defining) => return true,
            _ => 1,
        };
    }
    false
}

const DEFINING_WORDS: [&str; 9] =
    ["fn", "struct", "enum", "const", "static", "type", "trait", "impl", "macro_rules"];

/// The number of tokens of an item, up to its block or semicolon.
fn item(tokens: &[TokenTree]) -> usize {
    let is_end = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(mark) => mark.as_char() == ';',
        _ => false,
    };
    tokens.iter().position(is_end).map_or(tokens.len(), |end| end + 1)
}

/// Names and paths of a tree of imports.
fn tree(tokens: &[TokenTree], prefix: &[String], found: &mut Vec<(String, Path)>) {
    for part in tokens.split(|token| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ',')) {
        let mut path = prefix.to_vec();
        let mut name = None;
        for (at, token) in part.iter().enumerate() {
            match token {
                TokenTree::Group(group) => {
                    subtree(group.stream(), &path, found);
                    name = Some(String::new());
                }
                TokenTree::Ident(word) if word == "as" => {
                    name = part.get(at + 1).map(ToString::to_string);
                    break;
                }
                TokenTree::Ident(word) if word == "self" && !path.is_empty() => {}
                TokenTree::Ident(word) => path.push(word.to_string()),
                TokenTree::Punct(mark) if mark.as_char() == '*' => name = Some("*".to_owned()),
                _ => {}
            }
        }
        // A trailing comma is not followed by an import.
        let Some(name) = name.or_else(|| path.last().cloned()).filter(|_| !part.is_empty()) else { continue };
        if !name.is_empty() && !path.is_empty() {
            found.push((name, path));
        }
    }
}

fn subtree(group: TokenStream, prefix: &[String], found: &mut Vec<(String, Path)>) {
    tree(&group.into_iter().collect::<Vec<_>>(), prefix, found);
}

#[test]
fn files_have_no_import_cycles() {
    let circles = Tree::read().circles();
    let names =
        |circle: &BTreeSet<Path>| circle.iter().map(|module| module.join("::")).collect::<Vec<_>>().join(" ");
    let listed: Vec<String> = circles.iter().map(names).collect();
    assert_eq!(listed, [""; 0], "move the shared items to a file below both");
}

#[test]
fn mod_files_contain_declarations_and_re_exports_only() {
    let tree = Tree::read();
    let defining =
        tree.0.iter().filter(|(module, file)| file.is_folder && file.defines && !module.is_empty());
    let defining: Vec<String> = defining.map(|(module, _)| module.join("/")).collect();
    assert_eq!(defining, [""; 0], "move the definitions to a file of their own");
}

#[test]
fn parameter_lists_have_no_tuple_patterns() {
    let tree = Tree::read();
    let tuples = tree.0.iter().flat_map(|(module, file)| {
        file.tuples.iter().map(move |function| format!("{}::{function}", module.join("::")))
    });
    assert_eq!(
        tuples.collect::<Vec<_>>(),
        [""; 0],
        "replace a tuple pattern in a parameter list by a struct"
    );
}

#[test]
fn the_import_graph_follows_re_exports_and_aliases() {
    let mut file = File::default();
    let source = "use super::{a::{self, B as C,}, d::*,}; pub(crate) use e::F; fn g((h, i): (u8, u8), j: u8) { a::k(); crate::l::m() } #[cfg(test)] mod tests { use n::O; }";
    file.collect(&source.parse::<TokenStream>().unwrap().into_iter().collect::<Vec<_>>());
    let path = |path: &str| path.split("::").map(str::to_owned).collect::<Path>();
    let imports = [("C", "super::a::B"), ("F", "e::F"), ("a", "super::a")];
    assert_eq!(file.imports, imports.map(|(name, named)| (name.to_owned(), path(named))).into());
    assert_eq!(file.globs, [path("super::d")]);
    assert_eq!(file.exported, BTreeSet::from(["F".to_owned()]));
    assert_eq!(file.paths, [path("a::k"), path("crate::l::m")]);
    assert_eq!(file.tuples, ["g"]);
    let tree = Tree(BTreeMap::from([
        (
            path("r"),
            File {
                is_folder: true,
                exported: BTreeSet::from(["F".to_owned()]),
                imports: [("F".to_owned(), path("s::F"))].into(),
                ..File::default()
            },
        ),
        (path("r::s"), File { paths: vec![path("super::t::u")], ..File::default() }),
        (path("r::t"), File { imports: [("F".to_owned(), path("crate::r::F"))].into(), ..File::default() }),
    ]));
    assert_eq!(tree.circles(), [BTreeSet::from([path("r::s"), path("r::t")])]);
}
