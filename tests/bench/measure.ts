export interface Contender<Input> {
  readonly name: string;
  /** Runs per round, so that a round takes some tens of milliseconds. */
  readonly runs: number;
  readonly run: (input: Input) => unknown;
}

export interface Measured {
  readonly name: string;
  /** Microseconds per run: the median, the fastest and the slowest round. */
  readonly median: number;
  readonly fastest: number;
  readonly slowest: number;
  /** Microseconds per run in each round. Rounds with the same index ran side by side. */
  readonly rounds: readonly number[];
}

/** The results of the runs, so that no compiler can skip them. */
let sink: unknown;

/**
 * Measures all contenders by turns, round by round, so that a slow moment of the machine affects all of
 * them. The first rounds warm up and do not count.
 */
export async function measure<Input>(
  input: Input,
  contenders: readonly Contender<Input>[],
  { warmUp, rounds }: { warmUp: number; rounds: number },
): Promise<readonly Measured[]> {
  const times = contenders.map((): number[] => []);
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      const microseconds = await measureRound(input, contender);
      if (round >= warmUp) times[index]?.push(microseconds);
    }
  }
  return contenders.map(({ name }, index) => summary(name, times[index] ?? []));
}

async function measureRound<Input>(input: Input, { name, runs, run }: Contender<Input>) {
  // Every run gets a new object from JSON, as in the server, so that no cache by object can make it look
  // faster than it is.
  const text = JSON.stringify(input);
  const fresh = Array.from({ length: runs }, (): Input => JSON.parse(text));
  const start = process.hrtime.bigint();
  for (const each of fresh) {
    const result = run(each);
    // An await would cost synchronous contenders a turn of the event loop.
    sink = result instanceof Promise ? await result : result;
  }
  const microseconds = Number(process.hrtime.bigint() - start) / 1000;
  if (sink === undefined) throw new Error(`${name} returned nothing.`);
  return microseconds / runs;
}

/** The median, the fastest and the slowest of some times. */
export function summary(name: string, rounds: readonly number[]): Measured {
  const [fastest, slowest] = [Math.min(...rounds), Math.max(...rounds)];
  return { name, median: median(rounds), fastest, slowest, rounds };
}

/** The speed of the contender relative to `other`: the median ratio of the rounds. */
export function speedRatio(contender: Measured, other: Measured): number {
  return median(contender.rounds.map((time, round) => (other.rounds[round] ?? 0) / time));
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
