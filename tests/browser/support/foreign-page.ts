// Serves a page of a third-party site on its own port, under the name "localhost": for the browser it is another site
// than the one under test, which listens on 127.0.0.1.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface ForeignPage {
  origin: string;
  close(): Promise<void>;
}

export async function serveForeignPage(body: string): Promise<ForeignPage> {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>A newspaper</title><body>${body}</body></html>`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(html);
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close: () => new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    }),
  };
}
