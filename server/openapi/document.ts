import { createDocument, type oas31, type ZodOpenApiOverride, type ZodOpenApiPathsObject } from "zod-openapi";
import { SENTENCES } from "#shared/api/declaration/error-codes.ts";
import { ErrorReply } from "#shared/api/declaration/reply.ts";
import { ENDPOINTS, GROUPS } from "#shared/api/endpoints.ts";
import { writeOperation } from "./write-operation.ts";

interface Site {
  /** The server's public origin, such as 'https://bench.example.com'; undefined if it is not set. */
  readonly publicOrigin: string | undefined;
  /** The name of the staff's session cookie. */
  readonly cookieName: string;
}

/** In Markdown. */
const INTRODUCTION = `
With this API, a partner's page or shop system can show the options of the workbench, price a configuration and request a quote without the configurator page. To embed that page instead, include \`/embed.js\`.

Bodies are JSON in UTF-8, requests at most 64 KB. Replies have \`success\`. New fields may be added to them: ignore those that you do not know. Amounts are in US dollars, lengths in inches, weights and loads in pounds, times ISO 8601 in UTC. For an error, \`error\` is a sentence for people, \`code\` identifies it for programs, and \`validationErrors\` lists what is wrong. Include \`X-Request-Id\` of a reply when you report a problem.

A configuration is an object of step keys and chosen values: \`{ "width": "72" }\`. A step with \`multiSelect\` takes a list. Leave out steps without a choice. Send your partner ID as \`partner\` to get the rules and prices of your visitors; if prices are hidden, every amount is 0.

Calls from servers need no permission, scripts of another origin need ours, and send no cookies. Staff make API keys in the Admin Panel; whoever has a key can use it, so never put one into a page. After 429 or 503, \`Retry-After\` says how many seconds to wait. Send an \`Idempotency-Key\` with every quote request and every change. Then you can safely repeat it if you get no reply.
`.trim();

/** Removes limits and patterns that zod adds on its own, and describes each error code with its usual sentence. */
const adaptForClients: ZodOpenApiOverride = ({ zodSchema, jsonSchema }) => {
  delete jsonSchema.readOnly;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (zodSchema === ErrorReply.shape.code)
    jsonSchema.oneOf = Object.entries(SENTENCES).map(([code, description]) => ({ const: code, description }));
};

/** The whole API as an OpenAPI document. */
export function openApiDocument({ publicOrigin = "/", cookieName }: Site): oas31.OpenAPIObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of ENDPOINTS)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: writeOperation(endpoint) };
  const cookie =
    "`POST /api/staff/session` sets this cookie. Writes also need the `Origin` of the product's own page. A server without a password needs no session, but answers only its own machine.";
  const key =
    "A key from *Admin Panel → Settings → API Keys*, which needs the scope in `x-scope`. A request with a key needs no `Origin`, and its cookies do not count. A key can send 300 requests per minute.";
  const link = "The token at the end of the private link to a quote.";
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
      servers: [{ url: publicOrigin, description: "This server." }],
      tags: [...new Map(GROUPS.map(({ name, description }) => [name, { name, description }])).values()],
      paths,
      components: {
        securitySchemes: {
          staffSession: { type: "apiKey", in: "cookie", name: cookieName, description: cookie },
          apiKey: { type: "http", scheme: "bearer", bearerFormat: "wbk_…", description: key },
          privateLink: { type: "http", scheme: "bearer", description: link },
        },
      },
    },
    { override: adaptForClients },
  );
}
