import { describe, expect, it } from "vitest";
import { png } from "../../support/files/images.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { fixedPartners, partner } from "../../support/server/partners.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const SHOP = "https://shop.example.com";
const WWW = "https://www.example.com";
const RULES = "/api/configuration/rules/adjustable-height-work-table";
const PRICING = "/api/pricing/calculate";
const SUBMIT = "/api/quotes/submit";
const ALLOW = "access-control-allow-origin";

const acme = partner({ origins: [SHOP, "http://*.example.net:8080"] });

const startNamed = (rateLimitQuotes = 10) =>
  startTestApp({ partners: fixedPartners([acme]), embedOrigins: [WWW], rateLimitQuotes });

type App = Awaited<ReturnType<typeof startTestApp>>;

/** Sends a preflight request, as a browser does before the request of a script. */
const preflight = ({ request }: App, path: string, origin: string, method = "POST") =>
  request
    .options(path)
    .set("Origin", origin)
    .set("Access-Control-Request-Method", method)
    .set("Access-Control-Request-Headers", "content-type,idempotency-key");

describe("a script of an allowed origin", () => {
  it("can read rules and prices, and submit a quote", async () => {
    const { request } = await startNamed();
    for (const origin of [SHOP, WWW, "http://a.b.example.net:8080", "https://a.example.net:8080"]) {
      const replies = [
        await request.get(RULES).set("Origin", origin),
        await request.post(PRICING).set("Origin", origin).send({ configuration: {} }),
        await request.post(SUBMIT).set("Origin", origin).send(createSubmission()),
      ];
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 201]);
      for (const { headers } of replies) {
        expect(headers[ALLOW]).toBe(origin);
        expect(headers.vary).toContain("Origin");
        expect(headers["access-control-expose-headers"]).toBe(
          "ETag,Retry-After,RateLimit,RateLimit-Policy,X-Request-Id",
        );
        expect(headers).not.toHaveProperty("access-control-allow-credentials");
      }
    }
  });

  it("can read error replies", async () => {
    const { request } = await startNamed(1);
    const submit = () => request.post(SUBMIT).set("Origin", SHOP);
    await submit().send(createSubmission());
    const replies = [
      await submit().send(createSubmission()),
      await request.post(PRICING).set("Origin", SHOP).type("json").send("{a"),
      await request.get("/api/configuration/rules/chair").set("Origin", SHOP),
    ];
    expect(replies.map(({ status }) => status)).toEqual([429, 400, 404]);
    expect(replies.map(({ headers }) => headers[ALLOW])).toEqual([SHOP, SHOP, SHOP]);
    expect(replies[0]?.headers).toHaveProperty("ratelimit");
    expect(replies[0]?.headers).toHaveProperty("retry-after");
  });

  it("passes the preflight requests", async () => {
    const app = await startNamed();
    for (const [path, method, methods] of [
      [RULES, "GET", "GET,HEAD"],
      [PRICING, "POST", "POST"],
      [SUBMIT, "POST", "POST"],
    ] as const) {
      const { status, headers } = await preflight(app, path, SHOP, method);
      expect(status).toBe(204);
      expect(headers).toMatchObject({
        [ALLOW]: SHOP,
        "access-control-allow-methods": methods,
        "access-control-allow-headers": "Content-Type,Idempotency-Key,If-None-Match",
        "access-control-max-age": "600",
      });
      expect(headers.vary).toContain("Origin");
    }
  });

  it("can read images of options, like any page", async () => {
    const { request } = await startNamed();
    const { body } = await request.post("/api/images/upload").attach("image", await png(), "a.png");
    const image = () => request.get(`/uploads/images/${body.filename}`);
    const read = await image().set("Origin", SHOP);
    expect(read.headers[ALLOW]).toBe(SHOP);
    const shown = await image();
    expect(shown.headers).not.toHaveProperty(ALLOW);
    for (const { headers } of [read, shown]) {
      expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
      expect(headers.vary).toContain("Origin");
    }
    const etag = String(shown.headers.etag);
    const same = await image().set("If-None-Match", etag);
    expect(same.status).toBe(304);
    expect(same.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  });
});

describe("any other script", () => {
  it("is refused", async () => {
    const app = await startNamed();
    for (const origin of [
      "https://shop.example.com.evil.example",
      "https://evil.example",
      "http://shop.example.com",
      "https://shop.example.com:8443",
      "https://example.net:8080",
      "http://a.example.net",
      ...["null", "", "https://", "x".repeat(5000)],
    ]) {
      for (const path of [RULES, PRICING, SUBMIT]) {
        const { status, headers } = await preflight(app, path, origin);
        expect(status, origin).toBe(405);
        expect(headers).not.toHaveProperty(ALLOW);
      }
      const { headers } = await app.request.get(RULES).set("Origin", origin);
      expect(headers).not.toHaveProperty(ALLOW);
      expect(headers.vary).toContain("Origin");
    }
  });

  it("is refused if no origin is allowed, even though any site may frame the page", async () => {
    const app = await startTestApp({ partners: fixedPartners([partner()]) });
    expect((await preflight(app, SUBMIT, SHOP)).status).toBe(405);
    const { headers } = await app.request.get(RULES).set("Origin", SHOP);
    expect(headers).not.toHaveProperty(ALLOW);
  });
});

it("does not let an allowed origin use anything else", async () => {
  const app = await startNamed();
  for (const path of [
    ...["/api/quotes/list", "/api/quotes/status", "/api/quotes/submit/", "/api/images/upload"],
    ...["/api/admin/config", "/api/admin/partners", "/api/staff/session", "/healthz", "/api/nothing"],
  ]) {
    const asked = await preflight(app, path, SHOP);
    const got = await app.request.get(path).set("Origin", SHOP);
    expect(asked.status, path).toBeGreaterThanOrEqual(400);
    for (const { headers } of [asked, got])
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
});
