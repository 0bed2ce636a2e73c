import { Fragment, useMemo } from "react";
import { ScrollBox } from "#client/ui/components/ScrollBox.tsx";
import { formatDollars } from "#shared/money.ts";
import { listOptions } from "#shared/rules/option-place.ts";
import { optionAtPrice } from "#shared/rules/option-price.ts";
import type { OptionDocument, RulesDocument } from "#shared/rules/rules.ts";
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
  const later = listPrices(after);
  const rows = listPrices(before).flatMap(({ step, option, when, path }, index) => {
    const detail = when ? `${step.name}. ${whenSentence(when, before.steps)}` : step.name;
    return row(path, option.label, detail, priceText(option), priceText(later[index]?.option ?? option));
  });
  return [...row("base", "Base price", "", formatDollars(before.basePrice), formatDollars(after.basePrice)), ...rows];
}

/** Each option at each of its prices, with the condition of that price. */
const listPrices = (rules: RulesDocument) =>
  listOptions(rules).flatMap(({ step, option, path }) => [
    ...(option.prices ?? []).map((price, index) => ({
      ...{ step, option: optionAtPrice<OptionDocument>(option, price), when: price.when },
      path: `${path}.prices.${index}`,
    })),
    { step, option, when: option.when, path },
  ]);
