/** What the last reply said, and what was asked since without one: after a kill it is the one or the other. */
export interface Fact<Value> {
  known: Value;
  asked: Value | undefined;
}

export const fact = <Value>(known: Value): Fact<Value> => ({ known, asked: undefined });

/** Takes over what a server has after a kill; false where nobody asked for that. */
export function settleFact<Value>(fact: Fact<Value>, found: Value): boolean {
  const isExpected = found === fact.known || found === fact.asked;
  fact.known = found;
  fact.asked = undefined;
  return isExpected;
}
