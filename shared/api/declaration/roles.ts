import type { Scope } from "./scopes.ts";

interface RoleFacts {
  readonly label: string;
  /** The sentence that explains the role. */
  readonly summary: string;
  readonly scopes: readonly Scope[];
}

const READING = ["quotes:read", "catalog:read", "account"] as const satisfies readonly Scope[];

export const ROLES = {
  viewer: { label: "Viewer", summary: "Reads quotes and the catalog.", scopes: READING },
  sales: {
    label: "Sales",
    summary: "Reads everything, and changes, sends and deletes quotes.",
    scopes: [...READING, "quotes:write"],
  },
  catalog: {
    label: "Catalog",
    summary: "Reads everything, and changes the catalog, its guidance and images.",
    scopes: [...READING, "catalog:write"],
  },
  owner: {
    label: "Owner",
    summary: "Does everything, and manages people, connections and API keys.",
    scopes: [...READING, "quotes:write", "catalog:write", "connections", "people"],
  },
} as const satisfies Readonly<Record<string, RoleFacts>>;

export type Role = keyof typeof ROLES;

export const ROLE_NAMES = ["viewer", "sales", "catalog", "owner"] as const satisfies readonly Role[];

export function hasScope(role: Role, scope: Scope): boolean {
  const { scopes }: RoleFacts = ROLES[role];
  return scopes.includes(scope);
}

/** The people that can be active at the same time. */
export const MAX_PEOPLE = 200;
