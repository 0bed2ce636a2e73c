import type { Logger } from "pino";
import type { Database } from "#server/db/connection.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { createRulesStore } from "#server/rules/store.ts";
import type { Review } from "#server/rules/store-edit.ts";
import { createDraftStore } from "./draft-store.ts";
import { publishDueDrafts } from "./publish-draft.ts";

const MINUTE_MS = 60_000;

interface TimerDeps {
  readonly db: Database;
  readonly images: ImageStore;
  readonly review: Review;
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * Publishes drafts at their times. It looks at the schedule at start, when told that it changed, at the next time on it,
 * and every minute, because another process may have changed it or a clock may have been set.
 */
export function createDraftTimer({ db, images, review, log, now }: TimerDeps) {
  const drafts = createDraftStore(db);
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  let ended = false;

  const look = async () => {
    if (ended) return;
    try {
      // A store of its own, so that its cache is not kept.
      const deps = { drafts, rules: createRulesStore(db), images, review };
      await publishDueDrafts(deps, log, now());
      wait(await drafts.nextDue());
    } catch (error) {
      log.error({ err: error }, "schedule of drafts failed");
      wait(undefined);
    }
  };
  const wake = () => {
    clearTimeout(timer);
    work = work.then(look);
  };
  const wait = (next: Date | undefined) => {
    const left = next ? next.getTime() - now().getTime() : MINUTE_MS;
    clearTimeout(timer);
    // A draft that is still due could not be tried. The next attempt is in a minute.
    if (!ended) timer = setTimeout(wake, left > 0 ? Math.min(left, MINUTE_MS) : MINUTE_MS).unref();
  };

  return {
    wake,
    /** Resolves once no draft is being published. */
    end(): Promise<void> {
      ended = true;
      clearTimeout(timer);
      return work;
    },
  };
}
