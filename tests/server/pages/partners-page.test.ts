import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { AppDeps } from "#server/app/create-app.ts";
import { packBody } from "#server/http/packed-body.ts";
import { builtClient } from "#server/pages/built-client.ts";
import type { PageRules } from "#shared/api/rules/page-rules.ts";
import { holdPromise } from "../../support/held-promise.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { fixedPartners, partner } from "../../support/server/partners.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const SHOP = "https://shop.example.com";
const WWW = "https://www.example.com";
const PAGE = "<!doctype html><title>Bench</title>";
const ROOT = '<div id="root"></div>';

/** A server with a page, partner acme of the shop, and partner other without origins. */
async function startPage(deps: Partial<AppDeps> = {}) {
  const clientDir = testFolder();
  for (const name of ["index.html", "frame.html"]) await writeFile(join(clientDir, name), PAGE + ROOT);
  for (const name of ["embed.js", "embed.d.ts", "main.js"]) await writeFile(join(clientDir, name), "export {};");
  const acme = partner({ origins: [SHOP] });
  const partners = fixedPartners([acme, partner({ id: "other", name: "Other" })]);
  return startTestApp({ client: builtClient(clientDir), partners, ...deps });
}

it("the pages of many partners are made one after the other, and the longest are packed quickly, so that other replies and files do not wait", async () => {
  const clientDir = testFolder();
  await writeFile(join(clientDir, "index.html"), PAGE + ROOT);
  let making = 0;
  let most = 0;
  const prerender = async () => {
    making += 1;
    most = Math.max(most, making);
    await setImmediate();
    making -= 1;
    return "";
  };
  const ids = Array.from({ length: 5 }, (_, index) => `p${index}`);
  const partners = fixedPartners(ids.map((id) => partner({ id, name: id })));
  const { request } = await startTestApp({ client: builtClient(clientDir, { prerender }), partners });
  await Promise.all(ids.map((id) => request.get(`/?partner=${id}`).expect(200)));
  expect(most).toBe(1);

  const long = Array.from({ length: 60_000 }, (_, index) => `option ${index}`).join();
  const { packed } = await packBody(long, "thorough");
  expect(packed[0]?.body.equals(packQuickly(long))).toBe(true);
});

const packQuickly = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

it("our own page does not wait for those of partners, which are packed quickly", async () => {
  const clientDir = testFolder();
  await writeFile(join(clientDir, "index.html"), PAGE + ROOT);
  const { held, end } = holdPromise();
  const prerender = async (_page: string, { reply }: PageRules) => {
    if (reply.partner) await held;
    return reply.partner ? "" : "ours";
  };
  const partners = fixedPartners([partner(), partner({ id: "other", name: "Other" })]);
  const { request } = await startTestApp({ client: builtClient(clientDir, { prerender }), partners });
  const theirs = ["acme", "other"].map((id) => request.get(`/?partner=${id}`).set("Accept-Encoding", "br").then());
  expect((await request.get("/")).text).toContain("ours");
  end();
  for (const { headers, text } of await Promise.all(theirs))
    expect(Number(headers["content-length"])).toBe(packQuickly(text).length);
});

type App = Awaited<ReturnType<typeof startPage>>;

const framersOf = (policy = "") => /frame-ancestors ([^;]*)/.exec(policy)?.[1];

/** The origins that may frame the page at an address; undefined: any. */
async function framers({ request }: App, path: string): Promise<string | undefined> {
  const { status, headers, text } = await request.get(path);
  expect(status).toBe(200);
  expect(text).toContain(PAGE);
  expect(headers["content-security-policy"]).toContain("default-src 'none';script-src 'self'");
  return framersOf(headers["content-security-policy"]);
}

/** Requests the page as a browser does for a frame. */
const framed = (
  { request }: App,
  path: string,
  referrer: string,
  into: "iframe" | "frame" | "embed" | "object" | "document" = "iframe",
) => request.get(path).set("Referer", referrer).set("Sec-Fetch-Dest", into);

describe("the page may be framed", () => {
  it("by any page, even a local file, if no origins are configured", async () => {
    const app = await startPage();
    for (const path of ["/", "/index.html", "/?partner=other", "/?partner=unknown"])
      expect(await framers(app, path)).toBeUndefined();
  });

  it("by the EMBED_ORIGINS, unless a partner has its own origins", async () => {
    const app = await startPage({ embedOrigins: [WWW, "https://*.example.org"] });
    const ours = `'self' ${WWW} https://*.example.org`;
    expect(await framers(app, "/")).toBe(ours);
    expect(await framers(app, "/?partner=other")).toBe(ours);
    expect(await framers(app, "/index.html?theme=dark&partner=acme")).toBe(`'self' ${SHOP}`);
  });

  it("as if without a partner, if the address names an unknown one", async () => {
    const app = await startPage({ embedOrigins: [WWW] });
    expect(await framers(app, "/?partner=constructor")).toBe(`'self' ${WWW}`);
    expect((await framed(app, "/?partner=constructor", SHOP)).status).toBe(403);
  });

  it("as the partner's, if its ID is in capitals or repeated", async () => {
    const app = await startPage({ embedOrigins: [WWW] });
    for (const path of ["/?partner=ACME", "/?partner=acme&partner=acme", "/?partner=%20acme+"])
      expect(await framers(app, path), path).toBe(`'self' ${SHOP}`);
  });

  it("not at an address with a thousand other names, where the server and the page could read another partner", async () => {
    const { request } = await startPage();
    for (const path of ["/", "/api/photos/x.avif"])
      expect((await request.get(`${path}?${"a&".repeat(1000)}partner=acme`)).status).toBe(400);
  });

  it("at no other address", async () => {
    const app = await startPage();
    for (const path of ["/index.html.br", "/index", "/%69ndex.html", "/main.js", "/healthz", "/no"])
      expect(framersOf((await app.request.get(path)).headers["content-security-policy"])).toBe("'none'");
  });
});

describe("a page without permission to frame it", () => {
  it.each(["iframe", "frame", "embed", "object"] as const)("gets a sentence in its %s", async (into) => {
    const reply = await framed(await startPage(), "/?partner=acme", `${WWW}/bench`, into);
    expect(reply.status).toBe(403);
    expect(reply.type).toBe("text/html");
    expect(reply.text).toContain("<h1>This configurator may not be shown on www.example.com.</h1>");
    expect(reply.text).toContain("If this is your site, ask us to add its address.");
    expect(reply.text).toContain('href="/?partner=acme" target="_blank" rel="noopener"');
    expect(reply.text.match(/<script|\son\w+=/g)).toEqual(["<script"]);
    const policy = String(reply.headers["content-security-policy"]);
    expect(policy).toMatch(/^default-src 'none';style-src 'sha256-[^']+';script-src 'sha256-[^']+';/);
    expect(policy).not.toContain("frame-ancestors");
    expect(reply.headers["cache-control"]).toBe("no-store, no-transform");
    expect(reply.headers.vary).toBe("Referer, Sec-Fetch-Dest");
    expect(reply.headers).not.toHaveProperty("link");
  });

  it.each([
    ["http://shop.example.com/", "http://shop.example.com."],
    [`https://a"'&\`x.example/<script>`, "a&#34;&#39;&#38;&#96;x.example."],
    [`https://${"a".repeat(9000)}.example/`, `${"a".repeat(100)}\u2026.`],
    ["https://user:secret@evil.example/?token=1#x", "evil.example."],
  ])("is named readably: %s", async (referrer, name) => {
    const { status, text } = await framed(await startPage(), "/?partner=acme", referrer);
    expect(status).toBe(403);
    expect(text).toContain(`may not be shown on ${name}<`);
    expect(text).not.toMatch(/secret|token/);
    expect(text.match(/<script/g)).toHaveLength(1);
  });

  it.each([
    ["of the partner", `${SHOP}/bench?x=1`],
    ["of ours, by the name that the world knows", "https://bench.example.com/"],
    ["of ours, by the address that was asked", "http://127.0.0.1/"],
    ["that says no address", "about:blank"],
    ["of an app", "android-app://com.example/"],
  ])("is not one %s", async (_name, referrer) => {
    const app = await startPage({ publicOrigin: "https://bench.example.com" });
    const reply = await framed(app, "/?partner=acme", referrer).set("Host", "127.0.0.1");
    expect(reply.status).toBe(200);
    expect(framersOf(reply.headers["content-security-policy"])).toBe(`'self' ${SHOP}`);
  });

  it("is not a page that links to it, or any page if all may frame it", async () => {
    const app = await startPage();
    expect((await framed(app, "/?partner=acme", WWW, "document")).status).toBe(200);
    expect((await framed(app, "/", WWW)).status).toBe(200);
    expect((await app.request.get("/?partner=acme").set("Referer", WWW)).status).toBe(200);
  });
});

it("of a partner that is turned off is a sentence, with a link to our own page", async () => {
  const app = await startPage({ partners: fixedPartners([partner({ isOn: false })]) });
  for (const path of ["/?partner=acme", "/index.html?partner=acme"]) {
    const { status, headers, text } = await app.request.get(path).expect(403);
    expect(text).toContain("<h1>This configurator is turned off.</h1>");
    expect(text).toContain('href="/"');
    expect([status, headers["cache-control"]]).toEqual([403, "no-store, no-transform"]);
    expect(headers["content-security-policy"]).not.toContain("frame-ancestors");
  }
});

it.each([
  "/?partner=acme&partner=other",
  "/?partner=",
  "/?partner=__proto__",
  "/frame.html?partner=%E0%A4%A",
  `/?partner=${"a".repeat(10_000)}`,
])("of a partner that cannot be read has neither prices nor choices: %s", async (path) => {
  const app = await startPage({ embedOrigins: [WWW] });
  const { status, text, headers } = await app.request.get(path);
  expect(status).toBe(400);
  expect(text).toContain("<h1>This link is incomplete.</h1>");
  expect(text).toContain("Use at most 64 characters: lowercase letters, digits, - and _.");
  expect(text).not.toContain(ROOT.slice(0, 14));
  expect(headers["content-security-policy"]).not.toContain("frame-ancestors");
  const rules = path.replace(/^[^?]*/, "/api/configuration/rules/adjustable-height-work-table");
  expect((await app.request.get(rules)).body).toMatchObject({ code: "invalid_request" });
});

describe("a cached copy of the page", () => {
  it("is revalidated each time, and separate for each policy", async () => {
    const app = await startPage();
    const open = await app.request.get("/");
    expect(open.headers["cache-control"]).toBe("no-cache, no-transform");
    expect(open.headers.vary).toBe("Accept-Encoding");
    const own = await app.request.get("/?partner=acme");
    expect(own.headers.vary).toBe("Referer, Sec-Fetch-Dest, Accept-Encoding");
  });

  it("stays valid while page and policy are the same", async () => {
    const before = await startPage({ embedOrigins: [SHOP] });
    const after = await startPage({ embedOrigins: [WWW] });
    const etag = String((await before.request.get("/")).headers.etag);
    const again = ({ request }: App) => request.get("/").set("If-None-Match", etag);

    const same = await again(before);
    expect(same.status).toBe(304);
    expect(framersOf(same.headers["content-security-policy"])).toBe(`'self' ${SHOP}`);
    expect(same.headers.etag).toBe(etag);
    expect(same.headers).not.toHaveProperty("content-encoding");
    const other = await again(after);
    expect(other.status).toBe(200);
    expect(framersOf(other.headers["content-security-policy"])).toBe(`'self' ${WWW}`);
  });

  it("is never used for a page without permission to frame it", async () => {
    const app = await startPage();
    const etag = String((await framed(app, "/?partner=acme", SHOP)).headers.etag);
    const reply = await framed(app, "/?partner=acme", WWW).set("If-None-Match", etag);
    expect(reply.status).toBe(403);
  });
});

describe("the page", () => {
  it("comes with the rules of its partner, which no text in them can break", async () => {
    const { request, db } = await startPage();
    const rulesIn = async (path: string) => {
      const json = /<script type="application\/json" id="page-rules"[^>]*>(.*?)<\/script>/s.exec(
        (await request.get(path)).text,
      )?.[1];
      return json === undefined ? undefined : JSON.parse(json);
    };
    expect(await rulesIn("/")).toMatchObject({ rules: { revision: 1 } });
    expect(await rulesIn("/")).not.toHaveProperty("partner");
    expect(await rulesIn("/?partner=acme")).toMatchObject({ partner: { id: "acme" } });
    expect(await rulesIn("/?theme=dark&partner=unknown")).toBeUndefined();

    const { headers } = await request.get("/");
    const name = "</script><script>alert(1)</script>";
    await request.put("/api/admin/steps/width").send({ name });
    const steps = (await rulesIn("/")).rules.steps.map((step: { name: string }) => step.name);
    expect(steps).toContain(name);
    const again = await request.get("/").set("If-None-Match", String(headers.etag));
    expect(again.status, "the copy is outdated").toBe(200);

    await db.destroy();
    const without = await request.get("/");
    expect(without.status).toBe(200);
    expect(without.text).toContain(ROOT);
  });

  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["identity", undefined],
    ["br;q=0, gzip;q=0.1", "gzip"],
    ["*;q=0", undefined],
  ])("has the smallest encoding that the browser accepts: %s", async (accepted, encoding) => {
    const { request } = await startPage();
    const { status, headers } = await request.get("/").set("Accept-Encoding", accepted);
    expect(status).toBe(200);
    expect(headers["content-encoding"]).toBe(encoding);
  });

  it("answers HEAD, and refuses writes", async () => {
    const { request } = await startPage();
    expect((await request.head("/?partner=acme")).status).toBe(200);
    for (const method of ["post", "put", "delete", "options"] as const) {
      const reply = await request[method]("/");
      expect([reply.status, reply.headers.allow]).toEqual([405, "GET, HEAD"]);
    }
  });
});

it("lets partners' pages load the frame's script, and nothing else", async () => {
  const { request } = await startPage();
  for (const [path, type] of [
    ["/embed.js", "text/javascript"],
    ["/embed.d.ts", "text/plain"],
  ] as const) {
    const first = await request.get(path);
    expect(first.type).toBe(type);
    const same = await request.get(path).set("If-None-Match", String(first.headers.etag));
    expect(same.status).toBe(304);
    for (const { headers } of [first, same])
      expect(headers).toMatchObject({
        "cross-origin-resource-policy": "cross-origin",
        "access-control-allow-origin": "*",
      });
  }
  const { headers } = await request.get("/main.js");
  expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  expect(headers).not.toHaveProperty("access-control-allow-origin");
});
