import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#server/platform/project-root.ts";
import { COMMAND_LINE } from "#server/staff/audit-store.ts";
import { ErrorReply } from "#shared/api/declaration/reply.ts";
import { ROLE_NAMES, ROLES } from "#shared/api/declaration/roles.ts";
import { KEY_SCOPES, SCOPES } from "#shared/api/declaration/scopes.ts";
import { ENDPOINTS, type ListedEndpoint } from "#shared/api/endpoints.ts";
import { LONG } from "../../support/long.ts";
import { WEDNESDAY } from "../../support/quotes/quote-desk.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { ORIGIN, startLockedApp } from "../../support/server/locked-app.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const METHODS = ["get", "put", "post", "delete"] as const;

/** An endpoint with a value for each parameter of its path. */
function callOf({ route, access, method, path }: ListedEndpoint) {
  const known = METHODS.find((each) => each.toUpperCase() === method);
  if (!known) throw new Error(`This test does not know ${method}.`);
  const filled = path.replaceAll(/\{\w+\}/g, "12345678");
  return { route, access, method: known, path: filled, isWrite: known !== "get" };
}

const calls = ENDPOINTS.map(callOf);

/**
 * The requests to the endpoint at this place: one after the other, because all endpoints have one gate, and all of them in
 * `npm run test:long`.
 */
const triedWith = <Each>(all: readonly Each[], place: number): readonly Each[] =>
  LONG ? all : all.filter((_, index) => index === place % all.length);

const staffCalls = calls.filter(({ access }) => access in SCOPES);

/** The callers besides visitors. */
const SIGNED_IN: readonly string[] = ["visitor with an invented session", "customer", "staff"];

/** A server with a quote, and what each kind of caller sends. */
async function startWithCallers() {
  const app = await startLockedApp();
  const { quoteId } = (await app.request.post("/api/quotes/submit").send(createSubmission())).body;
  const link = await app.stores.links.linkTo(quoteId, WEDNESDAY);
  const headers = {
    visitor: async () => ({}),
    "visitor with an invented session": async () => ({
      Cookie: "__Host-workbench-staff=x; workbench-staff=x; a=b; =; ;",
    }),
    customer: async () => ({ Authorization: `Bearer ${link?.url?.split("/q/")[1]}` }),
    // A session for each call, because one of the endpoints ends it.
    staff: async () => ({ Cookie: await app.signIn() }),
  };
  return { ...app, headers };
}

describe("each endpoint", () => {
  it.each([
    ["visitor", ["public"], "sign_in_needed"],
    ["visitor with an invented session", ["public"], "sign_in_needed"],
    // Staff endpoints take the customer's token for a wrong key, and later refuse all of them.
    ["customer", ["public", "customer"], "wrong_key"],
    ["staff", ["public", ...Object.keys(SCOPES)], "none"],
  ] as const)("is open to a %s exactly if it says so", async (caller, admitted, refusal) => {
    const { request, headers } = await startWithCallers();
    const open: readonly string[] = admitted;
    const isAsked = ({ access }: (typeof calls)[number], place: number) =>
      caller === "visitor" || access !== "public" || triedWith(SIGNED_IN, place).includes(caller);
    for (const { route, method, path, access } of calls.filter(isAsked)) {
      const own = { Origin: ORIGIN, ...(await headers[caller]()) };
      const { body, status, headers: sent } = await request[method](path).set(own);
      expect([route, status], "it works").toSatisfy(([, code]) => code < 500);
      const code = body.code === "too_many_wrong_keys" ? "wrong_key" : body.code;
      const isClosed = ["sign_in_needed", "forbidden", "no_such_link", "wrong_key"].includes(code);
      expect([route, isClosed ? code : "open"]).toEqual([
        route,
        open.includes(access) ? "open" : access === "customer" ? "no_such_link" : refusal,
      ]);
      if (!isClosed) continue;
      expect(ErrorReply.parse(body).error).toMatch(/^[A-Z].*\.$/);
      expect(sent["cache-control"]).toBe("no-store, no-transform");
    }
  });

  it.each(KEY_SCOPES)("is open to a program whose key has the scope %s if it asks for that", async (scope) => {
    const { request, addKey } = await startWithCallers();
    const key = (await addKey([scope])).header;
    const asked = calls.filter(({ access }, place) => {
      const others = KEY_SCOPES.filter((each) => each !== access);
      return access === scope || (access !== "public" && triedWith(others, place).includes(scope));
    });
    for (const { route, method, path, access } of asked) {
      // A program sends no Origin.
      const { body, status } = await request[method](path).set(key);
      expect([route, status], "it works").toSatisfy(([, code]) => code < 500);
      const isClosed = [401, 403].includes(status) || body.code === "no_such_link";
      expect([route, isClosed ? body.code : "open"]).toEqual([
        route,
        access === scope ? "open" : access === "customer" ? "no_such_link" : "missing_scope",
      ]);
      if (access !== scope && access in SCOPES)
        expect(body.error).toMatch(
          ["people", "account"].includes(access) ? /^API keys cannot manage/ : `does not have the scope ${access}.`,
        );
    }
  });

  it.each(ROLE_NAMES)("is open to a person with the role %s if the role allows it", async (role) => {
    const { request, signInAs } = await startWithCallers();
    const { cookie } = await signInAs(role);
    const asked = staffCalls.filter((_, place) => triedWith(ROLE_NAMES, place).includes(role));
    for (const { route, method, path, access } of asked) {
      const { body, status } = await request[method](path).set({ Origin: ORIGIN, Cookie: cookie });
      expect([route, status], "it works").toSatisfy(([, code]) => code < 500);
      const isOpen = ROLES[role].scopes.some((scope) => scope === access);
      expect([route, body.code === "missing_role" ? "closed" : "open"]).toEqual([route, isOpen ? "open" : "closed"]);
    }
  });

  it("shares its address with declared methods only: others get 405", async () => {
    const { request } = await startTestApp();
    // Without the link of a quote, its addresses do not exist.
    const found = calls.filter(({ access }) => access !== "customer");
    for (const { path } of found) {
      const reply = await request.patch(path);
      const allowed = found.flatMap((each) => (each.path === path ? each.method.toUpperCase() : []));
      expect([path, reply.status, reply.get("Allow")?.split(", ").toSorted()]).toEqual([
        path,
        405,
        [...allowed, ...(allowed.includes("GET") ? ["HEAD"] : [])].toSorted(),
      ]);
    }
  });

  it("asks for a scope, which roles and API keys have as the table of SECURITY.md says", () => {
    const keyScopes: readonly string[] = KEY_SCOPES;
    const rows = Object.keys(SCOPES).map((scope) => {
      const has = ROLE_NAMES.map((role) => ROLES[role].scopes.some((each) => each === scope));
      const cells = [...has, keyScopes.includes(scope)].map((isGiven) => (isGiven ? "yes" : "no"));
      return `| \`${scope}\` | ${cells.join(" | ")} |`;
    });
    const heads = [...ROLE_NAMES.map((role) => ROLES[role].label), "An API key can have it"];
    const table = ["Scope", ...heads];
    expect(readFileSync(join(projectRoot(), "SECURITY.md"), "utf8")).toContain(
      [`| ${table.join(" | ")} |`, `|${"---|".repeat(table.length)}`, ...rows].join("\n"),
    );
  });

  it("is in the table of SECURITY.md, with its access", () => {
    const rows = Object.entries({
      public: "Anyone",
      customer: "The customer, with the private link of the quote",
      ...SCOPES,
    }).map(([access, who]) => {
      const own = ENDPOINTS.filter((endpoint) => endpoint.access === access);
      const routes = own.map(({ route }) => `\`${route}\``).join(", ");
      return `| \`${access}\` | ${who} | ${routes || "None yet"} |`;
    });
    const text = readFileSync(join(projectRoot(), "SECURITY.md"), "utf8");
    const table = /(?<=\| Access \| Who, or what for \| Endpoints \|\n\|---\|---\|---\|\n)(?:\|.*\n)*/;
    expect(table.exec(text)?.[0].trimEnd().split("\n"), "Put these rows into it.").toEqual(rows);
  });
});

describe("every endpoint of staff on a server with a password", () => {
  it("answers 401 with a session that was idle for half an hour or is older than twelve hours", async () => {
    const { request, pass, signIn } = await startLockedApp();
    const idle = await signIn();
    pass(30);
    const old = await signIn();
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      pass(20);
      await request.get("/api/admin/config").set("Cookie", old);
    }
    for (const [place, { method, path }] of staffCalls.entries()) {
      for (const cookie of triedWith([idle, old], place)) {
        const reply = await request[method](path).set({ Cookie: cookie, Origin: ORIGIN });
        expect([path, reply.status]).toEqual([path, 401]);
      }
    }
  });

  it("refuses writes of foreign pages, and of pages that hide their origin, and lets no other site read a reply", async () => {
    const { request, signIn } = await startLockedApp();
    const cookie = await signIn();
    const forged = [
      { Origin: "https://shop.example.com" },
      { Origin: "null" },
      { Origin: `${ORIGIN}.example.org` },
      { Origin: ORIGIN.replace("https", "http") },
      { Origin: `${ORIGIN}:8443` },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      {},
    ];
    const writes = staffCalls.filter(({ isWrite }) => isWrite);
    for (const [place, { method, path }] of writes.entries()) {
      for (const headers of triedWith(forged, place)) {
        const reply = await request[method](path).set({ ...headers, Cookie: cookie });
        expect([path, reply.status, reply.body.code]).toEqual([path, 403, "forbidden"]);
        expect(Object.keys(reply.headers).join()).not.toContain("access-control");
      }
    }
    for (const { method, path } of staffCalls.filter(({ isWrite }) => !isWrite)) {
      const reply = await request[method](path).set({ Origin: "https://x.example", Cookie: cookie });
      expect(Object.keys(reply.headers).join()).not.toContain("access-control");
    }
  });
});

it("every endpoint of staff with an API key that does not work answers 401, later 429, although the request has the cookie of a session, too", async () => {
  const { request, signIn, addKey, stores } = await startLockedApp();
  const session = { Cookie: await signIn(), Origin: ORIGIN };
  const { apiKey, header } = await addKey(KEY_SCOPES);
  await stores.keys.revoke(apiKey.id, COMMAND_LINE, WEDNESDAY);
  const answers = new Set<string>();
  for (const { method, path } of staffCalls) {
    const { status, body } = await request[method](path).set({ ...session, ...header });
    answers.add(`${status} ${body.code}`);
  }
  expect([...answers]).toEqual(["401 wrong_key", "429 too_many_wrong_keys"]);
});

it("every endpoint of staff on a server without a password is refused with a foreign Host or Origin, a cross-site request or a forwarding header", async () => {
  const foreign = [
    { Host: "shop.example.com" },
    // It resolves to this machine.
    { Host: "127.0.0.1.example.com" },
    { Origin: "https://shop.example.com" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "X-Forwarded-For": "127.0.0.1" },
    { Forwarded: "for=127.0.0.1" },
  ];
  const { request, addKey } = await startLockedApp({ staffPassword: undefined, publicOrigin: undefined });
  const { header } = await addKey(KEY_SCOPES);
  const tries = foreign.flatMap((headers) => [headers, { ...headers, ...header }]);
  for (const [place, { method, path }] of staffCalls.entries())
    for (const headers of triedWith(tries, place)) {
      const reply = await request[method](path).set(headers);
      expect([path, reply.status, reply.body.code]).toEqual([path, 403, "forbidden"]);
    }
});
