import { CommandError } from "#server/errors.ts";
import {
  BENCHES_FILE,
  parseBenchesFile,
  writeBenchesFile,
} from "#server/reference-benches/benches-file.ts";
import { readRules } from "#shared/engine/model.ts";
import type { ReferenceBench } from "#shared/reference-bench.ts";
import {
  type BrokenExpectation,
  brokenExpectations,
  brokenSentence,
  newlyBroken,
} from "#shared/reference-benches.ts";
import type { RulesDocument } from "#shared/rules.ts";
import { counted } from "#shared/text.ts";
import { bytesOf, nameOf, type Session, writeOut } from "./session.ts";
import { storedBenches } from "./stored-rules.ts";

/** Checks the expectations of the reference benches in a file, or else in the database, if there is one. */
export async function checkExpectations(
  document: RulesDocument,
  file: string | undefined,
  session: Session,
): Promise<void> {
  const benches = file === undefined ? await benchesOf(session) : await readBenches(file, session);
  const broken = brokenExpectations(readRules(document), benches);
  if (broken.length > 0)
    throw new CommandError(
      listed(`${broken.length} of ${counted(benches.length, "expectation")} broken:`, broken),
    );
  if (benches.length > 0) session.say(`${counted(benches.length, "expectation")}, none broken.`);
}

/** The expectations that an import breaks; throws a CommandError unless they are accepted. */
export async function brokenByImport(
  current: RulesDocument,
  document: RulesDocument,
  isAccepted: boolean,
  session: Session,
): Promise<readonly BrokenExpectation[]> {
  const benches = await benchesOf(session);
  const broken = newlyBroken(readRules(current), readRules(document), benches);
  if (broken.length === 0 || isAccepted) return broken;
  const heading = `This import breaks ${counted(broken.length, "expectation")}:`;
  throw new CommandError(
    `${listed(heading, broken)}\nNothing was changed. To import it anyway, run the command again with --accept.`,
  );
}

/** Writes the reference benches into a file, or to standard output. */
export async function exportBenches(file: string | undefined, session: Session): Promise<void> {
  const benches = await storedBenches(session.database);
  if (!benches) throw new CommandError(`There is no database in ${session.dataDir}.`);
  const name = counted(benches.length, "reference bench", "reference benches");
  await writeOut(writeBenchesFile(benches), file, name, session);
}

async function benchesOf({ database }: Session): Promise<readonly ReferenceBench[]> {
  return (await storedBenches(database)) ?? [];
}

async function readBenches(file: string, session: Session): Promise<readonly ReferenceBench[]> {
  return parseBenchesFile(await bytesOf(file, BENCHES_FILE, session), nameOf(file));
}

function listed(heading: string, broken: readonly BrokenExpectation[]): string {
  return [heading, ...broken.map(brokenSentence)].join("\n");
}
