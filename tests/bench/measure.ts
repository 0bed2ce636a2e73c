export interface Contender<Input> {
  readonly name: string;
  /** Runs of one round: enough that a round takes some tens of milliseconds. */
  readonly runs: number;
  readonly run: (input: Input) => unknown;
}

export interface Measured {
  readonly name: string;
  /** Microseconds a run: the median of the rounds, the fastest and the slowest. */
  readonly median: number;
  readonly fastest: number;
  readonly slowest: number;
  /** Microseconds a run of each round; equal places are rounds that ran side by side. */
  readonly rounds: readonly number[];
}

/** What the runs return ends here and is looked at, so that no compiler can leave them out. */
let sink: unknown;

/**
 * Measures all contenders in turns, round by round, so that a slow moment of the machine meets all of
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
  // Every run gets an object that was never seen before, read from JSON as the server reads one:
  // nothing remembered by object can make a run look shorter than it is.
  const text = JSON.stringify(input);
  const fresh = Array.from({ length: runs }, (): Input => JSON.parse(text));
  const start = process.hrtime.bigint();
  for (const each of fresh) {
    const result = run(each);
    // Awaiting what is no promise would cost the synchronous contenders a turn of the event loop.
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

/** How many times as fast as `other` the contender is: the median of the rounds' ratios. */
export function speedRatio(contender: Measured, other: Measured): number {
  return median(contender.rounds.map((time, round) => (other.rounds[round] ?? 0) / time));
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
