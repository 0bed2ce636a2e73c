import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { runCommand } from "#server/command/run-command.ts";
import { CommandError } from "#server/errors.ts";
import { storedRules } from "#server/rules/command/command-store.ts";
import {
  nameOf,
  type RulesSurroundings,
  type Session,
  STANDARD,
  sessionIn,
} from "#server/rules/command/session.ts";
import { readDefaultRules } from "#server/rules/rules-file.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import { readRules } from "#shared/engine/model.ts";
import type { Partner } from "#shared/partners.ts";
import { counted } from "#shared/text.ts";
import { partnersFile } from "../partners-file.ts";
import { parsePartnersFile, readPartnersFile } from "../read-partners-file.ts";

const usage = `Usage: npm run partners -- check [FILE]

  check [FILE]   lists the problems in a partners' file, including choices that do not fit
                 the current rules; FILE defaults to partners.json in the data folder

FILE can be - for standard input. DATA_DIR names the data folder.
`;

/** Runs a command on the partners' file and returns the exit code. */
export function runPartners(args: readonly string[], around: RulesSurroundings): Promise<number> {
  return runCommand(args, around, {
    usage,
    read: ({ words: [name, file, ...surplus], isSure }) =>
      name !== "check" || isSure || surplus.length > 0
        ? undefined
        : () => checkPartnersFile(file, sessionIn(around, "partners")),
  });
}

async function checkPartnersFile(file: string | undefined, session: Session): Promise<void> {
  const { dataDir, say } = session;
  const path = file ?? partnersFile(dataDir);
  if (file === undefined && !existsSync(path))
    return say(`There is no file ${path}, so no partner has settings.`);
  const partners = await read(path, session);
  const rules = (await storedRules(dataDir))?.rules ?? readRules(await readDefaultRules(dataDir));
  const problems = partners.flatMap(({ name, fixedChoices }) =>
    fixChoices(rules, fixedChoices).problems.map((problem) => `${name}: ${problem}`),
  );
  const name = basename(nameOf(path));
  if (problems.length > 0)
    throw new CommandError([`${name} does not fit the current rules:`, ...problems].join("\n"));
  say(`${name}: ${counted(partners.length, "partner")}, no problems.`);
}

async function read(file: string, { folder, readStdin }: Session): Promise<readonly Partner[]> {
  return file === STANDARD
    ? parsePartnersFile(await readStdin(), nameOf(file))
    : readPartnersFile(resolve(folder, file), file);
}
