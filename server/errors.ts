import type { ValidationError } from "#shared/api/reply.ts";
import { MOST_WEBHOOKS } from "#shared/webhooks.ts";

/** The sentence that people see for each error code. Codes never change. */
export const SENTENCES = {
  bad_request: "The request could not be read.",
  invalid_json: "The request body is not valid JSON.",
  invalid_request: "Some fields of the request are missing or wrong.",
  invalid_configuration: "Some choices do not fit together. Please check them.",
  sign_in_needed: "Sign in to continue. Nothing was changed.",
  wrong_password: "Wrong password. Please try again.",
  too_many_sign_ins:
    "Too many wrong passwords from this address. Please try again in a few minutes.",
  forbidden: "The staff views are only available on the machine that runs the server.",
  not_found: "There is nothing at this address.",
  method_not_allowed: "This address does not support this method.",
  too_large: "The request is too large.",
  too_slow: "The request took too long to arrive.",
  unsupported_type: "Send the request as application/json in UTF-8.",
  not_multipart: "Send the image as multipart/form-data.",
  invalid_upload: "Send one image, in the field 'image'.",
  no_image: "Choose an image to upload.",
  empty_image: "This file is empty. Choose an image to upload.",
  image_type: "Please upload an image file",
  image_size: "File size must be less than 5MB",
  image_pixels: "This image has too many pixels. Resize it: 800 by 800 is enough.",
  image_effort:
    "This image takes too much time or memory to draw. Simplify or resize it: 800 by 800 pixels is enough.",
  image_frames: "This animation has too many frames. The limit is 300.",
  breaks_rules: "This change would break the rules. Nothing was changed.",
  expectations_broken: "This change breaks expectations of reference benches. Nothing was changed.",
  stale_revision: "A colleague changed the rules first. Nothing was saved.",
  bench_changed: "A colleague changed this reference bench first. Nothing was saved.",
  webhook_changed: "A colleague changed this webhook first. Nothing was saved.",
  name_taken: "Another reference bench has this name.",
  too_many_benches: "There are too many reference benches. Delete one first.",
  too_many_webhooks: `There are already ${MOST_WEBHOOKS} webhooks. Delete one first.`,
  draft_changed: "A colleague changed this draft first. Nothing was saved.",
  too_many_drafts: "There are already 50 drafts. Delete one first.",
  quote_gone: "This quote was deleted.",
  not_accepted: "The customer's acceptance of this quote no longer counts. Nothing was changed.",
  quote_changed: "A colleague changed this quote first. Nothing was saved.",
  no_such_link:
    "This link does not show a quote. Please open the one in our latest email, or ask us for a new one.",
  newer_revision: "There is a newer revision of this quote. Please look at it first.",
  too_many_revisions: "This quote was sent 100 times. Ask the customer for a new request.",
  no_proposal: "The customer has not proposed other benches. Choose those of the quote.",
  quote_accepted: "This quote is already accepted. Contact us to change it.",
  quote_closed: "This quote is closed. Contact us, and we will open it again.",
  too_many_answers: "You have sent many messages about this quote. Please contact us directly.",
  too_many_proposals:
    "You have proposed as many benches as we can keep for one quote. Write what should change without a proposal, or contact us directly.",
  note_reused: "A different note was already added under this ID.",
  key_reused: "This Idempotency-Key was already used for a different request.",
  too_many_requests:
    "Too many quote requests from this address. Please try again in a few minutes.",
  busy: "The server is busy. Please try again in a moment.",
  disk_full: "The server's disk is full. Nothing was changed.",
  not_ready: "The server cannot use its database at the moment. Please try again later.",
  internal: "Something went wrong on our side. Please try again.",
} as const;

export type ErrorCode = keyof typeof SENTENCES;

/** The most problems that a reply lists. */
export const MOST_PROBLEMS = 100;

interface ErrorDetails {
  /** More specific than the sentence of the code. */
  readonly message?: string;
  /** The current revision of the rules. */
  readonly revision?: number;
  /** Sent again, it accepts the broken expectations. */
  readonly acceptance?: string;
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

  constructor(
    status: number,
    code: ErrorCode,
    validationErrors?: readonly ValidationError[],
    { message = SENTENCES[code], revision, acceptance, cause }: ErrorDetails = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.validationErrors = validationErrors?.slice(0, MOST_PROBLEMS);
    this.revision = revision;
    this.acceptance = acceptance;
  }
}

/** An error whose message is written for the operator and shown unchanged. */
export class OperatorError extends Error {}

/** The server cannot start now. Another attempt may succeed, once the operator did what the message says. */
export class StartError extends Error {}

/** A command cannot or may not do its work. */
export class CommandError extends OperatorError {}

/** A backup cannot be made or restored. */
export class BackupError extends OperatorError {}

/** The server cannot start with this database. The message names the file and the reason. */
export class DamageError extends OperatorError {}

/** The database files were deleted or replaced while open. Further writes would be lost. */
export class LostDatabaseError extends Error {
  override readonly name = "LostDatabaseError";

  constructor() {
    super("The database files were deleted or replaced. Stop the server and restore a backup.");
  }
}

/** The `code` of an error from Node or SQLite: 'ENOENT', 'SQLITE_BUSY'. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, "code") : undefined;
}

/** Whether another process holds the lock that a write needs. */
export const isBusy = (error: unknown): boolean =>
  /^SQLITE_(BUSY|LOCKED)/.test(String(codeOf(error)));
