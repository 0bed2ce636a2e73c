import type { AdminConfigReply, AdminEditReply } from "#shared/api/catalog.ts";
import type { ChoiceCountsReply } from "#shared/api/choice-counts.ts";
import type { PartnersReply } from "#shared/api/partners.ts";
import type {
  AdminChangesReply,
  ListRevisionsReply,
  RevisionReply,
} from "#shared/api/revisions.ts";
import type { RulesFileDryRunReply } from "#shared/api/rules-file.ts";
import type { CountPeriod } from "#shared/choice-counts.ts";
import type { RulesEdit } from "#shared/edit-rules.ts";
import { PRODUCT } from "#shared/product.ts";
import type { RulesDocument } from "#shared/rules.ts";
import { fetchOk, request, sending } from "./request.ts";

/** A change to the rules: an edit, the restoration of a revision, or a whole file. */
export type AdminChange = (
  | RulesEdit
  | {
      readonly type: "restore";
      readonly revision: number;
      /** The revision that the change to undo created. The server refuses if there are later ones. */
      readonly basedOn?: number;
    }
  | {
      readonly type: "store-file";
      readonly text: string;
      /** The revision that it was reviewed against. */
      readonly basedOn: number;
    }
) & {
  /** From an earlier reply: saves the change even if it breaks the expectations in that reply. */
  readonly acceptance?: string | undefined;
};

export const RULES_FILE = "/api/admin/rules-file";

/** The rules as staff edit them. */
export interface SavedRules {
  readonly config: RulesDocument;
  /** 0 if the server does not number its revisions. */
  readonly revision: number;
}

/** The rules in a reply. The specification promises the base price and the steps, and nothing else. */
type ConfigReply = Pick<AdminConfigReply, "success"> & {
  readonly config: Pick<RulesDocument, "basePrice" | "steps"> & Partial<RulesDocument>;
  readonly revision?: number;
};

export async function getAdminConfig(): Promise<SavedRules> {
  return readConfig(await request<ConfigReply>("/api/admin/config"));
}

const readConfig = ({ config, revision = 0 }: ConfigReply): SavedRules => ({
  config: { ...PRODUCT, ...config },
  revision,
});

/** The revisions after a given one. If there are any, also the current rules. */
export function getAdminChanges(since: number) {
  return request<AdminChangesReply>(`/api/admin/changes?since=${since}`);
}

/**
 * Applies a change to the revision that staff saw. Fails with 412 if it is no longer current. A reply without the new rules
 * makes it load them; `changes` is then undefined.
 */
export async function sendChange(
  change: AdminChange,
  revision: number,
): Promise<SavedRules & { readonly changes?: readonly string[] | undefined }> {
  const { path, ...init } = callOf(change);
  const headers = {
    ...init.headers,
    ...(revision > 0 && { "If-Match": `"${revision}"` }),
    ...(change.acceptance !== undefined && { "Accept-Broken": change.acceptance }),
  };
  const { config, changes, ...reply } = await request<
    Partial<AdminEditReply> & Pick<AdminEditReply, "success">
  >(`/api/admin/${path.map(encodeURIComponent).join("/")}`, { ...init, headers });
  return config ? { ...readConfig({ config, ...reply }), changes } : getAdminConfig();
}

function callOf(change: AdminChange): RequestInit & { readonly path: readonly string[] } {
  switch (change.type) {
    case "set-base-price":
      return { path: ["config", "base-price"], ...sending("PUT", { basePrice: change.basePrice }) };
    case "add-step":
      return { path: ["steps"], ...sending("POST", change.step) };
    case "edit-step":
      return { path: ["steps", change.stepKey], ...sending("PUT", change.changes) };
    case "delete-step":
      return { path: ["steps", change.stepKey], method: "DELETE" };
    case "add-option":
      return { path: ["steps", change.stepKey, "options"], ...sending("POST", change.option) };
    case "edit-option":
      return {
        path: ["steps", change.stepKey, "options", change.value],
        ...sending("PUT", change.changes),
      };
    case "delete-option":
      return { path: ["steps", change.stepKey, "options", change.value], method: "DELETE" };
    case "set-starting-benches": {
      const { startingBenches } = change;
      return { path: ["config", "starting-benches"], ...sending("PUT", { startingBenches }) };
    }
    case "set-hints":
      return { path: ["config", "hints"], ...sending("PUT", { hints: change.hints }) };
    case "restore":
      return { path: ["revisions", String(change.revision), "restore"], method: "POST" };
    case "store-file":
      return { path: ["rules-file"], ...sendingText(change.text) };
  }
}

/** The text of a rules file, unchanged. */
const sendingText = (text: string): RequestInit => ({
  method: "PUT",
  headers: { "Content-Type": "application/json" },
  body: text,
});

export function listRevisions(cursor: string | null, signal?: AbortSignal) {
  const query = cursor === null ? "" : `?cursor=${encodeURIComponent(cursor)}`;
  return request<ListRevisionsReply>(`/api/admin/revisions${query}`, { signal });
}

export function getRevision(revision: number, signal?: AbortSignal) {
  return request<RevisionReply>(`/api/admin/revisions/${revision}`, { signal });
}

/** The text of the rules file, and its revision. */
export async function getRulesFile(signal?: AbortSignal) {
  const response = await fetchOk(RULES_FILE, { signal });
  const revision = Number(response.headers.get("ETag")?.replaceAll(/\D/g, ""));
  return { text: await response.text(), revision };
}

/** The partners' settings, and the public address of the page. */
export function getPartners(signal?: AbortSignal) {
  return request<PartnersReply>("/api/admin/partners", { signal });
}

/** The choice counts of the last days. */
export function getChoiceCounts(days: CountPeriod, signal?: AbortSignal) {
  return request<ChoiceCountsReply>(`/api/admin/choice-counts?days=${days}`, { signal });
}

/** The effect that uploading a rules file would have. Nothing is stored. */
export function tryRulesFile(text: string, signal?: AbortSignal) {
  return request<RulesFileDryRunReply>(`${RULES_FILE}?dryRun=1`, { ...sendingText(text), signal });
}
