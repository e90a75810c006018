//! Descriptions of fields for editors, by type and name: in schemas for their tools and on the reference
//! page. Lengths, lists and defaults are not repeated here: they are added from the rules.

/// The description of a type, by its name.
pub(super) fn of_type(name: &str) -> &'static str {
    match name {
        "Heading" => "A heading in the page's outline.",
        "Text" => "Formatted text.",
        "Figures" => "Key figures side by side.",
        "Cards" => "Short texts side by side, each with an optional link.",
        "Quote" => "A quotation.",
        "Image" => "A picture: PNG, JPEG or WebP, at most 2 MB and 6,000 pixels wide or high.",
        "Table" => "A table. The first cell of a row is its header.",
        "Processing" => {
            "The register of personal data as a table: purposes, data, legal bases and periods of retention, as this version of the site applies them."
        }
        "Chart" => "A chart of data in the page itself; health indicators use `indicator`.",
        "Carousel" => "Slides, one shown at a time.",
        "Call" => "A call to action with one to four buttons.",
        "Indicator" => "The chart of a health indicator, always with the published data.",
        "Sources" => "A list of data sources: those named, those of a family, or all.",
        "Steps" => "What happens, in order.",
        "Timeline" => "What happened, and when.",
        "Scale" => "Quantities drawn to one scale, each a part of the one before.",
        "People" => "All employees (import employees).",
        "Access" => "Ways to obtain data, from the most open to the most precise.",
        "Sender" => {
            "A form that compares the sender of a message with the domain of an address of the company; without this address it is not shown."
        }
        "Contact" => "A contact address.",
        "Links" => {
            "A list of links. On the pages `menu` and `footer`, which surround every page: with a title, a part of the menu (a `call` after it is shown beside its links) or a column of the foot; without one, links of the bar or of the last line. The foot's summary is its last sentence."
        }
        "Store" => {
            "What the Store holds, by territory, family and module. On the page `home` alone, which takes `links` (those that open the page), `figures` and `cards` besides."
        }
        "Indicators" => "The current health indicators. Only on the page `home`.",
        "News" => "The latest press articles. Only on the page `home`.",
        "Chapter" => "The title of a collapsible section; the elements after it are its content.",
        "Figure" => "A key figure.",
        "Card" => "A short text.",
        "Link" => "A button.",
        "Way" => "A page of this site, or another one.",
        "Step" => "A step.",
        "Moment" => "A moment.",
        "Quantity" => "A quantity.",
        "AccessOption" => "A way to obtain data.",
        "ColumnFields" => "A column of a source's files.",
        "Change" => "A change of a source.",
        _ => "",
    }
}

/// The description of a field.
pub(super) fn of_field(table: &str, field: &str) -> &'static str {
    match table {
        _ if field == "demonstration" => {
            "true: an invented example; its page says so, and `vigie content check` reports it."
        }
        "Entry" | "Identity" | "PageFields" | "Titles" | "Member" | "List" => of_entry(table, field),
        "Article" | "Offer" => of_article(table, field),
        "EmployeeTexts" | "ModuleTexts" => of_person_or_module(table, field),
        "SourceTexts" | "Change" => of_source_text(table, field),
        "Facts" | "Health" | "AccessBody" | "SourceParts" | "ColumnFields" => of_source(table, field),
        "Figures" | "Figure" | "Cards" | "Card" | "Carousel" | "Call" | "Link" | "Links" | "Way"
        | "Chart" => of_list(table, field),
        _ => of_element(table, field),
    }
}

fn of_entry(table: &str, field: &str) -> &'static str {
    match (table, field) {
        ("Entry", "slug" | "id") => {
            "The name in addresses, the same in all languages. If it may be left out, the name of the file gives it."
        }
        ("Identity", "locale") => {
            "The language. If it is left out, the name of the file gives it (x.fr.toml), or --locale; in lists, texts are then tables of languages."
        }
        ("Identity", "draft") => "true: only preview links show it, until `vigie content publish`.",
        ("Identity", "published") => {
            "The first day on which it is public; for press and job offers also the day they are of."
        }
        ("Identity", "expires") => "The last day on which it is public.",
        ("Identity", "updated") => "The day of its author's last revision.",
        ("PageFields" | "Titles", "title") => "The title.",
        ("PageFields" | "Titles", "summary") => {
            "A summary of one or two sentences for lists, search engines and shared links."
        }
        ("PageFields", "layout") => {
            "landing: wide, for a family of offers; service: what it is and how to begin; article: running text; legal: a legal document; solution: what is sold, with its first chart beside the title, the lists of sources on a band, and tables side by side."
        }
        ("PageFields", "noindex") => "true: search engines are asked to leave the page out.",
        ("PageFields", "menu") => "false: the site map does not list the page.",
        ("PageFields", "element") => "The elements of the page, in order.",
        ("Titles", "format") => "The format of the text: markdown (default) or html.",
        ("Titles", "body") => "The text.",
        ("Member", "rank") => "The position in lists: the lowest comes first.",
        ("List", "employee") => "People.",
        ("List", "module") => "Visualisation modules.",
        ("List", "source") => "Data sources.",
        ("List", "column") => "Columns that several dictionaries of this file share, each by its name.",
        _ => "",
    }
}

fn of_article(table: &str, field: &str) -> &'static str {
    match (table, field) {
        ("Article", "outlet") => "The publisher: Vigie, or the name of a newspaper.",
        ("Article", "author") => "The author.",
        ("Article", "link") => "The address of the original, over https.",
        ("Article", "picture") => {
            "The picture above its text, as the element image has it: src, alt, caption, credit."
        }
        ("Offer", "contract") => "The kind of contract.",
        ("Offer", "team") => "The name of the team, for readers.",
        ("Offer", "place") => "The town.",
        ("Offer", "country") => "The country by its ISO 3166-1 code, such as FR.",
        ("Offer", "remote") => "How much of the work may be done remotely.",
        ("Offer", "start") => "The start date, as text.",
        ("Offer", "salary_min") => "The lowest gross salary, in whole euros a year; needs salary_max.",
        ("Offer", "salary_max") => "The highest gross salary, in whole euros a year; needs salary_min.",
        ("Offer", "mail") => "Where to apply: an address, or a setting such as {company.mail.jobs}.",
        _ => "",
    }
}

fn of_person_or_module(table: &str, field: &str) -> &'static str {
    match (table, field) {
        ("EmployeeTexts", "name") => "The name, the same in all languages.",
        ("EmployeeTexts", "role") => {
            "What they do here. Its languages are those in which the person is listed."
        }
        ("EmployeeTexts", "about") => "A sentence or two about them.",
        ("EmployeeTexts", "photo") => {
            "A portrait, square at best: the name of a file beside this one (PNG, JPEG or WebP), or /media/… of a picture that was imported before."
        }
        ("ModuleTexts", "name") => "The name.",
        ("ModuleTexts", "summary") => {
            "What one learns from it, in a sentence or two. Its languages are those of the module."
        }
        ("ModuleTexts", "description") => "Its purpose, in Markdown.",
        ("ModuleTexts", "shows") => "What it shows, one sentence per item.",
        ("ModuleTexts", "indicators") => "The measures that it needs.",
        _ => "",
    }
}

fn of_source_text(table: &str, field: &str) -> &'static str {
    match (table, field) {
        ("SourceTexts", "name") => "The name.",
        ("SourceTexts", "summary") => {
            "What it holds, in a sentence or two. Its languages are those of the source."
        }
        ("SourceTexts", "description") => "A description, in Markdown.",
        ("SourceTexts", "limits") => "What it does not cover, in Markdown.",
        ("SourceTexts", "terms") => "Conditions of access and use, in Markdown.",
        ("SourceTexts", "coverage") => "The share of the market that it covers, in a sentence.",
        ("SourceTexts", "legal") => {
            "On which legal basis it is made and used, in Markdown. A public source about care needs it."
        }
        ("SourceTexts", "changes") => "Changes of the source, with their days.",
        ("Change", "day") => "The day of the change.",
        ("Change", "text") => "The change, in a sentence.",
        ("SourceTexts", "uses") => "Known uses, one sentence per item.",
        ("SourceTexts", "keywords") => "Additional search words.",
        _ => "",
    }
}

fn of_source(table: &str, field: &str) -> &'static str {
    match (table, field) {
        ("Facts", "family") => "The family of sources.",
        ("Facts", "channel") => "The channel of sale or care.",
        ("Facts", "territories") => "The territories that it covers, at least one.",
        ("Facts", "granularity") => "The finest granularity in time.",
        ("Facts", "history") => "The first year of its data.",
        ("Facts", "update") => "How often it is updated.",
        ("Facts", "provider") => "The provider of the data.",
        ("Facts", "divisions") => "The products or care that it covers.",
        ("Facts", "indicators") => "The measures that it contains.",
        ("Facts", "model") => {
            "Its population: panel, a part of it; observatory, its volunteers; census, all of it."
        }
        ("Facts", "data_type") => "The point of trade at which it counts.",
        ("Facts", "lag_days") => "Days between the end of a period and its delivery.",
        ("Facts", "panel") => "Number of outlets or people of the panel.",
        ("Facts", "formats") => "File formats of its deliveries.",
        ("Facts", "access") => "open: available to all, under its licence; quote: priced on request.",
        ("Facts", "licence") => "The licence by its SPDX name, such as ODbL-1.0; an open source needs one.",
        ("Facts", "theme") => "The health indicator whose open data it is.",
        ("Facts", "universe") => "Number of existing outlets or people, of which the panel is a part.",
        ("Facts", "rows") => "Total number of rows.",
        ("Facts", "last_period") => {
            "The last day of the last period that can be had; a source of open data states it itself."
        }
        ("Facts", "delivery") => "Delivery methods.",
        ("Facts", "personal_data") => {
            "What it contains about people: none, nothing; anonymous, counts that identify no one; pseudonymous, records of each under a code; identified, records of each by name, such as sole traders. A public source about care needs it."
        }
        ("Facts", "health") => "Additional metadata for catalogues of health data (HealthDCAT-AP).",
        ("Health", "categories") => {
            "Its categories in Regulation (EU) 2025/327, article 51, by their codes: hrad, administrative data on dispensations, claims and stays; ehrs, health records; rqsh, research cohorts; and the others of the European list."
        }
        ("Health", "coding_systems") => "The coding systems; -nat are national ones.",
        ("Health", "min_age") => "The usual minimum age, in years.",
        ("Health", "max_age") => "The usual maximum age, in years.",
        ("Health", "access_body") => "The health data access body that decides on access to it.",
        ("AccessBody", "name") => "Its name.",
        ("AccessBody", "page") => "The page for applications, https://….",
        ("Facts", "priced_by") => "The factors of its price.",
        ("Facts", "examples") => {
            "Which facts of a demonstration are examples; all of them where none is named. Its score counts none of them."
        }
        ("Facts", "modules") => "Modules that show it, by id; import them first.",
        ("SourceParts", "dictionary") => {
            "The columns of its files: names of shared columns, or columns. A public source needs three at least."
        }
        ("SourceParts", "sample") => {
            "Rows in CSV below the names of the dictionary's columns: the name of a file beside this one, or the text itself. A public source needs one."
        }
        ("ColumnFields", "name") => "The name in the files' header.",
        ("ColumnFields", "type") => "The type of its values.",
        ("ColumnFields", "unit") => "The unit of its numbers.",
        ("ColumnFields", "meaning") => "The meaning.",
        ("ColumnFields", "example") => "An example value, as in the files.",
        _ => "",
    }
}

fn of_list(table: &str, field: &str) -> &'static str {
    match (table, field) {
        ("Figures" | "Cards" | "Carousel", "title") => "A title above them.",
        ("Figures", "items") => "The figures.",
        ("Figure", "value") => "The figure as it is printed, such as 14 000.",
        ("Figure", "label") => "The label of the figure.",
        ("Figure", "note") => "A note for readers.",
        ("Cards", "items") => "The cards.",
        ("Cards", "excluded") => "true: they are what is not possible; each is marked with a dash.",
        ("Carousel", "slides") => "The slides.",
        ("Card", "title") => "Its title.",
        ("Card", "text") => "Its text.",
        ("Card", "href") => "The target of its link.",
        ("Card", "label") => "The text of its link; needs href.",
        ("Call", "title") => "A question or an offer.",
        ("Call", "text") => "A sentence below it.",
        ("Call", "links") => "The buttons, the main one first.",
        ("Chart", "title") => "What it shows, as a sentence.",
        ("Chart", "caption") => "The subject, place, period and unit of the data.",
        ("Chart", "form") => {
            "lines: a line a series, from the first row to the last; columns: an upright bar a row; bars: a bar a row, one below the other."
        }
        ("Chart", "unit") => "The unit after each value, such as %.",
        ("Chart", "base") => {
            "The value that all are compared with, such as 100 of an index: changes from it are shown in percent."
        }
        ("Chart", "data") => {
            "The figures in CSV: a head of the rows' kind and the series' names, then a row each of its name and its values, with a point before decimals. An empty cell is not known."
        }
        ("Chart", "note") => "A note on the data, for readers.",
        ("Link" | "Way", "label") => "Its words.",
        ("Link" | "Way", "href") => "The target.",
        ("Way", "text") => "A description of the target, in a few words.",
        ("Links", "title") => "The common topic of the links.",
        ("Links", "items") => "The links.",
        ("Links", "sites") => {
            "true: the company's pages at other sites follow, from the setting company.social_links."
        }
        _ => "",
    }
}

fn of_element(table: &str, field: &str) -> &'static str {
    match (table, field) {
        (_, "type") => "The type of the element.",
        ("Heading", "text") => "Its words.",
        ("Heading", "level") => "2 for a part, 3 for a part of a part.",
        ("Heading" | "Chapter", "id") => {
            "The fragment by which links lead to it; made of its words when it is left out."
        }
        ("Text", "markdown") => {
            "CommonMark with tables. Titles are ### and ####. Links are /path without a language, #fragment, https://… or mailto:…"
        }
        ("Quote", "text") => "The quotation, without quotation marks.",
        ("Quote", "author") => "The name of the author.",
        ("Quote", "role") => "The role and organisation of the author.",
        ("Image", "src") => {
            "The name of a file beside this one, or /media/… of a picture that was imported before."
        }
        ("Image", "alt") => "An alternative text; empty for a decorative picture.",
        ("Image", "caption") => "A sentence below it.",
        ("Image", "credit") => "The credit of the picture.",
        ("Table" | "Processing", "caption") => "The caption of the table.",
        ("Table", "columns") => "The headers of its columns.",
        ("Table", "rows") => "Its rows, each a list with a cell per column.",
        ("Table", "contrast") => {
            "true: the second of its three columns is what is true, the third what is false; both are marked."
        }
        ("Indicator", "theme") => "Which indicator.",
        ("Indicator", "text") => "A sentence beside the chart.",
        ("Store" | "Indicators", "text") => "A sentence below the title.",
        ("Sources" | "Steps" | "Timeline" | "People" | "Store" | "Indicators" | "News", "title") => {
            "A title above them."
        }
        ("Sources", "family") => "Only sources of this family.",
        ("Sources", "slugs") => "Only these sources, by their slugs.",
        ("Steps", "items") => "The steps.",
        ("Step", "title") => "What happens.",
        ("Step", "text") => "How.",
        ("Timeline", "items") => "The moments, in order.",
        ("Moment", "date") => "The date, as displayed.",
        ("Moment", "title") => "What happened.",
        ("Moment", "text") => "Further details.",
        ("Scale", "title") => "What is compared.",
        ("Scale", "unit") => "The quantity of one mark; the first quantity makes at most 6,000 marks.",
        ("Scale", "items") => "The quantities; none is larger than the one before.",
        ("Quantity", "label") => "The label of the quantity.",
        ("Quantity", "value") => "How many.",
        ("Quantity", "note") => "What distinguishes it, or what was left out of the quantity before.",
        ("Access" | "AccessOption" | "Sender", _) => of_access(table, field),
        ("Contact", "title") => "What for.",
        ("Contact", "text") => "A sentence before the address.",
        ("Contact", "mail") => "An address, or a setting such as {company.mail.data}.",
        ("Contact", "subject") => "The subject of the mail.",
        ("Contact", "phone") => "A telephone number.",
        ("Chapter", "title") => "Its words.",
        ("Chapter", "count") => "The number of following elements that belong to it; all must exist.",
        ("Chapter", "open") => "true: it is initially open.",
        _ => "",
    }
}

fn of_access(table: &str, field: &str) -> &'static str {
    match (table, field) {
        ("Access", "title") => "A title above them.",
        ("Access", "items") => "The ways, the most open first.",
        ("AccessOption", "title") => "Its name.",
        ("AccessOption", "access") => {
            "open: free and without an account; account: ordered online; quotation: after a quotation."
        }
        ("AccessOption", "delay") => "How long it takes.",
        ("AccessOption", "price") => {
            "Its price; without one, `account` shows the range of the current list of prices of scoring, if there is one."
        }
        ("AccessOption", "points") => "What it offers, each in a few words.",
        ("AccessOption", "label") => "The text of its link.",
        ("AccessOption", "href") => "The target of its link.",
        ("Sender", "title") => "What it is for.",
        ("Sender", "text") => "A sentence above the form.",
        ("Sender", "mail") => {
            "An address with the domain to compare, or a setting such as {company.mail.contact}."
        }
        _ => "",
    }
}

/// A word of a name in addresses, a link and a recipient, as patterns of JSON Schema (ECMA-262).
pub(super) const WORD: &str = "[a-z0-9]([a-z0-9-]*[a-z0-9])?";
pub(super) const LINK: &str = r"^(/(?!/|(fr|en|ko|th)/)|#|https://[^/]|mailto:[^@]*@)[^\s\\]*$";
pub(super) const RECIPIENT: &str = r"^([^\s@]+@[^\s@]+|\{company\.mail\.[a-z]+\})$";
