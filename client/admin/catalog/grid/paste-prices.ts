import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { fieldAt } from "#shared/rules/option-fields.ts";
import { priceField } from "#shared/rules/option-price.ts";
import type { OptionDocument } from "#shared/rules/rules.ts";
import { readCell } from "../../files/spreadsheet/read-cell.ts";

interface Target {
  readonly stepKey: string;
  readonly option: OptionDocument;
}

type Pasted = { readonly ok: true; readonly edit: RulesEdit } | { readonly ok: false; readonly message: string };

/** One edit that gives a column of pasted prices to the rows from the active one down. If one does not fit, none changes. */
export function pastePrices(text: string, targets: readonly Target[]): Pasted {
  const rows = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const refuse = (message: string): Pasted => ({ ok: false, message: `Nothing was pasted. ${message}` });
  if (text.includes("\t")) return refuse("Copy one column of prices, or upload the whole table as a spreadsheet.");
  if (rows.length > targets.length)
    return refuse(`${rows.length} rows do not fit: there are ${targets.length} from here on.`);
  let changes = false;
  const options = [];
  for (const [at, cell] of rows.entries()) {
    const target = targets[at];
    if (!target) continue;
    const { stepKey, option } = target;
    const field = priceField(option);
    const read = readCell(cell, fieldAt("priceModifier"), "");
    if (!read.ok) return refuse(`Price of ${option.label}: ${read.message}`);
    if (read.content !== option[field]) changes = true;
    options.push({ stepKey, value: option.value, changes: { [field]: Number(read.content) } });
  }
  if (!changes) return refuse("These are the prices already.");
  return { ok: true, edit: { type: "edit-options", options } };
}
