//! The texts of each form that is followed up, by the keys of the interface's texts.

use crate::mail::Team;
use crate::requests::model::{FormKind, Status};

/// The kinds of mails and the keys of their texts.
pub(super) struct TextKeys {
    pub(super) opened: Opened,
    pub(super) link: Linked,
    pub(super) advanced: &'static str,
    pub(super) noted: Noted,
}

/// Texts of the mail after the submission.
pub(super) struct Opened {
    pub(super) kind: &'static str,
    pub(super) title: &'static str,
    pub(super) text: &'static str,
    pub(super) action: &'static str,
    pub(super) nothing: &'static str,
}

/// Texts of the mail with a new link.
pub(super) struct Linked {
    pub(super) kind: &'static str,
    pub(super) text: &'static str,
}

/// Texts of the mail with a message of the team.
pub(super) struct Noted {
    pub(super) kind: &'static str,
    pub(super) title: &'static str,
    pub(super) from: &'static str,
    pub(super) reply: &'static str,
    pub(super) example: &'static str,
}

const DATA_REQUEST: TextKeys = TextKeys {
    opened: Opened {
        kind: "data-request-opened",
        title: "mail:followUp.opened.title",
        text: "mail:followUp.opened.text",
        action: "mail:followUp.opened.action",
        nothing: "mail:followUp.opened.nothing",
    },
    link: Linked { kind: "data-request-link", text: "mail:followUp.link.text" },
    advanced: "data-request-advanced",
    noted: Noted {
        kind: "data-request-noted",
        title: "mail:followUp.noted.title",
        from: "mail:followUp.noted.from",
        reply: "mail:followUp.noted.reply",
        example: "mail:followUp.noted.example",
    },
};

const PROVIDER: TextKeys = TextKeys {
    opened: Opened {
        kind: "provider-opened",
        title: "mail:offer.opened.title",
        text: "mail:offer.opened.text",
        action: "mail:offer.opened.action",
        nothing: "mail:offer.opened.nothing",
    },
    link: Linked { kind: "provider-link", text: "mail:offer.link.text" },
    advanced: "provider-advanced",
    noted: Noted {
        kind: "provider-noted",
        title: "mail:offer.noted.title",
        from: "mail:offer.noted.from",
        reply: "mail:offer.noted.reply",
        example: "mail:offer.noted.example",
    },
};

const CAMPAIGN: TextKeys = TextKeys {
    opened: Opened {
        kind: "campaign-opened",
        title: "mail:campaign.opened.title",
        text: "mail:campaign.opened.text",
        action: "mail:campaign.opened.action",
        nothing: "mail:campaign.opened.nothing",
    },
    link: Linked { kind: "campaign-link", text: "mail:campaign.link.text" },
    advanced: "campaign-advanced",
    noted: Noted {
        kind: "campaign-noted",
        title: "mail:campaign.noted.title",
        from: "mail:campaign.noted.from",
        reply: "mail:campaign.noted.reply",
        example: "mail:campaign.noted.example",
    },
};

impl FormKind {
    pub(super) const fn text_keys(self) -> &'static TextKeys {
        match self {
            Self::Provider => &PROVIDER,
            Self::Campaign => &CAMPAIGN,
            _ => &DATA_REQUEST,
        }
    }

    /// The team that handles this form.
    pub(crate) fn team(self) -> Team {
        match self {
            Self::Provider => Team::Providers,
            Self::Campaign => Team::Campaigns,
            _ => Team::Data,
        }
    }
}

impl Status {
    /// The keys of its name, its title and its explanation for senders of this form.
    pub(super) fn keys(self, form: FormKind) -> [&'static str; 3] {
        match (form, self) {
            (FormKind::Campaign, Self::Sent) => {
                ["campaign:status.sent.name", "campaign:status.sent.title", "campaign:status.sent.about"]
            }
            (FormKind::Campaign, Self::Process) => [
                "campaign:status.process.name",
                "campaign:status.process.title",
                "campaign:status.process.about",
            ],
            (FormKind::Campaign, Self::Finish) => [
                "campaign:status.finish.name",
                "campaign:status.finish.title",
                "campaign:status.finish.about",
            ],
            (FormKind::Provider, Self::Sent) => {
                ["provider:status.sent.name", "provider:status.sent.title", "provider:status.sent.about"]
            }
            (_, Self::Sent) => {
                ["request:status.sent.name", "request:status.sent.title", "request:status.sent.about"]
            }
            (_, Self::Process) => [
                "request:status.process.name",
                "request:status.process.title",
                "request:status.process.about",
            ],
            (_, Self::Integration) => [
                "provider:status.integration.name",
                "provider:status.integration.title",
                "provider:status.integration.about",
            ],
            (_, Self::Modeling) => [
                "provider:status.modeling.name",
                "provider:status.modeling.title",
                "provider:status.modeling.about",
            ],
            (FormKind::Provider, Self::Finish) => [
                "provider:status.finish.name",
                "provider:status.finish.title",
                "provider:status.finish.about",
            ],
            (_, Self::Finish) => {
                ["request:status.finish.name", "request:status.finish.title", "request:status.finish.about"]
            }
        }
    }
}
