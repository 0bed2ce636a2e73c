import type { Request, Response } from "express";
import type { Logger } from "pino";
import type { Drawings } from "#server/documents/drawings/drawings.ts";
import type { TaskQueue } from "#server/http/concurrency.ts";
import { awaitLimit } from "#server/http/limit-requests.ts";
import { ApiError } from "#server/platform/errors.ts";
import { versionOf } from "#server/platform/hash.ts";
import type { Submissions } from "#server/quotes/submit/receive-submission.ts";
import type { SubmitLimit } from "#server/quotes/submit/submit-limit.ts";
import type { RulesStore } from "#server/rules/rules-store.ts";
import type { SubmitItemsRequest } from "#shared/api/quotes/submit.ts";
import type { Units } from "#shared/bench/units.ts";
import type { Configuration } from "#shared/rules/configuration.ts";

export interface ContextDeps extends Pick<Submissions, "receiveSubmission" | "replaySubmission"> {
  readonly rules: RulesStore;
  readonly drawings: Drawings;
  readonly submitLimit: SubmitLimit;
  readonly inTurn: TaskQueue;
  readonly publicOrigin: string | undefined;
  readonly log: Logger;
}

/** What the tools of one request need: the current rules, and questions to the server. */
export type ToolContext = Awaited<ReturnType<typeof contextOf>>;

export async function contextOf(deps: ContextDeps, req: Request, res: Response) {
  const { rules, revision } = await deps.rules.loadCurrent();
  const { publicOrigin = "" } = deps;
  /** A failure becomes a sentence for the model; what it cannot know goes to the log. */
  const explain = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) throw new Error(sentencesOf(error));
      deps.log.error({ err: error }, "a tool for assistants failed");
      throw new Error("The server could not do this now. Try again in a minute.");
    }
  };
  return {
    rules,
    inTurn: deps.inTurn,
    /** Computes a part of a reply when it is this client's turn. */
    compute: <Result>(work: () => Result) => explain(deps.inTurn(work)),
    /** An address of this server; absolute if its public address is known. */
    addressOf: (path: string) => `${publicOrigin}${path}`,
    // The limits of the routes whose work a tool does. Each is counted before the work, and rejects above the limit.
    countDrawing: () => explain(awaitLimit(deps.drawings.limit, req, res)),
    countAttempt: () => explain(awaitLimit(deps.submitLimit.countAttempt, req, res)),
    /** Draws a bench as a PNG when it is this client's turn. */
    drawPng(configuration: Configuration, units: Units) {
      const question = { rules, revision, configuration, format: "png", units } as const;
      return explain(deps.drawings.draw(question));
    },
    /** The reply to an earlier call with this key, before anything is checked that may have changed since, such as the price. */
    findEarlier: (asked: object, key: string) => explain(deps.replaySubmission(keysOf(asked, key))),
    /** Stores a quote, within the visitor's limit of stored quotes. What was `asked` with the same key is stored once. */
    submitQuote: (request: SubmitItemsRequest, asked: object, key: string) =>
      explain(deps.receiveSubmission(req, res, request, keysOf(asked, key))),
  };
}

const keysOf = (asked: object, key: string) => [{ key: `mcp-${key}`, requestHash: versionOf(JSON.stringify(asked)) }];

function sentencesOf({ code, message, validationErrors = [] }: ApiError): string {
  // The tool has no headers.
  if (code === "key_reused") return "This `requestId` was used for a different request. Use a new one for each.";
  return [message, ...validationErrors.map(({ path, message: why }) => `${path}: ${why}`)].join("\n");
}
