import type { Errors, Operation } from "./operation.ts";

const ANY_REQUEST: Errors = {
  400: ["bad_request"],
  408: ["too_slow"],
  431: ["too_large"],
  500: ["internal"],
};

/** Of a body that is read as JSON, also where a route takes none. */
const ANY_BODY: Errors = {
  400: ["invalid_json"],
  413: ["too_large"],
  415: ["unsupported_type"],
};

const JSON_BODY: Errors = { 400: ["invalid_request"] };

const STORED: Errors = { 503: ["busy", "not_ready"] };

const WRITTEN: Errors = { 507: ["disk_full"] };

const FOR_STAFF: Errors = { 401: ["sign_in_needed"], 403: ["forbidden"] };

/** Every error that an operation can be answered with, by status. */
export function errorsOf(operation: Operation): Errors {
  const { method, body, isForStaff, readsOwnBody, storesNothing, errors = {} } = operation;
  return merged([
    ANY_REQUEST,
    ...(readsOwnBody ? [] : [ANY_BODY]),
    ...(body && !readsOwnBody ? [JSON_BODY] : []),
    ...(storesNothing ? [] : [STORED]),
    ...(storesNothing || method === "get" ? [] : [WRITTEN]),
    ...(isForStaff ? [FOR_STAFF] : []),
    errors,
  ]);
}

function merged(all: readonly Errors[]): Errors {
  const statuses = new Set(all.flatMap((errors) => Object.keys(errors)).map(Number));
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      [...new Set(all.flatMap((errors) => errors[status] ?? []))],
    ]),
  );
}
