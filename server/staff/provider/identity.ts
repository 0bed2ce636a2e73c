import type { Role } from "#shared/api/declaration/roles.ts";
import { PersonEmail, PersonName } from "#shared/api/people.ts";
import { isRecord } from "#shared/is-record.ts";
import type { GroupRole } from "./provider-settings.ts";

/** The provider's facts about a person. */
export interface Identity {
  /** The person at the provider, for good. */
  readonly subject: string;
  readonly name: string | undefined;
  /** In lower case. */
  readonly email: string | undefined;
  /** Whether the provider says that the address is the person's own. */
  readonly isEmailVerified: boolean;
  /** `areAll`: whether these are all. If not, a group that is missing was perhaps just not told. */
  readonly groups: { readonly names: readonly string[]; readonly areAll: boolean };
  /** The session at the provider. */
  readonly session: string | undefined;
}

type Claims = Readonly<Record<string, unknown>>;

/** Reads the claims of an ID token, together with those of the user info. */
export function readIdentity(subject: string, claims: Claims): Identity {
  const { name, given_name, family_name, sid, email_verified, xms_edov } = claims;
  const parts = [given_name, family_name].filter((part) => typeof part === "string");
  const address = PersonEmail.safeParse(claims.email).data;
  // Microsoft's own claim says whether the owner of the domain was checked.
  const isVerified = [email_verified, xms_edov].some((claim) => [true, 1, "1", "true"].some((yes) => yes === claim));
  return {
    subject,
    name: PersonName.safeParse(name).data ?? PersonName.safeParse(parts.join(" ")).data,
    // At Microsoft, accounts without a mailbox have only the name with which they sign in.
    email: address ?? PersonEmail.safeParse(claims.preferred_username).data,
    isEmailVerified: address !== undefined && isVerified,
    groups: groupsOf(claims),
    session: typeof sid === "string" && sid !== "" ? sid : undefined,
  };
}

/**
 * Microsoft calls the roles of an app `roles`, and everybody else groups `groups`. Some send one as a text. Of a person with many
 * groups, Microsoft sends none: `_claim_names` or `hasgroups` says that there are some.
 */
function groupsOf({ groups, roles, hasgroups, _claim_names: elsewhere }: Claims): Identity["groups"] {
  const told = [groups, roles].filter((claim) => claim !== undefined);
  const hints = [hasgroups, ...(isRecord(elsewhere) ? [elsewhere.groups, elsewhere.roles] : [])];
  const isList = (claim: unknown) => Array.isArray(claim) && claim.every((group) => typeof group === "string");
  return {
    names: told.flat().filter((group) => typeof group === "string"),
    areAll: told.length > 0 && told.every(isList) && hints.every((hint) => hint === undefined || hint === false),
  };
}

/** Whether the claims have all that decides about a person, so that the user info need not be asked for. */
export function isWhole(claims: Claims): boolean {
  const { name, email, groups } = readIdentity("", claims);
  return name !== undefined && email !== undefined && groups.areAll;
}

/** A role, and the group that gives it; null if an owner gave it. */
export interface Grant {
  readonly role: Role;
  readonly group: string | null;
}

/**
 * The role of a person; undefined if the provider gives none. `own` is the role that the person has here. Only a whole list of groups
 * takes it away.
 */
export function grantOf(
  { groups: { names, areAll } }: Pick<Identity, "groups">,
  roles: readonly GroupRole[],
  own: Grant | undefined,
): Grant | undefined {
  const mine = new Set(names.map(plainName));
  if (areAll) return roles.find(({ group }) => mine.has(plainName(group)));
  return roles.find(({ group }) => mine.has(plainName(group)) || group === own?.group) ?? own;
}

/** Keycloak writes a group as a path: '/workbench-owner'. */
const plainName = (group: string) => group.replace(/^\//, "");
