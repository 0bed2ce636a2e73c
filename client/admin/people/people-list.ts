import { queryOf } from "#client/api/query-of.ts";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import type { ListedPerson } from "#shared/api/people.ts";
import { countNoun } from "#shared/text/text.ts";

/** The accounts, how staff sign in, and whether links can go out by email. */
export const PEOPLE_LIST = queryOf("GET /api/admin/people", {});

/** The only owner who has joined, beside the built-in one, if there is just one: that account keeps its role and cannot end. */
export function findLastOwner(people: readonly ListedPerson[] = []): ListedPerson | undefined {
  const joined = people.filter(({ isActive, joinedAt, isBuiltIn }) => isActive && (joinedAt !== null || isBuiltIn));
  const owners = joined.filter(({ role }) => role === "owner");
  const [first, ...others] = owners.length > 1 ? owners.filter(({ isBuiltIn }) => !isBuiltIn) : owners;
  return others.length === 0 ? first : undefined;
}

/** 'Active, last seen on Nov 26, 2026, 9:00 AM', 'Invited, the link ends on Dec 3, 2026, 9:00 AM', 'Left'. */
export function stateText({ isActive, isBuiltIn, joinedAt, lastSeenAt, invitedUntil }: ListedPerson): string {
  if (!isActive) return isBuiltIn ? "Ended" : "Left";
  if (joinedAt !== null) return `Active, last seen on ${dateTime(lastSeenAt ?? joinedAt)}`;
  if (isBuiltIn) return "Active, has not signed in yet";
  if (invitedUntil !== null) return `Invited, the link ends on ${dateTime(invitedUntil)}`;
  return "Invited, without a link that works";
}

/** 'Signs in with 2 passkeys, and a password with codes. 1 session.' */
export function waysText(person: ListedPerson): string {
  const ways = [
    person.passkeys > 0 && countNoun(person.passkeys, "passkey"),
    person.hasPassword && (person.hasCodes ? "a password with codes" : "a password"),
    person.hasProvider && "the company's sign-in",
  ].filter((way) => typeof way === "string");
  return [
    ways.length > 0 ? `Signs in with ${ways.join(", or ")}` : "Has no way to sign in yet",
    ...(person.sessions > 0 ? [countNoun(person.sessions, "session")] : []),
  ].join(" · ");
}

/** The effect of a link for a new password. In an email, it proves no more than the mailbox. */
export const resetText = (name: string, byEmail: boolean) =>
  `With the link, ${name} can choose a new password or a passkey, once, within 24 hours. That removes the old password${
    byEmail
      ? ". Earlier passkeys and one-time codes stay: to remove them, too, give the link yourself."
      : ", all earlier passkeys and one-time codes."
  }`;
