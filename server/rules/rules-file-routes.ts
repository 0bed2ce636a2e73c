import { type ExportNotes, noteExport } from "#server/staff/note-export.ts";
import { rulesFileEndpoints } from "#shared/api/rules/rules-file.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { type AdminDeps, readBasis, storeChange } from "./store-edit.ts";

/** Download and upload of the rules file, for staff. The text is read as a whole, so that a problem has its line. */
export function rulesFileRoutes({ serve, now, ...deps }: AdminDeps & ExportNotes): void {
  serve(rulesFileEndpoints, {
    async downloadRulesFile(_input, req, res) {
      const { document, revision } = await deps.rules.loadCurrent();
      await noteExport({ ...deps, now }, req, `revision ${revision} of the rules`);
      res
        .set("ETag", `"${revision}"`)
        .attachment(`${document.product} r${revision}.json`)
        .send(`${JSON.stringify(splitOptions(document), null, 2)}\n`);
      return undefined;
    },
    storeRulesFile: ({ query: { dryRun, why }, body: text }, req) => {
      const basis = { ...readBasis(req), ...(dryRun !== undefined && { isPreview: true }) };
      return storeChange(deps, { after: () => ({ text }), why: why || undefined }, basis, now);
    },
  });
}
