import { Fragment, useMemo } from "react";
import { ScrollBox } from "#client/ui/components/ScrollBox.tsx";
import { formatDollars } from "#shared/money.ts";
import { listOptions, placeName } from "#shared/rules/option-place.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { PriceTable } from "../forms/PriceTable.tsx";
import { priceText, whenSentence } from "../rules/step-texts.ts";

/** Each price that changes, before and after. */
export function PricePreview({ before, after }: { readonly before: RulesDocument; readonly after: RulesDocument }) {
  const rows = useMemo(() => changedRows(before, after), [before, after]);
  if (rows.length === 0) return <p role="status">No price changes.</p>;
  return (
    <ScrollBox
      className="max-h-[40dvh] px-3 py-2 border border-line rounded overflow-auto"
      label="Prices before and after"
    >
      <PriceTable
        caption={<span role="status">{rows.length === 1 ? "1 price changes" : `${rows.length} prices change`}</span>}
        titles={["Price", "Now", "New"]}
        rows={rows}
      />
    </ScrollBox>
  );
}

function changedRows(before: RulesDocument, after: RulesDocument) {
  const row = (id: string, label: string, detail: string, now: string, next: string) =>
    now === next
      ? []
      : [
          {
            id,
            cells: [
              <Fragment key="name">
                {label}
                {detail && <span className="block text-soft">{detail}</span>}
              </Fragment>,
              now,
              <b key="new">{next}</b>,
            ] as const,
          },
        ];
  const options = listOptions(after);
  const rows = listOptions(before).flatMap(({ place, option }, index) => {
    const step = before.steps[place.step]?.name ?? "";
    const detail = "when" in option ? `${step}. ${whenSentence(option.when, before.steps)}` : step;
    return row(placeName(place), option.label, detail, priceText(option), priceText(options[index]?.option ?? option));
  });
  return [...row("base", "Base price", "", formatDollars(before.basePrice), formatDollars(after.basePrice)), ...rows];
}
