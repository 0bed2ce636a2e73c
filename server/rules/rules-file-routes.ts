import express, { Router } from "express";
import { ApiError } from "#server/errors.ts";
import { only } from "#server/http/only.ts";
import type { RulesFileDryRunReply } from "#shared/api.ts";
import { checkRules } from "#shared/engine/check-rules.ts";
import { rulesChanges } from "#shared/engine/rules-changes.ts";
import type { AdminDeps } from "./admin-routes.ts";
import { basedOn } from "./based-on.ts";
import { missingImages } from "./missing-images.ts";
import { rulesErrors } from "./rules-errors.ts";
import { type RulesAndImages, refuseOtherProduct, storeChange } from "./store-edit.ts";

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
    .put(express.json({ limit: LARGEST_FILE }), async (req, res) => {
      if (req.is("application/json") === false) throw new ApiError(415, "unsupported_type");
      const reply =
        req.query.dryRun === undefined
          ? await storeChange({ rules, images }, { after: () => req.body }, basedOn(req), now())
          : await dryRun({ rules, images }, req.body);
      res.json(reply);
    })
    .all(only("GET", "HEAD", "PUT"));

  return router;
}

/** What a file would change, or why it cannot be stored. */
async function dryRun(
  { rules, images }: RulesAndImages,
  file: unknown,
): Promise<RulesFileDryRunReply> {
  const { document, problems } = checkRules(file);
  if (!document || problems.length > 0)
    return { success: true, problems: rulesErrors(problems), changes: [] };
  const { document: current } = await rules.current();
  refuseOtherProduct(current, document);
  const there = await images.names();
  const missing = await missingImages(current, document, async (image) => there.has(image));
  if (missing.length > 0) return { success: true, problems: missing, changes: [] };
  return { success: true, problems: [], changes: rulesChanges(current, document) };
}
