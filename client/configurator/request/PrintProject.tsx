import { createPortal } from "react-dom";
import { BenchPicture, drawBenches } from "#client/drawing/BenchPicture.tsx";
import { useUnits } from "#client/drawing/units.ts";
import { writeDate } from "#client/drawing/write-date.ts";
import { Button } from "#client/ui/components/Button.tsx";
import type { SubmitQuoteReply } from "#shared/api/quotes/submit.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { OPEN_FIGURE, titleFacts } from "#shared/bench/title-facts.ts";
import { cents, formatMoney, multiply, sum } from "#shared/money.ts";
import type { Rules } from "#shared/rules/model.ts";
import { benchChoices } from "../project/bench-choices.ts";
import { printAs } from "../share/print-as.ts";
import { type AskedBench, benchTitle } from "./asked-benches.ts";
import styles from "./PrintProject.module.css";

const FACTS =
  "print:grid print:gap-1 print:content-start print:m-0 print:[&_div]:grid print:[&_div]:grid-cols-[10rem_minmax(0,1fr)] print:[&_div]:gap-3 print:[&_dt]:text-soft print:[&_dd]:m-0 print:[&_dd]:wrap-anywhere print:[&_dd]:tabular-nums";

interface Props {
  readonly reply: SubmitQuoteReply;
  readonly rules: Rules;
  readonly benches: readonly AskedBench[];
  readonly email: string;
}

/** Prints the request for a project: all benches with their parts, and what they cost. */
export function PrintProject(props: Props) {
  return (
    <>
      <Button look="small" onClick={() => printAs(props.reply.quoteId)}>
        Print or Save as PDF
      </Button>
      {createPortal(<Paper {...props} />, document.body)}
    </>
  );
}

function Paper({ reply, rules, benches, email }: Props) {
  const isPriced = !rules.pricesHidden;
  const [price, fee] = [cents(reply.totalPrice), cents(reply.deliveryFee)];
  const pictures = drawBenches(
    rules,
    benches.map(({ configuration }) => configuration),
  );
  const places = benches.map((bench, index) => ({ bench, place: index + 1 }));
  return (
    <div
      className={`${styles.paper} hidden print:grid print:gap-4 print:text-sm print:[&_h1]:text-xl print:[&_h2]:col-span-full print:[&_h2]:text-md`}
    >
      <h1>{rules.name}: quote request</h1>
      <dl className={FACTS}>
        <Fact name="Quote ID" text={reply.quoteId} />
        <Fact name="Date" text={writeDate(Date.now())} />
        {isPriced && (
          <>
            <Fact name="Benches" text={formatMoney(price)} />
            <Fact name="Delivery" text={formatMoney(fee)} />
            <Fact name="Total with delivery" text={formatMoney(sum([price, fee]))} />
          </>
        )}
      </dl>
      <p>
        Our team will contact you at {email} within 1-2 business days with a detailed quote and a drawing of each bench.
        The drawings here are representative only.
      </p>
      {places.map(({ bench, place }) => (
        <section
          key={place}
          className="print:grid print:grid-cols-[13rem_minmax(0,1fr)] print:gap-x-6 print:gap-y-2 print:pt-3 print:border-t print:border-line-strong print:break-inside-avoid"
        >
          <h2>
            {place}. {benchTitle(bench)}
          </h2>
          <BenchPicture
            drawn={pictures.benches[place - 1] ?? []}
            box={pictures.box}
            className="print:w-52 print:h-40"
          />
          <BenchFacts rules={rules} bench={bench} hasPrice={isPriced && !reply.priceChanged} />
        </section>
      ))}
    </div>
  );
}

interface BenchProps {
  readonly rules: Rules;
  readonly bench: AskedBench;
  /** Whether the page's prices are those of the quote. */
  readonly hasPrice: boolean;
}

function BenchFacts({ rules, bench, hasPrice }: BenchProps) {
  const { configuration, pricing, quantity } = bench;
  const [units] = useUnits();
  const facts = titleFacts(rules, configuration, planBench(rules, configuration), units);
  return (
    <dl className={FACTS}>
      <Fact name="Order code" text={facts.orderCode} />
      {benchChoices(rules, configuration, units).map(({ name, text }) => (
        <Fact key={name} name={name} text={text} />
      ))}
      {facts.height !== OPEN_FIGURE && <Fact name={facts.heightName} text={facts.height} />}
      {pricing && hasPrice && (
        <>
          <Fact name="Unit price" text={formatMoney(pricing.totalPrice)} />
          <Fact name="Sum" text={formatMoney(multiply(pricing.totalPrice, quantity))} />
        </>
      )}
    </dl>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </div>
  );
}
