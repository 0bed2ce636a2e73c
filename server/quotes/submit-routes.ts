import type { RequestHandler, Router } from "express";
import { parseBody } from "#server/http/parse.ts";
import { sendJson } from "#server/http/send-json.ts";
import type { Serve } from "#server/http/serve.ts";
import { checkSignature, type SignerOf } from "#server/partners/signed-request.ts";
import { submissionSchema, submitEndpoints } from "#shared/api/submit.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import type { ReceiveSubmission } from "./receive-submission.ts";
import type { SubmitLimit } from "./submit-limit.ts";

interface SubmitRoutesDeps {
  readonly receiveSubmission: ReceiveSubmission;
  readonly submitLimit: SubmitLimit;
  readonly signerOf: SignerOf;
  readonly serve: Serve;
  readonly readJson: RequestHandler;
}

/** The public route that submits a quote. */
export function submitRoutes(deps: SubmitRoutesDeps): Router {
  return deps.serve(submitEndpoints, {
    submitQuote: {
      raw: [
        deps.readJson,
        deps.submitLimit.countAttempt,
        async (req, res) => {
          await checkSignature(req, deps.signerOf);
          const request = parseBody(submissionSchema(req.body), req);
          const reply = await deps.receiveSubmission(req, res, request, idempotencyKey(req));
          sendJson(res.status(201), reply);
        },
      ],
    },
  });
}
