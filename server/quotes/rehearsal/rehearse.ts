import { setImmediate } from "node:timers/promises";
import type { DatabaseSettings } from "#server/db/engine.ts";
import type { RehearsalReply } from "#shared/api/rules/rehearsal.ts";
import { createRehearsal, type RehearsedPartner, rehearsalStart } from "#shared/rehearsal/rehearsal.ts";
import { readRules } from "#shared/rules/model.ts";
import { readQuotePages } from "./rehearsal-store.ts";

export interface RehearsalQuestion {
  readonly database: DatabaseSettings;
  /** The current revision of the rules. */
  readonly revision: number;
  /** The current rules and those of the draft, each with what follows from them. */
  readonly today: Parameters<typeof readRules>;
  readonly draft: Parameters<typeof readRules>;
  readonly partners: readonly RehearsedPartner[];
  readonly now: Date;
}

/** Runs `rehearse` in a thread, which ends with the signal. */
export type Rehearse = (question: RehearsalQuestion, signal: AbortSignal) => Promise<RehearsalReply>;

/** Rehearses a draft of the rules with the stored quotes. */
export async function rehearse(question: RehearsalQuestion): Promise<RehearsalReply> {
  const { database, revision, today, draft, partners, now } = question;
  const rehearsal = createRehearsal(readRules(...today), readRules(...draft), now, partners);
  for await (const quotes of readQuotePages(database, rehearsalStart(now))) {
    for (const quote of quotes) rehearsal.add(quote);
    // A server without threads answers others in between.
    await setImmediate();
  }
  return { success: true, revision, ...rehearsal.summarize() };
}
