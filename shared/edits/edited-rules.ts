import type { RulesDocument } from "#shared/rules/rules.ts";

export type Edited = { readonly ok: true; readonly document: RulesDocument } | Refused;

/** The rules after an edit with everything that goes along, and with the edit alone. */
export type EditedRules =
  | { readonly ok: true; readonly document: RulesDocument; readonly direct: RulesDocument }
  | Refused;

export interface Refused {
  readonly ok: false;
  readonly code: "unknown_step" | "unknown_option" | "duplicate_option" | "conflict";
  /** A sentence for staff. */
  readonly message: string;
}

export const accept = (document: RulesDocument): Edited => ({ ok: true, document });

export const refuse = (code: Refused["code"], message: string): Refused => ({ ok: false, code, message });
