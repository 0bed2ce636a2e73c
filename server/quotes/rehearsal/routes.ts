import type { Response } from "express";
import type { DatabaseSettings } from "#server/db/engine.ts";
import { createTaskQueue } from "#server/http/concurrency.ts";
import type { PartnerSettings } from "#server/partners/partner-settings.ts";
import { type AdminDeps, requireSoundRules } from "#server/rules/store-edit.ts";
import { rehearsalEndpoints } from "#shared/api/rules/rehearsal.ts";
import { rehearsedPartner } from "#shared/rehearsal/rehearsal.ts";
import type { RehearsalQuestion, Rehearse } from "./rehearse.ts";

interface RehearsalDeps extends AdminDeps {
  readonly database: DatabaseSettings;
  readonly rehearse: Rehearse;
  readonly partners: PartnerSettings;
}

/**
 * A rehearsal uses one of the server's cores. Others wait for their turn instead of being refused, because a dialog that
 * is opened again comes right after its own aborted rehearsal.
 */
const MAX_REHEARSALS = 4;

/** Rehearses a draft of the rules with the quotes, for staff. */
export function rehearsalRoutes({ serve, rules, review, ...deps }: RehearsalDeps): void {
  const inTurn = createTaskQueue(MAX_REHEARSALS);

  const rehearse = async (text: string, res: Response) => {
    const left = new AbortController();
    res.once("close", () => left.abort());
    const { document: current, revision, derived } = await rules.loadCurrent();
    const reviewed = await review({ current, derived, candidate: { text }, ignoresQuotes: true });
    const document = requireSoundRules(current, reviewed);
    const partners = await deps.partners.getCurrent();
    const question: RehearsalQuestion = {
      ...{ database: deps.database, revision, now: deps.now(), partners: partners.map(rehearsedPartner) },
      today: [current, derived],
      draft: [document, reviewed.derived],
    };
    return inTurn(async () => {
      try {
        left.signal.throwIfAborted();
        return await deps.rehearse(question, left.signal);
      } catch (error) {
        // The client of an aborted rehearsal is gone.
        if (left.signal.aborted) return undefined;
        throw error;
      }
    });
  };

  serve(rehearsalEndpoints, {
    rehearseRulesFile: ({ body }, _req, res) => rehearse(body, res),
  });
}
