import type { Difference } from "#shared/api/rules/rules-edits.ts";
import { isRecord } from "#shared/is-record.ts";
import { isSame } from "#shared/is-same.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { sortSteps } from "#shared/rules/steps.ts";
import { GROUPS, keyItems, LISTS, type Place } from "./difference.ts";

/** Why a difference does not apply: its step or option is gone, or something else is there than what it replaces. */
export type Misfit = "gone" | "changed";

/** The fields of a document, a step, an option or a group. A list or a group in it is opened, too. */
class OpenFields extends Map<string, unknown> {}

/** The items of a list by their keys, in order. */
class OpenList extends Map<string, OpenFields> {}

/** No list of the rules has as many items. */
const MAX_ITEMS = 1_000;

/** Rules to which differences are applied one after the other. */
export type OpenRules = ReturnType<typeof openRules>;

/** Opens rules for differences. Applying one takes no longer if the rules have more steps. */
export function openRules(document: RulesDocument) {
  const steps = sortSteps(document.steps);
  const root = openFields({ ...document, steps });
  const numbers = new Map(steps.map(({ key, stepNumber }) => [key, stepNumber]));
  let isRenumbered = false;

  return {
    /** Applies a difference, unless it does not fit. What is there already stays. */
    apply(difference: Difference): Misfit | undefined {
      const { at } = difference;
      const isOfSteps = at[0] === "steps" && at.length === ("order" in difference ? 1 : 2);
      if ("order" in difference) {
        const list = find(root, at);
        const misfit = list instanceof OpenList ? arrange(list, difference.order) : "gone";
        isRenumbered ||= isOfSteps && !misfit;
        return misfit;
      }
      const { before, after } = difference;
      const [parent, name] = [find(root, at.slice(0, -1)), at.at(-1) ?? ""];
      if (!parent) return after === undefined ? undefined : "gone";
      const open = (value: unknown) => (parent instanceof OpenList ? openFields(value) : openValue(name, value));
      const isNow = (value: unknown) =>
        value === undefined ? !parent.has(name) : isSame(closeValue(parent.get(name)), closeValue(open(value)));
      if (isNow(after)) return undefined;
      if (!isNow(before)) return "changed";
      if (parent instanceof OpenList && parent.size >= MAX_ITEMS) return "changed";
      if (after === undefined) parent.delete(name);
      else if (parent instanceof OpenList) insert(parent, name, openFields(after), difference.behind);
      else parent.set(name, open(after));
      isRenumbered ||= isOfSteps;
      return undefined;
    },

    /** The current content of a place; undefined if it has none. */
    read: (at: Place): unknown => closeValue(find(root, at.slice(0, -1))?.get(at.at(-1) ?? "")),

    /** The keys of the list at a place, in order. */
    keys: (at: Place): readonly string[] => [...(find(root, at)?.keys() ?? [])],

    /** Whether a step, or an option of it, is in the rules. */
    has: (stepKey: string, value?: string): boolean => {
      const step = find(root, ["steps", stepKey]);
      if (value === undefined || !step) return step !== undefined;
      return find(root, ["steps", stepKey, "options", value]) !== undefined;
    },

    /** The rules with the differences applied so far. Their shape is not checked. */
    close(): RulesDocument {
      const closed = closeValue(root) as RulesDocument;
      const numberOf = (key: string, index: number) => (isRenumbered ? undefined : numbers.get(key)) ?? index + 1;
      return {
        ...closed,
        steps: closed.steps.map((step, index) => ({ ...step, stepNumber: numberOf(step.key, index) })),
      };
    },
  };
}

function openFields(fields: unknown): OpenFields {
  const entries = isRecord(fields) ? Object.entries(fields) : [];
  // The number of a step follows from the order.
  const own = entries.filter(([name, value]) => name !== "stepNumber" && value !== undefined);
  return new OpenFields(own.map(([name, value]) => [name, openValue(name, value)]));
}

function openValue(name: string, value: unknown): unknown {
  if (GROUPS.has(name)) return new OpenFields(isRecord(value) ? Object.entries(value) : []);
  if (!LISTS.has(name)) return value;
  const items = Array.isArray(value) ? value.filter(isRecord) : [];
  const list = new OpenList();
  for (const [key, item] of keyItems(name, items)) list.set(key, openFields(item));
  return list;
}

function closeValue(value: unknown): unknown {
  if (value instanceof OpenList) return [...value.values()].map(closeValue);
  if (!(value instanceof OpenFields)) return value;
  const fields = [...value].filter(([name, each]) => !isLeftOut(name, each));
  return Object.fromEntries(fields.map(([name, each]) => [name, closeValue(each)]));
}

/** Lists and groups that every document, step and starting bench has, even if they are empty. */
const KEPT: ReadonlySet<string> = new Set(["steps", "options", "choices"]);

const isLeftOut = (name: string, value: unknown) =>
  value === undefined || (value instanceof Map && value.size === 0 && !KEPT.has(name));

/** The list, the group or the item at a place. A list or a group that is missing is added empty. */
function find(root: OpenFields, at: Place): OpenFields | OpenList | undefined {
  let node: OpenFields | OpenList = root;
  for (const name of at) {
    let next: unknown = node.get(name);
    if (next === undefined && !(node instanceof OpenList) && (LISTS.has(name) || GROUPS.has(name))) {
      next = openValue(name, undefined);
      node.set(name, next);
    }
    if (!(next instanceof OpenFields || next instanceof OpenList)) return undefined;
    node = next;
  }
  return node;
}

/** Puts an item behind another one, or at the end if that one is gone. */
function insert(list: OpenList, key: string, item: OpenFields, behind?: string | null): void {
  const others = [...list];
  const before = others.findIndex(([each]) => each === behind);
  const place = behind === null ? 0 : before < 0 ? others.length : before + 1;
  rebuild(list, others.toSpliced(place, 0, [key, item]));
}

/** Moves items into another order. Items that the order does not name stay behind the one before them. */
function arrange(
  list: OpenList,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): Misfit | undefined {
  const named = new Set(after);
  const now = [...list.keys()].filter((key) => named.has(key));
  const inOrder = (keys: readonly string[]) => keys.filter((key) => list.has(key));
  if (isSame(now, inOrder(after))) return undefined;
  if (!isSame(now, inOrder(before))) return "changed";
  const blocks = new Map<string | null, (readonly [string, OpenFields])[]>();
  let leader: string | null = null;
  for (const [key, item] of list) {
    if (named.has(key)) leader = key;
    blocks.set(leader, [...(blocks.get(leader) ?? []), [key, item]]);
  }
  rebuild(
    list,
    [null, ...inOrder(after)].flatMap((key) => blocks.get(key) ?? []),
  );
  return undefined;
}

function rebuild(list: OpenList, items: readonly (readonly [string, OpenFields])[]): void {
  list.clear();
  for (const [key, item] of items) list.set(key, item);
}
