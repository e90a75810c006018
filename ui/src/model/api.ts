// Made by `make generate` from openapi.json and openapi-site.json: change the server's shapes instead.


/** OneOf type helpers */
type Without<T, U> = { [P in Exclude<keyof T, keyof U>]?: never };
type XOR<T, U> = (T | U) extends object ? (Without<T, U> & U) | (Without<U, T> & T) : T | U;
type OneOf<T extends any[]> = T extends [infer Only] ? Only : T extends [infer A, infer B, ...infer Rest] ? OneOf<[XOR<A, B>, ...Rest]> : never;

export type paths = Record<string, never>;

export type webhooks = Record<string, never>;

export interface components {
  schemas: {
    /**
     * @description Kind of access to a source.
     * @enum {string}
     */
    Access: "open" | "quote";
    AccountConversation: {
      /** @description Number of messages. */
      count: number;
      /** @description The beginning of the latest message. */
      excerpt: string;
      reference: string;
      state: components["schemas"]["SupportState"];
      /** Format: date-time */
      updatedAt: string;
    };
    /** @description The conversations of an account. */
    AccountConversations: {
      /** @description Most recently changed first. */
      conversations: components["schemas"]["AccountConversation"][];
    };
    /** @description The owner of a link to choose a password. */
    AccountLink: {
      /** @description The address of the account, masked. */
      email: string;
      /** @description Whether the account had a password before. */
      isReset: boolean;
      maxLength: number;
      /** @description Minimum characters of a password. */
      minLength: number;
    };
    AccountMessage: {
      /** Format: date-time */
      at: string;
      /** @description The language of the message. */
      locale: string;
      text: string;
    };
    /** @description An order of scores with its quote. */
    AccountOrder: {
      /** Format: date-time */
      changedAt: string;
      /** @description Whether the fifth market costs nothing if it is signed in time. */
      fifthIsFree: boolean;
      /**
       * Format: int64
       * @description Bytes of the PDF; `null` while it is not drawn yet.
       */
      fileBytes: number | null;
      indicator: components["schemas"]["ScoringIndicator"];
      /** @description Names of its markets. */
      markets: string[];
      /** @description Number of its quote. */
      number: string;
      reference: string;
      /** @description The masked address of the signer; `null` if the owner of the account signs. */
      signer: string | null;
      state: components["schemas"]["ScoringState"];
      /**
       * Format: date
       * @description The last day on which it can be signed.
       */
      validUntil: string;
    };
    /** @description An account, for its owner. */
    AccountPage: {
      /** @description The company of the owner; empty if there is none. */
      company: string;
      email: string;
      /** @description Whether the owner has proved access to the mailbox; requests are listed only then. */
      isVerified: boolean;
      name: string;
      /** @description Newest first. */
      orders: components["schemas"]["AccountOrder"][];
      /** @description Drafts shared with the owner, by expiry. */
      previews: components["schemas"]["AccountPreview"][];
      /** @description Most recently changed first. */
      requests: components["schemas"]["AccountRequest"][];
      /** @description Results whose pages are open. */
      results: components["schemas"]["AccountResult"][];
      /** @description Most recently used first. */
      sessions: components["schemas"]["AccountSession"][];
    };
    /** @description A draft shared with the owner of the account. */
    AccountPreview: {
      address: string;
      /** Format: date-time */
      expiresAt: string;
      /** @description The language of the draft. */
      locale: string;
      title: string;
    };
    /** @description A request that was sent from the address of the account. */
    AccountRequest: {
      /**
       * Format: date
       * @description The expected day of the next step, if known.
       */
      expectedOn: string | null;
      isFinished: boolean;
      /** @description data-request, provider or campaign. */
      kind: string;
      message: components["schemas"]["AccountMessage"] | null;
      reference: string;
      status: components["schemas"]["FollowUpStatus"];
      title: string;
      /** Format: date-time */
      updatedAt: string;
    };
    /** @description A result whose page is open. */
    AccountResult: {
      /** Format: date-time */
      computedAt: string;
      markets: string[];
      /**
       * Format: date
       * @description The first and the last day on which the page is open.
       */
      openFrom: string;
      /** Format: date */
      openUntil: string;
      /** @description The reference of its order. */
      reference: string;
    };
    /** @description The security settings of an account, for its owner. */
    AccountSecurity: {
      /** @description Whether a password is set. */
      hasPassword: boolean;
      maxLength: number;
      /** @description Minimum characters of a password. */
      minLength: number;
      /**
       * Format: int64
       * @description Remaining recovery codes; `null` if codes are not required.
       */
      recoveryLeft: number | null;
      setup: components["schemas"]["CodeSetup"] | null;
    };
    AccountSession: {
      /** @description Empty if it is unknown, as is the system. */
      browser: string;
      id: string;
      /** @description Whether it is the current session. */
      isCurrent: boolean;
      /** Format: date-time */
      openedAt: string;
      system: string;
      /** Format: date-time */
      usedAt: string;
    };
    /** @description Numbers of all pharmacies, in the panel or not. */
    AllPharmacies: {
      /** Format: int64 */
      number: number;
      /** @description Source of the numbers. */
      source: string;
    };
    /** @description A computed annotation of a curve. */
    Annotation: {
      /** Format: date */
      day: string;
      event: components["schemas"]["EventMark"] | null;
      key: components["schemas"]["AnnotationKey"];
      /**
       * Format: double
       * @description The level of the day.
       */
      value: number | null;
    };
    /**
     * @description The kind of an annotation.
     * @enum {string}
     */
    AnnotationKey: "peak" | "onset" | "forced" | "event";
    AnyTable: components["schemas"]["Table"] | components["schemas"]["PeriodTable"];
    /** @description The public interfaces of the site. Addresses are relative to its origin. */
    ApiIndex: {
      /** @description The catalogue of data sources (DCAT-AP). */
      catalogue: string;
      /** @description The page for programmers. */
      documentation: string;
      /** @description The GraphQL endpoint. */
      graphql: string;
      /** @description The GraphQL schema. */
      graphqlSchema: string;
      limits: components["schemas"]["ApiLimits"];
      /** @description The list of all open-data files. */
      openData: string;
      /** @description The description of the operations (OpenAPI 3.1). */
      openapi: string;
      /** @description All public operations, by path. */
      operations: components["schemas"]["ApiOperation"][];
    };
    /** @description Limits for consumers. */
    ApiLimits: {
      /** @description Open connections per IP address. */
      connectionsPerAddress: number;
      /** @description Size of a GraphQL query, in bytes. */
      graphqlBytes: number;
      /** @description Nested fields of a GraphQL query. */
      graphqlDepth: number;
      /** @description Words of a GraphQL query. */
      graphqlWords: number;
      /** @description Entries on a page of a list. */
      listEntries: number;
    };
    /** @description An operation of the API. */
    ApiOperation: {
      method: string;
      path: string;
      summary: string;
      /** @description The group, as in the OpenAPI document. */
      tag: string;
    };
    /** @description An attachment of each mail of a campaign. */
    AttachedFile: {
      name: string;
      sha256: string;
      /**
       * Format: int64
       * @description Bytes.
       */
      size: number;
    };
    /** @description All contacts of a kind. */
    AudienceChoice: {
      /** @description Whether the base was counted; else it is the published, approximate number. */
      counted: boolean;
      kind: components["schemas"]["ContactKind"];
      /** Format: int64 */
      mailboxes: number;
    };
    /**
     * @description The effect of a new delivery on earlier periods.
     * @enum {string}
     */
    BackData: "replace" | "add";
    /** @description The lowest and highest level of past seasons, by slot. */
    Band: {
      max: (number | null)[];
      min: (number | null)[];
    };
    /** @description The reference of the levels of a theme, as pages show it. */
    BaselineDefinition: {
      /**
       * Format: date
       * @description Its first day.
       */
      from: string | null;
      period: components["schemas"]["BaselinePeriod"];
      scope: components["schemas"]["BaselineScope"];
      /**
       * Format: date
       * @description Its last day.
       */
      to: string | null;
      /** @description Its first and last ISO week. */
      weeks: number[] | null;
    };
    /**
     * @description Kind of the reference.
     * @enum {string}
     */
    BaselinePeriod: "weeks" | "days" | "fixed-share" | "scale";
    /**
     * @description The figures with which a territory is compared.
     * @enum {string}
     */
    BaselineScope: "territory" | "nation";
    /**
     * @description The budget a year, in euros.
     * @enum {string}
     */
    Budget: "up-to-10000" | "up-to-25000" | "up-to-50000" | "up-to-100000" | "over-100000" | "other";
    /** @description A bulletin in one language, with its facts. */
    BulletinDetails: components["schemas"]["BulletinItem"] & ({
      /** @description The facts from which the sentences are generated. */
      facts: components["schemas"]["BulletinTheme"][];
      /** @description The week of the next one. */
      next: string | null;
      /** @description The week of the previous bulletin. */
      previous: string | null;
      text: components["schemas"]["BulletinText"];
    });
    /** @description An event of the days of a bulletin. */
    BulletinEvent: {
      /** Format: date */
      from: string;
      /** @description The former regions concerned; empty for all of them. */
      regions: components["schemas"]["Territory"][];
      /**
       * Format: date
       * @description The last day.
       */
      to: string;
      what: components["schemas"]["EventKind"];
    };
    /** @description A bulletin in the list. */
    BulletinItem: {
      /** @description Whether its figures are generated. */
      demonstration: boolean;
      lead: string;
      /** Format: int64 */
      number: number;
      /**
       * Format: int64
       * @description The time of publication, in milliseconds since 1970.
       */
      publishedAt: number;
      /**
       * Format: date
       * @description The day on which it was published, in Paris.
       */
      publishedOn: string;
      title: string;
      /** @description Its ISO week: 2026-W47. */
      week: string;
    };
    /** @description All bulletins, the newest first. */
    BulletinList: {
      bulletins: components["schemas"]["BulletinItem"][];
    };
    /** @description A region above its own epidemic threshold. */
    BulletinRegion: {
      /** Format: double */
      level: number;
      /** Format: double */
      onset: number;
      territory: components["schemas"]["Territory"];
    };
    /** @description The statement of an earlier bulletin about its last day, with the one for its final value. */
    BulletinReview: {
      after: components["schemas"]["BulletinStatement"] | null;
      before: components["schemas"]["BulletinStatement"];
      /**
       * Format: date
       * @description Its last day.
       */
      day: string;
      /** @description The week of the earlier bulletin. */
      week: string;
    };
    /** @description The section of a bulletin on an indicator. */
    BulletinSection: {
      sentences: string[];
      theme: components["schemas"]["Theme"];
      title: string;
    };
    /** @description The statement about a level. */
    BulletinStatement: {
      grade: components["schemas"]["Grade"] | null;
      /** Format: double */
      level: number;
      trend: components["schemas"]["Trend"] | null;
    };
    /** @description A bulletin in one language. */
    BulletinText: {
      /** @description Summary in two sentences. */
      lead: string;
      locale: components["schemas"]["Locale"];
      /** @description Note on its sources, and that it never changes. */
      note: string;
      sections: components["schemas"]["BulletinSection"][];
      /** @description Note about generated figures, if it has any. */
      stamp: string | null;
      title: string;
    };
    /** @description The facts of a bulletin on an indicator. */
    BulletinTheme: {
      doubt: components["schemas"]["Doubt"] | null;
      /** @description Events of the last seven days, earliest first. */
      events: components["schemas"]["BulletinEvent"][];
      /** @description Days of the last two weeks whose counts are excluded, newest first. */
      excluded: components["schemas"]["ExcludedDay"][];
      /** @description The reason if the version was published against the gate. */
      forced: string | null;
      /**
       * Format: int64
       * @description Time since which newer figures are held back, in milliseconds since 1970.
       */
      heldSince: number | null;
      /** Format: date */
      lastDay: string;
      /**
       * Format: int64
       * @description Days by which the last day misses the promise.
       */
      lateDays: number;
      /**
       * Format: double
       * @description The national level of the last day.
       */
      level: number | null;
      method: components["schemas"]["Method"];
      /**
       * Format: date
       * @description The first day that may still change.
       */
      provisionalFrom: string | null;
      /** @description Regions among them whose level is above the threshold. */
      regionsAbove: components["schemas"]["BulletinRegion"][];
      /** @description Number of present regions that were compared with thresholds of their own. */
      regionsGraded: number;
      /** @description Earlier bulletins whose last day is final since this one, oldest first. */
      reviewed: components["schemas"]["BulletinReview"][];
      situation: components["schemas"]["Situation"];
      theme: components["schemas"]["Theme"];
      unit: components["schemas"]["Unit"];
      /**
       * Format: int64
       * @description The version of the figures.
       */
      version: number;
    };
    CalculatedValue: {
      /**
       * Format: double
       * @description With tax.
       */
      amount: number;
      field: string;
      /** Format: int64 */
      line: number;
      /**
       * Format: double
       * @description Without tax, in hundredths.
       */
      value: number;
      /** Format: double */
      vat: number;
    };
    /** @description The days of a campaign, as month and day. */
    Campaign: {
      /** @description `10-01`. */
      from: string;
      to: string;
    };
    /** @description The campaign that a signer is asked to approve, or has approved. */
    CampaignApproval: {
      /** Format: date-time */
      approvedAt: string | null;
      /** @description The attachments; their checksums are part of the digest. */
      attached: components["schemas"]["AttachedFile"][];
      attachments: components["schemas"]["YesNo"];
      audience: components["schemas"]["CampaignAudience"];
      company: string;
      /** @description Whether they were counted; else it is the published, approximate number. */
      counted: boolean;
      /** @description The checksum of everything that is approved. */
      digest: string;
      file: string;
      /** Format: date */
      firstOn: string;
      name: string;
      /**
       * Format: int64
       * @description Number of recipients.
       */
      recipients: number;
      reference: string;
      report: components["schemas"]["ContentReport"];
      /** Format: date */
      secondOn: string | null;
      signer: string;
      /** @description The masked address of the sponsor; that of the signer is masked too. */
      sponsor: string;
      subject: string;
      type: components["schemas"]["CampaignKind"];
      visa: string | null;
      /** Format: date */
      visaOn: string | null;
    };
    /**
     * @description The audience of a campaign: all contacts of a kind, or a list of the sponsor.
     * @enum {string}
     */
    CampaignAudience: "pharmacy" | "generalist" | "hospital-pharmacy" | "addresses" | "pharmacies";
    /** @description A pending content file. */
    CampaignContent: {
      /**
       * Format: date-time
       * @description Expiry of the ticket.
       */
      expiresAt: string;
      name: string;
      report: components["schemas"]["ContentReport"];
      /**
       * Format: int64
       * @description Bytes.
       */
      size: number;
      /** @description References it in the form. */
      ticket: string;
    };
    /** @description Recipients by the outcome of their mails; the other counts sum to the audience. */
    CampaignCounts: {
      /** Format: int64 */
      audience: number;
      /** Format: int64 */
      failed: number;
      /** Format: int64 */
      queued: number;
      /** Format: int64 */
      sent: number;
      /** Format: int64 */
      suppressed: number;
      /** Format: int64 */
      unknown: number;
    };
    /** @description The choices and limits of the form. */
    CampaignForm: {
      /** Format: int64 */
      attachmentBytes: number;
      /** @description Maximum attachments, and maximum bytes of each. */
      attachments: number;
      /** @description Lists are in the order of the page. */
      audiences: components["schemas"]["AudienceChoice"][];
      contact: components["schemas"]["TeamContact"];
      /**
       * Format: int64
       * @description Maximum bytes of the content, and of a list.
       */
      contentBytes: number;
      contents: components["schemas"]["ContentKind"][];
      /** @description The target fields for columns of a list of pharmacies. */
      fields: string[];
      /** @description Minimum and maximum days from today to the first sending. */
      firstAfter: number[];
      /** Format: int64 */
      listBytes: number;
      listKinds: components["schemas"]["RecipientListKind"][];
      /** @description Maximum pasted addresses. */
      pasted: number;
      /** @description Minimum and maximum days from the first sending to the second. */
      secondAfter: number[];
      subject: components["schemas"]["Length"];
      types: components["schemas"]["CampaignKind"][];
      witnesses: number;
    };
    /**
     * @description The purpose of a campaign.
     * @enum {string}
     */
    CampaignKind: "product-launch" | "code-change" | "communication" | "legal" | "webinar";
    /** @description A list that waits for its request, with what was read in it. */
    CampaignList: {
      columns: components["schemas"]["ListColumn"][];
      listKind: components["schemas"]["RecipientListKind"];
      /**
       * Format: int64
       * @description Rows that are surely matched; of these, contacts without an address.
       */
      matched: number;
      name: string;
      /** @description What the file calls its columns, in their order. */
      names: string[];
      /** @description The number of recipients at this moment. */
      recipients: number;
      /** @description The number of uncertain rows, and how many of them have no decision. */
      review: number;
      /** Format: int64 */
      rows: number;
      /**
       * Format: int64
       * @description Bytes.
       */
      size: number;
      /** @description Names it in the form. */
      ticket: string;
      /** @description The first doubtful rows. */
      uncertainRows: components["schemas"]["ListDoubt"][];
      undecided: number;
      /**
       * Format: int64
       * @description Rows that hold no address or no known pharmacy, and the lines of the first of them.
       */
      unmatched: number;
      unmatchedLines: number[];
      /** Format: int64 */
      unreachable: number;
    };
    /**
     * @description The state of a campaign.
     * @enum {string}
     */
    CampaignProgress: "prepared" | "sending" | "paused" | "finished" | "cancelled";
    /** @description Opens and clicks among the recipients who consented to measurement. */
    CampaignReaders: {
      /** @description Recipients who followed a link. */
      clicked: number;
      consenting: number;
      opened: number;
    };
    CampaignRegion: {
      counts: components["schemas"]["CampaignCounts"];
      /** @description The ISO 3166-2 code; empty if it is unknown, "others" for merged small regions. */
      region: string;
    };
    /** @description The delivery report of a campaign. Groups of fewer than `minGroupSize` recipients are merged. */
    CampaignReport: {
      /**
       * Format: date-time
       * @description When the mails were counted.
       */
      at: string;
      /** Format: int64 */
      minGroupSize: number;
      progress: components["schemas"]["CampaignProgress"];
      waves: components["schemas"]["CampaignWave"][];
    };
    CampaignWave: {
      counts: components["schemas"]["CampaignCounts"];
      readers: components["schemas"]["CampaignReaders"] | null;
      regions: components["schemas"]["CampaignRegion"][];
      /**
       * Format: int64
       * @description 1 or 2.
       */
      wave: number;
    };
    /** @description A challenge for a browser. */
    CaptchaChallenge: {
      /**
       * @description Parameters of the key derivation as named by the ALTCHA protocol. `data` contains the form, the time
       * of creation (milliseconds since 1970), and the minimum and maximum age of a solution in seconds.
       */
      parameters: Record<string, never>;
      signature: string;
    };
    /** @description A change of a source or its sheet on a day. */
    Change: {
      /**
       * Format: date
       * @description The day of the change.
       */
      day: string;
      /** @description The change, in a sentence. */
      text: string;
    };
    /**
     * @description Distribution channel of what a source counts.
     * @enum {string}
     */
    Channel: "pharmacy" | "parapharmacy" | "e-commerce" | "organic" | "hospital" | "foreign" | "none";
    /** @description The proof of an identity for a provider. */
    ChatIdentity: {
      /** @description The id of the visitor at the provider: that of the account, for Crisp the address. */
      identifier: string;
      /** @description HMAC-SHA256 of the identifier, in hexadecimal digits. */
      signature: string | null;
      /** @description A JWT (HS256) with the identifier, name and address. */
      token: string | null;
    };
    /** @description The description with the data that its page loads after a click. */
    ChatPage: components["schemas"]["SupportChat"] & {
      provider: components["schemas"]["ChatProvider"];
      /** @description The URL of the provider's script. */
      script: string;
      /** @description The id of this site at the provider; may be empty. */
      site: string;
    };
    /**
     * @description A chat provider.
     * @enum {string}
     */
    ChatProvider: "chatwoot" | "crisp" | "zammad" | "custom";
    /**
     * @description The checks of a content, in the order of the report.
     * @enum {string}
     */
    Check: "archive" | "page-count" | "unknown-file" | "encoding" | "script" | "event-handler" | "form" | "embedded" | "redirect" | "remote-style" | "merge-tag" | "unsafe-link" | "relative-link" | "image-missing" | "image-remote" | "image-inline" | "image-format" | "image-faulty" | "alternative-text" | "clipped" | "empty" | "document" | "encrypted" | "active" | "visa-missing" | "visa-unread" | "empty-link" | "plain-link" | "image-unused" | "image-position" | "image-width" | "language" | "title" | "little-text";
    Choice: {
      access: components["schemas"]["Access"][];
      channel: components["schemas"]["Channel"][];
      division: components["schemas"]["Division"][];
      family: components["schemas"]["Family"][];
      format: components["schemas"]["FileFormat"][];
      granularity: components["schemas"]["Granularity"][];
      indicator: components["schemas"]["Measure"][];
      territory: components["schemas"]["SourceTerritory"][];
    };
    /** @description The data to set up a device. */
    CodeSetup: {
      /** @description The dark modules of a QR code, as an SVG path in a square of `modules` units. */
      picture: string;
      /** @description Recovery codes, each valid once. */
      recovery: string[];
      /** @description The secret to type (base 32). */
      secret: string;
      /** Format: int32 */
      size: number;
    };
    /** @description A column of a source's files. */
    Column: {
      example: string;
      meaning: string;
      /** @description Its name in the files' header. */
      name: string;
      type: components["schemas"]["ColumnType"];
      /** @description Unit of its numbers. */
      unit: string | null;
    };
    /**
     * @description Type of a column of a source's dictionary.
     * @enum {string}
     */
    ColumnType: "date" | "text" | "integer" | "decimal" | "boolean" | "code";
    /** @description A form that must be confirmed by its sender. */
    Confirmation: {
      /** @description Whether it is already confirmed. */
      done: boolean;
      /** @description The kind of the form. */
      form: string;
      /** @description The reference number. */
      reference: string;
    };
    /** @description The choices of the form. */
    ContactForm: {
      /** @description Subjects of a message, in the order of the page. */
      subjects: components["schemas"]["SubjectChoice"][];
    };
    /**
     * @description Profession of a contact.
     * @enum {string}
     */
    ContactKind: "pharmacy" | "generalist" | "hospital-pharmacy";
    ContentFinding: {
      /** @description The relevant excerpt. */
      about: string;
      /** @description Whether the finding is only advice and does not block the campaign. */
      advice: boolean;
      check: components["schemas"]["Check"];
      /** @description The file in the archive, and the line, from 1. */
      file: string | null;
      /** Format: int64 */
      line: number | null;
    };
    /**
     * @description The kind of content of a campaign.
     * @enum {string}
     */
    ContentKind: "html" | "pdf" | "pptx";
    /** @description The findings of the content check. */
    ContentReport: {
      /** @description Bytes of an HTML page as it is sent. */
      bytes: number | null;
      /** @description Errors first. */
      findings: components["schemas"]["ContentFinding"][];
      kind: components["schemas"]["ContentKind"];
      /** @description Pages of a document. */
      pages: number | null;
      passed: components["schemas"]["Check"][];
      sendable: boolean;
    };
    /** @description Correlation of an indicator and a reference. */
    Correlation: {
      /** @description Citation that the owner requires with the comparison. */
      citation: string;
      /**
       * Format: double
       * @description Pearson's coefficient.
       */
      coefficient: number;
      /**
       * Format: double
       * @description Effective number of independent pairs of the interval.
       */
      effective: number;
      /**
       * Format: date
       * @description First day of the first pair.
       */
      from: string;
      /**
       * Format: double
       * @description Upper limit of its 95 % interval.
       */
      high: number;
      /**
       * Format: int64
       * @description Weeks by which the indicator lags behind the reference at the highest coefficient; negative if it leads.
       */
      lag: number;
      /** @description The coefficient at each lag with enough pairs, for a weekly reference. */
      lags: components["schemas"]["Lag"][];
      /**
       * Format: double
       * @description Lower limit of its 95 % interval.
       */
      low: number;
      /** @description Pairs of values. */
      n: number;
      reference: components["schemas"]["Reference"];
      /** @description Frequency of the values of the reference. */
      rhythm: components["schemas"]["Frequency"];
      /** @description The coefficient within each season, newest first, for a weekly reference. */
      seasons: components["schemas"]["SeasonCorrelation"][];
      /**
       * Format: date
       * @description First day of the last one.
       */
      to: string;
    };
    /** @description The reference of a region's chart. */
    Country: {
      /**
       * Format: double
       * @description The highest level of the country and of its present regions in that season.
       */
      highest: number | null;
      /** @description The country's levels in the current season, one per slot as in the seasons of the region. */
      values: components["schemas"]["Vec"];
    };
    /** @description The status of a vaccination campaign. */
    Coverage: {
      /** @description Dates of the campaign. */
      campaign: components["schemas"]["Campaign"];
      /**
       * Format: double
       * @description Points above the target; negative below.
       */
      distance: number | null;
      /**
       * Format: int64
       * @description Population of the age group.
       */
      population: number | null;
      /** @description Name of the vintage of the population. */
      populationVintage: string;
      /**
       * Format: double
       * @description The share on the same day of the previous season.
       */
      sameDayLastSeason: number | null;
      /**
       * Format: double
       * @description The public health target, in percent; null if doses are counted instead of people.
       */
      target: number | null;
    };
    Criterion: {
      code: components["schemas"]["CriterionCode"];
      /** @description Whether it counts: its evidence is not an example. */
      counted: boolean;
      evidence: components["schemas"]["Evidence"];
      met: boolean;
    };
    /** @enum {string} */
    CriterionCode: "described" | "dictionary" | "sample" | "fresh" | "history" | "limits" | "terms" | "territories" | "downloadable";
    /** @description A file as pages list it. */
    DataFile: {
      /**
       * Format: int64
       * @description Size in bytes, if known without making the file.
       */
      bytes: number | null;
      format: string;
      href: string;
    };
    /** @description Freshness of the data of an open source. */
    DataFreshness: {
      /** @description Whether the figures are generated. */
      demonstration: boolean;
      /**
       * Format: date
       * @description The last day of the data.
       */
      lastDay: string;
      /**
       * Format: int64
       * @description Days by which the promise is missed.
       */
      lateDays: number;
      /**
       * Format: int64
       * @description Promised days between a day and the publication of its figures.
       */
      promiseDays: number;
      /**
       * Format: int64
       * @description In milliseconds since 1970.
       */
      publishedAt: number;
    };
    /** @description The choices and length limits of the form. */
    DataRequestForm: {
      budgets: components["schemas"]["Budget"][];
      contact: components["schemas"]["TeamContact"];
      description: components["schemas"]["Length"];
      /** @description Delivery frequencies. */
      frequencies: components["schemas"]["Update"][];
      /** @description Lists are in the order of the page. */
      territories: components["schemas"]["SourceTerritory"][];
      title: components["schemas"]["Length"];
    };
    /**
     * @description The period that a data set covers.
     * @enum {string}
     */
    DataSetHistory: "under-6-months" | "6-months" | "1-year" | "2-years" | "over-2-years";
    /**
     * @description Point of trade at which a source counts.
     * @enum {string}
     */
    DataType: "sell-out" | "sell-in" | "sectorisation" | "billing" | "visits";
    /**
     * @description Way of delivery of a source.
     * @enum {string}
     */
    Delivery: "download" | "sftp" | "api" | "cloud" | "email" | "workspace";
    /** @description The changes of a version against an earlier one. */
    Difference: {
      /** @description Number of new levels. */
      added: number;
      /** @description Number of changed levels. */
      changed: number;
      largest: components["schemas"]["LargestChange"] | null;
      /** @description Number of removed levels. */
      removed: number;
      /**
       * Format: int64
       * @description Number of the earlier version.
       */
      since: number;
    };
    /**
     * @description Division of products or care.
     * @enum {string}
     */
    Division: "prescription" | "self-care" | "cosmetics" | "nutrition" | "hygiene" | "devices" | "hospital" | "public-health";
    /**
     * @description Why a level is in doubt.
     * @enum {string}
     */
    Doubt: "held-back" | "forced" | "late";
    /** @description A downloadable file. */
    Download: {
      format: string;
      mediaType: string;
      /** @description Absolute URL. */
      url: string;
    };
    /** @description An indicator compared with its own past epidemics. */
    Epidemic: {
      /** @description The excluded past seasons, oldest first. */
      excluded: components["schemas"]["ExcludedSeason"][];
      /**
       * Format: double
       * @description Threshold of high intensity.
       */
      high: number;
      level: components["schemas"]["EpidemicLevel"] | null;
      /**
       * Format: double
       * @description Threshold of medium intensity.
       */
      medium: number;
      /**
       * Format: double
       * @description Threshold of an epidemic.
       */
      onset: number;
      /**
       * Format: date
       * @description The Monday of the first week of the unbroken run above the onset.
       */
      since: string | null;
      /** @description The seasons from which the thresholds were learnt, oldest first. */
      used: string[];
      /**
       * Format: double
       * @description Threshold of very high intensity.
       */
      veryHigh: number;
      /**
       * Format: date
       * @description The Monday of that week.
       */
      week: string;
    };
    /**
     * @description Intensity of a week.
     * @enum {string}
     */
    EpidemicLevel: "below" | "low" | "medium" | "high" | "very-high";
    /** @description The predicted final level of one of the last days. */
    EstimatedDay: {
      /** Format: date */
      day: string;
      /**
       * Format: double
       * @description The upper bound of the band.
       */
      high: number;
      /**
       * Format: double
       * @description The median of the prediction.
       */
      level: number;
      /**
       * Format: double
       * @description The lower bound of the band.
       */
      low: number;
    };
    /**
     * @description The reason of different sales.
     * @enum {string}
     */
    EventKind: "strike" | "weather" | "stockpiling" | "shortage" | "outbreak" | "outage" | "panel";
    /** @description An event in a chart. */
    EventMark: {
      /** @description The former regions concerned; empty for all of them. */
      regions: components["schemas"]["Territory"][];
      /**
       * Format: date
       * @description The last day.
       */
      to: string;
      what: components["schemas"]["EventKind"];
    };
    /** @description Evidence of a criterion. */
    Evidence: {
      characters: number;
      uses: number;
      usesNeeded: number;
    } | {
      columns: number;
    } | {
      rows: number;
      rowsNeeded: number;
    } | components["schemas"]["DataFreshness"] | ({
      /** Format: int32 */
      daysAllowed: number;
      /** Format: date */
      updated: string | null;
    }) | {
      /** Format: int32 */
      since: number;
      /** Format: int32 */
      years: number;
      /** Format: int32 */
      yearsNeeded: number;
    } | {
      limitCharacters: number;
    } | ({
      licence: string | null;
    }) | {
      territories: components["schemas"]["SourceTerritory"][];
      wide: components["schemas"]["SourceTerritory"][];
    } | {
      access: components["schemas"]["Access"];
    };
    /** @description A day whose counts are excluded from levels, because they violated a rule of the gate. */
    ExcludedDay: {
      /** Format: date */
      day: string;
      event: components["schemas"]["EventKind"] | null;
      /** @description The former regions whose counts are excluded. */
      regions: components["schemas"]["Territory"][];
      /** @description Whether these are all regions of the country. */
      whole: boolean;
    };
    /** @description An excluded season. */
    ExcludedSeason: {
      reason: components["schemas"]["ExclusionReason"];
      /** @description `2009-2010`. */
      season: string;
    };
    /**
     * @description Why a season is excluded.
     * @enum {string}
     */
    ExclusionReason: "pandemic" | "incomplete" | "collapsed" | "older";
    /** @description One value of a facet with its count. */
    FacetOption: {
      /** @description Number of sources that it would find, given the selection in the other facets. */
      count: number;
      /** @description Parent of the value: selecting that one finds all sources of this one, and more. */
      parent: string | null;
      selected: boolean;
      value: string;
    };
    Facets: {
      access: components["schemas"]["FacetOption"][];
      channel: components["schemas"]["FacetOption"][];
      division: components["schemas"]["FacetOption"][];
      family: components["schemas"]["FacetOption"][];
      format: components["schemas"]["FacetOption"][];
      granularity: components["schemas"]["FacetOption"][];
      indicator: components["schemas"]["FacetOption"][];
      territory: components["schemas"]["FacetOption"][];
    };
    /**
     * @description Family of a source.
     * @enum {string}
     */
    Family: "sales" | "care" | "indicators" | "scoring";
    /** @description An outline with its properties. */
    Feature_FigureProperties: {
      /** @description A `MultiPolygon`; null if the interface is not built. */
      geometry?: unknown;
      id: components["schemas"]["Territory"];
      /** @description The last day of a territory. */
      properties: components["schemas"]["Place"] & ({
        /** Format: date */
        day: string;
        flag: components["schemas"]["Flag"];
        /** Format: double */
        high: number | null;
        /**
         * Format: double
         * @description Null if withheld.
         */
        level: number | null;
        /** Format: double */
        low: number | null;
        /** Format: int32 */
        pharmacies: number | null;
        status: string;
      });
      /** @description `Feature`. */
      type: string;
    };
    /** @description An invalid value and its error. */
    FieldProblem: {
      /** @description The allowed values, if they are a closed list. */
      allowed?: string[];
      /** @description A stable code, or a sentence for files. */
      code: string;
      /** @description The parameters of the message. */
      params?: {
        [key: string]: number;
      };
      /** @description A JSON pointer for requests, `file:line:column` for files. */
      pointer: string;
    };
    /**
     * @description File format of deliveries.
     * @enum {string}
     */
    FileFormat: "csv" | "parquet" | "json" | "xlsx" | "pdf";
    /** @description One thing that is wrong with what is about to be public. */
    Finding: {
      /**
       * Format: date
       * @description The first day at fault, where there is one.
       */
      day: string | null;
      /** @description One English sentence with the numbers. */
      message: string;
      /** @description What was measured and what was allowed, by name. */
      numbers: {
        [key: string]: number;
      };
      /** @description The rule's name, as in `seeds/gate.toml`. */
      rule: string;
      severity: components["schemas"]["Severity"];
      territory: components["schemas"]["Territory"] | null;
    };
    /**
     * @description What must be said beside a level; empty where there is nothing.
     * @enum {string}
     */
    Flag: "" | "sparse" | "withheld";
    /** @description Days with restrictions. */
    FlaggedDays: {
      /** @description Days with figures on few days of their window. */
      sparse: string[];
      /** @description Days with fewer than 11 pharmacies, or whose level would reveal one of those; they have no level. */
      withheld: string[];
    };
    /** @description The follow-up of a request, for its sender. */
    FollowUp: {
      /** @description The team that handles it. */
      contact: components["schemas"]["TeamContact"];
      /** Format: date-time */
      createdAt: string;
      /** @description The masked address of the sender. */
      email: string;
      /**
       * Format: date
       * @description The expected day of the next step, if known.
       */
      expectedOn: string | null;
      /** @description The identicon of the reference. */
      identicon: components["schemas"]["Identicon"];
      /** @description Messages of the team, newest first. */
      messages: components["schemas"]["FollowUpMessage"][];
      reference: string;
      status: components["schemas"]["FollowUpStatus"];
      /** @description All statuses of its kind, in their order. */
      steps: components["schemas"]["FollowUpStep"][];
      title: string;
      /** Format: date-time */
      updatedAt: string;
    };
    FollowUpMessage: {
      /** Format: date-time */
      at: string;
      /** @description The language of the message. */
      locale: string;
      text: string;
    };
    /**
     * @description The status of a request that is followed up.
     * @enum {string}
     */
    FollowUpStatus: "sent" | "process" | "integration" | "modeling" | "finish";
    FollowUpStep: {
      /**
       * Format: date-time
       * @description `null` for a future status.
       */
      at: string | null;
      status: components["schemas"]["FollowUpStatus"];
    };
    /** @description A version published against the gate. */
    Forced: {
      findings: components["schemas"]["Finding"][];
      /** @description The reason, as text of the publisher. */
      reason: string;
    };
    /**
     * @description Frequency of the values of a reference.
     * @enum {string}
     */
    Frequency: "weekly" | "yearly";
    /** @description Freshness of a theme. */
    Freshness: {
      /**
       * Format: int64
       * @description Days by which the last published day misses the promise.
       */
      lateDays: number;
      /**
       * Format: date
       * @description The promised day of later figures; null once it is past.
       */
      nextUpdate: string | null;
      /**
       * Format: int64
       * @description Days after which the figures of a day are promised.
       */
      promiseDays: number;
    };
    /** @description Whether figures passed the checks before publication. */
    GateStatus: {
      /** @description Why newer figures are held back, why these were published against the gate, or how they are unusual. */
      reasons: string[];
      /** Format: date-time */
      since: string;
      state: components["schemas"]["State"];
    };
    /** @description A figure per territory, with its outline. */
    Geography: components["schemas"]["SeriesHead"] & {
      features: components["schemas"]["Feature_FigureProperties"][];
      /** @description Licence of the outlines. */
      outlineLicence: string;
      /** @description `FeatureCollection`. */
      type: string;
    };
    /**
     * @description The grade of a level.
     * @enum {string}
     */
    Grade: "below" | "low" | "medium" | "high" | "very-high" | "under" | "usual" | "over" | "awaited" | "campaign" | "closed" | "drifting" | "not-established";
    /**
     * @description The finest time step of a source.
     * @enum {string}
     */
    Granularity: "day" | "week" | "month" | "year";
    /** @description The response to a GraphQL query. */
    GraphqlAnswer: {
      /** @description The requested fields; null if the query could not be executed. */
      data: Record<string, never> | null;
      /** @description Errors, each with a code in `extensions`; absent without errors. */
      errors?: Record<string, never>[];
    };
    /** @description A GraphQL query. A list of queries is rejected, because each would have limits of its own. */
    GraphqlQuery: {
      operationName: string | null;
      query: string;
      variables: Record<string, never> | null;
    };
    /**
     * @description Grouping of days: ISO weeks, months, seasons from 1 September, years.
     * @enum {string}
     */
    Grouping: "week" | "month" | "season" | "year";
    /** @description Newer figures that the gate holds back. */
    HeldBack: {
      findings: components["schemas"]["Finding"][];
      /**
       * Format: int64
       * @description Start of the hold, in milliseconds since 1970.
       */
      since: number;
    };
    HelpAnswers: {
      answers: components["schemas"]["SupportAnswer"][];
    };
    /** @description One line over the years. */
    History: {
      /** @description Number of days with a level in the whole series. */
      days: number;
      /** @description The days on which the level was above the epidemic threshold. */
      epidemics: components["schemas"]["Period"][];
      /**
       * Format: date
       * @description The first day of the whole series.
       */
      first: string;
      /**
       * Format: date
       * @description The first day.
       */
      from: string;
      /** @description The highest day of every season, oldest first; empty for a count or a share. */
      peaks: components["schemas"]["Peak"][];
      /**
       * Format: int64
       * @description Days from one value to the next: one, or seven beyond three years.
       */
      step: number;
      /** @description The level of a day, or the highest of a week; null if there is none. */
      values: components["schemas"]["Vec"];
    };
    /** @description A hold of newer figures by the gate. */
    Hold: {
      /**
       * Format: int64
       * @description The version that ended it; null if the held figures were withdrawn.
       */
      endedBy: number | null;
      findings: components["schemas"]["Finding"][];
      /**
       * Format: int64
       * @description Start of the hold, in milliseconds since 1970.
       */
      since: number;
      /**
       * Format: int64
       * @description End of the hold, in milliseconds since 1970; null while it continues.
       */
      until: number | null;
    };
    /** @description The crosses of a reference, row by row. */
    Identicon: {
      /** @description The index of the orange cross. */
      accent: number;
      /** @description From 0, a dot, to 3. */
      sizes: number[];
    };
    /**
     * @description Whether a disturbance was planned.
     * @enum {string}
     */
    IncidentKind: "incident" | "maintenance";
    /** @description An incident or a maintenance. */
    IncidentReport: {
      /**
       * Format: int64
       * @description The planned start of a maintenance that has not started.
       */
      beganAt: number;
      categories: string[];
      /** @description Changes that prevent a repetition, one per line. */
      changes: components["schemas"]["StatusTexts"];
      /** Format: int64 */
      endedAt: number | null;
      kind: components["schemas"]["IncidentKind"];
      level: components["schemas"]["StatusLevel"];
      /** @description `I-2026-10-27`, or `M-2026-12-01` for a maintenance; `-2` and so on from the second one of a day. */
      number: string;
      /**
       * Format: int64
       * @description The time of creation, in milliseconds since 1970.
       */
      openedAt: number;
      /**
       * Format: int64
       * @description The planned end of a maintenance.
       */
      plannedEnd: number | null;
      /** @description What still works in the meantime. */
      remains: components["schemas"]["StatusTexts"];
      /** @description The consequences for visitors. */
      summary: components["schemas"]["StatusTexts"];
      title: components["schemas"]["StatusTexts"];
      /** @description The newest first. */
      updates: components["schemas"]["IncidentUpdate"][];
    };
    /**
     * @description The state of the work on an incident.
     * @enum {string}
     */
    IncidentStep: "observed" | "investigating" | "cause" | "monitoring" | "resolved";
    /** @description A published step of the work on an incident. */
    IncidentUpdate: {
      /**
       * Format: int64
       * @description Milliseconds since 1970.
       */
      at: number;
      step: components["schemas"]["IncidentStep"];
      text: components["schemas"]["StatusTexts"];
    };
    /** @description Status of one theme. */
    IndicatorStatus: {
      /** @description Whether the level is above that of the same day one year earlier. */
      aboveLastYear: boolean | null;
      /**
       * Format: double
       * @description The level of a normal season.
       */
      baseline: number | null;
      /**
       * Format: double
       * @description Its change over seven days: relative, or in points for a percentage.
       */
      change: number | null;
      /** @description Whether the figures are generated. */
      demonstration: boolean;
      forced: components["schemas"]["Forced"] | null;
      /** @description Whether the figures are published as promised. */
      freshness: components["schemas"]["Freshness"];
      heldBack: components["schemas"]["HeldBack"] | null;
      /**
       * Format: date
       * @description The last day of its figures.
       */
      lastDay: string;
      /**
       * Format: double
       * @description The level of that day.
       */
      level: number | null;
      /** @description The method of its levels, which defines what a share counts. */
      method: components["schemas"]["Method"];
      /**
       * Format: date
       * @description The first provisional day.
       */
      provisionalFrom: string | null;
      /**
       * Format: int64
       * @description Milliseconds since 1970.
       */
      publishedAt: number;
      /** @description `2026-2027`. */
      seasonLabel: string;
      /** @description The meaning of the level. */
      situation: components["schemas"]["Situation"];
      /**
       * Format: double
       * @description The target level.
       */
      target: number | null;
      theme: components["schemas"]["Theme"];
      unit: components["schemas"]["Unit"];
      /** @description Whether its figures are unusual and being checked: the findings are explained, or too weak to hold them back. */
      unusual: boolean;
      /**
       * Format: int64
       * @description Number of the version.
       */
      version: number;
    };
    /** @description The public keys as a JSON Web Key Set (RFC 7517). */
    KeySet: {
      keys: components["schemas"]["PublishedKey"][];
    };
    /** @description The coefficient at a lag. */
    Lag: {
      /**
       * Format: double
       * @description Pearson's coefficient.
       */
      coefficient: number;
      /**
       * Format: int64
       * @description Weeks by which the indicator lags behind the reference; negative if it leads.
       */
      weeks: number;
    };
    /** @description The largest change of a level. */
    LargestChange: {
      /** Format: date */
      day: string;
      /** Format: double */
      from: number;
      territory: components["schemas"]["Territory"];
      /** Format: double */
      to: number;
    };
    /** @description The last period of a source. */
    LastPeriod: {
      basis: components["schemas"]["PeriodBasis"];
      /**
       * Format: date
       * @description The last day of the period.
       */
      day: string;
    };
    /** @description Length limits in characters of the trimmed text. */
    Length: {
      max: number;
      min: number;
    };
    /** @description Which column is one of our fields. */
    ListColumn: {
      column: number | null;
      field: string;
    };
    ListDoubt: {
      agrees: string[];
      contact: components["schemas"]["ListPlace"];
      differs: string[];
      /** Format: int64 */
      line: number;
      /**
       * Format: int32
       * @description How probable it is that the row means this pharmacy, in percent; none in lists that were matched before it was measured.
       */
      probability: number | null;
      /** @description Whether the base has an address of it. */
      reachable: boolean;
      row: components["schemas"]["ListPlace"];
      /** @description The decision whether it is the same pharmacy; null before the decision. */
      same: boolean | null;
    };
    /** @description Name and address of a pharmacy. */
    ListPlace: {
      address: string;
      name: string;
    };
    /**
     * @description A language the site is served in.
     * @enum {string}
     */
    Locale: "fr" | "en" | "ko" | "th";
    /** @description The data of the sign-in page. */
    LoginPage: {
      /** @description The title of the page after sign-in, if it has one of its own. */
      destination: string | null;
      /** @description The display name of the identity provider. */
      provider: string | null;
      /** @description The team that helps with signing in. */
      support: components["schemas"]["TeamContact"];
    };
    /** @description The last days of every region. */
    Map: {
      /** @description The days, oldest first. */
      days: string[];
      /** @description The regions with a series. */
      regions: components["schemas"]["RegionDays"][];
    };
    /** @description A table of a file, and which of our fields its columns seem to be. */
    MatchedTable: components["schemas"]["SampleTable"] & ({
      guesses: components["schemas"]["SampleGuess"][];
      vat: components["schemas"]["VatColumn"] | null;
    });
    /**
     * @description Measure of a source.
     * @enum {string}
     */
    Measure: "sales-volume" | "sales-value-excl-tax" | "sales-value-incl-tax" | "price-excl-tax" | "price-incl-tax" | "stock-volume" | "selling-outlets" | "stocking-outlets" | "total-outlets" | "market-share-volume" | "market-share-value";
    /**
     * @description The method of the newest levels.
     * @enum {string}
     */
    Method: "published" | "ratio-of-sums" | "cumulative-share" | "robust-median" | "expanded-share" | "demonstration";
    /** @description Days without a point between the first and the last one of a series. */
    MissingDays: {
      count: number;
      /** @description The newest of them, newest first. */
      days: string[];
    };
    /**
     * @description Population of a source: a part, volunteers, or all.
     * @enum {string}
     */
    Model: "panel" | "observatory" | "census";
    /** @description A visualisation module, and the sources that it shows. */
    Module: components["schemas"]["ModuleLink"] & {
      /** @description Description, in HTML. */
      description: string;
      /** @description Whether that is not the reader's language. */
      fallback: boolean;
      /** @description The measures that it needs, of the eleven. */
      indicators: components["schemas"]["Measure"][];
      /** @description The language of its texts. */
      locale: components["schemas"]["Locale"];
      /** @description The languages of the public version. */
      locales: components["schemas"]["Locale"][];
      /** @description In a preview: the state of the public version. */
      previewed?: components["schemas"]["Visibility"];
      /** @description Views of the module. */
      shows: string[];
      /** @description The first hundred of its sources, in the order of the editors. */
      sources: components["schemas"]["Source"][];
      /** @description Number of its sources. */
      total: number;
    };
    /** @description A visualisation module, in short. */
    ModuleLink: {
      /** @description Its slug. */
      id: string;
      name: string;
      summary: string;
    };
    /** @description A source near to a request. */
    NearSource: components["schemas"]["Source"] & {
      /** @description The facets whose criteria it meets. */
      meets: string[];
    };
    /** @description The sources nearest to a request, nearest first. */
    NearestSources: {
      /** @description The criteria: the selection, and the values that the searched words name unambiguously. */
      criteria: components["schemas"]["Choice"];
      items: components["schemas"]["NearSource"][];
    };
    /** @description The news of the day. */
    News: {
      kind: components["schemas"]["NewsKind"];
      theme: components["schemas"]["Theme"];
    };
    /**
     * @description Why a theme is the news.
     * @enum {string}
     */
    NewsKind: "epidemic" | "rising" | "unusual" | "quiet" | "latest" | "demonstration";
    /**
     * @description Predictions of the final levels of the last days of a territory (nowcast). They are not published levels, which are
     * counted.
     */
    Nowcast: {
      /** @description Days whose level is provisional, oldest first. */
      days: components["schemas"]["EstimatedDay"][];
      /**
       * Format: double
       * @description The probability with which the final level of a day is in its band.
       */
      probability: number;
      /** @description Number of versions from which the usual revision was learnt. */
      versions: number;
    };
    /** @description All published themes. */
    Overview: {
      /** @description URL of a picture of these regions; of demonstrations, of France without grades. */
      crossField: string | null;
      news: components["schemas"]["News"] | null;
      /** @description The 13 regions of today in the theme of the news; empty unless it is an epidemic and they have thresholds. */
      regions: components["schemas"]["Region"][];
      /**
       * Format: date
       * @description The day of the regions' levels.
       */
      regionsDay: string | null;
      /** @description In the order of display. */
      themes: components["schemas"]["Summary"][];
    };
    /** @description The highest day of a season. */
    Peak: {
      /** Format: date */
      day: string;
      /** @description `2014-2015`. */
      season: string;
      /** @description Whether the season may still have a higher one. */
      seasonOngoing: boolean;
      /** Format: double */
      value: number;
    };
    /** @description A period of days. */
    Period: {
      /** Format: date */
      from: string;
      /** Format: date */
      to: string;
    };
    /**
     * @description Basis of the last period: published here, stated by its editors, or expected from its update frequency and delay.
     * @enum {string}
     */
    PeriodBasis: "published" | "stated" | "expected";
    /** @description The series of one territory by periods, in columns. */
    PeriodTable: {
      /** @description Numbers of days with a level. */
      days: number[];
      firstDays: string[];
      high: (number | null)[];
      /**
       * @description The mean of the days of each; for a cumulative share, the last one; null unless more than half of its days have
       * a level.
       */
      levels: (number | null)[];
      low: (number | null)[];
      /** @description Such as 2026-W47, 2026-11, 2026-2027 or 2026. */
      periods: string[];
      pharmacies: (number | null)[];
      /** @description Periods with provisional days. */
      provisional: string[];
      territory: components["schemas"]["Territory"];
    };
    /**
     * @description Personal data in a source: none; only counts that identify no one; pseudonymised records; records with names, such as those of sole traders.
     * @enum {string}
     */
    PersonalData: "none" | "anonymous" | "pseudonymous" | "identified";
    PersonalDataArchive: {
      /**
       * Format: int64
       * @description The size in bytes.
       */
      size: number;
      /** Format: date-time */
      until: string;
    };
    PersonalDataCategory: {
      erased: components["schemas"]["PersonalDataErased"];
      /** @description Names the texts `privacy:category.<key>.name`, `rest`, and the other texts of the register. */
      key: string;
    };
    /**
     * @description The effect of an erasure on the data of a category.
     * @enum {string}
     */
    PersonalDataErased: "yes" | "partly" | "no" | "unconcerned";
    /** @description A request about personal data, for its sender. */
    PersonalDataRequest: {
      /** @description The answer of the team. */
      answer: string | null;
      archive: components["schemas"]["PersonalDataArchive"] | null;
      /** Format: date-time */
      confirmedAt: string | null;
      /** Format: date-time */
      createdAt: string;
      /**
       * Format: date
       * @description The day by which the request is answered.
       */
      dueOn: string | null;
      /** @description The masked address; null after an erasure. */
      email: string | null;
      /** @description The picture of the reference. */
      identicon: components["schemas"]["Identicon"];
      kind: components["schemas"]["PrivacyRequestKind"];
      reference: string;
      state: components["schemas"]["PrivacyRequestState"];
      /**
       * Format: date-time
       * @description The time until which an erasure can be withdrawn.
       */
      withdrawUntil: string | null;
    };
    PhoneHours: {
      closes: string;
      /** @description Days of the week: mon, tue, wed, thu, fri, sat or sun. */
      from: string;
      /** @description Times such as 09:00. */
      opens: string;
      to: string;
    };
    /** @description The properties of a territory. */
    Place: {
      /** @description INSEE's code, of its own list. */
      insee: string | null;
      /** @description `country`, `former-region` or `region`. */
      kind: string;
      name: string;
      territory: components["schemas"]["Territory"];
    };
    Places: (("FR" | "11" | "21" | "22" | "23" | "24" | "25" | "26" | "31" | "41" | "42" | "43" | "52" | "53" | "54" | "72" | "73" | "74" | "82" | "83" | "91" | "93" | "94" | "FR-IDF" | "FR-CVL" | "FR-BFC" | "FR-NOR" | "FR-HDF" | "FR-GES" | "FR-PDL" | "FR-BRE" | "FR-NAQ" | "FR-OCC" | "FR-ARA" | "FR-PAC" | "FR-20R")[]) | ("all" | "former" | "present");
    /**
     * @description A factor of the price of a source.
     * @enum {string}
     */
    PriceFactor: "sources" | "products" | "markets" | "granularity" | "territory" | "frequency" | "study";
    PrivacyOfficer: {
      address: string | null;
      email: string | null;
      name: string | null;
    };
    /** @description The contents of the page of requests about personal data. */
    PrivacyPage: {
      /**
       * Format: int32
       * @description Days until the answer, if the company promises fewer than the law allows.
       */
      answerDays: number | null;
      categories: components["schemas"]["PersonalDataCategory"][];
      officer: components["schemas"]["PrivacyOfficer"] | null;
    };
    /**
     * @description The kind of a request.
     * @enum {string}
     */
    PrivacyRequestKind: "receive" | "erase" | "correct" | "object";
    /**
     * @description The state of a request.
     * @enum {string}
     */
    PrivacyRequestState: "waiting" | "confirmed" | "withdrawn" | "done" | "refused";
    /** @description A failure (RFC 9457). */
    Problem: {
      /** @description A stable, machine-readable code. */
      code: string;
      /** @description A description for people. */
      detail?: string;
      /** @description The invalid values. */
      fields?: components["schemas"]["FieldProblem"][];
      /** @description The request id, for server errors: the log has the details under it. */
      id?: string;
      /** Format: int32 */
      status: number;
      title: string;
      type: string;
    };
    /** @description The choices and length limits of the form. */
    ProviderForm: {
      backData: components["schemas"]["BackData"][];
      contact: components["schemas"]["TeamContact"];
      dataModels: components["schemas"]["Model"][];
      dataSources: components["schemas"]["Channel"][];
      /** @description Lists are in the order of the page. */
      dataTypes: components["schemas"]["DataType"][];
      description: components["schemas"]["Length"];
      /** @description Target fields for the columns of samples. */
      fields: components["schemas"]["SampleField"][];
      frequencies: components["schemas"]["Update"][];
      /** @description Minimum and maximum days until a figure is final. */
      frozenDays: number[];
      granularities: components["schemas"]["Granularity"][];
      histories: components["schemas"]["DataSetHistory"][];
      /** @description Whether samples of sensitive data are accepted. */
      hostsHealthData: boolean;
      indicators: components["schemas"]["Measure"][];
      samples: components["schemas"]["SampleLimits"];
      territories: components["schemas"]["SourceTerritory"][];
      title: components["schemas"]["Length"];
    };
    /** @description A correlation of an indicator with another series, as published by its source. */
    PublishedCorrelation: {
      /** Format: double */
      coefficient: number;
      /** @description The first season. */
      from: string;
      /** Format: double */
      high: number;
      /**
       * Format: double
       * @description Lower bound of the 95 % interval, by Fisher's transformation from the number of seasons.
       */
      low: number;
      /**
       * Format: int32
       * @description Number of seasons compared.
       */
      seasons: number;
      /** @description Key of the sentence that names the source and the other series. */
      source: string;
      /** @description The last season. */
      to: string;
    };
    /** @description A public key (RFC 8037). */
    PublishedKey: {
      alg: string;
      crv: string;
      kid: string;
      kty: string;
      use: string;
      x: string;
    };
    /** @description The score with its criteria. */
    Quality: components["schemas"]["Score"] & {
      criteria: components["schemas"]["Criterion"][];
    };
    /** @description A query to the catalogue, as it was understood. */
    Query: components["schemas"]["Choice"] & {
      /** @description Parameters that were not understood, as `name=value`. */
      ignored: string[];
      locale: components["schemas"]["Locale"];
      /**
       * Format: int32
       * @description Page number, from 1.
       */
      page: number;
      /** @description The search text, with white space normalised. */
      q: string;
      /** Format: int32 */
      size: number;
      /** @description The order of the hits. */
      sort: components["schemas"]["Sort"];
    };
    /** @description A verified file of this site. */
    QuoteVerification: {
      /**
       * @description Fingerprint of the certificate of the file's signature (PAdES); null for an unsigned quote, and for files that
       * were signed before they carried a signature.
       */
      certificateSha256: string | null;
      /** @description Whether the chain is intact. */
      chainValid: boolean;
      company: string;
      /** Format: date */
      dated: string;
      documentSha256: string;
      events: components["schemas"]["ScoringEvent"][];
      kind: components["schemas"]["ScoringDocument"];
      number: string;
      /** @description SHA-256 of the file, and of the quote that was signed or is to be signed. */
      sha256: string;
      state: components["schemas"]["ScoringState"];
    };
    /** @description The receipt of an accepted form. */
    Receipt: {
      /** Format: date-time */
      at: string;
      /**
       * Format: date-time
       * @description The deadline for the confirmation by mail; `null` once the form was passed on.
       */
      confirmBy: string | null;
      /** @description The masked address that the response is sent to. */
      email: string;
      /** @description The kind of the form. */
      form: string;
      /** @description The identicon of the reference. */
      identicon: components["schemas"]["Identicon"];
      /** @description The reference number. */
      reference: string;
    };
    /** @description The size of an audience. */
    RecipientCount: {
      recipients: number;
    };
    /**
     * @description The contents of a sponsor's list.
     * @enum {string}
     */
    RecipientListKind: "addresses" | "pharmacies";
    /**
     * @description A series of another network with which an indicator is compared.
     * @enum {string}
     */
    Reference: "sentinelles-flu" | "emergency-flu" | "coverage-65";
    /** @description The level of one region. */
    Region: {
      /**
       * Format: double
       * @description Its change over seven days.
       */
      change: number | null;
      /** @description INSEE code of a former region, ISO 3166-2 code of a present one. */
      code: components["schemas"]["Territory"];
      /** @description The flag of the level. */
      flag: components["schemas"]["Flag"];
      /**
       * Format: int64
       * @description Its inhabitants, if the level is a number of people; a map of such levels shows rates.
       */
      inhabitants: number | null;
      /**
       * Format: double
       * @description Its level, if it has one on that day.
       */
      level: number | null;
      /**
       * @description Its own epidemic thresholds: onset, medium, high, very high; null if it has none, in which case its level has no
       * grade.
       */
      thresholds: number[] | null;
    };
    /** @description The levels of one region on the days of a map. */
    RegionDays: {
      code: components["schemas"]["Territory"];
      flags: components["schemas"]["FlaggedDays"];
      /**
       * Format: int64
       * @description Its inhabitants, if the levels are numbers of people.
       */
      inhabitants: number | null;
      /** @description Its own epidemic thresholds: onset, medium, high, very high; null if it has none. */
      thresholds: number[] | null;
      /** @description A level for each day. */
      values: (number | null)[];
    };
    /**
     * @description The requested list of regions.
     * @enum {string}
     */
    RegionList: "former" | "present";
    RejectedRow: {
      /** @description Why it is rejected. */
      code: string;
      /** @description The name of the column. */
      column: string;
      /** Format: int64 */
      line: number;
      /** @description The numbers that the sentence of this code names. */
      params: {
        [key: string]: number;
      };
      value: string;
    };
    /** @description Results without one criterion. */
    Relaxation: {
      /** @description Name of the criterion that is left out: `q` or a facet. */
      dropped: string;
      /** @description Number of sources found without it. */
      total: number;
    };
    /** @description A former region that was retired from an indicator. */
    Retirement: {
      /**
       * Format: date
       * @description The first day without it.
       */
      from: string;
      /** @description The reason, as text of the operator, which is public. */
      reason: string;
      territory: components["schemas"]["Territory"];
    };
    /** @description The revisions of one territory, in columns, sorted by day and version. */
    RevisionTable: {
      days: string[];
      flags: components["schemas"]["Flag"][];
      /** @description The days of publication, in Paris. */
      issues: string[];
      /** @description Days between each day and its publication. */
      lags: number[];
      /** @description Null if a level is withheld or was removed. */
      levels: (number | null)[];
      /** @description provisional, definitive, or removed for a day that the version no longer has. */
      status: string[];
      territory: components["schemas"]["Territory"];
      versions: number[];
    };
    /** @description The changes of a theme by versions. */
    Revisions: components["schemas"]["SeriesHead"] & {
      revisions: components["schemas"]["RevisionTable"][];
    };
    RowCount: {
      /** @description The first values of each field that is calculated. */
      calculated: components["schemas"]["CalculatedValue"][];
      /** @description The first rejected rows. */
      examples: components["schemas"]["RejectedRow"][];
      /** @description Fields that the offer has to bring and that no column of the table is. */
      missing: string[];
      /** Format: int64 */
      read: number;
      /** Format: int64 */
      rejected: number;
    };
    /** @description Some rows of a source. */
    Sample: {
      /** @description Names of the columns, in the order of the dictionary. */
      columns: string[];
      /** @description A cell per column. */
      rows: string[][];
      /** @description URL of the rows as a file. */
      url: string;
    };
    /** @description A column and its profile. */
    SampleColumn: {
      /** @description The format of dates, such as DD/MM/YYYY. */
      dateFormat: string | null;
      /**
       * Format: int64
       * @description Number of different values.
       */
      distinct: number;
      /** @description Whether `distinct` is an estimate: above 1,024 it is, typically within three per cent. */
      distinctIsAbout: boolean;
      /**
       * Format: int64
       * @description Rows in which the cell is empty or contains a marker of missing values.
       */
      empty: number;
      kind: components["schemas"]["SampleValueKind"];
      max: string | null;
      /**
       * @description The smallest number (with a decimal point), day, week, month or quarter; `None` while the order of day
       * and month or the decimal sign is unknown.
       */
      min: string | null;
      /** @description The name in the header, else the number of the column, counted from 1. */
      name: string;
      /**
       * Format: int64
       * @description Negative numbers.
       */
      negative: number;
      personal: components["schemas"]["SamplePersonal"] | null;
      reading: components["schemas"]["SampleReading"] | null;
      /**
       * @description A histogram of twelve bins between the smallest and the largest value: of numbers and periods by
       * value, of other values by length.
       */
      spread: number[];
      /**
       * Format: int64
       * @description Suppressed small counts: <10, *.
       */
      suppressed: number;
      /**
       * Format: int64
       * @description Codes with a valid check digit.
       */
      valid: number | null;
      /** @description Up to three different values, in the order of the file. */
      values: string[];
    };
    /**
     * @description The order of day, month and year. The year comes first only if it has two digits.
     * @enum {string}
     */
    SampleDayOrder: "day-first" | "month-first" | "year-first";
    /**
     * @description The decimal sign of numbers.
     * @enum {string}
     */
    SampleDecimal: "comma" | "point";
    /** @description A target field. */
    SampleField: {
      field: string;
      indicator: components["schemas"]["Measure"] | null;
      kind: components["schemas"]["SampleFieldKind"];
      /** @description Whether the field is required if it is requested. */
      required: boolean;
    };
    /**
     * @description The type of a field.
     * @enum {string}
     */
    SampleFieldKind: "period" | "product" | "place" | "text" | "number";
    /** @description A file that waits for its offer, with what was read in it. */
    SampleFile: {
      /**
       * Format: date-time
       * @description Until when it waits.
       */
      expiresAt: string;
      name: string;
      /**
       * Format: int64
       * @description Bytes.
       */
      size: number;
      tables: components["schemas"]["MatchedTable"][];
      /** @description Names it in the form. */
      ticket: string;
    };
    /**
     * @description The format of a table.
     * @enum {string}
     */
    SampleFormat: "csv" | "spreadsheet" | "json" | "parquet";
    /** @description A column that probably matches a field. */
    SampleGuess: {
      /** @description The column index, from 0. */
      column: number;
      /**
       * Format: int32
       * @description Confidence: 1 possible, 2 probable, 3 certain.
       */
      confidence: number;
      field: string;
    };
    SampleLimits: {
      /**
       * Format: int64
       * @description Maximum bytes of all files.
       */
      bytes: number;
      /** @description File extensions, without the dot. */
      extensions: string[];
      /** @description Maximum files. */
      maxFiles: number;
    };
    /** @description A column that looks like personal data. */
    SamplePersonal: {
      /**
       * Format: int64
       * @description Values of that form, if they are the reason; `None` if it is the name of the column.
       */
      count: number | null;
      reason: components["schemas"]["SamplePersonalReason"];
    };
    /**
     * @description The kind of personal data that a column seems to contain.
     * @enum {string}
     */
    SamplePersonalReason: "nir" | "ins" | "birth" | "patient" | "name" | "email" | "phone";
    /**
     * @description The interpretation of ambiguous values of a column. Values with a single interpretation decide; if there
     * are none, the sender is asked.
     */
    SampleReading: {
      /**
       * Format: int64
       * @description Ambiguous values.
       */
      ambiguous: number;
      /** @description Whether the sender decided. */
      chosen: boolean;
      dayOrder: components["schemas"]["SampleDayOrder"] | null;
      /**
       * Format: int64
       * @description Values that decide; 0 if the other columns of the table decide.
       */
      deciding: number;
      decimal: components["schemas"]["SampleDecimal"] | null;
    };
    /** @description What of a sample can be read with the columns that were chosen. */
    SampleRows: {
      /** @description One for each table. */
      tables: components["schemas"]["RowCount"][];
    };
    /** @description A table of a file: its format, and the profiles of its columns. */
    SampleTable: {
      columns: components["schemas"]["SampleColumn"][];
      decimal: components["schemas"]["SampleDecimal"] | null;
      delimiter: string | null;
      encoding: string | null;
      /** @description Whether the sender decided that the first row is data. */
      firstRowIsData: boolean;
      /** @description Whether the sender decided that the first row is the header. */
      firstRowIsHeader: boolean;
      format: components["schemas"]["SampleFormat"];
      /**
       * Format: int64
       * @description The line of the header, counted from 1; without one, columns are named by their number.
       */
      headerRow: number | null;
      /** @description The sheet or, in an archive, the file. */
      name: string | null;
      /** Format: int64 */
      rows: number;
    };
    /**
     * @description The type of the values of a column.
     * @enum {string}
     */
    SampleValueKind: "integer" | "decimal" | "date" | "week" | "month" | "quarter" | "gtin" | "cip7" | "cip13" | "finess" | "text" | "empty";
    /**
     * @description The content of a column of VAT: rates in per cent, rates as fractions, or amounts.
     * @enum {string}
     */
    SampleVat: "percent" | "fraction" | "amount";
    /** @description Number of criteria that a sheet meets, of those that can be judged. */
    Score: {
      /** @description Number of counted criteria: examples do not count. */
      outOf: number;
      /** @description Number of counted criteria that are met. */
      score: number;
    };
    /** @description Summary of a market. */
    ScoredMarket: {
      check: components["schemas"]["ScoringCheck"] | null;
      estimated: number;
      measured: number;
      published: boolean;
      /** @description From the weakest to the strongest; empty if they would reveal the sales of one pharmacy. */
      shares: components["schemas"]["ScoringShare"][] | null;
      silent: number;
      unknown: number;
    };
    /**
     * @description Basis of a score: measured sales; the share of strong peers, outside the panel; no sale; too few peers or chances no better than luck, outside the panel; a market too small to be published.
     * @enum {string}
     */
    ScoringBasis: "measured" | "estimated" | "silent" | "unknown" | "withheld";
    /**
     * @description Distribution channel of the source from which scores are computed.
     * @enum {string}
     */
    ScoringChannel: "pharmacies";
    /** @description Validity of chances, measured on the pharmacies of the panel. */
    ScoringCheck: {
      /** @description Whether the reduction is statistically significant; otherwise no chances are delivered. */
      better: boolean;
      /**
       * Format: double
       * @description Reduction of the squared error against one chance for all, in percent (Brier skill score).
       */
      skill: number;
      /** @description Measured pharmacies whose leave-one-out chance was compared. */
      tried: number;
    };
    /** @description The pharmacies of the panel that sold a product of a market. */
    ScoringCoverage: {
      /**
       * Format: date
       * @description First and last day of the sales.
       */
      from: string;
      /**
       * Format: int64
       * @description Minimum number of pharmacies of a published market.
       */
      least: number;
      /**
       * Format: int64
       * @description A lower bound, in tens; `null` if they are too few for the market to be published.
       */
      pharmacies: number | null;
      /** Format: date */
      to: string;
    };
    /** @description A department in the displayed market. */
    ScoringDepartment: {
      code: string;
      /**
       * Format: int64
       * @description Pharmacies with a stratum in the market.
       */
      pharmacies: number;
      /**
       * Format: double
       * @description Share of these in the two strongest strata, in percent; null if they are too few.
       */
      strongest: number | null;
    };
    /**
     * @description A file of a quote: unsigned, or signed with the page of evidence.
     * @enum {string}
     */
    ScoringDocument: "quote" | "signed";
    ScoringEvent: {
      /** Format: date-time */
      at: string;
      /** @description A shortened address, a count of attempts or a name, depending on the kind. */
      detail: string;
      kind: components["schemas"]["ScoringEventKind"];
      sha256: string;
    };
    /**
     * @description Kind of an event of a quote.
     * @enum {string}
     */
    ScoringEventKind: "created" | "sent" | "reminded" | "opened" | "accepted" | "code-sent" | "code-confirmed" | "signed" | "declined" | "reopened" | "signer-changed" | "cancelled";
    /** @description Options of the order form. */
    ScoringForm: {
      /** @description Source and territory of every order. */
      channel: components["schemas"]["ScoringChannel"];
      /** @description First proposed month: `2025-11`. */
      from: string;
      gtins: number;
      /** @description Maximum numbers of markets per order and of codes per market. */
      markets: number;
      /** @description Price of one market in France, quoted today. */
      price: components["schemas"]["ScoringPrice"];
      territory: components["schemas"]["ScoringTerritory"];
      to: string;
    };
    /**
     * @description Unit of the scores: euros with tax, or units of consumption.
     * @enum {string}
     */
    ScoringIndicator: "turnover" | "volume";
    /** @description Verdict on a list of codes. */
    ScoringList: {
      coverage: components["schemas"]["ScoringCoverage"] | null;
      duplicates: number;
      invalid: number;
      /** @description Invalid and duplicate lines first, then the first valid ones. */
      lines: components["schemas"]["ScoringListLine"][];
      /** @description Number of products, without duplicates. */
      valid: number;
    };
    /** @description The list of an uploaded file. */
    ScoringListFile: {
      /** @description Its lines, as text to paste. */
      text: string;
    };
    ScoringListLine: {
      code: string;
      label: string;
      /** @description Line number, from 1. */
      number: number;
      verdict: components["schemas"]["ScoringVerdict"];
    };
    ScoringListText: {
      /** @description The pasted text. */
      text: string;
    };
    ScoringMarket: {
      /** @description Number of products of the market. */
      gtins: number;
      name: string;
    };
    /** @description A placed order with its quote, for its client. */
    ScoringOrder: {
      /**
       * Format: date-time
       * @description When it reached this state.
       */
      changedAt: string;
      /** @description Why the signer declined, as long as the quote is declined. */
      declineReason: string | null;
      /** Format: int64 */
      gross: number;
      /** @description The identicon of the reference. */
      identicon: components["schemas"]["Identicon"];
      /** @description Whether the reader may name another signer or reopen the quote. */
      manages: boolean;
      /** @description Number of ordered markets. */
      markets: number;
      /**
       * Format: int64
       * @description Cents.
       */
      net: number;
      number: string;
      reference: string;
      /** @description The signer's address, masked. */
      signer: string;
      state: components["schemas"]["ScoringState"];
      /** Format: date */
      validUntil: string;
    };
    ScoringPlace: {
      code: string;
      name: string;
    };
    /** @description The price of an order on a day. */
    ScoringPrice: {
      /** @description Whether the amounts are fictitious. */
      example: boolean;
      /**
       * Format: int64
       * @description Cents with tax.
       */
      gross: number;
      /** @description The markets in their order, then the discount. */
      lines: components["schemas"]["ScoringPriceLine"][];
      /**
       * Format: int64
       * @description Cents without tax: the sum of the lines.
       */
      net: number;
      /** @description Price of each market, for one to five markets. */
      tiers: number[];
      /**
       * Format: date
       * @description The last day on which the quote can be signed.
       */
      validUntil: string;
      vat: components["schemas"]["ScoringPriceLine"];
      /** @description Version of the price list. */
      version: string;
    };
    /**
     * @description The subject of a line.
     * @enum {string}
     */
    ScoringPriceKind: "market" | "discount" | "vat";
    /** @description A line of a quote. */
    ScoringPriceLine: {
      /**
       * Format: int64
       * @description Cents; negative for a discount.
       */
      amount: number;
      /**
       * Format: int64
       * @description Cents before the rules of the line; equals the amount for a discount and VAT.
       */
      full: number;
      kind: components["schemas"]["ScoringPriceKind"];
      rules: components["schemas"]["ScoringRule"][];
    };
    /** @description A result in one market. */
    ScoringResults: {
      company: string;
      /** Format: date-time */
      computedAt: string;
      counties: components["schemas"]["ScoringPlace"][];
      departments: components["schemas"]["ScoringDepartment"][];
      /**
       * Format: int64
       * @description Number of the first pharmacy of this page, from 1; 0 on an empty page.
       */
      first: number;
      /**
       * Format: int64
       * @description Pharmacies that match the filter.
       */
      found: number;
      indicator: components["schemas"]["ScoringIndicator"];
      /**
       * Format: int64
       * @description Number of the displayed market, from 1.
       */
      market: number;
      /** @description Names of the markets, in the order of the order. */
      markets: string[];
      /** @description Minimum size of a published group, in pharmacies. */
      minGroupSize: number;
      /** @description Minimum size of a published market, in pharmacies. */
      minMarketSize: number;
      /**
       * Format: date
       * @description The last day on which the page is open.
       */
      openUntil: string;
      /** Format: int64 */
      page: number;
      /** Format: int64 */
      pages: number;
      /** Format: date */
      periodFrom: string;
      /** Format: date */
      periodTo: string;
      /**
       * Format: int64
       * @description All pharmacies of the territory.
       */
      pharmacies: number;
      reference: string;
      /** @description Regions and departments of the territory. */
      regions: components["schemas"]["ScoringPlace"][];
      rows: components["schemas"]["ScoringRow"][];
      summary: components["schemas"]["ScoredMarket"];
      /** @description Turnover strata, smallest first. */
      turnovers: components["schemas"]["TurnoverStratum"][];
    };
    /** @description A pharmacy with its score in the displayed market. */
    ScoringRow: {
      address: string;
      basis: components["schemas"]["ScoringBasis"];
      /**
       * Format: int32
       * @description Outside the panel: percentage of peers in the two strongest strata.
       */
      chance: number | null;
      cip: string;
      city: string;
      department: string;
      location: string;
      name: string;
      /** @description Number of peers. */
      peers: number | null;
      postcode: string;
      region: string;
      /**
       * Format: int32
       * @description 1 to 10.
       */
      stratum: number | null;
      /** @description A stratum of turnover, withheld or unknown. */
      turnover: string;
    };
    /** @description The rule behind a line. */
    ScoringRule: {
      /** Format: int64 */
      each: number;
      markets: number;
      /** @enum {string} */
      rule: "tier";
    } | {
      /** Format: date */
      before: string;
      /** @enum {string} */
      rule: "fifth-free";
    } | {
      paid: number;
      /** Format: int64 */
      rate: number;
      /** @enum {string} */
      rule: "sell-out";
    } | {
      /** Format: int64 */
      rate: number;
      /** @enum {string} */
      rule: "vat";
    } | {
      /** @enum {string} */
      rule: "reverse-charge";
    } | {
      /** @enum {string} */
      rule: "outside-union";
    };
    /** @description The share of a stratum in what the measured pharmacies of a market sell, in percent. */
    ScoringShare: {
      pharmacies: number;
      /** Format: double */
      share: number;
    };
    /** @description A quote with its signer, for the contact of its order. */
    ScoringSigner: {
      /** @description Why the signer declined, as long as the quote is declined. */
      declineReason: string | null;
      /** @description The signer's address, masked. */
      email: string;
      /** @description The designated signer. */
      name: string;
      number: string;
      reference: string;
      state: components["schemas"]["ScoringState"];
      /** Format: date */
      validUntil: string;
    };
    /**
     * @description State of a quote.
     * @enum {string}
     */
    ScoringState: "draft" | "sent" | "viewed" | "signed" | "declined" | "expired" | "cancelled";
    /**
     * @description Territory of the scored pharmacies.
     * @enum {string}
     */
    ScoringTerritory: "france-without-corsica";
    /** @description Verdict on a line. */
    ScoringVerdict: OneOf<[{
      /** @enum {string} */
      is: "right";
    }, {
      /** @enum {string} */
      is: "no-code";
    }, {
      digits: number;
      /** @enum {string} */
      is: "length";
    }, {
      /** Format: int32 */
      expected: number;
      /** Format: int32 */
      found: number;
      /** @enum {string} */
      is: "check-digit";
    }, {
      /** @enum {string} */
      is: "duplicate";
      line: number;
    }]>;
    /** @description The coefficient within one season. */
    SeasonCorrelation: {
      /**
       * Format: double
       * @description Pearson's coefficient.
       */
      coefficient: number;
      /** @description `2015-2016`. */
      label: string;
      n: number;
    };
    /** @description One season; its levels only if requested. */
    SeasonLevels: {
      /** @description `2026-2027`. */
      label: string;
      /**
       * Format: date
       * @description Its first day.
       */
      start: string;
      /** @description One per slot: 1 September is the first, 29 February the 182nd in every year, 31 August the 366th. */
      values: ((number | null)[]) | null;
    };
    /** @description The series of a theme, by day or by longer periods. */
    Series: components["schemas"]["SeriesHead"] & {
      series: components["schemas"]["AnyTable"][];
    };
    /** @description The series, or the changes by versions if `issues` or `lag` is given. */
    SeriesAnswer: components["schemas"]["Series"] | components["schemas"]["Revisions"];
    /**
     * @description Formats of a series.
     * @enum {string}
     */
    SeriesFormat: "json" | "csv" | "parquet" | "geojson";
    /** @description Metadata before the tables. */
    SeriesHead: {
      /**
       * Format: date
       * @description The requested day.
       */
      asOf: string | null;
      citation: string;
      demonstration: boolean;
      /**
       * Format: int64
       * @description Days after which a provisional level is definitive.
       */
      finalAfterDays: number;
      gate: components["schemas"]["GateStatus"];
      /** Format: date */
      lastDay: string;
      /** @description Whether this is the last version. */
      latest: boolean;
      licence: string;
      method: components["schemas"]["Method"];
      /** Format: date-time */
      publishedAt: string;
      /** @description SHA-256 of the whole tidy CSV of this version. */
      sha256: string;
      theme: components["schemas"]["Theme"];
      title: string;
      unit: components["schemas"]["Unit"];
      /** Format: int64 */
      version: number;
    };
    /**
     * @description How grave a finding is.
     * @enum {string}
     */
    Severity: "red" | "amber";
    /** @description A quote, for its signer. */
    SigningPage: {
      channel: components["schemas"]["ScoringChannel"];
      /**
       * Format: date-time
       * @description Expiry of the mailed code; null if no code is pending.
       */
      codeUntil: string | null;
      company: string;
      /** Format: date */
      dated: string;
      /** @description Why the signer declined, as long as the quote is declined. */
      declineReason: string | null;
      /** @description The signer's address, masked. */
      email: string;
      /** Format: date */
      from: string;
      indicator: components["schemas"]["ScoringIndicator"];
      markets: components["schemas"]["ScoringMarket"][];
      /** @description The name typed at the acceptance of the conditions; null before. */
      name: string | null;
      number: string;
      price: components["schemas"]["ScoringPrice"];
      /** Format: date-time */
      signedAt: string | null;
      signer: string;
      state: components["schemas"]["ScoringState"];
      territory: components["schemas"]["ScoringTerritory"];
      /** Format: date */
      to: string;
      /** Format: date */
      validUntil: string;
    };
    /** @description The meaning of the last level. */
    Situation: {
      /**
       * Format: double
       * @description The compared level: if the window of the last day is truncated, that of a window whose middle is as many days
       * before the middle of the truncated one.
       */
      before: number | null;
      grade: components["schemas"]["Grade"] | null;
      /**
       * Format: double
       * @description Epidemic threshold of the territory itself.
       */
      onset: number | null;
      /**
       * Format: date
       * @description The day with which the last one is compared: seven days earlier, or a year for a level without seasons.
       */
      since: string;
      trend: components["schemas"]["Trend"] | null;
      usual: components["schemas"]["UsualRange"] | null;
    };
    /** @enum {string} */
    Sort: "relevance" | "name" | "updated" | "history";
    /** @description A source in a list. */
    Source: components["schemas"]["SourceOutline"] & {
      quality: components["schemas"]["Score"];
    };
    /** @description All details of a source. */
    SourceDetails: components["schemas"]["SourceOutline"] & ({
      /** @description Changes of the source or its sheet, latest first. */
      changes: components["schemas"]["Change"][];
      /** @description The team that answers requests. */
      contact: components["schemas"]["TeamContact"];
      /** @description Share of its market that it covers, and its representativeness. */
      coverage: string | null;
      dataType: components["schemas"]["DataType"] | null;
      /** @description Ways of delivery. */
      delivery: components["schemas"]["Delivery"][];
      /** @description Description, in HTML. */
      description: string;
      /** @description The columns of its files. */
      dictionary: components["schemas"]["Column"][];
      /** @description Public downloads. */
      downloads: components["schemas"]["Download"][];
      formats: components["schemas"]["FileFormat"][];
      freshness: components["schemas"]["DataFreshness"] | null;
      /** @description Search keywords. */
      keywords: string[];
      /** @description Legal basis of its creation and use. HTML. */
      legal: string | null;
      /** @description Limits of its data. HTML. */
      limits: string;
      /** @description The languages of the public version. */
      locales: components["schemas"]["Locale"][];
      model: components["schemas"]["Model"] | null;
      modules: components["schemas"]["ModuleLink"][];
      personalData: components["schemas"]["PersonalData"] | null;
      /** @description In a preview: the state of the public version. */
      previewed?: components["schemas"]["Visibility"];
      /** @description Factors of its price. */
      pricedBy: components["schemas"]["PriceFactor"][];
      provider: string;
      quality: components["schemas"]["Quality"];
      related: components["schemas"]["Source"][];
      /**
       * Format: int64
       * @description Total number of rows.
       */
      rows: number | null;
      sample: components["schemas"]["Sample"];
      /** @description Terms of access and use. HTML. */
      terms: string;
      /** @description The indicator whose open data it is. */
      theme: string | null;
      /**
       * Format: int64
       * @description Total number of outlets or people, of which the panel is a part.
       */
      universe: number | null;
      /** @description Known uses. */
      uses: string[];
    });
    /** @description Facts about a source. */
    SourceOutline: {
      access: components["schemas"]["Access"];
      channel: components["schemas"]["Channel"];
      /** @description Whether its published series are generated, or its facts are examples and its sample is invented. */
      demonstration: boolean;
      divisions: components["schemas"]["Division"][];
      /** @description Which of its facts are examples. */
      examples: components["schemas"]["StatedFact"][];
      /** @description Whether its texts are in another language than the reader's. */
      fallback: boolean;
      family: components["schemas"]["Family"];
      /** @description Its finest time step. */
      granularity: components["schemas"]["Granularity"];
      /**
       * Format: int32
       * @description The first year of its data.
       */
      history: number;
      indicators: components["schemas"]["Measure"][];
      /**
       * Format: int32
       * @description Days between the end of a period and its delivery.
       */
      lagDays: number | null;
      lastPeriod: components["schemas"]["LastPeriod"] | null;
      /** @description SPDX name; null unless it is open. */
      licence: string | null;
      /** @description The language of the texts. */
      locale: components["schemas"]["Locale"];
      name: string;
      /**
       * Format: int64
       * @description Number of outlets or people in the panel.
       */
      panel: number | null;
      /** @description Its slug. */
      slug: string;
      summary: string;
      territories: components["schemas"]["SourceTerritory"][];
      update: components["schemas"]["Update"];
      /**
       * Format: date
       * @description The day of the last revision of its sheet.
       */
      updated: string | null;
    };
    /**
     * @description Territory of a source.
     * @enum {string}
     */
    SourceTerritory: "world" | "africa" | "europe" | "asia" | "americas" | "oceania" | "germany" | "belgium" | "spain" | "france" | "corsica" | "overseas" | "italy" | "morocco" | "poland" | "portugal" | "united-kingdom" | "russia";
    /** @description Results of a query. */
    Sources: {
      /** @description Counts of every value of every facet. */
      facets: components["schemas"]["Facets"];
      /** @description The sources of the page. */
      items: components["schemas"]["Source"][];
      nearest: components["schemas"]["NearestSources"] | null;
      /**
       * Format: int32
       * @description The returned page: the requested one, or the last.
       */
      page: number;
      /**
       * Format: int32
       * @description Number of pages, at least one.
       */
      pages: number;
      /** @description The query, as it was understood. */
      query: components["schemas"]["Query"];
      /** @description Numbers of results without one criterion, if no source matches all. */
      relaxations: components["schemas"]["Relaxation"][];
      /**
       * Format: int32
       * @description Sources per page.
       */
      size: number;
      /** @description Number of sources found. */
      total: number;
    };
    /** @description The season so far, and the whole previous season. */
    Sparkline: {
      /**
       * Format: date
       * @description The first day, near the beginning of the season, such that the last day has a value.
       */
      from: string;
      /** @description The same days one year earlier, to the end of that season. */
      last: (number | null)[];
      /** @description Days from one value to the next. */
      step: number;
      /** @description Null if there is none. */
      values: (number | null)[];
    };
    /** @enum {string} */
    State: "passed" | "unusual" | "held" | "forced" | "demonstration";
    /**
     * @description A fact about a source that may be an example, until the real one replaces it.
     * @enum {string}
     */
    StatedFact: "history" | "granularity" | "update" | "lag" | "model" | "panel" | "universe" | "rows" | "last-period" | "formats" | "delivery" | "sample";
    /** @description The last backup and the last rehearsal of a restore that succeeded, in milliseconds since 1970. */
    StatusBackups: {
      /** Format: int64 */
      backedUpAt: number;
      /** Format: int64 */
      restoredAt: number;
    };
    /** @description The state of one category. */
    StatusCategoryReport: {
      /**
       * Format: double
       * @description The operational share of the measured time, without maintenances; null with less than seven days of
       * it.
       */
      availability: number | null;
      /** @description Days on which the category was not operational or not measured for some time, in order. */
      days: components["schemas"]["StatusDay"][];
      key: string;
      level: components["schemas"]["StatusLevel"] | null;
      /** Format: date */
      measuredSince: string | null;
      name: components["schemas"]["StatusTexts"] | null;
      /** @description The series of the category of indicators. */
      parts: components["schemas"]["StatusPart"][];
    };
    /** @description A day on which a category was not operational for some time. */
    StatusDay: {
      /** Format: date */
      day: string;
      /** @description The number of the worst incident of the day. */
      incident: string | null;
      isMaintenance: boolean;
      level: components["schemas"]["StatusLevel"] | null;
      /**
       * Format: int64
       * @description Minutes at a level other than operational; without a level, minutes that were not measured.
       */
      minutes: number;
    };
    /**
     * @description The state of a service, from best to worst.
     * @enum {string}
     */
    StatusLevel: "operational" | "minor" | "major" | "critical";
    /** @description A notice. */
    StatusNotice: {
      /** @description The drawing of the kind, 20 units wide and high: the data of a path, filled by the even-odd rule. */
      icon: string;
      /** @description The number of an incident, or the category of a disturbance. */
      id: string;
      kind: components["schemas"]["StatusNoticeKind"];
      /** @description The address of the page with details, below the language. */
      path: string;
      /** @description The beginnings of the paths of the affected pages, below the language; null for all pages. */
      paths: string[] | null;
      /** @description The consequences. */
      text: components["schemas"]["StatusTexts"];
      /** @description What happened. */
      title: components["schemas"]["StatusTexts"];
    };
    /**
     * @description The appearance of a notice.
     * @enum {string}
     */
    StatusNoticeKind: "maintenance" | "minor" | "major" | "critical";
    /** @description All notices, for scripts. */
    StatusNotices: {
      close: components["schemas"]["StatusTexts"];
      /** @description The texts of the link, and of the button that hides a notice. */
      link: components["schemas"]["StatusTexts"];
      /** @description The worst first. */
      notices: components["schemas"]["StatusNotice"][];
    };
    /** @description A part of a category. */
    StatusPart: {
      key: string;
      level: components["schemas"]["StatusLevel"];
    };
    /** @description The state of the services, as published. */
    StatusReport: {
      /**
       * Format: int64
       * @description The time of the report, in milliseconds since 1970.
       */
      at: number;
      backups: components["schemas"]["StatusBackups"] | null;
      categories: components["schemas"]["StatusCategoryReport"][];
      /**
       * Format: date
       * @description The first and the last day described in `categories`.
       */
      from: string;
      /** @description Running ones first, then those of these days, the newest first. */
      incidents: components["schemas"]["IncidentReport"][];
      /** @description False if the database does not respond; the rest is then the last known state. */
      isLive: boolean;
      level: components["schemas"]["StatusLevel"] | null;
      /** @description Planned and running ones, the earliest first. */
      maintenances: components["schemas"]["IncidentReport"][];
      /** Format: date */
      to: string;
    };
    /** @description A text in one or more languages. */
    StatusTexts: {
      /** @default null */
      en: string | null;
      /** @default null */
      fr: string | null;
      /** @default null */
      ko: string | null;
      /** @default null */
      th: string | null;
    };
    /**
     * @description The subject of a message.
     * @enum {string}
     */
    Subject: "data" | "provider" | "pharmacy" | "privacy" | "press" | "other";
    SubjectChoice: {
      contact: components["schemas"]["TeamContact"];
      subject: components["schemas"]["Subject"];
    };
    /** @description A subscription by mail, for the recipient of its link. */
    SubscriptionDetails: {
      /** @description The address, masked. */
      email: string;
      isConfirmed: boolean;
      /** @description Empty for all topics. */
      topics: string[];
    };
    /** @description One theme in the overview. */
    Summary: components["schemas"]["IndicatorStatus"] & ({
      epidemicLevel: components["schemas"]["EpidemicLevel"] | null;
      files: components["schemas"]["DataFile"][];
      sparkline: components["schemas"]["Sparkline"];
    });
    /** @description The data that the panel and the page need first. */
    Support: {
      chat: components["schemas"]["SupportChat"] | null;
      contact: components["schemas"]["TeamContact"];
    };
    /** @description A question of the help page. */
    SupportAnswer: {
      /** @description Plain text, truncated after 400 characters. */
      answer: string;
      /** @description Parts of the question that match: start and end in UTF-16 units. */
      hits: number[][];
      /** @description The fragment on the help page. */
      id: string;
      question: string;
    };
    /** @description A third party's chat, described before it is loaded. */
    SupportChat: {
      /** @description The country of its servers. */
      country: string | null;
      host: string;
      name: string;
      /** @description The URL of its privacy policy. */
      policy: string | null;
    };
    /** @description A conversation, for its visitor. */
    SupportConversation: {
      /**
       * Format: date
       * @description The latest day of the response, by working days.
       */
      answerBy: string | null;
      /**
       * Format: date-time
       * @description The deadline for the confirmation of a new conversation.
       */
      confirmBy: string | null;
      /** @description The masked address that responses are sent to. */
      email: string;
      /** @description The identicon of the reference. */
      identicon: components["schemas"]["Identicon"];
      /** @description Whether name and address are those of a signed-in account. */
      isVerified: boolean;
      /** @description Oldest first. */
      messages: components["schemas"]["SupportMessage"][];
      /** @description Empty if the visitor gave none. */
      name: string;
      /** @description The path of the page on which the visitor wrote the message. */
      page: string | null;
      reference: string;
      state: components["schemas"]["SupportState"];
      /** @description The address of the team; `null` if none is configured. */
      team: string | null;
    };
    /** @description A file attached to a message. */
    SupportFile: {
      /** @description The id of the file in the conversation. */
      id: string;
      name: string;
      /**
       * Format: int64
       * @description Bytes.
       */
      size: number;
    };
    /** @description The signed-in visitor, for the support. */
    SupportIdentity: {
      chat: components["schemas"]["ChatIdentity"] | null;
      company: string;
      email: string;
      /** Format: date-time */
      expiresAt: string;
      name: string;
      /** @description A signed token (JWT) of the audience `{public_url}/support`. */
      token: string;
    };
    SupportMessage: {
      /** Format: date-time */
      at: string;
      author: components["schemas"]["SupportSide"];
      files: components["schemas"]["SupportFile"][];
      name: string | null;
      text: string;
    };
    /**
     * @description The two sides of a conversation.
     * @enum {string}
     */
    SupportSide: "visitor" | "team";
    /**
     * @description The state of a conversation: whose turn it is.
     * @enum {string}
     */
    SupportState: "unconfirmed" | "open" | "answered" | "closed";
    /** @description The series of one territory, in columns. */
    Table: {
      days: string[];
      /** @description One per day: its upper bound. */
      high: ((number | null)[]) | null;
      /** @description One per day; null if withheld. */
      levels: (number | null)[];
      /** @description One per day: the lower bound of the 95 % interval, for random error only. */
      low: ((number | null)[]) | null;
      /**
       * @description One per day: pharmacies behind the level, as the mean over the days of its window; null if suppressed. Absent if
       * unknown for all days.
       */
      pharmacies: ((number | null)[]) | null;
      /** @description Provisional days. */
      provisional: string[];
      /** @description Days with figures on fewer than 8 of the 15 days of their window. */
      sparse: string[];
      territory: components["schemas"]["Territory"];
      /** @description Days with fewer than 11 pharmacies, or whose level would reveal one of those. */
      withheld: string[];
    };
    TeamContact: {
      /**
       * Format: int32
       * @description Maximum working days until the response.
       */
      answerDays: number | null;
      /** @description The address of the team's mailbox. */
      email: string | null;
      hours: components["schemas"]["PhoneHours"] | null;
      /** @description The name of the contact. */
      person: string | null;
      phone: string | null;
    };
    /**
     * @description FR for France, the INSEE code of one of the 22 metropolitan regions before 2016, or the ISO 3166-2 code of one of the 13 of today.
     * @enum {string}
     */
    Territory: "FR" | "11" | "21" | "22" | "23" | "24" | "25" | "26" | "31" | "41" | "42" | "43" | "52" | "53" | "54" | "72" | "73" | "74" | "82" | "83" | "91" | "93" | "94" | "FR-IDF" | "FR-CVL" | "FR-BFC" | "FR-NOR" | "FR-HDF" | "FR-GES" | "FR-PDL" | "FR-BRE" | "FR-NAQ" | "FR-OCC" | "FR-ARA" | "FR-PAC" | "FR-20R";
    /**
     * @description A health indicator.
     * @enum {string}
     */
    Theme: "respiratory" | "flu" | "flu-vaccination-65" | "allergies" | "gastroenteritis" | "lice" | "scabies" | "baclofen";
    /** @description One theme in one territory, as on its page. Fields may be added; clients that read figures use the series. */
    ThemeView: components["schemas"]["IndicatorStatus"] & ({
      annotations: components["schemas"]["Annotation"][];
      /**
       * Format: date
       * @description The day of the as-of view; null for the last version.
       */
      asOf: string | null;
      band: components["schemas"]["Band"] | null;
      baselineDefinition: components["schemas"]["BaselineDefinition"] | null;
      correlation: components["schemas"]["Correlation"] | null;
      country: components["schemas"]["Country"] | null;
      coverage: components["schemas"]["Coverage"] | null;
      difference: components["schemas"]["Difference"] | null;
      epidemic: components["schemas"]["Epidemic"] | null;
      /** @description Days of the last 60 whose counts are excluded from the levels of this territory, newest first; empty of an earlier version. */
      excluded: components["schemas"]["ExcludedDay"][];
      files: components["schemas"]["DataFile"][];
      /**
       * Format: date
       * @description The day on which the last level becomes definitive.
       */
      finalOn: string | null;
      /** @description Days of the current season with little data. */
      flags: components["schemas"]["FlaggedDays"];
      history: components["schemas"]["History"] | null;
      /** @description All holds of newer figures, newest first. */
      holds: components["schemas"]["Hold"][];
      /** @description Public holidays of the current season. */
      holidays: string[];
      /** @description Whether this is the last version. */
      latest: boolean;
      /** @description Days without figures. */
      missing: components["schemas"]["MissingDays"];
      nowcast: components["schemas"]["Nowcast"] | null;
      pharmacies: components["schemas"]["AllPharmacies"] | null;
      /** @description The 13 regions of today. */
      presentRegions: components["schemas"]["Region"][];
      published: components["schemas"]["PublishedCorrelation"] | null;
      /** @description The 22 regions before 2016. */
      regions: components["schemas"]["Region"][];
      /**
       * Format: date
       * @description The day of the regions' levels.
       */
      regionsDay: string | null;
      /** @description The parts of the territory, or itself, that are permanently retired and excluded from it. */
      retired: components["schemas"]["Retirement"][];
      revision: components["schemas"]["UsualRevision"] | null;
      /** @description Month and day on which seasons begin. */
      seasonStart: string;
      seasons: components["schemas"]["SeasonLevels"][];
      /** @description SHA-256 of the publication. */
      sha256: string;
      territories: components["schemas"]["Territory"][];
      territory: components["schemas"]["Territory"];
      thresholdsUnavailable: components["schemas"]["ThresholdsUnavailable"] | null;
      /** @description The last versions, newest first. */
      versions: components["schemas"]["Version"][];
      /** @description Vintage of the populations that weight former regions, if the levels of present regions are means. */
      weightsVintage: string | null;
    });
    /** @description Why there are no thresholds. */
    ThresholdsUnavailable: {
      /** @description Excluded seasons, oldest first. */
      excluded: components["schemas"]["ExcludedSeason"][];
      /** @description Required number of past seasons. */
      needed: number;
      /** @description Usable seasons, oldest first. */
      usable: string[];
    };
    /**
     * @description The trend of a level.
     * @enum {string}
     */
    Trend: "rising-sharply" | "rising" | "stable" | "falling" | "season-end" | "summer";
    /**
     * @description Yearly turnover in millions of euros incl. tax; includes the lower bound, excludes the upper.
     * @enum {string}
     */
    TurnoverStratum: "under-0.5M" | "0.5-1M" | "1-1.5M" | "1.5-2M" | "2-2.5M" | "2.5-3M" | "3-4M" | "4-5M" | "over-5M";
    /**
     * @description The unit of a level.
     * @enum {string}
     */
    Unit: "index" | "percent" | "patients";
    /**
     * @description Reason of an opt-out.
     * @enum {string}
     */
    UnsubscribeFeedback: "too-many" | "not-relevant" | "not-mine";
    /**
     * @description Scope of an opt-out.
     * @enum {string}
     */
    UnsubscribeScope: "client" | "everybody";
    /** @description The campaign of a link, and whether the link was used. */
    Unsubscription: {
      /** @description The masked address; `null` if it was erased. */
      email: string | null;
      recorded: components["schemas"]["UnsubscriptionRecord"] | null;
      /** @description The source of the address. */
      source: string | null;
      /** @description The sponsor whose mails end; `null` for a link for all clients. */
      sponsor: string | null;
    };
    /** @description An opt-out of the address. */
    UnsubscriptionRecord: {
      /** Format: date-time */
      at: string;
      /** @description Whether this link added it and may add a reason. */
      byLink: boolean;
      feedback: components["schemas"]["UnsubscribeFeedback"] | null;
      scope: components["schemas"]["UnsubscribeScope"];
      /**
       * Format: date-time
       * @description Until when this link can undo it.
       */
      undoUntil: string | null;
    };
    /**
     * @description Update frequency of a source.
     * @enum {string}
     */
    Update: "once" | "daily" | "weekly" | "monthly" | "quarterly" | "half-yearly" | "yearly";
    /** @description The 95 % range of levels on a day in a season like the past ones. */
    UsualRange: {
      /** Format: double */
      high: number;
      /** Format: double */
      low: number;
      /** @description Number of past seasons with levels in the two weeks before and after that day. */
      seasons: number;
    };
    /** @description The usual revision of a last level until it is final: as a share of the level, or in points for a percentage. */
    UsualRevision: {
      /**
       * Format: double
       * @description Median of the revisions.
       */
      median: number;
      /**
       * Format: double
       * @description Ninth decile of the revisions.
       */
      ninth: number;
      /** @description Number of versions from which it was learnt. */
      versions: number;
    };
    /** @description A column of VAT, by which amounts without tax can be calculated. */
    VatColumn: {
      /** @description Its number, counted from 0. */
      column: number;
      kind: components["schemas"]["SampleVat"];
    };
    Vec: (null | number)[];
    /** @description Summary of a version in the archive. */
    Version: {
      /** @description Number of changed levels of the previous version. */
      changed: number | null;
      /**
       * Format: date
       * @description The day on which it was published, in Paris.
       */
      day: string | null;
      /** @description Whether its figures are generated. */
      demonstration: boolean;
      /** @description Whether it was published against the gate. */
      forced: boolean;
      largest: components["schemas"]["LargestChange"] | null;
      /**
       * Format: date
       * @description The last day of its figures.
       */
      lastDay: string;
      /** Format: int64 */
      number: number;
      /**
       * Format: int64
       * @description The time of publication, in milliseconds since 1970.
       */
      publishedAt: number;
      /** @description SHA-256 of its tidy CSV. */
      sha256: string;
    };
    /**
     * @description The visibility of an entry on a day.
     * @enum {string}
     */
    Visibility: "draft" | "scheduled" | "public" | "expired";
    /**
     * @description An answer to a question of a form.
     * @enum {string}
     */
    YesNo: "yes" | "no";
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}

export type $defs = Record<string, never>;

export type external = Record<string, never>;

export type operations = Record<string, never>;

export type Access = components["schemas"]["Access"];
export type AccountConversation = components["schemas"]["AccountConversation"];
export type AccountConversations = components["schemas"]["AccountConversations"];
export type AccountLink = components["schemas"]["AccountLink"];
export type AccountMessage = components["schemas"]["AccountMessage"];
export type AccountOrder = components["schemas"]["AccountOrder"];
export type AccountPage = components["schemas"]["AccountPage"];
export type AccountPreview = components["schemas"]["AccountPreview"];
export type AccountRequest = components["schemas"]["AccountRequest"];
export type AccountResult = components["schemas"]["AccountResult"];
export type AccountSecurity = components["schemas"]["AccountSecurity"];
export type AccountSession = components["schemas"]["AccountSession"];
export type AllPharmacies = components["schemas"]["AllPharmacies"];
export type Annotation = components["schemas"]["Annotation"];
export type AnnotationKey = components["schemas"]["AnnotationKey"];
export type AnyTable = components["schemas"]["AnyTable"];
export type ApiIndex = components["schemas"]["ApiIndex"];
export type ApiLimits = components["schemas"]["ApiLimits"];
export type ApiOperation = components["schemas"]["ApiOperation"];
export type AttachedFile = components["schemas"]["AttachedFile"];
export type AudienceChoice = components["schemas"]["AudienceChoice"];
export type BackData = components["schemas"]["BackData"];
export type Band = components["schemas"]["Band"];
export type BaselineDefinition = components["schemas"]["BaselineDefinition"];
export type BaselinePeriod = components["schemas"]["BaselinePeriod"];
export type BaselineScope = components["schemas"]["BaselineScope"];
export type Budget = components["schemas"]["Budget"];
export type BulletinDetails = components["schemas"]["BulletinDetails"];
export type BulletinEvent = components["schemas"]["BulletinEvent"];
export type BulletinItem = components["schemas"]["BulletinItem"];
export type BulletinList = components["schemas"]["BulletinList"];
export type BulletinRegion = components["schemas"]["BulletinRegion"];
export type BulletinReview = components["schemas"]["BulletinReview"];
export type BulletinSection = components["schemas"]["BulletinSection"];
export type BulletinStatement = components["schemas"]["BulletinStatement"];
export type BulletinText = components["schemas"]["BulletinText"];
export type BulletinTheme = components["schemas"]["BulletinTheme"];
export type CalculatedValue = components["schemas"]["CalculatedValue"];
export type Campaign = components["schemas"]["Campaign"];
export type CampaignApproval = components["schemas"]["CampaignApproval"];
export type CampaignAudience = components["schemas"]["CampaignAudience"];
export type CampaignContent = components["schemas"]["CampaignContent"];
export type CampaignCounts = components["schemas"]["CampaignCounts"];
export type CampaignForm = components["schemas"]["CampaignForm"];
export type CampaignKind = components["schemas"]["CampaignKind"];
export type CampaignList = components["schemas"]["CampaignList"];
export type CampaignProgress = components["schemas"]["CampaignProgress"];
export type CampaignReaders = components["schemas"]["CampaignReaders"];
export type CampaignRegion = components["schemas"]["CampaignRegion"];
export type CampaignReport = components["schemas"]["CampaignReport"];
export type CampaignWave = components["schemas"]["CampaignWave"];
export type CaptchaChallenge = components["schemas"]["CaptchaChallenge"];
export type Change = components["schemas"]["Change"];
export type Channel = components["schemas"]["Channel"];
export type ChatIdentity = components["schemas"]["ChatIdentity"];
export type ChatPage = components["schemas"]["ChatPage"];
export type ChatProvider = components["schemas"]["ChatProvider"];
export type Check = components["schemas"]["Check"];
export type Choice = components["schemas"]["Choice"];
export type CodeSetup = components["schemas"]["CodeSetup"];
export type Column = components["schemas"]["Column"];
export type ColumnType = components["schemas"]["ColumnType"];
export type Confirmation = components["schemas"]["Confirmation"];
export type ContactForm = components["schemas"]["ContactForm"];
export type ContactKind = components["schemas"]["ContactKind"];
export type ContentFinding = components["schemas"]["ContentFinding"];
export type ContentKind = components["schemas"]["ContentKind"];
export type ContentReport = components["schemas"]["ContentReport"];
export type Correlation = components["schemas"]["Correlation"];
export type Country = components["schemas"]["Country"];
export type Coverage = components["schemas"]["Coverage"];
export type Criterion = components["schemas"]["Criterion"];
export type CriterionCode = components["schemas"]["CriterionCode"];
export type DataFile = components["schemas"]["DataFile"];
export type DataFreshness = components["schemas"]["DataFreshness"];
export type DataRequestForm = components["schemas"]["DataRequestForm"];
export type DataSetHistory = components["schemas"]["DataSetHistory"];
export type DataType = components["schemas"]["DataType"];
export type Delivery = components["schemas"]["Delivery"];
export type Difference = components["schemas"]["Difference"];
export type Division = components["schemas"]["Division"];
export type Doubt = components["schemas"]["Doubt"];
export type Download = components["schemas"]["Download"];
export type Epidemic = components["schemas"]["Epidemic"];
export type EpidemicLevel = components["schemas"]["EpidemicLevel"];
export type EstimatedDay = components["schemas"]["EstimatedDay"];
export type EventKind = components["schemas"]["EventKind"];
export type EventMark = components["schemas"]["EventMark"];
export type Evidence = components["schemas"]["Evidence"];
export type ExcludedDay = components["schemas"]["ExcludedDay"];
export type ExcludedSeason = components["schemas"]["ExcludedSeason"];
export type ExclusionReason = components["schemas"]["ExclusionReason"];
export type FacetOption = components["schemas"]["FacetOption"];
export type Facets = components["schemas"]["Facets"];
export type Family = components["schemas"]["Family"];
export type Feature_FigureProperties = components["schemas"]["Feature_FigureProperties"];
export type FieldProblem = components["schemas"]["FieldProblem"];
export type FileFormat = components["schemas"]["FileFormat"];
export type Finding = components["schemas"]["Finding"];
export type Flag = components["schemas"]["Flag"];
export type FlaggedDays = components["schemas"]["FlaggedDays"];
export type FollowUp = components["schemas"]["FollowUp"];
export type FollowUpMessage = components["schemas"]["FollowUpMessage"];
export type FollowUpStatus = components["schemas"]["FollowUpStatus"];
export type FollowUpStep = components["schemas"]["FollowUpStep"];
export type Forced = components["schemas"]["Forced"];
export type Frequency = components["schemas"]["Frequency"];
export type Freshness = components["schemas"]["Freshness"];
export type GateStatus = components["schemas"]["GateStatus"];
export type Geography = components["schemas"]["Geography"];
export type Grade = components["schemas"]["Grade"];
export type Granularity = components["schemas"]["Granularity"];
export type GraphqlAnswer = components["schemas"]["GraphqlAnswer"];
export type GraphqlQuery = components["schemas"]["GraphqlQuery"];
export type Grouping = components["schemas"]["Grouping"];
export type HeldBack = components["schemas"]["HeldBack"];
export type HelpAnswers = components["schemas"]["HelpAnswers"];
export type History = components["schemas"]["History"];
export type Hold = components["schemas"]["Hold"];
export type Identicon = components["schemas"]["Identicon"];
export type IncidentKind = components["schemas"]["IncidentKind"];
export type IncidentReport = components["schemas"]["IncidentReport"];
export type IncidentStep = components["schemas"]["IncidentStep"];
export type IncidentUpdate = components["schemas"]["IncidentUpdate"];
export type IndicatorStatus = components["schemas"]["IndicatorStatus"];
export type KeySet = components["schemas"]["KeySet"];
export type Lag = components["schemas"]["Lag"];
export type LargestChange = components["schemas"]["LargestChange"];
export type LastPeriod = components["schemas"]["LastPeriod"];
export type Length = components["schemas"]["Length"];
export type ListColumn = components["schemas"]["ListColumn"];
export type ListDoubt = components["schemas"]["ListDoubt"];
export type ListPlace = components["schemas"]["ListPlace"];
export type Locale = components["schemas"]["Locale"];
export type LoginPage = components["schemas"]["LoginPage"];
export type Map = components["schemas"]["Map"];
export type MatchedTable = components["schemas"]["MatchedTable"];
export type Measure = components["schemas"]["Measure"];
export type Method = components["schemas"]["Method"];
export type MissingDays = components["schemas"]["MissingDays"];
export type Model = components["schemas"]["Model"];
export type Module = components["schemas"]["Module"];
export type ModuleLink = components["schemas"]["ModuleLink"];
export type NearSource = components["schemas"]["NearSource"];
export type NearestSources = components["schemas"]["NearestSources"];
export type News = components["schemas"]["News"];
export type NewsKind = components["schemas"]["NewsKind"];
export type Nowcast = components["schemas"]["Nowcast"];
export type Overview = components["schemas"]["Overview"];
export type Peak = components["schemas"]["Peak"];
export type Period = components["schemas"]["Period"];
export type PeriodBasis = components["schemas"]["PeriodBasis"];
export type PeriodTable = components["schemas"]["PeriodTable"];
export type PersonalData = components["schemas"]["PersonalData"];
export type PersonalDataArchive = components["schemas"]["PersonalDataArchive"];
export type PersonalDataCategory = components["schemas"]["PersonalDataCategory"];
export type PersonalDataErased = components["schemas"]["PersonalDataErased"];
export type PersonalDataRequest = components["schemas"]["PersonalDataRequest"];
export type PhoneHours = components["schemas"]["PhoneHours"];
export type Place = components["schemas"]["Place"];
export type Places = components["schemas"]["Places"];
export type PriceFactor = components["schemas"]["PriceFactor"];
export type PrivacyOfficer = components["schemas"]["PrivacyOfficer"];
export type PrivacyPage = components["schemas"]["PrivacyPage"];
export type PrivacyRequestKind = components["schemas"]["PrivacyRequestKind"];
export type PrivacyRequestState = components["schemas"]["PrivacyRequestState"];
export type Problem = components["schemas"]["Problem"];
export type ProviderForm = components["schemas"]["ProviderForm"];
export type PublishedCorrelation = components["schemas"]["PublishedCorrelation"];
export type PublishedKey = components["schemas"]["PublishedKey"];
export type Quality = components["schemas"]["Quality"];
export type Query = components["schemas"]["Query"];
export type QuoteVerification = components["schemas"]["QuoteVerification"];
export type Receipt = components["schemas"]["Receipt"];
export type RecipientCount = components["schemas"]["RecipientCount"];
export type RecipientListKind = components["schemas"]["RecipientListKind"];
export type Reference = components["schemas"]["Reference"];
export type Region = components["schemas"]["Region"];
export type RegionDays = components["schemas"]["RegionDays"];
export type RegionList = components["schemas"]["RegionList"];
export type RejectedRow = components["schemas"]["RejectedRow"];
export type Relaxation = components["schemas"]["Relaxation"];
export type Retirement = components["schemas"]["Retirement"];
export type RevisionTable = components["schemas"]["RevisionTable"];
export type Revisions = components["schemas"]["Revisions"];
export type RowCount = components["schemas"]["RowCount"];
export type Sample = components["schemas"]["Sample"];
export type SampleColumn = components["schemas"]["SampleColumn"];
export type SampleDayOrder = components["schemas"]["SampleDayOrder"];
export type SampleDecimal = components["schemas"]["SampleDecimal"];
export type SampleField = components["schemas"]["SampleField"];
export type SampleFieldKind = components["schemas"]["SampleFieldKind"];
export type SampleFile = components["schemas"]["SampleFile"];
export type SampleFormat = components["schemas"]["SampleFormat"];
export type SampleGuess = components["schemas"]["SampleGuess"];
export type SampleLimits = components["schemas"]["SampleLimits"];
export type SamplePersonal = components["schemas"]["SamplePersonal"];
export type SamplePersonalReason = components["schemas"]["SamplePersonalReason"];
export type SampleReading = components["schemas"]["SampleReading"];
export type SampleRows = components["schemas"]["SampleRows"];
export type SampleTable = components["schemas"]["SampleTable"];
export type SampleValueKind = components["schemas"]["SampleValueKind"];
export type SampleVat = components["schemas"]["SampleVat"];
export type Score = components["schemas"]["Score"];
export type ScoredMarket = components["schemas"]["ScoredMarket"];
export type ScoringBasis = components["schemas"]["ScoringBasis"];
export type ScoringChannel = components["schemas"]["ScoringChannel"];
export type ScoringCheck = components["schemas"]["ScoringCheck"];
export type ScoringCoverage = components["schemas"]["ScoringCoverage"];
export type ScoringDepartment = components["schemas"]["ScoringDepartment"];
export type ScoringDocument = components["schemas"]["ScoringDocument"];
export type ScoringEvent = components["schemas"]["ScoringEvent"];
export type ScoringEventKind = components["schemas"]["ScoringEventKind"];
export type ScoringForm = components["schemas"]["ScoringForm"];
export type ScoringIndicator = components["schemas"]["ScoringIndicator"];
export type ScoringList = components["schemas"]["ScoringList"];
export type ScoringListFile = components["schemas"]["ScoringListFile"];
export type ScoringListLine = components["schemas"]["ScoringListLine"];
export type ScoringListText = components["schemas"]["ScoringListText"];
export type ScoringMarket = components["schemas"]["ScoringMarket"];
export type ScoringOrder = components["schemas"]["ScoringOrder"];
export type ScoringPlace = components["schemas"]["ScoringPlace"];
export type ScoringPrice = components["schemas"]["ScoringPrice"];
export type ScoringPriceKind = components["schemas"]["ScoringPriceKind"];
export type ScoringPriceLine = components["schemas"]["ScoringPriceLine"];
export type ScoringResults = components["schemas"]["ScoringResults"];
export type ScoringRow = components["schemas"]["ScoringRow"];
export type ScoringRule = components["schemas"]["ScoringRule"];
export type ScoringShare = components["schemas"]["ScoringShare"];
export type ScoringSigner = components["schemas"]["ScoringSigner"];
export type ScoringState = components["schemas"]["ScoringState"];
export type ScoringTerritory = components["schemas"]["ScoringTerritory"];
export type ScoringVerdict = components["schemas"]["ScoringVerdict"];
export type SeasonCorrelation = components["schemas"]["SeasonCorrelation"];
export type SeasonLevels = components["schemas"]["SeasonLevels"];
export type Series = components["schemas"]["Series"];
export type SeriesAnswer = components["schemas"]["SeriesAnswer"];
export type SeriesFormat = components["schemas"]["SeriesFormat"];
export type SeriesHead = components["schemas"]["SeriesHead"];
export type Severity = components["schemas"]["Severity"];
export type SigningPage = components["schemas"]["SigningPage"];
export type Situation = components["schemas"]["Situation"];
export type Sort = components["schemas"]["Sort"];
export type Source = components["schemas"]["Source"];
export type SourceDetails = components["schemas"]["SourceDetails"];
export type SourceOutline = components["schemas"]["SourceOutline"];
export type SourceTerritory = components["schemas"]["SourceTerritory"];
export type Sources = components["schemas"]["Sources"];
export type Sparkline = components["schemas"]["Sparkline"];
export type State = components["schemas"]["State"];
export type StatedFact = components["schemas"]["StatedFact"];
export type StatusBackups = components["schemas"]["StatusBackups"];
export type StatusCategoryReport = components["schemas"]["StatusCategoryReport"];
export type StatusDay = components["schemas"]["StatusDay"];
export type StatusLevel = components["schemas"]["StatusLevel"];
export type StatusNotice = components["schemas"]["StatusNotice"];
export type StatusNoticeKind = components["schemas"]["StatusNoticeKind"];
export type StatusNotices = components["schemas"]["StatusNotices"];
export type StatusPart = components["schemas"]["StatusPart"];
export type StatusReport = components["schemas"]["StatusReport"];
export type StatusTexts = components["schemas"]["StatusTexts"];
export type Subject = components["schemas"]["Subject"];
export type SubjectChoice = components["schemas"]["SubjectChoice"];
export type SubscriptionDetails = components["schemas"]["SubscriptionDetails"];
export type Summary = components["schemas"]["Summary"];
export type Support = components["schemas"]["Support"];
export type SupportAnswer = components["schemas"]["SupportAnswer"];
export type SupportChat = components["schemas"]["SupportChat"];
export type SupportConversation = components["schemas"]["SupportConversation"];
export type SupportFile = components["schemas"]["SupportFile"];
export type SupportIdentity = components["schemas"]["SupportIdentity"];
export type SupportMessage = components["schemas"]["SupportMessage"];
export type SupportSide = components["schemas"]["SupportSide"];
export type SupportState = components["schemas"]["SupportState"];
export type Table = components["schemas"]["Table"];
export type TeamContact = components["schemas"]["TeamContact"];
export type Territory = components["schemas"]["Territory"];
export type Theme = components["schemas"]["Theme"];
export type ThemeView = components["schemas"]["ThemeView"];
export type ThresholdsUnavailable = components["schemas"]["ThresholdsUnavailable"];
export type Trend = components["schemas"]["Trend"];
export type TurnoverStratum = components["schemas"]["TurnoverStratum"];
export type Unit = components["schemas"]["Unit"];
export type UnsubscribeFeedback = components["schemas"]["UnsubscribeFeedback"];
export type UnsubscribeScope = components["schemas"]["UnsubscribeScope"];
export type Unsubscription = components["schemas"]["Unsubscription"];
export type UnsubscriptionRecord = components["schemas"]["UnsubscriptionRecord"];
export type Update = components["schemas"]["Update"];
export type UsualRange = components["schemas"]["UsualRange"];
export type UsualRevision = components["schemas"]["UsualRevision"];
export type VatColumn = components["schemas"]["VatColumn"];
export type Vec = components["schemas"]["Vec"];
export type Version = components["schemas"]["Version"];
export type Visibility = components["schemas"]["Visibility"];
export type YesNo = components["schemas"]["YesNo"];
