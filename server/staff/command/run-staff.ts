import { resolve } from "node:path";
import { callersFolder } from "#server/command/callers-folder.ts";
import { type Arguments, runCommand } from "#server/command/run-command.ts";
import type { Surroundings } from "#server/command/surroundings.ts";
import { readDataDir } from "#server/env.ts";
import { listWrites } from "./list-writes.ts";
import { setPassword } from "./set-password.ts";

const usage = `Usage: npm run staff -- COMMAND

  set-password [FILE]  asks for a password, and writes its hash as the line STAFF_PASSWORD=… into FILE, in
                       the place of such a line, or to standard output;
                       without a terminal it is read from two lines of standard input
  writes               lists the newest changes by staff: when, from where, what, and its answer

DATA_DIR names the data folder.
`;

export interface StaffSurroundings extends Surroundings {
  /** Asks for a secret that is not shown; without a person there, the next line of standard input. */
  readonly askSecret: (question: string) => Promise<string>;
}

/** Runs one command on the staff's access and answers the exit code. */
export function runStaff(args: readonly string[], around: StaffSurroundings): Promise<number> {
  return runCommand(args, around, { usage, read: (given) => readCommand(given, around) });
}

function readCommand({ words, isSure }: Arguments, around: StaffSurroundings) {
  const [name, file, ...surplus] = words;
  if (isSure || surplus.length > 0) return undefined;
  if (name === "set-password")
    return () => setPassword(file && resolve(callersFolder(around, "staff"), file), around);
  if (name === "writes" && file === undefined)
    return () => listWrites(readDataDir(around.env), around.write);
  return undefined;
}
