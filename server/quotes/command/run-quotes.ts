import type { Surroundings } from "#server/command/run-command.ts";
import { type Arguments, callersFolder, runCommand } from "#server/command/run-command.ts";
import { readBackupSettings } from "#server/env.ts";
import { erasePerson } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";
import type { Session } from "./session.ts";
import { trustClock } from "./trust-clock.ts";

const usage = `Usage: npm run quotes -- COMMAND

  export EMAIL [FILE]  writes everything that is held about an e-mail address as JSON, into FILE or to standard output
  erase EMAIL          says what would be deleted
  erase EMAIL --yes    deletes it for good, while a server runs or not
  trust-clock          lets the server remove what is old again, after its clock was far ahead

DATA_DIR names the data folder.
`;

/** Runs one command on a person's quotes and answers the exit code. */
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
