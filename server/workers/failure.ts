import { ApiError } from "#server/platform/errors.ts";

/** What a thread or process reports instead of a result. An ApiError would lose its class on the way. */
export type Failure =
  | { readonly refused: Pick<ApiError, "status" | "code" | "message" | "validationErrors"> }
  | { readonly error: unknown };

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { error };
  const { status, code, message, validationErrors } = error;
  return { refused: { status, code, message, validationErrors } };
}

/** The error that was thrown. */
export function thrownBy(failure: Failure): unknown {
  if ("error" in failure) return failure.error;
  const { status, code, validationErrors, message } = failure.refused;
  return new ApiError(status, code, validationErrors, { message });
}
