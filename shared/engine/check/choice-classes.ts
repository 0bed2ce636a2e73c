/** A set of values that conditions ask for in one step, and the last step with such a condition. */
export interface Clause {
  readonly values: ReadonlySet<string>;
  readonly lastUse: number;
}

/**
 * What the choices of one step mean to later conditions: choices that satisfy the same clauses are one
 * class. Class 0 satisfies none. Two hundred options are often three classes.
 */
export interface ChoiceClasses {
  readonly ofValue: (value: string) => number;
  /** The class of two choices together, in a multi-select step. */
  readonly union: (a: number, b: number) => number;
  /** The class as far as the step at the index and later ones can tell. */
  readonly seenFrom: (choiceClass: number, stepIndex: number) => number;
  readonly satisfies: (choiceClass: number, clause: number) => boolean;
}

/** Forgetting what no later step looks at joins classes; with more clauses it costs more than it saves. */
const MANY = 64;

export function choiceClasses(clauses: readonly Clause[]): ChoiceClasses {
  const satisfied: (readonly boolean[])[] = [];
  const known = new Map<string, number>();
  const classOf = (truths: readonly boolean[]): number => {
    let key = "";
    for (const truth of truths) key += truth ? "1" : "0";
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, satisfied.length);
    satisfied.push(truths);
    return satisfied.length - 1;
  };
  const satisfies = (choiceClass: number, clause: number) =>
    satisfied[choiceClass]?.[clause] === true;
  const remembered = (compute: (a: number, b: number) => number) => {
    const results: number[][] = [];
    return (a: number, b: number): number => {
      results[a] ??= [];
      const row = results[a];
      row[b] ??= compute(a, b);
      return row[b];
    };
  };

  classOf(clauses.map(() => false));
  return {
    ofValue: (value) => classOf(clauses.map(({ values }) => values.has(value))),
    union: remembered((a, b) =>
      classOf(clauses.map((_, index) => satisfies(a, index) || satisfies(b, index))),
    ),
    seenFrom:
      clauses.length > MANY
        ? (choiceClass) => choiceClass
        : remembered((choiceClass, stepIndex) =>
            classOf(
              clauses.map(
                ({ lastUse }, index) => lastUse >= stepIndex && satisfies(choiceClass, index),
              ),
            ),
          ),
    satisfies,
  };
}
