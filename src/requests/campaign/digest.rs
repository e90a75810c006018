//! The checksum that a signer approves. A change of any part of the campaign changes it and invalidates the approval.

use super::attachment::Attachment;
use crate::requests::model::CampaignRequest;
use sha2::{Digest as _, Sha256};

/// The checksum of a request with the checksums of its files and the list of its recipients, if any. A
/// comment to the team is not included.
pub(super) fn digest(
    request: &CampaignRequest,
    content_sha256: &str,
    attachments: &[Attachment],
    recipients: Option<&[String]>,
) -> String {
    let (first, second) = (request.first_on.to_string(), request.second_on.map(|day| day.to_string()));
    let visa = request.visa.as_ref().map(|visa| format!("{} {}", visa.number, visa.on));
    let witnesses: Vec<String> = request.witnesses.iter().map(ToString::to_string).collect();
    let fixed = [
        content_sha256,
        request.content.word(),
        request.audience.word(),
        &request.company,
        &request.sponsor.to_string(),
        &request.name,
        &request.subject,
        request.kind.word(),
        if request.attachments { "attachments" } else { "" },
        visa.as_deref().unwrap_or_default(),
        &first,
        second.as_deref().unwrap_or_default(),
    ]
    .map(str::to_owned);
    let name_and_hash = |one: &Attachment| [one.name.clone(), one.sha256.clone()];
    let attached: Vec<String> = attachments.iter().flat_map(name_and_hash).collect();
    let mut hash = Sha256::new();
    // Without attachments, the checksum equals that of earlier versions without attachments.
    let attached = Some(attached.as_slice()).filter(|attached| !attached.is_empty());
    for part in [&fixed, witnesses.as_slice(), recipients.unwrap_or_default()].into_iter().chain(attached) {
        // Each text is preceded by its length and each list by its count, so that different campaigns never
        // have the same input.
        hash.update((part.len() as u64).to_be_bytes());
        for text in part {
            hash.update((text.len() as u64).to_be_bytes());
            hash.update(text.as_bytes());
        }
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::{super::tests::example, *};

    #[test]
    fn changes_with_contents_recipients_days_and_witnesses() {
        let request = example();
        let list = ["a@x.example".to_owned()];
        let digest = |request: &CampaignRequest, content, list| digest(request, content, &[], list);
        let whole = digest(&request, "00", Some(&list));
        assert_eq!(whole.len(), 64);
        assert_eq!(
            digest(&CampaignRequest { comment: "b".to_owned(), ..request.clone() }, "00", Some(&list)),
            whole
        );
        let subject = CampaignRequest { subject: "Autre".to_owned(), ..request.clone() };
        let day = CampaignRequest { second_on: None, ..request.clone() };
        let witness = CampaignRequest { witnesses: vec!["a@x.example".parse().unwrap()], ..request.clone() };
        for other in [
            digest(&request, "01", Some(&list)),
            digest(&request, "00", Some(&["b@x.example".to_owned()])),
            digest(&request, "00", None),
            digest(&subject, "00", Some(&list)),
            digest(&day, "00", Some(&list)),
            digest(&witness, "00", None),
        ] {
            assert_ne!(other, whole);
        }
    }
}
