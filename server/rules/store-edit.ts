import { ApiError } from "#server/errors.ts";
import type { AdminEditReply } from "#shared/api.ts";
import { type EditedRules, editRules, type RulesEdit } from "#shared/edit-rules.ts";
import { checkRules } from "#shared/engine/check-rules.ts";
import { rulesChanges } from "#shared/engine/rules-changes.ts";
import { summaryOfChanges } from "#shared/engine/summary-of-changes.ts";
import type { RulesDocument } from "#shared/rules.ts";
import type { RulesStore } from "./store.ts";

/** An edit that loses against others so often is told that the server is busy. */
const MOST_ATTEMPTS = 5;

/** The revision that a write is based on, of its If-Match; undefined where any will do. */
export type BasedOn = number | "stale" | undefined;

/**
 * Stores what an edit makes of the current rules as a new revision, or changes nothing: 412 where the edit
 * is based on another revision, 404, 400 or 409 where it does not fit. An edit that says nothing about
 * its revision is made on whatever is current.
 */
export async function storeEdit(
  store: RulesStore,
  edit: RulesEdit,
  basedOn: BasedOn,
  at: Date,
): Promise<AdminEditReply> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const { document: before, revision } = await store.current();
    if (basedOn !== undefined && basedOn !== revision)
      throw new ApiError(412, "stale_revision", undefined, { revision });
    const document = sound(editRules(before, edit));
    const changes = rulesChanges(before, document);
    if (changes.length === 0) return { success: true, config: before, revision, changes };
    const summary = summaryOfChanges(changes);
    const stored = await store.append({
      document,
      author: "staff",
      summary,
      at,
      basedOn: revision,
    });
    if (stored.ok) return { success: true, config: document, revision: stored.revision, changes };
  }
  throw new ApiError(503, "busy");
}

/** The edited document, if nothing is wrong with it. */
function sound(edited: EditedRules): RulesDocument {
  if (!edited.ok) throw refusal(edited);
  const { document, problems } = checkRules(edited.document);
  const [first] = problems;
  if (document && !first) return document;
  const isField = problems.some(({ code }) => code === "invalid_field");
  throw new ApiError(
    isField ? 400 : 409,
    "breaks_rules",
    problems.slice(0, 100).map(({ path, code, message }) => ({ path, code, message })),
    { ...(first && { message: first.message }) },
  );
}

function refusal({ code, message }: Extract<EditedRules, { ok: false }>): ApiError {
  switch (code) {
    case "unknown_step":
    case "unknown_option":
      return new ApiError(404, "not_found", undefined, { message });
    case "conditional_option":
      return new ApiError(409, "breaks_rules", undefined, { message });
    case "step_number":
      return new ApiError(400, "invalid_request", [{ path: "stepNumber", code, message }], {
        message,
      });
  }
}
