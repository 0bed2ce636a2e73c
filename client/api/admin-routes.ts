import type { AdminConfigReply, AdminEditReply } from "#shared/api/catalog.ts";
import type { PartnersReply } from "#shared/api/partners.ts";
import type {
  AdminChangesReply,
  ListRevisionsReply,
  RevisionReply,
} from "#shared/api/revisions.ts";
import type { RulesFileDryRunReply } from "#shared/api/rules-file.ts";
import type { RulesEdit } from "#shared/edit-rules.ts";
import { failureOf, RequestFailure, request } from "./request.ts";

/** Whatever staff do to the rules: an edit, another revision's document, a whole file. */
export type AdminChange =
  | RulesEdit
  | {
      readonly type: "restore";
      readonly revision: number;
      /** The change that it takes back: where there are later ones, it is refused. */
      readonly basedOn?: number;
    }
  | {
      readonly type: "store-file";
      readonly text: string;
      /** The revision that it was reviewed against. */
      readonly basedOn: number;
    };

interface Call {
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: readonly string[];
  /** JSON. */
  readonly body?: string;
}

export const RULES_FILE = "/api/admin/rules-file";

export function getAdminConfig() {
  return request<AdminConfigReply>("/api/admin/config");
}

/** The rules, if they are newer than a revision, and the revisions since. */
export function getAdminChanges(since: number) {
  return request<AdminChangesReply>(`/api/admin/changes?since=${since}`);
}

/** Makes a change of the revision that staff saw; refused with 412 where it is no longer the current. */
export function sendChange(change: AdminChange, revision: number) {
  const { method, path, body } = callOf(change);
  return request<AdminEditReply>(`/api/admin/${path.map(encodeURIComponent).join("/")}`, {
    method,
    headers: {
      "If-Match": `"${revision}"`,
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body }),
  });
}

function callOf(change: AdminChange): Call {
  switch (change.type) {
    case "set-base-price":
      return put(["config", "base-price"], { basePrice: change.basePrice });
    case "add-step":
      return post(["steps"], change.step);
    case "edit-step":
      return put(["steps", change.stepKey], change.changes);
    case "delete-step":
      return { method: "DELETE", path: ["steps", change.stepKey] };
    case "add-option":
      return post(["steps", change.stepKey, "options"], change.option);
    case "edit-option":
      return put(["steps", change.stepKey, "options", change.value], change.changes);
    case "delete-option":
      return { method: "DELETE", path: ["steps", change.stepKey, "options", change.value] };
    case "restore":
      return { method: "POST", path: ["revisions", String(change.revision), "restore"] };
    case "store-file":
      return { method: "PUT", path: ["rules-file"], body: change.text };
  }
}

function put(path: readonly string[], body: unknown): Call {
  return { method: "PUT", path, body: JSON.stringify(body) };
}

function post(path: readonly string[], body: unknown): Call {
  return { method: "POST", path, body: JSON.stringify(body) };
}

export function listRevisions(cursor: string | null, signal?: AbortSignal) {
  const query = cursor === null ? "" : `?cursor=${encodeURIComponent(cursor)}`;
  return request<ListRevisionsReply>(`/api/admin/revisions${query}`, { ...(signal && { signal }) });
}

export function getRevision(revision: number, signal?: AbortSignal) {
  return request<RevisionReply>(`/api/admin/revisions/${revision}`, { ...(signal && { signal }) });
}

/** The rules file's text, and the revision that it holds. */
export async function getRulesFile(signal?: AbortSignal) {
  const response = await fetch(RULES_FILE, { ...(signal && { signal }) }).catch(
    (error: unknown) => {
      if (signal?.aborted) throw error;
      throw new RequestFailure(undefined);
    },
  );
  if (!response.ok) throw failureOf(await response.json().catch(() => undefined));
  const revision = Number(response.headers.get("ETag")?.replaceAll(/\D/g, ""));
  return { text: await response.text(), revision };
}

/** What is settled with partners, and where the page is known to the world. */
export function getPartners(signal?: AbortSignal) {
  return request<PartnersReply>("/api/admin/partners", { ...(signal && { signal }) });
}

/** What an upload of the text would do. */
export function tryRulesFile(text: string, signal?: AbortSignal) {
  return request<RulesFileDryRunReply>(`${RULES_FILE}?dryRun=1`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: text,
    ...(signal && { signal }),
  });
}
