import express, { Router } from "express";
import { ApiError } from "#server/errors.ts";
import { only } from "#server/http/only.ts";
import type { AdminDeps } from "./admin-routes.ts";
import { basedOn } from "./based-on.ts";
import { readJson } from "./json-text.ts";
import { reviewRulesFile } from "./review-rules-file.ts";
import { jsonProblem, rulesFileText } from "./rules-file-text.ts";
import { storeChange } from "./store-edit.ts";

const PATH = "/api/admin/rules-file";

/** Thirty steps of sixty options with all their facts come to half of it. */
const LARGEST_FILE = "2mb";

/**
 * The rules file, down and up. It is larger than other bodies: these routes come before the parser of
 * those, and read it for staff alone.
 */
export function rulesFileRoutes({ rules, images, staffOnly, now }: AdminDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router
    .route(PATH)
    .all(staffOnly)
    .get(async (_req, res) => {
      const { document, revision } = await rules.current();
      res
        .set("ETag", `"${revision}"`)
        .attachment(`${document.product}.json`)
        .send(`${JSON.stringify(document, null, 2)}\n`);
    })
    .put(express.raw({ type: "application/json", limit: LARGEST_FILE }), async (req, res) => {
      const text = rulesFileText(req);
      if (req.query.dryRun !== undefined)
        return void res.json(await reviewRulesFile({ rules, images }, text));
      const file = readJson(text);
      if (!file.ok) {
        const problem = jsonProblem(file.error);
        throw new ApiError(400, "invalid_json", [problem], { message: problem.message });
      }
      const change = { after: () => file.value };
      res.json(await storeChange({ rules, images }, change, basedOn(req), now()));
    })
    .all(only("GET", "HEAD", "PUT"));

  return router;
}
