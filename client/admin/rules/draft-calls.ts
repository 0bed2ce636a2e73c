import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/api/request.ts";
import type { RulesDraft, SaveRulesDraftRequest } from "#shared/api/rules/rules-drafts.ts";
import { editRules, type RulesEdit } from "#shared/edits/edit-rules.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { DRAFT_LIST } from "./watched-lists.ts";

export const DRAFT = "/api/admin/rules-drafts/{draftId}";

/** Rules as the server writes them into a file. */
export function fileText(rules: RulesDocument): string {
  return `${JSON.stringify(rules, null, 2)}\n`;
}

/** A change of one version of a draft. It fails with 412 if a colleague changed it since. */
export const changeOf = ({ id, edit }: RulesDraft) => ({ params: { draftId: id }, ifMatch: edit });

export const addDraft = (draftId: string, body: SaveRulesDraftRequest) =>
  call(`PUT ${DRAFT}`, { params: { draftId }, body });

export const saveDraft = (draft: RulesDraft, body: SaveRulesDraftRequest) =>
  call(`PUT ${DRAFT}`, { ...changeOf(draft), body });

export const scheduleDraft = (draft: RulesDraft, at: Date | null, why?: string) =>
  call(`PUT ${DRAFT}/schedule`, {
    ...changeOf(draft),
    body: { publishAt: at?.toISOString() ?? null, ...(why !== undefined && { why }) },
  });

/** A saved draft with its text, and the rules that it started from. */
export interface WholeDraft {
  readonly draft: RulesDraft;
  readonly text: string;
  readonly base: RulesDocument;
  /** The rules of the text; undefined if it has none yet. */
  readonly document: RulesDocument | undefined;
}

export async function loadDraft(id: string, signal?: AbortSignal): Promise<WholeDraft> {
  const { draft, text } = await call(`GET ${DRAFT}`, { params: { draftId: id }, signal });
  const params = { id: draft.basedOn };
  const { config: base } = await call("GET /api/admin/revisions/{id}", { params, signal });
  return { draft, text, base, document: (await readText(text)).document };
}

/** Loaded again when the list of drafts changes, because its key begins like that of the list. */
export const draftQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: [...DRAFT_LIST.queryKey, id],
    queryFn: ({ signal }) => loadDraft(id ?? "", signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The rules of a text, or its first problem. Loads the schemas, which staff seldom need otherwise. */
export async function readText(
  text: string,
): Promise<{ readonly document?: RulesDocument; readonly problem?: string }> {
  const { checkShape } = await import("#shared/check/check-shape.ts");
  try {
    const { document, problems } = checkShape(JSON.parse(text));
    return { ...(document && { document }), ...(problems[0] && { problem: problems[0].message }) };
  } catch {
    return { problem: "The text is not JSON yet." };
  }
}

/** The text of rules after an edit, or the reason why the edit does not fit. */
export async function editText(
  document: RulesDocument,
  edit: RulesEdit,
): Promise<{ readonly text: string; readonly problem?: string | undefined }> {
  const edited = editRules(document, edit);
  if (!edited.ok) return { text: "", problem: edited.message };
  const text = fileText(edited.document);
  return { text, problem: (await readText(text)).problem };
}
