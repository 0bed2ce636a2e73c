import { isDatabaseUrl, readCopySettings } from "#server/app/env.ts";
import { type Copied, copyToFolder, copyToServer } from "#server/backup/copy-installation.ts";
import { placeOf } from "#server/db/engine.ts";
import { reasonOf } from "#server/platform/disk.ts";
import { CommandError, isBusy, OperatorError, StartError } from "#server/platform/errors.ts";
import { linkKeyFile, readKey } from "#server/quotes/links/link-key.ts";
import { countNoun } from "#shared/text/text.ts";
import type { Command, Session } from "./session.ts";

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
  read({ words, isSure, options: { from, to } }) {
    if (words.length > 0 || typeof from !== "string" || typeof to !== "string" || !from || !to) return undefined;
    return (session) => copy(from, to, isSure, session);
  },
};

async function copy(from: string, to: string, isSure: boolean, { env, pathOf, say }: Session): Promise<void> {
  const settings = { ...readCopySettings(env), isSure };
  const isToServer = isDatabaseUrl(to);
  if (isToServer === isDatabaseUrl(from))
    throw new CommandError(
      "Name a data folder and the address of a PostgreSQL database, such as postgres://user@db.example.com/workbench. Between two of the same kind, use pg_dump and pg_restore, or npm run backup and npm run restore. Nothing was copied.",
    );
  const dataDir = pathOf(isToServer ? from : to);
  const url = isToServer ? to : from;
  let copied: Copied;
  try {
    copied = await (isToServer ? copyToServer(dataDir, url, settings) : copyToFolder(url, dataDir, settings));
  } catch (error) {
    if ((error instanceof OperatorError && !(error instanceof StartError)) || isBusy(error)) throw error;
    throw new CommandError(`Nothing was copied: ${reasonOf(error).replace(/\.?$/, ".")}`);
  }
  for (const [name, rows] of copied) if (rows > 0) say(`${name}: ${rows.toLocaleString("en-US")}`);
  const rows = [...copied.values()].reduce((sum, each) => sum + each, 0);
  const [source, target] = isToServer ? [dataDir, placeOf({ url })] : [placeOf({ url }), dataDir];
  say(
    `Copied ${source} to ${target}: ${countNoun(rows, "row")} of ${copied.size} tables. All of them were read back and compared.`,
  );
  const file = linkKeyFile(dataDir);
  if (isToServer && readKey(dataDir))
    say(`Before you start a server, run: export LINK_KEY=$(node -p 'fs.readFileSync(${JSON.stringify(file)}, "hex")')`);
  if (!isToServer) say(`The key of the private links belongs into ${file}. It is there if LINK_KEY was set.`);
}
