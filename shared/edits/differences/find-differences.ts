import type { Difference } from "#shared/api/rules/rules-edits.ts";
import { isRecord } from "#shared/is-record.ts";
import { isSame } from "#shared/is-same.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { sortSteps } from "#shared/rules/steps.ts";
import { type Fields, GROUPS, keyItems, LISTS, type Place } from "./difference.ts";

/** The differences that turn rules into other ones. The numbers of steps follow from their order. */
export function findDifferences(before: RulesDocument, after: RulesDocument): readonly Difference[] {
  const found: Difference[] = [];
  compareFields(inOrder(before), inOrder(after), [], "the product", found);
  return found;
}

const inOrder = ({ steps, ...document }: RulesDocument): Fields => ({ ...document, steps: sortSteps(steps) });

function compareFields(before: Fields, after: Fields, at: Place, of: string, found: Difference[]) {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name], after[name]];
    if (was === is || name === "stepNumber") continue;
    const place = [...at, name];
    if (LISTS.has(name)) compareLists(itemsOf(was), itemsOf(is), place, of, found);
    else if (GROUPS.has(name)) compareGroups(fieldsOf(was), fieldsOf(is), place, of, found);
    else if (!isSame(was, is)) found.push({ at: place, of, before: was, after: is });
  }
}

/** The fields of a group are no lists, whatever their names. */
function compareGroups(before: Fields, after: Fields, at: Place, of: string, found: Difference[]) {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (!isSame(before[name], after[name]))
      found.push({ at: [...at, name], of, before: before[name], after: after[name] });
}

const itemsOf = (list: unknown): readonly Fields[] => (Array.isArray(list) ? list : []);
const fieldsOf = (group: unknown): Fields => (isRecord(group) ? group : {});

function compareLists(before: readonly Fields[], after: readonly Fields[], at: Place, of: string, found: Difference[]) {
  const name = at.at(-1) ?? "";
  const [was, is] = [keyItems(name, before), keyItems(name, after)];
  const nameOf = (item: Fields) => itemName(name, item, of);
  for (const [key, item] of was) if (!is.has(key)) found.push({ at: [...at, key], of: nameOf(item), before: item });
  let behind: string | null = null;
  for (const [key, item] of is) {
    const earlier = was.get(key);
    if (!earlier) found.push({ at: [...at, key], of: nameOf(item), after: item, behind });
    else if (earlier !== item) compareFields(earlier, item, [...at, key], nameOf(earlier), found);
    behind = key;
  }
  const kept = [...was.keys()].filter((key) => is.has(key));
  const ordered = [...is.keys()].filter((key) => was.has(key));
  if (!isSame(kept, ordered)) found.push({ at, of, order: { before: kept, after: ordered } });
}

function itemName(list: string, { name, label, text }: Fields, of: string): string {
  if (list === "steps") return String(name);
  if (list === "hints") return `the hint “${text}”`;
  return list === "startingBenches" ? `the starting bench “${name}”` : `${label} (${of})`;
}
