import { readOrderCode } from "#shared/engine/order-code.ts";
import { validate } from "#shared/engine/validate.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";

type ReadBench =
  | { readonly ok: true; readonly configuration: Configuration }
  | { readonly ok: false; readonly sentences: readonly string[] };

/** The bench of an order code, or why there is none and what to do. */
export function readBench(rules: Rules, code: string): ReadBench {
  const read = readOrderCode(rules, code);
  if (!read.ok) return { ok: false, sentences: [`${read.message} \`configure\` returns the code of a bench.`] };
  const problems = validate(rules, read.configuration, { complete: false });
  if (problems.length === 0) return { ok: true, configuration: read.configuration };
  return {
    ok: false,
    sentences: [
      `${code} cannot be used yet:`,
      ...problems.map(({ message }) => `- ${message}`),
      "Call `configure` with choices that fit, and use the order code that it returns.",
    ],
  };
}
