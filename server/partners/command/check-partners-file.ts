import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { CommandError } from "#server/command/command-error.ts";
import { counted } from "#server/command/counted.ts";
import { storedRules } from "#server/rules/command/command-store.ts";
import { nameOf, type Session, STANDARD } from "#server/rules/command/session.ts";
import { readDefaultRules } from "#server/rules/default-rules.ts";
import { readRules } from "#shared/engine/model.ts";
import type { Partner } from "#shared/partners.ts";
import { partnerProblems } from "../partner-problems.ts";
import { partnersFile } from "../partners-file.ts";
import { parsePartnersFile, readPartnersFile } from "../read-partners-file.ts";

/** Checks a partners' file, also against the current rules; without a name, the one of the data folder. */
export async function checkPartnersFile(file: string | undefined, session: Session): Promise<void> {
  const { dataDir, say } = session;
  const checked = file ?? partnersFile(dataDir);
  if (file === undefined && !existsSync(checked))
    return say(`There is no file ${checked}: nothing is settled with partners.`);
  const partners = await read(checked, session);
  const rules = (await storedRules(dataDir))?.rules ?? readRules(await readDefaultRules(dataDir));
  const unfit = partners.flatMap((partner) =>
    partnerProblems(rules, partner).map((problem) => `${partner.name}: ${problem}`),
  );
  const name = basename(nameOf(checked));
  if (unfit.length > 0)
    throw new CommandError([`${name} does not fit the current rules:`, ...unfit].join("\n"));
  say(`${name}: ${counted(partners.length, "partner")}, no problem.`);
}

async function read(file: string, { folder, readStdin }: Session): Promise<readonly Partner[]> {
  return file === STANDARD
    ? parsePartnersFile(await readStdin(), nameOf(file))
    : readPartnersFile(resolve(folder, file), file);
}
