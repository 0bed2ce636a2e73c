import { ApiError } from "#server/errors.ts";
import { type Cents, cents } from "#shared/money.ts";

/** Which part of a list: what is overdue, the rest, or all of it in one. */
export type ListPart = "overdue" | "rest" | "all";

/** Where a page ends. The moment that told overdue from the rest stays the same for all pages. */
export interface ListPosition {
  readonly part: ListPart;
  readonly overdueBefore: Date;
  readonly seq: number;
  /** Total with delivery. */
  readonly amount: Cents;
}

const PARTS: readonly ListPart[] = ["overdue", "rest", "all"];

/** A position as the cursor of the next page, and back; 400 for what is none. */
export function writePosition({ part, overdueBefore, seq, amount }: ListPosition): string {
  return [part, overdueBefore.getTime(), seq, amount].join("-");
}

export function readPosition(cursor: string): ListPosition {
  const match = /^([a-z]+)-(\d{1,15})-(\d{1,15})-(\d{1,15})$/.exec(cursor);
  const part = PARTS.find((each) => each === match?.[1]);
  if (!match || !part)
    throw new ApiError(400, "invalid_request", [
      { path: "cursor", code: "invalid_field", message: "Use the nextCursor of the page before." },
    ]);
  const [at = 0, seq = 0, amount = 0] = match.slice(2).map(Number);
  return { part, overdueBefore: new Date(at), seq, amount: cents(amount / 100) };
}
