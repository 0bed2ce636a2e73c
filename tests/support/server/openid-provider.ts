import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { Provider } from "oidc-provider";
import { ORIGIN } from "./locked-app.ts";

export const CLIENT = { id: "workbench", secret: "a secret of the client" };

const RETURN = `${ORIGIN}/api/staff/provider/return`;

export interface CompanyAccount {
  readonly name: string;
  readonly email: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
}

/** A JSON answer of the provider, on its way. */
type Alter = (answer: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** A company's OpenID provider, which signs in whomever the test names. `post` sends what it sends to our server. */
export async function openProvider(post: (path: string, body: string) => Promise<number>) {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: "1", alg: "RS256", use: "sig" };
  const accounts = new Map<string, CompanyAccount>();
  const state: {
    /** The account that signs in next; undefined for somebody who gives up. */
    person?: string | undefined;
    isDown: boolean;
    /** Requests that found it down. */
    unanswered: number;
    alter: { readonly path: string; by: Alter } | undefined;
    logoutToken: string;
  } = { isDown: false, unanswered: 0, alter: undefined, logoutToken: "" };

  const server = createServer((req, res) => void handle(req, res));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The provider does not listen.");
  const issuer = `http://127.0.0.1:${address.port}`;

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [RETURN],
        post_logout_redirect_uris: [`${ORIGIN}/`],
        grant_types: ["authorization_code"],
        backchannel_logout_uri: `${ORIGIN}/api/staff/provider/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ["a key of the cookies"] },
    scopes: ["openid", "groups"],
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"], groups: ["groups"] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 60, Session: 3600, Grant: 3600, AccessToken: 600, IdToken: 600 },
    findAccount: (_ctx, sub) => {
      const account = accounts.get(sub);
      if (!account) return undefined;
      return { accountId: sub, claims: () => ({ sub, ...account }) };
    },
    // Everybody has agreed already.
    async loadExistingGrant({ oidc }) {
      const { client, account } = oidc;
      const grant = new oidc.provider.Grant({ clientId: client?.clientId, accountId: account?.accountId });
      grant.addOIDCScope("openid profile email groups");
      await grant.save();
      return grant;
    },
    async fetch(url, options) {
      const body = String(options?.body);
      state.logoutToken = new URLSearchParams(body).get("logout_token") ?? "";
      return new Response(null, { status: await post(new URL(String(url)).pathname, body) });
    },
  });
  // It warns about each convenience of a test.
  provider.on("server_error", (_ctx, error) => {
    throw error;
  });
  const answer = provider.callback();

  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    if (state.isDown) {
      state.unanswered += 1;
      return req.socket.destroy();
    }
    if (req.url?.startsWith("/interaction/")) {
      const { person } = state;
      const result = person === undefined ? { error: "access_denied" } : { login: { accountId: person } };
      return provider.interactionFinished(req, res, result);
    }
    if (state.alter && req.url === state.alter.path) alterAnswer(res, state.alter.by);
    await answer(req, res);
  };

  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "1" }).sign(privateKey);

  return {
    issuer,
    accounts,
    state,
    /** Signs any claims with the key of the provider. */
    sign,
    /** Ends a session, or all of a person, as if an administrator did. */
    async logOut(sub: string, sid: string): Promise<void> {
      const client = await provider.Client.find(CLIENT.id);
      const logOut: unknown = Reflect.get(Object(client), "backchannelLogout");
      if (typeof logOut === "function") await Reflect.apply(logOut, client, [sub, sid]);
    },
    /** Follows the browser through the provider, until it is sent back to us. Returns that path. */
    async walk(from: string): Promise<string> {
      const jar = new Map<string, string>();
      let at = from;
      while (!at.startsWith(ORIGIN)) {
        const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
        const reply = await fetch(at, { redirect: "manual", headers: { cookie } });
        for (const line of reply.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (value === "") jar.delete(name);
          else jar.set(name, value);
        }
        const next = reply.headers.get("location");
        if (next === null) throw new Error(`${at} answered ${reply.status}: ${await reply.text()}`);
        at = new URL(next, at).href;
      }
      return at.slice(ORIGIN.length);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type TestProvider = Awaited<ReturnType<typeof openProvider>>;

/** Alters a JSON answer before it is sent. */
function alterAnswer(res: ServerResponse, alter: Alter): void {
  const { end } = res;
  Reflect.set(res, "end", (body: unknown) => {
    void alter(JSON.parse(String(body))).then((altered) => {
      const text = JSON.stringify(altered);
      res.setHeader("Content-Length", Buffer.byteLength(text));
      Reflect.apply(end, res, [text]);
    });
  });
}
