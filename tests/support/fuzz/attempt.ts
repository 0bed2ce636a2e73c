import fc from "fast-check";
import { type Change, someChange } from "./change.ts";
import { fitting } from "./fitting.ts";
import { basedOn, type HeaderPlan, keyed, strangeHeaders } from "./headers.ts";
import { type FuzzRoute, nameOf, PATH_PICKS } from "./routes.ts";
import { type BodyPlan, fittingBody, nearlyFittingBody, strangeBody } from "./some-body.ts";
import { STRANGE_TEXTS, strangeText } from "./strange.ts";

/** A request before the server's own replies fill in what it names. */
export interface Attempt {
  readonly route: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: { readonly value: unknown; readonly changes: readonly Change[] } | string;
  readonly headers: HeaderPlan;
  readonly body?: BodyPlan | undefined;
}

/** Requests of a route: half of them go through, most others have one thing wrong. */
export function someAttempt(route: FuzzRoute): fc.Arbitrary<Attempt> {
  const wrong = [
    attempt(route, { params: strangeParams(route) }),
    attempt(route, { query: fc.oneof(nearlyFittingQuery(route), strangeQuery) }),
    attempt(route, { headers: strangeHeaders }),
    attempt(route, { method: otherMethod }),
    ...(route.body === undefined ? [] : [0, 1, 2].map(() => wrongBody(route))),
    attempt(route, { body: strangeBody }),
  ];
  return fc.oneof(
    { weight: wrong.length, arbitrary: attempt(route) },
    ...wrong.map((arbitrary) => ({ weight: 1, arbitrary })),
  );
}

type Parts = { readonly [Part in keyof Attempt]?: fc.Arbitrary<Attempt[Part]> };

function attempt(route: FuzzRoute, parts: Parts = {}): fc.Arbitrary<Attempt> {
  return fc.record<Attempt>({
    route: fc.constant(nameOf(route)),
    method: fc.constant(route.method),
    params: fittingParams(route),
    query: fittingQuery(route),
    headers: fittingHeaders(route),
    body: route.body === undefined ? fc.constant(undefined) : fittingBody(route.body),
    ...parts,
  });
}

const wrongBody = (route: FuzzRoute) =>
  attempt(route, route.body === undefined ? {} : { body: nearlyFittingBody(route.body) });

const names = ({ path }: FuzzRoute) => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/** One number for all, so that an option is one of its step. */
function fittingParams(route: FuzzRoute): fc.Arbitrary<Attempt["params"]> {
  return fc
    .nat()
    .map((index) =>
      Object.fromEntries(names(route).map((name) => [name, { pick: PATH_PICKS[name], index }])),
    );
}

function strangeParams(route: FuzzRoute): fc.Arbitrary<Attempt["params"]> {
  const text = fc.oneof(strangeText, fc.constantFrom(...STRANGE_PATHS));
  const params = names(route).map((name) => [name, text] as const);
  return fc.record<Record<string, unknown>>(Object.fromEntries(params));
}

/** They stand in the path as they are; `raw` keeps them from being escaped. */
const STRANGE_PATHS = [
  "%00",
  "%2e%2e",
  "..%2f..%2fdata",
  "%c0%af",
  "%E0%A4%A",
  "%",
  ";a=b",
  "%0d%0aX: y",
  ".",
].map((raw) => ({ raw }));

const fittingHeaders = (route: FuzzRoute): fc.Arbitrary<HeaderPlan> => {
  if (route.path.startsWith("/api/admin")) return fc.oneof(fc.constant([]), basedOn);
  return route.path.endsWith("/submit")
    ? fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: keyed })
    : fc.constant([]);
};

const otherMethod = fc.constantFrom(
  "GET",
  "HEAD",
  "PUT",
  "POST",
  "DELETE",
  "PATCH",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
);

const queryOf = ({ query }: FuzzRoute) => (query ? fitting(query) : fc.constant({}));

const fittingQuery = (route: FuzzRoute): fc.Arbitrary<Attempt["query"]> =>
  fc.record({ value: queryOf(route), changes: fc.constant([]) });

const nearlyFittingQuery = (route: FuzzRoute): fc.Arbitrary<Attempt["query"]> =>
  fc.record({
    value: queryOf(route),
    changes: fc.array(someChange, { minLength: 1, maxLength: 2 }),
  });

const strangeQuery = fc.constantFrom(
  "?",
  "&&&=",
  "=",
  "%",
  "q=%",
  "q=%ff",
  "q=%00",
  "q[]=1&q[a]=2",
  "limit=0",
  "limit=-1",
  "limit=1e2",
  "limit=1e9",
  "limit=NaN",
  "limit=Infinity",
  "limit=0x10",
  "limit=",
  "since=-0",
  "since=1e400",
  "since=9007199254740993",
  "cursor=all-999999999999999-999999999999999-999999999999999",
  "cursor=overdue-0-0-0",
  "cursor=rest-0-0-0&overdueFirst=1",
  "configuration={}&configuration={}",
  "configuration=%7B%22__proto__%22%3A1%7D",
  "__proto__=1",
  "deleted=1&deleted=1",
  "dryRun=",
  "paper=a4&paper=letter",
  STRANGE_TEXTS.map((text) => encodeURIComponent(Buffer.from(text.slice(0, 20)).toString())).join(
    "&",
  ),
  "a=1&".repeat(1200),
);
