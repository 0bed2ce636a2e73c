import type { Database } from "#server/db/database.ts";
import { createTaskQueue } from "#server/http/concurrency.ts";
import type { Serve } from "#server/http/serve.ts";
import type { PartnerSettings } from "#server/partners/partner-settings.ts";
import { usesEndpoints } from "#shared/api/rules/catalog.ts";
import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import { countUses } from "./count-uses.ts";

interface UsesDeps {
  readonly db: Database;
  readonly partners: PartnerSettings;
  readonly serve: Serve;
}

/** More than staff open at a time. Further requests are refused. */
const MAX_COUNTS = 16;

/** Finds what uses a step or an option beside the rules, for staff. */
export function usesRoutes({ db, partners, serve }: UsesDeps): void {
  const inTurn = createTaskQueue(MAX_COUNTS);

  const findUses = async (stepKey: string, value?: string) => {
    const isUsed = (configuration: Configuration) => {
      const chosen = chosenValues(configuration, stepKey);
      return value === undefined ? chosen.length > 0 : chosen.includes(value);
    };
    const hasPrice = (amounts: Readonly<Record<string, unknown>> | undefined) =>
      amounts !== undefined && (value === undefined || Object.hasOwn(amounts, value));
    const using = (await partners.getCurrent()).filter(
      ({ fixedChoices, priceList }) =>
        isUsed(fixedChoices) ||
        hasPrice(priceList?.options?.[stepKey]) ||
        (value === undefined && priceList?.steps?.[stepKey] !== undefined),
    );
    return { quotes: await inTurn(() => countUses(db, isUsed)), partners: using.map(({ id, name }) => ({ id, name })) };
  };

  serve(usesEndpoints, {
    getStepUses: ({ params }) => findUses(params.stepKey),
    getOptionUses: ({ params }) => findUses(params.stepKey, params.value),
  });
}
