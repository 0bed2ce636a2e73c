import express, { Router } from "express";
import { only } from "#server/http/add-route.ts";
import type { RulesFileDryRunReply } from "#shared/api/rules-file.ts";
import type { AdminDeps } from "./admin-routes.ts";
import { basedOn } from "./based-on.ts";
import { missingImages } from "./missing-images.ts";
import { rulesFileText } from "./rules-file-text.ts";
import { refuseOtherProduct, storeChange } from "./store-edit.ts";

const PATH = "/api/admin/rules-file";

/** Thirty steps of sixty options with all their facts come to half of it. */
const LARGEST_FILE = "2mb";

/**
 * The rules file, down and up. It is larger than other bodies: these routes come before the parser of
 * those, and read it for staff alone.
 */
export function rulesFileRoutes({ staffOnly, now, ...desk }: AdminDeps): Router {
  const { rules } = desk;
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
      const candidate = { text: rulesFileText(req) };
      if (req.query.dryRun === undefined) {
        const change = { after: () => candidate };
        return void res.json(await storeChange(desk, change, basedOn(req), now()));
      }
      const { document: current, revision } = await rules.current();
      const { document, problems, changes, newImages } = await desk.review({ current, candidate });
      if (document) refuseOtherProduct(current, document);
      const there = await desk.images.names();
      const missing = await missingImages(newImages, async (image) => there.has(image));
      res.json({
        success: true,
        problems: [...problems, ...missing],
        changes: missing.length > 0 ? [] : changes,
        revision,
      } satisfies RulesFileDryRunReply);
    })
    .all(only("GET", "HEAD", "PUT"));

  return router;
}
