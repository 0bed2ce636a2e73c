import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import type { Loss, NextAction, ShortQuote } from "#shared/quotes/quote.ts";
import { lastSaid } from "#shared/quotes/quote-outcome.ts";
import type { QuoteStatus } from "#shared/quotes/quote-status.ts";
import { groupBy } from "#shared/rules/group-by.ts";
import { archiveInList, showQuote } from "../list/list-state.ts";
import { type SeenQuote, type StatusOutcome, saidInQuery } from "../list/use-list-changes.ts";
import type { QuoteList } from "../list/use-quote-list.ts";
import { statusMessages } from "./status-texts.ts";
import type { QuoteMessages } from "./use-quote-messages.ts";

type Change = QuoteList["change"];

/** The actions on quotes, with their messages and Undo. Calls `onBack` for quotes that return to the list. */
export function quoteWork(
  list: Pick<QuoteList, "setStatus" | "assign" | "change" | "restore" | "deleteQuote">,
  { tell, begin }: Pick<QuoteMessages, "tell" | "begin">,
  onBack: (quoteId: string) => void,
) {
  const tellStatuses = (ids: readonly string[], outcomes: readonly StatusOutcome[], undo?: () => void) =>
    tell(
      statusMessages(outcomes).map((message) => ({
        ...message,
        about: message.tone === "error" && ids.length === 1 ? ids[0] : undefined,
        undo: message.tone === "success" ? undo : undefined,
      })),
    );

  const setStatus = async (seen: readonly SeenQuote[], status: QuoteStatus) => {
    const ids = seen.map(({ quoteId }) => quoteId);
    begin(ids);
    const outcomes = await list.setStatus(seen, status);
    const done = outcomes.flatMap((outcome) => outcome.done);
    const undo = async () => {
      begin(ids);
      const back = [...groupBy(done, ({ from }) => from)].map(([before, those]) => {
        const set = those.map((each) => ({ ...each, from: status }));
        return list.setStatus(set, before);
      });
      tellStatuses(ids, (await Promise.all(back)).flat());
    };
    tellStatuses(ids, outcomes, done.length > 0 ? () => void undo() : undefined);
  };

  /** Up to `MAX_AT_ONCE` quotes. */
  const assign = async (quotes: readonly ShortQuote[], personId: string | null): Promise<void> => {
    const ids = quotes.map(({ quoteId }) => quoteId);
    const about = ids.length === 1 ? ids[0] : undefined;
    begin(ids);
    try {
      const { quotes: done, changed, gone } = await list.assign(quotes, personId);
      const name = done[0]?.assignee?.name;
      const text = name === undefined ? "Unassigned" : `Assigned to ${name}`;
      const detail = done.length === 1 ? done[0]?.quoteId : `${done.length} quotes`;
      const before = new Map(quotes.map(({ quoteId, assignee }) => [quoteId, assignee?.id ?? null]));
      const undo = () =>
        groupBy(done, ({ quoteId }) => before.get(quoteId) ?? null).forEach((those, id) => void assign(those, id));
      if (done.length > 0) tell([{ tone: "success", text, detail, undo }]);
      const missed = changed.length + gone.length;
      if (missed > 0)
        tell([
          {
            ...{ tone: "error", text: "A colleague was faster", about },
            detail: `${[...changed.map(({ quoteId }) => quoteId), ...gone].join(", ")} was not assigned.`,
          },
        ]);
    } catch (error) {
      const detail = RequestFailure.of(error).message;
      tell([{ tone: "error", text: "Failed to assign", detail, about }]);
    }
  };

  /** Tells the outcome of a request that changes one quote. Returns whether it did. */
  const change = async (
    { quoteId }: ShortQuote,
    request: Parameters<Change>[0],
    texts: { readonly done: string; readonly failed: string; readonly undo?: (() => void) | undefined },
    put?: Parameters<Change>[1],
  ): Promise<boolean> => {
    begin([quoteId]);
    const failure = await list.change(request, put);
    tell([
      failure
        ? { tone: "error", text: texts.failed, detail: failure.message, about: quoteId }
        : { tone: "success", text: texts.done, detail: quoteId, undo: texts.undo },
    ]);
    return failure === undefined;
  };

  /** Confirms the customer's acceptance, or takes that back. Both can be repeated. */
  const confirm = (quote: ShortQuote, isConfirmed = true): Promise<boolean> => {
    const said = { params: { quoteId: quote.quoteId }, query: saidInQuery(quote) };
    const request = call(`${isConfirmed ? "PUT" : "DELETE"} /api/quotes/{quoteId}/confirmation`, said);
    return change(quote, request, {
      done: isConfirmed ? "Acceptance confirmed" : "Confirmation taken back",
      failed: isConfirmed ? "Failed to confirm the acceptance" : "Failed to undo",
      undo: isConfirmed ? () => void confirm(quote, false) : undefined,
    });
  };

  const setReminder = (quote: ShortQuote, isOn: boolean): Promise<boolean> =>
    change(quote, call("PUT /api/quotes/{quoteId}/reminder", { params: { quoteId: quote.quoteId }, body: { isOn } }), {
      done: isOn ? "Reminder turned on" : "Reminder turned off",
      failed: "Failed to change the reminder",
      undo: () => void setReminder(quote, !isOn),
    });

  /** Plans what to do next, or clears it, in place of what the quote shows. */
  const setNextAction = (quote: ShortQuote, nextAction: NextAction | null): Promise<boolean> => {
    const params = { quoteId: quote.quoteId };
    const body = { nextAction, from: quote.nextAction ?? null };
    return change(quote, call("PUT /api/quotes/{quoteId}/next-action", { params, body }), {
      done: nextAction ? "Next action planned" : "Next action done",
      failed: "Failed to save the next action",
      undo: () => void setNextAction({ ...quote, nextAction: nextAction ?? undefined }, quote.nextAction ?? null),
    });
  };

  /** Notes why a quote was lost, in place of what the quote shows. */
  const setLoss = (quote: ShortQuote, loss: Loss | null): Promise<boolean> => {
    const params = { quoteId: quote.quoteId };
    const body = { loss, from: quote.loss ?? null };
    return change(quote, call("PUT /api/quotes/{quoteId}/loss", { params, body }), {
      done: loss ? "Reason noted" : "Reason removed",
      failed: "Failed to note the reason",
      undo: () => void setLoss({ ...quote, loss: loss ?? undefined }, quote.loss ?? null),
    });
  };

  const unarchive = async (quote: ShortQuote): Promise<void> => {
    const { quoteId } = quote;
    const texts = { done: "Order taken out of the archive", failed: "Failed to take the order out of the archive" };
    await change(quote, call("DELETE /api/quotes/{quoteId}/archive", { params: { quoteId } }), texts, showQuote);
    onBack(quoteId);
  };

  const archive = async (quote: ShortQuote, reason: string): Promise<void> => {
    const { quoteId } = quote;
    begin([quoteId]);
    const said = { params: { quoteId }, body: { reason, ...lastSaid(quote) } };
    const failure = await list.change(call("PUT /api/quotes/{quoteId}/archive", said), archiveInList);
    if (!failure)
      return tell([{ tone: "success", text: "Order archived", detail: quoteId, undo: () => void unarchive(quote) }]);
    // The dialog with the reason is closed.
    const action = { label: "Try Again", run: () => void archive(quote, reason) };
    const { message: detail } = failure;
    tell([{ tone: "error", text: "Failed to archive the order", detail, about: quoteId, stays: true, action }]);
    onBack(quoteId);
  };

  /** `isUndo`: it was deleted here, so its own message takes the errors. */
  const restore = async (quote: ShortQuote, isUndo = false) => {
    const { quoteId } = quote;
    begin([quoteId]);
    const failure = await list.restore(quote);
    const isGone = failure?.code === "quote_gone";
    tell([
      failure
        ? {
            tone: "error",
            text: "Failed to restore quote",
            detail: failure.message,
            about: isUndo || isGone ? undefined : quoteId,
            undo: isGone ? undefined : () => void restore(quote, isUndo),
          }
        : { tone: "success", text: "Quote restored", detail: quoteId },
    ]);
    onBack(quoteId);
  };

  const deleteQuote = async (quote: ShortQuote) => {
    const about = quote.quoteId;
    begin([about]);
    const failure = await list.deleteQuote(quote);
    if (failure) {
      tell([{ tone: "error", text: "Failed to delete quote", detail: failure.message, about }]);
      return onBack(about);
    }
    const undo = () => void restore(quote, true);
    tell([{ tone: "success", text: "Quote deleted", detail: about, about, undo }]);
  };

  return { setStatus, assign, confirm, setReminder, setNextAction, setLoss, archive, unarchive, deleteQuote, restore };
}

export type QuoteWork = ReturnType<typeof quoteWork>;
