import { type Pricing, price } from "#shared/engine/price.ts";
import { problemOf } from "#shared/engine/rejection.ts";
import { settle } from "#shared/engine/settle.ts";
import { validate } from "#shared/engine/validate.ts";
import { isRecord } from "#shared/is-record.ts";
import type { Cents } from "#shared/money.ts";
import {
  itemAmounts,
  itemsPrice,
  MAX_ITEM_NAME_CHARACTERS,
  MAX_ITEMS,
  MAX_QUANTITY,
} from "#shared/quotes/quote-items.ts";
import { type Choice, type Configuration, sameConfiguration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { isSingleLine, isVisible } from "#shared/text/text.ts";

/** A bench that a visitor keeps for one quote. */
export interface ProjectItem {
  readonly id: string;
  /** The name that the visitor typed, or 'Bench 3', which stands for no name: see `hasOwnName`. */
  readonly name: string;
  /** Set if the visitor typed a name of the form 'Bench 3'. */
  readonly isTyped?: true;
  /** The name that `nameItems` gave to a bench without a typed one. The bench keeps it until it is edited. */
  readonly given?: string;
  readonly quantity: number;
  readonly configuration: Configuration;
}

/** At most MOST_ITEMS items with different IDs. */
export type Project = readonly ProjectItem[];

/** Several times the length of the largest project in a catalog with 200 steps. */
const MAX_PROJECT_CHARACTERS = 1_000_000;

const PLACEHOLDER_NAME = /^Bench \d+$/;

/** Whether the visitor has named the bench. Otherwise it has the name that it was given: `nameItems`. */
export function hasOwnName({ name, isTyped }: Pick<ProjectItem, "name" | "isTyped">): boolean {
  return isTyped === true || !PLACEHOLDER_NAME.test(name);
}

/** A name that the visitor typed, as an item has it. */
export function typedName(name: string): Pick<ProjectItem, "name" | "isTyped"> {
  return PLACEHOLDER_NAME.test(name) ? { name, isTyped: true } : { name };
}

/** 'Bench 3', for a bench without a name: the first such name that no item has, counted from the number of items. */
export function nextName(project: Project): string {
  const names = new Set(project.map(({ name }) => name));
  let number = project.length + 1;
  while (names.has(`Bench ${number}`)) number++;
  return `Bench ${number}`;
}

/** Puts an item at a place, or at the end. A full project stays as it is, and so does one that has the item. */
export function putItem(project: Project, item: ProjectItem, index = project.length): Project {
  if (project.length >= MAX_ITEMS || project.some(({ id }) => id === item.id)) return project;
  return project.toSpliced(index, 0, item);
}

/** Puts a copy with a new ID and name behind an item. */
export function duplicateItem(project: Project, id: string, newId: string): Project {
  const index = project.findIndex((item) => item.id === id);
  const item = project[index];
  if (!item) return project;
  const { isTyped: _typed, given: _given, ...copy } = item;
  return putItem(project, { ...copy, id: newId, name: nextName(project) }, index + 1);
}

/** Gives an item the name that the visitor typed. An empty one takes the name away. Any other that no quote accepts changes nothing. */
export function renameItem(project: Project, id: string, name: string): Project {
  const isEmpty = !isVisible(name);
  if (!isEmpty && !isItemName(name)) return project;
  return project.map((item) => {
    if (item.id !== id) return item;
    const { isTyped: _typed, given: _given, ...unnamed } = item;
    return { ...unnamed, ...(isEmpty ? { name: nextName(project) } : typedName(name)) };
  });
}

/**
 * Changes the quantity or configuration of an item. A quantity that no quote accepts changes nothing. Another configuration
 * takes the given name away, unless the changes have one.
 */
export function changeItem(
  project: Project,
  id: string,
  changes: Partial<Pick<ProjectItem, "quantity" | "configuration" | "given">>,
): Project {
  const { quantity, configuration } = changes;
  if (quantity !== undefined && !isQuantity(quantity)) return project;
  return project.map((item) => {
    if (item.id !== id) return item;
    const isSame = !configuration || sameConfiguration(configuration, item.configuration);
    if (isSame) return { ...item, ...changes };
    const { given: _given, ...unnamed } = item;
    return { ...unnamed, ...changes };
  });
}

export function moveItem(project: Project, id: string, by: -1 | 1): Project {
  const index = project.findIndex((item) => item.id === id);
  const item = project[index];
  if (!item || !project[index + by]) return project;
  return project.toSpliced(index, 1).toSpliced(index + by, 0, item);
}

/** Keeps one of several items, and removes the others of them. */
export function keepItem(project: Project, id: string, among: readonly string[]): Project {
  return project.filter((item) => item.id === id || !among.includes(item.id));
}

export function removeItem(project: Project, id: string): Project {
  return project.filter((item) => item.id !== id);
}

/**
 * Removes the items that a change added, puts back those that it removed, and takes back other choices. What has changed since then
 * stays. If that is all, the project stays as it is.
 */
export function takeBack(project: Project, before: Project, after: Project): Project {
  const find = (items: Project, { id }: ProjectItem) => items.find((each) => each.id === id);
  const left = project.filter((item) => {
    const made = find(after, item);
    return find(before, item) || !made || made.name !== item.name || !isSameBench(made, item);
  });
  return before.reduce<Project>(
    (now, item, index) => {
      const made = find(after, item);
      if (!made) return putItem(now, item, index);
      const { id, configuration, given } = item;
      const isAsMade = made !== item && sameConfiguration(find(now, item)?.configuration ?? {}, made.configuration);
      return isAsMade ? changeItem(now, id, { configuration, ...(given !== undefined && { given }) }) : now;
    },
    left.length < project.length ? left : project,
  );
}

/** Whether two projects ask for the same benches, regardless of order and names. */
export function sameBenches(a: Project, b: Project): boolean {
  return a.length === b.length && a.every((item) => b.some((each) => each.id === item.id && isSameBench(each, item)));
}

const isSameBench = (a: ProjectItem, b: ProjectItem) =>
  a.quantity === b.quantity && sameConfiguration(a.configuration, b.configuration);

/** Whether a quote accepts a name: `itemFacts` in quotes.ts, without zod. */
export function isItemName(name: unknown): name is string {
  return typeof name === "string" && name.length <= MAX_ITEM_NAME_CHARACTERS && isVisible(name) && isSingleLine(name);
}

export function isQuantity(quantity: unknown): quantity is number {
  return Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= MAX_QUANTITY;
}

/** Reads a project from JSON. Leaves out what is not an item, and every item after the first MOST_ITEMS. */
export function readProject(text: string): Project {
  if (text.length > MAX_PROJECT_CHARACTERS) return [];
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  const items = stored.slice(0, MAX_ITEMS).flatMap(readItem);
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

function readItem(stored: unknown): readonly ProjectItem[] {
  if (!isRecord(stored)) return [];
  const { id, name, isTyped, given, quantity } = stored;
  const configuration = readConfiguration(stored.configuration);
  if (typeof id !== "string" || !isItemName(name) || !isQuantity(quantity)) return [];
  const named = isTyped === true ? typedName(name) : { name };
  const kept = isItemName(given) ? { given } : {};
  return configuration ? [{ id, ...named, ...kept, quantity, configuration }] : [];
}

/** The choices of a stored configuration, not yet settled; undefined if the value is not a configuration. */
export function readConfiguration(stored: unknown): Configuration | undefined {
  if (!isRecord(stored)) return undefined;
  const choices = Object.entries(stored).filter((entry): entry is [string, Choice] => isChoice(entry[1]));
  return Object.fromEntries(choices);
}

function isChoice(value: unknown): value is Choice {
  return typeof value === "string" || (Array.isArray(value) && value.every((each) => typeof each === "string"));
}

/** An item under today's rules. */
export interface ReviewedItem {
  readonly item: ProjectItem;
  /** The choices of the item that the rules still offer. */
  readonly configuration: Configuration;
  /** The reasons why the bench cannot be ordered, as sentences; empty if it can be. */
  readonly problems: readonly string[];
  /** Undefined if the bench cannot be ordered. */
  readonly pricing: Pricing | undefined;
}

/** Settles and prices an item. */
export function reviewItem(rules: Rules, item: ProjectItem): ReviewedItem {
  const { configuration, removed } = settle(rules, item.configuration);
  const missing = validate(rules, configuration, { complete: true });
  const problems = [...removed.map(problemOf), ...missing].map(({ message }) => message);
  const priced = price(rules, configuration);
  const pricing = priced.ok && problems.length === 0 ? priced.pricing : undefined;
  return { item, configuration, problems, pricing };
}

/** The sum of the items that can be ordered, in cents, without delivery. */
export function projectPrice(items: readonly ReviewedItem[]): Cents {
  return itemsPrice(
    items.flatMap(({ item, pricing }) => (pricing ? [itemAmounts(item.quantity, pricing.totalPrice)] : [])),
  );
}
