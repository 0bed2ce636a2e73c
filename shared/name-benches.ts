import { chosenOptions } from "./bench/chosen-options.ts";
import { sameConfiguration } from "./configuration.ts";
import type { Option, Rules } from "./engine/model.ts";
import { indexRules } from "./engine/rules-index.ts";
import { hasOwnName, isItemName, type Project, type ReviewedItem, reviewItem } from "./project.ts";
import { LONGEST_ITEM_NAME } from "./quote-items.ts";

/** A bench of a project with the words that tell it from the others. */
export interface NamedItem extends ReviewedItem {
  /** What the visitor typed, or how the bench differs: '72 in, power strip'. */
  readonly name: string;
  /** The chosen options that not all benches have: the width, accessories, then the others in step order. */
  readonly differing: readonly Option[];
  /** The chosen options that all benches have. */
  readonly same: readonly Option[];
}

/** Settles, prices and names the benches of a project. */
export function reviewProject(rules: Rules, project: Project): readonly NamedItem[] {
  return nameBenches(
    rules,
    project.map((item) => reviewItem(rules, item)),
  );
}

/** The name of a bench in its project; '' if the project does not have it. */
export function benchName(rules: Rules, project: Project, id: string): string {
  return reviewProject(rules, project).find(({ item }) => item.id === id)?.name ?? "";
}

/**
 * Names benches by what tells them from the others. A typed name wins. A bench without a difference has the name of the
 * starting bench that it is, or 'Bench 1'. No generated name occurs twice.
 */
export function nameBenches(rules: Rules, benches: readonly ReviewedItem[]): readonly NamedItem[] {
  const facts = benches.map(({ configuration }) => factsOf(rules, configuration));
  const keys = facts.map((each) => new Set(each.map(({ key }) => key)));
  const taken = new Set(
    benches.flatMap(({ item }) => (hasOwnName(item) ? [cleanName(item.name)] : [])),
  );
  return benches.map((bench, index) => {
    const own = (facts[index] ?? []).toSorted((a, b) => a.rank - b.rank);
    const others = keys.filter((_, place) => place !== index);
    const isInAll = ({ key }: Fact) => others.every((each) => each.has(key));
    const named = {
      ...bench,
      differing: own.filter((fact) => !isInAll(fact)).map(({ option }) => option),
      same: own.filter(isInAll).map(({ option }) => option),
    };
    const { item } = bench;
    if (hasOwnName(item)) return { ...named, name: item.name };
    const words = tellingWords(own, others, facts);
    const name = shortened(words.length > 0 ? joinWords(words) : nameAlone(rules, bench));
    return { ...named, name: takeName(isItemName(name) ? name : item.name, taken) };
  });
}

/** An option that a bench has. */
interface Fact {
  /** The same for the same option of every bench. */
  readonly key: string;
  readonly option: Option;
  /** Facts of a lower rank come first in a name: the width, then what was added to the bench, then all else. */
  readonly rank: number;
}

function factsOf(rules: Rules, configuration: ReviewedItem["configuration"]): readonly Fact[] {
  return indexRules(rules).steps.flatMap((entry) => {
    const { key, role, multiSelect } = entry.step;
    const rank = role === "width" ? 0 : multiSelect ? 1 : 2;
    return chosenOptions(entry, configuration).map((option) => {
      return { key: `${key} ${option.value}`, option, rank };
    });
  });
}

/** The fewest words that no other bench shares, unless it is the same: the width if it differs, then what rules out most others. */
function tellingWords(
  /** By rank. */
  own: readonly Fact[],
  others: readonly ReadonlySet<string>[],
  facts: readonly (readonly Fact[])[],
): readonly string[] {
  const words: string[] = [];
  let like = others;
  const ruleOut = (word: string, isLike: (other: ReadonlySet<string>) => boolean) => {
    words.push(word);
    like = like.filter(isLike);
  };
  const without = (key: string) => like.filter((other) => !other.has(key)).length;
  const [first] = own;
  if (first?.rank === 0 && without(first.key) > 0)
    ruleOut(first.option.label, (other) => other.has(first.key));
  for (;;) {
    const counts = own.map(({ key }) => without(key));
    const best = own[counts.indexOf(Math.max(1, ...counts))];
    if (!best) break;
    ruleOut(best.option.label, (other) => other.has(best.key));
  }
  // What is left has all of this bench, and more.
  const has = new Set(own.map(({ key }) => key));
  const more = facts.flat().filter(({ key }) => !has.has(key));
  for (const { key, option } of more) {
    if (!like.some((other) => other.has(key))) continue;
    ruleOut(`Without ${lowerFirst(option.label)}`, (other) => !other.has(key));
  }
  return words;
}

/** 'Power strip' and 'LED light' within a name: 'power strip', 'LED light'. */
const lowerFirst = (label: string) =>
  label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

const joinWords = ([first = "", ...more]: readonly string[]) =>
  [first, ...more.map(lowerFirst)].join(", ");

function nameAlone(rules: Rules, { item, configuration }: ReviewedItem): string {
  const start = rules.startingBenches?.find(({ choices }) =>
    sameConfiguration(choices, configuration),
  );
  return start?.name ?? item.name;
}

/** The name, or 'name (2)' if it is taken. */
function takeName(name: string, taken: Set<string>): string {
  let number = 1;
  let free = name;
  while (taken.has(cleanName(free))) free = shortened(name, ` (${++number})`);
  taken.add(cleanName(free));
  return free;
}

/** Names that look the same are the same. */
const cleanName = (name: string) => name.trim().toLowerCase();

/** A name that a quote accepts, with this end. */
function shortened(name: string, end = ""): string {
  if (name.length + end.length <= LONGEST_ITEM_NAME) return name + end;
  const start = name.slice(0, LONGEST_ITEM_NAME - end.length - 1).replace(/\p{Surrogate}$/u, "");
  return `${start.trimEnd()}…${end}`;
}
