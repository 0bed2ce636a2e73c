import { withDatabase, withExistingDatabase } from "#server/db/engines/open-database.ts";
import { createPartnerStore } from "#server/partners/partner-store.ts";
import { PARTNERS_FILE, parsePartnersFile } from "#server/partners/read-partners-file.ts";
import { CommandError } from "#server/platform/errors.ts";
import { readDefaultRules } from "#server/rules/rules-file.ts";
import { type FilePartner, type Partner, PartnerSchema } from "#shared/partners/partner.ts";
import { partnerProblems } from "#shared/partners/partner-problems.ts";
import { readRules } from "#shared/rules/model.ts";
import { countNoun } from "#shared/text/text.ts";
import type { Command } from "./command.ts";
import { noteExport } from "./note-export.ts";
import { bytesOf, nameOf, type Session, writeOut } from "./session.ts";
import { readStoredRules } from "./stored-rules.ts";

const usage = `Usage: npm run partners -- COMMAND [FILE]

  check [FILE]   lists the settings that do not fit the current rules, in FILE or in the database
  export [FILE]  writes the partners, without their secrets, to FILE, or to standard output
  import FILE    adds the partners in FILE, and changes those that exist: all of them, or none;
                 a setting that FILE leaves out stays as it is

FILE can be - for standard input. DATA_DIR names the data folder,
and DATABASE_URL the database if it is not in there.
`;

/** Commands on the partners. */
export const partners: Command = {
  usage,
  read({ words: [name, file, ...surplus], isSure }) {
    if (isSure || surplus.length > 0) return undefined;
    if (name === "check") return (session) => checkPartners(file, session);
    if (name === "export") return (session) => exportPartners(file, session);
    if (name === "import" && file !== undefined) return (session) => importPartners(file, session);
    return undefined;
  },
};

async function checkPartners(file: string | undefined, session: Session): Promise<void> {
  const { dataDir, database, say } = session;
  const found = (file === undefined ? await readStored(session) : await readFile(file, session)).map((partner) =>
    PartnerSchema.parse(partner),
  );
  const stored = await readStoredRules(database);
  const rules = stored?.rules ?? readRules((await readDefaultRules(dataDir)).document);
  const problems = found.flatMap((partner) =>
    partnerProblems(rules, partner).map((problem) => `${partner.name}: ${problem}`),
  );
  const name = file === undefined ? "The database" : nameOf(file);
  if (problems.length > 0) throw new CommandError([`${name} does not fit the current rules:`, ...problems].join("\n"));
  say(`${name}: ${countNoun(found.length, "partner")}, no problems.`);
}

async function exportPartners(file: string | undefined, session: Session): Promise<void> {
  const found = await readStored(session);
  const shown = found.map(({ secret: _, ...partner }) => partner);
  const text = JSON.stringify({ partners: shown }, null, 2);
  await noteExport("partners", session);
  await writeOut(text, file, countNoun(shown.length, "partner"), session);
}

async function importPartners(file: string, session: Session): Promise<void> {
  const found = await readFile(file, session);
  await withDatabase(session.database, (db) => createPartnerStore(db).import(found, session.now));
  session.say(`${countNoun(found.length, "partner")} stored.`);
}

/** The partners in the database, as they are in a file. */
async function readStored({ database }: Session): Promise<readonly Partner[]> {
  const stored = await withExistingDatabase(database, (db) => createPartnerStore(db).list());
  return (stored ?? []).map(({ version: _version, oldSecret: _old, oldSecretUntil: _until, ...partner }) => partner);
}

async function readFile(file: string, session: Session): Promise<readonly FilePartner[]> {
  return parsePartnersFile(await bytesOf(file, PARTNERS_FILE, session), nameOf(file));
}
