import { z } from "zod";
import { readPageOrigin } from "#server/app/env.ts";
import { CommandError } from "#server/platform/errors.ts";
import { COMMAND_LINE } from "#server/staff/audit-store.ts";
import { hashPassword, MIN_PASSWORD_CHARACTERS } from "#server/staff/password.ts";
import { refusalSentence } from "#server/staff/people/person-refusals.ts";
import { createPeopleStore } from "#server/staff/people-store.ts";
import { changesOf } from "#server/staff/person-changes.ts";
import { isKnownTo } from "#server/staff/session-store.ts";
import { createPersonLinkStore, joinLink } from "#server/staff/sign-in/link-store.ts";
import { PersonEmail, PersonName } from "#shared/api/people.ts";
import { type Command, type Session, withOpenDatabase } from "./session.ts";

const usage = `Usage: npm run staff -- COMMAND

  owner EMAIL [NAME]   lets a person in as an owner, and prints a link to sign in with: makes the account,
                       or restores it, or helps an owner who cannot sign in; no link for whoever signs in with
                       the company's account
  set-password         asks for the password of the built-in owner and prints the line STAFF_PASSWORD=… with its hash,
                       for the settings; without a terminal, reads the password from two lines of standard input

Owners manage all other people, and API keys, in Admin Panel → Settings.
DATA_DIR names the data folder, or DATABASE_URL the database.
`;

/** Commands on staff access. */
export const staff: Command = {
  usage,
  read({ words: [name, first, second, ...surplus], isSure }) {
    if (isSure || surplus.length > 0) return undefined;
    if (name === "owner" && first !== undefined) return (session) => letOwnerIn(first, second, session);
    if (name === "set-password" && first === undefined) return setPassword;
    return undefined;
  },
};

/** Asks for a password and prints the setting with its hash. */
async function setPassword({ askSecret, say, note }: Session): Promise<void> {
  const password = await askSecret("Password for the staff views: ");
  if ([...password].length < MIN_PASSWORD_CHARACTERS)
    throw new CommandError(`Use at least ${MIN_PASSWORD_CHARACTERS} characters. Nothing was written.`);
  if ((await askSecret("Repeat the password: ")) !== password)
    throw new CommandError("The passwords do not match. Nothing was written.");
  say(`STAFF_PASSWORD=${await hashPassword(password)}`);
  note("Restart the server to use this setting. Whoever signed in with the one before is then signed out.");
}

const Owner = z.object({ email: PersonEmail, name: PersonName });

/**
 * Lets a person in as an owner, and prints a link to sign in with, so that a script can send it. Makes the account, or makes an
 * existing one that of an active owner. Without a name, a new account has one from the email address.
 */
async function letOwnerIn(email: string, name: string | undefined, session: Session): Promise<void> {
  const read = Owner.safeParse({ email, name: name ?? nameOf(email) });
  if (!read.success) throw new CommandError(read.error.issues.map(({ message }) => message).join(" "));
  const given = { ...read.data, role: "owner" } as const;
  await withOpenDatabase(session, async (db) => {
    const at = db.now();
    const people = createPeopleStore(db);
    const known = await people.findByEmail(given.email);
    const doer = { ...COMMAND_LINE, at };
    const issuer = session.env.OIDC_ISSUER?.trim().replace(/\/$/, "");
    // A link would not count.
    const isAtProvider = known !== undefined && isKnownTo(issuer, known);
    const person = known
      ? await people.change(known.id, { role: "owner", is_active: 1 }, (before, after) => {
          const changes = changesOf(before, after, COMMAND_LINE, at);
          const kind = known.joined_at === null ? "invited" : "reset-made";
          return isAtProvider ? changes : [...changes, { ...doer, kind, subject: before.name }];
        })
      : await people.add(given, COMMAND_LINE.author, at, {
          ...{ ...doer, kind: "invited", subject: given.name, detail: "role Owner" },
        });
    if (person === undefined) throw new CommandError("The account was removed meanwhile. Please try again.");
    if (typeof person === "string") throw new CommandError(refusalSentence(person));
    if (isAtProvider)
      return session.note(
        `${person.name} is an owner, and signs in with the company's account, whose groups give the role. No link would count. If that does not help, name another email address.`,
      );
    const purpose = person.joined_at === null ? "invitation" : "reset";
    const token = await createPersonLinkStore(db).makeLink(person, purpose, { by: COMMAND_LINE.author }, at);
    session.say(joinLink(readPageOrigin(session.env), token));
    const lifetime = purpose === "invitation" ? "7 days" : "24 hours";
    session.note(`Give this link to ${person.name} only. It works once, within ${lifetime}.`);
  });
}

/** 'Ana Silva' from 'ana.silva@example.com'. */
const nameOf = (email: string) =>
  (email.split("@")[0] ?? "")
    .split(/[._-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
