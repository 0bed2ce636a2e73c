/** The results of two contenders. Results with the same index were measured side by side. */
export interface Rounds<Result> {
  readonly ours: readonly Result[];
  readonly baseline: readonly Result[];
}

/**
 * Measures ours and the baseline by turns, so that a slow moment of the machine affects both. Each round begins with the
 * other one. The first round warms up and does not count.
 */
export async function alternate<Result>(
  rounds: number,
  measureOurs: () => Result | Promise<Result>,
  measureBaseline: () => Result | Promise<Result>,
): Promise<Rounds<Result>> {
  const ours: Result[] = [];
  const baseline: Result[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    if (round % 2 === 0) ours.push(await measureOurs());
    baseline.push(await measureBaseline());
    if (round % 2 === 1) ours.push(await measureOurs());
  }
  return { ours: ours.slice(1), baseline: baseline.slice(1) };
}

export function figureOfEach<Result>(
  { ours, baseline }: Rounds<Result>,
  measurement: (result: Result) => number,
): Rounds<number> {
  return { ours: ours.map(measurement), baseline: baseline.map(measurement) };
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
