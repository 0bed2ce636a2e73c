import type { ValidationError } from "#shared/api/declaration/reply.ts";
import type { AdminConfigReply, AdminEditReply, RulesWarning } from "#shared/api/rules/catalog.ts";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { PRODUCT_NAMES } from "#shared/rules/product.ts";
import type { RulesDocument, RulesFile } from "#shared/rules/rules.ts";
import { joinOptions } from "#shared/rules/rules-file.ts";
import { call } from "./call.ts";
import { fetchOk, type Options } from "./request.ts";

/** A change to the rules: an edit, or the restoration of a revision. */
export type AdminChange =
  | RulesEdit
  | {
      readonly type: "restore";
      readonly revision: number;
      /** The revision that the change to undo created. The server refuses if there are later ones. */
      readonly basedOn?: number;
    };

export const RULES_FILE = "/api/admin/rules-file";

/** The rules as staff edit them. */
export interface SavedRules {
  readonly config: RulesDocument;
  /** 0 if the server does not number its revisions. */
  readonly revision: number;
  /** Options that visitors do not get, and possible mistakes. */
  readonly warnings: readonly RulesWarning[];
}

/** The rules in a reply. The specification promises the base price and the steps, and nothing else. */
type ConfigReply = Pick<AdminConfigReply, "success"> & {
  readonly config: Pick<RulesFile, "basePrice" | "steps"> & Partial<RulesFile>;
  readonly revision?: number;
  readonly warnings?: readonly RulesWarning[];
};

export async function getAdminConfig(): Promise<SavedRules> {
  const reply: ConfigReply = await call("GET /api/admin/config", {});
  return readConfig(reply);
}

export const readConfig = ({ config, revision = 0, warnings = [] }: ConfigReply): SavedRules => ({
  config: joinOptions({ ...PRODUCT_NAMES, ...config }),
  revision,
  warnings,
});

/**
 * Applies a change to the revision that staff saw. Fails with 412 if it is no longer current. A reply without the new rules
 * makes it load them; `changes` is then undefined.
 */
export async function sendChange(
  change: AdminChange,
  revision: number,
): Promise<SavedRules & Partial<Pick<AdminEditReply, "changes" | "consequences">>> {
  const basis = revision > 0 ? { ifMatch: revision } : {};
  const { config, changes, consequences, ...reply } = await requestChange(change, basis);
  if (!config) return getAdminConfig();
  const told = { ...(changes && { changes }), ...(consequences && { consequences }) };
  return { ...readConfig({ config, ...reply }), ...told };
}

/** The consequences of an edit. Nothing is stored. */
export async function previewEdit(edit: RulesEdit): Promise<readonly ValidationError[]> {
  return (await requestChange(edit, { query: { preview: "1" } })).consequences ?? [];
}

const STEP = "/api/admin/steps/{stepKey}";
const OPTION = "/api/admin/steps/{stepKey}/options/{value}";

function requestChange(
  change: AdminChange,
  basis: Options & { readonly query?: { readonly preview: string } },
): Promise<Partial<AdminEditReply> & Pick<AdminEditReply, "success">> {
  switch (change.type) {
    case "set-base-price": {
      const { basePrice } = change;
      return call("PUT /api/admin/config/base-price", { ...basis, body: { basePrice } });
    }
    case "set-starting-benches": {
      const { startingBenches } = change;
      return call("PUT /api/admin/config/starting-benches", {
        ...basis,
        body: { startingBenches: [...startingBenches] },
      });
    }
    case "set-hints":
      return call("PUT /api/admin/config/hints", { ...basis, body: { hints: [...change.hints] } });
    case "add-step":
      return call("POST /api/admin/steps", { ...basis, body: change.step });
    case "edit-step":
      return call(`PUT ${STEP}`, { ...basis, params: change, body: change.changes });
    case "delete-step":
      return call(`DELETE ${STEP}`, { ...basis, params: change });
    case "add-option": {
      const { option, named, available, prices } = change;
      return call(`POST ${STEP}/options`, {
        ...basis,
        params: change,
        body: { ...option, ...(named?.length && { named }), available, prices },
      });
    }
    case "edit-option":
      return call(`PUT ${OPTION}`, { ...basis, params: change, body: change.changes });
    case "edit-options":
    case "apply-differences":
      return call("POST /api/admin/edits", { ...basis, body: { edits: [change] } });
    case "set-prices":
      return call(`PUT ${OPTION}/prices`, { ...basis, params: change, body: pricesOf(change) });
    case "archive-option": {
      const { archived } = change;
      return call(`PUT ${OPTION}/archived`, { ...basis, params: change, body: { archived } });
    }
    case "set-costs": {
      const { type: _type, ...body } = change;
      return call("PUT /api/admin/config/costs", { ...basis, body });
    }
    case "delete-option":
      return call(`DELETE ${OPTION}`, { ...basis, params: change });
    case "restore": {
      const params = { id: change.revision };
      return call("POST /api/admin/revisions/{id}/restore", { ...basis, params });
    }
  }
}

function pricesOf({ price, available, prices }: Extract<AdminChange, { type: "set-prices" }>) {
  return { price, ...(available !== undefined && { available }), prices };
}

/** Tries to upload a rules file. Nothing is stored. Throws a RequestFailure with its problems. */
export async function tryRulesFile(text: string): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  await fetchOk(`${RULES_FILE}?dryRun=1`, { method: "PUT", headers, body: text });
}
