import type { Transaction } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { ROLES } from "#shared/api/declaration/roles.ts";
import { endAccess, endMadeLinks, endOwnLinks } from "../access-store.ts";
import { addEvent } from "../audit-store.ts";
import { addPerson, isLastOwner } from "../people-store.ts";
import type { PersonRow } from "../person.ts";
import { changesOf } from "../person-changes.ts";
import { isKnownTo } from "../session-store.ts";
import { type Grant, grantOf, type Identity } from "./identity.ts";
import type { ProviderSettings } from "./provider-settings.ts";

/** The reason why a person whom the provider knows does not come in. */
export type Refusal =
  | "expired"
  | "no role"
  | "no groups"
  | "no email"
  | "email taken"
  | "email not confirmed"
  | "account ended"
  | "too many accounts";

interface Circumstances {
  readonly settings: ProviderSettings;
  readonly now: Date;
  /** When the sign-in began. */
  readonly began: string;
  readonly address: string;
}

/**
 * Finds the person whom the provider names, or adds one, and gives the role of the group. An account whose group is gone ends, with all
 * of its sessions; it comes back with the group. Groups that are not told change nothing, and the last owner stays the owner.
 */
export async function admitPerson(
  within: Transaction<Tables>,
  identity: Identity,
  { settings, now, began, address }: Circumstances,
): Promise<PersonRow | Refusal> {
  const subject = `${settings.issuer} ${identity.subject}`;
  const found = await findPerson(within, subject, identity, settings);
  if (typeof found === "string") return found;
  if (found?.is_active === 0 && found.ended_by_provider === 0) return "account ended";
  const endedAt = found?.access_ended_at ?? "";
  // One from the future is of a clock that was set back.
  if (endedAt >= began && endedAt <= now.toISOString()) return "expired";
  const isKnown = found?.provider_subject === subject;
  const place = { at: now, author: settings.name, address };
  const change = async (before: PersonRow, patch: Partial<PersonRow>, because: string): Promise<PersonRow> => {
    const own = within.updateTable("people").set(patch).where("id", "=", before.id);
    const after = await own.returningAll().executeTakeFirstOrThrow();
    for (const event of changesOf(before, after, place, now))
      await addEvent(within, { ...event, detail: event.detail ? `${event.detail}, ${because}` : because });
    return after;
  };

  const named = grantOf(identity, settings.roles, undefined);
  // An account that ended has no role to keep.
  const own = found?.is_active === 1 ? { role: found.role, group: found.role_group } : undefined;
  const told = own ? grantOf(identity, settings.roles, own) : named;
  // An invitation is accepted here, and with it the role of an owner.
  const joined_at = found?.joined_at ?? now.toISOString();
  // Whoever only has the address of the owner needs a group to come in.
  const isLast =
    found && own && (isKnown || told) && told?.role !== "owner" && (await isLastOwner(within, { ...found, joined_at }));
  const grant = isLast ? own : told;
  if (!grant) {
    if (!identity.groups.areAll) return "no groups";
    if (!found || !isKnown || found.is_active === 0) return "no role";
    await change(found, { is_active: 0, ended_by_provider: 1 }, "no group gives a role anymore");
    await endAccess(within, found.id, place);
    return "no role";
  }

  const person = found ?? (await add(within, identity, grant, { settings, now }));
  if (typeof person === "string") return person;
  const because = grant.group === null ? `at ${settings.name}` : `by the group ${grant.group} at ${settings.name}`;
  const active = { is_active: 1, ended_by_provider: 0, joined_at } as const;
  const role = { provider_subject: subject, role: grant.role, role_group: grant.group };
  const { email = person.provider_email, isEmailVerified } = identity;
  // Only what is new there: an owner may have given another address since.
  const isNew = isKnown && person.provider_email !== null && email !== null && email !== person.provider_email;
  const holder = isNew ? await findNamesake(within, email) : undefined;
  const isFree = !holder || holder.id === person.id;
  // Emails go where the company reaches the person now, and the address of before may be somebody else's.
  const isMoved = isNew && isEmailVerified && isFree;
  const reached = isMoved ? await change(person, { email }, `at ${settings.name}`) : person;
  const said = isNew && !isMoved ? {} : { provider_email: email };
  const after = await change(reached, { ...active, ...role, ...said }, because);
  // A link that was sent before would only make a password that does not count.
  if (!isKnown) await endOwnLinks(within, person.id);
  if (person.role === "owner" && after.role !== "owner") await endMadeLinks(within, person.id, place);
  const label = ROLES[after.role].label;
  if (person.joined_at === null)
    await addEvent(within, { at: now, address, kind: "joined", author: after.name, detail: `${label}, ${because}` });
  const isUnconfirmed = own?.group && told?.group === own.group && !named;
  const kept = isLast
    ? "No group gives the role Owner, but nobody else is an owner"
    : isUnconfirmed && `It gave no list of groups, so the role ${label} stays`;
  if (isNew && isEmailVerified && !isFree) {
    const detail = `${email}, which ${holder.name} has here`;
    await addEvent(within, { ...place, kind: "email-kept", subject: after.name, detail });
  }
  if (kept) await addEvent(within, { ...place, kind: "role-kept", subject: after.name, detail: kept });
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
  const namesake = await findNamesake(within, email);
  if (namesake && isKnownTo(issuer, namesake)) return "email taken";
  return !namesake || isEmailVerified ? namesake : "email not confirmed";
}

const findNamesake = (within: Transaction<Tables>, email: string): Promise<PersonRow | undefined> =>
  within.selectFrom("people").selectAll().where("email", "=", email).executeTakeFirst();

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
