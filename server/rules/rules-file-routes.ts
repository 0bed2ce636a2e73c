import express, { Router } from "express";
import { ApiError } from "#server/errors.ts";
import { only } from "#server/http/only.ts";
import type { RulesFileDryRunReply } from "#shared/api.ts";
import { checkRules } from "#shared/engine/check-rules.ts";
import { rulesChanges } from "#shared/engine/rules-changes.ts";
import type { RulesDocument } from "#shared/rules.ts";
import type { AdminDeps } from "./admin-routes.ts";
import { basedOn } from "./based-on.ts";
import { rulesErrors } from "./rules-errors.ts";
import { storeChange } from "./store-edit.ts";

const PATH = "/api/admin/rules-file";

/** Thirty steps of sixty options with all their facts come to half of it. */
const LARGEST_FILE = "2mb";

/**
 * The rules file, down and up. It is larger than other bodies: these routes come before the parser of
 * those, and read it for staff alone.
 */
export function rulesFileRoutes({ rules, staffOnly, now }: AdminDeps): Router {
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
    .put(express.json({ limit: LARGEST_FILE }), async (req, res) => {
      if (req.is("application/json") === false) throw new ApiError(415, "unsupported_type");
      const { document, problems } = checkRules(req.body);
      const { document: current } = await rules.current();
      const isSound = document !== undefined && problems.length === 0;
      if (isSound) refuseOtherProduct(current, document);
      if (req.query.dryRun !== undefined) {
        res.json({
          success: true,
          problems: rulesErrors(problems),
          changes: isSound ? rulesChanges(current, document) : [],
        } satisfies RulesFileDryRunReply);
        return;
      }
      if (!isSound)
        throw new ApiError(400, "breaks_rules", rulesErrors(problems), {
          message: "The rules file has problems. Nothing was changed.",
        });
      res.json(await storeChange(rules, { after: () => document }, basedOn(req), now()));
    })
    .all(only("GET", "HEAD", "PUT"));

  return router;
}

function refuseOtherProduct(current: RulesDocument, { product }: RulesDocument): void {
  if (product === current.product) return;
  throw new ApiError(409, "breaks_rules", undefined, {
    message: `This file holds the rules of '${product}', not of '${current.product}'. Nothing was changed.`,
  });
}
