import { type ReactNode, useEffect, useRef } from "react";
import { useMay } from "#client/api/person.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { MessageBar } from "#client/ui/components/MessageBar.tsx";
import { FailureContext } from "#client/ui/hooks/use-lost-failure.ts";
import { useMedia } from "#client/ui/hooks/use-media.ts";
import { useSavedFlag } from "#client/ui/hooks/use-saved-flag.ts";
import { useAssignees } from "./assignee/use-assignees.ts";
import { FilterBar } from "./list/FilterBar.tsx";
import { focusCard, showCard } from "./list/focus-quote.ts";
import { LoadFailure, NoQuotes } from "./list/ListEnd.tsx";
import { filterFor } from "./list/list-filter.ts";
import type { ListState } from "./list/list-state.ts";
import { QuoteList as Cards, News } from "./list/QuoteList.tsx";
import { SelectionBar } from "./list/SelectionBar.tsx";
import type { QuoteList } from "./list/use-quote-list.ts";
import { Problem } from "./Problem.tsx";
import { DeleteQuoteDialog, SignedStatusDialog } from "./QuoteDialogs.tsx";
import { QuotePane } from "./QuotePane.tsx";
import { QuotesHead } from "./QuotesHead.tsx";
import styles from "./QuotesView.module.css";
import { Reports } from "./reports/Reports.tsx";
import { MentionCount } from "./team/MentionCount.tsx";
import { useQuoteKeys } from "./work/keyboard-commands.ts";
import { quoteWork } from "./work/quote-work.ts";
import { useNotes } from "./work/use-notes.ts";
import { useQuoteAddress } from "./work/use-quote-address.ts";
import { useQuoteCommands } from "./work/use-quote-commands.ts";
import { LIST_KEY, useQuoteMessages } from "./work/use-quote-messages.ts";
import { useOpenQuote, useSelection } from "./work/use-selection.ts";

interface Props {
  readonly list: QuoteList;
  readonly state: ListState;
  readonly active: boolean;
  /** The form of a new quote, if it is open. */
  readonly children: ReactNode;
}

/** The reports on top, the list on the left, the open quote on the right. */
export function QuoteRequests({ list, state, active, children }: Props) {
  const { rows, filter, counts, failure } = state;
  const messages = useQuoteMessages();
  const { problems, tellFailure, begin } = messages;
  const cards = useRef<HTMLDivElement>(null);
  const [lettersWork, setLettersWork] = useSavedFlag("quotes-keys", true);
  const isNarrow = useMedia("(width < 56rem)");
  const opened = useOpenQuote(state, list.markRead);
  const { openQuote, show } = opened;
  const work = quoteWork(list, messages, (quoteId) => {
    if (!list.isListed(quoteId)) return;
    show(quoteId);
    requestAnimationFrame(() => showCard(cards.current, quoteId));
  });
  const assignees = useAssignees(counts.hasPeople);
  const selection = useSelection(state);
  const { selected } = selection;
  const commands = useQuoteCommands({ state, work, opened, selection, list: cards, assignees });
  const mayChange = useMay("quotes:write");
  const { deleting, askToDelete, isReading, focusFirst } = commands;
  useQuoteKeys(active, lettersWork, commands.run);
  useQuoteAddress({
    active,
    openId: openQuote?.quoteId,
    async onQuote(quoteId) {
      if (!list.isListed(quoteId) && (await list.load(filterFor(quoteId)))?.length === 0)
        await list.load({ ...filterFor(quoteId), show: "deleted" });
      commands.open(quoteId, "replace");
      requestAnimationFrame(() => showCard(cards.current, quoteId));
    },
    onFilter: (next) => void list.load(next),
    onList: commands.showList,
  });

  const listProblem = problems.get(LIST_KEY);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    shown.current = openQuote?.quoteId;
  });
  const notes = useNotes((quoteId, reason) => {
    // The note form reports failures of the open quote.
    if (shown.current === quoteId) return;
    const detail = `${quoteId}: ${reason} The quote's form still has your text.`;
    tellFailure("Failed to add the note", detail, quoteId);
  });

  return (
    <div className="coarse:[&_button]:min-h-target coarse:[&_a[target]]:min-h-target">
      <MentionCount count={counts.mentions} />
      <div className={`${styles.top} px-page py-1 border-b border-line`}>
        <QuotesHead
          filter={filter}
          offline={state.offline}
          lettersWork={lettersWork}
          onLettersWork={setLettersWork}
          asksKeys={commands.asksKeys}
          onKeys={commands.askKeys}
          onExport={() => begin([])}
          onFailure={tellFailure}
        >
          {counts.today !== "" && <Reports today={counts.today} />}
        </QuotesHead>
      </div>
      <div
        className={`grid grid-cols-[clamp(23rem,43vw,42rem)_minmax(0,1fr)] items-start max-md:grid-cols-1 ${isReading && openQuote ? styles.reading : ""}`}
      >
        <div
          // The list has its own scroll bar and stays beside the quote.
          className={`${styles.side} sticky top-0 flex flex-col gap-2 h-dvh pt-2 border-r border-line max-md:static max-md:h-auto max-md:px-page max-md:py-4 max-md:border-r-0`}
        >
          <div className={`${styles.tools} grid gap-2 py-0 pr-4 pl-page max-md:p-0`}>
            <FilterBar
              filter={filter}
              counts={counts}
              quotes={state.quotes}
              assignees={assignees}
              found={rows && `${rows.length}${state.nextCursor === null ? "" : "+"} found`}
              withKeys={lettersWork}
              onFilter={(next) => void list.load(next)}
              onLeave={async (next, isFound) => {
                const listed = next.q === filter.q ? rows : await list.load(next);
                commands.enterList(isFound, listed);
              }}
            >
              <News
                {...state}
                onShow={(newest) => {
                  if (newest) commands.open(newest);
                  cards.current?.scrollTo({ top: 0 });
                  // The button disappears, so the focus moves to the card.
                  requestAnimationFrame(() => focusCard(cards.current, newest));
                }}
              />
            </FilterBar>
            {listProblem && <Problem problem={listProblem} onDismiss={() => begin([])} />}
            {mayChange && selected.size > 0 && (
              <SelectionBar
                count={selected.size}
                listed={selection.listed}
                withKeys={lettersWork}
                onStatus={commands.setStatus}
                onAll={selection.selectAll}
                onNone={() => {
                  selection.selectNone();
                  focusCard(cards.current, openQuote?.quoteId);
                }}
              />
            )}
          </div>
          {!rows && failure && <LoadFailure failure={failure} onRetry={() => void list.load().then(focusFirst)} />}
          {rows?.length === 0 && (
            <NoQuotes filter={filter} onFilter={(next) => void list.load(next).then(focusFirst)} />
          )}
          {rows && rows.length > 0 && (
            <Cards
              state={state}
              listRef={cards}
              openId={openQuote?.quoteId}
              selected={selected}
              onOpen={commands.open}
              onSelect={selection.toggle}
              onMore={() => void list.loadMore()}
            />
          )}
        </div>
        {openQuote && (
          <div className={isReading ? "" : "max-md:hidden"}>
            <h1 className="spoken max-md:block">Quote Requests</h1>
            <Button
              look="link"
              className="hidden max-md:inline-block max-md:mx-page max-md:mt-4 max-md:mb-0 max-md:min-h-target"
              onClick={commands.back}
            >
              Back to quotes
            </Button>
            <FailureContext value={tellFailure}>
              <QuotePane
                quote={openQuote}
                list={list}
                state={state}
                assignees={assignees}
                messages={messages}
                notes={notes}
                withKeys={lettersWork}
                withStatusKeys={lettersWork && selected.size === 0}
                isShown={active && (isReading || !isNarrow)}
                commands={commands}
                work={work}
              />
            </FailureContext>
          </div>
        )}
      </div>
      <FailureContext value={tellFailure}>{children}</FailureContext>
      <MessageBar messages={messages.messages} onGone={messages.remove} />
      {commands.asking && (
        <SignedStatusDialog {...commands.asking} onSet={commands.asking.set} onClose={() => commands.stopAsking()} />
      )}
      {deleting && (
        <DeleteQuoteDialog
          quote={deleting}
          onDelete={() => commands.deleteQuote(deleting)}
          onArchive={(reason) => commands.archive(deleting, reason)}
          onClose={() => askToDelete(undefined)}
        />
      )}
    </div>
  );
}
