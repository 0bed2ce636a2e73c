import { SENTENCES } from "#server/errors.ts";
import type { Rules } from "#shared/engine/model.ts";
import type { ApiDocument, ApiMethod, ApiOperation, ApiSchema } from "#shared/openapi.ts";
import { examplesOf } from "./examples.ts";
import { withFieldNotes } from "./field-notes.ts";
import { INTRODUCTION } from "./introduction.ts";
import { jsonSchemas } from "./json-schemas.ts";
import { REPLY_SCHEMAS, REQUEST_SCHEMAS } from "./named-schemas.ts";
import { operations } from "./operations.ts";
import { TAGS } from "./tags.ts";
import { writeOperation } from "./write-operation.ts";

export interface Site {
  /** Where the server is known to the world: 'https://bench.example.com'; undefined: wherever it is asked. */
  readonly publicOrigin: string | undefined;
  /** The name of the cookie of the staff's session. */
  readonly cookieName: string;
}

/** Every code with the sentence that usually goes with it. */
const ERROR_CODE: ApiSchema = {
  type: "string",
  description: "What went wrong. Codes stay as they are; more of them may come.",
  oneOf: Object.entries(SENTENCES).map(([code, description]) => ({ const: code, description })),
};

// Written at the start, so that no request waits for it.
const SCHEMAS = namedSchemas();

/** The whole API as an OpenAPI document, with examples made of the current rules. */
export function openApiDocument(site: Site, rules: Rules, revision: number): ApiDocument {
  const paths: Record<string, { [Method in ApiMethod]?: ApiOperation }> = {};
  for (const operation of operations(examplesOf(rules, revision))) {
    const { path, method } = operation;
    paths[path] = { ...paths[path], [method]: writeOperation(operation) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Workbench configurator",
      version: "1.0.0",
      summary: "Configure, price and ask a quote for an adjustable-height workbench.",
      description: INTRODUCTION,
    },
    servers: [{ url: site.publicOrigin ?? "/", description: "This server." }],
    tags: TAGS,
    paths,
    components: {
      schemas: SCHEMAS,
      securitySchemes: {
        staffSession: {
          type: "apiKey",
          in: "cookie",
          name: site.cookieName,
          description:
            "Set by `POST /api/staff/session`. A write also needs the `Origin` of the product's own page. Where the server has no password, it answers requests of its own machine only, without a session.",
        },
      },
    },
  };
}

function namedSchemas(): Readonly<Record<string, ApiSchema>> {
  const schemas = {
    ...jsonSchemas(REQUEST_SCHEMAS, "input"),
    ...jsonSchemas(REPLY_SCHEMAS, "output"),
  };
  return withFieldNotes({
    ...schemas,
    ErrorReply: {
      ...schemas.ErrorReply,
      properties: { ...schemas.ErrorReply?.properties, code: ERROR_CODE },
    },
  });
}
