import { z } from "zod";
import { isLoopback } from "#server/http/is-loopback.ts";
import { ROLE_NAMES, type Role } from "#shared/api/declaration/roles.ts";

/** The addresses under which Microsoft signs in people of every company. */
const EVERY_COMPANY = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)\b/i;

const issuer = z
  .string()
  .refine(isProviderAddress, "give the https address of your OpenID provider, such as https://login.example.com")
  .refine(
    (url) => !EVERY_COMPANY.test(url),
    "it signs in people of every company; give the address with the ID of your own directory",
  );

function isProviderAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, search, hash } = new URL(text);
  const isSafe = protocol === "https:" || (protocol === "http:" && isLoopback(text));
  return isSafe && username === "" && search === "" && hash === "";
}

/** A group of the provider, and the role that it gives. */
export interface GroupRole {
  readonly role: Role;
  readonly group: string;
}

/** The groups that give a role if no setting names others. */
const DEFAULT_GROUPS: readonly GroupRole[] = ROLE_NAMES.toReversed().map((role) => ({
  role,
  group: `workbench-${role}`,
}));

const ROLES_REMEDY = `give roles and groups, such as owner=bench-admins, sales=sales team; the roles are ${ROLE_NAMES.join(", ")}`;

const groupRoles = z
  .string()
  .transform((list): unknown => list.split(",").map((pair) => pair.split(/=(.*)/s, 2).map((part) => part.trim())))
  .pipe(z.array(z.tuple([z.enum(ROLE_NAMES, ROLES_REMEDY), z.string().min(1, ROLES_REMEDY)], ROLES_REMEDY)))
  .transform((pairs): readonly GroupRole[] => pairs.map(([role, group]) => ({ role, group })));

/** The settings of a company's OpenID provider. */
export const PROVIDER_SETTINGS = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().trim().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_ROLES: groupRoles.optional(),
};

type ProviderVariables = z.infer<z.ZodObject<typeof PROVIDER_SETTINGS>>;

export interface ProviderSettings {
  /** The address under which the provider describes itself. */
  readonly address: string;
  /** The same without a slash at its end, as `people.provider_subject` has it. */
  readonly issuer: string;
  /** The provider, as people know it: 'Microsoft'. */
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The first group that a person is in gives the role. */
  readonly roles: readonly GroupRole[];
  readonly publicOrigin: string;
}

const LIST = new Intl.ListFormat("en-US");

type Variables = ProviderVariables & { readonly PUBLIC_URL?: string | undefined };

/** A sentence if a setting of the provider lacks another one; undefined otherwise. */
export function missingProviderSetting(variables: Variables): string | undefined {
  const names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
  const given = [...names, "OIDC_ROLES" as const].find((name) => variables[name] !== undefined);
  if (given === undefined) return undefined;
  const missing = names.filter((name) => variables[name] === undefined);
  if (missing.length > 0) return `${given} cannot be used: also set ${LIST.format(missing)}.`;
  if (variables.PUBLIC_URL === undefined)
    return "OIDC_ISSUER cannot be used: also set PUBLIC_URL, to which the provider sends people back.";
  return undefined;
}

/** Undefined: nobody signs in at a provider. */
export function providerSettingsOf({
  OIDC_ISSUER: address,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_ROLES: roles = DEFAULT_GROUPS,
  PUBLIC_URL: publicOrigin,
}: Variables): ProviderSettings | undefined {
  if (!address || !clientId || !clientSecret || !publicOrigin) return undefined;
  const [issuer, name] = [address.replace(/\/$/, ""), nameOf(new URL(address).hostname)];
  return { address, issuer, name, clientId, clientSecret, roles, publicOrigin };
}

/** The names of hosts that people know. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^accounts\.google\.com$/, "Google"],
  [/^login\.microsoftonline\.com$/, "Microsoft"],
  [/\.okta\.com$/, "Okta"],
];

const nameOf = (host: string) => NAMES.find(([pattern]) => pattern.test(host))?.[1] ?? host;
