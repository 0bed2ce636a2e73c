import { isDatabaseUrl, readCopySettings } from "#server/app/env.ts";
import { type Copied, explainFailure } from "#server/backup/installation/copied.ts";
import { copyToFolder } from "#server/backup/installation/copy-to-folder.ts";
import { copyToServer } from "#server/backup/installation/copy-to-server.ts";
import { setFrom } from "#server/backup/installation/find-link-key.ts";
import { readFolder } from "#server/backup/installation/read-folder.ts";
import { type DatabaseSettings, placeOf } from "#server/db/engine.ts";
import { CommandError } from "#server/platform/errors.ts";
import { linkKeyFile } from "#server/quotes/links/link-key.ts";
import { countNoun } from "#shared/text/text.ts";
import type { Arguments, Command } from "./command.ts";
import type { Session } from "./session.ts";

const usage = `Usage: npm run copy-database -- --from PLACE --to PLACE

Copies an installation from a data folder to PostgreSQL, or back, and compares every row and image with the original. The
source stays as it is. The target must be empty. Stop all servers first.

  PLACE   a data folder, such as data, or a database, such as postgres://user@db.example.com/workbench
  --yes   copies even if images or the key of private links would be missing, or if the source is in use

UPLOADS_DIR names the folder of images that belongs to the data folder. LINK_KEY is the key of private links, as servers
on PostgreSQL have it. The variable PGPASSWORD keeps the password out of the command line.
`;

/** Moves an installation to the other kind of database. */
export const copyDatabase: Command = {
  usage,
  options: { from: { type: "string" }, to: { type: "string" } },
  read: readCommand,
};

function readCommand({ words, isSure, options: { from, to } }: Arguments) {
  if (words.length > 0 || typeof from !== "string" || typeof to !== "string") return undefined;
  if (from === "" || to === "") return undefined;
  return (session: Session) => explainFailure(() => copy(from, to, isSure, session));
}

async function copy(from: string, to: string, isSure: boolean, session: Session): Promise<void> {
  const settings = { ...readCopySettings(session.env), isSure };
  const [source, target] = [readPlace(from, session), readPlace(to, session)];
  if ("dataDir" in source && "url" in target)
    return report(source, target, await copyToServer(source.dataDir, target.url, settings), session);
  if ("url" in source && "dataDir" in target)
    return report(source, target, await copyToFolder(source.url, target.dataDir, settings), session);
  const remedy = "url" in source ? "pg_dump and pg_restore" : "npm run backup and npm run restore";
  throw new CommandError(`Both places are of the same kind. Use ${remedy}. Nothing was copied.`);
}

const readPlace = (place: string, { pathOf }: Session): DatabaseSettings =>
  isDatabaseUrl(place) ? { url: place } : { dataDir: readFolder(place, pathOf) };

/** Says what was copied, and what is left to do. */
function report(from: DatabaseSettings, to: DatabaseSettings, copied: Copied, { say }: Session): void {
  const counts = [...copied.digests].map(([{ name }, { rows }]) => ({ name, rows }));
  for (const { name, rows } of counts) if (rows > 0) say(`${name}: ${rows.toLocaleString("en-US")}`);
  const rows = counts.reduce((sum, each) => sum + each.rows, 0);
  say(
    `Copied ${placeOf(from)} to ${placeOf(to)}: ${countNoun(rows, "row")} of ${counts.length} tables. All of them were read back and compared.`,
  );
  for (const sentence of nextSteps(from, to, copied)) say(sentence);
}

function* nextSteps(from: DatabaseSettings, to: DatabaseSettings, { keyPlace, changedTexts }: Copied) {
  if (changedTexts > 0)
    yield `${countNoun(changedTexts, "text")} had a NUL character, which PostgreSQL cannot store. It is now the character U+FFFD.`;
  if (keyPlace === "lost")
    yield "The key of the private links is missing. Staff have to renew a link before they can copy it.";
  if ("dataDir" in to && keyPlace === "setting") yield `The key of the private links is in ${linkKeyFile(to.dataDir)}.`;
  if ("dataDir" in from && keyPlace === "file")
    yield `Before you start a server, run: ${setFrom(linkKeyFile(from.dataDir))}`;
}
