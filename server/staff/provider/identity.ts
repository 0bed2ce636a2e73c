import type { Role } from "#shared/api/declaration/roles.ts";
import { PersonEmail, PersonName } from "#shared/api/people.ts";
import { isRecord } from "#shared/is-record.ts";
import type { GroupRole } from "./provider-settings.ts";

/** The groups of a person, as far as the provider tells them. */
interface Groups {
  readonly names: readonly string[];
  /** Whether these are all. If not, a group that is missing was perhaps just not told. */
  readonly areAll: boolean;
}

/** The provider's facts about a person. */
export interface Identity {
  /** The person at the provider, for good. */
  readonly subject: string;
  readonly name: string | undefined;
  /** In lower case. */
  readonly email: string | undefined;
  /** Whether the provider says that the address is the person's own. */
  readonly isEmailVerified: boolean;
  readonly groups: Groups;
  /** The session at the provider. */
  readonly session: string | null;
}

type Claims = Readonly<Record<string, unknown>>;

/** Reads the claims of an ID token, together with those of the user info. */
export function readIdentity(subject: string, claims: Claims): Identity {
  const address = PersonEmail.safeParse(claims.email).data;
  const { sid } = claims;
  return {
    subject,
    name: nameOf(claims),
    // At Microsoft, accounts without a mailbox have only the name with which they sign in.
    email: address ?? PersonEmail.safeParse(claims.preferred_username).data,
    isEmailVerified: address !== undefined && isVerified(claims),
    groups: groupsOf(claims),
    session: typeof sid === "string" && sid !== "" ? sid : null,
  };
}

function nameOf({ name, given_name, family_name }: Claims): string | undefined {
  const parts = [given_name, family_name].filter((part) => typeof part === "string");
  return PersonName.safeParse(name).data ?? PersonName.safeParse(parts.join(" ")).data;
}

/** Microsoft's own claim says whether the owner of the domain was checked. */
const isVerified = ({ email_verified, xms_edov }: Claims) =>
  [email_verified, xms_edov].some((claim) => [true, 1, "1", "true"].some((yes) => yes === claim));

/**
 * Microsoft calls the roles of an app `roles`, and everybody else groups `groups`. Some send one as a text. Of a person with many
 * groups, Microsoft sends none: `_claim_names` or `hasgroups` says that there are some.
 */
function groupsOf({ groups, roles, hasgroups, _claim_names: elsewhere }: Claims): Groups {
  const told = [groups, roles].filter((claim) => claim !== undefined);
  const others = isRecord(elsewhere) ? [elsewhere.groups, elsewhere.roles] : [];
  return {
    names: told.flat().filter((group) => typeof group === "string"),
    areAll:
      told.length > 0 &&
      told.every(isListOfTexts) &&
      [hasgroups, ...others].every((hint) => hint === undefined || hint === false),
  };
}

const isListOfTexts = (claim: unknown) => Array.isArray(claim) && claim.every((group) => typeof group === "string");

/** Whether the claims have all that decides about a person, so that the user info need not be asked for. */
export function isWhole(claims: Claims): boolean {
  const { name, email: address, groups } = readIdentity("", claims);
  return name !== undefined && address !== undefined && groups.areAll;
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
