import type { Transaction } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { ROLES } from "#shared/api/declaration/roles.ts";
import { endAccess, endLinks, endMadeLinks } from "../access-store.ts";
import { addEvent } from "../audit-store.ts";
import { addPerson, isLastOwner } from "../people-store.ts";
import type { PersonRow } from "../person.ts";
import { changesOf } from "../person-changes.ts";
import { isKnownTo } from "../session-store.ts";
import { type Grant, grantOf, type Identity } from "./identity.ts";
import type { GroupRole, ProviderSettings } from "./provider-settings.ts";

/** The reason why a person whom the provider knows does not come in. */
export type Refusal = "no role" | "no groups" | "no email" | "email taken" | "account ended" | "too many accounts";

interface Circumstances {
  readonly settings: ProviderSettings;
  readonly now: Date;
  readonly address: string;
}

/**
 * Finds the person whom the provider names, or adds one, and gives the role of the group. An account whose group is gone ends, with all
 * of its sessions; it comes back with the group. Groups that are not told change nothing, and the last owner stays the owner.
 */
export async function admitPerson(
  within: Transaction<Tables>,
  identity: Identity,
  { settings, now, address }: Circumstances,
): Promise<PersonRow | Refusal> {
  const subject = `${settings.issuer} ${identity.subject}`;
  const found = await findPerson(within, subject, identity, settings);
  if (typeof found === "string") return found;
  if (found?.is_active === 0 && found.ended_by_provider === 0) return "account ended";
  const isKnown = found?.provider_subject === subject;
  const by = { author: settings.name, address };

  /** Changes a person, with the events that owners read. */
  const change = async (before: PersonRow, patch: Partial<PersonRow>, because: string): Promise<PersonRow> => {
    const own = within.updateTable("people").set(patch).where("id", "=", before.id);
    const after = await own.returningAll().executeTakeFirstOrThrow();
    for (const event of changesOf(before, after, by, now))
      await addEvent(within, { ...event, detail: event.detail ? `${event.detail}, ${because}` : because });
    return after;
  };

  const { grant, kept } = await decideGrant(within, identity, { found, isKnown, roles: settings.roles });
  if (!grant) {
    if (!identity.groups.areAll) return "no groups";
    if (!found || !isKnown || found.is_active === 0) return "no role";
    await change(found, { is_active: 0, ended_by_provider: 1 }, "no group gives a role anymore");
    await endAccess(within, found.id);
    return "no role";
  }

  const person = found ?? (await add(within, identity, grant, { settings, now }));
  if (typeof person === "string") return person;
  const because = grant.group === null ? `at ${settings.name}` : `by the group ${grant.group} at ${settings.name}`;
  const joined_at = person.joined_at ?? now.toISOString();
  const active = { is_active: 1, ended_by_provider: 0, joined_at } as const;
  const after = await change(
    person,
    { ...active, provider_subject: subject, role: grant.role, role_group: grant.group },
    because,
  );
  // A link that was sent before would only make a password that does not count.
  if (!isKnown) await endLinks(within, person.id);
  if (person.role === "owner" && after.role !== "owner") await endMadeLinks(within, person.id);
  const event = { at: now, address };
  if (person.joined_at === null)
    await addEvent(within, {
      ...{ ...event, kind: "joined", author: after.name, detail: `${ROLES[after.role].label}, ${because}` },
    });
  if (kept !== undefined)
    await addEvent(within, { ...event, ...by, kind: "role-kept", subject: after.name, detail: kept });
  return after;
}

/** The person with this subject, else the one whose address the provider confirms. */
async function findPerson(
  within: Transaction<Tables>,
  subject: string,
  { email, isEmailVerified }: Identity,
  { issuer }: ProviderSettings,
): Promise<PersonRow | undefined | Refusal> {
  const people = within.selectFrom("people").selectAll();
  const known = await people.where("provider_subject", "=", subject).executeTakeFirst();
  if (known) return known;
  if (email === undefined) return "no email";
  const namesake = await people.where("email", "=", email).executeTakeFirst();
  if (!namesake) return undefined;
  return isEmailVerified && !isKnownTo(issuer, namesake) ? namesake : "email taken";
}

/** Adds a person. If somebody else has the name, the address follows it. */
async function add(
  within: Transaction<Tables>,
  { name, email = "" }: Identity,
  { role }: Grant,
  { settings, now }: Pick<Circumstances, "settings" | "now">,
): Promise<PersonRow | Refusal> {
  const own = name ?? email;
  for (const each of [own, `${own} (${email})`]) {
    const person = await addPerson(within, { name: each, email, role }, settings.name, now);
    if (person !== "name taken") return person === "full" ? "too many accounts" : person;
  }
  return "email taken";
}

interface Known {
  readonly found: PersonRow | undefined;
  /** Whether the person signed in at the provider before. */
  readonly isKnown: boolean;
  readonly roles: readonly GroupRole[];
}

/** The role of a person, if there is one. For owners, `kept` says why one stays that the provider did not confirm. */
async function decideGrant(
  within: Transaction<Tables>,
  identity: Identity,
  { found, isKnown, roles }: Known,
): Promise<{ readonly grant: Grant | undefined; readonly kept?: string }> {
  const named = grantOf(identity, roles, undefined);
  // An account that ended has no role to keep.
  if (found?.is_active !== 1) return { grant: named };
  const own: Grant = { role: found.role, group: found.role_group };
  const grant = grantOf(identity, roles, own);
  // Whoever only has the address of the owner needs a group to come in.
  const isOurs = isKnown || grant !== undefined;
  if (isOurs && grant?.role !== "owner" && (await isLastOwner(within, found)))
    return { grant: own, kept: "No group gives the role Owner, but nobody else is an owner" };
  const isUnconfirmed = own.group !== null && grant?.group === own.group && !named;
  return isUnconfirmed
    ? { grant, kept: `It gave no list of groups, so the role ${ROLES[own.role].label} stays` }
    : { grant };
}
