import { TypedRows } from "#client/ui/fields/TypedRows.tsx";
import { MAX_FREE_LINE_CHARACTERS, MAX_FREE_LINES } from "#shared/quotes/quote-items.ts";
import { LineChoice } from "./LineChoice.tsx";
import type { TypedFreeLine } from "./typed-lines.ts";
import type { TermProblems } from "./typed-terms.ts";

interface Props {
  readonly lines: readonly TypedFreeLine[];
  readonly problems: TermProblems;
  readonly onLines: (lines: readonly TypedFreeLine[]) => void;
}

/** The lines of a quote that are no benches, such as an installation. */
export const FreeLines = ({ lines, problems, onLines }: Props) => (
  <TypedRows
    legend="Other lines"
    path="freeLines"
    what="line"
    action="Add a Line"
    rows={lines}
    empty={{ text: "", quantity: "1", unitPrice: "", optional: false, range: "" }}
    max={MAX_FREE_LINES}
    problems={problems}
    onRows={onLines}
    className="grid-cols-[minmax(0,1fr)_5rem_8rem_auto] [&>button]:[grid-area:1_/_4] max-sm:grid-cols-2 max-sm:[&>:first-child]:col-span-full max-sm:[&>button]:[grid-area:auto]"
  >
    {({ row: { optional, range }, change, text, problemOf }) => (
      <>
        {text("text", "Text, for the customer", { maxLength: MAX_FREE_LINE_CHARACTERS })}
        {text("quantity", "Quantity")}
        {text("unitPrice", "Price each")}
        <LineChoice {...{ optional, range }} problem={problemOf("range")} onChange={change} />
      </>
    )}
  </TypedRows>
);
