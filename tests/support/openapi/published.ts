import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { oas31 } from "zod-openapi";
import { openApiDocument } from "#server/openapi/document.ts";

/** The document that the server publishes, over the default catalog. */
export const published = openApiDocument({ publicOrigin: undefined, cookieName: "workbench-staff" });

const METHODS = ["get", "put", "post", "delete"] as const;

export interface PublishedOperation {
  readonly method: (typeof METHODS)[number];
  readonly path: string;
  readonly operation: oas31.OperationObject;
}

/** A reply of the document, with its place. Errors are among the components, because operations share them. */
export function replyAt(place: readonly string[], reply: oas31.ResponseObject | oas31.ReferenceObject) {
  if (!("$ref" in reply)) return { place, reply };
  const own = ["components", "responses", String(reply.$ref).split("/").at(-1) ?? ""] as const;
  const shared = published.components?.responses?.[own[2]];
  if (!shared || "$ref" in shared) throw new Error(`The document has no ${own.join("/")}.`);
  return { place: own, reply: shared };
}

export const publishedOperations: readonly PublishedOperation[] = Object.entries(published.paths ?? {}).flatMap(
  ([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method];
      return operation ? [{ method, path, operation }] : [];
    }),
);

const PATTERNS = publishedOperations
  // Fixed paths come before paths with parameters.
  .toSorted((a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")))
  .map(({ path }) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }));

/** The operation that a request reaches. HEAD is answered like GET. */
export function findOperation(method: string, pathname: string): PublishedOperation | undefined {
  const own = method === "HEAD" ? "get" : method.toLowerCase();
  const path = PATTERNS.find(({ pattern }) => pattern.test(pathname))?.path;
  return publishedOperations.find((each) => each.path === path && each.method === own);
}

// 4.85 is a multiple of 0.01, although 4.85 / 0.01 is 484.99999999999994.
const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 9 });
addFormats.default(ajv);
ajv.addSchema(published, "openapi.json", true, false);

const compiled = new Map<string, ValidateFunction>();

/** The ways in which a value does not match the schema at a place of the document, in words. */
export function schemaErrors(place: readonly string[], value: unknown): readonly string[] {
  const $ref = `openapi.json#${place.map((name) => `/${pointerToken(name)}`).join("")}`;
  const validate = compiled.get($ref) ?? ajv.compile({ $ref });
  compiled.set($ref, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath || "the whole", message, JSON.stringify(params)].join(" "),
  );
}

/** A name as part of a JSON Pointer in a URL. */
function pointerToken(name: string): string {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}
