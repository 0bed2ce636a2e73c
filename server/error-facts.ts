const MOST_FRAMES = 30;

/** An error that was caused by another, and so on. */
const MOST_CAUSES = 3;

export interface ErrorFacts {
  readonly type: string;
  readonly code?: string;
  readonly syscall?: string;
  readonly message?: string;
  /** Where it was thrown, the innermost call first. */
  readonly stack?: readonly string[];
  readonly cause?: ErrorFacts;
}

/**
 * What the log may say about an error. Its message can quote what a person typed (JSON.parse and zod do, and
 * searches in SQLite), so it is left out unless it is known to speak of tables and files only.
 */
export function errorFacts(thrown: unknown, causes = MOST_CAUSES): ErrorFacts {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const [code, syscall] = ["code", "syscall"].map((name) => word(Reflect.get(thrown, name)));
  const message = safeMessage(thrown, code);
  const stack = frames(thrown);
  return {
    type: word(thrown.name) ?? "Error",
    ...(code && { code }),
    ...(syscall && { syscall }),
    ...(message && { message }),
    ...(stack && { stack }),
    ...(thrown.cause !== undefined &&
      causes > 0 && { cause: errorFacts(thrown.cause, causes - 1) }),
  };
}

/** A name as programs give them, not a text. */
function word(value: unknown): string | undefined {
  return typeof value === "string" && /^\w{1,60}$/.test(value) ? value : undefined;
}

/** SQLite quotes what a query holds under its plainest code alone. */
function safeMessage({ name, message }: Error, code: string | undefined): string | undefined {
  if (name !== "SqliteError" || code === undefined) return undefined;
  return code !== "SQLITE_ERROR" || /^no such table: \w+$/.test(message) ? message : undefined;
}

/** The frames of a stack, which begins with the message: without certainty where that ends, none. */
function frames({ message, stack = "" }: Error): readonly string[] | undefined {
  const [name = "", ...rest] = message === "" ? stack.split("\n") : stack.split(`: ${message}\n`);
  if (rest.length === 0 || !/^[\w .[\]]+$/.test(name)) return undefined;
  const lines = rest.join(message === "" ? "\n" : `: ${message}\n`).split("\n");
  return lines
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) => line.trim());
}
