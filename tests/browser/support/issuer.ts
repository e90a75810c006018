// A certified OpenID provider on loopback: it accepts any address that is typed, as verified.

import { createServer, type Server } from "node:http";
import Provider from "oidc-provider";

export interface Issuer {
  url: string;
  stop(): Promise<void>;
}

/** Runs until stopped. It redirects to these addresses only, after signing in and out, and requires PKCE for a code. */
export async function startIssuer(port: number, [back, left]: [string, string]): Promise<Issuer> {
  const url = `http://127.0.0.1:${port}`;
  const provider = new Provider(url, {
    clients: [{ client_id: "vigie", client_secret: "a secret of this test", redirect_uris: [back], post_logout_redirect_uris: [left], response_types: ["code"], grant_types: ["authorization_code"] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    pkce: { required: () => true },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, email: id, email_verified: true }) }),
  });
  const server: Server = createServer(provider.callback());
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const stop = () =>
    new Promise<void>((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return { url, stop };
}
