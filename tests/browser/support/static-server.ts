// Serves the gallery of kit parts on loopback like the binary: markup first, the same headers.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const UI = fileURLToPath(new URL("../../../ui/", import.meta.url));
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Allows the inline script of the shell. */
const contentPolicy = (shell: string): string => [
  "default-src 'none'",
  `script-src 'sha256-${createHash("sha256").update(/<script>(.*?)<\/script>/.exec(shell)?.[1] ?? "").digest("base64")}' 'strict-dynamic'`,
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types vigie vigie-start",
].join("; ");

interface GalleryModule {
  render(pathname: string, search: string): { lang: string; title: string; html: string };
}

export interface StaticServer {
  origin: string;
  close(): Promise<void>;
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer, policy = contentPolicy("")): void {
  response.writeHead(status, { "content-type": type, "content-security-policy": policy, "x-content-type-options": "nosniff" });
  response.end(body);
}

/** The site's own fonts if they are built, for screenshots of the gallery. */
async function fontStyles(lang: string): Promise<string> {
  try {
    const fonts = JSON.parse(await readFile(join(UI, "dist/fonts.json"), "utf8")) as Record<string, { css: string }>;
    return `<link rel="stylesheet" href="${fonts[lang]?.css}">`;
  } catch {
    return "";
  }
}

async function sendPage(gallery: GalleryModule, url: URL, response: ServerResponse): Promise<void> {
  const { lang, title, html } = gallery.render(url.pathname, url.search);
  const shell = await readFile(join(UI, "dist-gallery/client/index.html"), "utf8");
  const head = await fontStyles(lang);
  const parts: Record<string, string> = { lang, title, head, app: html };
  send(response, 200, "text/html; charset=utf-8", shell.replace(/<!--(\w+)-->/g, (_, name: string) => parts[name] ?? ""), contentPolicy(shell));
}

async function sendFile(path: string, response: ServerResponse): Promise<void> {
  for (const folder of ["dist-gallery/client", "dist/client"]) {
    const body = await readFile(join(UI, folder, path)).catch(() => null);
    if (body) return send(response, 200, TYPES[extname(path)] ?? "application/octet-stream", body);
  }
  send(response, 404, "text/plain", "not found");
}

/** Echoes a posted form; a script gets the address to continue with. */
async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.headers.accept === "application/json") return send(response, 200, "application/json", JSON.stringify({ location: "/fr/sent" }));
  send(response, 200, "text/plain; charset=utf-8", Buffer.concat(chunks));
}

export async function startGallery(): Promise<StaticServer> {
  const gallery = (await import(/* @vite-ignore */ join(UI, "dist-gallery/server/gallery-server.js"))) as GalleryModule;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (request.method === "POST") void echo(request, response);
    // Browsers request it on a page without an icon, such as the echo.
    else if (url.pathname === "/favicon.ico") send(response, 204, "image/x-icon", "");
    else if (extname(url.pathname)) void sendFile(url.pathname, response);
    else void sendPage(gallery, url, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((done, fail) => {
      server.closeAllConnections();
      server.close((error) => (error ? fail(error) : done()));
    }),
  };
}
