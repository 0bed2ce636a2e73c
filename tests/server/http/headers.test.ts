import { describe, expect, it } from "vitest";
import { builtClient } from "#server/pages/built-client.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { startTestApp } from "../../support/server/test-app.ts";

describe("the page's headers", () => {
  it("allow only the server's own scripts, and framing of the page only", async () => {
    const { request } = await startTestApp({ embedOrigins: ["https://shop.example.com"] });
    const { headers } = await request.get("/healthz");
    const policy = headers["content-security-policy"]?.split(";");
    expect(policy).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self' data:",
      "connect-src 'self'",
      "frame-src 'self'",
      "object-src 'none'",
      "worker-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types workbook",
      "frame-ancestors 'none'",
    ]);
    expect(headers).not.toHaveProperty("x-frame-options");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("forbid framing of API replies and errors, use of sensors, and other sites to read anything, and require https only at such an address", async () => {
    const { request } = await startTestApp();
    for (const path of ["/api/quotes/list", "/api/nothing", "/api/pricing/calculate"]) {
      const { headers } = await request.get(path);
      expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers["cache-control"]).toBe("no-store, no-transform");
    }
    const { headers } = await request.get("/healthz");
    expect(headers["referrer-policy"]).toBe("same-origin");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("strict-transport-security");
    const denied = headers["permissions-policy"];
    for (const feature of ["camera", "microphone", "geolocation", "payment", "usb"])
      expect(denied).toContain(`${feature}=()`);
    expect(denied).not.toContain("clipboard-write");
  });

  it("are fewer on the data of visitors, but still forbid to frame, guess or share it", async () => {
    const { request } = await startTestApp({ publicOrigin: "https://bench.example.com" });
    for (const reply of [
      await request.get("/api/configuration/rules/adjustable-height-work-table"),
      await request.post("/api/configuration/counts").send({ tried: [] }),
    ]) {
      expect(reply.headers).toMatchObject({
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "same-origin",
        "strict-transport-security": "max-age=31536000",
      });
      expect(reply.headers).not.toHaveProperty("permissions-policy");
    }
    for (const path of ["/api/quotes/Q-261121-7K3MP/pdf", "/api/docs"])
      expect((await request.get(path)).headers).toHaveProperty("permissions-policy");
  });
});

describe("the Cache-Control header", () => {
  it("forbids caching of what staff read and of health", async () => {
    const { request } = await startTestApp();
    const quotes = ["list", "changes?since=0", "export", "Q-261121-7K3MP"];
    const admin = ["config", "partners", "choice-counts", "changes?since=1", "revisions", "rules-file"];
    for (const path of [
      ...quotes.map((name) => `/api/quotes/${name}`),
      ...admin.map((name) => `/api/admin/${name}`),
      ...["/healthz", "/readyz"],
    ])
      expect([path, (await request.get(path)).headers["cache-control"]]).toEqual([path, "no-store, no-transform"]);
  });

  it("lets browsers cache what is public, but revalidate it by its tag, and forbids proxies to rewrite it", async () => {
    const { request } = await startTestApp({
      client: builtClient(testFolder()),
      securityContact: "mailto:security@example.com",
    });
    const rules = "/api/configuration/rules/adjustable-height-work-table";
    for (const path of [rules, "/api/openapi.json", "/robots.txt", "/llms.txt", "/.well-known/security.txt"]) {
      const { status, headers } = await request.get(path);
      expect([path, status, headers["cache-control"]]).toEqual([path, 200, "no-cache, no-transform"]);
    }
    for (const path of [rules, "/api/admin/config"])
      expect((await request.get(path).set("If-None-Match", "*")).status).toBe(200);
  });
});
