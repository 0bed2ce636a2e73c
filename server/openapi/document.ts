import {
  createDocument,
  type oas31,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { SENTENCES } from "#server/errors.ts";
import { ErrorReply } from "#shared/api/reply.ts";
import type { Rules } from "#shared/engine/model.ts";
import { examplesOf } from "./examples.ts";
import { INTRODUCTION } from "./introduction.ts";
import { operations } from "./operations.ts";
import { TAGS } from "./tags.ts";
import { withExamples } from "./with-examples.ts";
import { writeOperation } from "./write-operation.ts";

export interface Site {
  /** Where the server is known to the world: 'https://bench.example.com'; undefined: wherever it is asked. */
  readonly publicOrigin: string | undefined;
  /** The name of the cookie of the staff's session. */
  readonly cookieName: string;
}

/** Replaces zod's own type descriptions, and gives every code its usual sentence. */
const forClients: ZodOpenApiOverride = ({ zodSchema, jsonSchema }) => {
  delete jsonSchema.readOnly;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (zodSchema === ErrorReply.shape.code)
    jsonSchema.oneOf = Object.entries(SENTENCES).map(([code, description]) => ({
      const: code,
      description,
    }));
};

// Created at startup, so that no request waits for it.
const WRITTEN = written();

/** The whole API as an OpenAPI document, with examples made of the current rules. */
export function openApiDocument(site: Site, rules: Rules, revision: number): oas31.OpenAPIObject {
  return {
    ...WRITTEN,
    servers: [{ url: site.publicOrigin ?? "/", description: "This server." }],
    paths: withExamples(WRITTEN.paths ?? {}, examplesOf(rules, revision)),
    components: {
      ...WRITTEN.components,
      securitySchemes: {
        staffSession: {
          type: "apiKey",
          in: "cookie",
          name: site.cookieName,
          description:
            "`POST /api/staff/session` sets this cookie. Writes also need the `Origin` of the product's own page. A server without a password needs no session and answers its own machine only.",
        },
      },
    },
  };
}

function written(): oas31.OpenAPIObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations)
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: writeOperation(operation),
    };
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
      tags: [...TAGS],
      paths,
    },
    { override: forClients },
  );
}
