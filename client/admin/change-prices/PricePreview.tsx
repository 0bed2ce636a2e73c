import { useMemo } from "react";
import { ScrollBox } from "#client/ui/components/ScrollBox.tsx";
import { formatDollars } from "#shared/money.ts";
import { listOptions, placeName } from "#shared/rules/option-place.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { priceText, whenSentence } from "../rules/step-texts.ts";

interface Props {
  readonly before: RulesDocument;
  readonly after: RulesDocument;
}

/** Each price that changes, before and after. */
export function PricePreview({ before, after }: Props) {
  const rows = useMemo(() => changedRows(before, after), [before, after]);
  if (rows.length === 0) return <p role="status">No price changes.</p>;
  return (
    <ScrollBox className="max-h-[40dvh] border border-line rounded overflow-auto" label="Prices before and after">
      <table className="w-full border-collapse text-sm">
        <caption className="px-3 py-2 text-soft text-left" role="status">
          {rows.length === 1 ? "1 price changes" : `${rows.length} prices change`}
        </caption>
        <thead>
          <tr>
            <th
              className="px-3 py-2 border-t border-line text-right align-top whitespace-nowrap [font-variant-numeric:tabular-nums] first:text-left first:whitespace-normal"
              scope="col"
            >
              Price
            </th>
            <th
              className="px-3 py-2 border-t border-line text-right align-top whitespace-nowrap [font-variant-numeric:tabular-nums] first:text-left first:whitespace-normal"
              scope="col"
            >
              Now
            </th>
            <th
              className="px-3 py-2 border-t border-line text-right align-top whitespace-nowrap [font-variant-numeric:tabular-nums] first:text-left first:whitespace-normal"
              scope="col"
            >
              New
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, detail, now, next }) => (
            <tr key={id}>
              <th
                className="px-3 py-2 border-t border-line text-right align-top whitespace-nowrap [font-variant-numeric:tabular-nums] font-normal first:text-left first:whitespace-normal"
                scope="row"
              >
                {label}
                {detail && <span className="block text-soft">{detail}</span>}
              </th>
              <td className="px-3 py-2 border-t border-line text-right align-top whitespace-nowrap [font-variant-numeric:tabular-nums] last:font-strong">
                {now}
              </td>
              <td className="px-3 py-2 border-t border-line text-right align-top whitespace-nowrap [font-variant-numeric:tabular-nums] last:font-strong">
                {next}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface Row {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly now: string;
  readonly next: string;
}

function changedRows(before: RulesDocument, after: RulesDocument): readonly Row[] {
  const base = [before, after].map(({ basePrice }) => formatDollars(basePrice));
  const options = listOptions(after);
  const rows = listOptions(before).map(({ place, option }, index): Row => {
    const step = before.steps[place.step]?.name ?? "";
    const condition = "when" in option ? whenSentence(option.when, before.steps) : undefined;
    return {
      id: placeName(place),
      label: option.label,
      detail: condition === undefined ? step : `${step}. ${condition}`,
      now: priceText(option),
      next: priceText(options[index]?.option ?? option),
    };
  });
  const [now = "", next = ""] = base;
  return [{ id: "base", label: "Base price", detail: "", now, next }, ...rows].filter((row) => row.now !== row.next);
}
