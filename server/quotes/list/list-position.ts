import { ApiError } from "#server/platform/errors.ts";
import { type Cents, cents } from "#shared/money.ts";

/** The sections of a list, from top to bottom, or all in one. */
const LIST_SECTIONS = ["accepted", "answers", "due", "overdue", "waiting", "follow", "expired", "rest", "all"] as const;

export type ListSection = (typeof LIST_SECTIONS)[number];

/** The last quote of a page. All pages of a list use the same `overdueBefore`. */
export interface ListPosition {
  readonly section: ListSection;
  readonly overdueBefore: Date;
  readonly seq: number;
  /** Total with delivery. */
  readonly amount: Cents;
}

/** Writes a position as the cursor of the next page. */
export function writePosition({ section, overdueBefore, seq, amount }: ListPosition): string {
  return [section, overdueBefore.getTime(), seq, amount].join("-");
}

/** Reads a cursor; 400 if it is not valid. */
export function readPosition(cursor: string): ListPosition {
  const match = /^([a-z]+)-(\d{1,15})-(\d{1,15})-(\d{1,15})$/.exec(cursor);
  const section = LIST_SECTIONS.find((each) => each === match?.[1]);
  if (!match || !section)
    throw new ApiError(400, "invalid_request", [
      { path: "cursor", code: "invalid_field", message: "Use the nextCursor of the previous page." },
    ]);
  const [at = 0, seq = 0, amount = 0] = match.slice(2).map(Number);
  return { section, overdueBefore: new Date(at), seq, amount: cents(amount / 100) };
}
