import type { z } from "zod";
import type { ErrorCode } from "#server/errors.ts";
import type { TagName } from "./tags.ts";

export type Method = "get" | "post" | "put" | "delete";

/** What can go wrong, by status. */
export type Errors = Readonly<Record<number, readonly ErrorCode[]>>;

/** One method of one route, as it is told to whoever calls it. */
export interface Operation {
  readonly method: Method;
  /** '/api/quotes/{quoteId}'; `parameters.ts` describes the parameters. */
  readonly path: string;
  readonly id: string;
  readonly tag: TagName;
  readonly summary: string;
  readonly description: string;
  /** Whether it needs a session of staff. */
  readonly isForStaff?: boolean;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The content type of the body; default: JSON. */
  readonly bodyType?: string;
  /** A sentence about the reply. */
  readonly reply: string;
  /** The schema of a JSON reply, or the content types of any other. */
  readonly content: z.ZodType | readonly string[];
  /** The status of success; default: 200. */
  readonly status?: number;
  /** Beside those that every route like it has. */
  readonly errors?: Errors;
  /** Of the errors, where the reply says more than others do. */
  readonly errorReply?: z.ZodType;
  /** Whether the route reads its body by itself, or none: others have theirs read as JSON before. */
  readonly readsOwnBody?: boolean;
  /** Whether it touches no database. */
  readonly storesNothing?: boolean;
  /** Whether it is written while it is sent, so that it has no ETag. */
  readonly isStreamed?: boolean;
}
