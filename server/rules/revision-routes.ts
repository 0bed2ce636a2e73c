import { ApiError } from "#server/platform/errors.ts";
import { revisionEndpoints } from "#shared/api/rules/revisions.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import type { PanelStore } from "./panel-store.ts";
import { removeMissingImages } from "./rules-images.ts";
import type { RevisionRow, RulesStore } from "./rules-store.ts";
import { type AdminDeps, readBasis, storeChange } from "./store-edit.ts";

/** More revisions than anyone creates while a page is open. */
const MAX_NEW = 200;

interface RevisionDeps extends AdminDeps {
  readonly panel: PanelStore;
  /** In sentences. */
  readonly compareRules: (versions: Record<"before" | "after", RulesDocument>) => Promise<readonly string[]>;
}

/** The history of the rules, and restoring an earlier revision. */
export function revisionRoutes({ serve, panel, now, compareRules, ...deps }: RevisionDeps): void {
  const { rules, images } = deps;
  serve(revisionEndpoints, {
    getRulesChanges: async ({ query: { since } }) => {
      const { document, revision, warnings } = await rules.loadCurrent();
      const isNewer = revision > since;
      const newer = isNewer ? await rules.list(Math.min(revision - since, MAX_NEW), revision + 1) : [];
      return {
        ...(isNewer && { config: splitOptions(document), warnings }),
        revision,
        revisions: newer.map(toRevision),
        others: await panel.readMarks(),
      };
    },

    listRevisions: async ({ query: { limit, cursor } }) => {
      const rows = await rules.list(limit + 1, cursor === undefined ? undefined : Number(cursor));
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        revisions: page.map(toRevision),
        nextCursor: rows.length > limit && last ? String(last.revision) : null,
      };
    },

    getRevision: async ({ params }) => {
      const found = await find(rules, params.id);
      const { document } = await rules.loadCurrent();
      const restored = removeMissingImages(found.document, document, await images.names());
      return {
        revision: toRevision(found),
        config: splitOptions(restored),
        previous: (await rules.findPrevious(found.revision)) ?? null,
        changes: await compareRules({ before: document, after: restored }),
      };
    },

    restoreRevision: async ({ params }, req) => {
      const { revision, document } = await find(rules, params.id);
      const existing = await images.names();
      const restoreCandidate = (current: RulesDocument) => ({
        document: removeMissingImages(document, current, existing),
      });
      const describe = (changes: readonly string[]) => [`Revision ${revision} restored`, ...changes];
      return storeChange(deps, { after: restoreCandidate, describe }, readBasis(req), now);
    },
  });
}

async function find(rules: RulesStore, id: number) {
  const found = await rules.find(id);
  if (!found) throw new ApiError(404, "not_found");
  return found;
}

function toRevision({ revision, created_at, author, summary, why }: RevisionRow) {
  return { revision, at: created_at, author, summary, why };
}
