// The part of a GraphQL query that selects blocks. A field has one type in all blocks: fields that are optional in some
// blocks only have an alias.

const SOURCES = `
... on SourceList { listTitle: title sourceTotal: total sources { slug family channel territories granularity history update offer { lagDays access examples } name summary locale fallback } }`;

const ELEMENTS = `__typename
... on Heading { words: text level id }
... on RichText { html }
... on KeyFigures { listTitle: title figures: items { value label note } }
... on Cards { listTitle: title excluded cards: items { title text href label } }
... on Quote { words: text author role }
... on Picture { src alt width height legend: caption credit }
... on DataTable { caption columns rows contrast }
... on FigureChart { title caption form measure: unit base axis labels series { name values } note demonstration }
... on Carousel { title slides { title text href label } }
... on CallToAction { title about: text links { label href } }
... on IndicatorChart { theme about: text }${SOURCES}
... on Steps { listTitle: title steps: items { title text } }
... on Timeline { listTitle: title events: items { date title text } }
... on Scale { title unit amounts: items { label value note } demonstration }
... on AccessList { listTitle: title options: items { title access delay price points label href } }
... on SenderCheck { title about: text email }
... on People { listTitle: title people { id name role about photo { src width height } demonstration locale } }
... on ContactBlock { title about: text email subject phone }
... on LinkList { listTitle: title sites ways: items { label href text } }
... on StoreOverview { title about: text }
... on IndicatorOverview { title about: text }
... on LatestNews { title }
... on UnknownElement { name }`;

/** The fields of `blocks { … }`. A chapter never contains another one. */
export const BLOCK_FIELDS = `${ELEMENTS}
... on Chapter { title id open misfit blocks { ${ELEMENTS} } }`;

/** All fields of a page. */
export const PAGE_FIELDS = `slug title summary layout updatedOn noindex visibility locale fallback locales blocks { ${BLOCK_FIELDS} }`;

/** Like `PAGE_FIELDS`, for a page that lists sources itself: those of its blocks are not loaded. */
export const PAGE_WITHOUT_SOURCES = PAGE_FIELDS.replaceAll(SOURCES, "");
