import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { ApiError } from "#server/platform/errors.ts";
import { STAFF } from "#server/staff/author.ts";
import { rulesChanges, summaryOfChanges } from "#shared/changes/rules-changes.ts";
import { archiveEnded, findEndedOptions } from "#shared/rules/archive.ts";
import { dayText } from "#shared/time/day-text.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";
import type { CurrentRules } from "../rules-store.ts";
import { storeChange } from "../store-edit.ts";
import { DraftChangedError } from "./draft-store.ts";
import { type DraftDeps, reasonOf } from "./publish-draft.ts";

type Ended = ReturnType<typeof findEndedOptions>[number];

const HOUR_MS = 3_600_000;
const MAX_NAME_CHARACTERS = 80;

/**
 * Archives each option after its last day in the time zone of the company, in a revision of its own. Every process looks each
 * minute; only one of them can append a revision to the same one, and the others then find nothing to do. If an option is still
 * needed, a draft keeps the change with the reason, and the next attempt is after another change, or in an hour.
 */
export function createArchiver(deps: DraftDeps, timeZone: string, log: Logger) {
  const refused = new Map<string, string>();
  return {
    name: "archive of options after their last day",
    async run(now: Date): Promise<undefined> {
      const current = await deps.rules.loadCurrent();
      const today = wallClockDay(now, timeZone);
      for (const ended of findEndedOptions(current.document, today)) {
        const id = draftIdOf(ended);
        const attempt = `${current.revision} ${Math.floor(now.getTime() / HOUR_MS)}`;
        if (refused.get(id) === attempt) continue;
        try {
          const reason = await tryToArchive(deps, ended, today, now);
          if (reason === undefined) continue;
          await keepAsDraft(deps, { current, ended, today, reason }, now);
          refused.set(id, attempt);
        } catch (error) {
          log.error({ err: error, option: ended }, "option not archived yet");
        }
      }
    },
    findNextTime: async () => undefined,
  };
}

/** The ID of the draft that keeps a change which could not be published. */
const draftIdOf = ({ stepKey, value, offeredUntil }: Ended): string =>
  createHash("sha256").update(`${stepKey} ${value} ${offeredUntil}`).digest("hex").slice(0, 32);

/** Archives an option, and deletes the draft of an earlier attempt unless staff changed it. Returns the reason if that is impossible. */
async function tryToArchive(
  deps: DraftDeps,
  ended: Ended,
  today: string,
  now: Date,
): Promise<string | undefined> {
  const { drafts } = deps;
  const { label, stepName, offeredUntil } = ended;
  const kept = await drafts.find(draftIdOf(ended));
  try {
    await storeChange(
      deps,
      {
        after: (current) => ({ document: archiveEnded(current, ended, today) }),
        describe: () => [
          `Archived ${label} (${stepName}), which was offered until ${dayText(offeredUntil)}`,
        ],
        ...(kept && kept.edit <= KEPT_EDIT && { alongside: drafts.removalOf(kept) }),
        ignoresQuotes: true,
      },
      { revision: undefined, author: STAFF },
      now,
    );
    return undefined;
  } catch (error) {
    if (error instanceof DraftChangedError) return undefined;
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return reasonOf(error);
  }
}

/** The number of a draft's edit after it is added and kept with a reason. */
const KEPT_EDIT = 2;

interface Refused {
  readonly current: CurrentRules;
  readonly ended: Ended;
  readonly today: string;
  readonly reason: string;
}

/** Adds a draft with the change and the reason, unless there is one from an earlier attempt. */
async function keepAsDraft(
  { drafts }: DraftDeps,
  { current: { document, revision }, ended, today, reason }: Refused,
  now: Date,
): Promise<void> {
  const id = draftIdOf(ended);
  const after = archiveEnded(document, ended, today);
  const draft = {
    name: `Archive ${ended.label} (${ended.stepName})`.slice(0, MAX_NAME_CHARACTERS),
    author: STAFF,
    based_on: revision,
    text: `${JSON.stringify(after, null, 2)}\n`,
    summary: summaryOfChanges(rulesChanges(document, after)),
  };
  if (await drafts.add(id, draft, now)) await drafts.keep({ id, edit: 1 }, reason);
}
