//! Hands what is kept of a text to tantivy, word by word. Its other way in, lists of words, would print every list as JSON and
//! read it again: ten times as long as all the rest.

use tantivy::tokenizer::{Token, TokenStream, Tokenizer};

/// Stands between two words that are kept, and in none.
pub(super) const BETWEEN: char = '\0';

#[derive(Clone, Default)]
pub(super) struct Split(Token);

/// The words of one text.
pub(super) struct Words<'a> {
    rest: &'a str,
    token: &'a mut Token,
}

impl Tokenizer for Split {
    type TokenStream<'a> = Words<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Words<'a> {
        self.0.reset();
        Words { rest: text, token: &mut self.0 }
    }
}

impl TokenStream for Words<'_> {
    fn advance(&mut self) -> bool {
        if self.rest.is_empty() {
            return false;
        }
        let (word, rest) = self.rest.split_once(BETWEEN).unwrap_or((self.rest, ""));
        self.rest = rest;
        self.token.position = self.token.position.wrapping_add(1);
        self.token.text.clear();
        self.token.text.push_str(word);
        true
    }

    fn token(&self) -> &Token {
        self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        self.token
    }
}
