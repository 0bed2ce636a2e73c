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
  /** By class, the places of the clauses that it satisfies, in their order. */
  const satisfied: (readonly number[])[] = [];
  const truths: Uint8Array[] = [];
  const known = new Map<string, number>();
  const classOf = (places: readonly number[]): number => {
    const key = places.join();
    const found = known.get(key);
    if (found !== undefined) return found;
    const truth = new Uint8Array(clauses.length);
    for (const place of places) truth[place] = 1;
    known.set(key, satisfied.length);
    truths.push(truth);
    satisfied.push(places);
    return satisfied.length - 1;
  };
  const remembered = (compute: (a: number, b: number) => number) => {
    const results: number[][] = [];
    return (a: number, b: number): number => {
      results[a] ??= [];
      const row = results[a];
      row[b] ??= compute(a, b);
      return row[b];
    };
  };
  const placesOf = new Map<string, number[]>();
  clauses.forEach(({ values }, place) => {
    for (const value of values) {
      const places = placesOf.get(value);
      if (places) places.push(place);
      else placesOf.set(value, [place]);
    }
  });
  const placesIn = (choiceClass: number) => satisfied[choiceClass] ?? [];

  classOf([]);
  return {
    ofValue: (value) => classOf(placesOf.get(value) ?? []),
    union: remembered((a, b) =>
      classOf([...new Set([...placesIn(a), ...placesIn(b)])].sort((one, two) => one - two)),
    ),
    seenFrom:
      clauses.length > MANY
        ? (choiceClass) => choiceClass
        : remembered((choiceClass, stepIndex) =>
            classOf(
              placesIn(choiceClass).filter((place) => (clauses[place]?.lastUse ?? 0) >= stepIndex),
            ),
          ),
    satisfies: (choiceClass, clause) => truths[choiceClass]?.[clause] === 1,
  };
}
