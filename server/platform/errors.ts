import { type ErrorCode, SENTENCES } from "#shared/api/declaration/error-codes.ts";
import type { ValidationError } from "#shared/api/declaration/reply.ts";

/** The most problems that a reply lists. */
export const MAX_PROBLEMS = 100;

interface ErrorDetails {
  /** More specific than the sentence of the code. */
  readonly message?: string;
  /** The current revision of the rules. */
  readonly revision?: number;
  /** Seconds until another attempt may succeed. */
  readonly retryAfter?: number;
  /** The underlying error, for the log only. */
  readonly cause?: unknown;
}

/** An HTTP error response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** At most MOST_PROBLEMS. */
  readonly validationErrors: readonly ValidationError[] | undefined;

  readonly revision: number | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    validationErrors?: readonly ValidationError[],
    { message = sentenceOf(code, validationErrors), revision, retryAfter, cause }: ErrorDetails = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.validationErrors = validationErrors?.slice(0, MAX_PROBLEMS);
    this.revision = revision;
    this.retryAfter = retryAfter;
  }
}

/** The first problem, and how many others there are; without any, the sentence of the code. */
function sentenceOf(code: ErrorCode, problems: readonly ValidationError[] = []): string {
  const [first, ...others] = problems;
  if (!first) return SENTENCES[code];
  const named = first.code === "invalid_field" ? nameField(first) : first.message;
  return others.length === 0 ? named : `${named.replace(/\.$/, "")}, and ${others.length} more.`;
}

/** The sentence about a field, with the field's name: 'Email address: Enter an address such as …' */
function nameField({ path, message }: ValidationError): string {
  const name = path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "";
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  if (words === "" || message.toLowerCase().includes(words)) return message;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${message}`;
}

/** An error whose message is written for the operator and shown unchanged. */
export class OperatorError extends Error {}

/** The server cannot start now. Another attempt may succeed, by itself or once the operator did what the message says. */
export class StartError extends OperatorError {}

/** A setting cannot be used. The message names it and the remedy. */
export class SettingError extends OperatorError {}

/** A command cannot or may not do its work. */
export class CommandError extends OperatorError {}

/** A backup cannot be made or restored. */
export class BackupError extends OperatorError {}

/** The server cannot start with this database. The message names the file and the reason. */
export class DamageError extends OperatorError {}

/** The database cannot be used: its files were deleted or replaced while open, or its server cannot be reached. */
export class LostDatabaseError extends Error {
  override readonly name = "LostDatabaseError";
}

/** The database did not come to a request in time. Another attempt may succeed. */
export class BusyDatabaseError extends Error {
  override readonly name = "BusyDatabaseError";
}

/** The disk of the database's server is full. */
export class FullDatabaseError extends Error {
  override readonly name = "FullDatabaseError";
}

/** The `code` of an error from Node or SQLite: 'ENOENT', 'SQLITE_BUSY'. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, "code") : undefined;
}

/** Whether another process holds the lock that a write needs. */
export const isBusy = (error: unknown): boolean =>
  error instanceof BusyDatabaseError || /^SQLITE_(BUSY|LOCKED)/.test(String(codeOf(error)));
