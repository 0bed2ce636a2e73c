import { z } from "zod";
import { instant, strictSchema } from "#shared/text/schema.ts";
import { similarEndpoints } from "./declaration/endpoint.ts";
import { nameField } from "./declaration/name-field.ts";
import { reply } from "./declaration/reply.ts";
import { KEY_SCOPES, MAX_API_KEYS } from "./declaration/scopes.ts";

const MAX_NAME_CHARACTERS = 60;

export const ApiKeyRequest = strictSchema("ApiKeyRequest", {
  name: nameField(MAX_NAME_CHARACTERS).describe("The program that uses the key. Histories name it."),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .min(1, "Choose at least one scope.")
    .max(KEY_SCOPES.length, "Name each scope once.")
    .refine((scopes) => new Set(scopes).size === scopes.length, "Name each scope once.")
    .readonly()
    .describe("What the key may do. Each operation names its scope in `x-scope`."),
  expiresOn: z.iso
    .date("Enter a day.")
    .nullable()
    .default(null)
    .describe("The last day on which the key works, in the company's time zone; `null` if it has no end."),
});

export type ApiKeyRequest = z.input<typeof ApiKeyRequest>;

const ApiKeySchema = ApiKeyRequest.safeExtend({
  id: z.string().describe("The part of the key that lists and logs may show."),
  state: z
    .enum(["active", "expired", "revoked"])
    .describe("Only an `active` key works. The others stay in the list for 90 days."),
  createdAt: instant,
  createdBy: z.string().describe("Who made it."),
  lastUsedAt: instant.nullable().describe("When it was last used, to the minute; `null` before that."),
  revokedAt: instant.nullable(),
}).meta({ id: "ApiKey" });

export type ApiKey = z.infer<typeof ApiKeySchema>;

export const apiKeyEndpoints = similarEndpoints(
  {
    name: "Staff: API keys",
    description:
      "Keys with which programs call the staff endpoints: `Authorization: Bearer wbk_…`. A key cannot manage keys.",
  },
  { access: "people" },
  {
    listApiKeys: {
      route: "GET /api/admin/api-keys",
      summary: "List the API keys",
      description: "Returns all keys that work, and those that expired or were revoked in the last 90 days.",
      reply: reply("ApiKeysReply", { apiKeys: z.array(ApiKeySchema).describe("Active keys first, by name.") }),
    },
    addApiKey: {
      route: "POST /api/admin/api-keys",
      summary: "Add an API key",
      description: `Makes a key and returns it this one time: the server keeps only its hash. The limit is ${MAX_API_KEYS} active keys.`,
      body: ApiKeyRequest,
      status: 201,
      reply: reply("NewApiKeyReply", {
        apiKey: ApiKeySchema,
        key: z.string().describe("`wbk_`, the ID and 256 random bits."),
      }),
      errors: { 409: ["key_name_taken", "too_many_keys"] },
    },
    revokeApiKey: {
      route: "DELETE /api/admin/api-keys/{keyId}",
      summary: "Revoke an API key",
      description: "Ends a key for good. The next request with it gets 401. Revoking it again is a no-op.",
      reply: reply("ApiKeyReply", { apiKey: ApiKeySchema }),
    },
  },
);
