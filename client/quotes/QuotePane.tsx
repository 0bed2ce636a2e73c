import { useLayoutEffect, useRef, useState } from "react";
import { May } from "#client/api/May.tsx";
import { NEW_QUOTE } from "#client/api/quote-link.ts";
import { addressOf } from "#client/api/request.ts";
import { useSaveFile } from "#client/api/save-file.tsx";
import { beginTypedQuote } from "#client/api/staff-storage.ts";
import { loadUnits } from "#client/drawing/saved-units.ts";
import { Button, ButtonLink } from "#client/ui/components/Button.tsx";
import { Menu } from "#client/ui/components/Menu.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import { useNow } from "#client/ui/hooks/use-now.ts";
import { formatDollars } from "#shared/money.ts";
import type { Quote, ShortQuote } from "#shared/quotes/quote.ts";
import { isPlain } from "#shared/quotes/quote-items.ts";
import { isOrder } from "#shared/quotes/quote-outcome.ts";
import { type QuoteStatus, restorableUntil } from "#shared/quotes/quote-status.ts";
import { waitingSince } from "#shared/quotes/waiting-since.ts";
import { writeHash } from "#shared/rules/configuration.ts";
import { dueText } from "#shared/time/due-text.ts";
import { AssigneeControl } from "./assignee/AssigneeControl.tsx";
import type { Assignees } from "./assignee/use-assignees.ts";
import { OpenAnswer } from "./conversation/OpenAnswer.tsx";
import { LossReason } from "./detail/LossReason.tsx";
import { NextAction } from "./detail/NextAction.tsx";
import { QuoteBody } from "./detail/QuoteBody.tsx";
import { QuoteFiles } from "./files/QuoteFiles.tsx";
import { CustomerNames, QuoteAge, QuoteMarker, StatusBadge } from "./labels/QuoteLabels.tsx";
import { isDeleted, isExpired, isOverdue, shownStatus } from "./labels/quote-state.ts";
import { StatusControl } from "./labels/StatusControl.tsx";
import type { ListState } from "./list/list-state.ts";
import type { QuoteList } from "./list/use-quote-list.ts";
import { typeCustomer, typeLines } from "./new/typed-quote.ts";
import { Problem } from "./Problem.tsx";
import { SendQuote } from "./send/SendQuote.tsx";
import type { Source } from "./send/typed-terms.ts";
import { useSeen } from "./team/use-seen.ts";
import { useQuoteDetail } from "./use-quote-detail.ts";
import type { QuoteWork } from "./work/quote-work.ts";
import type { Notes, Typed } from "./work/use-notes.ts";
import type { QuoteCommands } from "./work/use-quote-commands.ts";
import type { QuoteMessages } from "./work/use-quote-messages.ts";

interface Props {
  /** As the list has it. */
  readonly quote: ShortQuote | Quote;
  readonly list: QuoteList;
  readonly state: ListState;
  readonly messages: QuoteMessages;
  readonly notes: Notes;
  /** Whether single-character keys work, and whether status keys affect this quote. */
  readonly withKeys: boolean;
  readonly withStatusKeys: boolean;
  /** Whether it is on the screen, and does not wait behind the list or another view. */
  readonly isShown: boolean;
  readonly commands: QuoteCommands;
  /** Undefined while nobody has an account. */
  readonly assignees: Assignees | undefined;
  readonly work: QuoteWork;
}

/** The open quote: actions and details. */
export function QuotePane({ quote, list, state, work, messages, notes, commands, ...props }: Props) {
  const { quoteId, timestamp } = quote;
  const { counts } = state;
  const now = useNow();
  const status = shownStatus(state, quote);
  const since = waitingSince(quote, status);
  const overdue = isOverdue(quote, status, counts.overdueBefore);
  const isGone = state.gone.has(quoteId);
  const problem = messages.problems.get(quoteId);
  const clearProblem = () => messages.begin([quoteId]);
  const typed = notes.typedOf(quoteId);
  const type = (changes: Typed) => notes.write(quoteId, changes);
  const { next } = typed;
  const { reply, answers, failure, load, loadAnswers } = useQuoteDetail(quoteId);
  const whole = reply?.quote ?? ("pricing" in quote ? quote : undefined);
  const isErased = failure?.code === "quote_gone";
  const deleted = isErased || isDeleted(state, quote);
  // An answer has its own button, and what is settled needs none.
  const isSendNext = !quote.answer?.waits && status !== "approved" && status !== "rejected";
  const isReminderNext = status === "quoted" && !quote.answer && quote.sent?.remindedAt === undefined;
  const { sending, title, askToDelete, restore } = commands;
  const isSending = sending?.quoteId === quoteId;
  useSeen({
    quoteId,
    isShown: props.isShown,
    event: reply?.events.at(-1)?.seq,
    isUnread: state.unread.has(quoteId),
    onSeen: (event) => list.markSeen(quoteId, event),
  });
  const setStatus = (next: QuoteStatus) => commands.setStatusOf([quoteId], next);
  const send = (source?: Source) => commands.send({ quoteId, source });
  const refreshDetail = () => {
    loadAnswers();
    void list.catchUp();
  };
  /** The quote whose files are shown. Another quote does not take its place in the dialog. */
  const [filesOf, showFilesOf] = useState<string>();
  const { savingAddress, save } = useSaveFile((reason) =>
    reason ? messages.tellFailure("Failed to make the PDF", reason, quoteId) : clearProblem(),
  );
  const pdf = addressOf("GET /api/quotes/{quoteId}/document", { params: { quoteId }, query: { paper: "letter" } });
  const pane = useRef<HTMLElement>(null);

  // Another quote starts at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each quote
  useLayoutEffect(() => {
    if (!pane.current) return;
    // On a narrow screen, the Back button above it stays visible.
    const above = Number.parseFloat(getComputedStyle(pane.current).scrollMarginTop) || 0;
    if (pane.current.getBoundingClientRect().top < above)
      pane.current.scrollIntoView({ block: "start", behavior: "instant" });
  }, [quoteId]);

  return (
    <article
      ref={pane}
      className="grid content-start gap-4 px-[clamp(1rem,2.5vw,2rem)] pt-0 pb-12 max-md:scroll-mt-19"
      aria-labelledby="quote-title"
    >
      <div
        // The ID and the actions stay visible.
        className="sticky top-0 z-1 grid grid-cols-1 gap-3 mx-[calc(clamp(1rem,2.5vw,2rem)*-1)] px-[clamp(1rem,2.5vw,2rem)] pt-4 pb-3 bg-paper border-b border-line max-md:static"
      >
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="text-xl max-md:scroll-mt-24" id="quote-title" ref={title} tabIndex={-1} translate="no">
            {quoteId}
          </h2>
          <p className="text-lg font-strong" translate="no">
            {formatDollars(quote.grandTotal)}
          </p>
          <StatusBadge status={deleted ? "deleted" : status} />
          {!deleted && (quote.answer?.waits || since === undefined) && (
            <QuoteMarker quote={quote} status={status} expired={isExpired(quote, status, counts.today)} now={now} />
          )}
          {since !== undefined && !deleted && (overdue || !quote.answer?.waits) && (
            <QuoteAge text={dueText(new Date(since), now, counts.timeZone, counts.daysOff)} overdue={overdue} />
          )}
          <div className="flex flex-[1_1_24rem] flex-wrap items-baseline gap-x-3 min-w-0">
            <p className="flex-[1_1_12rem] truncate">
              <CustomerNames {...quote.customerInfo} />
            </p>
            <p className="text-soft text-sm">
              {quote.byPhone && "By phone, "}
              {dateTime(timestamp)}
            </p>
          </div>
        </header>
        {deleted ? (
          <DeletedNotice
            deletedAt={quote.deletedAt ?? reply?.quote.deletedAt}
            isNews={isGone}
            isErased={isErased}
            withKeys={props.withKeys}
            onRestore={() => restore(quote)}
          />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <May scope="quotes:write">
              <StatusControl label="Status" status={status} withKeys={props.withStatusKeys} onStatus={setStatus} />
            </May>
            {props.assignees && (
              <AssigneeControl
                assignee={quote.assignee}
                assignees={props.assignees}
                withKeys={props.withKeys}
                onAssign={(personId) => commands.assign([quoteId], personId)}
              />
            )}
            <div className="flex flex-wrap items-center gap-y-2 gap-x-2">
              <May scope="quotes:write">
                <Button
                  look={isSendNext ? "primary" : "small"}
                  aria-keyshortcuts={props.withKeys ? "S" : undefined}
                  onClick={() => send()}
                >
                  Send Quote
                </Button>
              </May>
              <Menu label="More">
                <Button look="small" onClick={() => void save(`${pdf}&units=${loadUnits()}`)}>
                  {savingAddress ? "Making …" : "Save PDF"}
                </Button>
                {answers && (
                  <Button look="small" onClick={() => showFilesOf(quoteId)}>
                    Files and Link …
                  </Button>
                )}
                {isPlain(quote.items) && (
                  <ButtonLink href={whole && `/${writeHash(whole.configuration)}`} target="_blank" rel="noopener">
                    Open in Configurator
                  </ButtonLink>
                )}
                <May scope="quotes:write">
                  {reply && (
                    <Button
                      look="small"
                      onClick={() => {
                        beginTypedQuote({ ...typeCustomer(reply.quote), ...typeLines(reply.quote) });
                        window.location.hash = NEW_QUOTE;
                      }}
                    >
                      Quote Again
                    </Button>
                  )}
                  {isReminderNext && (
                    <Button look="small" onClick={() => void work.setReminder(quote, quote.reminderIsOff === true)}>
                      {quote.reminderIsOff ? "Turn On the Reminder" : "Turn Off the Reminder"}
                    </Button>
                  )}
                  <Button look="small" className={isOrder(quote) ? "" : "text-bad"} onClick={() => askToDelete(quote)}>
                    {isOrder(quote) ? "Archive" : "Delete"}
                  </Button>
                </May>
              </Menu>
            </div>
            <NextAction
              key={`next of ${quoteId}`}
              planned={quote.nextAction}
              typed={next}
              onType={(changed) => type({ next: changed })}
              today={counts.today}
              onPlan={async (planned) => {
                const trimmed = planned && { ...planned, text: planned.text.trim() };
                if (await work.setNextAction(quote, trimmed)) notes.forget(quoteId, "next", planned ?? undefined);
              }}
            />
          </div>
        )}
        {!deleted && status === "rejected" && quote.status === "rejected" && (
          <LossReason
            key={`loss of ${quoteId}`}
            loss={quote.loss}
            note={typed.loss}
            onNote={(loss) => type({ loss })}
            onLoss={async (loss) => {
              if ((await work.setLoss(quote, loss)) && loss) notes.forget(quoteId, "loss", typed.loss);
            }}
          />
        )}
        {quote.archivedAt !== undefined && (
          <p className="flex flex-wrap items-baseline gap-3 text-sm">
            <span>Archived {dateTime(quote.archivedAt)}</span>
            <May scope="quotes:write">
              <Button look="link" onClick={() => void work.unarchive(quote)}>
                Take Out of the Archive
              </Button>
            </May>
          </p>
        )}
        {problem && <Problem problem={problem} onDismiss={clearProblem} />}
      </div>
      {failure && !isErased && (
        <p role="alert" className="text-bad">
          The details could not be loaded. {failure.serverError}{" "}
          <Button
            look="link"
            onClick={() => {
              load();
              title.current?.focus({ preventScroll: true });
            }}
          >
            Try again
          </Button>
        </p>
      )}
      {reply && answers && !deleted && (
        <OpenAnswer
          quote={{ ...reply.quote, status: quote.status, ...(quote.answer && { answer: quote.answer }) }}
          answers={answers}
          onSend={send}
          onAccept={() => setStatus("approved")}
          onConfirm={() => work.confirm(quote)}
        />
      )}
      {filesOf === quoteId && reply && answers && (
        <QuoteFiles
          quote={reply.quote}
          answers={answers}
          onChanged={refreshDetail}
          onClose={() => showFilesOf(undefined)}
        />
      )}
      {isSending && reply && answers && (
        <SendQuote
          quote={reply.quote}
          status={status}
          answers={answers}
          source={sending.source}
          timeZone={counts.timeZone}
          onSending={(request) => void list.change(request)}
          onSent={({ revision, isEmailed }) => {
            loadAnswers();
            const { name } = quote.customerInfo;
            messages.tell([
              {
                tone: "success",
                text: "Quote sent",
                detail: `${quoteId}, revision ${revision.number}${isEmailed ? `: an email to ${name} is on its way.` : ""}`,
              },
            ]);
          }}
          onChanged={refreshDetail}
          onClose={() => commands.send(undefined)}
        />
      )}
      <QuoteBody
        key={`body of ${quoteId}`}
        quote={whole}
        isLoading={!failure}
        reply={reply}
        answers={answers}
        today={counts.today}
        typed={typed}
        onType={type}
        onChanged={refreshDetail}
        onRestore={isGone ? () => restore(quote) : undefined}
        onAdd={quote.deletedAt || isErased ? undefined : (note, file) => notes.add(quoteId, note, file)}
      />
    </article>
  );
}

interface DeletedProps {
  /** The time of the deletion, once known. */
  readonly deletedAt: string | undefined;
  /** Whether a colleague deleted it while it was listed. */
  readonly isNews: boolean;
  readonly isErased: boolean;
  readonly withKeys: boolean;
  readonly onRestore: () => void;
}

/** The restore deadline of a deleted quote, and the button that restores it. */
function DeletedNotice({ deletedAt, isNews, isErased, withKeys, onRestore }: DeletedProps) {
  const until = deletedAt && `You can restore it until ${dateTime(restorableUntil(deletedAt).toISOString())}.`;
  const what = isNews ? "A colleague deleted this quote." : "This quote was deleted.";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2 border border-line-strong rounded bg-sunk">
      <p role={isNews ? "alert" : undefined}>
        {what} {isErased ? "It has been erased, and disappears from the list when you leave it." : until}
      </p>
      {!isErased && (
        <May scope="quotes:write">
          <Button look="small" aria-keyshortcuts={withKeys ? "R" : undefined} onClick={onRestore}>
            Restore
          </Button>
        </May>
      )}
    </div>
  );
}
