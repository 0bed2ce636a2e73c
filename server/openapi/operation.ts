import type { z } from "zod";
import type { ErrorCode } from "#server/errors.ts";

/** Error codes by status. */
export type Errors = Readonly<Record<number, readonly ErrorCode[]>>;

/** One method of one route. */
export interface Operation {
  /** The parameters in the path are described in `parameters.ts`. */
  readonly route: `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The content type of the body; default: JSON. */
  readonly bodyType?: string;
  /** A sentence about the reply. */
  readonly reply: string;
  /** The schema of a JSON reply, or the content types of any other; undefined if it has no body. */
  readonly content?: z.ZodType | readonly string[];
  /** The content type of a reply with a schema; default: JSON. */
  readonly contentType?: string;
  /** The status of success; default: 200. */
  readonly status?: number;
  /** Errors beyond those that the other fields imply. */
  readonly errors?: Errors;
  /** The schema of errors, if they have more fields than ErrorReply. */
  readonly errorReply?: z.ZodType;
  /** Whether the app's JSON parser skips this route, which has its own parser or none. */
  readonly readsOwnBody?: boolean;
  /** Whether it works without the database. */
  readonly storesNothing?: boolean;
}

/** The operations under one tag. */
export interface OperationGroup {
  readonly name: string;
  readonly description: string;
  /** Whether they need a staff session. */
  readonly isForStaff?: boolean;
  /** Whether they need the token of a private link. */
  readonly isForCustomer?: boolean;
  readonly operations: readonly Operation[];
}
