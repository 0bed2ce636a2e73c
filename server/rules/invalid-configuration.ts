import { ApiError } from "#server/platform/errors.ts";
import type { Problem } from "#shared/engine/rejection.ts";

/** More than one bench can have. With several benches, the reply stays small. */
const MAX_PROBLEMS = 500;

/** A problem, and the item that has it in a request with several. */
export interface FoundProblem extends Problem {
  /** The path of the item: 'items.2'. */
  readonly item?: string | undefined;
}

/** The error for invalid configurations, with every problem. */
export function createInvalidConfiguration(problems: readonly FoundProblem[]): ApiError {
  return new ApiError(
    400,
    "invalid_configuration",
    problems.slice(0, MAX_PROBLEMS).map(({ stepKey, code, message, item }) => ({
      path: [item, "configuration", stepKey.slice(0, 64)].filter(Boolean).join("."),
      code,
      message,
    })),
  );
}
