import { basename } from "node:path";
import type { Database } from "#server/db/database.ts";
import { placeOf } from "#server/db/engine.ts";
import { withDatabase, withExistingDatabase } from "#server/db/engines/open-database.ts";
import { CommandError } from "#server/platform/errors.ts";
import { summaryWith } from "#server/rules/consequences.ts";
import { defaultRulesFile, readDefaultRules, readRulesFile } from "#server/rules/rules-file.ts";
import { refuseMissingImages } from "#server/rules/rules-images.ts";
import { createRulesStore } from "#server/rules/rules-store.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { brokenSentence, findBrokenExpectations, findNewlyBroken } from "#shared/rehearsal/broken-expectations.ts";
import { type Rules, readRules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { countNoun } from "#shared/text/text.ts";
import { type Command, noteExport, type Session } from "./session.ts";

const usage = `Usage: npm run rules -- COMMAND [FILE]

  check [FILE]  checks a rules file; without FILE, the one that the server starts from
  import FILE   stores FILE as a new revision of the rules, unless it has problems, and lists the changes
  export        writes the current rules to standard output

DATA_DIR names the data folder, and DATABASE_URL the database if it is not in there.
`;

/** Commands on the rules. */
export const rules: Command = {
  usage,
  read({ words: [name, file, ...surplus], isSure }) {
    if (isSure || surplus.length > 0) return undefined;
    if (name === "check") return (session) => checkFile(file, session);
    if (name === "export" && file === undefined) return exportRules;
    return name === "import" && file !== undefined ? (session) => importRules(file, session) : undefined;
  },
};

/** Checks a rules file, and what it expects of its benches; by default, the one that a server with an empty database starts from. */
async function checkFile(file: string | undefined, session: Session): Promise<void> {
  const checked = file ?? defaultRulesFile(session.dataDir);
  const { document, findings } = await readRulesFile(session.pathOf(checked), checked);
  for (const { path, message } of findings.warnings) session.note(`${path}: ${message}`);
  session.say(`${basename(checked)}: ${countContents(document)}, no problems.`);
  checkExpectations(document, readRules(document, findings.derived), session);
}

function checkExpectations({ startingBenches = [] }: RulesDocument, rules: Rules, { say }: Session): void {
  const broken = findBrokenExpectations(rules, startingBenches);
  const count = countNoun(startingBenches.filter(({ expected }) => expected).length, "expectation");
  if (broken.length > 0)
    throw new CommandError([`${broken.length} of ${count} broken:`, ...broken.map(brokenSentence)].join("\n"));
  if (startingBenches.some(({ expected }) => expected)) say(`${count}, none broken.`);
}

/** Writes the current rules to standard output. */
async function exportRules({ database, say }: Session): Promise<void> {
  const stored = await withExistingDatabase(database, async (db) => {
    const current = await readStored(db);
    if (current) await noteExport(db, `revision ${current.revision} of the rules`);
    return current;
  });
  if (!stored)
    throw new CommandError(
      `There are no rules in the database of ${placeOf(database)} yet: the server loads them when it starts.`,
    );
  say(JSON.stringify(splitOptions(stored.document), null, 2));
}

/** The current rules of a database, and the names of its images; undefined if there are none. */
async function readStored(db: Database) {
  const store = createRulesStore(db);
  if (await store.isEmpty()) return undefined;
  const images = await db.selectFrom("images").select("name").execute();
  return { ...(await store.loadCurrent()), images: new Set(images.map(({ name }) => name)) };
}

/** Stores a rules file as a new revision, or changes nothing. Revision 1 of an empty database is the default rules. */
async function importRules(file: string, session: Session): Promise<void> {
  const { dataDir, database, say, note, now: at } = session;
  const { document, findings } = await readRulesFile(session.pathOf(file), file);
  const stored = await withExistingDatabase(database, readStored);
  const seed = stored ? undefined : await readDefaultRules(dataDir);
  const { document: current } = stored ?? seed ?? { document };
  for (const { path, message } of findings.warnings) note(`${path}: ${message}`);
  if (document.product !== current.product)
    throw new CommandError(
      `${file} holds the rules of '${document.product}', not of '${current.product}'. Nothing was changed.`,
    );

  const changes = rulesChanges(current, document);
  if (changes.length === 0)
    return say(
      stored
        ? `No changes: revision ${stored.revision} stays.`
        : "No changes: these are the rules that the server starts from.",
    );
  await refuseMissingImages(current, document, async (image) => stored?.images.has(image) === true);
  const after = readRules(document, findings.derived);
  const before = stored?.rules ?? readRules(current);
  const broken = findNewlyBroken(before, after, document.startingBenches);
  const basedOn = stored?.revision ?? 1;
  const appended = await withDatabase(database, async (db) => {
    const store = createRulesStore(db);
    if (seed) await store.seed(seed, at);
    const summary = summaryWith(broken.map(brokenSentence), changes);
    return store.append({ document, findings, author: "command line", summary, at, basedOn });
  });
  if (!appended.ok)
    throw new CommandError(
      `Somebody else stored revision ${appended.current} first. Nothing was changed. Export it, and import again.`,
    );
  say(`Revision ${appended.revision} stored:`);
  for (const change of changes) say(change);
  for (const each of broken) note(`${brokenSentence(each)}.`);
}

/** '10 steps, 67 options'. */
const countContents = ({ steps }: RulesDocument): string =>
  `${countNoun(steps.length, "step")}, ${countNoun(steps.flatMap(({ options }) => options).length, "option")}`;
