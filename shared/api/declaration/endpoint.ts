import { z } from "zod";
import type { ErrorCode } from "./error-codes.ts";
import { PARAMS } from "./params.ts";
import type { Scope } from "./scopes.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The callers that an endpoint admits: anyone, the customer with the private link of a quote, or staff with a scope. */
export type Access = "public" | "customer" | Scope;

export type Errors = Readonly<Record<number, readonly ErrorCode[]>>;

/** One method of one route: all that server, client and the API description know of it. */
export interface Endpoint {
  /** Method and path. `params.ts` describes the parameters of the path. */
  readonly route: `${Method} /${string}`;
  readonly access: Access;
  /** Whether an open page repeats it by itself. Then it does not extend a session. */
  readonly isPolled?: boolean;
  /** Whether scripts of listed origins may call it. Never for staff. */
  readonly isCrossOrigin?: boolean;
  readonly summary: string;
  readonly description: string;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The member of a union that a body should fit, so that an error is about that one. */
  readonly bodyFor?: (body: unknown) => z.ZodType;
  /** The content type of the body; default: JSON. */
  readonly bodyType?: string;
  /** The schema of a JSON reply, or the content types of any other; undefined if it has no body. */
  readonly reply?: z.ZodType | readonly string[];
  /** Fields of the reply that a caller without a further scope does not get. */
  readonly fieldScopes?: Readonly<Record<string, Scope>>;
  /** The status of success; default: 200. */
  readonly status?: number;
  /** A sentence about the reply, if the names of summary and schema do not say it. */
  readonly replyNote?: string;
  /** Errors beyond those that the other fields imply. */
  readonly errors?: Errors;
  /** The schema of errors, if they have more fields than ErrorReply. */
  readonly errorReply?: z.ZodType;
  /** Whether its errors can also be pages, because a person opens it. */
  readonly failsAsPage?: boolean;
  /** The longest JSON body, in bytes; default: 64 KB. */
  readonly maxBodyBytes?: number;
  /** Whether a thread parses the JSON body and checks it, because it can be long. Its handler gets the text. */
  readonly isParsedInThread?: boolean;
  /** Whether its handlers read the body: a text or a file. */
  readonly readsOwnBody?: boolean;
  /** Whether it works without the database. */
  readonly storesNothing?: boolean;
}

export type Endpoints = Readonly<Record<string, Endpoint>>;

/** Whether the body is JSON, which is parsed before the handler. */
export const takesJson = ({ body, bodyType, readsOwnBody = false }: Endpoint): boolean =>
  body !== undefined && bodyType === undefined && !readsOwnBody;

/** Whether it is a change by somebody known, which the server makes once for each key. */
export const isRetryable = ({ route, access, readsOwnBody = false }: Endpoint): boolean =>
  access !== "public" && !route.startsWith("GET") && !readsOwnBody;

/** The endpoints under one heading of the API description. */
export function endpoints<const Own extends Endpoints>(
  tag: { readonly name: string; readonly description: string },
  own: Own,
) {
  return { ...tag, endpoints: own };
}

/** The same for endpoints that share some fields. One that has such a field itself keeps its own. */
export function similarEndpoints<const Shared extends Partial<Endpoint>, const Own extends Similar>(
  tag: { readonly name: string; readonly description: string },
  shared: Shared,
  own: Own,
) {
  const whole = Object.entries(own).map(([id, endpoint]) => [id, { ...shared, ...endpoint }]);
  return { ...tag, endpoints: Object.fromEntries(whole) as Whole<Shared, Own> };
}

type Similar = Readonly<Record<string, Partial<Endpoint> & Pick<Endpoint, "route" | "summary" | "description">>>;
type Whole<Shared, Own> = { readonly [Id in keyof Own]: Own[Id] & Omit<Shared, keyof Own[Id]> };

/** The names of the parameters in a path such as '/api/quotes/{quoteId}'. */
export type ParamNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;

/** The schema in a field of an endpoint; `never` if it declares none. */
type SchemaOf<Own, Field extends keyof Endpoint> = Own extends {
  readonly [Key in Field]: infer Schema extends z.ZodType;
}
  ? Schema
  : never;

/** The types of a part of a request: as a caller writes it, and as the server reads it. */
export type Written<Own, Field extends keyof Endpoint> = z.input<SchemaOf<Own, Field>>;
export type Read<Own, Field extends keyof Endpoint> = z.output<SchemaOf<Own, Field>>;

/** The schema of the parameters in a path; undefined if it has none. */
export function paramsSchema(path: string): z.ZodObject | undefined {
  const known: z.ZodRawShape = PARAMS;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  for (const name of names) if (!known[name]) throw new Error(`params.ts lacks ${name}.`);
  return names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, known[name]]))) : undefined;
}

/** 'GET' of 'GET /api/quotes/list'. */
export const methodOf = ({ route }: Pick<Endpoint, "route">) => route.slice(0, route.indexOf(" "));

export const pathOf = ({ route }: Pick<Endpoint, "route">) => route.slice(route.indexOf(" ") + 1);
