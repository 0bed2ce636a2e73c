import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import type { oas31 } from "zod-openapi";
import { ENDPOINTS } from "#shared/api/endpoints.ts";
import { published, publishedOperations, replyAt, schemaErrors } from "../../support/openapi/published.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const DOCUMENT = "/api/openapi.json";
const JSON_TYPE = "application/json";

const forPartners = publishedOperations.filter(({ operation }) => operation.tags?.includes("Configurator"));

const schemas = new Map(Object.entries(published.components?.schemas ?? {}));

/** The names of all schemas that a schema refers to, directly or not. */
function namedIn(schema: unknown, names = new Set<string>()): ReadonlySet<string> {
  for (const [, name = ""] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (names.has(name)) continue;
    names.add(name);
    namedIn(schemas.get(name), names);
  }
  return names;
}

/** The fields of a schema without a description, here or in the schema that they refer to. */
function silentFields(schema: oas31.SchemaObject | oas31.ReferenceObject = {}): readonly string[] {
  if (!("properties" in schema || "items" in schema)) return [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...((field.description ?? schemas.get(nameIn(field))?.description) ? [] : [name]),
    ...silentFields(field).map((within) => `${name}.${within}`),
  ]);
  return [...own, ...silentFields(schema.items)];
}

const nameIn = ({ $ref = "" }: { readonly $ref?: string }) => $ref.split("/").at(-1) ?? "";

/** The JSON requests and replies of an operation, each with its place in the document. */
function jsonOf({ path, method, operation }: (typeof publishedOperations)[number]) {
  const { requestBody, responses = {} } = operation;
  const parts = [
    { place: ["paths", path, method, "requestBody"], part: requestBody ?? {} },
    ...Object.entries<oas31.ResponseObject | oas31.ReferenceObject>(responses).map(([status, part]) => {
      const { place, reply } = replyAt(["paths", path, method, "responses", status], part);
      return { place, part: reply };
    }),
  ];
  return parts.flatMap(({ place, part }) => {
    const media = contentOf(part)[JSON_TYPE];
    const pointer = [...place, "content", JSON_TYPE, "schema"];
    return media ? [{ place: pointer, examples: Object.values(media.examples ?? {}) }] : [];
  });
}

function contentOf(part: { readonly content?: oas31.ContentObject }): oas31.ContentObject {
  return part.content ?? {};
}

function shownValue(example: oas31.ExampleObject | oas31.ReferenceObject | undefined): unknown {
  return example && "value" in example ? example.value : undefined;
}

describe("the OpenAPI document", () => {
  it("has every declared endpoint, which are all that the server can serve, and no other", () => {
    const documented = publishedOperations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(documented.toSorted()).toEqual(ENDPOINTS.map(({ route }) => route).toSorted());
  });

  it("is valid OpenAPI 3.1", async () => {
    const result = await new Validator().validate(structuredClone({ ...published }));
    expect(result).toEqual({ valid: true });
  });

  it("is public JSON, cached until the rules change", async () => {
    const { request, reviseRules } = await startTestApp();
    const reply = await request.get(DOCUMENT).set("Origin", "https://tools.example");
    expect(reply.body).toEqual(JSON.parse(JSON.stringify(published)));
    expect(reply.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "access-control-allow-origin": "*",
    });
    const { etag = "" } = reply.headers;
    expect((await request.get(DOCUMENT).set("If-None-Match", etag)).status).toBe(304);
    expect((await request.head(DOCUMENT)).headers.etag).toBe(etag);
    await reviseRules(2, { ...catalogDocument, basePrice: 9000 });
    const later = await request.get(DOCUMENT).set("If-None-Match", etag);
    expect([later.status, later.text.includes('"basePrice":9000')]).toEqual([200, true]);
  });

  it("has the server's public address and the name of its cookie", async () => {
    const { request } = await startTestApp({ publicOrigin: "https://bench.example.com" });
    const { servers, components } = (await request.get(DOCUMENT)).body;
    expect(servers[0].url).toBe("https://bench.example.com");
    expect(components.securitySchemes.staffSession.name).toBe("__Host-workbench-staff");
    expect(published.servers?.[0]?.url).toBe("/");
  });

  it("has a unique ID and a tag for each operation, and a description for each parameter", () => {
    const ids = publishedOperations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = published.tags?.map(({ name }) => name);
    for (const { operation } of publishedOperations) {
      expect(tags).toContain(operation.tags?.[0]);
      for (const parameter of operation.parameters ?? [])
        expect([operation.operationId, parameter]).toEqual([
          operation.operationId,
          expect.objectContaining({ description: expect.stringMatching(/\.$/) }),
        ]);
    }
  });

  it("says each error once, and where every operation leads if it succeeds", () => {
    const replies = publishedOperations.flatMap(({ path, method, operation }) =>
      Object.entries<oas31.ResponseObject | oas31.ReferenceObject>(operation.responses ?? {}).map(
        ([status, reply]) => ({ route: `${method} ${path}`, status: Number(status), reply }),
      ),
    );
    expect(replies.filter(({ status, reply }) => status >= 400 && !("$ref" in reply))).toEqual([]);
    for (const { operation } of publishedOperations) {
      const [status = 0] = Object.keys(operation.responses ?? {}).map(Number);
      const [success] = Object.values<oas31.ResponseObject>(operation.responses ?? {});
      expect([operation.operationId, status < 300 || success?.headers?.Location !== undefined]).toEqual([
        operation.operationId,
        true,
      ]);
    }
  });

  it("describes every field that partners send or get", () => {
    const silent = [...namedIn(forPartners)].flatMap((name) =>
      silentFields(schemas.get(name)).map((field) => `${name}.${field}`),
    );
    expect(silent).toEqual([]);
  });

  it("has valid examples for partners", () => {
    const shown = forPartners
      .flatMap(jsonOf)
      .flatMap(({ place, examples }) => examples.map((example) => [place, schemaErrors(place, shownValue(example))]));
    expect(shown).toEqual(shown.map(([place]) => [place, []]));
    expect(shown.length).toBe(5);
  });

  it("has example requests that work, with the actual replies", async () => {
    const { request } = await startTestApp();
    for (const each of forPartners.filter(({ method }) => method === "post")) {
      const [asked, ...answers] = jsonOf(each);
      const reply = await request
        .post(each.path)
        .send(JSON.stringify(shownValue(asked?.examples[0])))
        .type("json");
      const answer = answers.find(({ place }) => place.includes(String(reply.status)));
      expect([each.path, reply.status < 300]).toEqual([each.path, true]);
      const shown = JSON.stringify(shownValue(answer?.examples[0]));
      const own = { quoteId: undefined, link: undefined };
      expect({ ...reply.body, ...own }).toEqual({ ...JSON.parse(shown), ...own });
    }
  });
});
