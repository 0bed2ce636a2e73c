import { type ErrorCode, SENTENCES } from "#shared/api/declaration/error-codes.ts";
import type { ValidationError } from "#shared/api/declaration/reply.ts";

/** The most problems that a reply lists. */
export const MAX_PROBLEMS = 100;

interface ErrorDetails {
  /** More specific than the sentence of the code. */
  readonly message?: string;
  /** The current revision of the rules. */
  readonly revision?: number;
  /** Sent again, it accepts the broken expectations. */
  readonly acceptance?: string;
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
  readonly acceptance: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    validationErrors?: readonly ValidationError[],
    { message = SENTENCES[code], revision, acceptance, retryAfter, cause }: ErrorDetails = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.validationErrors = validationErrors?.slice(0, MAX_PROBLEMS);
    this.revision = revision;
    this.acceptance = acceptance;
    this.retryAfter = retryAfter;
  }
}

/** An error whose message is written for the operator and shown unchanged. */
export class OperatorError extends Error {}

/** The server cannot start now. Another attempt may succeed, once the operator did what the message says. */
export class StartError extends Error {}

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
