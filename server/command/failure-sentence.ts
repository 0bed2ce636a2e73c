import { ToldError } from "#server/told-error.ts";

/** Why a command failed, for the person who gave it. */
export function failureSentence(error: unknown): string {
  if (error instanceof ToldError) return error.message;
  const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined);
  if (typeof code === "string" && /^SQLITE_(BUSY|LOCKED)/.test(code))
    return "The database is busy. Nothing was changed; please try again.";
  return `The command failed: ${error instanceof Error ? error.message : String(error)}`;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, "code") : undefined;
}
