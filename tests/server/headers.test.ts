import { describe, expect, it } from "vitest";
import { startTestApp } from "../support/test-app.ts";

describe("the page's headers", () => {
  it("let nothing run but the server's own scripts, and let nobody frame what is not the page", async () => {
    const { request } = await startTestApp({ embedOrigins: ["https://shop.example.com"] });
    const { headers } = await request.get("/healthz");
    const policy = headers["content-security-policy"]?.split(";");
    expect(policy).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "object-src 'none'",
      "worker-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(headers).not.toHaveProperty("x-frame-options");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("let nobody frame an answer", async () => {
    const { request } = await startTestApp();
    for (const path of ["/api/quotes/list", "/api/nothing"]) {
      const { headers } = await request.get(path);
      expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
    }
  });

  it("tell other sites nothing, and keep them from reading what is here", async () => {
    const { request } = await startTestApp();
    const { headers } = await request.get("/healthz");
    expect(headers["referrer-policy"]).toBe("same-origin");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  it("deny the browser's devices to the page and what it frames", async () => {
    const { request } = await startTestApp();
    const denied = (await request.get("/healthz")).headers["permissions-policy"];
    for (const feature of ["camera", "microphone", "geolocation", "payment", "usb"])
      expect(denied).toContain(`${feature}=()`);
    expect(denied).not.toContain("clipboard-write");
  });

  it("hold browsers to https only where people reach the server so", async () => {
    const plain = await startTestApp();
    expect((await plain.request.get("/healthz")).headers).not.toHaveProperty(
      "strict-transport-security",
    );
    const secure = await startTestApp({ publicOrigin: "https://bench.example.com" });
    expect((await secure.request.get("/healthz")).headers["strict-transport-security"]).toBe(
      "max-age=31536000",
    );
  });

  it("stand on errors, too", async () => {
    const { request } = await startTestApp();
    for (const path of ["/nothing", "/api/nothing", "/api/pricing/calculate"]) {
      const { headers } = await request.get(path);
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      expect(headers["cache-control"]).toBe("no-store");
    }
  });
});

describe("what browsers and proxies may keep", () => {
  it.each([
    "/api/quotes/list",
    "/api/quotes/changes?since=0",
    "/api/quotes/overview",
    "/api/quotes/export",
    "/api/quotes/Q-261121-7K3MP",
    "/api/admin/config",
    "/api/admin/partners",
    "/api/admin/changes?since=1",
    "/api/admin/revisions",
    "/api/admin/rules-file",
    "/healthz",
    "/readyz",
  ])("is nothing of %s", async (path) => {
    const { request } = await startTestApp();
    expect((await request.get(path)).headers["cache-control"]).toBe("no-store");
  });

  it("is the rules, if they are asked for anew each time", async () => {
    const { request } = await startTestApp();
    const reply = await request.get("/api/configuration/rules/adjustable-height-work-table");
    expect(reply.headers["cache-control"]).toBe("no-cache");
  });
});
