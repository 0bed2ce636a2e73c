import { createHash } from "node:crypto";
import express, { type Request } from "express";
import { createTaskQueue } from "#server/http/concurrency.ts";
import { parse } from "#server/http/parse.ts";
import { ApiError } from "#server/platform/errors.ts";
import { actOf, hasSenderScope, personBehind } from "#server/staff/author.ts";
import { answerEndpoints, type SendQuoteReply, SendQuoteRequest } from "#shared/api/quotes/answers.ts";
import type { Company } from "#shared/quotes/company.ts";
import { requestOf } from "#shared/quotes/quote-content.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { revisionChanges } from "#shared/quotes/revision-changes.ts";
import { drawQuote } from "../draw-quote.ts";
import { benchCosts, loadTodaysRules, revisionNotFound } from "../quote-deps.ts";
import { requireQuote } from "../quote-id.ts";
import { type ConversationDeps, sendRevisionPdf } from "./conversation-deps.ts";
import { type Conversation, prepareRevision, sourceBenches } from "./new-revision.ts";
import { showAnswers } from "./shown-answers.ts";

/** The preview of an email runs no script and loads nothing. Only our own page frames it, and measures its height. */
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin";

/** A form, because the reply is a page for a frame. Terms take less than half of this. */
const readForm = express.urlencoded({ extended: false, limit: "256kb", parameterLimit: 1 });

/** The drafts that are priced in turn. One can take as long as pricing fifty benches. */
const MAX_WAITING = 32;

/** Sends quotes, and shows staff what was sent and answered. */
export function conversationRoutes(deps: ConversationDeps): void {
  const { quotes, revisions, answers, links, now, timeZone } = deps;
  const inTurn = createTaskQueue(MAX_WAITING);

  const loadConversation = async (quoteId: string): Promise<Conversation> => {
    const quote = await requireQuote(quotes, quoteId, quotes.find(quoteId));
    const [sent, given] = await Promise.all([revisions.listOf(quoteId), answers.listOf(quoteId)]);
    return { quote, revisions: sent, answers: given };
  };

  /** The person who sends, as the customer reads it; undefined for a program, and without an address for replies. */
  const findSender = async (req: Request): Promise<QuoteRevision["sender"]> => {
    const id = personBehind(req)?.id;
    const person = id === undefined ? undefined : await deps.people.find(id);
    return person?.email ? { name: person.name, email: person.email, phone: person.phone } : undefined;
  };

  /** The revision as it would be sent now. */
  const makeDraft = (quoteId: string, request: SendQuoteRequest, req: Request) =>
    inTurn(async () => {
      const before = await loadConversation(quoteId);
      if ((before.revisions.at(-1)?.number ?? 0) !== request.after) throw new ApiError(409, "newer_revision");
      const today = await loadTodaysRules(deps, before.quote);
      const conditions = await deps.companyStore.loadConditions();
      const by = { sender: await findSender(req), conditions, readsQuote: hasSenderScope(req, "quotes:read") };
      const revision = await prepareRevision(request, before, today, by, now(), timeZone);
      const { lowestMargin } = today.document;
      const costs = benchCosts(today, revision);
      const along = await requireQuote(quotes, quoteId, quotes.loadAlong(quoteId));
      const digest = digestOf(revision, along, await deps.companyStore.loadCompany());
      return { ...before, revision, along, digest, costs: { ...(costs && { costs }), lowestMargin } };
    });

  const sentReply = async (quoteId: string, revision: QuoteRevision): Promise<SendQuoteReply> => {
    const quote = await requireQuote(quotes, quoteId, quotes.find(quoteId));
    return { success: true, quote, revision, isEmailed: deps.emailIsOn && quote.customerInfo.email !== "" };
  };

  deps.serve(answerEndpoints, {
    getAnswers: async ({ params: { quoteId } }) => {
      const quote = await requireQuote(quotes, quoteId, quotes.findHeld(quoteId));
      const [sent, given, attachments, link, undelivered] = await Promise.all([
        revisions.listOf(quoteId),
        answers.listOf(quoteId),
        deps.attachments.listOf(quoteId),
        links.linkOf(quoteId),
        deps.messages.listUndelivered(quoteId),
      ]);
      return {
        revisions: sent,
        answers: showAnswers(given, requestOf(quote).items, sent),
        ...{ attachments, link },
        emailIsOn: deps.emailIsOn,
        undelivered,
      };
    },

    sendQuote: async ({ params: { quoteId }, body }, req) => {
      // A retry gets the revision that was sent, even if prices or the newest revision have changed since.
      const earlier = await revisions.findSentBy(quoteId, body);
      if (earlier) return sentReply(quoteId, earlier);
      const draft = await makeDraft(quoteId, body, req);
      const { along } = draft;
      if (body.previewed !== undefined && body.previewed !== draft.digest) throw new ApiError(409, "preview_changed");
      const pdf = await drawQuote(deps, draft.quote, draft.revision);
      const revision = { ...draft.revision, sentAt: now().toISOString() };
      await links.linkTo(quoteId, now());
      const { author } = actOf(req, now());
      const sending = quotes.send({ quoteId, revision, along, pdf, request: body, author });
      return sentReply(quoteId, await requireQuote(quotes, quoteId, sending));
    },

    previewQuote: async ({ params, body }, req) => {
      const { revision, along, digest, costs, ...conversation } = await makeDraft(params.quoteId, body, req);
      const { quote } = conversation;
      const { sentAt: _, ...unsent } = revision;
      // So that they are made when the quote is sent.
      deps.photos?.want((await deps.rules.at(revision.rulesRevision)).rules, revision.items);
      return {
        revision: unsent,
        ...along,
        digest,
        conflicts: sourceBenches(body, conversation).conflicts,
        changes: revisionChanges(conversation.revisions.at(-1) ?? requestOf(quote), revision),
        ...costs,
        email: await deps.previewEmail(quote, revision),
      };
    },

    previewQuoteEmail: {
      before: [readForm],
      handle: async ({ params, body }, req, res) => {
        const { quote, revision } = await makeDraft(params.quoteId, parse(SendQuoteRequest, body.request), req);
        const { html } = await deps.previewEmail(quote, revision);
        res.set("Content-Security-Policy", EMAIL_POLICY).type("html").send(html);
      },
    },

    previewQuoteDocument: async ({ params: { quoteId }, body }, req, res) => {
      const { quote, revision } = await makeDraft(quoteId, body, req);
      sendRevisionPdf(res, quoteId, revision.number, await drawQuote(deps, quote, revision));
    },

    getRevisionDocument: async ({ params: { quoteId, number } }, _req, res) => {
      const found = await revisions.document(quoteId, number);
      if (!found) {
        await requireQuote(quotes, quoteId, quotes.find(quoteId));
        throw revisionNotFound();
      }
      sendRevisionPdf(res, quoteId, number, found.pdf);
    },

    renewQuoteLink: async ({ params: { quoteId } }, req) => {
      return { link: await requireQuote(quotes, quoteId, links.renew(quoteId, actOf(req, now()))) };
    },

    revokeQuoteLink: async ({ params: { quoteId } }, req) => {
      await requireQuote(quotes, quoteId, links.revoke(quoteId, actOf(req, now())));
      return { link: null };
    },
  });
}

/**
 * The hash of what is sent, of what the preview shows along with it, and of the letterhead. The time and the number of the rules do not
 * count: not each change of the rules is one of its prices.
 */
const digestOf = (
  { sentAt: _, rulesRevision: __, ...facts }: QuoteRevision,
  along: object,
  { logo, ...letterhead }: Company,
): string =>
  createHash("sha256")
    .update(JSON.stringify([facts, along, letterhead, logo?.image]))
    .digest("base64url");
