//! Owners of orders, and their roles.

use crate::{
    email::Email,
    principal::{AccountId, Principal},
};

/// The account whose orders are requested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Customer {
    pub(crate) account: AccountId,
    /// The verified e-mail address of the account.
    pub(crate) mailbox: Option<String>,
}

/// Role of an account in an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OrderRole {
    /// The client, who may read the result.
    Client,
    /// The signer that an operator named.
    Signer,
}

impl Customer {
    /// The role in an order of this account or, if an operator quoted it, of this contact and this signer. `None` for an
    /// order of another account.
    pub(crate) fn role(&self, account: Option<&str>, contact: &Email, signer: &Email) -> Option<OrderRole> {
        let is_mine = |email: &Email| self.mailbox.as_ref().is_some_and(|mine| email.normalized() == *mine);
        match account {
            Some(account) => (account == self.account.as_str()).then_some(OrderRole::Client),
            None if is_mine(contact) => Some(OrderRole::Client),
            None => is_mine(signer).then_some(OrderRole::Signer),
        }
    }
}

impl From<&Principal> for Customer {
    fn from(person: &Principal) -> Self {
        let mailbox = person.is_email_verified.then(|| person.email.normalized());
        Self { account: person.account.clone(), mailbox }
    }
}
