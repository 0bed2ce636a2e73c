import { z } from "zod";
import { readPageOrigin } from "#server/app/env.ts";
import type { Database } from "#server/db/database.ts";
import { CommandError } from "#server/platform/errors.ts";
import { addEvent, COMMAND_LINE, type SecurityEvent } from "#server/staff/audit-store.ts";
import { refusalSentence } from "#server/staff/people/person-refusals.ts";
import { createPeopleStore } from "#server/staff/people-store.ts";
import type { PersonRow } from "#server/staff/person.ts";
import { changesOf } from "#server/staff/person-changes.ts";
import { createPersonLinkStore, joinLink } from "#server/staff/sign-in/link-store.ts";
import { SENTENCES } from "#shared/api/declaration/error-codes.ts";
import { ROLE_NAMES, ROLES } from "#shared/api/declaration/roles.ts";
import { PersonEmail, PersonName } from "#shared/api/people.ts";
import { withOpenDatabase } from "./person.ts";
import type { Session } from "./session.ts";

/** Lists everybody who has or had an account, those who can sign in first. */
export async function listPeople(session: Session): Promise<void> {
  const people = await withOpenDatabase(session, (db) => createPeopleStore(db).list());
  for (const person of people) session.say(lineOf(person));
}

/** 'ana@example.com owner, seen 2026-11-18T15:00:00.000Z: Ana Silva' */
function lineOf({ name, email, role, is_active, joined_at, last_seen_at }: PersonRow): string {
  const seen = joined_at === null ? "invited" : `seen ${last_seen_at ?? joined_at}`;
  return `${email} ${role}, ${is_active === 1 ? seen : "left"}: ${name}`;
}

interface Typed {
  readonly email: string;
  readonly role: string;
  /** Undefined: from the email address. */
  readonly name: unknown;
}

const Invited = z.object({
  email: PersonEmail,
  name: PersonName,
  role: z.enum(ROLE_NAMES, `Choose a role: ${ROLE_NAMES.join(", ")}.`),
});

/** Makes an account and prints the link that invites the person, so that a script can send it. */
export async function invitePerson(typed: Typed, session: Session): Promise<void> {
  const read = Invited.safeParse({ ...typed, name: typed.name ?? nameOf(typed.email) });
  if (!read.success) throw new CommandError(read.error.issues.map(({ message }) => message).join(" "));
  const person = read.data;
  await withOpenDatabase(session, async (db) => {
    const at = db.now();
    const event = { kind: "invited", subject: person.name } as const;
    const detail = `role ${ROLES[person.role].label}`;
    const added = await createPeopleStore(db).add(person, COMMAND_LINE.author, at, {
      ...{ ...COMMAND_LINE, ...event, at, detail },
    });
    if (typeof added === "string") throw new CommandError(refusalSentence(added));
    await printLink(db, added, session);
  });
}

/** 'Ana Silva' from 'ana.silva@example.com'. */
const nameOf = (email: string) =>
  (email.split("@")[0] ?? "")
    .split(/[._-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

/** Prints a new link: an invitation until the person has signed in, later one to choose a new password. */
export async function linkPerson(email: string, session: Session): Promise<void> {
  await withPerson(email, session, async (db, person) => {
    if (person.is_active === 0) throw new CommandError(SENTENCES.account_ended);
    const kind = person.joined_at === null ? "invited" : "reset-made";
    await addOne(db, { ...COMMAND_LINE, at: db.now(), kind, subject: person.name });
    await printLink(db, person, session);
  });
}

const addOne = (db: Database, event: SecurityEvent) => db.write((within) => addEvent(within, event));

/** Ends or restores an account. */
export async function setActive(isActive: boolean, email: string, session: Session): Promise<void> {
  await withPerson(email, session, async (db, person) => {
    const patch = { is_active: isActive ? (1 as const) : (0 as const) };
    const changed = await createPeopleStore(db).change(person.id, patch, (before, after) =>
      changesOf(before, after, COMMAND_LINE, db.now()),
    );
    if (typeof changed === "string") throw new CommandError(refusalSentence(changed));
    session.say(
      isActive ? `${person.name} can sign in again.` : `The account of ${person.name} has ended, with its sessions.`,
    );
  });
}

async function withPerson(
  email: string,
  session: Session,
  work: (db: Database, person: PersonRow) => Promise<void>,
): Promise<void> {
  await withOpenDatabase(session, async (db) => {
    const person = await createPeopleStore(db).findByEmail(email);
    if (!person) throw new CommandError(`There is no person with the email address ${email}.`);
    await work(db, person);
  });
}

async function printLink(db: Database, person: PersonRow, { env, say, note }: Session) {
  const isNew = person.joined_at === null;
  const purpose = isNew ? "invitation" : "reset";
  const links = createPersonLinkStore(db);
  const token = await links.makeLink(person, purpose, COMMAND_LINE.author, db.now());
  say(joinLink(readPageOrigin(env), token));
  note(
    isNew
      ? `Give this link to ${person.name} only. It works once, within 7 days.`
      : `Give this link to ${person.name} only. It works once, within 24 hours.`,
  );
}
