import { useUnits } from "#client/drawing/units.ts";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { writeLabel } from "#shared/bench/option-figures.ts";
import { formatModifier, formatMoney } from "#shared/money.ts";
import { optionPrice } from "#shared/rules/model.ts";
import { PartsHead } from "../price/PartsHead.tsx";
import { TeamContact } from "../share/TeamContact.tsx";
import { useConfiguratorPage } from "../state/bench-context.tsx";
import styles from "./Summary.module.css";
import { describeSummary } from "./summary-facts.ts";

/** The parts with their prices, which add up to the total. */
export function SummaryParts() {
  const { rules, chosen, pricing, total, missing } = useConfiguratorPage();
  const [units] = useUnits();
  const isPriced = total !== undefined;
  return (
    <table
      className={`${styles.parts} w-full border-collapse [&_tr>:nth-child(3)]:whitespace-nowrap [&_tfoot>tr>*]:font-strong`}
    >
      <PartsHead price={isPriced ? "Price" : undefined} />
      <tbody>
        {isPriced && (
          <tr>
            <td colSpan={2}>Base Price</td>
            <td>{formatMoney(rules.basePrice)}</td>
          </tr>
        )}
        {chosen.map(({ step, option }) => (
          <tr key={`${step.key} ${option.value}`}>
            <td>{step.name}</td>
            <td>
              <Sentence text={writeLabel(option, units)} />
              {option.sku !== undefined && <span className="block text-soft text-xs max-sm:hidden">{option.sku}</span>}
            </td>
            {isPriced && <td>{formatModifier(optionPrice(option))}</td>}
          </tr>
        ))}
      </tbody>
      {isPriced && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {missing.length > 0 ? "Total so far" : "Total Price"}, without delivery
            </th>
            <td>{pricing ? total : "not confirmed yet"}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** The bench at a glance. */
export function SummaryFacts() {
  const { rules, configuration } = useConfiguratorPage();
  const [units] = useUnits();
  return (
    <dl className="grid gap-2 mt-2 [&_div]:pt-2 [&_div]:border-t [&_div]:border-line [&_dt]:text-soft [&_dt]:text-sm">
      {describeSummary(rules, configuration, units).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Sentence text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function NextSteps() {
  return (
    <div>
      <h3 className="mb-2">What happens next</h3>
      <ol className="grid gap-1 pl-5 list-decimal">
        <li>You request a quote with your contact details. Nothing is ordered.</li>
        <li>Within 1-2 business days, our team sends you a detailed quote and a drawing.</li>
        <li>
          To purchase, contact our team with the quote reference number: <TeamContact />.
        </li>
      </ol>
    </div>
  );
}
