import { Fragment, type ReactNode, useId, useState } from "react";
import { quoteLink } from "#client/api/quote-link.ts";
import type { RehearsalGroup, RehearsalReply } from "#shared/api/rules/rehearsal.ts";
import { formatDollars } from "#shared/money.ts";
import { countNoun, endTurns } from "#shared/text/text.ts";
import { Note } from "../section/Note.tsx";
import { barText, changeText, marginsSentence } from "./rehearsal-texts.ts";

const TOGGLE =
  "flex items-center gap-3 w-full min-h-7 py-1 bg-transparent text-left [&_b]:flex-none hover:bg-sunk aria-expanded:bg-sunk";

interface Props {
  readonly group: RehearsalGroup;
  readonly quotes: RehearsalReply["quotes"];
}

/** The reasons and the price changes of a group of quotes. Each leads to its quotes; one list is open at a time. */
export function GroupResult({ group, quotes }: Props) {
  const [open, setOpen] = useState<string>();
  const listId = useId();
  const { reasons, otherReasons, outdated, changes, margins } = group;
  const most = Math.max(1, ...(changes?.bars.map(({ count }) => count) ?? []));

  /** A button that opens the quotes behind a bar or a reason. */
  const toggle = (name: string, count: number, look: string, content: ReactNode) => (
    <button
      type="button"
      className={`${TOGGLE} ${look}`}
      aria-expanded={open === name}
      aria-controls={open === name ? listId : undefined}
      aria-label={`${name}: ${countNoun(count, "quote")}`}
      onClick={() => setOpen(open === name ? undefined : name)}
    >
      {content}
    </button>
  );
  const renderQuotes = (count: number, places: readonly number[]) => (
    <div id={listId}>
      <NamedQuotes count={count} quotes={places.flatMap((place) => quotes[place] ?? [])} />
    </div>
  );

  return (
    <>
      {reasons.length > 0 && (
        <>
          <h4>Why quotes could no longer be ordered</h4>
          <ul className="grid gap-1">
            {reasons.map(({ reason, count, quotes: places }) => (
              <li key={reason}>
                {toggle(
                  reason,
                  count,
                  "justify-between px-2 border-0 border-l-3 border-bad",
                  <>
                    <span>{reason}</span>
                    <b>{countNoun(count, "quote")}</b>
                  </>,
                )}
                {open === reason && renderQuotes(count, places)}
              </li>
            ))}
            {otherReasons > 0 && <li>and {otherReasons.toLocaleString("en-US")} more reasons</li>}
          </ul>
        </>
      )}
      {changes && (
        <table className="border-collapse">
          <caption className="mb-2 text-soft text-left">
            <b className="mr-2 text-ink">Price changes</b> Median {changeText(changes.median)}, from{" "}
            {changeText(changes.lowest)} to {changeText(changes.highest)}, without delivery
          </caption>
          <thead>
            <tr>
              <th className="pr-3 text-soft text-xs text-right" scope="col">
                Change
              </th>
              <th className="pl-2 text-soft text-xs text-left" scope="col">
                Quotes
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.bars.map(({ from, to, count, quotes: places }) => {
              const name = barText({ from, to });
              const size = { width: `${(count / most) * 100}%` };
              return (
                <Fragment key={name}>
                  <tr>
                    <th className="pr-3 font-normal text-right whitespace-nowrap" scope="row">
                      {name}
                    </th>
                    <td className="w-full py-0 pr-0 pl-2 border-l border-line-strong">
                      {count === 0
                        ? "0"
                        : toggle(
                            name,
                            count,
                            "pr-2 pl-0 border-0 rounded",
                            <>
                              <span className="flex-1 max-w-88">
                                <span className="block min-w-[2px] h-3.5 bg-dimension" style={size} />
                              </span>
                              <b>{count.toLocaleString("en-US")}</b>
                            </>,
                          )}
                    </td>
                  </tr>
                  {open === name && (
                    <tr>
                      <td colSpan={2}>{renderQuotes(count, places)}</td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      )}
      {margins && <p>{marginsSentence(margins)} Without discounts and delivery.</p>}
      {outdated > 0 && (
        <Note tone="soft">
          {countNoun(outdated, "quote")} cannot be ordered today either, and {outdated === 1 ? "is" : "are"} left out.
        </Note>
      )}
    </>
  );
}

interface NamedProps {
  /** Of these, only the newest are named. */
  readonly count: number;
  readonly quotes: RehearsalReply["quotes"];
}

/** The quotes behind a bar or a reason. Each opens in a new browser tab, so that the draft stays open. */
function NamedQuotes({ count, quotes }: NamedProps) {
  return (
    <div className="mt-1 mb-2 max-h-64 px-3 py-2 border border-line overflow-y-auto">
      {count > quotes.length && (
        <p>
          The newest {quotes.length} of {countNoun(count, "quote")}:
        </p>
      )}
      <ul>
        {quotes.map(({ quoteId, company, before, after }) => (
          <li key={quoteId} className="flex flex-wrap gap-x-3 py-1">
            <a className="text-accent" href={quoteLink(quoteId)} target="_blank" rel="noopener">
              {quoteId}
            </a>
            <bdi className="flex-1 min-w-24">{endTurns(company)}</bdi>
            <span>
              {after === undefined
                ? formatDollars(before)
                : `now ${formatDollars(after)}, was ${formatDollars(before)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
