import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { getOverview } from "#client/api/quote-routes.ts";
import { useReply } from "#client/api/use-reply.ts";
import { Button } from "#client/ui/Button.tsx";
import { MessageBar } from "#client/ui/MessageBar.tsx";
import type { QuoteCounts } from "#shared/api.ts";
import type { QuoteStatus } from "#shared/quote-status.ts";
import type { Quote } from "#shared/quotes.ts";
import { DeleteQuoteDialog } from "./DeleteQuoteDialog.tsx";
import { type DeskState, shownStatus } from "./desk/desk-state.ts";
import type { QuotesDesk } from "./desk/quotes-desk.ts";
import { focusCard, focusFirstCard, focusNote, showCard } from "./focus-quote.ts";
import { ListFilter } from "./list/ListFilter.tsx";
import { NoQuotes } from "./list/NoQuotes.tsx";
import { QuoteList } from "./list/QuoteList.tsx";
import { SelectionBar } from "./list/SelectionBar.tsx";
import { QuotesOverview } from "./overview/QuotesOverview.tsx";
import styles from "./QuoteDesk.module.css";
import { QuotePane } from "./QuotePane.tsx";
import { QuotesHead } from "./QuotesHead.tsx";
import { quoteCommand } from "./quote-keys.ts";
import { useChoice } from "./use-choice.ts";
import { useDeskMessages } from "./use-desk-messages.ts";
import { useNotes } from "./use-notes.ts";
import { useQuoteWork } from "./use-quote-work.ts";
import { useSelection } from "./use-selection.ts";

interface Props {
  readonly desk: QuotesDesk;
  readonly state: DeskState;
  readonly counts: QuoteCounts;
  readonly active: boolean;
}

/** The list on the left, the quote itself on the right, the overview on top. */
export function QuoteDesk({ desk, state, counts, active }: Props) {
  const { messages, tell, gone: messageGone } = useDeskMessages();
  const list = useRef<HTMLDivElement>(null);
  const show = useCallback((quoteId: string) => {
    requestAnimationFrame(() => showCard(list.current, quoteId));
  }, []);
  const work = useQuoteWork(desk, tell, show);
  const { selected, select, neighbor } = useSelection(desk, state);
  const { chosen, toggle, chooseAll, chooseNone } = useChoice(state);
  const [deleting, setDeleting] = useState<Quote>();
  const [isReading, setIsReading] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const { rows, choice, failure, gone } = state;

  const tally = JSON.stringify([counts.counts, counts.overdue]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other counts are another overview
  const askOverview = useCallback((signal: AbortSignal) => getOverview(signal), [tally]);
  const { reply: overview } = useReply(askOverview, active);

  const tellFailure = (text: string, detail: string) => tell([{ tone: "error", text, detail }]);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    shown.current = selected?.quoteId;
  });
  const notes = useNotes((quoteId, reason) => {
    // Beside its quote the form tells it by itself.
    if (shown.current !== quoteId)
      tellFailure("Failed to add the note", `${quoteId}: ${reason} The text is kept with it.`);
  });

  const open = useCallback(
    (quoteId: string) => {
      select(quoteId);
      setIsReading(true);
      // Where the list makes room for the quote, the focus goes with it.
      requestAnimationFrame(() => {
        if (!list.current?.checkVisibility()) title.current?.focus();
      });
    },
    [select],
  );
  const back = () => {
    setIsReading(false);
    requestAnimationFrame(() => focusCard(list.current, selected?.quoteId));
  };
  const setStatus = (status: QuoteStatus) => {
    const ids = chosen.size > 0 ? [...chosen] : selected ? [selected.quoteId] : [];
    void work.setStatus(ids, status);
  };
  /** The focus is in the list again once what it was on is gone. */
  const focusFirst = () => requestAnimationFrame(() => focusFirstCard(list.current));
  const remove = (quote: Quote) => {
    const next = neighbor(1) ?? neighbor(-1);
    void work.remove(quote);
    if (next !== undefined) select(next);
    setIsReading(false);
    requestAnimationFrame(() => focusCard(list.current, next));
  };

  const press = (event: KeyboardEvent) => {
    const command = quoteCommand(event);
    if (!command) return;
    event.preventDefault();
    switch (command.type) {
      case "move": {
        const next = neighbor(command.by);
        if (next === undefined) return;
        if (command.choose && selected && !chosen.has(selected.quoteId))
          toggle(selected.quoteId, false);
        if (command.choose) toggle(next, true);
        select(next);
        requestAnimationFrame(() => focusCard(list.current, next));
        return;
      }
      case "set":
        return event.repeat ? undefined : setStatus(command.status);
      case "choose":
        return selected && toggle(selected.quoteId, false);
      case "delete":
        return selected && !gone.has(selected.quoteId) ? setDeleting(selected) : undefined;
      case "note":
        return focusNote(event.currentTarget);
      case "leave":
        return back();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of what is in it
    <div className={styles.desk} onKeyDown={press}>
      <div className={styles.top}>
        <QuotesHead choice={choice} offline={state.offline} onFailure={tellFailure} />
        {overview && <QuotesOverview overview={overview} />}
      </div>
      <div
        className={`${styles.columns} ${isReading && selected ? styles.reading : styles.listing}`}
      >
        <div className={styles.side}>
          <div className={styles.tools}>
            <ListFilter
              choice={choice}
              counts={counts}
              onChoice={(next) => void desk.choose(next)}
            />
            {chosen.size > 0 && (
              <SelectionBar
                count={chosen.size}
                onStatus={setStatus}
                onAll={chooseAll}
                onNone={() => {
                  chooseNone();
                  focusCard(list.current, selected?.quoteId);
                }}
              />
            )}
          </div>
          {!rows && failure && (
            <p role="alert" className={styles.failure}>
              Failed to load quotes{" "}
              <Button look="link" onClick={() => void desk.load().then(focusFirst)}>
                Try again
              </Button>
            </p>
          )}
          {rows?.length === 0 && (
            <NoQuotes choice={choice} onAll={(next) => void desk.choose(next).then(focusFirst)} />
          )}
          {rows && rows.length > 0 && (
            <QuoteList
              state={state}
              listRef={list}
              selected={selected?.quoteId}
              checked={chosen}
              onSelect={open}
              onCheck={toggle}
              onMore={() => void desk.loadMore()}
            />
          )}
        </div>
        {selected && (
          <div className={styles.pane}>
            <h1 className={styles.title}>Quote Requests</h1>
            <Button look="link" className={styles.back} onClick={back}>
              Back to quotes
            </Button>
            <QuotePane
              quote={selected}
              status={shownStatus(state, selected)}
              counts={counts}
              isGone={gone.has(selected.quoteId)}
              notes={notes}
              titleRef={title}
              onStatus={(status) => void work.setStatus([selected.quoteId], status)}
              onDelete={() => setDeleting(selected)}
              onFailure={tellFailure}
            />
          </div>
        )}
      </div>
      <MessageBar messages={messages} onGone={messageGone} />
      {deleting && (
        <DeleteQuoteDialog
          quote={deleting}
          onDelete={() => remove(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </div>
  );
}
