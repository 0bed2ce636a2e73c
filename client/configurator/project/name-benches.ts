import { chosenOptions } from "#shared/bench/chosen-options.ts";
import {
  hasOwnName,
  isItemName,
  type Project,
  type ProjectItem,
  type ReviewedItem,
  reviewItem,
} from "#shared/project/project.ts";
import { MAX_ITEM_NAME_CHARACTERS } from "#shared/quotes/quote-items.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Option, Rules } from "#shared/rules/model.ts";
import { type IndexedStep, indexRules } from "#shared/rules/rules-index.ts";

export interface NamedItem extends ReviewedItem {
  /** The name that the visitor typed, or that the bench was given: 'Best value, 72 in'. */
  readonly name: string;
}

/** A bench that differs from a starting bench in more options is not called by it. */
const MAX_DIFFERENCES = 3;

/** Settles, prices and names the benches of a project. */
export function reviewProject(rules: Rules, project: Project): readonly NamedItem[] {
  return nameItems(rules, project).map((item) => ({ ...reviewItem(rules, item), name: nameOf(item) }));
}

/** The name of a bench in its project; '' if the project does not have it. */
export function benchName(rules: Rules, project: Project, id: string): string {
  const item = nameItems(rules, project).find((each) => each.id === id);
  return item ? nameOf(item) : "";
}

/**
 * Names each bench that has no name yet. A starting bench, or a bench like it, gets its name with the differences:
 * 'Best value, 72 in, without drawer'. Any other gets its width and surface, and what distinguishes it from benches
 * that share these: '72 in, maple, power strip'. No given name occurs twice.
 */
export function nameItems(rules: Rules, project: Project): Project {
  const isNamed = (item: ProjectItem) => hasOwnName(item) || item.given !== undefined;
  if (project.every(isNamed)) return project;
  const taken = new Set(project.filter(isNamed).map((item) => cleanName(nameOf(item))));
  const starts = (rules.startingBenches ?? []).map(({ name, choices }) => {
    return { name, facts: factsOf(rules, choices) };
  });
  const facts = project.map(({ configuration }) => factsOf(rules, configuration));
  return project.map((item, index) => {
    if (isNamed(item)) return item;
    const [own = []] = facts.slice(index);
    const others = facts.filter((_, place) => place !== index);
    const words = wordsFromStart(own, starts) ?? tellingWords(own, others);
    const name = words.length > 0 ? shorten(joinWords(words)) : item.name;
    return { ...item, given: takeName(isItemName(name) ? name : item.name, taken) };
  });
}

/** The full name of an item that has one. */
const nameOf = (item: ProjectItem) => (hasOwnName(item) ? item.name : (item.given ?? item.name));

/** An option that a bench has. */
interface Fact {
  /** The same for the same option of every bench. */
  readonly key: string;
  /** 'ESD laminate' for 'ESD laminate, 1-1/4 in'. */
  readonly word: string;
  readonly isExclusive: boolean;
  /** Facts of a lower rank come first in a name: the width, then what was added to the bench, then all else. */
  readonly rank: number;
  /** Whether it says what kind of bench this is: its width or its surface. */
  readonly isMain: boolean;
}

/** The facts of a bench by rank. */
function factsOf(rules: Rules, configuration: Configuration): readonly Fact[] {
  const facts = indexRules(rules).steps.flatMap((entry) => {
    const { key, role, multiSelect } = entry.step;
    const rank = role === "width" ? 0 : multiSelect ? 1 : 2;
    const isMain = role === "width" || role === "surface";
    return chosenOptions(entry, configuration).map((option) => {
      const isExclusive = entry.exclusive.has(option.value);
      return { key: `${key} ${option.value}`, word: wordOf(entry, option), isExclusive, rank, isMain };
    });
  });
  return facts.toSorted((a, b) => a.rank - b.rank);
}

/** The label up to its first comma, if that distinguishes the option from the others of its step. */
function wordOf({ options }: IndexedStep, { label }: Option): string {
  const headOf = (text: string) => text.split(",", 1)[0]?.trim() ?? "";
  const head = headOf(label);
  const labels = new Set(options.flatMap(({ variants }) => variants.map(({ option }) => option.label)));
  const isAlone = [...labels].filter((each) => headOf(each) === head).length === 1;
  return isAlone && head !== "" ? head : label;
}

const has = (facts: readonly Fact[], { key }: Fact) => facts.some((fact) => fact.key === key);

/** The name of the starting bench that is most like a bench, and the differences; undefined if there are too many. */
function wordsFromStart(
  own: readonly Fact[],
  starts: readonly { readonly name: string; readonly facts: readonly Fact[] }[],
): readonly string[] | undefined {
  const likes = starts.map(({ name, facts }) => {
    const added = own.filter((fact) => !has(facts, fact));
    // Another option of a step with one choice says what is gone, and so does an option like *No accessories*.
    const isEmptied = added.some(({ isExclusive }) => isExclusive);
    const gone = facts.filter((fact) => fact.rank === 1 && !has(own, fact) && !isEmptied);
    return [name, ...added.map(({ word }) => word), ...gone.map(withoutText)];
  });
  const [nearest] = likes.toSorted((a, b) => a.length - b.length);
  return nearest && nearest.length <= MAX_DIFFERENCES + 1 ? nearest : undefined;
}

/** The width and the surface, then the fewest words that no other bench shares, unless it is the same. */
function tellingWords(own: readonly Fact[], others: readonly (readonly Fact[])[]): readonly string[] {
  const main = own.filter(({ isMain }) => isMain);
  const words = main.map(({ word }) => word);
  let like = others.filter((other) => main.every((fact) => has(other, fact)));
  const ruleOut = (word: string, isLike: (other: readonly Fact[]) => boolean) => {
    words.push(word);
    like = like.filter(isLike);
  };
  for (;;) {
    const counts = own.map((fact) => like.filter((other) => !has(other, fact)).length);
    const best = own[counts.indexOf(Math.max(1, ...counts))];
    if (!best) break;
    ruleOut(best.word, (other) => has(other, best));
  }
  // The others have all of this bench, and more.
  const more = like.flat().filter((fact) => !has(own, fact));
  for (const fact of more) {
    if (like.some((other) => has(other, fact))) ruleOut(withoutText(fact), (other) => !has(other, fact));
  }
  return words;
}

const withoutText = ({ word }: Fact) => `Without ${lowercaseFirst(word)}`;

/** 'Power strip' and 'LED light' within a name: 'power strip', 'LED light'. */
const lowercaseFirst = (label: string) => label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

const joinWords = ([first = "", ...more]: readonly string[]) => [first, ...more.map(lowercaseFirst)].join(", ");

/** The name, or 'name (2)' if it is taken. */
function takeName(name: string, taken: Set<string>): string {
  let number = 1;
  let free = name;
  while (taken.has(cleanName(free))) free = shorten(name, ` (${++number})`);
  taken.add(cleanName(free));
  return free;
}

/** Names that look the same are the same. */
const cleanName = (name: string) => name.trim().toLowerCase();

/** A name that a quote accepts, with this end. */
function shorten(name: string, end = ""): string {
  if (name.length + end.length <= MAX_ITEM_NAME_CHARACTERS) return name + end;
  const start = name.slice(0, MAX_ITEM_NAME_CHARACTERS - end.length - 1).replace(/\p{Surrogate}$/u, "");
  return `${start.trimEnd()}…${end}`;
}
