import type { ErrorRequestHandler } from "express";
import type { Logger } from "pino";
import type { ErrorReply, ValidationError } from "#shared/api/reply.ts";
import { isFull } from "./files/is-full.ts";
import { MOST_PROBLEMS } from "./files/json-file.ts";
import { contextOf } from "./http/request-context.ts";
import { LostDatabaseError } from "./lost-database-error.ts";

/** What is wrong, in sentences for a person, by its stable code. */
export const SENTENCES = {
  bad_request: "The request could not be read.",
  invalid_json: "The request body is not valid JSON.",
  invalid_request: "Some fields of the request are missing or wrong.",
  invalid_configuration: "Some choices do not fit together. Please check your selections.",
  sign_in_needed: "Sign in to go on. Nothing was changed.",
  wrong_password: "This is not the password. Please try again.",
  too_many_sign_ins:
    "Too many wrong passwords from this address. Please try again in a few minutes.",
  forbidden: "This part of the product can only be used on the machine that it runs on.",
  not_found: "There is nothing at this address.",
  method_not_allowed: "This address does not take requests of this kind.",
  too_large: "The request is too large.",
  too_slow: "The request took too long to arrive.",
  unsupported_type: "Send the request as application/json in UTF-8.",
  not_multipart: "Send the image as multipart/form-data.",
  invalid_upload: "Send one image, in the field 'image'.",
  no_image: "Choose an image to upload.",
  empty_image: "This file is empty: choose an image to upload.",
  image_type: "Please upload an image file",
  image_size: "File size must be less than 5MB",
  image_pixels: "This image has too many pixels: make it smaller, 800 by 800 are enough.",
  image_effort:
    "This image takes too long or too much memory to draw: make it simpler or smaller, 800 by 800 pixels are enough.",
  image_frames: "This animation has too many frames: 300 are the most.",
  breaks_rules: "This change would break the rules. Nothing was changed.",
  stale_revision: "Somebody else changed the rules meanwhile. Nothing was changed.",
  quote_gone: "This quote is not there any more: it was deleted.",
  quote_changed: "Somebody else changed this quote meanwhile. Nothing was changed.",
  note_reused: "Another note was already added under this name.",
  key_reused: "This Idempotency-Key was already used for another request.",
  too_many_requests:
    "Too many quote requests from this address. Please try again in a few minutes.",
  busy: "The server is busy. Please try again in a moment.",
  disk_full: "The server has no room left to store this. Nothing was changed.",
  not_ready: "The server cannot use its database at the moment. Please try again later.",
  internal: "Something went wrong on our side. Please try again.",
} as const;

export type ErrorCode = keyof typeof SENTENCES;

/** What an error tells beside its code. */
interface MoreFacts {
  /** A sentence that says more than the code's own. */
  readonly message?: string;
  /** The current revision of the rules. */
  readonly revision?: number;
  /** What went wrong beneath, for the log. */
  readonly cause?: unknown;
}

/** An HTTP outcome that is not success. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** Of many the first. */
  readonly validationErrors: readonly ValidationError[] | undefined;

  readonly revision: number | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    validationErrors?: readonly ValidationError[],
    { message = SENTENCES[code], revision, cause }: MoreFacts = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.validationErrors = validationErrors?.slice(0, MOST_PROBLEMS);
    this.revision = revision;
  }
}

/** What a route said of a file before it could not be sent: nothing of that is true of the error. */
const OF_THE_FILE = ["Content-Type", "Content-Disposition", "ETag", "Last-Modified"];

/** Turns whatever was thrown into a reply; the only place that does. */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (thrown, _req, res, _next) => {
    const context = contextOf(res);
    if (res.writableEnded) {
      log.error({ requestId: context.id, err: thrown }, "failed after its reply");
      return;
    }
    if (res.headersSent) {
      // What was begun can only be broken off, so that nobody takes it for the whole.
      Object.assign(context, { err: thrown, brokenOff: true });
      res.destroy();
      return;
    }
    const error = thrown instanceof ApiError ? thrown : known(thrown);
    const fault = thrown instanceof ApiError ? thrown.cause : thrown;
    Object.assign(context, { code: error.code, ...(error.status >= 500 && { err: fault }) });
    if (error.status === 503) res.set("Retry-After", "1");
    for (const name of OF_THE_FILE) res.removeHeader(name);
    res.status(error.status).set("Cache-Control", "no-store").json(errorReply(error, context.id));
  };
}

/** An error as the client gets it. */
export function errorReply(error: ApiError, requestId: string): ErrorReply {
  const { message, code, validationErrors, revision } = error;
  return {
    success: false,
    error: message,
    code,
    ...(validationErrors && { validationErrors: [...validationErrors] }),
    ...(revision !== undefined && { revision }),
    requestId,
  };
}

/** Errors of Express, its body parser, SQLite and the disk that have a meaning; everything else is masked. */
function known(thrown: unknown): ApiError {
  // A path that is not UTF-8 names nothing.
  if (thrown instanceof URIError) return new ApiError(404, "not_found");
  const [type, code, status] = ["type", "code", "status"].map((name) => property(thrown, name));
  if (type === "entity.parse.failed") return new ApiError(400, "invalid_json");
  if (type === "entity.too.large") return new ApiError(413, "too_large");
  if (type === "charset.unsupported" || type === "encoding.unsupported")
    return new ApiError(415, "unsupported_type");
  if (typeof code === "string" && /^SQLITE_(BUSY|LOCKED)/.test(code))
    return new ApiError(503, "busy");
  if (thrown instanceof LostDatabaseError) return new ApiError(503, "not_ready");
  if (isFull(thrown)) return new ApiError(507, "disk_full");
  if (typeof status === "number" && status >= 400 && status < 500)
    return new ApiError(400, "bad_request");
  return new ApiError(500, "internal");
}

function property(thrown: unknown, name: string): unknown {
  return thrown instanceof Error ? Reflect.get(thrown, name) : undefined;
}
