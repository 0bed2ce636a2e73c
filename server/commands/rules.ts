import type { Arguments, Command } from "./command.ts";
import { checkFile, diffRules, exportRules, importRules } from "./rules-work.ts";
import type { Session } from "./session.ts";

const usage = `Usage: npm run rules -- COMMAND [FILE]

  check [FILE]   checks a rules file; without FILE, the one that the server starts from
  diff [FILE]    lists the changes that an import of FILE would make
  import FILE    stores FILE as a new revision of the rules, unless it has problems
  export [FILE]  writes the current rules to FILE, or to standard output

FILE can be - for standard input. DATA_DIR names the data folder,
and DATABASE_URL the database if it is not in there.
`;

/** Commands on the rules. */
export const rules: Command = { usage, read: readCommand };

function readCommand({ words, isSure }: Arguments) {
  const [name, file, ...surplus] = words;
  if (isSure || surplus.length > 0) return undefined;
  switch (name) {
    case "check":
      return (session: Session) => checkFile(file, session);
    case "diff":
      return (session: Session) => diffRules(file, session);
    case "export":
      return (session: Session) => exportRules(file, session);
    case "import":
      return file === undefined ? undefined : (session: Session) => importRules(file, session);
    default:
      return undefined;
  }
}
