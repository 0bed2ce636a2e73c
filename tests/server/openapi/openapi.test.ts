import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import type { oas31 } from "zod-openapi";
import { ENDPOINTS } from "#shared/api/endpoints.ts";
import { published, publishedOperations } from "../../support/openapi/published.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const DOCUMENT = "/api/openapi.json";

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

describe("the OpenAPI document", () => {
  it("has every declared endpoint, which are all that the server can serve, and no other", () => {
    const documented = publishedOperations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(documented.toSorted()).toEqual(ENDPOINTS.map(({ route }) => route).toSorted());
  });

  it("is valid OpenAPI 3.1", async () => {
    const result = await new Validator().validate(structuredClone({ ...published }));
    expect(result).toEqual({ valid: true });
  });

  it("is public JSON, which clients keep", async () => {
    const { request } = await startTestApp();
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
          "$ref" in parameter
            ? { $ref: "#/components/parameters/IdempotencyKey" }
            : expect.objectContaining({ description: expect.stringMatching(/\.$/) }),
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
});
