import type { RehearsalGroup, RehearsalReply } from "#shared/api/rules/rehearsal.ts";
import { formatDollars } from "#shared/money.ts";

type Changes = NonNullable<RehearsalGroup["changes"]>;

/** '3 of 41 open quotes could no longer be ordered. If they were requested today, the median price of open quotes would rise by $62.00.' */
export function groupSentence({ group, count, invalid, changes }: RehearsalGroup): string {
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
export function changesText({ lowest, highest }: Changes): string {
  const [from, to] = [lowest, highest].map((amount) => `${amount > 0 ? "+" : ""}${formatDollars(amount)}`);
  return `Another price, by ${from === to ? from : `${from} to ${to}`} without delivery`;
}

/** 'Totals now $1,175.00 to $8,120.00, were $1,165.00 to $7,980.00.' */
export function totalsSentence({ before, after }: RehearsalReply["totals"]): string {
  const rangeSentence = ({ lowest, highest, exhaustive }: typeof before) =>
    `${exhaustive ? "" : "about "}${formatDollars(lowest)} to ${formatDollars(highest)}`;
  const [was, is] = [rangeSentence(before), rangeSentence(after)];
  return was === is ? `Totals stay at ${is}.` : `Totals now ${is}, were ${was}.`;
}
