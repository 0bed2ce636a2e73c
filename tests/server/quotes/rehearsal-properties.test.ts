import { expect, it } from "vitest";
import { cents } from "#shared/money.ts";
import { rehearseQuote } from "#shared/rehearsal/rehearse-quote.ts";
import { readRules } from "#shared/rules/model.ts";
import { randomOf } from "../../bench/seed/random.ts";
import { someBench } from "../../bench/seed/some-bench.ts";
import { chooseAmount, seedOf } from "../../support/long.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { catalog } from "../../support/rules/catalog.ts";
import { addressOf, draft, json } from "../../support/rules/rehearsal.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const QUOTES = chooseAmount(100, 1000);

it("a rehearsal agrees with submitting every quote again under the new rules", async () => {
  const { app } = await startTestApp({ document: draft });
  const address = await addressOf(app);
  const random = randomOf(seedOf(1), 1);
  const quotes = Array.from({ length: QUOTES }, () =>
    Array.from({ length: 1 + random.below(3) }, () => {
      return { quantity: 1 + random.below(9), configuration: someBench(catalog, random) };
    }),
  );
  const submitted = await Promise.all(
    quotes.map(async (items) => {
      const reply = await fetch(`${address}/api/quotes/submit`, json(createSubmission({ items })));
      const { totalPrice } = await reply.json();
      return reply.status === 201 ? cents(totalPrice) : undefined;
    }),
  );
  const then = readRules(draft);
  const rehearsed = quotes.map((items) => rehearseQuote(catalog, then, items));
  expect(rehearsed.map((each) => (each.kind === "priced" ? each.after : undefined))).toEqual(submitted);
  const unexplained = rehearsed.filter((each) => each.kind === "invalid" && each.reasons.length === 0);
  expect(unexplained).toEqual([]);
  expect(new Set(rehearsed.map(({ kind }) => kind))).toEqual(new Set(["priced", "invalid"]));
});
