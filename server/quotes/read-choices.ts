import { ApiError } from "#server/platform/errors.ts";
import { readOrderCode } from "#shared/engine/order-code.ts";
import type { UncheckedConfiguration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { readBench } from "#shared/rules/read-bench.ts";

/** The choices of an order code or of a link, in an item of a request counted from 0. Throws 400 for anything else. */
export function readChoices(rules: Rules, text: string, item: number): UncheckedConfiguration {
  const linked = readBench(text, rules);
  const read = linked ? { ok: true as const, configuration: linked } : readOrderCode(rules, text);
  if (read.ok) return read.configuration;
  throw new ApiError(400, "invalid_request", [
    { path: `items.${item}.bench`, code: "invalid_field", message: read.message },
  ]);
}
