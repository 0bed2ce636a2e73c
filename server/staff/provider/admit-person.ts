import type { Transaction } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { ROLES } from "#shared/api/declaration/roles.ts";
import { addEvent, type SecurityEvent } from "../audit-store.ts";
import { endAccess, endLinks } from "../end-access.ts";
import { addPerson } from "../people-store.ts";
import type { PersonRow } from "../person.ts";
import { decideGrant } from "./decide-grant.ts";
import type { Grant, Identity } from "./identity.ts";
import type { ProviderSettings } from "./provider-settings.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The reason why a person whom the provider knows does not come in. */
export type Refusal = "no role" | "no groups" | "no email" | "email taken" | "account ended" | "too many accounts";

interface Circumstances {
  readonly settings: ProviderSettings;
  readonly now: Date;
  /** The client's IP address; empty if we asked the provider ourselves. */
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
  const note = (event: Pick<SecurityEvent, "kind" | "author" | "subject" | "detail">) =>
    addEvent(within, { ...event, at: now, address });
  const subject = `${settings.issuer} ${identity.subject}`;
  const found = await findPerson(within, subject, identity, settings);
  if (typeof found === "string") return found;

  if (found && found.is_active === 0 && found.ended_by_provider === 0) return "account ended";
  const isKnown = found?.provider_subject === subject;
  const { grant, kept } = await decideGrant(within, identity, {
    ...{ found, isKnown, roles: settings.roles },
  });
  if (!grant) {
    if (!identity.groups.areAll) return "no groups";
    if (found && isKnown && found.is_active === 1) {
      await change(within, found, { is_active: 0, ended_by_provider: 1 });
      await endAccess(within, found.id);
      await note({
        kind: "person-ended",
        author: settings.name,
        subject: found.name,
        detail: "No group gives a role anymore",
      });
    }
    return "no role";
  }

  const person = found ?? (await add(within, identity, grant, { settings, now }));
  if (typeof person === "string") return person;
  const isNew = person.joined_at === null;
  const after = await change(within, person, {
    provider_subject: subject,
    role: grant.role,
    role_group: grant.group,
    is_active: 1,
    ended_by_provider: 0,
    joined_at: person.joined_at ?? now.toISOString(),
  });
  // A link that was sent before would only make a password that does not count.
  if (person.provider_subject !== subject) await endLinks(within, person.id);

  const because = detailOf(grant, settings);
  if (isNew) await note({ kind: "joined", author: after.name, detail: because });
  if (person.is_active === 0)
    await note({
      kind: "person-restored",
      author: settings.name,
      subject: after.name,
      detail: because,
    });
  else if (person.role !== after.role)
    await note({
      kind: "person-changed",
      author: settings.name,
      subject: after.name,
      detail: `${because}, instead of ${ROLES[person.role].label}`,
    });
  if (kept !== undefined && !(await wasKeptToday(within, after, now)))
    await note({ kind: "role-kept", author: settings.name, subject: after.name, detail: kept });
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
  const isSomebodyElse = namesake.provider_subject?.startsWith(`${issuer} `) ?? false;
  return isEmailVerified && !isSomebodyElse ? namesake : "email taken";
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

async function change(within: Transaction<Tables>, { id }: PersonRow, patch: Partial<PersonRow>): Promise<PersonRow> {
  return within.updateTable("people").set(patch).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/** Owners hear once a day of a role that stays, although the provider is asked every ten minutes. */
async function wasKeptToday(within: Transaction<Tables>, { name }: PersonRow, now: Date): Promise<boolean> {
  const event = await within
    .selectFrom("security_events")
    .select("seq")
    .where("kind", "=", "role-kept")
    .where("subject", "=", name)
    .where("at", ">", new Date(now.getTime() - DAY_MS).toISOString())
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

/** 'Sales, by the group bench-sales at Okta'. */
const detailOf = ({ role, group }: Grant, { name }: ProviderSettings) =>
  group === null ? `${ROLES[role].label}, at ${name}` : `${ROLES[role].label}, by the group ${group} at ${name}`;
