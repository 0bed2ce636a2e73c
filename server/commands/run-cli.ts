import { parseArgs } from "node:util";
import { ApiError, isBusy, OperatorError } from "#server/platform/errors.ts";
import { createSecretPrompt } from "./ask-secret.ts";
import { type Around, type Command, createSession } from "./session.ts";

/** Exit code for a bad command line, as in sysexits.h. */
const EX_USAGE = 64;

/** Loaded on demand, so that none waits for the others' libraries. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  backup: async () => (await import("./backup.ts")).backup,
  "copy-database": async () => (await import("./copy-database.ts")).copyDatabase,
  quotes: async () => (await import("./quotes.ts")).quotes,
  restore: async () => (await import("./restore.ts")).restore,
  rules: async () => (await import("./rules.ts")).rules,
  staff: async () => (await import("./staff.ts")).staff,
};

/** The current process. It exits quietly if a reader such as head closes its output early. */
export function connectProcess(): Around {
  process.stdout.on("error", () => process.exit(1));
  return {
    env: process.env,
    askSecret: createSecretPrompt(process.stdin, process.stderr),
    write: (text) => process.stdout.write(text),
    writeError: (text) => process.stderr.write(text),
  };
}

/** Runs a command and returns the exit code: 0, 1 for a refusal, 64 for bad usage. */
export async function runCli([name = "", ...args]: readonly string[], around: Around): Promise<number> {
  if (!Object.hasOwn(COMMANDS, name)) {
    const usage = `Usage: npm run COMMAND, one of: ${Object.keys(COMMANDS).join(", ")}. npm run COMMAND -- --help explains one.\n`;
    const isHelp = ["--help", "-h", "help"].includes(name);
    (isHelp ? around.write : around.writeError)(usage);
    return isHelp ? 0 : EX_USAGE;
  }
  const command = await COMMANDS[name]?.();
  if (!command) return EX_USAGE;
  const given = parse(args, command.options);
  if (given?.isHelp) {
    around.write(command.usage);
    return 0;
  }
  const work = given && command.read(given);
  if (!work) {
    around.writeError(command.usage);
    return EX_USAGE;
  }
  try {
    await work(createSession(around, name));
    return 0;
  } catch (error) {
    around.writeError(`${failureSentence(error)}\n`);
    return 1;
  }
}

function parse(args: readonly string[], own: Command["options"] = {}) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...own, help: { type: "boolean", short: "h" }, yes: { type: "boolean" } },
      allowPositionals: true,
    });
    const { yes, help, ...options }: Record<string, unknown> = values;
    return { words: positionals, isSure: yes === true, isHelp: help === true, options };
  } catch {
    return undefined;
  }
}

function failureSentence(error: unknown): string {
  if (error instanceof OperatorError || error instanceof ApiError) return error.message;
  if (isBusy(error) || (error instanceof Error && isBusy(error.cause)))
    return "The database is busy. Nothing was changed; please try again.";
  return `The command failed: ${error instanceof Error ? error.message : String(error)}`;
}
