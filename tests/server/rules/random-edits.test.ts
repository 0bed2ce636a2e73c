import fc from "fast-check";
import { expect, it } from "vitest";
import { AdminConfigReply, AdminEditReply } from "#shared/api/rules/catalog.ts";
import { rulesOfReply } from "#shared/api/rules/rules-reply.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { joinOptions } from "#shared/rules/rules-file.ts";
import { chooseAmount } from "../../support/long.ts";
import { someCheckableRules } from "../../support/rules/random-rules.ts";
import { visit } from "../../support/rules/random-visitor.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const RULES = "/api/configuration/rules/adjustable-height-work-table";
const EDITS = 50;

/** Numbers that decide about an edit. */
const someSeed = fc.array(fc.nat(10_000), { minLength: 8, maxLength: 8 });

type Call = readonly ["post" | "put" | "delete", string, object?];

const pickOf = <Value>(values: readonly Value[], seed: number): Value | undefined => values[seed % values.length];

/** Any edit of the rules as a request, also of a step or an option that does not exist or exists already. */
function callOf({ steps, startingBenches = [] }: RulesDocument, seed: readonly number[]): Call {
  const [kind = 0, a = 0, b = 0, c = 0, d = 0, e = 0] = seed;
  const step = pickOf(steps, a);
  const stepKey = step?.key ?? "none";
  const value = (step && pickOf(step.options, b)?.value) ?? "none";
  const at = `/api/admin/steps/${stepKey}`;
  const earlier = pickOf(
    steps.filter(({ stepNumber }) => stepNumber < (step?.stepNumber ?? 0)),
    c,
  );
  const named = earlier && pickOf(earlier.options, d)?.value;
  const is = e % 2 === 0 ? [named] : { not: [named] };
  const when = earlier && named !== undefined ? { [earlier.key]: is } : undefined;
  const priceModifier = (c - 5_000) / 10;
  const bench = Object.fromEntries(
    steps.flatMap(({ key, multiSelect, options }) => {
      const chosen = pickOf(options, e)?.value;
      return chosen === undefined ? [] : [[key, multiSelect ? [chosen] : chosen]];
    }),
  );
  const calls: readonly Call[] = [
    ["delete", at],
    ["delete", `${at}/options/${value}`],
    ["delete", `${at}/options/${value}`],
    ["post", `${at}/options`, { value: `v${b % 8}`, label: "New", priceModifier }],
    ["post", `${at}/options`, { value: `v${b % 8}`, label: "New", priceModifier, ...(when && { available: when }) }],
    ["put", `${at}/options/${value}`, { priceModifier }],
    ["put", `${at}/options/${value}`, { available: when ?? null }],
    ["put", `${at}/options/${value}`, { prices: when && !Array.isArray(when) ? [{ when, price: d }] : [] }],
    ["put", `${at}/options/${value}/archived`, { archived: e % 2 === 0 }],
    ["put", at, { stepNumber: 1 + (b % Math.max(1, steps.length)) }],
    ["put", at, { required: c % 2 === 0 }],
    ["put", at, { multiSelect: c % 2 === 0 }],
    ["post", "/api/admin/steps", { key: `n${b % 8}`, name: "New", stepNumber: 1 }],
    ["put", "/api/admin/config/base-price", { basePrice: d }],
    [
      "put",
      "/api/admin/config/starting-benches",
      {
        startingBenches: [
          ...startingBenches.slice(0, 3),
          { name: `Bench ${c}`, description: "Some bench.", choices: bench },
        ],
      },
    ],
  ];
  return pickOf(calls, kind) ?? calls[0] ?? ["delete", at];
}

/** The only reasons to refuse an edit. */
const REASONS = [400, 404, 409];

it("any edits of any rules are stored, told, undone, and leave a bench that visitors can finish", async () => {
  await fc.assert(
    fc.asyncProperty(
      someCheckableRules,
      fc.array(someSeed, { minLength: EDITS, maxLength: EDITS }),
      async (document, seeds) => {
        const { request } = await startTestApp({ document });
        let { config, revision } = AdminConfigReply.parse((await request.get("/api/admin/config")).body);
        for (const seed of seeds) {
          const [method, path, body] = callOf(joinOptions(config), seed);
          const { status, body: answer } = await request[method](path).send(body);
          const name = `${method} ${path} ${JSON.stringify(body)}: ${answer.error}`;
          if (status >= 400) {
            expect(REASONS, name).toContain(status);
            if (status === 409) expect(answer.error, name).toMatch(/already/);
            if (status === 400) expect(answer.error, name).toMatch(/never|several|at most|number/);
            continue;
          }
          const reply = AdminEditReply.parse(answer);
          const { changes, also } = reply;
          expect(changes, name).toEqual(rulesChanges(joinOptions(config), joinOptions(reply.config)));
          expect(also.filter((change) => !changes.includes(change))).toEqual([]);

          const visible = await request.get(RULES);
          const [first = 0, ...clicks] = seed;
          let next = first;
          const pick = (count: number) => (clicks[next++ % clicks.length] ?? 0) % Math.max(1, count);
          expect(visit(rulesOfReply(visible.body), pick), name).toEqual([]);
          if (reply.revision === revision) continue;
          if ((seed[7] ?? 0) % 5 === 0) {
            const undo = `/api/admin/revisions/${revision}/restore`;
            const undone = await request.post(undo).set("If-Match", `"${reply.revision}"`);
            expect(undone.body.config, name).toEqual(config);
            revision = undone.body.revision;
          } else ({ config, revision } = reply);
        }
      },
    ),
    { numRuns: chooseAmount(3, 300) },
  );
});
