// Made by `make generate` from openapi.json: change the server's shapes instead.


/** OneOf type helpers */
type Without<T, U> = { [P in Exclude<keyof T, keyof U>]?: never };
type XOR<T, U> = (T | U) extends object ? (Without<T, U> & U) | (Without<U, T> & T) : T | U;
type OneOf<T extends any[]> = T extends [infer Only] ? Only : T extends [infer A, infer B, ...infer Rest] ? OneOf<[XOR<A, B>, ...Rest]> : never;

export type paths = Record<string, never>;

export type webhooks = Record<string, never>;

export interface components {
  schemas: {
    /**
     * @description How one gets a source.
     * @enum {string}
     */
    Access: "open" | "quote";
    AccountConversation: {
      /** @description How many messages it has. */
      count: number;
      /** @description The beginning of the last message. */
      excerpt: string;
      reference: string;
      state: components["schemas"]["SupportState"];
      /** Format: date-time */
      updatedAt: string;
    };
    /** @description The conversations of an account. */
    AccountConversations: {
      /** @description The one changed last first. */
      conversations: components["schemas"]["AccountConversation"][];
    };
    /** @description Whose link it is. */
    AccountLink: {
      /** @description The address of the account, masked. */
      email: string;
      /** @description Whether there was a password before. */
      isReset: boolean;
      longest: number;
      /** @description Characters of a password. */
      shortest: number;
    };
    AccountMessage: {
      /** Format: date-time */
      at: string;
      /** @description The language it is written in. */
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
       * @description Bytes of its file, as far as that was drawn.
       */
      fileBytes: number | null;
      indicator: components["schemas"]["ScoringIndicator"];
      /** @description Names of its markets. */
      markets: string[];
      /** @description Number of its quote. */
      number: string;
      reference: string;
      /** @description The signer's address, masked; none where the owner of the account signs. */
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
      /** @description Whether its owner has proved to read mail at the address: only then requests are listed. */
      isVerified: boolean;
      name: string;
      /** @description What it has ordered, the newest first. */
      orders: components["schemas"]["AccountOrder"][];
      /** @description Drafts that its owner may read, what ends first at the top. */
      previews: components["schemas"]["AccountPreview"][];
      /** @description The one changed last first. */
      requests: components["schemas"]["AccountRequest"][];
      /** @description Those of its orders whose pages are open. */
      results: components["schemas"]["AccountResult"][];
      /** @description The one used last first. */
      sessions: components["schemas"]["AccountSession"][];
    };
    /** @description A draft that the owner of the account may read. */
    AccountPreview: {
      address: string;
      /** Format: date-time */
      expiresAt: string;
      /** @description The language it is written in. */
      locale: string;
      title: string;
    };
    /** @description A request that was made from the address of an account. */
    AccountRequest: {
      /**
       * Format: date
       * @description The day on which the next step is expected, as far as it is known.
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
       * @description The first day on which the page is open, and the last one.
       */
      openFrom: string;
      /** Format: date */
      openUntil: string;
      /** @description Reference of the order that it answers. */
      reference: string;
    };
    /** @description How an account is protected, for its owner. */
    AccountSecurity: {
      /** @description Whether there is a password to change. */
      hasPassword: boolean;
      longest: number;
      /**
       * Format: int64
       * @description How many recovery codes are left, where codes are asked for.
       */
      recoveryLeft: number | null;
      setup: components["schemas"]["CodeSetup"] | null;
      /** @description Characters of a password. */
      shortest: number;
    };
    AccountSession: {
      /** @description Empty when it is unknown; so is the system. */
      browser: string;
      id: string;
      /** @description Whether it is the one that asks. */
      isThis: boolean;
      /** Format: date-time */
      openedAt: string;
      system: string;
      /** Format: date-time */
      usedAt: string;
    };
    /** @description How many pharmacies there are, panel or not. */
    AllPharmacies: {
      /** Format: int64 */
      number: number;
      /** @description Who counted them. */
      source: string;
    };
    /** @description A computed fact worth pointing at. */
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
     * @description What there is to see on a day.
     * @enum {string}
     */
    AnnotationKey: "peak" | "onset" | "forced" | "event";
    Answering: {
      /**
       * Format: int32
       * @description Working days until the answer, at the most.
       */
      answerDays: number | null;
      /** @description Where it is read. */
      email: string | null;
      hours: components["schemas"]["PhoneHours"] | null;
      /** @description Who answers. */
      person: string | null;
      phone: string | null;
    };
    AnyTable: components["schemas"]["Table"] | components["schemas"]["PeriodTable"];
    /** @description A file that is attached to each mail of a campaign. */
    AttachedFile: {
      name: string;
      sha256: string;
      /**
       * Format: int64
       * @description Bytes.
       */
      size: number;
    };
    /** @description Everybody of a kind. */
    AudienceChoice: {
      /** @description Whether the base was counted; else it is the figure that is published, about. */
      counted: boolean;
      kind: components["schemas"]["ContactKind"];
      /** Format: int64 */
      mailboxes: number;
    };
    /**
     * @description What a new delivery does with the periods that were delivered before.
     * @enum {string}
     */
    BackData: "replace" | "add";
    /** @description The lowest and highest level of past seasons, by slot. */
    Band: {
      max: (number | null)[];
      min: (number | null)[];
    };
    /** @description What the levels of a theme are compared with, as pages tell it. */
    BaselineDefinition: {
      /**
       * Format: date
       * @description Its first day.
       */
      from: string | null;
      period: components["schemas"]["BaselinePeriod"];
      /**
       * Format: date
       * @description Its last day.
       */
      to: string | null;
      /** @description Its ISO weeks, the first and the last. */
      weeks: [number, number] | null;
      zone: components["schemas"]["BaselineZone"];
    };
    /**
     * @description What kind of comparison it is.
     * @enum {string}
     */
    BaselinePeriod: "weeks" | "days" | "fixed-share" | "scale";
    /**
     * @description Whose figures of the period a territory is compared with.
     * @enum {string}
     */
    BaselineZone: "territory" | "nation";
    /**
     * @description The budget a year, in euros.
     * @enum {string}
     */
    Budget: "up-to-10000" | "up-to-25000" | "up-to-50000" | "up-to-100000" | "over-100000" | "other";
    /** @description A bulletin in one language, with its facts. */
    BulletinDetails: components["schemas"]["BulletinItem"] & ({
      /** @description What the sentences are written from. */
      facts: components["schemas"]["BulletinTheme"][];
      /** @description The week of the next one. */
      next: string | null;
      /** @description The week of the bulletin before. */
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
    /** @description A bulletin in the list of all. */
    BulletinItem: {
      /** @description Whether its figures are generated. */
      demonstration: boolean;
      lead: string;
      /** Format: int64 */
      number: number;
      /**
       * Format: int64
       * @description The same in milliseconds since 1970.
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
    /** @description What an earlier bulletin stated of its last day, beside what the final value of that day says. */
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
    /** @description What a bulletin says of an indicator. */
    BulletinSection: {
      sentences: string[];
      theme: components["schemas"]["Theme"];
      title: string;
    };
    /** @description What is stated of a level. */
    BulletinStatement: {
      grade: components["schemas"]["Grade"] | null;
      /** Format: double */
      level: number;
      trend: components["schemas"]["Trend"] | null;
    };
    /** @description A bulletin in one language. */
    BulletinText: {
      /** @description What there is to know of it in two sentences. */
      lead: string;
      locale: components["schemas"]["Locale"];
      /** @description What it is made of, and that it is never changed. */
      note: string;
      sections: components["schemas"]["BulletinSection"][];
      /** @description That its figures are generated, where they are. */
      stamp: string | null;
      title: string;
    };
    /** @description What a bulletin states of an indicator. */
    BulletinTheme: {
      doubt: components["schemas"]["Doubt"] | null;
      /** @description Events of the last seven days, the first one first. */
      events: components["schemas"]["BulletinEvent"][];
      /** @description Days of the last two weeks whose counts are excluded, newest first. */
      excluded: components["schemas"]["ExcludedDay"][];
      /** @description Why the version was published against the gate. */
      forced: string | null;
      /**
       * Format: int64
       * @description Since when newer figures are held back, in milliseconds since 1970.
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
      /** @description Those of them whose level is above the threshold. */
      regionsAbove: components["schemas"]["BulletinRegion"][];
      /** @description How many present regions were compared with thresholds of their own. */
      regionsGraded: number;
      /** @description Earlier bulletins whose day has its final value now, the oldest first. */
      reviewed: components["schemas"]["BulletinReview"][];
      situation: components["schemas"]["Situation"];
      theme: components["schemas"]["Theme"];
      unit: components["schemas"]["Unit"];
      /**
       * Format: int64
       * @description The version that the figures are of.
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
    /** @description What a signer is asked to approve, or has approved. */
    CampaignApproval: {
      /** Format: date-time */
      approvedAt: string | null;
      /** @description The files that are attached; their checksums are part of the digest. */
      attached: components["schemas"]["AttachedFile"][];
      attachments: components["schemas"]["YesNo"];
      audience: components["schemas"]["CampaignAudience"];
      company: string;
      /** @description Whether they were counted; else it is the figure that is published, about. */
      counted: boolean;
      /** @description The checksum of all that is approved. */
      digest: string;
      file: string;
      /** Format: date */
      firstOn: string;
      name: string;
      /**
       * Format: int64
       * @description How many people get it.
       */
      recipients: number;
      reference: string;
      report: components["schemas"]["ContentReport"];
      /** Format: date */
      secondOn: string | null;
      signer: string;
      /** @description The masked address of the sponsor; so is that of the signer. */
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
    /** @description A content that waits for its request. */
    CampaignContent: {
      /**
       * Format: date-time
       * @description Until when it waits.
       */
      expiresAt: string;
      name: string;
      report: components["schemas"]["ContentReport"];
      /**
       * Format: int64
       * @description Bytes.
       */
      size: number;
      /** @description Names it in the form. */
      ticket: string;
    };
    /** @description Recipients by what became of their mails; the others sum to the audience. */
    CampaignCounts: {
      /** Format: int64 */
      audience: number;
      /** Format: int64 */
      failed: number;
      /** Format: int64 */
      sent: number;
      /** Format: int64 */
      suppressed: number;
      /** Format: int64 */
      unknown: number;
      /** Format: int64 */
      waiting: number;
    };
    /** @description What the form offers, and the limits it has. */
    CampaignForm: {
      answering: components["schemas"]["Answering"];
      /** Format: int64 */
      attachmentBytes: number;
      /** @description Files that may be attached, and bytes of each. */
      attachments: number;
      /** @description Each list in the order of the page. */
      audiences: components["schemas"]["AudienceChoice"][];
      /**
       * Format: int64
       * @description Bytes of the content, and of a list.
       */
      contentBytes: number;
      contents: components["schemas"]["ContentKind"][];
      /** @description What the columns of a list of pharmacies are matched with. */
      fields: string[];
      /** @description Days from today to the first sending, from the least to the most. */
      firstAfter: number[];
      /** Format: int64 */
      listBytes: number;
      owns: components["schemas"]["OwnRecipients"][];
      /** @description Addresses that may be pasted. */
      pasted: number;
      /** @description Days from the first sending to the second. */
      secondAfter: number[];
      subject: components["schemas"]["Length"];
      types: components["schemas"]["CampaignKind"][];
      witnesses: number;
    };
    /**
     * @description What a campaign is for.
     * @enum {string}
     */
    CampaignKind: "product-launch" | "code-change" | "communication" | "legal" | "webinar";
    /** @description A list that waits for its request, with what was read in it. */
    CampaignList: {
      /**
       * Format: int64
       * @description Rows that hold no address or no known pharmacy, and the lines of the first of them.
       */
      absent: number;
      absentLines: number[];
      columns: components["schemas"]["ListColumn"][];
      /** @description The first doubtful rows. */
      doubts: components["schemas"]["ListDoubt"][];
      /**
       * Format: int64
       * @description Rows that are surely matched; of these, contacts without an address.
       */
      matched: number;
      name: string;
      /** @description What the file calls its columns, in their order. */
      names: string[];
      own: components["schemas"]["OwnRecipients"];
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
      undecided: number;
      /** Format: int64 */
      unreachable: number;
    };
    /** @description What became of a campaign's mails. Groups of fewer than `least` recipients are not shown by themselves. */
    CampaignOutcome: {
      /**
       * Format: date-time
       * @description When it was counted.
       */
      at: string;
      /** Format: int64 */
      least: number;
      progress: components["schemas"]["CampaignProgress"];
      waves: components["schemas"]["CampaignWave"][];
    };
    /**
     * @description How far a campaign is.
     * @enum {string}
     */
    CampaignProgress: "prepared" | "sending" | "paused" | "finished" | "cancelled";
    /** @description Readers of the mails among the recipients who agreed to measurement. */
    CampaignReaders: {
      /** @description They followed a link. */
      clicked: number;
      consenting: number;
      opened: number;
    };
    CampaignRegion: {
      counts: components["schemas"]["CampaignCounts"];
      /** @description As ISO 3166-2 names it; empty where none is known, "others" for those that are too small to be shown. */
      region: string;
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
    /** @description What a browser is asked to solve. */
    CaptchaChallenge: {
      /**
       * @description Of the derivation, as the ALTCHA protocol names them; `data` holds the form, when the challenge was made
       * (milliseconds since 1970), and the seconds after which and until which its solution is taken.
       */
      parameters: Record<string, never>;
      signature: string;
    };
    /** @description What changed in a source or in its sheet on a day. */
    Change: {
      /** Format: date */
      day: string;
      text: string;
    };
    /**
     * @description Where what a source counts is sold or given.
     * @enum {string}
     */
    Channel: "pharmacy" | "parapharmacy" | "e-commerce" | "organic" | "hospital" | "foreign" | "none";
    /** @description The proof of an identity for a provider. */
    ChatIdentity: {
      /** @description By what the provider knows the visitor: the account, for Crisp the address. */
      identifier: string;
      /** @description HMAC-SHA256 of the identifier, in hexadecimal digits. */
      signature: string | null;
      /** @description A JWT (HS256) with the identifier, name and address. */
      token: string | null;
    };
    /** @description The same with what its page loads after a click. */
    ChatPage: components["schemas"]["SupportChat"] & {
      provider: components["schemas"]["ChatProvider"];
      /** @description The address of the provider's script. */
      script: string;
      /** @description By what the provider knows this site; may be empty. */
      site: string;
    };
    /**
     * @description A program for chats.
     * @enum {string}
     */
    ChatProvider: "chatwoot" | "crisp" | "zammad" | "custom";
    /**
     * @description What is looked at in a content, in the order in which a report names it.
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
    /** @description What a device is set up with. */
    CodeSetup: {
      /** @description The dark parts of a QR code, as the path of an SVG in a square of so many units. */
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
      /** @description What its numbers are in. */
      unit: string | null;
    };
    /**
     * @description What a column of a source's dictionary holds.
     * @enum {string}
     */
    ColumnType: "date" | "text" | "integer" | "decimal" | "boolean" | "code";
    /** @description A form that its sender is asked to confirm. */
    Confirmation: {
      /** @description Whether it is already confirmed. */
      done: boolean;
      /** @description Which form it is. */
      form: string;
      /** @description The number to quote. */
      reference: string;
    };
    /** @description What the form offers. */
    ContactForm: {
      /** @description What a message may be about, in the order of the page. */
      subjects: components["schemas"]["SubjectChoice"][];
    };
    /**
     * @description Profession of a contact.
     * @enum {string}
     */
    ContactKind: "pharmacy" | "generalist" | "hospital-pharmacy";
    ContentFinding: {
      /** @description The excerpt that the finding is about. */
      about: string;
      /** @description Whether the campaign may be sent all the same. */
      advice: boolean;
      check: components["schemas"]["Check"];
      /** @description The file of the archive, and the line in it, from 1. */
      file: string | null;
      /** Format: int64 */
      line: number | null;
    };
    /**
     * @description What a campaign sends.
     * @enum {string}
     */
    ContentKind: "html" | "pdf" | "pptx";
    /** @description What was found in a content. */
    ContentReport: {
      /** @description Of a page as it is sent. */
      bytes: number | null;
      /** @description Errors first. */
      findings: components["schemas"]["ContentFinding"][];
      kind: components["schemas"]["ContentKind"];
      /** @description Of a document. */
      pages: number | null;
      passed: components["schemas"]["Check"][];
      sendable: boolean;
    };
    /** @description How far an indicator and a reference go together. */
    Correlation: {
      /** @description How its owner wants to be named wherever the comparison is shown. */
      citation: string;
      /**
       * Format: double
       * @description Pearson's coefficient.
       */
      coefficient: number;
      /**
       * Format: double
       * @description How many independent pairs the interval counts.
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
       * @description By how many weeks the indicator follows the reference where they go together best; negative when it runs ahead.
       */
      lag: number;
      /** @description The coefficient at each shift with enough pairs, for a weekly reference. */
      lags: components["schemas"]["Lag"][];
      /**
       * Format: double
       * @description Lower limit of its 95 % interval.
       */
      low: number;
      /** @description Pairs of values. */
      n: number;
      reference: components["schemas"]["Reference"];
      /** @description How often it has a value. */
      rhythm: components["schemas"]["Rhythm"];
      /** @description The coefficient within each season, newest first, for a weekly reference. */
      seasons: components["schemas"]["SeasonCorrelation"][];
      /**
       * Format: date
       * @description First day of the last one.
       */
      to: string;
    };
    /** @description What a region is drawn before. */
    Country: {
      /**
       * Format: double
       * @description The highest level of the country and of its present regions in that season.
       */
      highest: number | null;
      /** @description The country's levels in the season under way, one a slot as in the seasons of the region. */
      values: components["schemas"]["Vec"];
    };
    /** @description Where a vaccination campaign stands. */
    Coverage: {
      /** @description When people are called upon. */
      campaign: components["schemas"]["Campaign"];
      /**
       * Format: double
       * @description Points from it; negative below.
       */
      distance: number | null;
      /**
       * Format: int64
       * @description People of the age that is meant.
       */
      population: number | null;
      /** @description What the population is called. */
      populationVintage: string;
      /**
       * Format: double
       * @description The share on the same day of the season before.
       */
      sameDayLastSeason: number | null;
      /**
       * Format: double
       * @description The share that public health aims at, in percent; nothing where doses are counted and not people.
       */
      target: number | null;
    };
    Criterion: {
      code: components["schemas"]["CriterionCode"];
      /** @description Whether it counts: what it is judged by is no example. */
      counted: boolean;
      evidence: components["schemas"]["Evidence"];
      met: boolean;
    };
    /** @enum {string} */
    CriterionCode: "described" | "dictionary" | "sample" | "fresh" | "history" | "limits" | "terms" | "territories" | "downloadable";
    /** @description A file as pages tell of it. */
    DataFile: {
      /**
       * Format: int64
       * @description How large it is, where that is known without making it.
       */
      bytes: number | null;
      format: string;
      href: string;
    };
    /** @description How fresh the data of an open source are. */
    DataFreshness: {
      /** @description Whether the figures are generated. */
      demonstration: boolean;
      /**
       * Format: date
       * @description The last day that the data cover.
       */
      lastDay: string;
      /**
       * Format: int64
       * @description Days by which that promise is missed.
       */
      lateDays: number;
      /**
       * Format: int64
       * @description Days after which the figures of a day are promised.
       */
      promiseDays: number;
      /**
       * Format: int64
       * @description In milliseconds since 1970.
       */
      publishedAt: number;
    };
    /** @description What the form offers, and the lengths it asks for. */
    DataRequestForm: {
      answering: components["schemas"]["Answering"];
      budgets: components["schemas"]["Budget"][];
      description: components["schemas"]["Length"];
      /** @description How often something periodic may be delivered. */
      frequencies: components["schemas"]["Update"][];
      /** @description Each list in the order of the page. */
      territories: components["schemas"]["SourceTerritory"][];
      title: components["schemas"]["Length"];
    };
    /**
     * @description How far back a data set goes.
     * @enum {string}
     */
    DataSetHistory: "under-6-months" | "6-months" | "1-year" | "2-years" | "over-2-years";
    /**
     * @description At which point of trade a source counts.
     * @enum {string}
     */
    DataType: "sell-out" | "sell-in" | "sectorisation" | "billing" | "visits";
    /**
     * @description By which way a source is delivered.
     * @enum {string}
     */
    Delivery: "download" | "sftp" | "api" | "cloud" | "email" | "workspace";
    /** @description What a version changed of an earlier one. */
    Difference: {
      /** @description Levels that were not there. */
      added: number;
      /** @description Levels that were there and are others now. */
      changed: number;
      largest: components["schemas"]["LargestChange"] | null;
      /** @description Levels that are no longer there. */
      removed: number;
      /**
       * Format: int64
       * @description Number of the earlier version.
       */
      since: number;
    };
    /**
     * @description What kind of products or care a source is about.
     * @enum {string}
     */
    Division: "prescription" | "self-care" | "cosmetics" | "nutrition" | "hygiene" | "devices" | "hospital" | "public-health";
    /**
     * @description Why it cannot be told where a level stands.
     * @enum {string}
     */
    Doubt: "held-back" | "forced" | "late";
    /** @description A file that can be had. */
    Download: {
      format: string;
      mediaType: string;
      /** @description Where it is, the site's address included. */
      url: string;
    };
    /** @description Where an indicator stands beside its own past epidemics. */
    Epidemic: {
      /** @description The past seasons they were not learnt from, oldest first. */
      excluded: components["schemas"]["ExcludedSeason"][];
      /**
       * Format: double
       * @description Above it a week is of high strength.
       */
      high: number;
      level: components["schemas"]["EpidemicLevel"] | null;
      /**
       * Format: double
       * @description Above it a week is of medium strength.
       */
      medium: number;
      /**
       * Format: double
       * @description Above it an epidemic is under way.
       */
      onset: number;
      /**
       * Format: date
       * @description The Monday since which every week has been above the onset.
       */
      since: string | null;
      /** @description The seasons the thresholds were learnt from, oldest first. */
      used: string[];
      /**
       * Format: double
       * @description Above it a week is of very high strength.
       */
      veryHigh: number;
      /**
       * Format: date
       * @description The Monday of that week.
       */
      week: string;
    };
    /**
     * @description How strong a week is.
     * @enum {string}
     */
    EpidemicLevel: "below" | "low" | "medium" | "high" | "very-high";
    /** @description Why there are no thresholds. */
    EpidemicUnlearnt: {
      /** @description Those that would not, oldest first. */
      excluded: components["schemas"]["ExcludedSeason"][];
      /** @description How many past seasons are needed. */
      needed: number;
      /** @description Those that would do, oldest first. */
      usable: string[];
    };
    /** @description What the final level of one of the last days is expected to be. */
    EstimatedDay: {
      /** Format: date */
      day: string;
      /**
       * Format: double
       * @description Its upper end.
       */
      high: number;
      /**
       * Format: double
       * @description As likely too high as too low.
       */
      level: number;
      /**
       * Format: double
       * @description The lower end of the band.
       */
      low: number;
    };
    /**
     * @description What made the sales of some days differ from others.
     * @enum {string}
     */
    EventKind: "strike" | "weather" | "stockpiling" | "shortage" | "outbreak" | "outage" | "panel";
    /** @description What a chart says of an event. */
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
    /** @description What a criterion was judged by. */
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
    /** @description A day whose counts are excluded from levels, because they broke a rule of the gate. */
    ExcludedDay: {
      /** Format: date */
      day: string;
      event: components["schemas"]["EventKind"] | null;
      /** @description The former regions whose counts are excluded. */
      regions: components["schemas"]["Territory"][];
      /** @description Whether these are all the regions of the country. */
      whole: boolean;
    };
    /** @description A season nothing is learnt from. */
    ExcludedSeason: {
      reason: components["schemas"]["ExclusionReason"];
      /** @description `2009-2010`. */
      season: string;
    };
    /**
     * @description Why nothing is learnt from a season.
     * @enum {string}
     */
    ExclusionReason: "pandemic" | "incomplete" | "collapsed" | "older";
    /** @description One value of a facet, as it is offered. */
    FacetOption: {
      /** @description How many sources it would find, the choices in the other facets given. */
      count: number;
      /** @description The value whose part it is: choosing that one finds what this one finds, and more. */
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
     * @description What a source belongs to.
     * @enum {string}
     */
    Family: "sales" | "care" | "indicators" | "scoring";
    /** @description An outline and what is told of it. */
    Feature_FigureProperties: {
      /** @description A `MultiPolygon`; null where the interface is not built. */
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
         * @description Null where it is withheld.
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
    /** @description One wrong value: where it stands and what is wrong with it. */
    FieldProblem: {
      /** @description The allowed values, if they are a closed list. */
      allowed?: string[];
      /** @description A stable code, or for files a sentence. */
      code: string;
      /** @description The numbers that the sentence of this code names. */
      params?: {
        [key: string]: number;
      };
      /** @description A JSON pointer for requests, `file:line:column` for files. */
      pointer: string;
    };
    /**
     * @description What a source is delivered as.
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
    /** @description Days that cannot be read like the others. */
    FlaggedDays: {
      /** @description They rest on few days of their window. */
      sparse: string[];
      /** @description They rest on fewer than 11 pharmacies, or would tell a level that does, and have no level. */
      withheld: string[];
    };
    /** @description The follow-up of a request, for its sender. */
    FollowUp: {
      /** Format: date-time */
      createdAt: string;
      /** @description The masked address of the sender. */
      email: string;
      /**
       * Format: date
       * @description The day on which the next step is expected, as far as it is known.
       */
      expectedOn: string | null;
      /** @description What its team wrote, the newest first. */
      messages: components["schemas"]["FollowUpMessage"][];
      /** @description The picture of the reference. */
      motif: components["schemas"]["Motif"];
      reference: string;
      status: components["schemas"]["FollowUpStatus"];
      /** @description All statuses of its kind, in their order. */
      steps: components["schemas"]["FollowUpStep"][];
      /** @description Where its team reads; none while no address is configured. */
      team: string | null;
      title: string;
      /** Format: date-time */
      updatedAt: string;
    };
    FollowUpMessage: {
      /** Format: date-time */
      at: string;
      /** @description The language it is written in. */
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
       * @description None while it is ahead.
       */
      at: string | null;
      status: components["schemas"]["FollowUpStatus"];
    };
    /** @description A version published against the gate. */
    Forced: {
      findings: components["schemas"]["Finding"][];
      /** @description Why, in the publisher's words. */
      reason: string;
    };
    /** @description How late a theme is. */
    Freshness: {
      /**
       * Format: int64
       * @description Days by which the last published day misses the promise.
       */
      lateDays: number;
      /**
       * Format: date
       * @description The day by which later figures are promised; nothing once it is over.
       */
      nextUpdate: string | null;
      /**
       * Format: int64
       * @description Days after which the figures of a day are promised.
       */
      promiseDays: number;
    };
    /** @description Whether figures passed the checks before publication. */
    Gate: {
      /** @description Why newer figures are stopped, why these were published all the same, or what is unusual in them. */
      reasons: string[];
      /** Format: date-time */
      since: string;
      state: components["schemas"]["State"];
    };
    /** @description A figure per territory, with its outline. */
    Geography: components["schemas"]["SeriesHead"] & {
      features: components["schemas"]["Feature_FigureProperties"][];
      /** @description Whose outlines they are. */
      outlineLicence: string;
      /** @description `FeatureCollection`. */
      type: string;
    };
    /**
     * @description Where a level stands.
     * @enum {string}
     */
    Grade: "below" | "low" | "medium" | "high" | "very-high" | "under" | "usual" | "over" | "awaited" | "campaign" | "closed" | "drifting" | "not-established";
    /**
     * @description The finest step in time of a source.
     * @enum {string}
     */
    Granularity: "day" | "week" | "month" | "year";
    /**
     * @description What days are put together by: ISO weeks, months, seasons from 1 September, years.
     * @enum {string}
     */
    Grouping: "week" | "month" | "season" | "year";
    /** @description Newer figures that the gate stopped. */
    Held: {
      findings: components["schemas"]["Finding"][];
      /**
       * Format: int64
       * @description When figures were stopped first, in milliseconds since 1970.
       */
      since: number;
    };
    HelpAnswers: {
      answers: components["schemas"]["SupportAnswer"][];
    };
    /** @description One line over the years. */
    History: {
      /** @description Days in the whole series that have a level. */
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
       * @description The first of the days.
       */
      from: string;
      /** @description The highest day of every season, oldest first; none of a count or of a share. */
      peaks: components["schemas"]["Peak"][];
      /**
       * Format: int64
       * @description Days from one value to the next: one, or seven beyond three years.
       */
      step: number;
      /** @description The level of a day, or the highest of a week; null where there is none. */
      values: components["schemas"]["Vec"];
    };
    /** @description A time in which the gate stopped newer figures. */
    Hold: {
      /**
       * Format: int64
       * @description The version that ended it; nothing where what was stopped was taken back.
       */
      endedBy: number | null;
      findings: components["schemas"]["Finding"][];
      /**
       * Format: int64
       * @description When figures were stopped first, in milliseconds since 1970.
       */
      since: number;
      /**
       * Format: int64
       * @description When it ended, in milliseconds since 1970; nothing while it goes on.
       */
      until: number | null;
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
       * @description Of a maintenance the planned beginning until it begins.
       */
      beganAt: number;
      categories: string[];
      /** @description What is changed so that it does not happen again, a change a line. */
      changes: components["schemas"]["StatusTexts"];
      /** Format: int64 */
      endedAt: number | null;
      kind: components["schemas"]["IncidentKind"];
      level: components["schemas"]["StatusLevel"];
      /** @description `I-2026-10-27`, `M-2026-12-01` for a maintenance; from the second one of a day on with `-2`. */
      number: string;
      /**
       * Format: int64
       * @description When it was entered, in milliseconds since 1970.
       */
      openedAt: number;
      /**
       * Format: int64
       * @description When a maintenance is to end.
       */
      plannedEnd: number | null;
      /** @description What is still right meanwhile. */
      remains: components["schemas"]["StatusTexts"];
      /** @description What it means for visitors. */
      summary: components["schemas"]["StatusTexts"];
      title: components["schemas"]["StatusTexts"];
      /** @description The newest first. */
      updates: components["schemas"]["IncidentUpdate"][];
    };
    /**
     * @description How far the work on an incident has come.
     * @enum {string}
     */
    IncidentStep: "observed" | "investigating" | "cause" | "monitoring" | "resolved";
    /** @description A step of the work on an incident, as the public reads it. */
    IncidentUpdate: {
      /**
       * Format: int64
       * @description Milliseconds since 1970.
       */
      at: number;
      step: components["schemas"]["IncidentStep"];
      text: components["schemas"]["StatusTexts"];
    };
    /** @description The keys as they are published (RFC 7517). */
    KeySet: {
      keys: components["schemas"]["PublishedKey"][];
    };
    /** @description The coefficient when the indicator of a week is compared with the reference of another one. */
    Lag: {
      /**
       * Format: double
       * @description Pearson's coefficient.
       */
      coefficient: number;
      /**
       * Format: int64
       * @description By how many weeks the indicator's week is the later one; below zero, it runs ahead of the reference.
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
    /** @description In characters of the trimmed text. */
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
      /** @description The title of the page that one comes back to, if it has one of its own. */
      destination: string | null;
      /** @description What the provider is called at which accounts may sign in too. */
      provider: string | null;
      /** @description Who of the company helps with signing in, and where. */
      support: components["schemas"]["Answering"];
    };
    /** @description The last days of every region. */
    Map: {
      /** @description The days, oldest first. */
      days: string[];
      /** @description The regions that have a series. */
      regions: components["schemas"]["RegionDays"][];
    };
    /** @description A table of a file, and which of our fields its columns seem to be. */
    MatchedTable: components["schemas"]["SampleTable"] & ({
      guesses: components["schemas"]["SampleGuess"][];
      vat: components["schemas"]["VatColumn"] | null;
    });
    /**
     * @description What a source measures.
     * @enum {string}
     */
    Measure: "sales-volume" | "sales-value-excl-tax" | "sales-value-incl-tax" | "price-excl-tax" | "price-incl-tax" | "stock-volume" | "selling-outlets" | "stocking-outlets" | "total-outlets" | "market-share-volume" | "market-share-value";
    /**
     * @description How the newest levels were made.
     * @enum {string}
     */
    Method: "published" | "ratio-of-sums" | "cumulative-share" | "robust-median" | "expanded-share" | "demonstration";
    /** @description Days between the first and the last one of a series that have no point. */
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
      /** @description What it is, in HTML. */
      description: string;
      /** @description Whether that is not the reader's. */
      fallback: boolean;
      /** @description Which of the eleven measures it needs. */
      indicators: components["schemas"]["Measure"][];
      /** @description The language of its texts. */
      locale: components["schemas"]["Locale"];
      /** @description The languages in which the public can read it. */
      locales: components["schemas"]["Locale"][];
      /** @description In a preview: what the public sees of it today. */
      previewed?: components["schemas"]["Visibility"];
      /** @description What one sees in it. */
      shows: string[];
      /** @description The first hundred sources that it shows, in the editors' order. */
      sources: components["schemas"]["Source"][];
      /** @description How many it shows in all. */
      total: number;
    };
    /** @description A visualisation module, briefly. */
    ModuleLink: {
      /** @description Its name in addresses. */
      id: string;
      name: string;
      summary: string;
    };
    /** @description The crosses of a reference, row by row. */
    Motif: {
      /** @description Which one is orange. */
      orange: number;
      /** @description From 0, a dot, to 3. */
      sizes: number[];
    };
    /** @description A source that comes near to a wish. */
    NearSource: components["schemas"]["Source"] & {
      /** @description The facets in which it is what is asked. */
      meets: string[];
    };
    /** @description The sources that come nearest to a wish, the nearest first. */
    NearestSources: {
      /** @description What is asked of them: what is chosen, and what the words searched name for certain. */
      asked: components["schemas"]["Choice"];
      items: components["schemas"]["NearSource"][];
    };
    /** @description Estimates of the final levels of the last days of a territory (nowcast). They are no figures: a level is what was counted. */
    Nowcast: {
      /** @description Days whose level is provisional, oldest first. */
      days: components["schemas"]["EstimatedDay"][];
      /**
       * Format: double
       * @description The probability with which the final level of a day is in its band.
       */
      probability: number;
      /** @description How many versions the usual revision was learnt from. */
      versions: number;
    };
    /** @description All themes that are published. */
    Overview: {
      /** @description Address of a picture of the last day. */
      panel: string | null;
      /** @description What its crosses stand for, low to high; empty without a picture or without thresholds. */
      panelKey: components["schemas"]["PanelClass"][];
      panelScope: components["schemas"]["PanelScope"] | null;
      /** @description In the order in which they are shown. */
      themes: components["schemas"]["Summary"][];
    };
    /**
     * @description The contents of a sponsor's list.
     * @enum {string}
     */
    OwnRecipients: "addresses" | "pharmacies";
    /** @description A class of the crosses. */
    PanelClass: {
      level: components["schemas"]["EpidemicLevel"];
    };
    /**
     * @description The territories that are graded.
     * @enum {string}
     */
    PanelScope: "regions" | "nation";
    /** @description The highest day of a season. */
    Peak: {
      /** Format: date */
      day: string;
      /** @description Whether the season may still bring a higher one. */
      open: boolean;
      /** @description `2014-2015`. */
      season: string;
      /** Format: double */
      value: number;
    };
    /** @description A run of days. */
    Period: {
      /** Format: date */
      from: string;
      /** Format: date */
      to: string;
    };
    /**
     * @description Where the last period of a source is known from: published here, stated by its editors, or expected by its rhythm and its delay.
     * @enum {string}
     */
    PeriodBasis: "published" | "stated" | "expected";
    /** @description The series of one territory by periods, by columns. */
    PeriodTable: {
      /** @description Days that have a level. */
      days: number[];
      firstDays: string[];
      high: (number | null)[];
      /** @description The mean of the days of each, of a share that only grows its last one; null where not more than half of its days have one. */
      levels: (number | null)[];
      low: (number | null)[];
      /** @description Such as 2026-W47, 2026-11, 2026-2027 or 2026. */
      periods: string[];
      pharmacies: (number | null)[];
      /** @description Periods with days that may still change. */
      provisional: string[];
      territory: components["schemas"]["Territory"];
    };
    /**
     * @description What a source contains about people: nothing; only counts that identify no one; records of each under a code; records of each by name, such as sole traders.
     * @enum {string}
     */
    PersonalData: "none" | "anonymous" | "pseudonymous" | "identified";
    PersonalDataArchive: {
      /**
       * Format: int64
       * @description Bytes.
       */
      size: number;
      /** Format: date-time */
      until: string;
    };
    PersonalDataCategory: {
      erased: components["schemas"]["PersonalDataErased"];
      /** @description Its texts are `privacy:category.<key>.name`, `rest`, and the rest of the register. */
      key: string;
    };
    /**
     * @description What an erasure does to the data of a category.
     * @enum {string}
     */
    PersonalDataErased: "yes" | "partly" | "no" | "unconcerned";
    /** @description A request about personal data, for its sender. */
    PersonalDataRequest: {
      /** @description What the team answered. */
      answer: string | null;
      archive: components["schemas"]["PersonalDataArchive"] | null;
      /** Format: date-time */
      confirmedAt: string | null;
      /** Format: date-time */
      createdAt: string;
      /**
       * Format: date
       * @description The day by which it is answered.
       */
      dueOn: string | null;
      /** @description The address, masked; none once it is erased. */
      email: string | null;
      kind: components["schemas"]["PrivacyRequestKind"];
      /** @description The picture of the reference. */
      motif: components["schemas"]["Motif"];
      reference: string;
      state: components["schemas"]["PrivacyRequestState"];
      /**
       * Format: date-time
       * @description Until when an erasure can be withdrawn.
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
    /** @description Which place it is. */
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
     * @description What the price of a source depends on.
     * @enum {string}
     */
    PriceFactor: "sources" | "products" | "markets" | "granularity" | "territory" | "frequency" | "study";
    PrivacyOfficer: {
      address: string | null;
      email: string | null;
      name: string | null;
    };
    /** @description What the page of requests about personal data is made of. */
    PrivacyPage: {
      /**
       * Format: int32
       * @description Days until the answer, if the company promises fewer than the month of the law.
       */
      answerDays: number | null;
      categories: components["schemas"]["PersonalDataCategory"][];
      officer: components["schemas"]["PrivacyOfficer"] | null;
    };
    /**
     * @description What is asked for.
     * @enum {string}
     */
    PrivacyRequestKind: "receive" | "erase" | "correct" | "object";
    /**
     * @description How far a request is.
     * @enum {string}
     */
    PrivacyRequestState: "waiting" | "confirmed" | "withdrawn" | "done" | "refused";
    /** @description What is wrong (RFC 9457). */
    Problem: {
      /** @description A stable code. */
      code: string;
      /** @description A sentence for people. */
      detail?: string;
      /** @description The values at fault. */
      fields?: components["schemas"]["FieldProblem"][];
      /** @description Of the request, for a failure of ours: the log tells more under it. */
      id?: string;
      /** Format: int32 */
      status: number;
      title: string;
      type: string;
    };
    /** @description What the form offers, and the lengths it asks for. */
    ProviderForm: {
      answering: components["schemas"]["Answering"];
      backData: components["schemas"]["BackData"][];
      dataModels: components["schemas"]["Model"][];
      dataSources: components["schemas"]["Channel"][];
      /** @description Each list in the order of the page. */
      dataTypes: components["schemas"]["DataType"][];
      description: components["schemas"]["Length"];
      /** @description Our fields that the columns of samples are matched with. */
      fields: components["schemas"]["SampleField"][];
      frequencies: components["schemas"]["Update"][];
      /** @description Days after which a figure may be frozen, from the least to the most. */
      frozenDays: number[];
      granularities: components["schemas"]["Granularity"][];
      histories: components["schemas"]["DataSetHistory"][];
      /** @description Whether samples of sensitive data may be sent here. */
      hostsHealthData: boolean;
      indicators: components["schemas"]["Measure"][];
      samples: components["schemas"]["SampleLimits"];
      territories: components["schemas"]["SourceTerritory"][];
      title: components["schemas"]["Length"];
    };
    /** @description A correlation of an indicator with another series, as its source published it. */
    PublishedCorrelation: {
      /** Format: double */
      coefficient: number;
      /** @description The first season. */
      from: string;
      /** Format: double */
      high: number;
      /**
       * Format: double
       * @description The interval of 95 %, by Fisher's transformation from the number of seasons.
       */
      low: number;
      /**
       * Format: int32
       * @description How many seasons were compared.
       */
      seasons: number;
      /** @description Key of the sentence that names the source and the other series. */
      source: string;
      /** @description The last season. */
      to: string;
    };
    /** @description One of them (RFC 8037). */
    PublishedKey: {
      alg: string;
      crv: string;
      kid: string;
      kty: string;
      use: string;
      x: string;
    };
    /** @description The score, and what it is made of. */
    Quality: components["schemas"]["Score"] & {
      criteria: components["schemas"]["Criterion"][];
    };
    /** @description A question to the catalogue, as it was understood. */
    Query: components["schemas"]["Choice"] & {
      /** @description What was not understood, as `name=value`. */
      ignored: string[];
      locale: components["schemas"]["Locale"];
      /**
       * Format: int32
       * @description The page, from 1.
       */
      page: number;
      /** @description What is searched, white space made single. */
      q: string;
      /** Format: int32 */
      size: number;
      /** @description The order of the hits. */
      sort: components["schemas"]["Sort"];
    };
    /** @description What a visitor keeps of a form that was taken. */
    Receipt: {
      /** Format: date-time */
      at: string;
      /**
       * Format: date-time
       * @description Until when its sender has to confirm it by the link of a mail; none when it was passed on.
       */
      confirm_by: string | null;
      /** @description The address that the answer goes to, masked. */
      email: string;
      /** @description Which form it was. */
      form: string;
      /** @description The picture of that number. */
      motif: components["schemas"]["Motif"];
      /** @description The number to quote. */
      reference: string;
    };
    /** @description The size of an audience. */
    RecipientCount: {
      recipients: number;
    };
    /**
     * @description A series of another network that an indicator is compared with.
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
      /** @description What must be said beside it. */
      flag: components["schemas"]["Flag"];
      /**
       * Format: int64
       * @description Its inhabitants, where the level is a number of people; a map of such levels shows rates.
       */
      inhabitants: number | null;
      /**
       * Format: double
       * @description Its level, if it has one on that day.
       */
      level: number | null;
      /** @description Its own epidemic thresholds: onset, medium, high, very high; null where it has none, whose level has no grade then. */
      thresholds: number[] | null;
    };
    /** @description The levels of one region on the days of a map. */
    RegionDays: {
      code: components["schemas"]["Territory"];
      flags: components["schemas"]["FlaggedDays"];
      /**
       * Format: int64
       * @description Its inhabitants, where the levels are numbers of people.
       */
      inhabitants: number | null;
      /** @description Its own epidemic thresholds: onset, medium, high, very high; null where it has none. */
      thresholds: number[] | null;
      /** @description A level for each day. */
      values: (number | null)[];
    };
    /**
     * @description Which list of regions is meant.
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
    /** @description What would be found without a criterion. */
    Relaxation: {
      /** @description How many sources that finds. */
      total: number;
      /** @description The name of what is left out: `q` or a facet. */
      without: string;
    };
    /** @description A former region that left an indicator. */
    Retirement: {
      /**
       * Format: date
       * @description The first day without it.
       */
      from: string;
      /** @description Why, in the operator's words, which are public. */
      reason: string;
      territory: components["schemas"]["Territory"];
    };
    /** @description The revisions of one territory, by columns, in the order of days and versions. */
    RevisionTable: {
      days: string[];
      flags: components["schemas"]["Flag"][];
      /** @description The days of publication, in Paris. */
      issues: string[];
      /** @description Days between each day and its publication. */
      lags: number[];
      /** @description Null where a level is withheld or was removed. */
      levels: (number | null)[];
      /** @description provisional, definitive, or removed for a day that the version no longer has. */
      status: string[];
      territory: components["schemas"]["Territory"];
      versions: number[];
    };
    /** @description What versions changed of a theme. */
    Revisions: components["schemas"]["SeriesHead"] & {
      revisions: components["schemas"]["RevisionTable"][];
    };
    /**
     * @description How often a reference has a value.
     * @enum {string}
     */
    Rhythm: "weekly" | "yearly";
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
      /** @description The names of the dictionary, in its order. */
      columns: string[];
      /** @description A cell per column. */
      rows: string[][];
      /** @description The same as a file. */
      url: string;
    };
    /** @description A column and its profile. */
    SampleColumn: {
      /** @description Of dates, as in DD/MM/YYYY. */
      dateFormat: string | null;
      /**
       * Format: int64
       * @description Different values.
       */
      distinct: number;
      /** @description Whether that is an estimate: above 1,024 it is, by three percent as a rule. */
      distinctIsAbout: boolean;
      /**
       * Format: int64
       * @description Rows in which it is empty, or says that nothing is known.
       */
      empty: number;
      kind: components["schemas"]["SampleValueKind"];
      max: string | null;
      /** @description Smallest number (with a point), day, week, month or quarter; `None` while the order of day and month or the decimal sign is unknown. */
      min: string | null;
      /** @description As the header has it, else its number, counted from 1. */
      name: string;
      /**
       * Format: int64
       * @description Negative numbers.
       */
      negative: number;
      personal: components["schemas"]["SamplePersonal"] | null;
      reading: components["schemas"]["SampleReading"] | null;
      /**
       * @description How many values lie in each twelfth between the smallest and the largest: of numbers and periods their size, of all
       * others their length.
       */
      spread: number[];
      /**
       * Format: int64
       * @description Small counts that are withheld: <10, *.
       */
      suppressed: number;
      /**
       * Format: int64
       * @description Of codes, those with a right check digit.
       */
      valid: number | null;
      /** @description Up to three different ones, the first in the file. */
      values: string[];
    };
    /**
     * @description The order of day, month and year; the year is first only where it has two digits.
     * @enum {string}
     */
    SampleDayOrder: "day-first" | "month-first" | "year-first";
    /**
     * @description The decimal sign of numbers.
     * @enum {string}
     */
    SampleDecimal: "comma" | "point";
    /** @description One of our fields. */
    SampleField: {
      field: string;
      indicator: components["schemas"]["Measure"] | null;
      kind: components["schemas"]["SampleFieldKind"];
      /** @description Whether an offer has to bring it, as far as it is asked for. */
      required: boolean;
    };
    /**
     * @description What a field holds.
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
     * @description How a table is written.
     * @enum {string}
     */
    SampleFormat: "csv" | "spreadsheet" | "json" | "parquet";
    /** @description A column that is probably a field. */
    SampleGuess: {
      /** @description Its number, counted from 0. */
      column: number;
      /**
       * Format: int32
       * @description 1 possible, 2 probable, 3 certain.
       */
      confidence: number;
      field: string;
    };
    SampleLimits: {
      /**
       * Format: int64
       * @description Of all of them together.
       */
      bytes: number;
      /** @description Endings of names, without the point. */
      extensions: string[];
      /** @description Files. */
      most: number;
    };
    /** @description A column that looks like data of persons. */
    SamplePersonal: {
      /**
       * Format: int64
       * @description Values of that form, where they and not the name of the column say so.
       */
      count: number | null;
      reason: components["schemas"]["SamplePersonalReason"];
    };
    /**
     * @description What data of persons a column seems to hold.
     * @enum {string}
     */
    SamplePersonalReason: "nir" | "ins" | "birth" | "patient" | "name" | "email" | "phone";
    /**
     * @description How the values of a column are read that could be read in two ways. The values that allow one way alone decide, all others
     * are ignored; if no value decides, the sender is asked.
     */
    SampleReading: {
      /**
       * Format: int64
       * @description Values that could be read in both ways.
       */
      ambiguous: number;
      /** @description Whether the sender decided. */
      chosen: boolean;
      dayOrder: components["schemas"]["SampleDayOrder"] | null;
      /**
       * Format: int64
       * @description Values that decide; 0 where the other columns of the table do.
       */
      deciding: number;
      decimal: components["schemas"]["SampleDecimal"] | null;
    };
    /** @description What of a sample can be read with the columns that were chosen. */
    SampleRows: {
      /** @description One for each table. */
      tables: components["schemas"]["RowCount"][];
    };
    /** @description A table of a file: how it is written, and what its columns hold. */
    SampleTable: {
      columns: components["schemas"]["SampleColumn"][];
      decimal: components["schemas"]["SampleDecimal"] | null;
      delimiter: string | null;
      encoding: string | null;
      /** @description Whether the sender says that the first row names no columns. */
      firstRowIsData: boolean;
      /** @description Whether the sender says that the first row names the columns. */
      firstRowIsHeader: boolean;
      format: components["schemas"]["SampleFormat"];
      /**
       * Format: int64
       * @description The line that names the columns, counted from 1; columns without one are called by their number.
       */
      headerRow: number | null;
      /** @description The sheet or, in an archive, the file. */
      name: string | null;
      /** Format: int64 */
      rows: number;
    };
    /**
     * @description What the values of a column are.
     * @enum {string}
     */
    SampleValueKind: "integer" | "decimal" | "date" | "week" | "month" | "quarter" | "gtin" | "cip7" | "cip13" | "finess" | "text" | "empty";
    /**
     * @description What a column of VAT holds: rates in per cent, rates of one, or amounts.
     * @enum {string}
     */
    SampleVat: "percent" | "fraction" | "amount";
    /** @description How many criteria a sheet meets, of those that can be judged. */
    Score: {
      /** @description How many criteria count: examples do not. */
      outOf: number;
      /** @description How many of the criteria that count are met. */
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
     * @description The kind of source, by channel of distribution, that scores are computed from.
     * @enum {string}
     */
    ScoringChannel: "pharmacies";
    /** @description Validity of chances, measured on the pharmacies of the panel. */
    ScoringCheck: {
      /** @description Whether that is more than luck; else no chance is given. */
      better: boolean;
      /**
       * Format: double
       * @description By how much their squared errors are smaller than those of one chance for all, in percent (Brier skill score).
       */
      skill: number;
      /** @description Measured pharmacies whose chance, made without them, was compared. */
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
       * @description The least number of a market that is published.
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
    /** @description A department in the market that is shown. */
    ScoringDepartment: {
      code: string;
      /**
       * Format: int64
       * @description Those that have a stratum in the market.
       */
      pharmacies: number;
      /**
       * Format: double
       * @description Of these, those in the two strongest strata, in percent; none where they are too few.
       */
      strongest: number | null;
    };
    /**
     * @description A file of a quote: as it was sent, or with the page that proves who signed it.
     * @enum {string}
     */
    ScoringDocument: "quote" | "signed";
    ScoringEvent: {
      /** Format: date-time */
      at: string;
      /** @description A shortened address, a count of tries or a name, whatever the kind has. */
      detail: string;
      kind: components["schemas"]["ScoringEventKind"];
      sha256: string;
    };
    /**
     * @description Kind of an event of a quote.
     * @enum {string}
     */
    ScoringEventKind: "created" | "sent" | "reminded" | "opened" | "accepted" | "code-sent" | "code-confirmed" | "signed" | "declined" | "reopened" | "signer-changed" | "cancelled";
    /** @description What the form of an order offers. */
    ScoringForm: {
      /** @description What every order is computed from, and whose pharmacies it scores. */
      channel: components["schemas"]["ScoringChannel"];
      /** @description The months that are proposed: `2025-11`. */
      from: string;
      gtins: number;
      /** @description Markets of one order, and codes of one market. */
      markets: number;
      /** @description Of one market in France, quoted today. */
      price: components["schemas"]["ScoringPrice"];
      territory: components["schemas"]["ScoringTerritory"];
      to: string;
    };
    /**
     * @description By what pharmacies are scored: euros with tax, or units of consumption.
     * @enum {string}
     */
    ScoringIndicator: "turnover" | "volume";
    /** @description What a list of codes comes to. */
    ScoringList: {
      coverage: components["schemas"]["ScoringCoverage"] | null;
      duplicates: number;
      /** @description The first lines that are wrong or stand twice, then the first of the others. */
      lines: components["schemas"]["ScoringListLine"][];
      /** @description Products, each once. */
      right: number;
      wrong: number;
    };
    /** @description A list that stood in a file. */
    ScoringListFile: {
      /** @description Its lines, as they could be pasted. */
      text: string;
    };
    ScoringListLine: {
      code: string;
      label: string;
      /** @description Counted from 1. */
      number: number;
      verdict: components["schemas"]["ScoringVerdict"];
    };
    ScoringListText: {
      /** @description As it was pasted. */
      text: string;
    };
    ScoringMarket: {
      /** @description Products of it. */
      gtins: number;
      name: string;
    };
    /** @description A placed order with its quote, for its client. */
    ScoringOrdered: {
      /** @description Why the signer declined, as long as the quote is declined. */
      declineReason: string | null;
      /** Format: int64 */
      gross: number;
      /** @description Whether the reader may name another signer or reopen the quote. */
      manages: boolean;
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
    /** @description What an order costs on a day. */
    ScoringPrice: {
      /** @description Whether amounts are invented. */
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
      /** @description What each market costs, where there are one to five of them. */
      tiers: number[];
      /**
       * Format: date
       * @description The last day on which a quote of this day can be signed.
       */
      valid_until: string;
      vat: components["schemas"]["ScoringPriceLine"];
      /** @description Of the list of prices. */
      version: string;
    };
    /**
     * @description What a line is of.
     * @enum {string}
     */
    ScoringPriceKind: "market" | "discount" | "vat";
    /** @description A line of a quote. */
    ScoringPriceLine: {
      /**
       * Format: int64
       * @description Cents; of a discount below zero.
       */
      amount: number;
      /**
       * Format: int64
       * @description Before the rules of the line, in cents; of a discount and of VAT as the amount is.
       */
      full: number;
      kind: components["schemas"]["ScoringPriceKind"];
      rules: components["schemas"]["ScoringRule"][];
    };
    /** @description A result, as one market shows it. */
    ScoringResults: {
      company: string;
      /** Format: date-time */
      computedAt: string;
      counties: components["schemas"]["ScoringPlace"][];
      departments: components["schemas"]["ScoringDepartment"][];
      /**
       * Format: int64
       * @description The number of the first on this page, from 1; 0 where there is none.
       */
      first: number;
      /**
       * Format: int64
       * @description Pharmacies that the filter leaves.
       */
      found: number;
      indicator: components["schemas"]["ScoringIndicator"];
      /** @description Groups of fewer pharmacies are not published. */
      least: number;
      /** @description A market of fewer pharmacies is not published. */
      leastMarket: number;
      /**
       * Format: int64
       * @description The number of the one that is shown, from 1.
       */
      market: number;
      /** @description Their names, in the order of the order. */
      markets: string[];
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
       * @description All pharmacies of the territory that was ordered.
       */
      pharmacies: number;
      reference: string;
      /** @description The regions and departments of the territory. */
      regions: components["schemas"]["ScoringPlace"][];
      rows: components["schemas"]["ScoringRow"][];
      summary: components["schemas"]["ScoredMarket"];
      /** @description The strata of turnover, the smallest first. */
      turnovers: components["schemas"]["TurnoverStratum"][];
    };
    /** @description A pharmacy with its score in the market that is shown. */
    ScoringRow: {
      address: string;
      basis: components["schemas"]["ScoringBasis"];
      /**
       * Format: int32
       * @description Outside the panel: how many of a hundred peers are in the two strongest strata.
       */
      chance: number | null;
      cip: string;
      city: string;
      department: string;
      location: string;
      name: string;
      /** @description Pharmacies of the panel that it is the share of. */
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
    /** @description Why a line is what it is. */
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
    /** @description A quote, for its signer. */
    ScoringSigning: {
      channel: components["schemas"]["ScoringChannel"];
      /**
       * Format: date-time
       * @description Until when the code that was mailed is good; none where no code waits for being typed.
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
      /** @description As it was typed when the conditions were accepted; none before. */
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
    /**
     * @description State of a quote.
     * @enum {string}
     */
    ScoringState: "draft" | "sent" | "viewed" | "signed" | "declined" | "expired" | "cancelled";
    /**
     * @description Whose pharmacies are scored.
     * @enum {string}
     */
    ScoringTerritory: "france-without-corsica";
    /** @description What a line comes to. */
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
    /** @description What is known of a file that we gave out. */
    ScoringVerified: {
      /**
       * @description Of the certificate of the signature that the file carries (PAdES); none for a quote, and for what was signed before files
       * carried one.
       */
      certificateSha256: string | null;
      company: string;
      /** Format: date */
      dated: string;
      documentSha256: string;
      events: components["schemas"]["ScoringEvent"][];
      /** @description Whether every event has the hash that it must have. */
      holds: boolean;
      kind: components["schemas"]["ScoringDocument"];
      number: string;
      /** @description Of the file, and of the quote that was signed or is to be. */
      sha256: string;
      state: components["schemas"]["ScoringState"];
    };
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
    /** @description One season; its levels only when they were asked for. */
    SeasonLevels: {
      /** @description `2026-2027`. */
      label: string;
      /**
       * Format: date
       * @description Its first day.
       */
      start: string;
      /** @description One a slot: 1 September is the first, 29 February the 182nd in every year, 31 August the 366th. */
      values: ((number | null)[]) | null;
    };
    /** @description The series of a theme, by day or by longer periods. */
    Series: components["schemas"]["SeriesHead"] & {
      series: components["schemas"]["AnyTable"][];
    };
    /** @description The series, or what versions changed of it where `issues` or `lag` is given. */
    SeriesAnswer: components["schemas"]["Series"] | components["schemas"]["Revisions"];
    /**
     * @description The forms in which a series is given.
     * @enum {string}
     */
    SeriesFormat: "json" | "csv" | "parquet" | "geojson";
    /** @description What stands above the tables. */
    SeriesHead: {
      /**
       * Format: date
       * @description The day that was asked for.
       */
      asOf: string | null;
      citation: string;
      demonstration: boolean;
      /**
       * Format: int64
       * @description Days after which a provisional level is final.
       */
      finalAfterDays: number;
      gate: components["schemas"]["Gate"];
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
    /** @description All details of a source. */
    Sheet: components["schemas"]["SourceOutline"] & ({
      /** @description Who answers those who ask for it. */
      answering: components["schemas"]["Answering"];
      /** @description What changed in it or in its sheet, the latest first. */
      changes: components["schemas"]["Change"][];
      /** @description The part of its market that it covers, and its representativeness. */
      coverage: string | null;
      dataType: components["schemas"]["DataType"] | null;
      /** @description By which ways it is delivered. */
      delivery: components["schemas"]["Delivery"][];
      /** @description What it is, in HTML. */
      description: string;
      /** @description The columns of its files. */
      dictionary: components["schemas"]["Column"][];
      /** @description What can be had at once. */
      downloads: components["schemas"]["Download"][];
      formats: components["schemas"]["FileFormat"][];
      freshness: components["schemas"]["DataFreshness"] | null;
      /** @description Words that people search it by. */
      keywords: string[];
      /** @description What allows it to be made and used. HTML. */
      legal: string | null;
      /** @description What it does not see. HTML. */
      limits: string;
      /** @description The languages in which the public can read it. */
      locales: components["schemas"]["Locale"][];
      model: components["schemas"]["Model"] | null;
      modules: components["schemas"]["ModuleLink"][];
      personalData: components["schemas"]["PersonalData"] | null;
      /** @description In a preview: what the public sees of it today. */
      previewed?: components["schemas"]["Visibility"];
      /** @description What its price depends on. */
      pricedBy: components["schemas"]["PriceFactor"][];
      provider: string;
      quality: components["schemas"]["Quality"];
      related: components["schemas"]["Source"][];
      /**
       * Format: int64
       * @description Lines of all that it holds.
       */
      rows: number | null;
      sample: components["schemas"]["Sample"];
      /** @description How it may be had and used. HTML. */
      terms: string;
      /** @description The indicator it is the open data of. */
      theme: string | null;
      /**
       * Format: int64
       * @description Outlets or people there are in all, of which the panel is a part.
       */
      universe: number | null;
      /** @description What it is known to be used for. */
      uses: string[];
    });
    /** @description What the last level means. */
    Situation: {
      /**
       * Format: double
       * @description The level that is compared: where the window of the last day is cut, that of a window whose middle is as many days before the
       * middle of the cut one.
       */
      before: number | null;
      grade: components["schemas"]["Grade"] | null;
      /**
       * Format: double
       * @description Above it there is an epidemic; of the territory itself.
       */
      onset: number | null;
      /**
       * Format: date
       * @description The day the last one is compared with: seven days earlier, or a year for a level without seasons.
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
    /** @description What a source is. */
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
      /** @description Its finest step in time. */
      granularity: components["schemas"]["Granularity"];
      /**
       * Format: int32
       * @description The year it begins.
       */
      history: number;
      indicators: components["schemas"]["Measure"][];
      /**
       * Format: int32
       * @description Days between the end of a period and its delivery.
       */
      lagDays: number | null;
      lastPeriod: components["schemas"]["LastPeriod"] | null;
      /** @description SPDX name, when it is open. */
      licence: string | null;
      /** @description The language of the texts. */
      locale: components["schemas"]["Locale"];
      name: string;
      /**
       * Format: int64
       * @description Outlets or people it rests on.
       */
      panel: number | null;
      /** @description Its name in addresses. */
      slug: string;
      summary: string;
      territories: components["schemas"]["SourceTerritory"][];
      update: components["schemas"]["Update"];
      /**
       * Format: date
       * @description The day its sheet was last revised.
       */
      updated: string | null;
    };
    /**
     * @description Where a source is about.
     * @enum {string}
     */
    SourceTerritory: "world" | "africa" | "europe" | "asia" | "americas" | "oceania" | "germany" | "belgium" | "spain" | "france" | "corsica" | "overseas" | "italy" | "morocco" | "poland" | "portugal" | "united-kingdom" | "russia";
    /** @description What a search finds. */
    Sources: {
      /** @description What every value of every facet would find. */
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
       * @description How many pages there are, at least one.
       */
      pages: number;
      /** @description The question, as it was understood. */
      query: components["schemas"]["Query"];
      /** @description What one criterion less would find, where no source meets them all. */
      relaxations: components["schemas"]["Relaxation"][];
      /**
       * Format: int32
       * @description Sources of a page.
       */
      size: number;
      /** @description How many sources it finds. */
      total: number;
    };
    /** @description The season so far, and the whole season before it. */
    Spark: {
      /**
       * Format: date
       * @description The first of the days, in the first days of the season: the last one has a value of its own.
       */
      from: string;
      /** @description The same days one year earlier, and on to the end of that season. */
      last: (number | null)[];
      /** @description Days from one value to the next. */
      step: number;
      /** @description Null where there is none. */
      values: (number | null)[];
    };
    /** @description Where one theme stands. */
    Standing: {
      /** @description Whether the level is above that of the same day one year earlier. */
      above: boolean | null;
      /**
       * Format: double
       * @description The level that means "as usual".
       */
      baseline: number | null;
      /**
       * Format: double
       * @description Its change over seven days: relative, or in points for a percentage.
       */
      change: number | null;
      /** @description Whether the figures are generated, to show the product. */
      demonstration: boolean;
      forced: components["schemas"]["Forced"] | null;
      /** @description Whether the promise of its rhythm is kept. */
      freshness: components["schemas"]["Freshness"];
      held: components["schemas"]["Held"] | null;
      /**
       * Format: date
       * @description The last day it speaks of.
       */
      lastDay: string;
      /**
       * Format: double
       * @description The level of that day.
       */
      level: number | null;
      /** @description How its levels came about, which says what a share counts. */
      method: components["schemas"]["Method"];
      /**
       * Format: date
       * @description The first day that may still change.
       */
      provisionalFrom: string | null;
      /**
       * Format: int64
       * @description Milliseconds since 1970.
       */
      publishedAt: number;
      /** @description `2026-2027`. */
      seasonLabel: string;
      /** @description What the level means. */
      situation: components["schemas"]["Situation"];
      /**
       * Format: double
       * @description The level aimed at.
       */
      target: number | null;
      theme: components["schemas"]["Theme"];
      unit: components["schemas"]["Unit"];
      /** @description Whether its figures are unusual and being checked: what was found in them explains itself, or is too little to stop them. */
      unusual: boolean;
      /**
       * Format: int64
       * @description Number of the version.
       */
      vintage: number;
    };
    /** @enum {string} */
    State: "passed" | "unusual" | "held" | "forced" | "demonstration";
    /**
     * @description What is stated of a source and may be an example, until the real fact replaces it.
     * @enum {string}
     */
    StatedFact: "history" | "granularity" | "update" | "lag" | "model" | "panel" | "universe" | "rows" | "last-period" | "formats" | "delivery" | "sample";
    /** @description The state of one category. */
    StatusCategoryReport: {
      /**
       * Format: double
       * @description Share of the measured time, maintenances aside, in which it was operational; null under seven days.
       */
      availability: number | null;
      /** @description Days on which it was not operational all the time, or not measured, in order. */
      days: components["schemas"]["StatusDay"][];
      key: string;
      level: components["schemas"]["StatusLevel"] | null;
      /** Format: date */
      measuredSince: string | null;
      name: components["schemas"]["StatusTexts"] | null;
      /** @description Of the indicators: each series. */
      parts: components["schemas"]["StatusPart"][];
    };
    /** @description A day of a category that was not operational all the time. */
    StatusDay: {
      /** Format: date */
      day: string;
      /** @description The number of the incident of that day, the worst one. */
      incident: string | null;
      isMaintenance: boolean;
      level: components["schemas"]["StatusLevel"] | null;
      /**
       * Format: int64
       * @description Minutes at another level than operational; without a level, minutes that were not measured.
       */
      minutes: number;
    };
    /**
     * @description How well a service works, from best to worst.
     * @enum {string}
     */
    StatusLevel: "operational" | "minor" | "major" | "critical";
    /** @description One announcement. */
    StatusNotice: {
      /** @description The drawing of the kind, 20 wide and high: the data of a path that is filled by the even-odd rule. */
      icon: string;
      /** @description The number of an incident, or the category whose checks found something. */
      id: string;
      kind: components["schemas"]["StatusNoticeKind"];
      /** @description The address of the page that says more, below the language. */
      path: string;
      /** @description Beginnings of the paths, below the language, of the pages that it concerns; null for all pages. */
      paths: string[] | null;
      /** @description What it means. */
      text: components["schemas"]["StatusTexts"];
      /** @description The fact. */
      title: components["schemas"]["StatusTexts"];
    };
    /**
     * @description How a notice looks.
     * @enum {string}
     */
    StatusNoticeKind: "maintenance" | "minor" | "major" | "critical";
    /** @description All announcements, for scripts. */
    StatusNotices: {
      close: components["schemas"]["StatusTexts"];
      /** @description The words of the link, and of the button that hides a notice. */
      link: components["schemas"]["StatusTexts"];
      /** @description The worst first. */
      notices: components["schemas"]["StatusNotice"][];
    };
    /** @description A part of a category. */
    StatusPart: {
      key: string;
      level: components["schemas"]["StatusLevel"];
    };
    /** @description The state of the services, as pages and programs read it. */
    StatusReport: {
      /**
       * Format: int64
       * @description When it was assembled, in milliseconds since 1970.
       */
      at: number;
      categories: components["schemas"]["StatusCategoryReport"][];
      /**
       * Format: date
       * @description The first and the last of the days that `categories` describe.
       */
      from: string;
      /** @description Running ones first, then those of these days, the newest first. */
      incidents: components["schemas"]["IncidentReport"][];
      /** @description False when the database does not answer: the rest is the last known state. */
      isLive: boolean;
      level: components["schemas"]["StatusLevel"] | null;
      /** @description Planned and running ones, the earliest first. */
      maintenances: components["schemas"]["IncidentReport"][];
      /** Format: date */
      to: string;
    };
    /** @description A text in the languages in which it was written. */
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
     * @description What a message is about.
     * @enum {string}
     */
    Subject: "data" | "provider" | "pharmacy" | "privacy" | "press" | "other";
    SubjectChoice: {
      answering: components["schemas"]["Answering"];
      subject: components["schemas"]["Subject"];
    };
    /** @description A subscription by mail, for the recipient of its link. */
    SubscriptionDetails: {
      /** @description The address, masked. */
      email: string;
      isConfirmed: boolean;
      /** @description Empty for all of them. */
      topics: string[];
    };
    /** @description One theme in the overview. */
    Summary: components["schemas"]["Standing"] & ({
      epidemicLevel: components["schemas"]["EpidemicLevel"] | null;
      files: components["schemas"]["DataFile"][];
      spark: components["schemas"]["Spark"];
    });
    /** @description What the panel and the page need before anything is written. */
    Support: {
      answering: components["schemas"]["Answering"];
      chat: components["schemas"]["SupportChat"] | null;
    };
    /** @description A question of the help page. */
    SupportAnswer: {
      /** @description Plain text, cut after 400 characters. */
      answer: string;
      /** @description Parts of the question that match: start and end in UTF-16 units. */
      hits: number[][];
      /** @description Its fragment on the help page. */
      id: string;
      question: string;
    };
    /** @description The chat of a third party, described before it loads. */
    SupportChat: {
      /** @description Where its servers are. */
      country: string | null;
      host: string;
      name: string;
      /** @description The address of its privacy policy. */
      policy: string | null;
    };
    /** @description A conversation, for its visitor. */
    SupportConversation: {
      /**
       * Format: date
       * @description The latest day of the answer, by working days.
       */
      answerBy: string | null;
      /**
       * Format: date-time
       * @description Until when an unconfirmed conversation can be confirmed.
       */
      confirmBy: string | null;
      /** @description The address that answers go to, masked. */
      email: string;
      /** @description Whether name and address are those of an account that was signed in. */
      isVerified: boolean;
      /** @description The oldest first. */
      messages: components["schemas"]["SupportMessage"][];
      /** @description The picture of the reference. */
      motif: components["schemas"]["Motif"];
      /** @description Empty when the visitor gave none. */
      name: string;
      /** @description The path of the page that the visitor wrote from. */
      page: string | null;
      reference: string;
      state: components["schemas"]["SupportState"];
      /** @description Where the team reads; `null` while no address is configured. */
      team: string | null;
    };
    /** @description A file that came with a message. */
    SupportFile: {
      /** @description Names it among the files of the conversation. */
      id: string;
      name: string;
      /**
       * Format: int64
       * @description Bytes.
       */
      size: number;
    };
    /** @description Who is signed in, for the support. */
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
     * @description Whose turn it is.
     * @enum {string}
     */
    SupportState: "unconfirmed" | "open" | "answered" | "closed";
    /** @description The series of one territory, by columns. */
    Table: {
      days: string[];
      /** @description One per day: its upper end. */
      high: ((number | null)[]) | null;
      /** @description One per day; null where it is withheld. */
      levels: (number | null)[];
      /** @description One per day: the lower end of the interval of 95 %, of chance alone. */
      low: ((number | null)[]) | null;
      /**
       * @description One per day: pharmacies behind the level, on the mean of the days of its window; null where it is not told. Nothing where
       * it is known of no day.
       */
      pharmacies: ((number | null)[]) | null;
      /** @description Days that may still change. */
      provisional: string[];
      /** @description Days that rest on fewer than 8 of the 15 days of their window. */
      sparse: string[];
      territory: components["schemas"]["Territory"];
      /** @description Days that rest on fewer than 11 pharmacies, or would tell a level that does. */
      withheld: string[];
    };
    /**
     * @description FR for France, the INSEE code of one of the 22 metropolitan regions of before 2016, or the ISO 3166-2 code of one of the 13 of today.
     * @enum {string}
     */
    Territory: "FR" | "11" | "21" | "22" | "23" | "24" | "25" | "26" | "31" | "41" | "42" | "43" | "52" | "53" | "54" | "72" | "73" | "74" | "82" | "83" | "91" | "93" | "94" | "FR-IDF" | "FR-CVL" | "FR-BFC" | "FR-NOR" | "FR-HDF" | "FR-GES" | "FR-PDL" | "FR-BRE" | "FR-NAQ" | "FR-OCC" | "FR-ARA" | "FR-PAC" | "FR-20R";
    /**
     * @description A health indicator.
     * @enum {string}
     */
    Theme: "respiratory" | "flu" | "flu-vaccination-65" | "allergies" | "gastroenteritis" | "lice" | "scabies" | "baclofen";
    /** @description One theme in one territory, as its page shows it. Its fields may grow; programs that read figures use the series. */
    ThemeView: components["schemas"]["Standing"] & ({
      annotations: components["schemas"]["Annotation"][];
      /**
       * Format: date
       * @description The day whose knowledge is shown; nothing for the last version.
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
       * @description When the last level stops changing.
       */
      finalOn: string | null;
      /** @description Days of the season under way that rest on little. */
      flags: components["schemas"]["FlaggedDays"];
      history: components["schemas"]["History"] | null;
      /** @description Every time in which newer figures were stopped, newest first. */
      holds: components["schemas"]["Hold"][];
      /** @description Public holidays of the season under way. */
      holidays: string[];
      /** @description Whether this is the last version. */
      latest: boolean;
      /** @description Days without figures. */
      missing: components["schemas"]["MissingDays"];
      nowcast: components["schemas"]["Nowcast"] | null;
      pharmacies: components["schemas"]["AllPharmacies"] | null;
      /** @description The 13 of today. */
      presentRegions: components["schemas"]["Region"][];
      published: components["schemas"]["PublishedCorrelation"] | null;
      /** @description The 22 regions of before 2016. */
      regions: components["schemas"]["Region"][];
      /**
       * Format: date
       * @description The day of which the regions' levels are.
       */
      regionsDay: string | null;
      /** @description The parts of the territory, or itself, that left for good: it is what is left of it. */
      retired: components["schemas"]["Retirement"][];
      revision: components["schemas"]["UsualRevision"] | null;
      /** @description Month and day on which seasons begin. */
      seasonStart: string;
      seasons: components["schemas"]["SeasonLevels"][];
      /** @description SHA-256 of the publication. */
      sha256: string;
      territories: components["schemas"]["Territory"][];
      territory: components["schemas"]["Territory"];
      unlearnt: components["schemas"]["EpidemicUnlearnt"] | null;
      /** @description The last versions, newest first. */
      versions: components["schemas"]["Version"][];
      /** @description Where the levels of present regions are means of former ones: what the populations are called that weigh them. */
      weightsVintage: string | null;
    });
    /**
     * @description Where a level goes.
     * @enum {string}
     */
    Trend: "rising-sharply" | "rising" | "stable" | "falling" | "season-end" | "summer";
    /**
     * @description What a pharmacy sells in a year, in millions of euros incl. tax; the lower bound is of the stratum, the upper is not.
     * @enum {string}
     */
    TurnoverStratum: "under-0.5M" | "0.5-1M" | "1-1.5M" | "1.5-2M" | "2-2.5M" | "2.5-3M" | "3-4M" | "4-5M" | "over-5M";
    /**
     * @description What a level counts.
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
    UnsubscribeReach: "client" | "everybody";
    /** @description The campaign of a link, and whether the link was used. */
    Unsubscription: {
      /** @description The address, masked; none where it was erased. */
      email: string | null;
      recorded: components["schemas"]["UnsubscriptionRecord"] | null;
      /** @description Where the address is from. */
      source: string | null;
      /** @description Whose mails end; none where the link is for everybody's. */
      sponsor: string | null;
    };
    /** @description That the address gets no more mail. */
    UnsubscriptionRecord: {
      /** Format: date-time */
      at: string;
      /** @description Whether this link recorded it, and may say why. */
      byLink: boolean;
      feedback: components["schemas"]["UnsubscribeFeedback"] | null;
      reach: components["schemas"]["UnsubscribeReach"];
      /**
       * Format: date-time
       * @description Until when this link can take it back.
       */
      undoUntil: string | null;
    };
    /**
     * @description How often a source grows.
     * @enum {string}
     */
    Update: "once" | "daily" | "weekly" | "monthly" | "quarterly" | "half-yearly" | "yearly";
    /** @description The levels between which a season like the past ones is on a day, with a probability of 95 %. */
    UsualRange: {
      /** Format: double */
      high: number;
      /** Format: double */
      low: number;
      /** @description How many past seasons have levels in the two weeks before and after that day. */
      seasons: number;
    };
    /** @description How much a last level usually changes until it is final: a share of the level, or points for a percentage. */
    UsualRevision: {
      /**
       * Format: double
       * @description Half of the last levels changed by less.
       */
      median: number;
      /**
       * Format: double
       * @description Nine of ten last levels changed by less.
       */
      ninth: number;
      /** @description How many versions this is learnt from. */
      versions: number;
    };
    /** @description A column of VAT, by which amounts without tax can be calculated. */
    VatColumn: {
      /** @description Its number, counted from 0. */
      column: number;
      holds: components["schemas"]["SampleVat"];
    };
    Vec: (null | number)[];
    /** @description What the archive says of one version. */
    Version: {
      /** @description How many levels of the version before it changed. */
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
       * @description The last day it speaks of.
       */
      lastDay: string;
      /** Format: int64 */
      number: number;
      /**
       * Format: int64
       * @description When, in milliseconds since 1970.
       */
      publishedAt: number;
      /** @description SHA-256 of its tidy CSV. */
      sha256: string;
    };
    /**
     * @description What visitors see of an entry on a day.
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
export type Answering = components["schemas"]["Answering"];
export type AnyTable = components["schemas"]["AnyTable"];
export type AttachedFile = components["schemas"]["AttachedFile"];
export type AudienceChoice = components["schemas"]["AudienceChoice"];
export type BackData = components["schemas"]["BackData"];
export type Band = components["schemas"]["Band"];
export type BaselineDefinition = components["schemas"]["BaselineDefinition"];
export type BaselinePeriod = components["schemas"]["BaselinePeriod"];
export type BaselineZone = components["schemas"]["BaselineZone"];
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
export type CampaignOutcome = components["schemas"]["CampaignOutcome"];
export type CampaignProgress = components["schemas"]["CampaignProgress"];
export type CampaignReaders = components["schemas"]["CampaignReaders"];
export type CampaignRegion = components["schemas"]["CampaignRegion"];
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
export type EpidemicUnlearnt = components["schemas"]["EpidemicUnlearnt"];
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
export type Freshness = components["schemas"]["Freshness"];
export type Gate = components["schemas"]["Gate"];
export type Geography = components["schemas"]["Geography"];
export type Grade = components["schemas"]["Grade"];
export type Granularity = components["schemas"]["Granularity"];
export type Grouping = components["schemas"]["Grouping"];
export type Held = components["schemas"]["Held"];
export type HelpAnswers = components["schemas"]["HelpAnswers"];
export type History = components["schemas"]["History"];
export type Hold = components["schemas"]["Hold"];
export type IncidentKind = components["schemas"]["IncidentKind"];
export type IncidentReport = components["schemas"]["IncidentReport"];
export type IncidentStep = components["schemas"]["IncidentStep"];
export type IncidentUpdate = components["schemas"]["IncidentUpdate"];
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
export type Motif = components["schemas"]["Motif"];
export type NearSource = components["schemas"]["NearSource"];
export type NearestSources = components["schemas"]["NearestSources"];
export type Nowcast = components["schemas"]["Nowcast"];
export type Overview = components["schemas"]["Overview"];
export type OwnRecipients = components["schemas"]["OwnRecipients"];
export type PanelClass = components["schemas"]["PanelClass"];
export type PanelScope = components["schemas"]["PanelScope"];
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
export type Receipt = components["schemas"]["Receipt"];
export type RecipientCount = components["schemas"]["RecipientCount"];
export type Reference = components["schemas"]["Reference"];
export type Region = components["schemas"]["Region"];
export type RegionDays = components["schemas"]["RegionDays"];
export type RegionList = components["schemas"]["RegionList"];
export type RejectedRow = components["schemas"]["RejectedRow"];
export type Relaxation = components["schemas"]["Relaxation"];
export type Retirement = components["schemas"]["Retirement"];
export type RevisionTable = components["schemas"]["RevisionTable"];
export type Revisions = components["schemas"]["Revisions"];
export type Rhythm = components["schemas"]["Rhythm"];
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
export type ScoringOrdered = components["schemas"]["ScoringOrdered"];
export type ScoringPlace = components["schemas"]["ScoringPlace"];
export type ScoringPrice = components["schemas"]["ScoringPrice"];
export type ScoringPriceKind = components["schemas"]["ScoringPriceKind"];
export type ScoringPriceLine = components["schemas"]["ScoringPriceLine"];
export type ScoringResults = components["schemas"]["ScoringResults"];
export type ScoringRow = components["schemas"]["ScoringRow"];
export type ScoringRule = components["schemas"]["ScoringRule"];
export type ScoringShare = components["schemas"]["ScoringShare"];
export type ScoringSigner = components["schemas"]["ScoringSigner"];
export type ScoringSigning = components["schemas"]["ScoringSigning"];
export type ScoringState = components["schemas"]["ScoringState"];
export type ScoringTerritory = components["schemas"]["ScoringTerritory"];
export type ScoringVerdict = components["schemas"]["ScoringVerdict"];
export type ScoringVerified = components["schemas"]["ScoringVerified"];
export type SeasonCorrelation = components["schemas"]["SeasonCorrelation"];
export type SeasonLevels = components["schemas"]["SeasonLevels"];
export type Series = components["schemas"]["Series"];
export type SeriesAnswer = components["schemas"]["SeriesAnswer"];
export type SeriesFormat = components["schemas"]["SeriesFormat"];
export type SeriesHead = components["schemas"]["SeriesHead"];
export type Severity = components["schemas"]["Severity"];
export type Sheet = components["schemas"]["Sheet"];
export type Situation = components["schemas"]["Situation"];
export type Sort = components["schemas"]["Sort"];
export type Source = components["schemas"]["Source"];
export type SourceOutline = components["schemas"]["SourceOutline"];
export type SourceTerritory = components["schemas"]["SourceTerritory"];
export type Sources = components["schemas"]["Sources"];
export type Spark = components["schemas"]["Spark"];
export type Standing = components["schemas"]["Standing"];
export type State = components["schemas"]["State"];
export type StatedFact = components["schemas"]["StatedFact"];
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
export type Territory = components["schemas"]["Territory"];
export type Theme = components["schemas"]["Theme"];
export type ThemeView = components["schemas"]["ThemeView"];
export type Trend = components["schemas"]["Trend"];
export type TurnoverStratum = components["schemas"]["TurnoverStratum"];
export type Unit = components["schemas"]["Unit"];
export type UnsubscribeFeedback = components["schemas"]["UnsubscribeFeedback"];
export type UnsubscribeReach = components["schemas"]["UnsubscribeReach"];
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
