import express, { type Router } from "express";
import { checkUtf8 } from "#server/http/parse.ts";
import { editEndpoints } from "#shared/api/rules/rules-edits.ts";
import type { AdminDeps } from "./catalog-routes.ts";
import { readBasis, storeEdits } from "./store-edit.ts";

/** Reads edits: a change of every option of the largest rules fits. */
export const readEditsBody = express.json({
  limit: "5mb",
  verify: (_req, _res, body, encoding) => checkUtf8(body, encoding),
});

/** Publishes many edits at once. They are larger than other bodies, so this route comes before the JSON parser. */
export function editRoutes({ serve, now, ...deps }: AdminDeps): Router {
  return serve(editEndpoints, {
    publishEdits: {
      before: [readEditsBody],
      handle: ({ body: { edits, why } }, req) =>
        storeEdits(deps, edits, readBasis(req), now(), why),
    },
  });
}
