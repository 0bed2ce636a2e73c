import {
  type Arguments,
  callersFolder,
  runCommand,
  type Surroundings,
} from "#server/command/run-command.ts";
import { readBackupSettings } from "#server/env.ts";
import { createUpkeepStore } from "#server/upkeep/upkeep-store.ts";
import { withDatabase } from "./command-store.ts";
import { erasePerson, exportPerson, type Session } from "./person.ts";

const usage = `Usage: npm run quotes -- COMMAND

  export EMAIL [FILE]  writes all data about an email address as JSON, to FILE or to standard output
  erase EMAIL          lists the quotes that would be erased
  erase EMAIL --yes    erases them for good, whether or not the server is running
  trust-clock          resumes the removal of old data after the clock jumped far ahead

DATA_DIR names the data folder.
`;

/** Runs a command on a person's quotes and returns the exit code. */
export function runQuotes(args: readonly string[], around: Surroundings): Promise<number> {
  const read = (given: Arguments) => {
    const command = readCommand(given);
    return command && (() => command(sessionIn(around)));
  };
  return runCommand(args, around, { usage, read });
}

function sessionIn(around: Surroundings): Session {
  const { dataDir, backupDir } = readBackupSettings(around.env);
  return {
    dataDir,
    backupDir,
    folder: callersFolder(around, "quotes"),
    now: new Date(),
    say: (line) => around.write(`${line}\n`),
  };
}

function readCommand({ words, isSure }: Arguments) {
  const [name, email, file, ...surplus] = words;
  if (name === "trust-clock" && email === undefined && !isSure) return trustClock;
  if (!email || surplus.length > 0) return undefined;
  if (name === "export" && !isSure) return (session: Session) => exportPerson(email, file, session);
  if (name === "erase" && file === undefined)
    return (session: Session) => erasePerson(email, isSure, session);
  return undefined;
}

/** Confirms that the clock is right, although it jumped far ahead. */
async function trustClock({ dataDir, now, say }: Session): Promise<void> {
  await withDatabase(dataDir, (db) => createUpkeepStore(db).see(now));
  say(`The server now trusts the time ${now.toISOString()} and removes old data again.`);
}
