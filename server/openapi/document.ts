import { createDocument, type oas31, type ZodOpenApiOverride, type ZodOpenApiPathsObject } from "zod-openapi";
import { SENTENCES } from "#shared/api/declaration/error-codes.ts";
import { ErrorReply } from "#shared/api/declaration/reply.ts";
import { ENDPOINTS, GROUPS } from "#shared/api/endpoints.ts";
import type { Rules } from "#shared/rules/model.ts";
import { type Examples, examplesOf, type OperationExamples } from "./examples.ts";
import { INTRODUCTION } from "./introduction.ts";
import { writeOperation } from "./write-operation.ts";

interface Site {
  /** The server's public origin, such as 'https://bench.example.com'; undefined if it is not set. */
  readonly publicOrigin: string | undefined;
  /** The name of the staff's session cookie. */
  readonly cookieName: string;
}

/** Removes limits and patterns that zod adds on its own, and describes each error code with its usual sentence. */
const adaptForClients: ZodOpenApiOverride = ({ zodSchema, jsonSchema }) => {
  delete jsonSchema.readOnly;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (zodSchema === ErrorReply.shape.code)
    jsonSchema.oneOf = Object.entries(SENTENCES).map(([code, description]) => ({ const: code, description }));
};

// Created at startup, so that no request waits for it.
const API_DOCUMENT = writeDocument();

/** The whole API as an OpenAPI document, with examples made from the current rules. */
export function openApiDocument(site: Site, rules: Rules, revision: number): oas31.OpenAPIObject {
  return {
    ...API_DOCUMENT,
    servers: [{ url: site.publicOrigin ?? "/", description: "This server." }],
    paths: addExamples(examplesOf(rules, revision)),
    components: {
      ...API_DOCUMENT.components,
      securitySchemes: {
        staffSession: {
          type: "apiKey",
          in: "cookie",
          name: site.cookieName,
          description:
            "`POST /api/staff/session` sets this cookie. Writes also need the `Origin` of the product's own page. A server without a password needs no session, but answers only its own machine.",
        },
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "wbk_…",
          description:
            "A key from *Admin Panel → Settings → API Keys*, which needs the scope in `x-scope`. A request with a key needs no `Origin`, and its cookies do not count. A key can send 300 requests per minute.",
        },
        privateLink: {
          type: "http",
          scheme: "bearer",
          description: "The token at the end of the private link to a quote.",
        },
      },
    },
  };
}

function writeDocument(): oas31.OpenAPIObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of ENDPOINTS)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: writeOperation(endpoint) };
  return createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Workbench configurator",
        version: "1.0.0",
        description: INTRODUCTION,
        contact: { name: "The operator of this server" },
        license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
      },
      tags: [...new Map(GROUPS.map(({ name, description }) => [name, { name, description }])).values()],
      paths,
    },
    { override: adaptForClients },
  );
}

/** The paths, with the examples that some operations have. */
function addExamples(examples: Readonly<Record<string, OperationExamples>>): oas31.PathsObject {
  const paths = structuredClone(API_DOCUMENT.paths ?? {});
  for (const operation of Object.values(paths).flatMap(({ get, post }) => [get, post])) {
    const { query = {}, request, reply } = examples[operation?.operationId ?? ""] ?? {};
    for (const parameter of operation?.parameters ?? [])
      if ("name" in parameter && parameter.name in query) parameter.example = query[parameter.name];
    addToJson(operation?.requestBody, request);
    addToJson(Object.values<oas31.ResponseObject>(operation?.responses ?? {})[0], reply);
  }
  return paths;
}

/** Adds examples to a JSON request or reply. */
function addToJson(
  part: oas31.RequestBodyObject | oas31.ResponseObject | oas31.ReferenceObject | undefined,
  examples: Examples | undefined,
): void {
  if (part && examples && "content" in part) Object.assign(part.content?.["application/json"] ?? {}, { examples });
}
