import { businessTime } from "#shared/business-time.ts";
import type { QuoteStatus } from "#shared/quote-status.ts";
import type { Random } from "./random.ts";
import { TIME_ZONE } from "./submission-times.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Staff setting a status. */
export interface StatusChange {
  readonly at: Date;
  readonly from: QuoteStatus;
  readonly to: QuoteStatus;
}

/** The statuses of a quote after its submission, by now: most are answered in time, a few forgotten. */
export function statusHistory(submittedAt: Date, now: Date, random: Random): StatusChange[] {
  const statuses = statusesAt(submittedAt, now, random);
  const pauses = statuses.map((status) => pauseBefore(status) * (0.2 + 1.6 * random.share()));
  const taken = pauses.reduce((sum, pause) => sum + pause, 0);
  // What is young has come so far in less time.
  const pace = Math.min(1, (now.getTime() - submittedAt.getTime()) / Math.max(1, taken));
  let from: QuoteStatus = "pending";
  let at = submittedAt.getTime();
  return statuses.map((to, place) => {
    at += Math.floor((pauses[place] ?? 0) * pace);
    const change = { at: new Date(at), from, to };
    from = to;
    return change;
  });
}

function statusesAt(submittedAt: Date, now: Date, random: Random): QuoteStatus[] {
  const waited = businessTime(submittedAt, now, TIME_ZONE);
  const kind = random.share();
  const reviewed: QuoteStatus[] = random.chance(0.8) ? ["reviewed"] : [];
  if (waited < DAY) {
    if (kind < 0.7) return [];
    return kind < 0.9 ? ["reviewed"] : [...reviewed, "quoted"];
  }
  if (waited < 2 * DAY) {
    if (kind < 0.25) return [];
    return kind < 0.55 ? ["reviewed"] : [...reviewed, kind < 0.95 ? "quoted" : "rejected"];
  }
  const isRecent = waited < 30 * DAY;
  const forgotten = isRecent ? 0.02 : 0.0005;
  if (kind < forgotten) return random.chance(0.6) ? [] : ["reviewed"];
  if (kind < (isRecent ? 0.6 : 0.25)) return [...reviewed, "quoted"];
  if (kind < (isRecent ? 0.84 : 0.7)) return [...reviewed, "quoted", "approved"];
  return random.chance(0.3) ? [...reviewed, "rejected"] : [...reviewed, "quoted", "rejected"];
}

/** How long it usually takes staff or the customer, in milliseconds. */
function pauseBefore(status: QuoteStatus): number {
  if (status === "reviewed") return 5 * HOUR;
  return status === "quoted" ? 14 * HOUR : 6 * DAY;
}
