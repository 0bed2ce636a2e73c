import { placeOf } from "#server/db/engine.ts";
import { CommandError } from "#server/platform/errors.ts";
import {
  BENCHES_FILE,
  parseReferenceBenches,
  writeBenchesFile,
} from "#server/rules/reference-benches/benches-file.ts";
import {
  type BrokenExpectation,
  brokenSentence,
  findBrokenExpectations,
  findNewlyBroken,
} from "#shared/reference-benches/broken-expectations.ts";
import type { ReferenceBench } from "#shared/reference-benches/reference-bench.ts";
import type { Rules } from "#shared/rules/model.ts";
import { countNoun } from "#shared/text/text.ts";
import { noteExport } from "./note-export.ts";
import { bytesOf, nameOf, type Session, writeOut } from "./session.ts";
import { readStoredBenches } from "./stored-rules.ts";

/** Checks the expectations of the reference benches in a file, or else in the database, if there is one. */
export async function checkExpectations(
  rules: Rules,
  file: string | undefined,
  session: Session,
): Promise<void> {
  const benches = file === undefined ? await benchesOf(session) : await readBenches(file, session);
  const broken = findBrokenExpectations(rules, benches);
  if (broken.length > 0)
    throw new CommandError(
      listBroken(`${broken.length} of ${countNoun(benches.length, "expectation")} broken:`, broken),
    );
  if (benches.length > 0) session.say(`${countNoun(benches.length, "expectation")}, none broken.`);
}

/** The expectations that an import breaks. */
export async function findBrokenByImport(
  before: Rules,
  after: Rules,
  session: Session,
): Promise<readonly BrokenExpectation[]> {
  return findNewlyBroken(before, after, await benchesOf(session));
}

/** Writes the reference benches into a file, or to standard output. */
export async function exportBenches(file: string | undefined, session: Session): Promise<void> {
  const benches = await readStoredBenches(session.database);
  if (!benches) throw new CommandError(`There is no database in ${placeOf(session.database)}.`);
  const name = countNoun(benches.length, "reference bench", "reference benches");
  await noteExport("reference benches", session);
  await writeOut(writeBenchesFile(benches), file, name, session);
}

async function benchesOf({ database }: Session): Promise<readonly ReferenceBench[]> {
  return (await readStoredBenches(database)) ?? [];
}

async function readBenches(file: string, session: Session): Promise<readonly ReferenceBench[]> {
  return parseReferenceBenches(await bytesOf(file, BENCHES_FILE, session), nameOf(file));
}

function listBroken(heading: string, broken: readonly BrokenExpectation[]): string {
  return [heading, ...broken.map(brokenSentence)].join("\n");
}
