import { createHash } from "node:crypto";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { serveInProcess } from "../../support/server/running-server.ts";

/** A server without settings. */
const plain = await serveInProcess();
afterAll(plain.stop);

it("lets browsers cache hashed assets for a year, precompressed, and revalidate the page each time", async () => {
  const page = await fetch(plain.url);
  expect(page.headers.get("cache-control")).toBe("no-cache, no-transform");
  const asset = /"(\.?\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? "";
  for (const encoding of ["br", "gzip"]) {
    const reply = await fetch(new URL(asset, plain.url), { headers: { "Accept-Encoding": encoding } });
    expect(reply.headers.get("content-encoding")).toBe(encoding);
    expect(reply.headers.get("cache-control")).toBe("public, max-age=31536000, immutable, no-transform");
    expect(reply.headers.get("vary")).toContain("Accept-Encoding");
  }
  const etag = page.headers.get("etag") ?? "";
  const again = await fetch(plain.url, { headers: { "If-None-Match": etag } });
  expect(again.status).toBe(304);
});

it("allows exactly the inline scripts and styles of the page, and uses no others", async () => {
  for (const path of ["/", "/frame.html"]) {
    const page = await fetch(new URL(path, plain.url));
    const policy = page.headers.get("content-security-policy")?.split(";") ?? [];
    const html = await page.text();
    const sources = (element: string) =>
      [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"))].map(
        ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
      );
    expect(sources("script")).toHaveLength(1);
    expect(sources("style").length).toBeGreaterThan(0);
    expect(policy).toContain(`script-src 'self' ${sources("script").join(" ")}`);
    expect(policy).toContain(`style-src 'self' ${sources("style").join(" ")}`);
    expect(html).not.toMatch(/<[^>]+\s(style|on\w+)=/);
    expect(html).toContain("Pin-adjust (manual)");
  }
});

it("tells the pages to report no choices if these are not counted", async () => {
  const uncounted = await serveInProcess({ COUNT_CHOICES: "off" });
  onTestFinished(uncounted.stop);
  for (const [site, marked] of [
    [plain.url, false],
    [uncounted.url, true],
  ] as const) {
    for (const path of ["/", "/frame.html", "/frame.html?partner=unknown"]) {
      const html = await (await fetch(new URL(path, site))).text();
      expect([path, /<html[^>]* data-uncounted/.test(html)]).toEqual([path, marked]);
    }
  }
});

it("has texts for crawlers and, if there is a contact, for security researchers, and names its build", async () => {
  const contact = "mailto:security@bench.example";
  const { url, stop } = await serveInProcess({ SECURITY_CONTACT: contact });
  onTestFinished(stop);
  const text = async (path: string) => (await fetch(new URL(path, url))).text();
  expect(await text("/robots.txt")).toBe("User-agent: *\nDisallow: /api/\nDisallow: /q/\n");
  const [first, expires = ""] = (await text("/.well-known/security.txt")).split("\n");
  expect(first).toBe(`Contact: ${contact}`);
  expect(new Date(expires.replace("Expires: ", "")).getTime()).toBeGreaterThan(Date.now());
  expect(JSON.parse(await text("/healthz"))).toEqual({ success: true, build: "source" });

  expect((await fetch(new URL("/.well-known/security.txt", plain.url))).status).toBe(404);
});
