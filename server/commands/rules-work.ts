import { basename } from "node:path";
import { placeOf } from "#server/db/engine.ts";
import { CommandError } from "#server/platform/errors.ts";
import { summaryWith } from "#server/rules/consequence-texts.ts";
import {
  type CheckedRules,
  defaultRulesFile,
  parseRulesFile,
  readDefaultRules,
  readRulesFile,
} from "#server/rules/rules-file.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import type { RulesSearch } from "#shared/check/rules-problem.ts";
import { formatMoney } from "#shared/money.ts";
import { brokenSentence, findBrokenExpectations, findNewlyBroken } from "#shared/rehearsal/broken-expectations.ts";
import { type Rules, readRules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { countNoun } from "#shared/text/text.ts";
import { noteExport } from "./note-export.ts";
import { nameOf, type Session, STANDARD_STREAM, writeOut } from "./session.ts";
import { readStoredRules, withRulesStore } from "./stored-rules.ts";

/** Checks a rules file, and what it expects of its benches; by default, the one that a server with an empty database starts from. */
export async function checkFile(file: string | undefined, session: Session): Promise<void> {
  const checked = file ?? defaultRulesFile(session.dataDir);
  const { document, search, findings } = await read(checked, session);
  for (const { path, message } of findings.warnings) session.note(`${path}: ${message}`);
  session.say(`${basename(nameOf(checked))}: ${countContents(document)}, no problems.`);
  if (search) session.say(searchSentence(search));
  checkExpectations(document, readRules(document, findings.derived), session);
}

function checkExpectations({ startingBenches = [] }: RulesDocument, rules: Rules, { say }: Session): void {
  const broken = findBrokenExpectations(rules, startingBenches);
  const count = countNoun(startingBenches.filter(({ expected }) => expected).length, "expectation");
  if (broken.length > 0)
    throw new CommandError([`${broken.length} of ${count} broken:`, ...broken.map(brokenSentence)].join("\n"));
  if (startingBenches.some(({ expected }) => expected)) say(`${count}, none broken.`);
}

/** Lists the changes that an import of a file would make. */
export async function diffRules(file: string | undefined, session: Session): Promise<void> {
  const { dataDir, database, say, note } = session;
  const { document } = await read(file ?? defaultRulesFile(dataDir), session);
  const stored = await readStoredRules(session.database);
  if (!stored) {
    const start = defaultRulesFile(dataDir);
    note(`There are no rules in the database of ${placeOf(database)} yet. Compared with ${start}:`);
  }
  const changes = rulesChanges((stored ?? (await readDefaultRules(dataDir))).document, document);
  for (const change of changes) say(change);
  if (changes.length === 0) say("No changes.");
}

/** Writes the current rules into a file, or to standard output. */
export async function exportRules(file: string | undefined, session: Session): Promise<void> {
  const { database } = session;
  const stored = await readStoredRules(database);
  if (!stored)
    throw new CommandError(
      `There are no rules in the database of ${placeOf(database)} yet: the server loads them when it starts.`,
    );
  const text = JSON.stringify(splitOptions(stored.document), null, 2);
  await noteExport(`revision ${stored.revision} of the rules`, session);
  await writeOut(text, file, `Revision ${stored.revision}`, session);
}

/** Stores a rules file as a new revision, or changes nothing. Revision 1 of an empty database is the default rules. */
export async function importRules(file: string, session: Session): Promise<void> {
  const { dataDir, say, note, now: at } = session;
  const { document, search, findings } = await read(file, session);
  const stored = await readStoredRules(session.database);
  const seed = stored ? undefined : await readDefaultRules(dataDir);
  const { document: current } = stored ?? seed ?? { document };
  for (const { path, message } of findings.warnings) note(`${path}: ${message}`);
  if (document.product !== current.product)
    throw new CommandError(
      `${nameOf(file)} holds the rules of '${document.product}', not of '${current.product}'. Nothing was changed.`,
    );
  if (search && !search.exhaustive) note(searchSentence(search));

  const changes = rulesChanges(current, document);
  if (changes.length === 0)
    return say(
      stored
        ? `No changes: revision ${stored.revision} stays.`
        : "No changes: these are the rules that the server starts from.",
    );
  const after = readRules(document, findings.derived);
  const before = stored?.rules ?? readRules(current);
  const broken = findNewlyBroken(before, after, document.startingBenches);
  const basedOn = stored?.revision ?? 1;
  const appended = await withRulesStore(session.database, async (store) => {
    if (seed) await store.seed(seed, at);
    const summary = summaryWith(broken.map(brokenSentence), changes);
    return store.append({ document, findings, author: "command line", summary, at, basedOn });
  });
  if (!appended.ok)
    throw new CommandError(
      `Somebody else stored revision ${appended.current} first. Nothing was changed. Compare again with diff, then import.`,
    );
  say(`Revision ${appended.revision} stored:`);
  for (const change of changes) say(change);
  for (const each of broken) note(`${brokenSentence(each)}.`);
}

/** Reads rules from a file or standard input; throws a FileError with their problems. */
async function read(file: string, { pathOf, readStdin }: Session): Promise<CheckedRules> {
  return file === STANDARD_STREAM ? parseRulesFile(await readStdin(), nameOf(file)) : readRulesFile(pathOf(file), file);
}

/** '10 steps, 67 options'. */
const countContents = ({ steps }: RulesDocument): string =>
  `${countNoun(steps.length, "step")}, ${countNoun(steps.flatMap(({ options }) => options).length, "option")}`;

/** The extent and the result of the search for dead ends. */
function searchSentence({ exhaustive, combinations, lowest, highest }: RulesSearch): string {
  const count =
    combinations > Number.MAX_SAFE_INTEGER ? "more than nine quadrillion" : combinations.toLocaleString("en-US");
  const totals = `totals from ${formatMoney(lowest)} to ${formatMoney(highest)}`;
  return exhaustive
    ? `All ${count} combinations of single choices searched, ${totals}.`
    : `Warning: too many combinations to search them all. Searched ${count}, with ${totals}.`;
}
