import { hasSenderScope } from "#server/staff/author.ts";
import { type ExportNotes, noteExport } from "#server/staff/note-export.ts";
import { type RulesFileDryRunReply, rulesFileEndpoints } from "#shared/api/rules/rules-file.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { consequencesOf } from "./consequence-texts.ts";
import { fileText, readFileBody } from "./file-body.ts";
import type { Candidate } from "./review-rules.ts";
import { missingImages } from "./rules-images.ts";
import { type AdminDeps, readBasis, refuseOtherProduct, storeChange } from "./store-edit.ts";

/** Download and upload of the rules file, for staff. The text is read as a whole, so that a problem has its line. */
export function rulesFileRoutes({ serve, now, ...deps }: AdminDeps & ExportNotes): void {
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
      consequences: consequencesOf(review.broken, readsQuotes),
      revision,
    };
  };

  serve(rulesFileEndpoints, {
    async downloadRulesFile(_input, req, res) {
      const { document, revision } = await rules.loadCurrent();
      await noteExport({ ...deps, now }, req, `revision ${revision} of the rules`);
      res
        .set("ETag", `"${revision}"`)
        .attachment(`${document.product}.json`)
        .send(`${JSON.stringify(splitOptions(document), null, 2)}\n`);
      return undefined;
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
