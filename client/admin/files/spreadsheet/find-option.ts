import type { RulesDocument } from "#shared/rules/rules.ts";
import { foldCode } from "#shared/text/fold-code.ts";
import { type Cell, cellText } from "#shared/text/xlsx/cell.ts";
import { looksLikeDate, shorten } from "./read-cell.ts";
import { listVariants, type Variant } from "./variants.ts";
import { STEP_KEY, VALUE, VARIANT } from "./write-table.ts";

type Found =
  | { readonly ok: true; readonly variant: Variant }
  /** The title of the column with the mistake. */
  | { readonly ok: false; readonly title: string; readonly message: string };

/** Finds the option that a row is about, by the cells below three titles. */
export function createFinder(rules: RulesDocument) {
  const byKey = new Map<string, Variant[]>();
  for (const variant of listVariants(rules)) {
    const key = keyOf(variant.step.key, variant.option.value);
    const others = byKey.get(key);
    if (others) others.push(variant);
    else byKey.set(key, [variant]);
  }
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
    const variants = byKey.get(keyOf(stepKey, value)) ?? [];
    const [first, ...others] = variants;
    if (!first) return refuse(VALUE, `${stepName} has no option with this value. Add it to the catalog first.`);
    const variant = others.length === 0 ? first : variants.find((each) => each.id === foldKey(id));
    if (variant) return { ok: true, variant };
    const several = `${stepName}: ${first.option.label} has several conditions, each with a row of its own.`;
    return refuse(VARIANT, `${several} Download the table again for the names of its variants.`);
  };
}

const keyOf = (stepKey: string, value: string) => `${foldKey(stepKey)}\n${foldKey(value)}`;

/** Keys are in small letters. */
const foldKey = (text: string) => foldCode(text).toLowerCase();
