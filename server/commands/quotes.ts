import { createUpkeepStore } from "#server/app/upkeep-store.ts";
import type { Arguments, Command } from "./command.ts";
import { erasePerson, exportPerson, withOpenDatabase } from "./person.ts";
import type { Session } from "./session.ts";

const usage = `Usage: npm run quotes -- COMMAND

  export EMAIL [FILE]  writes all data about an email address as JSON, to FILE or to standard output
  erase EMAIL          lists the quotes that would be erased
  erase EMAIL --yes    erases them for good, whether or not the server is running
  trust-clock          resumes the removal of old data after the clock jumped far ahead

DATA_DIR names the data folder, or DATABASE_URL the database.
`;

/** Commands on a person's quotes. */
export const quotes: Command = { usage, read: readCommand };

function readCommand({ words, isSure }: Arguments) {
  const [name, email, file, ...surplus] = words;
  if (name === "trust-clock" && email === undefined && !isSure) return trustClock;
  if (!email || surplus.length > 0) return undefined;
  if (name === "export" && !isSure) return (session: Session) => exportPerson(email, file, session);
  if (name === "erase" && file === undefined) return (session: Session) => erasePerson(email, isSure, session);
  return undefined;
}

/** Confirms that the clock is right, even if it jumped far ahead. */
async function trustClock(session: Session): Promise<void> {
  const now = await withOpenDatabase(session, async (db) => {
    const time = db.now();
    await createUpkeepStore(db).recordTime(time);
    return time;
  });
  session.say(`The server now trusts the time ${now.toISOString()} and removes old data again.`);
}
