import { resolve } from "node:path";
import { CommandError } from "#server/errors.ts";
import { replaceFile } from "#server/files/write-file.ts";
import { storedRules } from "./command-store.ts";
import { type Session, STANDARD } from "./session.ts";

/** Writes the current rules as a rules file: into a file, or to standard output. */
export async function exportRules(file: string | undefined, session: Session): Promise<void> {
  const stored = await storedRules(session.dataDir);
  if (!stored)
    throw new CommandError(
      `There are no rules in the database of ${session.dataDir} yet: the server loads them when it starts.`,
    );
  const text = JSON.stringify(stored.document, null, 2);
  if (file === undefined || file === STANDARD) {
    session.say(text);
    return;
  }
  await replaceFile(resolve(session.folder, file), `${text}\n`);
  session.say(`Revision ${stored.revision} written to ${file}.`);
}
