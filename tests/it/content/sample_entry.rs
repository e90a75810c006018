//! Versions of entries that tests store in the database.

use vigie::{
    app::App,
    catalog::source::Module,
    content::{
        Kind, SafeHtml,
        entry::{Article, Body, Contract, Layout, Offer, Page, Remote},
    },
    db::Value,
};

/// Defaults of fields that a test does not set: French, live, listed, public.
pub struct SampleEntry {
    pub slug: String,
    pub locale: &'static str,
    pub stage: &'static str,
    pub title: String,
    pub summary: String,
    pub published: Option<&'static str>,
    pub expires: Option<&'static str>,
    pub listed: bool,
    pub body: Body,
}

impl SampleEntry {
    /// A live French entry, public since October.
    pub fn new(slug: &str, body: Body) -> Self {
        Self {
            slug: slug.to_owned(),
            locale: "fr",
            stage: "live",
            title: format!("Titre de {slug}"),
            summary: format!("Résumé de {slug}."),
            published: Some("2026-10-14"),
            expires: None,
            listed: true,
            body,
        }
    }

    /// Stores it, as an import would.
    pub async fn store(self, app: &App) {
        store_all(app, [self]).await;
    }

    fn row(self) -> Vec<Value> {
        let kind = match &self.body {
            Body::Page(_) => Kind::Page,
            Body::Press(_) => Kind::Press,
            Body::Job(_) => Kind::Job,
            Body::Employee(_) => Kind::Employee,
            Body::Module(_) => Kind::Module,
            Body::Source(_) => Kind::Source,
        };
        let body = serde_json::to_string(&self.body).unwrap();
        vec![
            Value::from(kind.word()),
            self.slug.into(),
            self.locale.into(),
            self.stage.into(),
            self.title.into(),
            self.summary.into(),
            self.published.into(),
            self.expires.into(),
            self.listed.into(),
            body.into(),
        ]
    }
}

/// Stores all entries in one transaction.
pub async fn store_all(app: &App, entries: impl IntoIterator<Item = SampleEntry>) {
    const PUT: &str =
        "INSERT INTO content_entry (kind, slug, locale, stage, title, summary, rank, published_on,
            expires_on, updated_on, listed, changed_at, body, source)
        VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8, NULL, $9, 1792000000000, $10, '')";
    let mut tx = app.db.write().await.unwrap();
    for entry in entries {
        tx.exec(PUT, entry.row()).await.unwrap();
    }
    tx.bump("content").await.unwrap();
    tx.commit().await.unwrap();
}

/// A press article with this text.
pub fn article(markdown: &str) -> Body {
    let html = SafeHtml::from_markdown(markdown);
    Body::Press(Article {
        outlet: "Vigie".to_owned(),
        author: None,
        link: None,
        picture: None,
        demonstration: false,
        html,
    })
}

pub fn offer() -> Body {
    Body::Job(Offer {
        contract: Contract::Permanent,
        team: "Données".to_owned(),
        place: "Paris".to_owned(),
        country: "FR".to_owned(),
        remote: Remote::Partial,
        demonstration: false,
        start: None,
        salary: None,
        mail: "emploi@vigie.example".parse().unwrap(),
        html: SafeHtml::from_markdown("Postulez sur [notre page](/jobs)."),
    })
}

/// A page without elements.
pub fn page(noindex: bool) -> Body {
    Body::Page(Page { layout: Layout::Article, noindex, elements: Vec::new() })
}

/// A module without references.
pub fn module() -> Body {
    Body::Module(Module { html: SafeHtml::from_markdown("Où ?"), shows: Vec::new(), indicators: Vec::new() })
}
