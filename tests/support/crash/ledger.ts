export type Value = string | number | null;

/** The value that a query with one parameter finds in a database. */
export type FindStored = (query: string, about: string) => Promise<Value>;

/** The effect of a write: a query with one parameter, the parameter, and the value that the query finds from then on. */
export type Change = readonly [query: string, about: string, value: Value];

/** The writes that a server has acknowledged, and those that it was sent without a reply. */
export class Ledger {
  private readonly known = new Map<string, Change>();
  /** A kill leaves all changes of each, or none. */
  private readonly unanswered = new Set<readonly Change[]>();
  readonly acknowledged = new Map<string, number>();

  /** The value by the last reply, null before the first one. */
  value(query: string, about: string): Value {
    return this.known.get(query + about)?.[2] ?? null;
  }

  /** Sends a write. It stays unanswered if `send` returns undefined. */
  async write<Reply>(
    kind: string,
    changes: readonly Change[],
    send: () => Promise<Reply | undefined>,
  ): Promise<Reply | undefined> {
    this.unanswered.add(changes);
    const reply = await send();
    if (reply === undefined) return undefined;
    this.unanswered.delete(changes);
    this.record(changes);
    this.acknowledged.set(kind, (this.acknowledged.get(kind) ?? 0) + 1);
    return reply;
  }

  private record(changes: readonly Change[]): void {
    for (const change of changes) this.known.set(change[0] + change[1], change);
  }

  /** The writes that a database has lost, split or invented, in sentences. Unanswered ones that it has count as known. */
  async problems(findStored: FindStored): Promise<readonly string[]> {
    const problems: string[] = [];
    for (const changes of this.unanswered) {
      const real = changes.filter(([query, about, value]) => this.value(query, about) !== value);
      const isStored: boolean[] = [];
      for (const [query, about, wanted] of real) isStored.push((await findStored(query, about)) === wanted);
      if (new Set(isStored).size > 1) problems.push(`Only a part of this is stored: ${JSON.stringify(real)}`);
      else if (isStored[0]) this.record(real);
    }
    this.unanswered.clear();
    for (const [query, about, value] of this.known.values()) {
      const stored = await findStored(query, about);
      if (stored !== value) problems.push(`${about} has ${stored} instead of ${value}, as '${query}' finds.`);
    }
    return problems;
  }
}
