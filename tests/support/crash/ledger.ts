import type { SubmitQuoteReply } from "#shared/api/submit.ts";
import type { QuoteStatus } from "#shared/quote-status.ts";
import type { RulesDocument } from "#shared/rules.ts";
import type { submission } from "../submission.ts";
import type { Fact } from "./fact.ts";

/** Where a quote is: in the lists, deleted but to be restored, or gone, which nobody asks for. */
export type Place = "listed" | "deleted" | "gone";

/** One submission, and what its client did with the quote. */
export interface QuoteEntry {
  readonly owner: string;
  /** Of this submission alone. */
  readonly email: string;
  readonly key: string | undefined;
  readonly body: ReturnType<typeof submission>;
  /** Undefined as long as none came. */
  reply: SubmitQuoteReply | undefined;
  readonly status: Fact<QuoteStatus>;
  /** The request that asks for the status, where it asks for several. */
  batch: object | undefined;
  readonly place: Fact<Place>;
  /** Texts by the names of the notes; `isKnown` once a reply came. */
  readonly notes: Map<string, { readonly text: string; isKnown: boolean }>;
  /** Whether its snapshot was looked at after a kill. */
  isChecked: boolean;
}

/** An edit of the rules that no reply came to, and how to tell that it was made. */
export interface AskedEdit {
  readonly isMade: (document: RulesDocument) => boolean;
}

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** What the server acknowledged, and what it was asked for without a reply. */
export interface Ledger {
  /** By e-mail address. */
  readonly quotes: Map<string, QuoteEntry>;
  /** The documents that the replies had, by revision. */
  readonly revisions: Map<number, RulesDocument>;
  readonly askedEdits: Set<AskedEdit>;
  /** By filename. */
  readonly images: Map<string, ImageSize>;
  /** Files of images that were looked at after a kill. */
  readonly checkedImages: Set<string>;
  /** The newest revision that was looked at after a kill. */
  checkedRevision: number;
  /** Replies to writes, by their kind. */
  readonly acknowledged: Map<string, number>;
  /** Writes that a kill left without a reply. */
  unanswered: number;
  /** Makes what the clients send unlike all before. */
  turns: number;
}

export const createLedger = (): Ledger => ({
  quotes: new Map(),
  revisions: new Map(),
  askedEdits: new Set(),
  images: new Map(),
  checkedImages: new Set(),
  checkedRevision: 0,
  acknowledged: new Map(),
  unanswered: 0,
  turns: 0,
});
