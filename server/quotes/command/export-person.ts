import { resolve } from "node:path";
import { CommandError } from "#server/rules/command/command-error.ts";
import { replaceFile } from "#server/rules/command/replace-file.ts";
import { withEraseStore } from "./command-store.ts";
import { counted } from "./counted.ts";
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
  await replaceFile(resolve(folder, file), `${text}\n`);
  say(`${counted(quotes.length)} of ${email} written to ${file}.`);
}
