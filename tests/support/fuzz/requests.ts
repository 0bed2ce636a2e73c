import fc from "fast-check";
import { catalogDocument } from "../catalog.ts";
import { type Operation, operations } from "../openapi/operations.ts";
import {
  listed,
  nearly,
  type PickKind,
  picked,
  strangeText,
  strangeValue,
  valid,
} from "./values.ts";

/** A request that may contain placeholders, to be replaced by values from earlier replies. */
export interface Plan {
  /** Such as 'getQuote'. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Names and values, or the text itself. */
  readonly query: unknown;
  readonly headers: readonly (readonly [name: string, value: unknown])[];
  readonly body?: BodyPlan | undefined;
}

export interface BodyPlan {
  /** A value is sent as JSON, a buffer as it is. */
  readonly content: unknown;
  readonly type?: string;
  readonly encoding?: Encoding;
  readonly chunked?: boolean;
}

export interface FormPlan {
  readonly picture: string;
  readonly field: string;
  readonly filename: string;
  /** The part of the picture that is sent, in percent. */
  readonly percent: number;
  /** Bytes that differ from the picture: place and value. */
  readonly flips: readonly (readonly [place: number, value: number])[];
  readonly header: string;
  readonly parts: number;
}

export const isForm = (value: unknown): value is FormPlan =>
  typeof value === "object" && value !== null && "picture" in value && "flips" in value;

const ENCODINGS = ["gzip", "deflate", "br", "lie", "unknown", "twice"] as const;
export type Encoding = (typeof ENCODINGS)[number];

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
  ...Object.fromEntries(
    listed(`getLiveness  getReadiness  getApiDescription  showApiDescription  getSession  signIn
      signOut  downloadRulesFile  listPartners`).map((id) => [id, 1]),
  ),
};

/** Edits of the rules check all conditions, which takes longer. */
const weightOf = ({ id, method, path }: Operation) =>
  WEIGHTS[id] ?? (path.startsWith("/api/admin/") && method !== "GET" ? 2 : 4);

/** A request for any operation. Half of the requests are valid; most others have one thing wrong. */
export const somePlan = (): fc.Arbitrary<Plan> =>
  fc.oneof(
    ...operations.map((operation) => ({
      weight: Math.max(1, Math.round(weightOf(operation) * 10)),
      arbitrary: planOf(operation),
    })),
  );

function planOf(operation: Operation): fc.Arbitrary<Plan> {
  const right = {
    operation: fc.constant(operation.id),
    method: fc.constant(operation.method),
    path: fc.constant(operation.path),
    params: validParams(operation),
    query: queryOf(operation),
    headers: validHeaders(operation),
    body: validBody(operation),
  };
  const wrong: Partial<{ readonly [Part in keyof Plan]: fc.Arbitrary<Plan[Part]> }>[] = [
    { params: strangeParams(operation) },
    { query: fc.oneof(queryOf(operation).chain(nearly), strangeQuery) },
    { headers: strangeHeaders },
    { method: otherMethod },
    { body: strangeBody },
    ...(operation.body ? [1, 2, 3].map(() => ({ body: nearlyValidBody(operation) })) : []),
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
};

const paramsOf = ({ path }: Operation) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** All parameters have the same index, so that an option belongs to its step. */
const validParams = (operation: Operation): fc.Arbitrary<Plan["params"]> =>
  fc
    .nat()
    .map((index) =>
      Object.fromEntries(
        paramsOf(operation).map((name) => [name, { pick: PARAMS[name] ?? "quoteId", index }]),
      ),
    );

/** Parts of a path that are sent without escaping. */
const RAW_PATHS = listed("%00  %2e%2e  ..%2f..%2fdata  %c0%af  %E0%A4%A  %  ;a=b  .  %0d%0aX:%20y");

function strangeParams(operation: Operation): fc.Arbitrary<Plan["params"]> {
  const text = fc.oneof(strangeText, fc.constantFrom(...RAW_PATHS.map((raw) => ({ raw }))));
  return fc.record<Record<string, unknown>>(
    Object.fromEntries(paramsOf(operation).map((name) => [name, text])),
  );
}

const queryOf = ({ query }: Operation): fc.Arbitrary<unknown> =>
  query ? valid(query) : fc.constant({});

const strangeQuery = fc.oneof(
  fc.constantFrom(
    ...listed(`?  &&&=  =  %  q=%  q=%ff  q=%00  q[]=1&q[a]=2  __proto__=1  dryRun=  limit=0  limit=-1
      limit=1e2  limit=1e9  limit=NaN  limit=Infinity  limit=0x10  limit=  since=-0  since=1e400
      since=9007199254740993  cursor=all-999999999999999-999999999999999-999999999999999
      cursor=overdue-0-0-0  cursor=rest-0-0-0&overdueFirst=1  configuration={}&configuration={}
      configuration=%7B%22__proto__%22%3A1%7D  deleted=1&deleted=1  paper=a4&paper=letter`),
    "a=1&".repeat(1200),
  ),
  fc
    .tuple(fc.constantFrom("q", "cursor", "status", "a"), strangeText)
    .map(([name, text]) => ({ [name]: text })),
);

const otherMethod = fc.constantFrom(
  ...listed("GET  HEAD  PUT  POST  DELETE  PATCH  OPTIONS  TRACE  PROPFIND"),
);

function validHeaders({ headers, path }: Operation): fc.Arbitrary<Plan["headers"]> {
  if (path.startsWith("/api/customer/"))
    return picked("authorization").map((token) => [["Authorization", token] as const]);
  const none = { weight: 1, arbitrary: fc.constant([]) };
  const names = Object.keys(headers?.shape ?? {});
  if (names.includes("If-Match"))
    return fc.oneof(none, {
      weight: 1,
      arbitrary: picked("revision").map((revision) => [["If-Match", revision] as const]),
    });
  if (!names.includes("Idempotency-Key")) return fc.constant([]);
  const key = fc.constantFrom("key-1", "key-2", "key-3");
  return fc.oneof(
    { ...none, weight: 3 },
    { weight: 1, arbitrary: key.map((each) => [["Idempotency-Key", each] as const]) },
  );
}

/** Headers that the server or one of its libraries reads. */
const HEADERS =
  listed(`If-Match  If-None-Match  If-Modified-Since  If-Unmodified-Since  If-Range  Range
  Idempotency-Key  Origin  Host  Referer  Accept  Accept-Encoding  Accept-Language  Cookie
  Authorization  X-Forwarded-For  X-Forwarded-Proto  X-HTTP-Method-Override  Upgrade  Via  __proto__`);

const HEADER_VALUES = [
  ...["", "\t", "k".repeat(200), "k".repeat(201), ",".repeat(2000), "x".repeat(9000)],
  ...listed(`*  a  a b  é  null  =  ,  %00  a=%  __proto__=1  unknown  never  "1"  W/"1"  1  ""  "1", "2"
    "99999999999999999999"  "-1"  W/"  "\\"  Thu, 01 Jan 1970 00:00:00 GMT  bytes=0-0  bytes=-1
    bytes=9-1  bytes=0-0,2-3  bytes  http://127.0.0.1  http://[::1]:1  http://  localhost  [::1]
    https://shop.example.com  127.0.0.1.example.com  @127.0.0.1  1.2.3.4, ::1  https  h2c  1.1 x
    text/html  */*;q=NaN  gzip  br;q=1, *;q=0  identity;q=0  gzip;q=x  DELETE  Basic  Bearer x`),
];

const strangeHeaders: fc.Arbitrary<Plan["headers"]> = fc.array(
  fc.tuple(fc.constantFrom(...HEADERS), fc.constantFrom(...HEADER_VALUES)),
  { minLength: 1, maxLength: 3 },
);

const CONTENT_TYPES = [
  ...listed(`application/json; charset=UTF-8  application/json; charset="utf-8"
    application/json; charset=utf-16  application/json; charset=utf-7  application/json; charset=latin1
    application/json; charset=  application/json; boundary=x; boundary=y  application/json;
    application/vnd.api+json  APPLICATION/JSON  application/json, text/html  text/plain  text/html
    application/x-www-form-urlencoded  multipart/form-data  multipart/form-data; boundary=
    multipart/form-data; boundary=b  /`),
  ...["", "x".repeat(5000)],
];

function validContent({ id, body, bodyType }: Operation): fc.Arbitrary<unknown> {
  if (bodyType === "multipart/form-data") return form({});
  // Random rules are never valid.
  if (id === "storeRulesFile") return picked("document");
  return body ? valid(body) : fc.constant(undefined);
}

const validBody = (operation: Operation): fc.Arbitrary<Plan["body"]> =>
  validContent(operation).map((content) => (content === undefined ? undefined : { content }));

/** One thing is wrong with the content or with the way it is sent. */
function nearlyValidBody(operation: Operation): fc.Arbitrary<BodyPlan> {
  const content = validContent(operation);
  return fc.oneof(
    { weight: 6, arbitrary: nearlyValidContent(operation).map((each) => ({ content: each })) },
    { weight: 1, arbitrary: fc.record({ content, type: fc.constantFrom(...CONTENT_TYPES) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        content,
        encoding: fc.constantFrom(...ENCODINGS),
        chunked: fc.boolean(),
      }),
    },
  );
}

function nearlyValidContent(operation: Operation): fc.Arbitrary<unknown> {
  if (operation.bodyType === "multipart/form-data")
    return fc.oneof(
      ...Object.entries(WRONG_FORMS).map(([field, wrong]) => form({ [field]: wrong })),
    );
  if (operation.id === "storeRulesFile") return nearly(catalogDocument);
  return validContent(operation).chain(nearly);
}

const strangeBody: fc.Arbitrary<BodyPlan> = fc.oneof(
  strangeValue.map((content) => ({ content })),
  fc.record({
    content: fc.oneof(
      fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom("{a", "null", "", "\xef\xbb\xbf{}", "{}{}", "\xc0\xaf", '{"a":"\xff"}', "\0")
        .map((text) => Buffer.from(text, "latin1")),
    ),
    type: fc.constantFrom("application/json", ...CONTENT_TYPES),
  }),
);

const WRONG_FORMS = {
  field: fc.constantFrom("photo", "", "__proto__", "image[]", "image[a][b]", "x".repeat(200)),
  filename: strangeText,
  percent: fc.nat({ max: 99 }),
  flips: fc.array(fc.tuple(fc.nat({ max: 5000 }), fc.nat({ max: 255 })), {
    minLength: 1,
    maxLength: 8,
  }),
  header: fc.constantFrom(
    "Content-Type: text/html",
    "Content-Type: image/svg+xml; charset=utf-7",
    "Content-Transfer-Encoding: base64",
    "Content-Disposition: attachment",
    `X-Long: ${"x".repeat(10_000)}`,
    "no header",
    ": x",
  ),
  parts: fc.constantFrom(0, 2, 1000),
};

function form(wrong: object): fc.Arbitrary<FormPlan> {
  return fc.record<FormPlan>({
    picture: fc.constantFrom("png", "jpeg", "gif", "webp", "svg"),
    field: fc.constant("image"),
    filename: fc.constant("upload"),
    percent: fc.constant(100),
    flips: fc.constant([]),
    header: fc.constant(""),
    parts: fc.constant(1),
    ...wrong,
  });
}
