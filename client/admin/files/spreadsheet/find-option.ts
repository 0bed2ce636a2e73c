import { groupBy } from "#shared/rules/group-by.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { foldCode } from "#shared/text/fold-code.ts";
import { type Cell, cellText } from "#shared/text/xlsx/cell.ts";
import { listRows, type OptionRow } from "./list-rows.ts";
import { looksLikeDate, shorten } from "./read-cell.ts";
import { STEP_KEY, VALUE, VARIANT } from "./write-table.ts";

type Found =
  | { readonly ok: true; readonly row: OptionRow }
  /** The title of the column with the mistake. */
  | { readonly ok: false; readonly title: string; readonly message: string };

/** Finds the option that a row is about, by the cells below three titles. */
export function createFinder(rules: RulesDocument) {
  const byKey = groupBy(listRows(rules), ({ step, option }) => keyOf(step.key, option.value));
  const names = new Map(rules.steps.map(({ key, name }) => [foldKey(key), name]));

  return (cellBelow: (title: string) => Cell): Found => {
    const [stepKey, value, id] = [STEP_KEY, VALUE, VARIANT].map((title) => cellText(cellBelow(title)).trim()) as [
      string,
      string,
      string,
    ];
    const refuse = (title: string, message: string): Found => {
      const cell = cellBelow(title);
      const text = cellText(cell).trim();
      if (text === "") return { ok: false, title, message: `It is empty. ${message}` };
      const isDate = (typeof cell === "object" && cell !== null) || looksLikeDate(text);
      const advice = isDate
        ? "This is a date that a spreadsheet has made of a key. Format the column as text and write the key again."
        : message;
      return { ok: false, title, message: `It holds “${shorten(text)}”. ${advice}` };
    };
    const stepName = names.get(foldKey(stepKey));
    if (stepName === undefined) return refuse(STEP_KEY, "No step has this key.");
    const rows = byKey.get(keyOf(stepKey, value)) ?? [];
    const [first, ...others] = rows;
    if (!first) return refuse(VALUE, `${stepName} has no option with this value. Add it to the catalog first.`);
    const row = others.length === 0 ? first : rows.find((each) => each.id === foldKey(id));
    if (row) return { ok: true, row };
    const several = `${stepName}: ${first.option.label} has several prices, each with a row of its own.`;
    return refuse(VARIANT, `${several} Download the table again for the names of its variants.`);
  };
}

const keyOf = (stepKey: string, value: string) => `${foldKey(stepKey)}\n${foldKey(value)}`;

/** Keys are in small letters. */
const foldKey = (text: string) => foldCode(text).toLowerCase();
