import { callersFolder } from "#server/command/callers-folder.ts";
import { runCommand } from "#server/command/run-command.ts";
import { readDataDir } from "#server/env.ts";
import type { RulesSurroundings } from "#server/rules/command/run-rules.ts";
import { checkPartnersFile } from "./check-partners-file.ts";

const usage = `Usage: npm run partners -- check [FILE]

  check [FILE]   says what is wrong with a partners' file, and what of it does not fit the
                 current rules; without FILE, with partners.json in the data folder

FILE can be - for standard input. DATA_DIR names the data folder.
`;

/** Runs a command on the partners' file and answers the exit code. */
export function runPartners(args: readonly string[], around: RulesSurroundings): Promise<number> {
  return runCommand(args, around, {
    usage,
    read: ({ words: [name, file, ...surplus], isSure }) =>
      name !== "check" || isSure || surplus.length > 0
        ? undefined
        : () =>
            checkPartnersFile(file, {
              dataDir: readDataDir(around.env),
              folder: callersFolder(around, "partners"),
              readStdin: around.readStdin,
              say: (line) => around.write(`${line}\n`),
              note: (line) => around.writeError(`${line}\n`),
            }),
  });
}
