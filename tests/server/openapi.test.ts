import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { API_METHODS, type ApiOperation, type ApiSchema } from "#shared/openapi.ts";
import { appRoutes } from "../support/app-routes.ts";
import { catalogueDocument } from "../support/catalogue.ts";
import { published } from "../support/openapi/published.ts";
import { schemaErrors } from "../support/openapi/schema-errors.ts";
import { startTestApp } from "../support/test-app.ts";

const DOCUMENT = "/api/openapi.json";

interface Told {
  readonly method: string;
  readonly path: string;
  readonly operation: ApiOperation;
}

const told: readonly Told[] = Object.entries(published.paths).flatMap(([path, methods]) =>
  API_METHODS.flatMap((method) => {
    const operation = methods[method];
    return operation ? [{ method, path, operation }] : [];
  }),
);

const forPartners = told.filter(({ operation }) => operation.tags.includes("Configurator"));

/** The names of the schemas that a schema names, and those name, and so on. */
function namedIn(schema: unknown, names = new Set<string>()): ReadonlySet<string> {
  for (const [, name = ""] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (names.has(name)) continue;
    names.add(name);
    namedIn(published.components.schemas[name], names);
  }
  return names;
}

/** The fields of a schema that nothing is said about. */
function silentFields({ properties = {}, items }: ApiSchema): readonly string[] {
  const own = Object.entries(properties).flatMap(([name, field]) => [
    ...(field.description === undefined ? [name] : []),
    ...silentFields(field).map((within) => `${name}.${within}`),
  ]);
  return items ? [...own, ...silentFields(items)] : own;
}

describe("the OpenAPI document", () => {
  it("has every route of the server, method by method, and no other", async () => {
    const { app } = await startTestApp();
    const routes = appRoutes(app).map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`,
    );
    const documented = told.map(({ method, path }) => `${method} ${path}`);
    expect(documented.toSorted()).toEqual(routes.toSorted());
  });

  it("is right by the schema of OpenAPI 3.1", async () => {
    const result = await new Validator().validate(structuredClone({ ...published }));
    expect(result).toEqual({ valid: true });
  });

  it("is published as JSON for anyone, and kept until the rules change", async () => {
    const { request, reviseRules } = await startTestApp();
    const reply = await request.get(DOCUMENT).set("Origin", "https://tools.example");
    expect(reply.body).toEqual(JSON.parse(JSON.stringify(published)));
    expect(reply.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-cache",
      "access-control-allow-origin": "*",
    });
    const { etag = "" } = reply.headers;
    expect((await request.get(DOCUMENT).set("If-None-Match", etag)).status).toBe(304);
    expect((await request.head(DOCUMENT)).headers.etag).toBe(etag);
    await reviseRules(2, { ...catalogueDocument, basePrice: 9000 });
    const later = await request.get(DOCUMENT).set("If-None-Match", etag);
    expect([later.status, later.text.includes('"basePrice":9000')]).toEqual([200, true]);
  });

  it("names the server by where it is known to the world, and its cookie", async () => {
    const { request } = await startTestApp({ publicOrigin: "https://bench.example.com" });
    const { servers, components } = (await request.get(DOCUMENT)).body;
    expect(servers[0].url).toBe("https://bench.example.com");
    expect(components.securitySchemes.staffSession.name).toBe("__Host-workbench-staff");
    expect(published.servers[0]?.url).toBe("/");
  });

  it("tells for which operations one signs in", () => {
    const open = told.filter(({ operation }) => operation.security === undefined);
    expect(open.map(({ operation }) => operation.operationId)).toEqual([
      "getRules",
      "calculatePrice",
      "submitQuote",
      "getImage",
      "getApiDescription",
      "showApiDescription",
      "getLiveness",
      "getReadiness",
      "getSession",
      "signIn",
      "signOut",
    ]);
  });

  it("gives each operation a name of its own, a part of the API, and each parameter a meaning", () => {
    const ids = told.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = published.tags.map(({ name }) => name);
    for (const { operation } of told) {
      expect(tags).toContain(operation.tags[0]);
      for (const { name, description } of operation.parameters ?? [])
        expect([operation.operationId, name, description]).toEqual([
          operation.operationId,
          name,
          expect.stringMatching(/\.$/),
        ]);
    }
  });

  it("says what every field means that partners send or get", () => {
    const silent = [...namedIn(forPartners)].flatMap((name) =>
      silentFields(published.components.schemas[name] ?? {}).map((field) => `${name}.${field}`),
    );
    expect(silent).toEqual([]);
  });

  it("shows partners examples that fit", () => {
    let count = 0;
    for (const { method, path, operation } of forPartners) {
      const media = [
        { place: ["requestBody"], content: operation.requestBody?.content },
        ...Object.entries(operation.responses).map(([status, { content }]) => ({
          place: ["responses", status],
          content,
        })),
      ];
      for (const { place, content = {} } of media)
        for (const [type, { examples = {} }] of Object.entries(content))
          for (const { summary, value } of Object.values(examples)) {
            const schema = ["paths", path, method, ...place, "content", type, "schema"];
            expect([summary, schemaErrors(schema, value)]).toEqual([summary, []]);
            count += 1;
          }
    }
    expect(count).toBe(8);
  });

  it("shows partners requests that work, and what they are answered with", async () => {
    const { request } = await startTestApp();
    for (const { method, path, operation } of forPartners.filter(
      ({ method }) => method === "post",
    )) {
      const { examples = {} } = operation.requestBody?.content["application/json"] ?? {};
      const [example] = Object.values(examples);
      const reply = await request.post(path).send(JSON.stringify(example?.value)).type("json");
      const [shown] = Object.values(
        operation.responses[reply.status]?.content?.["application/json"]?.examples ?? {},
      );
      expect([method, reply.status < 300]).toEqual(["post", true]);
      expect({ ...reply.body, quoteId: undefined }).toEqual({
        ...JSON.parse(JSON.stringify(shown?.value)),
        quoteId: undefined,
      });
    }
  });
});
