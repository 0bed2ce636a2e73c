import type { NextFunction, Request, RequestHandler, Response } from "express";
import { z } from "zod";
import { admitAgain } from "#server/platform/current-request.ts";
import { ApiError } from "#server/platform/errors.ts";
import {
  type Endpoint,
  type Endpoints,
  isRetryable,
  methodOf,
  type ParamNames,
  paramsSchema,
  pathOf,
  type Read,
  takesJson,
} from "#shared/api/declaration/endpoint.ts";
import { SENTENCES } from "#shared/api/declaration/error-codes.ts";
import type { PARAMS } from "#shared/api/declaration/params.ts";
import type { Scope } from "#shared/api/declaration/scopes.ts";
import type { Group } from "#shared/api/endpoints.ts";
import { allowOnly } from "./add-route.ts";
import type { MakeOnce } from "./make-once.ts";
import { parse, parseBody, textOf } from "./parse.ts";
import { type ReadJson, readText } from "./read-json.ts";
import type { ReceiveLong } from "./receive-long.ts";
import { contextOf } from "./request-log.ts";

/** The parts of a request that its endpoint declares, read. */
interface Input<Own extends Endpoint> {
  readonly params: {
    readonly [Name in ParamNames<Own["route"]> & keyof typeof PARAMS]: z.output<(typeof PARAMS)[Name]>;
  };
  readonly query: Read<Own, "query">;
  readonly body: Own extends { readonly readsOwnBody: true }
    ? undefined
    : Own extends { readonly isParsedInThread: true }
      ? string
      : Read<Own, "body">;
}

/** `success` is added. */
type Reply<Own extends Endpoint> = Own extends { readonly reply: z.ZodType }
  ? Omit<Read<Own, "reply">, "success">
  : unknown;

/** Returns the reply, or nothing once it has sent one. */
type Handle<Own extends Endpoint> = (
  input: Input<Own>,
  req: Request,
  res: Response,
) => Reply<Own> | undefined | Promise<Reply<Own> | undefined>;

/** How an endpoint is served. `before` runs before a JSON body is read, and `after` before the body is checked. */
type Served<Handler> =
  | Handler
  | {
      readonly before?: readonly RequestHandler[];
      readonly after?: readonly RequestHandler[];
      readonly handle: Handler;
    };

/** Declared as a method, so that every `Handle` is one. */
type AnyHandle = { handle(input: object, req: Request, res: Response): unknown }["handle"];

/** The handler that lets the scripts of some sites call a route with these methods. */
export type Cors = (...methods: string[]) => RequestHandler;

/** The access that an endpoint of staff asks for. An open page repeats some requests by itself, which does not extend the session. */
export interface Admission {
  readonly scope: Scope;
  readonly by: "staff" | "page";
}

interface ServeDeps {
  /** A staff route must never have it. */
  readonly cors: Cors;
  /** Admits customers by their private link. */
  readonly guardCustomer: RequestHandler;
  /** Makes the guard that admits staff, and programs with an API key. */
  readonly guardStaff: (admission: Admission) => RequestHandler;
  /** Whether the staff or the program behind an admitted request has a scope. */
  readonly hasScope: (req: Request, scope: Scope) => boolean;
  readonly readJson: ReadJson;
  /** Receives the long bodies of staff. */
  readonly receiveLong: ReceiveLong;
  /** Makes a change of staff or a customer once. */
  readonly makeOnce: MakeOnce;
}

/** Serves a group of endpoints, of which each must have a handler. The API description has all groups. */
export type Serve = <Own extends Endpoints>(
  group: Group & { readonly endpoints: Own },
  handlers: { readonly [Id in keyof Own]: Served<Handle<Own[Id]>> },
) => void;

/** The handlers that a path has for a method: those of 405 for one that no endpoint declares. */
type HandlersFor = (method: string) => readonly RequestHandler[];

/** A path, whose handlers are made when somebody first asks for it. */
interface Place {
  /** ['', 'api', 'quotes', '{quoteId}'] */
  readonly parts: readonly string[];
  /** '/api/quotes/:quoteId' */
  readonly pattern: string;
  readonly handlersFor: () => HandlersFor;
}

/**
 * Serves endpoints as they are declared. GET also answers HEAD, and any other method gets 405. `answer` finds the handlers of a path in a
 * table: Express tries one route after the other, which takes longer than pricing a bench.
 */
export function createServe({ cors, guardCustomer, guardStaff, ...deps }: ServeDeps): {
  readonly serve: Serve;
  readonly answer: RequestHandler;
} {
  const [nobody, customer] = [[], [guardCustomer]];
  const staff = new Map<string, readonly RequestHandler[]>();

  /** The one place that decides who passes. */
  const guardOf = ({ access, isPolled }: Endpoint): readonly RequestHandler[] => {
    if (access === "public") return nobody;
    if (access === "customer") return customer;
    const by = isPolled ? "page" : "staff";
    const guard = staff.get(access + by) ?? [guardStaff({ scope: access, by })];
    staff.set(access + by, guard);
    return guard;
  };

  const exact = new Map<string, Place>();
  const withParams: Place[] = [];

  const serve = (
    { endpoints }: { readonly endpoints: Endpoints },
    handlers: Readonly<Record<string, Served<AnyHandle>>>,
  ) => {
    const declared = Object.entries(endpoints);
    for (const path of new Set(declared.map(([, endpoint]) => pathOf(endpoint)))) {
      const own = declared.filter(([, endpoint]) => pathOf(endpoint) === path);
      let made: HandlersFor | undefined;
      const handlersFor = () => {
        made ??= makeHandlers(own, handlers);
        return made;
      };
      const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
      const place = { parts: path.split("/"), pattern, handlersFor };
      if (path.includes("{")) withParams.push(place);
      else exact.set(path, place);
    }
  };

  const makeHandlers = (
    own: readonly (readonly [string, Endpoint])[],
    handlers: Readonly<Record<string, Served<AnyHandle>>>,
  ): HandlersFor => {
    const guard = new Set(own.map(([, endpoint]) => guardOf(endpoint)));
    // One guard of all methods comes before the 405 of others.
    const shared = guard.size === 1 ? [...guard].flat() : [];
    const allowed = own.flatMap(([, { route }]) => (route.startsWith("GET") ? ["GET", "HEAD"] : [methodOf({ route })]));
    const isCrossOrigin = own.some(([, endpoint]) => endpoint.isCrossOrigin);
    const before = [...(isCrossOrigin ? [cors(...allowed)] : []), ...shared];
    const byMethod = new Map(
      own.map(([id, endpoint]) => [
        methodOf(endpoint),
        [...before, ...(shared.length > 0 ? [] : guardOf(endpoint)), ...handlersOf(endpoint, handlers[id], deps)],
      ]),
    );
    return (method) => byMethod.get(method === "HEAD" ? "GET" : method) ?? [...before, allowOnly(...allowed)];
  };

  /** Also reads the parameters of the path. */
  const findPlace = (parts: readonly string[], req: Request) => {
    const place = withParams.find((each) => fits(each.parts, parts));
    req.params = Object.fromEntries(
      place?.parts.flatMap((part, at) =>
        part.startsWith("{") ? [[part.slice(1, -1), decodeURIComponent(parts[at] ?? "")]] : [],
      ) ?? [],
    );
    return place;
  };

  const answer: RequestHandler = (req, res, next) => {
    const path = readPath(req);
    // 'status' in /api/quotes/status is not the ID of a quote.
    const place = exact.get(path) ?? findPlace(path.split("/"), req);
    if (!place) return next();
    contextOf(res).route = place.pattern;
    runInOrder(place.handlersFor()(req.method), req, res, next);
  };
  return { serve, answer };
}

/** Empty if the address cannot be read. */
function readPath(req: Request): string {
  try {
    return req.path;
  } catch {
    return "";
  }
}

const fits = (declared: readonly string[], asked: readonly string[]) =>
  declared.length === asked.length &&
  declared.every((part, at) => (part.startsWith("{") ? asked[at] !== "" : part === asked[at]));

/** Runs handlers as Express does, from the one at `index`. */
function runInOrder(
  handlers: readonly RequestHandler[],
  req: Request,
  res: Response,
  next: NextFunction,
  index = 0,
): void {
  const handler = handlers[index];
  const goOn = (error?: unknown) =>
    error || index + 1 === handlers.length ? next(error) : runInOrder(handlers, req, res, next, index + 1);
  try {
    const running: unknown = handler?.(req, res, goOn);
    if (running instanceof Promise) running.catch(next);
  } catch (error) {
    next(error);
  }
}

function handlersOf(
  endpoint: Endpoint,
  served: Served<AnyHandle> | undefined,
  { hasScope, readJson, receiveLong, makeOnce }: Pick<ServeDeps, "hasScope" | "readJson" | "receiveLong" | "makeOnce">,
) {
  if (!served) throw new Error(`Nothing serves ${endpoint.route}.`);
  const { reply, status = 200, fieldScopes = {}, isParsedInThread, maxBodyBytes } = endpoint;
  const readAny = isParsedInThread ? receiveLong(readText(maxBodyBytes)) : readJson(maxBodyBytes);
  const readBody = takesJson(endpoint) ? [readAny] : [];
  const shownTo = (req: Request, result: unknown) =>
    Object.fromEntries(
      Object.entries(Object(result)).filter(([field]) => {
        const scope = fieldScopes[field];
        return scope === undefined || hasScope(req, scope);
      }),
    );
  const { before = [], after = [], handle } = "handle" in served ? served : { handle: served };
  const read = readerOf(endpoint);
  const answer: RequestHandler = async (req, res) => {
    const handled = async () => handle(read(req), req, res);
    const result = await (isRetryable(endpoint) ? makeOnce(req, res, handled) : handled());
    // It is destroyed once the client is gone.
    if (res.headersSent || res.destroyed) return;
    if (reply instanceof z.ZodType) send(req, res.status(status), shownTo(req, result));
    else if (reply === undefined) res.status(status).end();
  };
  const judge = endpoint.access === "public" || endpoint.body === undefined ? [] : [judgeAgain];
  return [...before, ...readBody, ...judge, ...after, answer];
}

/** Judges a request once more when its body is here: until then, a slow sender may have lost the access that the guard saw. */
const judgeAgain: RequestHandler = async (_req, _res, next) => {
  await admitAgain();
  next();
};

/** Reads what an endpoint declares: 404 for a path, 400 or 415 for the rest. */
function readerOf(endpoint: Endpoint): (req: Request) => object {
  const { query, body: declared, bodyType, bodyFor, readsOwnBody, isParsedInThread } = endpoint;
  const body = readsOwnBody || isParsedInThread ? undefined : declared;
  const params = paramsSchema(pathOf(endpoint));
  return (req) => ({
    ...(params && { params: readParams(params, req) }),
    ...(query && { query: parse(query, req.query) }),
    ...(isParsedInThread && { body: textOf(req) }),
    ...(body && { body: bodyType ? parse(body, req.body ?? {}) : parseBody(bodyFor?.(req.body) ?? body, req) }),
  });
}

function readParams(schema: z.ZodObject, req: Request): object {
  const read = schema.safeParse(req.params, { error: () => SENTENCES.not_found });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ApiError(404, "not_found", undefined, { message: issue?.message });
}

/** Sends JSON in one piece with its headers. `res.json` copies a longer body, but HEAD needs its length. */
function send(req: Request, res: Response, reply: object): void {
  const whole = { success: true, ...reply };
  if (req.method === "HEAD") return void res.json(whole);
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  res.end(JSON.stringify(whole));
}
