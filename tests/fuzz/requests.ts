import fc from "fast-check";
import { ENDPOINTS, type ListedEndpoint } from "#shared/api/endpoints.ts";
import { catalogDocument } from "../support/rules/catalog.ts";
import { arbitraryPick, breakValue, type PickKind, strangeText, strangeValue, validValues } from "./values.ts";

/** A request that may contain placeholders, to be replaced by values from earlier replies. */
export interface Plan {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: unknown;
  readonly headers: readonly (readonly [name: string, value: unknown])[];
  /** The value that is sent as JSON, or the picture of a form. Undefined for no body. */
  readonly body?: unknown;
}

export interface Picture {
  readonly format: "png" | "jpeg" | "gif" | "webp";
  /** The part that is sent, in percent. */
  readonly percent: number;
  /** A byte that differs. */
  readonly flip: number;
}

export const isPicture = (value: unknown): value is Picture =>
  typeof value === "object" && value !== null && "percent" in value && "flip" in value;

/** The frequency of an operation, relative to the others. `weightOf` has the defaults. */
const WEIGHTS: Readonly<Record<string, number>> = {
  submitQuote: 16,
  listQuotes: 8,
  // Drawing takes as long as hundreds of other requests.
  getQuoteDocument: 0.1,
  previewQuoteDocument: 0.1,
  // The others need a quote that was sent.
  sendQuote: 6,
  getAnswers: 8,
  acceptQuote: 8,
  getRevisionDocument: 8,
  getCustomerDocument: 8,
  getDrawing: 0.3,
};

/** Edits of the rules check all conditions, which takes longer. Requests without an input always do the same. */
const weightOf = ({ id, method, path, query, body }: ListedEndpoint) =>
  WEIGHTS[id] ?? (path.startsWith("/api/admin/") && method !== "GET" ? 2 : query || body || /\{/.test(path) ? 4 : 1);

/** A request for any operation. Half of the requests are valid; most others have one thing wrong. */
export const somePlan = (): fc.Arbitrary<Plan> =>
  fc.oneof(
    ...ENDPOINTS.map((operation) => ({
      weight: Math.max(1, Math.round(weightOf(operation) * 10)),
      arbitrary: planOf(operation),
    })),
  );

function planOf(operation: ListedEndpoint): fc.Arbitrary<Plan> {
  const { query, body } = operation;
  const right = {
    operation: fc.constant(operation.id),
    method: fc.constant(operation.method),
    path: fc.constant(operation.path),
    params: validParams(operation),
    query: query ? validValues(query) : fc.constant({}),
    headers: validHeaders(operation),
    body: validBody(operation),
  };
  const wrong: Partial<{ readonly [Part in keyof Plan]: fc.Arbitrary<Plan[Part]> }>[] = [
    { params: strangeParams(operation) },
    { query: right.query.chain(breakValue) },
    { method: fc.constantFrom("GET", "HEAD", "PUT", "POST", "DELETE", "PATCH", "OPTIONS") },
    { body: strangeValue },
    ...(body ? [1, 2, 3].map(() => ({ body: nearlyValidBody(operation) })) : []),
  ];
  return fc.oneof(
    { weight: wrong.length, arbitrary: fc.record(right) },
    ...wrong.map((part) => ({ weight: 1, arbitrary: fc.record<Plan>({ ...right, ...part }) })),
  );
}

const PARAMS: Readonly<Record<string, PickKind>> = {
  quoteId: "quoteId",
  noteId: "noteId",
  draftId: "noteId",
  stepKey: "stepKey",
  value: "optionValue",
  id: "revision",
  benchId: "benchId",
  webhookId: "webhookId",
  messageId: "messageId",
  product: "product",
  filename: "image",
  number: "sentNumber",
  drawing: "drawing",
  photo: "drawing",
};

const paramsOf = ({ path }: ListedEndpoint) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** All parameters have the same index, so that an option belongs to its step. */
const validParams = (operation: ListedEndpoint): fc.Arbitrary<Plan["params"]> =>
  fc
    .nat()
    .map((index) =>
      Object.fromEntries(paramsOf(operation).map((name) => [name, { pick: PARAMS[name] ?? "quoteId", index }])),
    );

const strangeParams = (operation: ListedEndpoint): fc.Arbitrary<Plan["params"]> =>
  fc.record<Record<string, unknown>>(Object.fromEntries(paramsOf(operation).map((name) => [name, strangeText])));

function validHeaders({ headers, path }: ListedEndpoint): fc.Arbitrary<Plan["headers"]> {
  const names = Object.keys(headers?.shape ?? {});
  const header = (name: string, value: fc.Arbitrary<unknown>) => value.map((each) => [[name, each] as const]);
  if (path.startsWith("/api/customer/")) return header("Authorization", arbitraryPick("authorization"));
  const none = { weight: 2, arbitrary: fc.constant([]) };
  if (names.includes("If-Match"))
    return fc.oneof(none, { weight: 2, arbitrary: header("If-Match", arbitraryPick("revision")) });
  if (!names.includes("Idempotency-Key")) return fc.constant([]);
  const key = fc.constantFrom("key-1", "key-2", "key-3");
  return fc.oneof(none, { weight: 1, arbitrary: header("Idempotency-Key", key) });
}

const picture = (percent: fc.Arbitrary<number>, flip: fc.Arbitrary<number>) =>
  fc.record<Picture>({ format: fc.constantFrom("png", "jpeg", "gif", "webp"), percent, flip });

function validBody({ id, body, bodyType }: ListedEndpoint): fc.Arbitrary<unknown> {
  if (bodyType === "multipart/form-data") return picture(fc.constant(100), fc.constant(0));
  // Random rules are never valid.
  if (id === "storeRulesFile") return arbitraryPick("document");
  return body ? validValues(body) : fc.constant(undefined);
}

function nearlyValidBody(operation: ListedEndpoint): fc.Arbitrary<unknown> {
  if (operation.bodyType === "multipart/form-data") return picture(fc.nat({ max: 100 }), fc.nat({ max: 255 }));
  if (operation.id === "storeRulesFile") return breakValue(catalogDocument);
  return validBody(operation).chain(breakValue);
}
