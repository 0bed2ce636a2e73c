/** The rights of staff that an endpoint can ask for. */
export const SCOPES = {
  "quotes:read": "Read quotes, with the customers' contact details",
  "quotes:write": "Change, send and delete quotes",
  "catalog:read": "Read the catalog, its history and what visitors choose",
  "catalog:write": "Change the catalog, its drafts and images",
  connections: "Manage webhooks, messages and partners",
  people: "Manage people, API keys, days off and the audit trail",
  account: "Manage your own sign-in",
} as const;

export type Scope = keyof typeof SCOPES;

/** The scopes that an API key can have: all but those with which it could make a person or another key. */
export const KEY_SCOPES = [
  "quotes:read",
  "quotes:write",
  "catalog:read",
  "catalog:write",
  "connections",
] as const satisfies readonly Exclude<Scope, "people" | "account">[];

export type KeyScope = (typeof KEY_SCOPES)[number];

/** The API keys that can work at the same time. */
export const MAX_API_KEYS = 50;
