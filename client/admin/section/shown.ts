import type { SavedRules } from "#client/api/admin-routes.ts";
import type { RulesWarning } from "#shared/api/rules/catalog.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import type { Address } from "./address.ts";

/** The data of a section. */
export interface Shown {
  /** The published rules. */
  readonly rules: SavedRules;
  /** The rules that staff edit: with the changes that wait, while edits wait. */
  readonly config: RulesDocument;
  /** Those of the published rules. Changes that wait are checked when they are reviewed. */
  readonly warnings: readonly RulesWarning[];
  /** The address, while this section is shown; else empty. */
  readonly address: Address;
  /** The number of additions made in the catalog. */
  readonly added: number;
  readonly shown: boolean;
}
