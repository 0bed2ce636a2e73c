import { limitRequests } from "#server/http/limit-requests.ts";
import type { Serve } from "#server/http/serve.ts";
import { choiceCountEndpoints, demandEndpoints } from "#shared/api/choice-counts.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import type { RulesStore } from "../rules-store.ts";
import { type ChoiceCountStore, declinesCounting } from "./choice-count-store.ts";

/** Enough for an office behind one address. A page sends at most two a minute. */
const MAX_REQUESTS = 60;

interface ChoiceCountRoutesDeps {
  readonly rules: RulesStore;
  readonly counts: ChoiceCountStore;
  readonly countChoices: boolean;
  readonly serve: Serve;
  readonly now: () => Date;
}

/** The public route that counts what a visitor tried, and the staff's route that adds the counts up. */
export function choiceCountRoutes({ rules: store, counts, countChoices, serve, now }: ChoiceCountRoutesDeps): void {
  /** The options that the current rules have. */
  const keepKnown = async <Option extends { readonly stepKey: string; readonly value: string }>(
    options: readonly Option[],
  ) => {
    const { byKey } = indexRules((await store.loadCurrent()).rules);
    return options.filter(({ stepKey, value }) => byKey.get(stepKey)?.variants.has(value));
  };

  // Without CORS, because only our own page sends this, even in a partner's frame.
  serve(choiceCountEndpoints, {
    countChoices: {
      before: [limitRequests(MAX_REQUESTS, { tooMany: "Too many choices from this address. They are not counted." })],
      handle: async ({ body: { tried } }, req) => {
        const known = await keepKnown(tried);
        if (countChoices && !declinesCounting(req) && known.length > 0) await counts.addTried(known, now());
      },
    },
  });
  serve(demandEndpoints, {
    getChoiceCounts: async ({ query: { days } }) => {
      const { since, options } = await counts.sumDays(days, now());
      return { counting: countChoices, since, options: await keepKnown(options) };
    },
  });
}
