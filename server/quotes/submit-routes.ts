import { type RequestHandler, Router } from "express";
import { addRoute } from "#server/http/add-route.ts";
import { parseBody } from "#server/http/parse.ts";
import type { PublicCors } from "#server/http/public-cors.ts";
import { sendJson } from "#server/http/send-json.ts";
import { submissionSchema } from "#shared/api/submit.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import type { ReceiveSubmission } from "./receive-submission.ts";
import type { SubmitLimit } from "./submit-limit.ts";

interface SubmitRoutesDeps {
  readonly receiveSubmission: ReceiveSubmission;
  readonly submitLimit: SubmitLimit;
  readonly cors: PublicCors;
  readonly readJson: RequestHandler;
}

/** The public route that submits a quote. */
export function submitRoutes(deps: SubmitRoutesDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  addRoute(router, "/api/quotes/submit", {
    before: deps.cors("POST"),
    post: [
      deps.readJson,
      deps.submitLimit.countAttempt,
      async (req, res) => {
        const request = parseBody(submissionSchema(req.body), req);
        const reply = await deps.receiveSubmission(req, res, request, idempotencyKey(req));
        sendJson(res.status(201), reply);
      },
    ],
  });
  return router;
}
