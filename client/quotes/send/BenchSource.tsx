import { dateTime } from "#client/ui/hooks/date-time.ts";
import { cents, formatModifier, formatMoney } from "#shared/money.ts";
import { benchesText, itemsPrice } from "#shared/quotes/quote-items.ts";
import type { OpenProposal } from "./open-proposals.ts";
import { sendQuoteStyles } from "./send-quote-styles.ts";
import type { Source } from "./typed-terms.ts";
import type { PricedBenches } from "./use-priced-benches.ts";

interface Props {
  readonly source: Source;
  readonly benches: Partial<Record<Source, PricedBenches>>;
  /** The number of the newest revision. */
  readonly after: number;
  readonly proposals: readonly OpenProposal[];
  /** The chosen proposals; undefined for all. */
  readonly chosen: readonly number[] | undefined;
  readonly onSource: (source: Source, proposals?: readonly number[]) => void;
}

/** The choice of the benches to send, and of their prices. */
export function BenchSource({ source, benches, after, proposals, chosen, onSource }: Props) {
  const all = proposals.map(({ seq }) => seq);
  const isChosen = (seq: number) => chosen?.includes(seq) ?? true;
  const choose = (seq: number) => {
    const next = all.filter((each) => (each === seq) !== isChosen(each));
    if (next.length === 0) onSource("latest");
    else onSource("proposal", next.length === all.length ? undefined : next);
  };
  const labels = [
    ["latest", after === 0 ? "As requested" : `As in revision ${after}`],
    ["today", "The same at today’s prices"],
    ...(proposals.length > 0 ? [["proposal", proposalsText(proposals.length)] as const] : []),
  ] as const;
  const price = (benches.latest?.items && itemsPrice(benches.latest.items)) ?? cents(0);
  return (
    <fieldset className={sendQuoteStyles.group}>
      <legend className="mb-2 p-0 font-strong">Benches</legend>
      {labels.map(([each, label]) => {
        const priced = benches[each];
        return (
          <label key={each} className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-3 cursor-pointer">
            <input
              className="accent-accent-fill"
              type="radio"
              name="source"
              checked={each === source}
              onChange={() => onSource(each)}
            />
            <span>
              {label}
              <span
                className={
                  each === source && priced && !priced.items
                    ? "block text-sm text-bad wrap-anywhere"
                    : "block text-soft text-sm"
                }
              >
                {priced === undefined
                  ? "Pricing …"
                  : priced.items
                    ? pricesText(priced.items, price, each)
                    : priced.problem}
              </span>
            </span>
          </label>
        );
      })}
      {source === "proposal" && proposals.length > 1 && (
        <fieldset className="grid gap-2 m-0 ml-7 min-w-0 p-0 border-0">
          <legend className="sr-only">Proposals to use</legend>
          {proposals.map(({ seq, at, changes }) => (
            <label
              key={seq}
              className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-3 cursor-pointer text-sm"
            >
              <input
                className="m-0 accent-accent-fill"
                type="checkbox"
                checked={isChosen(seq)}
                onChange={() => choose(seq)}
              />
              <span className="wrap-anywhere">
                {changes.join("; ") || "The same benches"}
                <time className="block text-soft text-xs" dateTime={at}>
                  {dateTime(at)}
                </time>
              </span>
            </label>
          ))}
          {(benches.proposal?.items ? (benches.proposal.conflicts ?? []) : []).map((conflict) => (
            <p key={conflict} role="status" className="text-sm">
              {conflict}
            </p>
          ))}
        </fieldset>
      )}
    </fieldset>
  );
}

const proposalsText = (count: number) =>
  `The customer’s ${count === 1 ? "proposal" : `${count} proposals`}, changed benches at today’s prices`;

/** '2 benches, $8,170.00 (+$200.00)', with the difference from the newest. */
function pricesText(
  items: Parameters<typeof itemsPrice>[0],
  latest: ReturnType<typeof itemsPrice>,
  source: Source,
): string {
  const price = itemsPrice(items);
  const text = `${benchesText(items)}, ${formatMoney(price)}`;
  if (source === "latest") return text;
  if (price === latest) return `${text} (no change)`;
  return `${text} (${formatModifier(cents((price - latest) / 100))})`;
}
