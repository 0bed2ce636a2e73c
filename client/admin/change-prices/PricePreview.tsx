import { useMemo } from "react";
import { ScrollBox } from "#client/ui/components/ScrollBox.tsx";
import { formatDollars } from "#shared/money.ts";
import { listOptions, placeName } from "#shared/rules/option-place.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { priceText, whenSentence } from "../rules/step-texts.ts";
import styles from "./ChangePrices.module.css";

interface Props {
  readonly before: RulesDocument;
  readonly after: RulesDocument;
}

/** Each price that changes, before and after. */
export function PricePreview({ before, after }: Props) {
  const rows = useMemo(() => changedRows(before, after), [before, after]);
  if (rows.length === 0) return <p role="status">No price changes.</p>;
  return (
    <ScrollBox className={styles.preview} label="Prices before and after">
      <table>
        <caption role="status">
          {rows.length === 1 ? "1 price changes" : `${rows.length} prices change`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Price</th>
            <th scope="col">Now</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, detail, now, next }) => (
            <tr key={id}>
              <th scope="row">
                {label}
                {detail && <span>{detail}</span>}
              </th>
              <td>{now}</td>
              <td>{next}</td>
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
  return [{ id: "base", label: "Base price", detail: "", now, next }, ...rows].filter(
    (row) => row.now !== row.next,
  );
}
