import { loadWork } from "#client/api/saved-work.ts";
import { type Configuration, isEmpty } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import { settle } from "#shared/engine/settle.ts";

/** The bench in the Product Configurator of this browser; undefined if it has no choices. */
export function workHere(rules: Rules): Configuration | undefined {
  const work = loadWork();
  const configuration = work && settle(rules, work.choices).configuration;
  return configuration && !isEmpty(configuration) ? configuration : undefined;
}
