import { limitRequests } from "#server/http/limit-requests.ts";
import type { Serve } from "#server/http/serve.ts";
import { choiceCountEndpoints, demandEndpoints } from "#shared/api/choice-counts.ts";
import { type CountPeriod, countBenches, rowsOfEvents, sumCounts } from "#shared/demand/choice-counts.ts";
import { fitsRules } from "#shared/demand/choice-events.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import type { RulesStore } from "../rules-store.ts";
import { type ChoiceCountStore, declinesCounting, MAX_COUNT_DAYS } from "./choice-count-store.ts";
import { writeDemand } from "./write-demand.ts";

/** Enough for an office behind one address. A page sends at most two a minute. */
const MAX_REQUESTS = 60;

/** More than anyone reads. */
const MAX_REFUSALS = 200;

interface ChoiceCountRoutesDeps {
  readonly rules: RulesStore;
  readonly counts: ChoiceCountStore;
  readonly countChoices: boolean;
  readonly serve: Serve;
  readonly now: () => Date;
}

/** The public route that counts what a visitor tried, and the staff's route that adds the counts up. */
export function choiceCountRoutes(deps: ChoiceCountRoutesDeps): void {
  const { rules: store, counts, countChoices, serve, now } = deps;

  const readCounts = async (days: CountPeriod) => {
    const { rules } = await store.loadCurrent();
    const { byKey } = indexRules(rules);
    const isAll = days === "all";
    const first = await counts.firstDays();
    const { since: start, rows } = await counts.sumDays(isAll ? MAX_COUNT_DAYS : Number(days), now());
    const { counted = start, priced } = first;
    const since = isAll ? counted : start;
    const pricedSince = priced !== undefined && priced > since && priced > counted ? priced : undefined;
    const known = rows.filter(({ stepKey, value }) => byKey.get(stepKey)?.variants.has(value));
    const { options, refusals } = sumCounts(known);
    return {
      counting: countChoices,
      since,
      ...(pricedSince !== undefined && { pricedSince }),
      benches: countBenches(rows, rules.steps),
      options: options.map(({ amount, ...each }) => ({ ...each, amount: amount / 100 })),
      refusals: refusals.slice(0, MAX_REFUSALS).map(({ triedWith = null, ...refusal }) => ({ ...refusal, triedWith })),
    };
  };

  // Without CORS, because only our own page sends this, even in a partner's frame.
  serve(choiceCountEndpoints, {
    countChoices: {
      before: [limitRequests(MAX_REQUESTS, { tooMany: "Too many choices from this address. They are not counted." })],
      handle: async ({ body: { events } }, req) => {
        const { rules } = await store.loadCurrent();
        const rows = rowsOfEvents(events.filter((event) => fitsRules(rules, event)));
        if (countChoices && !declinesCounting(req) && rows.length > 0) await counts.add(rows, now());
      },
    },
  });
  serve(demandEndpoints, {
    getChoiceCounts: async ({ query: { days } }) => readCounts(days),
    exportChoiceCounts: async ({ query: { days } }, _req, res) => {
      const [{ document }, demand] = await Promise.all([store.loadCurrent(), readCounts(days)]);
      res.attachment(`demand-${days}.csv`);
      res.type("text/csv; charset=utf-8").send(writeDemand(demand, document.steps));
    },
  });
}
