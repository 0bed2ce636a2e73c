import { resolve } from "node:path";
import { counted } from "#server/command/run-command.ts";
import { CommandError } from "#server/errors.ts";
import { replaceFile } from "#server/files/write-file.ts";
import { withEraseStore } from "./command-store.ts";
import type { Session } from "./session.ts";

/** Writes everything that is held about an e-mail address as JSON: into a file, or to standard output. */
export async function exportPerson(
  email: string,
  file: string | undefined,
  { dataDir, folder, now, say }: Session,
): Promise<void> {
  const quotes = await withEraseStore(dataDir, (store) => store.of(email));
  if (quotes.length === 0) throw new CommandError(`There is no quote of ${email}.`);
  const text = JSON.stringify({ email, exportedAt: now.toISOString(), quotes }, null, 2);
  if (file === undefined) {
    say(text);
    return;
  }
  // It holds what nobody else may read.
  await replaceFile(resolve(folder, file), `${text}\n`, 0o600);
  say(`${counted(quotes.length, "quote")} of ${email} written to ${file}.`);
}
