import type { Cents } from "../../money.ts";
import type { RulesDocument } from "../../rules.ts";
import { type Option, optionPrice, readOption } from "../model.ts";
import { type ChoiceClasses, choiceClasses } from "./choice-classes.ts";

/** A clause of an option's condition: the step that it looks at, and which of the clauses there. */
export interface ClauseOf {
  readonly step: number;
  readonly clause: number;
}

export interface SpaceOption {
  readonly option: Option;
  /** Its place in the document. */
  readonly path: string;
  readonly cost: Cents;
  /** All of them must hold. */
  readonly clauses: readonly ClauseOf[];
  /** What choosing it means to later conditions. */
  readonly choiceClass: number;
}

export interface SpaceStep {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  readonly required: boolean;
  readonly multiSelect: boolean;
  readonly options: readonly SpaceOption[];
  /** The different clauses of its options. */
  readonly clauses: readonly ClauseOf[];
  readonly classes: ChoiceClasses;
  /** The earlier steps that this or a later step looks at. */
  readonly live: readonly number[];
}

/**
 * The steps of a document whose names and conditions are sound, prepared for a search, without drafts:
 * all, or those with the keys, which then look at each other alone.
 */
export function combinationSpace(
  { steps }: RulesDocument,
  keys?: ReadonlySet<string>,
): readonly SpaceStep[] {
  const drafts = steps.flatMap((step, index) => {
    if (keys && !keys.has(step.key)) return [];
    const at = (list: string) => (_: unknown, position: number) =>
      `steps.${index}.${list}.${position}`;
    const { options, conditionalOptions = [], ...facts } = step;
    const paths = [
      ...options.map(at("options")),
      ...conditionalOptions.map(at("conditionalOptions")),
    ];
    const read = [...options, ...conditionalOptions].map(readOption);
    return [{ facts, path: `steps.${index}`, options: read, paths }];
  });
  const shown = drafts
    .filter(({ options }) => options.length > 0)
    .sort((a, b) => a.facts.stepNumber - b.facts.stepNumber);
  const clauses = findClauses(shown.map(({ facts, options }) => ({ key: facts.key, options })));

  const classes = clauses.lists.map(choiceClasses);
  const space: SpaceStep[] = [];
  shown.forEach(({ facts, path, options, paths }, index) => {
    const own = classes[index];
    if (!own) return;
    const prepared = options.map(
      (option, position): SpaceOption => ({
        option,
        path: paths[position] ?? path,
        cost: optionPrice(option),
        clauses: clauses.of.get(option) ?? [],
        choiceClass: own.ofValue(option.value),
      }),
    );
    space.push({
      key: facts.key,
      name: facts.name,
      path,
      required: facts.required,
      multiSelect: facts.multiSelect,
      options: prepared,
      clauses: distinct(prepared.flatMap((option) => option.clauses)),
      classes: own,
      live: clauses.lists.flatMap((list, earlier) =>
        earlier < index && list.some(({ lastUse }) => lastUse >= index) ? [earlier] : [],
      ),
    });
  });
  return space;
}

interface FoundClauses {
  readonly lists: readonly { readonly values: ReadonlySet<string>; lastUse: number }[][];
  readonly of: ReadonlyMap<Option, readonly ClauseOf[]>;
}

/** The clauses of all conditions, by the step that they look at; equal ones once. */
function findClauses(
  steps: readonly { readonly key: string; readonly options: readonly Option[] }[],
): FoundClauses {
  const indexOf = new Map(steps.map(({ key }, index) => [key, index]));
  const lists = steps.map((): { values: ReadonlySet<string>; lastUse: number }[] => []);
  const known = new Map<string, ClauseOf>();
  const of = new Map<Option, ClauseOf[]>();

  steps.forEach(({ options }, user) => {
    for (const option of options) {
      const found: ClauseOf[] = [];
      for (const [stepKey, values] of Object.entries(option.when ?? {})) {
        const step = indexOf.get(stepKey);
        const list = step === undefined ? undefined : lists[step];
        if (step === undefined || !list) continue;
        const name = JSON.stringify([step, [...new Set(values)].sort()]);
        const clause = known.get(name) ?? { step, clause: list.length };
        if (!known.has(name)) list.push({ values: new Set(values), lastUse: user });
        const listed = list[clause.clause];
        if (listed) listed.lastUse = user;
        known.set(name, clause);
        found.push(clause);
      }
      of.set(option, found);
    }
  });
  return { lists, of };
}

function distinct(clauses: readonly ClauseOf[]): readonly ClauseOf[] {
  return [...new Map(clauses.map((each) => [`${each.step} ${each.clause}`, each])).values()];
}
