import { CommandError } from "#server/errors.ts";
import { rulesChanges, summaryOfChanges } from "#shared/engine/rules-changes.ts";
import { readDefaultRules } from "../default-rules.ts";
import { storedRules, withRulesStore } from "./command-store.ts";
import { readSessionRules } from "./read-session-rules.ts";
import { searchSentence } from "./search-sentence.ts";
import { nameOf, type Session } from "./session.ts";

/**
 * Stores a rules file as a new revision, or changes nothing. An empty database first gets the rules
 * that a server would start from, so that revision 1 is the same everywhere.
 */
export async function importRules(file: string, session: Session): Promise<void> {
  const { dataDir, say, note } = session;
  const { document, search } = await readSessionRules(file, session);
  const stored = await storedRules(dataDir);
  const current = stored?.document ?? (await readDefaultRules(dataDir));
  if (document.product !== current.product) {
    throw new CommandError(
      `${nameOf(file)} holds the rules of '${document.product}', not of '${current.product}'. Nothing was changed.`,
    );
  }
  if (search && !search.exhaustive) note(searchSentence(search));

  const changes = rulesChanges(current, document);
  if (changes.length === 0) {
    say(
      stored
        ? `No changes: revision ${stored.revision} stays.`
        : "No changes: these are the rules that the server starts from.",
    );
    return;
  }
  const at = new Date();
  const basedOn = stored?.revision ?? 1;
  const appended = await withRulesStore(dataDir, async (store) => {
    if (!stored) await store.seed(current, at);
    const summary = summaryOfChanges(changes);
    return store.append({ document, author: "command line", summary, at, basedOn });
  });
  if (!appended.ok) {
    throw new CommandError(
      `Somebody else stored revision ${appended.current} meanwhile. Nothing was changed: look at the differences, and import again.`,
    );
  }
  say(`Revision ${appended.revision} stored:`);
  for (const change of changes) say(change);
}
