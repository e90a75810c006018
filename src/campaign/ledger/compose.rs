//! Composes the mails of a campaign: the content, and a footer with the sponsor, the source of the address
//! and the unsubscribe link, independent of the sponsor's page.

use super::payload::{Content, File};
use crate::{
    App, Result,
    campaign::{
        model::{
            campaign::Campaign,
            mail::{Claimed, WaveId, message_id},
        },
        opens::Tracker,
        unsubscribe::{LinkKey, UnsubscribeLink},
    },
    mail::{BulkPage as Page, BulkTemplate, EncodedMail, Part, RecipientMail},
    text::text,
};
use quick_xml::escape::escape;

/// Composes the mails of one campaign.
pub(super) struct Composer {
    app: App,
    campaign: Campaign,
    content: Content,
    bulk: BulkTemplate,
    links: LinkKey,
    tracker: Tracker,
}

/// Inline style of the footer, which styles of the sponsor's page cannot change.
const FOOTER: &str = "margin:24px auto 0;padding:16px;max-width:600px;border-top:1px solid #d9d4c6;background:#fbfaf5;\
    color:#5b655f;font-family:Arial,Helvetica,sans-serif;font-size:13px;line-height:1.5;\
    overflow-wrap:anywhere;word-break:break-word";

impl Composer {
    /// A dry run creates no key, so its mails must not be sent.
    pub(super) async fn new(
        app: &App,
        campaign: &Campaign,
        mut content: Content,
        dry_run: bool,
    ) -> Result<Self> {
        let links = LinkKey::load_for(app, dry_run).await?;
        let part = |File { name, media_type, bytes }| Part { name, media_type, bytes };
        let pictures = std::mem::take(&mut content.pictures).into_iter().map(part).collect();
        let attachments: Vec<Part> = std::mem::take(&mut content.attachments).into_iter().map(part).collect();
        // A document is the first attachment, of a mail without a page.
        if let Some(file) = attachments.first().filter(|_| content.html.is_empty()) {
            let values = [("sponsor", campaign.sponsor.as_str()), ("file", &file.name)];
            content.text = text(campaign.locale, "mail:campaign.attached", &values);
            content.html = format!("<p style=\"padding:16px;font-size:16px\">{}</p>", escape(&content.text));
        }
        content.html = page(campaign, &content.html);
        let page = Page {
            locale: campaign.locale,
            subject: &campaign.subject,
            text: content.text.trim_end(),
            html: split_at_body_end(&content.html),
        };
        let bulk = BulkTemplate::new(&app.config.mail, &page, pictures, attachments)?;
        let tracker = Tracker::load_for(app, dry_run).await?;
        Ok(Self { app: app.clone(), campaign: campaign.clone(), content, bulk, links, tracker })
    }

    /// The mail to one recipient. A test mail has a name in place of wave and number.
    pub(super) fn encode(&self, wave: i64, mail: &Claimed) -> Result<EncodedMail> {
        let scope = WaveId { campaign: self.campaign.id.clone(), wave };
        let id = message_id(&scope, mail.number);
        let tracked = mail.is_tracked.then(|| self.tracker.tracked(&scope, mail.number, &self.content.html));
        self.build(id, mail, tracked.as_deref())
    }

    pub(super) fn encode_as(&self, id: String, mail: &Claimed) -> Result<EncodedMail> {
        self.build(id, mail, None)
    }

    fn build(&self, id: String, mail: &Claimed, tracked: Option<&str>) -> Result<EncodedMail> {
        let link = UnsubscribeLink {
            address_hash: mail.address_hash.clone(),
            campaign: Some(self.campaign.id.clone()),
        };
        let unsubscribe = self.links.address(&self.app, self.campaign.locale, &link);
        let lines = self.lines(mail, &unsubscribe);
        let text = format!("\n\n-- \n{}\n", lines.join("\n"));
        let html = footer(&lines, &unsubscribe);
        let page =
            tracked.map(split_at_body_end).map(|(before, after)| (before.to_owned(), after.to_owned()));
        let at = self.app.clock.now();
        self.bulk.ready(RecipientMail {
            id,
            to: &mail.email,
            text,
            html,
            page,
            unsubscribe: &unsubscribe,
            at,
        })
    }

    /// The lines of the footer, with the unsubscribe link last.
    fn lines(&self, mail: &Claimed, unsubscribe: &str) -> Vec<String> {
        let Campaign { locale, sponsor, visa, .. } = &self.campaign;
        let source = &mail.source;
        let owner = self.bulk.from.name.clone().unwrap_or_else(|| self.bulk.from.address.to_string());
        let values =
            [("sponsor", sponsor.as_str()), ("owner", &owner), ("source", source), ("address", unsubscribe)];
        let visa = visa.as_ref().map(|visa| text(*locale, "mail:campaign.visa", &[("visa", visa)]));
        let opens = mail.is_tracked.then(|| text(*locale, "mail:campaign.opens", &[]));
        let said = [
            text(*locale, "mail:campaign.sender", &values),
            text(*locale, "mail:campaign.why", &values),
            text(*locale, "mail:campaign.unsubscribe", &values),
        ];
        visa.into_iter().chain(opens).chain(said).collect()
    }
}

/// Splits a page at the end of its body; a page without one ends at its end.
fn split_at_body_end(html: &str) -> (&str, &str) {
    html.split_at(html.to_ascii_lowercase().rfind("</body>").unwrap_or(html.len()))
}

fn footer(lines: &[String], unsubscribe: &str) -> String {
    let link = escape(unsubscribe);
    let linked = format!("<a href=\"{link}\" style=\"color:#00664a\">{link}</a>");
    let shown = lines.iter().map(|line| escape(line.as_str()).replace(&*link, &linked));
    format!("<div style=\"{FOOTER}\">{}</div>\n", shown.collect::<Vec<_>>().join("<br>\n"))
}

/// A complete page around the content.
fn page(campaign: &Campaign, part: &str) -> String {
    let (locale, title) = (campaign.locale, escape(campaign.subject.as_str()));
    format!(
        "<!doctype html>\n<html lang=\"{locale}\"><head><meta charset=\"utf-8\"><title>{title}</title></head>\
         <body style=\"margin:0;font-family:Arial,Helvetica,sans-serif\">\n{part}</body></html>\n"
    )
}
