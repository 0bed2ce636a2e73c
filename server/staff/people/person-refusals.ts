import { ApiError } from "#server/platform/errors.ts";
import { type ErrorCode, SENTENCES } from "#shared/api/declaration/error-codes.ts";

interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  /** The field that it is about, if it is about one. */
  readonly path?: string;
}

/** The reasons against a change of a person. */
const REFUSALS = {
  "name taken": { code: "person_exists", path: "name", message: "Somebody else has this name." },
  "email taken": { code: "person_exists", path: "email", message: "Somebody else has this email address." },
  "at provider": {
    code: "at_provider",
    message: "This person signs in with the company's account, and no link counts.",
  },
  "built in": { code: "built_in", message: SENTENCES.built_in },
  "last owner": { code: "last_owner", path: "role", message: SENTENCES.last_owner },
  full: { code: "too_many_people", message: SENTENCES.too_many_people },
} as const satisfies Readonly<Record<string, Refusal>>;

type PersonRefusal = keyof typeof REFUSALS;

export const refusalSentence = (refusal: PersonRefusal): string => REFUSALS[refusal].message;

/** 409, with the field that it is about. */
export function refusalOf(refusal: PersonRefusal): ApiError {
  const { code, path, message }: Refusal = REFUSALS[refusal];
  return new ApiError(409, code, path === undefined ? undefined : [{ path, code, message }], { message });
}
