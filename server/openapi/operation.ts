import type { z } from "zod";
import type { ErrorCode } from "#server/errors.ts";
import type { ApiExample, ApiHeader, ApiMethod, ApiParameter, ApiSchema } from "#shared/openapi.ts";
import type { TagName } from "./tags.ts";

export type Examples = Readonly<Record<string, ApiExample>>;

/** JSON by a schema that has a name, or bytes of one of several types. */
export type Content =
  | { readonly json: z.ZodType; readonly examples?: Examples }
  | { readonly types: readonly string[]; readonly schema?: ApiSchema };

export interface SuccessReply {
  readonly description: string;
  readonly headers?: Readonly<Record<string, ApiHeader>>;
  readonly content?: Content;
}

/** What can go wrong, by status. */
export type Errors = Readonly<Record<number, readonly ErrorCode[]>>;

/** One method of one route, as it is told to whoever calls it. */
export interface Operation {
  readonly method: ApiMethod;
  /** '/api/quotes/{quoteId}': `path-parameters.ts` says what stands in the braces. */
  readonly path: string;
  readonly id: string;
  readonly tag: TagName;
  readonly summary: string;
  readonly description: string;
  /** Whether it needs a session of staff. */
  readonly isForStaff?: boolean;
  readonly query?: {
    readonly schema: z.ZodObject;
    readonly notes: Readonly<Record<string, string>>;
  };
  /** Of the headers and the query, where a schema alone does not say what they are. */
  readonly parameters?: readonly ApiParameter[];
  readonly body?: Content;
  /** By status. */
  readonly replies: Readonly<Record<number, SuccessReply>>;
  /** Beside those that every route like it has. */
  readonly errors?: Errors;
  /** Of the errors, where the reply says more than others do. */
  readonly errorReply?: z.ZodType;
  readonly errorExamples?: Readonly<Record<number, Examples>>;
  /** Whether the route reads its body by itself, or none: others have theirs read as JSON before. */
  readonly readsOwnBody?: boolean;
  /** Whether it touches no database. */
  readonly storesNothing?: boolean;
  /** Whether it is written while it is sent, so that it has no ETag. */
  readonly isStreamed?: boolean;
}
