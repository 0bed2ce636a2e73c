import type { Request } from "express";
import { catalogEditEndpoints, catalogEndpoints } from "#shared/api/rules/catalog.ts";
import { editEndpoints, type RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import type { Candidate } from "./review-rules.ts";
import { type AdminDeps, readBasis, storeChange } from "./store-edit.ts";

/** Returns the rules including draft steps, and applies edits by staff. */
export function catalogRoutes({ serve, now, ...deps }: AdminDeps): void {
  const change = (req: Request, candidate: Candidate) =>
    storeChange(deps, { after: () => candidate }, readBasis(req), now);
  const store = (req: Request, edit: RulesEdit) => change(req, { apply: [edit] });

  serve(editEndpoints, { publishEdits: ({ body }, req) => change(req, { request: body }) });
  serve(catalogEndpoints, {
    getCatalog: async () => {
      const { document, revision, warnings } = await deps.rules.loadCurrent();
      return { config: splitOptions(document), revision, warnings };
    },
  });
  serve(catalogEditEndpoints, {
    setBasePrice: ({ body }, req) => store(req, { type: "set-base-price", ...body }),
    setCosts: ({ body }, req) => store(req, { type: "set-costs", ...body }),
    setStartingBenches: ({ body }, req) => store(req, { type: "set-starting-benches", ...body }),
    setHints: ({ body }, req) => store(req, { type: "set-hints", ...body }),
    addStep: ({ body }, req) => store(req, { type: "add-step", step: body }),
    editStep: ({ params, body }, req) => store(req, { type: "edit-step", ...params, changes: body }),
    deleteStep: ({ params }, req) => store(req, { type: "delete-step", ...params }),
    addOption: ({ params, body: { named, available, prices, ...option } }, req) =>
      store(req, { type: "add-option", ...params, option, named, available, prices }),
    editOption: ({ params, body }, req) => store(req, { type: "edit-option", ...params, changes: body }),
    archiveOption: ({ params, body }, req) => store(req, { type: "archive-option", ...params, ...body }),
    setOptionPrices: ({ params, body }, req) => store(req, { type: "set-prices", ...params, ...body }),
    deleteOption: ({ params }, req) => store(req, { type: "delete-option", ...params }),
  });
}
