import { figure } from "../report.ts";

/** Milliseconds by name, each from the moment that the request was due. */
export class Latencies {
  readonly #times = new Map<string, number[]>();

  add(name: string, ms: number): void {
    const times = this.#times.get(name) ?? [];
    if (times.length === 0) this.#times.set(name, times);
    times.push(ms);
  }

  names(): readonly string[] {
    return [...this.#times.keys()];
  }

  /** Of these names, or of all. */
  percentile(share: number, ...names: readonly string[]): number {
    const all = names.length > 0 ? names : this.names();
    const sorted = all.flatMap((name) => this.#times.get(name) ?? []).sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  }

  /** The cells of a line: how many, the middle, the slowest of a hundred, the slowest. */
  row(title: string, ...names: readonly string[]): readonly string[] {
    const all = names.length > 0 ? names : this.names();
    const count = all.reduce((sum, name) => sum + (this.#times.get(name)?.length ?? 0), 0);
    const shares = [0.5, 0.99, 1].map((share) => `${figure(this.percentile(share, ...all))} ms`);
    return [title, count.toLocaleString("en-US"), ...shares];
  }
}
