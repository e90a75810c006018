// Types of packages that have none, limited to what is used here.

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

declare module "datapackage" {
  export class Package {
    static load(description: object): Promise<Package>;
    valid: boolean;
    errors: Error[];
    resources: { name: string; read(): Promise<unknown[][]> }[];
  }
}

declare module "jsonld" {
  type Options = { base?: string; safe?: boolean; documentLoader?: (url: string) => Promise<never> };
  const jsonld: {
    canonize(input: object | string, options: Options & { algorithm: string; inputFormat?: string; format: string }): Promise<string>;
    expand(input: object, options: Options): Promise<object[]>;
  };
  export default jsonld;
}

declare module "n3" {
  export class Parser {
    parse(text: string): object[];
  }
  export class Store implements Iterable<object> {
    constructor(quads: object[]);
    [Symbol.iterator](): Iterator<object>;
  }
  export class Writer {
    constructor(options: { format: string });
    quadsToString(quads: object[]): string;
  }
}

declare module "rdf-validate-shacl" {
  type Term = { value: string } | null;
  export default class Validator {
    constructor(shapes: Iterable<object>);
    validate(data: Iterable<object>): Promise<{ conforms: boolean; results: { focusNode: Term; path: unknown; sourceConstraintComponent: Term }[] }>;
  }
}

declare module "smtp-server" {
  import type { Server } from "node:net";
  import type { Readable } from "node:stream";

  export class SMTPServer {
    constructor(options: {
      authOptional: boolean;
      disabledCommands: string[];
      onData(stream: Readable, session: unknown, done: () => void): void;
    });
    server: Server;
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
  }
}

declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
}
