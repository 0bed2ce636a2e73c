import type { RulesDocument } from "#shared/rules/rules.ts";

export type EditedRules = { readonly ok: true; readonly document: RulesDocument } | Refused;

export interface Refused {
  readonly ok: false;
  readonly code:
    | "unknown_step"
    | "unknown_option"
    | "still_used"
    | "different_variants"
    | "unfit_prices"
    | "step_number";
  /** A sentence for staff. */
  readonly message: string;
}

export const accept = (document: RulesDocument): EditedRules => ({ ok: true, document });

export const refuse = (code: Refused["code"], message: string): Refused => ({
  ok: false,
  code,
  message,
});
