// The size of a page as it is sent.

import { get } from "node:http";
import { brotliCompressSync } from "node:zlib";

/** Maximum bytes of the HTML of a page without figures, compressed. */
export const PAGE_BYTES = 13_000;

/**
 * The size of a body in brotli. Personal pages are sent uncompressed, because the length of a compressed text reveals
 * its content; they are compressed here.
 */
export function sentBytes(address: string): Promise<number> {
  return new Promise((done, fail) => {
    const request = get(address, { headers: { "accept-encoding": "br" } }, (answer) => {
      const personal = answer.headers["cache-control"] === "no-store";
      const encoding = answer.headers["content-encoding"];
      if (encoding !== (personal ? undefined : "br")) fail(new Error(`${address} came in ${encoding ?? "no encoding"}`));
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", () => {
        const body = Buffer.concat(chunks);
        done((personal ? brotliCompressSync(body) : body).length);
      });
    });
    request.on("error", fail);
  });
}
