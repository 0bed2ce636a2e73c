import express, { type Request, type Router } from "express";
import { ApiError } from "#server/platform/errors.ts";
import { hasSenderScope } from "#server/staff/author.ts";
import { type ExportNotes, noteExport } from "#server/staff/note-export.ts";
import { type RulesFileDryRunReply, rulesFileEndpoints } from "#shared/api/rules/rules-file.ts";
import type { AdminDeps } from "./catalog-routes.ts";
import { consequencesOf } from "./consequence-texts.ts";
import type { Candidate } from "./review-rules.ts";
import { missingImages } from "./rules-images.ts";
import { readBasis, refuseOtherProduct, storeChange } from "./store-edit.ts";

/** Reads the body of a request with a rules file, of up to twice the size of 30 steps with 60 full options each. */
export const readFileBody = express.raw({ type: "application/json", limit: "2mb" });

/** Download and upload of the rules file, for staff. The text is read as a whole, so that a problem has its line. */
export function rulesFileRoutes({ serve, now, ...deps }: AdminDeps & ExportNotes): Router {
  const { rules } = deps;

  /** The changes that storing the file would make. */
  const tryFile = async (candidate: Candidate, readsQuotes: boolean): Promise<RulesFileDryRunReply> => {
    const { document: current, revision, derived } = await rules.loadCurrent();
    const review = await deps.review({ current, derived, candidate });
    if (review.document) refuseOtherProduct(current, review.document);
    const existing = await deps.images.names();
    const missing = await missingImages(review.newImages, async (image) => existing.has(image));
    return {
      success: true,
      problems: [...review.problems, ...missing],
      warnings: review.warnings,
      changes: missing.length > 0 ? [] : review.changes,
      ...(review.totals && { totals: review.totals }),
      consequences: consequencesOf(review.broken, readsQuotes),
      revision,
    };
  };

  return serve(rulesFileEndpoints, {
    downloadRulesFile: {
      raw: [
        async (req, res) => {
          const { document, revision } = await rules.loadCurrent();
          await noteExport({ ...deps, now }, req, `revision ${revision} of the rules`);
          res
            .set("ETag", `"${revision}"`)
            .attachment(`${document.product}.json`)
            .send(`${JSON.stringify(document, null, 2)}\n`);
        },
      ],
    },
    storeRulesFile: {
      before: [readFileBody],
      async handle({ query: { dryRun, why } }, req) {
        const candidate = { text: fileText(req) };
        if (dryRun !== undefined) return tryFile(candidate, hasSenderScope(req, "quotes:read"));
        return storeChange(deps, { after: () => candidate, why: why || undefined }, readBasis(req), now());
      },
    },
  });
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** The body as text; 415 for another type or encoding, 400 if it is not valid UTF-8. */
export function fileText(req: Request): string {
  const charset = /charset="?([^\s;"]+)/i.exec(req.get("Content-Type") ?? "")?.[1] ?? "utf-8";
  if (!Buffer.isBuffer(req.body) || charset.toLowerCase() !== "utf-8") throw new ApiError(415, "unsupported_type");
  try {
    return decoder.decode(req.body);
  } catch {
    throw new ApiError(400, "invalid_json", undefined, {
      message: "The file is not text in UTF-8.",
    });
  }
}
