import type { Express } from "express";
import { describe, expect, it } from "vitest";
import { ErrorReply } from "#shared/api/reply.ts";
import { type AppRoute, appRoutes } from "../support/app-routes.ts";
import { ORIGIN, startLockedApp } from "../support/locked-app.ts";

/** The public routes, and those that need a private link. All others are for staff. */
const PUBLIC = [
  "get /healthz",
  "get /readyz",
  "get /api/openapi.json",
  "get /api/docs",
  "get /api/configuration/rules/:product",
  "get /api/drawings/:drawing",
  "post /api/configuration/counts",
  "post /api/pricing/calculate",
  "post /api/quotes/submit",
  "get /api/staff/session",
  "post /api/staff/session",
  "delete /api/staff/session",
  "get /uploads/images/:filename",
  "post /mcp",
  "get /api/customer/quote",
  "post /api/customer/accept",
  "post /api/customer/ask-change",
  "post /api/customer/decline",
  "get /api/customer/document",
];

const written = ({ method, path }: AppRoute) => `${method} ${path}`;
const isPublic = (route: AppRoute) => PUBLIC.includes(written(route));

const METHODS = ["get", "put", "post", "delete"] as const;
const isMethod = (method: string): method is (typeof METHODS)[number] =>
  METHODS.some((known) => known === method);

/** The staff routes, with a value for each parameter. */
function staffRoutes(app: Express) {
  return appRoutes(app)
    .filter((route) => !isPublic(route))
    .map(({ method, path }) => {
      if (!isMethod(method)) throw new Error(`This test does not know ${method}.`);
      return { method, path: path.replaceAll(/:\w+/g, "12345678"), isWrite: method !== "get" };
    });
}

describe("every staff route of a server with a password", () => {
  it("is among the routes of the app", async () => {
    const { app } = await startLockedApp();
    expect(appRoutes(app).filter(isPublic)).toHaveLength(PUBLIC.length);
    expect(staffRoutes(app).map(({ path }) => path)).toContain("/api/admin/steps/12345678");
    expect(staffRoutes(app).length).toBeGreaterThan(20);
  });

  it("answers 401 without a session, and with an invented one", async () => {
    const { app, request } = await startLockedApp();
    for (const { method, path } of staffRoutes(app)) {
      for (const cookie of ["", "__Host-workbench-staff=x", "workbench-staff=x; a=b; =; ;"]) {
        const reply = await request[method](path).set({ Cookie: cookie, Origin: ORIGIN });
        expect([path, reply.status, reply.body.code]).toEqual([path, 401, "sign_in_needed"]);
        expect(ErrorReply.parse(reply.body).error).toMatch(/^[A-Z].*\.$/);
        expect(reply.headers["cache-control"]).toBe("no-store");
      }
    }
  });

  it("answers 401 with a session that was idle for half an hour or is older than twelve hours", async () => {
    const { app, request, pass, signIn } = await startLockedApp();
    const idle = await signIn();
    pass(30);
    const old = await signIn();
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      pass(20);
      await request.get("/api/admin/config").set("Cookie", old);
    }
    for (const { method, path } of staffRoutes(app)) {
      for (const cookie of [idle, old]) {
        const reply = await request[method](path).set({ Cookie: cookie, Origin: ORIGIN });
        expect([path, reply.status]).toEqual([path, 401]);
      }
    }
  });

  it("refuses writes of foreign pages, and of pages that hide their origin", async () => {
    const { app, request, signIn } = await startLockedApp();
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
    for (const { method, path } of staffRoutes(app).filter(({ isWrite }) => isWrite)) {
      for (const headers of forged) {
        const reply = await request[method](path).set({ ...headers, Cookie: cookie });
        expect([path, reply.status, reply.body.code]).toEqual([path, 403, "forbidden"]);
      }
    }
  });

  it("answers signed-in staff", async () => {
    const { app, request, signIn } = await startLockedApp();
    const cookie = await signIn();
    for (const { method, path } of staffRoutes(app)) {
      for (const headers of [{ Origin: ORIGIN }, { "Sec-Fetch-Site": "same-origin" }]) {
        const reply = await request[method](path).set({ ...headers, Cookie: cookie });
        expect([path, [401, 403].includes(reply.status)]).toEqual([path, false]);
      }
    }
  });

  it("lets no other site read a reply", async () => {
    const { app, request, signIn } = await startLockedApp();
    const cookie = await signIn();
    for (const { method, path } of staffRoutes(app)) {
      const reply = await request[method](path).set({
        Origin: "https://x.example",
        Cookie: cookie,
      });
      expect(
        Object.keys(reply.headers).filter((name) => name.startsWith("access-control")),
      ).toEqual([]);
    }
  });
});

describe("every staff route of a server without a password", () => {
  it.each([
    ["a foreign Host", { Host: "shop.example.com" }],
    ["a Host that resolves to this machine", { Host: "127.0.0.1.example.com" }],
    ["a foreign Origin", { Origin: "https://shop.example.com" }],
    ["an opaque Origin", { Origin: "null" }],
    ["a cross-site request", { "Sec-Fetch-Site": "cross-site" }],
    ["a forwarding header", { "X-Forwarded-For": "127.0.0.1" }],
    ["the newer forwarding header", { Forwarded: "for=127.0.0.1" }],
  ])("is refused with %s", async (_name, headers) => {
    const { app, request } = await startLockedApp({
      staffPassword: undefined,
      publicOrigin: undefined,
    });
    for (const { method, path } of staffRoutes(app)) {
      const reply = await request[method](path).set(headers);
      expect([path, reply.status, reply.body.code]).toEqual([path, 403, "forbidden"]);
    }
  });
});
