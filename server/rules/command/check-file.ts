import { basename } from "node:path";
import type { RulesDocument } from "#shared/rules.ts";
import { defaultRulesFile } from "../default-rules.ts";
import { readSessionRules } from "./read-session-rules.ts";
import { searchSentence } from "./search-sentence.ts";
import { nameOf, type Session } from "./session.ts";

/** Checks a rules file; without a name, the one that a server with this data folder starts from. */
export async function checkFile(file: string | undefined, session: Session): Promise<void> {
  const checked = file ?? defaultRulesFile(session.dataDir);
  const { document, search } = await readSessionRules(checked, session);
  session.say(`${basename(nameOf(checked))}: ${contents(document)}, no problem.`);
  if (search) session.say(searchSentence(search));
}

/** '10 steps, 67 options'; a value with several prices is one option. */
function contents({ steps }: RulesDocument): string {
  const options = steps
    .map(({ options, conditionalOptions = [] }) => [...options, ...conditionalOptions])
    .reduce((count, all) => count + new Set(all.map(({ value }) => value)).size, 0);
  return `${counted(steps.length, "step")}, ${counted(options, "option")}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
