import { ApiError } from "#server/errors.ts";
import type { Problem } from "#shared/engine/rejection.ts";

/** The error for an invalid configuration, with every problem. */
export function invalidConfiguration(problems: readonly Problem[]): ApiError {
  return new ApiError(
    400,
    "invalid_configuration",
    problems.map(({ stepKey, code, message }) => ({
      path: `configuration.${stepKey.slice(0, 64)}`,
      code,
      message,
    })),
  );
}
