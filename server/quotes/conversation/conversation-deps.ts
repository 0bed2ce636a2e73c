import type { Request, Response } from "express";
import type { PeopleStore } from "#server/staff/people-store.ts";
import type { AnswersReply, SendPreviewReply } from "#shared/api/quotes/answers.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import type { AttachmentStore } from "../attachments/attachment-store.ts";
import type { LinkStore } from "../links/link-store.ts";
import type { QuoteDeps } from "../quote-deps.ts";
import type { QuoteStore } from "../quote-store.ts";
import type { AnswerReceiver } from "./answer-quote.ts";
import type { AnswerStore } from "./answer-store.ts";
import type { RevisionStore } from "./revision-store.ts";
import type { QuoteSender } from "./send-quote.ts";

/** The email that sends a revision, without the private link. */
export type PreviewEmail = (quote: WholeQuote, revision: QuoteRevision) => Promise<SendPreviewReply["email"]>;

export interface ConversationDeps extends QuoteDeps {
  readonly quotes: QuoteStore & QuoteSender & AnswerReceiver;
  readonly revisions: RevisionStore;
  readonly answers: AnswerStore;
  readonly attachments: Pick<AttachmentStore, "listOf">;
  readonly links: LinkStore;
  readonly people: Pick<PeopleStore, "find">;
  readonly messages: { readonly listUndelivered: (quoteId: string) => Promise<AnswersReply["undelivered"]> };
  readonly previewEmail: PreviewEmail;
  /** Whether a request comes from a browser in which staff signed in. */
  readonly isFromStaff: (req: Request) => boolean;
  /** Whether emails are sent. */
  readonly emailIsOn: boolean;
}

export function sendRevisionPdf(res: Response, quoteId: string, number: number, pdf: Buffer): void {
  res.attachment(`${quoteId}-${number}.pdf`).type("application/pdf").send(pdf);
}
