import { describe, expect, it } from "vitest";
import { z } from "zod";
import { SCOPES } from "#shared/api/declaration/scopes.ts";
import { ENDPOINTS } from "#shared/api/endpoints.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { PRODUCT_NAMES } from "#shared/rules/product.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { published } from "../../support/openapi/published.ts";
import { WEDNESDAY } from "../../support/quotes/quote-desk.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { catalog, catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { startLockedApp } from "../../support/server/locked-app.ts";
import { startTestApp } from "../../support/server/test-app.ts";

/** Begins every cost, and is in no other amount. */
const MARKER = "31337";

/** The same also in sentences. */
const WRITTEN_MARKER = /31,?337/;

const markOption = <Option extends object>(option: Option): Option => ({
  ...option,
  cost: 31337.07,
  offeredUntil: "3133-07-31",
});

/** The default catalog, in which everything that only staff see has the marker. */
const marked: RulesDocument = {
  ...catalogDocument,
  baseCost: 31337.05,
  lowestMargin: 31.337,
  steps: catalogDocument.steps.map((step) => ({ ...step, options: step.options.map(markOption) })),
};

const STAFF_NAMES = /^(?:\w*cost\w*|\w*margin\w*|archived|offeredUntil)$/i;

const outside = ENDPOINTS.filter(({ access }) => !(access in SCOPES));

/** The names of all properties in a part of the published document, which refers to others. */
function namesIn(part: unknown, seen = new Set<unknown>()): readonly string[] {
  if (typeof part !== "object" || part === null || seen.has(part)) return [];
  seen.add(part);
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === "$ref" && typeof value === "string") {
      const name = value.split("/").at(-1) ?? "";
      return namesIn(published.components?.schemas?.[name], seen);
    }
    const own = key === "properties" && value ? Object.keys(value) : [];
    return [...own, ...namesIn(value, seen)];
  });
}

/** The names in a reply as a caller without further scopes gets it. */
function namesWithoutScopes(reply: unknown, hidden: readonly string[]): readonly string[] {
  if (reply instanceof z.ZodUnion) return reply.options.flatMap((option) => namesWithoutScopes(option, hidden));
  if (!(reply instanceof z.ZodObject)) return [];
  const shown = Object.entries(reply.shape).filter(([name]) => !hidden.includes(name));
  return namesIn(z.toJSONSchema(z.object(Object.fromEntries(shown)), { unrepresentable: "any" }));
}

const CODE = orderCode(catalog, exampleBench);

/** The body that a caller sends. Other endpoints are called without a body. */
const BODIES: Readonly<Record<string, object>> = {
  "POST /api/pricing/calculate": { configuration: exampleBench },
  "POST /api/quotes/submit": createSubmission(),
  "POST /api/configuration/counts": { tried: [] },
  "POST /api/customer/ask-change": { number: 1, message: "A wider one, please." },
};
const PARAMS: Readonly<Record<string, string>> = { product: PRODUCT_NAMES.product, drawing: `${CODE}.svg` };

describe("what only staff see", () => {
  it("is in no reply to a program that may only write, whether its request changes something or not", () => {
    const reads: readonly string[] = ["catalog:read", "quotes:read", "people", "account"];
    const writes = ENDPOINTS.filter(({ access }) => access in SCOPES && !reads.includes(access));
    expect(writes.length).toBeGreaterThan(30);
    for (const { route, reply, fieldScopes = {} } of writes) {
      const names = namesWithoutScopes(reply, Object.keys(fieldScopes));
      expect([route, names.filter((name) => STAFF_NAMES.test(name))]).toEqual([route, []]);
    }
  });

  it("is in no reply that the description promises to visitors, partners, customers and programs without a session", () => {
    for (const { route, method, path } of outside) {
      const operation = published.paths?.[path]?.[method.toLowerCase() as "get"];
      expect([route, operation === undefined]).toEqual([route, false]);
      const names = namesIn(operation?.responses).filter((name) => STAFF_NAMES.test(name));
      expect([route, names]).toEqual([route, []]);
    }
    // The same search finds what staff get.
    const staff = published.paths?.["/api/admin/config"]?.get;
    expect(namesIn(staff?.responses)).toEqual(expect.arrayContaining(["cost", "lowestMargin"]));
  });

  it("is in no reply to the edits, drafts and files of a program that only writes", async () => {
    const { request, addKey, stores } = await startLockedApp({ document: marked });
    const { header } = await addKey(["catalog:write"]);
    const reader = (await addKey(["catalog:read"], { name: "Reader" })).header;
    const draft = "/api/admin/rules-drafts/changes-waiting";
    const edit = (name: string) => ({ type: "edit-step", stepKey: marked.steps[0]?.key, changes: { name } });
    const costs = { type: "set-costs", baseCost: 1 };
    const send = async (method: "put" | "post", path: string, body: object, status = 200) => {
      const reply = await request[method](path).set(header).send(body);
      expect([path, reply.status, WRITTEN_MARKER.test(reply.text)]).toEqual([path, status, false]);
      return reply.body;
    };
    const edited = await send("put", "/api/admin/config/costs?preview=1", { baseCost: 2 });
    expect(edited).toEqual({ success: true, revision: 1, consequences: [] });
    await send("put", "/api/admin/config/base-price", { basePrice: 1501 });
    await send("post", "/api/admin/edits?preview=1", { edits: [costs] });
    const file = { ...marked, baseCost: 3 };
    await send("put", "/api/admin/rules-file?dryRun=1", file);
    await send("post", "/api/admin/revisions/1/restore", {});
    await send("post", "/api/admin/rehearsals", file);
    await send("post", `${draft}/edits`, { key: "edit-0001", edit: edit("One") });
    await send("post", `${draft}/edits`, { key: "edit-0002", edit: costs });
    expect((await request.get("/api/admin/rules-drafts").set(reader)).text).toMatch(WRITTEN_MARKER);
    // What a colleague published in the meantime is in the explanation of a conflict.
    const { document, revision } = await stores.rules.loadCurrent();
    const colleagues = { ...document, baseCost: 31337.5 };
    await send("put", "/api/admin/rules-file", colleagues);
    expect((await stores.rules.loadCurrent()).revision).toBe(revision + 1);
    await send("post", `${draft}/publish`, {}, 409);
    await send("put", `${draft}/schedule`, { publishAt: "2027-01-01T06:00:00Z", name: "Later" }, 409);
  });

  it("is in no reply to them, in no tool for assistants, and in no stored quote", async () => {
    const { request, stores } = await startTestApp({ document: marked });
    const submitted = await request.post("/api/quotes/submit").send(createSubmission());
    const { quoteId } = submitted.body;
    const sent = await request.post(`/api/quotes/${quoteId}/send`).send({
      ...{ after: 0, source: "today", from: "pending", adjustments: [], leadTime: 5 },
      ...{ expiresOn: "2999-01-01", message: "" },
    });
    expect(sent.status).toBe(200);
    const link = await stores.links.linkTo(quoteId, WEDNESDAY);
    const headers = { Authorization: `Bearer ${link?.url?.split("/q/")[1]}` };

    const replies = new Map<string, { status: number; text: string }>();
    for (const { route, method, path } of outside) {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => PARAMS[name] ?? "12345678");
      const call = method === "GET" ? request.get(filled) : request.post(filled);
      const reply = await call.set(headers).send(BODIES[route]);
      const text = reply.text ?? Buffer.from(reply.body).toString("latin1");
      replies.set(route, { status: reply.status, text });
    }
    for (const [route, { text }] of replies) expect([route, text.includes(MARKER)]).toEqual([route, false]);
    for (const route of [
      "GET /api/configuration/rules/{product}",
      "POST /api/pricing/calculate",
      "POST /api/quotes/submit",
      "GET /api/drawings/{drawing}",
      "GET /api/customer/quote",
      "GET /api/openapi.json",
    ])
      expect([route, replies.get(route)?.status]).toEqual([route, expect.toBeOneOf([200, 201])]);
    for (const name of ["describe_product", "configure"]) {
      const tool = await request
        .post("/mcp")
        .set("Accept", "application/json, text/event-stream")
        .send({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name, arguments: name === "configure" ? { choices: exampleBench } : {} },
        });
      expect(tool.text).toMatch(/"(?:basePrice|totalPrice|total|price)\\?":\d/);
      expect(tool.text).not.toContain(MARKER);
    }
    // Webhooks, emails and PDFs are written from stored quotes.
    const { body } = await request.get("/api/quotes/list");
    expect(body.quotes).toHaveLength(2);
    expect(JSON.stringify(body)).not.toContain(MARKER);
    const detail = await request.get(`/api/quotes/${quoteId}`);
    const { costs, ...others } = detail.body;
    expect(JSON.stringify(others)).not.toContain(MARKER);
    expect(costs).toMatchObject({ quoted: { unknown: 0 }, today: { unknown: 0 } });
  });
});
