import { existsSync } from "node:fs";
import { basename } from "node:path";
import { newSecret } from "#server/messages/webhooks/webhook-store.ts";
import { partnersFile } from "#server/partners/partners-file.ts";
import { parsePartnersFile, readPartnersFile } from "#server/partners/read-partners-file.ts";
import { CommandError } from "#server/platform/errors.ts";
import { readDefaultRules } from "#server/rules/rules-file.ts";
import type { Partner } from "#shared/partners/partner.ts";
import { partnerProblems } from "#shared/partners/partner-problems.ts";
import { readRules } from "#shared/rules/model.ts";
import { countNoun } from "#shared/text/text.ts";
import type { Command } from "./command.ts";
import { nameOf, type Session, STANDARD_STREAM } from "./session.ts";
import { readStoredRules } from "./stored-rules.ts";

const usage = `Usage: npm run partners -- check [FILE] | secret

  check [FILE]   lists the problems in a partners' file, including choices and prices that
                 do not fit the current rules; FILE defaults to partners.json in the data folder
  secret         writes a new secret, with which a partner's server signs its requests

FILE can be - for standard input. DATA_DIR names the data folder,
and DATABASE_URL the database if it is not in there.
`;

/** Commands on the partners' file. */
export const partners: Command = {
  usage,
  read({ words: [name, file, ...surplus], isSure }) {
    if (isSure || surplus.length > 0) return undefined;
    if (name === "check") return (session) => checkPartnersFile(file, session);
    if (name === "secret" && file === undefined) return async ({ say }) => say(newSecret());
    return undefined;
  },
};

async function checkPartnersFile(file: string | undefined, session: Session): Promise<void> {
  const { dataDir, database, say } = session;
  const path = file ?? partnersFile(dataDir);
  if (file === undefined && !existsSync(path))
    return say(`There is no file ${path}, so no partner has settings.`);
  const found = await read(path, session);
  const rules =
    (await readStoredRules(database))?.rules ?? readRules(await readDefaultRules(dataDir));
  const problems = found.flatMap((partner) =>
    partnerProblems(rules, partner).map((problem) => `${partner.name}: ${problem}`),
  );
  const name = basename(nameOf(path));
  if (problems.length > 0)
    throw new CommandError([`${name} does not fit the current rules:`, ...problems].join("\n"));
  say(`${name}: ${countNoun(found.length, "partner")}, no problems.`);
}

async function read(file: string, { pathOf, readStdin }: Session): Promise<readonly Partner[]> {
  return file === STANDARD_STREAM
    ? parsePartnersFile(await readStdin(), nameOf(file))
    : readPartnersFile(pathOf(file), file);
}
