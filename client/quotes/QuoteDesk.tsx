import { useCallback, useEffect, useRef } from "react";
import { getOverview } from "#client/api/quote-routes.ts";
import { useReply } from "#client/api/use-reply.ts";
import { Button } from "#client/ui/Button.tsx";
import { MessageBar } from "#client/ui/MessageBar.tsx";
import type { QuoteCounts } from "#shared/api/quote-list.ts";
import { DeleteQuoteDialog } from "./DeleteQuoteDialog.tsx";
import { type DeskState, shownStatus } from "./desk/desk-state.ts";
import type { QuotesDesk } from "./desk/quotes-desk.ts";
import { focusCard, showCard } from "./focus-quote.ts";
import { ListFilter } from "./list/ListFilter.tsx";
import { NoQuotes } from "./list/NoQuotes.tsx";
import { QuoteList } from "./list/QuoteList.tsx";
import { SelectionBar } from "./list/SelectionBar.tsx";
import { QuotesOverview } from "./overview/QuotesOverview.tsx";
import { Problem } from "./Problem.tsx";
import styles from "./QuoteDesk.module.css";
import { QuotePane } from "./QuotePane.tsx";
import { QuotesHead } from "./QuotesHead.tsx";
import { useChoice } from "./use-choice.ts";
import { useDeskCommands } from "./use-desk-commands.ts";
import { THE_LIST, useDeskMessages } from "./use-desk-messages.ts";
import { useKeptFlag } from "./use-kept-flag.ts";
import { useNotes } from "./use-notes.ts";
import { useQuoteKeys } from "./use-quote-keys.ts";
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
  const shown = useRef<string>(undefined);
  const told = useDeskMessages();
  const { problems, tell, begin } = told;
  const list = useRef<HTMLDivElement>(null);
  const [lettersWork, setLettersWork] = useKeptFlag("keys", true);
  const selection = useSelection(desk, state);
  const { selected, select } = selection;
  const showAgain = useCallback(
    (quoteId: string) => {
      if (!desk.state().rows?.some((row) => row.quoteId === quoteId)) return;
      select(quoteId);
      requestAnimationFrame(() => showCard(list.current, quoteId));
    },
    [desk, select],
  );
  const work = useQuoteWork(desk, told, showAgain);
  const chosenQuotes = useChoice(state);
  const commands = useDeskCommands({ state, work, selection, choice: chosenQuotes, list });
  useQuoteKeys(active, lettersWork, commands.run);
  const { rows, choice, failure, gone } = state;
  const { chosen, toggle, chooseAll, chooseNone } = chosenQuotes;
  const { deleting, askToDelete, isReading, focusFirst } = commands;

  const tally = JSON.stringify([counts.counts, counts.overdue]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other counts are another overview
  const askOverview = useCallback((signal: AbortSignal) => getOverview(signal), [tally]);
  const { reply: overview } = useReply(askOverview, active);

  const tellFailure = (text: string, detail: string, about?: string) =>
    tell([{ tone: "error", text, detail, about }]);
  const listProblem = problems.get(THE_LIST);
  useEffect(() => {
    shown.current = selected?.quoteId;
  });
  const notes = useNotes((quoteId, reason) => {
    // Beside its quote the form tells it by itself.
    if (shown.current !== quoteId)
      tellFailure(
        "Failed to add the note",
        `${quoteId}: ${reason} The text is kept with it.`,
        quoteId,
      );
  });

  return (
    <div className={styles.desk}>
      <div className={styles.top}>
        <QuotesHead
          choice={choice}
          offline={state.offline}
          lettersWork={lettersWork}
          onLettersWork={setLettersWork}
          asksKeys={commands.asksKeys}
          onKeys={commands.askKeys}
          onExport={() => begin([])}
          onFailure={tellFailure}
        />
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
              found={rows && `${rows.length}${state.nextCursor === null ? "" : "+"} found`}
              withKeys={lettersWork}
              onChoice={(next) => void desk.choose(next)}
              onLeave={async (next, isFound) => {
                if (next.q !== choice.q) await desk.choose(next);
                commands.enterList(isFound, desk.state().rows);
              }}
            />
            {listProblem && <Problem problem={listProblem} onDismiss={() => begin([])} />}
            {chosen.size > 0 && (
              <SelectionBar
                count={chosen.size}
                listed={chosenQuotes.listed}
                withKeys={lettersWork}
                onStatus={commands.setStatus}
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
              <span>Failed to load quotes</span>
              {failure.serverError && `: ${failure.serverError}`}{" "}
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
              onSelect={commands.open}
              onCheck={toggle}
              onMore={() => void desk.loadMore()}
            />
          )}
        </div>
        {selected && (
          <div className={styles.pane}>
            <h1 className={styles.title}>Quote Requests</h1>
            <Button look="link" className={styles.back} onClick={commands.back}>
              Back to quotes
            </Button>
            <QuotePane
              quote={selected}
              status={shownStatus(state, selected)}
              counts={counts}
              isGone={gone.has(selected.quoteId)}
              problem={problems.get(selected.quoteId)}
              withKeys={lettersWork}
              withStatusKeys={lettersWork && chosen.size === 0}
              notes={notes}
              titleRef={commands.title}
              onStatus={(status) => void work.setStatus([selected.quoteId], status)}
              onDelete={() => askToDelete(selected)}
              onRestore={() => commands.restore(selected)}
              onBegin={() => begin([selected.quoteId])}
              onFailure={(text, reason) => tellFailure(text, reason, selected.quoteId)}
            />
          </div>
        )}
      </div>
      <MessageBar messages={told.messages} onGone={told.gone} />
      {deleting && (
        <DeleteQuoteDialog
          quote={deleting}
          onDelete={() => commands.remove(deleting)}
          onClose={() => askToDelete(undefined)}
        />
      )}
    </div>
  );
}
