import { startDeadline, withDeadline } from "#server/platform/deadline.ts";
import { probe } from "#server/platform/disk.ts";

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
  const read = probe(() => readFigures(deps));
  return () => withDeadline(startDeadline(MAX_WAIT_MS), read).catch(() => undefined);
}
