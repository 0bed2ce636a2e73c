import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import type { Logger } from "pino";
import type { Drawings } from "#server/documents/drawings/drawings.ts";
import { awaitLimit } from "#server/http/limit-requests.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { ReceiveSubmission } from "#server/quotes/submit/receive-submission.ts";
import type { SubmitLimit } from "#server/quotes/submit/submit-limit.ts";
import type { RulesStore } from "#server/rules/rules-store.ts";
import type { ToolContext } from "./tool.ts";

export interface ContextDeps {
  readonly rules: RulesStore;
  readonly drawings: Drawings;
  readonly receiveSubmission: ReceiveSubmission;
  readonly submitLimit: SubmitLimit;
  readonly publicOrigin: string | undefined;
  readonly log: Logger;
}

/** The context of the tools of one request. */
export async function contextOf(deps: ContextDeps, req: Request, res: Response): Promise<ToolContext> {
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
    addressOf: (path) => `${publicOrigin}${path}`,
    countDrawing: () => explain(awaitLimit(deps.drawings.limit, req, res)),
    countAttempt: () => explain(awaitLimit(deps.submitLimit.countAttempt, req, res)),
    drawPng(configuration, units) {
      const question = { rules, revision, configuration, format: "png", units } as const;
      return explain(deps.drawings.draw(question));
    },
    submitQuote(request, key) {
      const requestHash = createHash("sha256").update(JSON.stringify(request)).digest("base64url");
      const keys = [{ key: `mcp-${key}`, requestHash }];
      return explain(deps.receiveSubmission(req, res, request, keys));
    },
  };
}

function sentencesOf({ message, validationErrors = [] }: ApiError): string {
  return [message, ...validationErrors.map(({ path, message: why }) => `${path}: ${why}`)].join("\n");
}
