import { describeBench } from "#shared/bench/describe-bench.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { findUndrawn } from "#shared/bench/solids/not-drawn.ts";
import { REPRESENTATIVE, titleFacts } from "#shared/bench/title-facts.ts";
import { cents, formatDollars, formatModifier } from "#shared/money.ts";
import { quoteDrawing } from "#shared/quotes/quote-content.ts";
import { TO_BE_DECIDED } from "#shared/quotes/unfinished.ts";
import { type DocumentItem, quoteDate } from "./document-input.ts";
import { Raw } from "./fonts/set-texts.ts";

/** The texts at the drawing of a bench, and its parts with their prices. */
export function benchTexts(input: DocumentItem) {
  const { rules, item, units, quote, sent } = input;
  const { configuration, breakdown, parts, missing: open = [], agreed, unitPrice } = item;
  const plan = planBench(rules, configuration);
  const facts = titleFacts(rules, configuration, plan, units);
  const missing = findUndrawn(rules, configuration, benchSolids(plan));
  const legend = missing.length > 0 ? ` Not drawn: ${missing.join(", ")}.` : "";
  const writeField = (name: string, value: string, style: "body" | "code" = "body") => ({
    name: name.toUpperCase(),
    value,
    style,
  });
  const heightAndDate = [writeField(facts.heightName, facts.height), writeField("Date", quoteDate(input))];
  const rows = [
    [writeField("Product", facts.product)],
    // A code of many choices takes two lines.
    [writeField("Order code", facts.orderCode, "code")],
    [writeField("Size", facts.size), writeField("Rated load", facts.load)],
  ];
  const last = [writeField("Drawing", sent ? quoteDrawing(quote.quoteId, sent.number) : REPRESENTATIVE)];
  return {
    alt: new Raw(describeBench(rules, configuration, units)),
    fields: [...rows, heightAndDate, last],
    narrowFields: [...rows, ...heightAndDate.map((each) => [each]), last],
    note: `${sent ? "All dimensions are on the drawing of this bench, on a page of its own." : "Representative drawing only."}${legend}`,
    head: ["CATEGORY", "SELECTION", "SKU", "PRICE"],
    parts: [
      writeOwnStep("Base Price", rules.name, formatDollars(breakdown.basePrice)),
      ...parts.map((part, index) => ({
        category: part.stepName,
        selection: part.optionName,
        sku: part.sku ?? "",
        price: formatModifier(cents(part.price)),
        startsStep: part.stepKey !== parts[index - 1]?.stepKey,
      })),
      ...(agreed
        ? [writeOwnStep("Our Price", agreed.reason, formatModifier(cents(unitPrice - agreed.catalogPrice)))]
        : []),
      ...open.map(({ stepName }) => writeOwnStep(stepName, TO_BE_DECIDED, "")),
    ],
  };
}

/** A row that is the only one of its step. */
const writeOwnStep = (category: string, selection: string, price: string) => ({
  ...{ category, selection, price },
  sku: "",
  startsStep: true,
});
