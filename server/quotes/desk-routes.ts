import { type Request, type RequestHandler, Router } from "express";
import { ApiError } from "#server/errors.ts";
import { only } from "#server/http/add-route.ts";
import { parseBody } from "#server/http/parse.ts";
import type { RulesStore } from "#server/rules/store.ts";
import {
  type AddNoteReply,
  AddNoteRequest,
  type DeleteQuoteReply,
  type QuoteReply,
  type RestoreQuoteReply,
  type SetStatusesReply,
  SetStatusesRequest,
  type SetStatusReply,
  SetStatusRequest,
} from "#shared/api/quotes.ts";
import { quoteDrift } from "#shared/quote-drift.ts";
import type { EventStore } from "./event-store.ts";
import { noQuote, pathQuoteId } from "./known-quote.ts";
import { quoteBench } from "./quote-bench.ts";
import type { QuoteStore } from "./store.ts";

export interface DeskRoutesDeps {
  readonly rules: RulesStore;
  readonly quotes: QuoteStore;
  readonly events: EventStore;
  readonly staffOnly: RequestHandler;
  readonly now: () => Date;
}

/** What staff do with quotes, one or several. These routes come after those of a fixed path. */
export function deskRoutes({ rules, quotes, events, staffOnly, now }: DeskRoutesDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router
    .route("/api/quotes/status")
    .all(staffOnly)
    .put(async (req, res) => {
      const { status, quotes: named } = parseBody(SetStatusesRequest, req);
      const outcomes = await quotes.setStatuses(
        named.map((each) => ({ ...each, status })),
        now(),
      );
      res.json({
        success: true,
        quotes: outcomes.flatMap((each) => (each.kind === "set" ? each.quote : [])),
        unchanged: outcomes.flatMap((each) => (each.kind === "unchanged" ? each.quote : [])),
        changed: outcomes.flatMap((each) => (each.kind === "changed" ? each.quote : [])),
        gone: outcomes.flatMap((each) => (each.kind === "gone" ? each.quoteId : [])),
      } satisfies SetStatusesReply);
    })
    .all(only("PUT"));

  router
    .route("/api/quotes/:quoteId/status")
    .all(staffOnly)
    .put(async (req, res) => {
      const change = { quoteId: pathQuoteId(req), ...parseBody(SetStatusRequest, req) };
      const [outcome] = await quotes.setStatuses([change], now());
      if (outcome?.kind === "changed") throw new ApiError(409, "quote_changed");
      if (!outcome || outcome.kind === "gone") throw await noQuote(quotes, change.quoteId);
      res.json({
        success: true,
        quote: outcome.quote,
        unchanged: outcome.kind === "unchanged",
      } satisfies SetStatusReply);
    })
    .all(only("PUT"));

  router
    .route("/api/quotes/:quoteId/notes/:noteId")
    .all(staffOnly)
    .put(async (req, res) => {
      const { note } = parseBody(AddNoteRequest, req);
      const named = { quoteId: pathQuoteId(req), noteId: pathNoteId(req) };
      const event = await quotes.addNote({ ...named, note }, now());
      if (!event) throw await noQuote(quotes, named.quoteId);
      if (event.kind !== "note-added" || event.note !== note)
        throw new ApiError(422, "note_reused");
      res.json({ success: true, event } satisfies AddNoteReply);
    })
    .all(only("PUT"));

  router
    .route("/api/quotes/:quoteId/restore")
    .all(staffOnly)
    .post(async (req, res) => {
      const quoteId = pathQuoteId(req);
      const quote = await quotes.restore(quoteId, now());
      if (!quote) throw await noQuote(quotes, quoteId);
      res.json({ success: true, quote } satisfies RestoreQuoteReply);
    })
    .all(only("POST"));

  router
    .route("/api/quotes/:quoteId")
    .all(staffOnly)
    .get(async (req, res) => {
      const quoteId = pathQuoteId(req);
      const quote = await quotes.findHeld(quoteId);
      if (!quote) throw await noQuote(quotes, quoteId);
      const [bench, current, told] = await Promise.all([
        quoteBench(rules, quote),
        rules.current(),
        events.of(quote.quoteId),
      ]);
      res.json({
        success: true,
        quote,
        events: told,
        bench,
        drift: quoteDrift(current.rules, quote),
      } satisfies QuoteReply);
    })
    .delete(async (req, res) => {
      const quoteId = pathQuoteId(req);
      if (!(await quotes.remove(quoteId, now()))) throw await noQuote(quotes, quoteId);
      res.json({ success: true, quoteId } satisfies DeleteQuoteReply);
    })
    .all(only("GET", "HEAD", "DELETE"));

  return router;
}

/** The name that the writer of a note gave it. */
function pathNoteId({ params }: Request): string {
  const { noteId } = params;
  if (typeof noteId !== "string" || !/^[\w-]{8,64}$/.test(noteId))
    throw new ApiError(404, "not_found");
  return noteId;
}
