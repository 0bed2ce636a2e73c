import express, { type Response, Router } from "express";
import type { LinkStore } from "#server/customer-links/link-store.ts";
import { ApiError } from "#server/errors.ts";
import { addRoute } from "#server/http/add-route.ts";
import { parse, parseBody } from "#server/http/parse.ts";
import type { PartnerSettings } from "#server/partners/partners-file.ts";
import { noQuote, pathQuoteId } from "#server/quotes/quote-id.ts";
import { noSuchRevision, type QuoteDeps } from "#server/quotes/quote-routes.ts";
import {
  type AnswersReply,
  PreviewEmailForm,
  type SendPreviewReply,
  type SendQuoteReply,
  SendQuoteRequest,
} from "#shared/api/answers.ts";
import { onlyChosen } from "#shared/bench/only-chosen.ts";
import { readRules } from "#shared/engine/model.ts";
import { requestOf, withContent } from "#shared/quote-content.ts";
import type { QuoteRevision } from "#shared/quote-revisions.ts";
import type { WholeQuote } from "#shared/quotes.ts";
import { revisionChanges } from "#shared/revision-changes.ts";
import type { AnswerStore } from "./answer-store.ts";
import { type Conversation, newRevision } from "./new-revision.ts";
import type { SendOutcome } from "./send-quote.ts";
import { shownAnswers } from "./shown-answers.ts";

/** The email that sends a revision, without the private link. */
export type PreviewEmail = (
  quote: WholeQuote,
  revision: QuoteRevision,
) => Promise<SendPreviewReply["email"]>;

export interface AnswerDeps extends QuoteDeps {
  readonly answers: AnswerStore;
  readonly links: LinkStore;
  readonly partners: PartnerSettings;
  readonly previewEmail: PreviewEmail;
  /** Whether emails are sent. */
  readonly emailIsOn: boolean;
}

export const REVISION_NUMBER = /^[1-9]\d{0,2}$/;

/** The preview of an email runs no script and loads nothing. Only our own page frames it, and measures its height. */
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin";

/** A form, because the reply is a page for a frame. Terms take less than half of this. */
const readForm = express.urlencoded({ extended: false, limit: "256kb", parameterLimit: 1 });

/** Sends quotes, and shows staff what was sent and answered. */
export function answerRoutes(deps: AnswerDeps): Router {
  const { rules, quotes, revisions, answers, staffOnly, now, timeZone, company } = deps;
  const router = Router({ caseSensitive: true, strict: true });

  const conversation = async (quoteId: string): Promise<Conversation> => {
    const quote = await quotes.find(quoteId);
    if (!quote) throw await noQuote(quotes, quoteId);
    const { number } = quote.current;
    const [newest, given] = await Promise.all([
      number === null ? undefined : revisions.find(quoteId, number),
      answers.of(quoteId),
    ]);
    return { quote, newest, answers: given };
  };

  /** The revision as it would be sent now. */
  const draft = async (quoteId: string, request: SendQuoteRequest) => {
    const before = await conversation(quoteId);
    if ((before.newest?.number ?? 0) !== request.after) throw new ApiError(409, "newer_revision");
    const revision = newRevision(request, before, await rules.current(), now(), timeZone);
    return { ...before, revision };
  };

  const draw = async (quote: WholeQuote, sent: QuoteRevision): Promise<Buffer> => {
    const { rules: priced } = await rules.at(sent.rulesRevision);
    const benches = sent.items.map(({ configuration }) =>
      readRules(onlyChosen(priced, configuration)),
    );
    const document = await deps.drawing(() =>
      deps.drawDocument({
        quote: withContent(quote, sent),
        sent,
        rules: benches,
        company,
        paper: "letter",
        units: "in",
        timeZone,
      }),
    );
    return Buffer.from(document);
  };

  const sentReply = async (quoteId: string, revision: QuoteRevision): Promise<SendQuoteReply> => {
    const quote = await quotes.find(quoteId);
    if (!quote) throw await noQuote(quotes, quoteId);
    return { success: true, quote, revision, isEmailed: deps.emailIsOn };
  };

  addRoute(router, "/api/quotes/:quoteId/answers", {
    before: staffOnly,
    get: async (req, res) => {
      const quoteId = pathQuoteId(req);
      const quote = await quotes.findHeld(quoteId);
      if (!quote) throw await noQuote(quotes, quoteId);
      const [sent, given, link] = await Promise.all([
        revisions.of(quoteId),
        answers.of(quoteId),
        deps.links.linkOf(quoteId),
      ]);
      res.json({
        success: true,
        revisions: sent,
        answers: shownAnswers(given, requestOf(quote).items, sent),
        link,
        emailIsOn: deps.emailIsOn,
      } satisfies AnswersReply);
    },
  });

  addRoute(router, "/api/quotes/:quoteId/send", {
    before: staffOnly,
    post: async (req, res) => {
      const quoteId = pathQuoteId(req);
      const body = parseBody(SendQuoteRequest, req);
      const request = JSON.stringify(body);
      // A retry gets the revision that was sent, although prices and the newest revision may be others by now.
      const earlier = await revisions.sentBy(quoteId, body.after + 1, request);
      if (earlier) {
        res.json(await sentReply(quoteId, earlier));
        return;
      }
      const { quote, revision } = await draft(quoteId, body);
      const pdf = await draw(quote, revision);
      await deps.links.linkTo(quoteId, now());
      const outcome = await quotes.send({ quoteId, revision, pdf, request, from: body.from });
      if (outcome.kind === "gone") throw await noQuote(quotes, quoteId);
      if (outcome.kind !== "sent") throw notSent(outcome.kind);
      res.json(await sentReply(quoteId, outcome.revision));
    },
  });

  addRoute(router, "/api/quotes/:quoteId/send/preview", {
    before: staffOnly,
    post: async (req, res) => {
      const { quote, newest, revision } = await draft(
        pathQuoteId(req),
        parseBody(SendQuoteRequest, req),
      );
      const { sentAt: _, ...shown } = revision;
      res.json({
        success: true,
        revision: shown,
        changes: revisionChanges(newest ?? requestOf(quote), revision),
        email: await deps.previewEmail(quote, revision),
      } satisfies SendPreviewReply);
    },
  });

  addRoute(router, "/api/quotes/:quoteId/send/email", {
    before: staffOnly,
    post: [
      readForm,
      async (req, res) => {
        const quoteId = pathQuoteId(req);
        const { request } = parse(PreviewEmailForm, req.body ?? {});
        const { quote, revision } = await draft(quoteId, parse(SendQuoteRequest, request));
        const { html } = await deps.previewEmail(quote, revision);
        res.set("Content-Security-Policy", EMAIL_POLICY).type("html").send(html);
      },
    ],
  });

  addRoute(router, "/api/quotes/:quoteId/send/document", {
    before: staffOnly,
    post: async (req, res) => {
      const quoteId = pathQuoteId(req);
      const { quote, revision } = await draft(quoteId, parseBody(SendQuoteRequest, req));
      sendRevisionPdf(res, quoteId, revision.number, await draw(quote, revision));
    },
  });

  addRoute(router, "/api/quotes/:quoteId/revisions/:number/document", {
    before: staffOnly,
    get: async (req, res) => {
      const quoteId = pathQuoteId(req);
      if (!REVISION_NUMBER.test(req.params.number)) throw noSuchRevision();
      const number = Number(req.params.number);
      const found = await revisions.document(quoteId, number);
      if (!found) throw await noRevision(deps, quoteId);
      sendRevisionPdf(res, quoteId, number, found.pdf);
    },
  });

  return router;
}

/** The 404 for a missing revision, or for a missing quote. */
async function noRevision({ quotes }: Pick<QuoteDeps, "quotes">, quoteId: string) {
  if (!(await quotes.find(quoteId))) return noQuote(quotes, quoteId);
  return noSuchRevision();
}

function notSent(kind: Exclude<SendOutcome["kind"], "sent" | "gone">): ApiError {
  if (kind === "newer") return new ApiError(409, "newer_revision");
  return new ApiError(409, kind === "changed" ? "quote_changed" : "too_many_revisions");
}

export function sendRevisionPdf(res: Response, quoteId: string, number: number, pdf: Buffer): void {
  res.attachment(`${quoteId}-${number}.pdf`).type("application/pdf").send(pdf);
}
