import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { call } from "#client/api/call.ts";
import { quoteLink } from "#client/api/quote-link.ts";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import type { RehearsalGroup, RehearsalReply } from "#shared/api/rules/rehearsal.ts";
import { formatDollars } from "#shared/money.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { countNoun, endTurns } from "#shared/text/text.ts";
import { LoadFailure } from "../section/LoadFailure.tsx";
import { Note } from "../section/Note.tsx";

interface Props {
  /** The rules of the draft, without problems. */
  readonly document: RulesDocument;
  /** The revision that it was reviewed against. */
  readonly revision: number;
}

/** The effects of a draft on quotes. The rehearsal begins at once and blocks nothing; leaving it ends it. */
export function Rehearsal({ document, revision }: Props) {
  const title = useId();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["admin", "rehearsal", revision, document],
    queryFn: ({ signal }) => call("POST /api/admin/rehearsals", { body: splitOptions(document), signal }),
    gcTime: 0,
  });
  const open = data?.groups.find(({ group }) => group === "open");
  return (
    <section
      className="grid grid-cols-1 gap-3 pt-4 border-t border-line text-sm [&_h4]:m-0 [&_h4]:text-sm"
      aria-labelledby={title}
    >
      <h3 className="text-md" id={title}>
        Rehearsal
      </h3>
      <p role="status" className="text-md">
        {isFetching
          ? "Rehearsing the open quotes, and those of the last 365 days …"
          : open && <Sentence text={groupSentence(open)} />}
      </p>
      {!isFetching && data?.groups.map((group) => <GroupResult key={group.group} group={group} quotes={data.quotes} />)}
      {error && !isFetching && (
        <LoadFailure text="The rehearsal failed." error={error} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

/** The outcome for a group of quotes, with the quotes behind each reason and behind the changes of prices. */
function GroupResult({ group, quotes }: { readonly group: RehearsalGroup } & Pick<RehearsalReply, "quotes">) {
  const { reasons, otherReasons, outdated, changes } = group;
  const named = (text: string, count: number, places: readonly number[]) => (
    <NamedQuotes key={text} text={text} count={count} quotes={places.flatMap((place) => quotes[place] ?? [])} />
  );
  return (
    <div className="grid grid-cols-1 gap-1">
      {group.group !== "open" && (
        <p className="text-md">
          <Sentence text={groupSentence(group)} />
        </p>
      )}
      {reasons.map(({ reason, count, quotes: places }) => named(reason, count, places))}
      {otherReasons > 0 && <p>And {countNoun(otherReasons, "more reason")}.</p>}
      {changes && changes.count > 0 && named(changesText(changes), changes.count, changes.quotes)}
      {outdated > 0 && (
        <Note tone="soft">
          {countNoun(outdated, "quote")} cannot be ordered today either, and {outdated === 1 ? "is" : "are"} left out.
        </Note>
      )}
    </div>
  );
}

interface NamedProps extends Pick<RehearsalReply, "quotes"> {
  readonly text: string;
  /** Of these, only the newest are named. */
  readonly count: number;
}

/** The quotes that have something in common. Each opens in a new browser tab, so that the draft stays open. */
function NamedQuotes({ text, count, quotes }: NamedProps) {
  return (
    <details>
      <summary className="py-1 cursor-pointer">
        {text}: <b>{countNoun(count, "quote")}</b>
      </summary>
      <div className="mb-2 px-3 py-2 border border-line">
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
    </details>
  );
}

type Changes = NonNullable<RehearsalGroup["changes"]>;

/** '3 of 41 open quotes could no longer be ordered. If they were requested today, the median price of open quotes would rise by $62.00.' */
function groupSentence({ group, count, invalid, changes }: RehearsalGroup): string {
  const ofGroup = (text: string) => (group === "open" ? `open ${text}` : `${text} of the last ${group} days`);
  if (count === 0) return `There are no ${ofGroup("quotes")} that can be ordered today.`;
  const all = count.toLocaleString("en-US");
  const orders =
    invalid === 0
      ? `${count === 1 ? "The only" : `All ${all}`} ${ofGroup(count === 1 ? "quote" : "quotes")} can still be ordered.`
      : `${invalid.toLocaleString("en-US")} of ${all} ${ofGroup(count === 1 ? "quote" : "quotes")} could no longer be ordered.`;
  return changes ? `${orders} ${priceSentence(changes, group === "open" ? " of open quotes" : "")}` : orders;
}

function priceSentence({ median, count }: Changes, ofQuotes: string): string {
  if (count === 0) return "No price changes.";
  if (median === 0) return `If they were requested today, the median price${ofQuotes} would stay the same.`;
  const size = formatDollars(Math.abs(median));
  return `If they were requested today, the median price${ofQuotes} would ${median > 0 ? "rise" : "fall"} by ${size}.`;
}

/** 'Another price, by −$12.50 to +$62.00 without delivery' */
function changesText({ lowest, highest }: Changes): string {
  const [from, to] = [lowest, highest].map((amount) => `${amount > 0 ? "+" : ""}${formatDollars(amount)}`);
  return `Another price, by ${from === to ? from : `${from} to ${to}`} without delivery`;
}
