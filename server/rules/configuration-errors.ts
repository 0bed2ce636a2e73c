import type { ValidationError } from "#shared/api/reply.ts";
import type { Problem } from "#shared/engine/rejection.ts";

/** The problems of a configuration as the wire tells them. */
export function configurationErrors(problems: readonly Problem[]): readonly ValidationError[] {
  return problems.map(({ stepKey, code, message }) => ({
    path: `configuration.${stepKey.slice(0, 64)}`,
    code,
    message,
  }));
}
