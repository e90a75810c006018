// Packages that come without types, as far as they are used here.

declare module "@adobe/structured-data-validator" {
  export interface Issue {
    issueMessage: string;
    severity: "ERROR" | "WARNING";
    path: { type: string }[];
  }
  export default class Validator {
    validate(extracted: unknown): Promise<Issue[]>;
  }
}

declare module "@marbec/web-auto-extractor" {
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: string[] });
    parse(html: string): { jsonld: Record<string, object[]> };
  }
}
