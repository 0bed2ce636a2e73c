import type { Transaction } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { ROLES } from "#shared/api/declaration/roles.ts";
import { isLastOwner } from "../people-store.ts";
import type { PersonRow } from "../person.ts";
import { type Grant, grantOf, type Identity } from "./identity.ts";
import type { GroupRole } from "./provider-settings.ts";

interface Decision {
  /** Undefined if the person has no role. */
  readonly grant: Grant | undefined;
  /** For owners: why a role stays that the provider did not confirm. */
  readonly kept?: string;
}

/**
 * Decides about the role of a person. What the provider does not tell changes nothing, and the last owner stays the owner. `isKnown`
 * says whether the person signed in at the provider before.
 */
export async function decideGrant(
  within: Transaction<Tables>,
  identity: Identity,
  {
    found,
    isKnown,
    roles,
  }: {
    readonly found: PersonRow | undefined;
    readonly isKnown: boolean;
    readonly roles: readonly GroupRole[];
  },
): Promise<Decision> {
  // An account that ended has no role to keep.
  if (found?.is_active !== 1) return { grant: grantOf(identity, roles, undefined) };
  const own: Grant = { role: found.role, group: found.role_group };
  const grant = grantOf(identity, roles, own);
  // Whoever only has the address of the owner needs a group to come in.
  const isOurs = isKnown || grant !== undefined;
  if (isOurs && grant?.role !== "owner" && (await isLastOwner(within, found)))
    return { grant: own, kept: "No group gives the role Owner, but nobody else is an owner" };
  const named = grantOf(identity, roles, undefined);
  const isUnconfirmed = own.group !== null && grant?.group === own.group && !named;
  return isUnconfirmed
    ? { grant, kept: `It gave no list of groups, so the role ${ROLES[own.role].label} stays` }
    : { grant };
}
