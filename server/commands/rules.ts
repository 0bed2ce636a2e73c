import type { Arguments, Command } from "./command.ts";
import { exportBenches } from "./expectations.ts";
import { checkFile, diffRules, exportRules, importRules } from "./rules-work.ts";
import type { Session } from "./session.ts";

const usage = `Usage: npm run rules -- COMMAND [FILE]

  check [FILE]   checks a rules file; without FILE, the one that the server starts from
  diff [FILE]    lists the changes that an import of FILE would make
  import FILE    stores FILE as a new revision of the rules, unless it has problems
  export [FILE]  writes the current rules to FILE, or to standard output
  benches [FILE] writes the reference benches to FILE, or to standard output

  --benches FILE with check: uses the reference benches in FILE instead of those in the database

FILE can be - for standard input. DATA_DIR names the data folder,
and DATABASE_URL the database if it is not in there.
`;

const OPTIONS = { benches: { type: "string" } } as const;

/** Commands on the rules. */
export const rules: Command = { usage, options: OPTIONS, read: readCommand };

function readCommand({ words, isSure, options }: Arguments) {
  const [name, file, ...surplus] = words;
  if (isSure || surplus.length > 0) return undefined;
  const benches = typeof options.benches === "string" ? options.benches : undefined;
  if (benches !== undefined && name !== "check") return undefined;
  switch (name) {
    case "check":
      return (session: Session) => checkFile(file, benches, session);
    case "diff":
      return (session: Session) => diffRules(file, session);
    case "export":
      return (session: Session) => exportRules(file, session);
    case "benches":
      return (session: Session) => exportBenches(file, session);
    case "import":
      return file === undefined ? undefined : (session: Session) => importRules(file, session);
    default:
      return undefined;
  }
}
