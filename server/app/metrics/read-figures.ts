import { startDeadline, withDeadline } from "#server/platform/deadline.ts";

/** Scrapers may ask as often as they like. The database is read this often at most. */
const MAX_AGE_MS = 5_000;

/** Well below the ten seconds after which a scraper gives up. */
const MAX_WAIT_MS = 2_000;

/** Counting this many messages takes a few milliseconds. */
const MAX_COUNTED_MESSAGES = 10_000;

type Count<Labels extends string> = Readonly<Record<Labels, string> & { count: number }>;

/** The stores that have the figures. */
export interface FiguresDeps {
  readonly db: { readonly check: () => Promise<void> };
  readonly rules: { readonly loadCurrent: () => Promise<{ readonly revision: number }> };
  readonly tallies: { readonly listStatuses: () => Promise<readonly Count<"status">[]> };
  readonly messages: { readonly countMessagesUpTo: (most: number) => Promise<readonly Count<"channel" | "state">[]> };
}

export type Figures = Awaited<ReturnType<typeof readFigures>>;

/** The metrics of the data. Each read takes a few rows of an index, however much is stored. */
async function readFigures({ db, messages, tallies, rules }: FiguresDeps) {
  await db.check();
  const { revision } = await rules.loadCurrent();
  return {
    revision,
    quotes: await tallies.listStatuses(),
    messages: await messages.countMessagesUpTo(MAX_COUNTED_MESSAGES),
  };
}

/** Returns the figures, at most a few seconds old; undefined if the database fails, or does not answer soon. */
export function createFiguresReader(deps: FiguresDeps): () => Promise<Figures | undefined> {
  let reading: Promise<Figures | undefined> | undefined;
  /** The end of the last read. While one is in progress, which a hanging database may leave for long, none is begun. */
  let endedAt = Number.POSITIVE_INFINITY;

  return async () => {
    if (!reading || performance.now() - endedAt > MAX_AGE_MS) {
      endedAt = Number.POSITIVE_INFINITY;
      reading = readFigures(deps)
        .catch(() => undefined)
        .finally(() => {
          endedAt = performance.now();
        });
    }
    const current = reading;
    return withDeadline(startDeadline(MAX_WAIT_MS), () => current).catch(() => undefined);
  };
}
