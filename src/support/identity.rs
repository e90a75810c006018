//! The identity of a signed-in visitor as the chat provider verifies it: an HMAC-SHA256 of the identifier
//! with the secret shared with the provider, or a JWT (RFC 7519) signed with it.

use crate::{
    config::{Chat, ChatProvider},
    principal::Principal,
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use serde_json::json;
use sha2::Sha256;
use utoipa::ToSchema;

/// Time to live of a JWT.
const TTL: SignedDuration = SignedDuration::from_mins(5);

/// The proof of an identity for a provider.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct ChatIdentity {
    /// The id of the visitor at the provider: that of the account, for Crisp the address.
    identifier: String,
    /// HMAC-SHA256 of the identifier, in hexadecimal digits.
    signature: Option<String>,
    /// A JWT (HS256) with the identifier, name and address.
    token: Option<String>,
}

/// The proof for the provider of this chat; `None` without a shared secret.
pub(crate) fn chat_identity(chat: &Chat, person: &Principal, now: Timestamp) -> Option<ChatIdentity> {
    let secret = chat.secret.as_ref()?.expose().as_bytes();
    let account = person.account.to_string();
    Some(match chat.provider {
        ChatProvider::Chatwoot => {
            ChatIdentity { signature: Some(hex(secret, &account)), identifier: account, token: None }
        }
        ChatProvider::Crisp => {
            let email = person.email.to_string();
            ChatIdentity { signature: Some(hex(secret, &email)), identifier: email, token: None }
        }
        ChatProvider::Zammad | ChatProvider::Custom => {
            let token = Some(jwt(secret, &account, person, now));
            ChatIdentity { identifier: account, signature: None, token }
        }
    })
}

fn mac(secret: &[u8], text: &str) -> Vec<u8> {
    // HMAC takes keys of any length.
    let mac = Hmac::<Sha256>::new_from_slice(secret).map(|mac| mac.chain_update(text).finalize());
    mac.map(|tag| tag.into_bytes().to_vec()).unwrap_or_default()
}

fn hex(secret: &[u8], text: &str) -> String {
    mac(secret, text).iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"))
}

fn jwt(secret: &[u8], account: &str, person: &Principal, now: Timestamp) -> String {
    let header = json!({ "alg": "HS256", "typ": "JWT" });
    let claims = json!({
        "sub": account,
        "name": person.name,
        "email": person.email.to_string(),
        "iat": now.as_second(),
        "exp": (now + TTL).as_second(),
    });
    let signed = [header, claims].map(|part| BASE64.encode(part.to_string())).join(".");
    format!("{signed}.{}", BASE64.encode(mac(secret, &signed)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::principal::{AccountId, SessionId};
    use crate::random::Random;

    fn identity(provider: ChatProvider) -> ChatIdentity {
        let chat = Chat {
            provider,
            script: String::new(),
            host: String::new(),
            site: String::new(),
            secret: Some("key".to_owned().into()),
            name: String::new(),
            country: None,
            policy: None,
            sources: String::new(),
        };
        let person = Principal {
            account: "00000000000000000000000000000001".parse::<AccountId>().unwrap(),
            session: SessionId::random(&Random::seeded(1)),
            email: "a@x.example".parse().unwrap(),
            is_email_verified: true,
            name: "Ada".to_owned(),
            company: String::new(),
        };
        chat_identity(&chat, &person, Timestamp::UNIX_EPOCH).unwrap()
    }

    #[test]
    fn each_provider_gets_its_identity_token() {
        let chatwoot = identity(ChatProvider::Chatwoot);
        // printf 00000000000000000000000000000001 | openssl dgst -sha256 -hmac key
        let expected = "57d14c48492550e2a739a1ab1170f743433eb22a31a15d6660417554446c5851";
        assert_eq!(chatwoot.signature.as_deref(), Some(expected));
        let crisp = identity(ChatProvider::Crisp);
        assert_eq!(crisp.identifier, "a@x.example");
        let custom = identity(ChatProvider::Custom).token.unwrap();
        let [header, claims, tag] = custom.split('.').collect::<Vec<_>>()[..] else { panic!("{custom}") };
        assert_eq!(tag, BASE64.encode(mac(b"key", &format!("{header}.{claims}"))));
        let claims: serde_json::Value = serde_json::from_slice(&BASE64.decode(claims).unwrap()).unwrap();
        assert_eq!(claims["exp"], 300);
        assert_eq!(claims["email"], "a@x.example");
    }
}
