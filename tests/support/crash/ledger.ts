import type { SubmitQuoteReply } from "#shared/api/submit.ts";
import type { QuoteStatus } from "#shared/quote-status.ts";
import type { RulesDocument } from "#shared/rules.ts";
import type { submission } from "../submission.ts";

/** A value by the last reply, and a newer one that was requested without a reply. A kill leaves either of them. */
export interface Fact<Value> {
  known: Value;
  requested: Value | undefined;
}

export const fact = <Value>(known: Value): Fact<Value> => ({ known, requested: undefined });

/** Accepts the value that a server has after a kill. False if it is neither of the two. */
export function confirm<Value>(fact: Fact<Value>, found: Value): boolean {
  const isExpected = found === fact.known || found === fact.requested;
  fact.known = found;
  fact.requested = undefined;
  return isExpected;
}

/** In the list, in *Deleted*, or missing, which nobody requests. */
export type Place = "listed" | "deleted" | "missing";

/** A submission, and the changes of its quote. */
export interface QuoteEntry {
  readonly owner: string;
  /** Different for each submission. */
  readonly email: string;
  readonly key: string | undefined;
  readonly body: ReturnType<typeof submission>;
  /** Undefined until a reply arrives. */
  reply: SubmitQuoteReply | undefined;
  readonly status: Fact<QuoteStatus>;
  /** The unanswered request that sets the status of several quotes. */
  batch: object | undefined;
  readonly place: Fact<Place>;
  /** The number of revisions that were sent. */
  readonly sent: Fact<number>;
  /** The kinds of the customer's answers, such as 'declined,accepted'. */
  readonly answers: Fact<string>;
  /** The number of times that the private link was renewed. */
  readonly renewals: Fact<number>;
  /** By note ID. `isKnown` after a reply. */
  readonly notes: Map<string, { readonly text: string; isKnown: boolean }>;
  /** Whether its snapshot was checked after a kill. */
  isChecked: boolean;
}

/** An edit of the rules without a reply, and its test: whether the rules contain it. */
export interface UnansweredEdit {
  readonly isIn: (document: RulesDocument) => boolean;
}

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The writes that a server has acknowledged, and those that it was sent without a reply. */
export class Ledger {
  /** By e-mail address. */
  readonly quotes = new Map<string, QuoteEntry>();
  /** The rules in the replies, by revision. */
  readonly revisions = new Map<number, RulesDocument>();
  readonly unansweredEdits = new Set<UnansweredEdit>();
  /** By file name. */
  readonly images = new Map<string, ImageSize>();
  /** Checked after a kill. */
  readonly checkedImages = new Set<string>();
  /** The newest revision that was checked after a kill. */
  checkedRevision = 0;
  /** The number of acknowledged writes of each kind. */
  readonly acknowledged = new Map<string, number>();
  unanswered = 0;
  private turn = 0;

  /** A new number, so that each write differs from all others. */
  nextTurn(): number {
    this.turn += 1;
    return this.turn;
  }

  /** Counts a reply to a write, or a missing one. */
  acknowledge<Reply>(kind: string, reply: Reply | undefined): reply is Reply {
    if (reply === undefined) this.unanswered += 1;
    else this.acknowledged.set(kind, (this.acknowledged.get(kind) ?? 0) + 1);
    return reply !== undefined;
  }

  /** Makes the next check look at everything again. */
  forgetChecks(): void {
    this.checkedRevision = 0;
    this.checkedImages.clear();
    for (const entry of this.quotes.values()) entry.isChecked = false;
  }
}
