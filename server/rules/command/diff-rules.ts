import { rulesChanges } from "#shared/engine/rules-changes.ts";
import { defaultRulesFile, readDefaultRules } from "../default-rules.ts";
import { storedRules } from "./command-store.ts";
import { readSessionRules } from "./read-session-rules.ts";
import type { Session } from "./session.ts";

/** Says what an import of a file would change; without a name, of the one that a server starts from. */
export async function diffRules(file: string | undefined, session: Session): Promise<void> {
  const { dataDir, say, note } = session;
  const { document } = await readSessionRules(file ?? defaultRulesFile(dataDir), session);
  const stored = await storedRules(dataDir);
  if (!stored) {
    const start = defaultRulesFile(dataDir);
    note(`There are no rules in the database of ${dataDir} yet: compared with ${start}.`);
  }
  const changes = rulesChanges(stored?.document ?? (await readDefaultRules(dataDir)), document);
  for (const change of changes) say(change);
  if (changes.length === 0) say("No changes.");
}
