import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";

/** What is known of a request while it is answered, for its line in the log. */
export interface RequestContext {
  /** Made here: one that a client sends could be anything, a person's name or another request's id. */
  readonly id: string;
  /** What answers, where that is no route of its own. */
  route?: string | undefined;
  /** The stable code of the error that it is answered with. */
  code?: string;
  /** What was thrown, where that is a fault of the server. */
  err?: unknown;
  /** Whether the server broke the reply off. */
  brokenOff?: boolean;
}

const contexts = new WeakMap<ServerResponse, RequestContext>();

/** The context of the request that a reply belongs to. */
export function contextOf(res: ServerResponse): RequestContext {
  const known = contexts.get(res);
  if (known) return known;
  const context = { id: randomUUID() };
  contexts.set(res, context);
  return context;
}
