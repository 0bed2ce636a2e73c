import { editEndpoints } from "#shared/api/rules/rules-edits.ts";
import { type AdminDeps, readBasis, storeChange } from "./store-edit.ts";

/** Publishes many edits at once. */
export function editRoutes({ serve, now, ...deps }: AdminDeps): void {
  serve(editEndpoints, {
    publishEdits: ({ body }, req) => storeChange(deps, { after: () => ({ request: body }) }, readBasis(req), now()),
  });
}
