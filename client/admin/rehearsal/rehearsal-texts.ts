import type { RehearsalGroup, RehearsalReply } from "#shared/api/rules/rehearsal.ts";
import { cents, formatDollars } from "#shared/money.ts";
import { marginText } from "#shared/quotes/quote-costs.ts";

export const GROUPS: Readonly<Record<RehearsalGroup["group"], string>> = {
  open: "Open",
  "30": "30 Days",
  "90": "90 Days",
  "365": "365 Days",
};

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

function priceSentence({ median, lowest, highest }: NonNullable<RehearsalGroup["changes"]>, ofQuotes: string): string {
  if (lowest === 0 && highest === 0) return "No price changes.";
  if (median === 0) return `If they were requested today, the median price${ofQuotes} would stay the same.`;
  const size = formatDollars(Math.abs(median));
  return `If they were requested today, the median price${ofQuotes} would ${median > 0 ? "rise" : "fall"} by ${size}.`;
}

/** 'Before: Margin $4,745.00 (31.7%), cost $10,200.00. After: Cost of 3 parts unknown.' */
export function marginsSentence({ before, after }: NonNullable<RehearsalGroup["margins"]>): string {
  const [was, is] = [before, after].map(({ price, costs }) => marginText(cents(price), costs));
  return was === is ? `All together: ${is}, as before.` : `All together, before: ${was}. After: ${is}.`;
}

/** '+$62', '−$12.50', '$0' */
export function changeText(dollars: number): string {
  const size = formatDollars(dollars).replace(/\.00$/, "");
  return dollars > 0 ? `+${size}` : size;
}

/** 'No change', '+$40', '+$20 to +$40' */
export function barText({ from, to }: { readonly from: number; readonly to: number }): string {
  if (from !== to) return `${changeText(from)} to ${changeText(to)}`;
  return from === 0 ? "No change" : changeText(from);
}

/** 'Totals now $1,175.00 to $8,120.00, were $1,165.00 to $7,980.00.' */
export function totalsSentence({ before, after }: RehearsalReply["totals"]): string {
  const rangeSentence = ({ lowest, highest, exhaustive }: typeof before) =>
    `${exhaustive ? "" : "about "}${formatDollars(lowest)} to ${formatDollars(highest)}`;
  const [was, is] = [rangeSentence(before), rangeSentence(after)];
  return was === is ? `Totals stay at ${is}.` : `Totals now ${is}, were ${was}.`;
}
