/** The reason of a signal that aborted because the time was up. */
class TooLate extends Error {
  constructor() {
    super("It took too long.");
  }
}

export const isTooLate = ({ aborted, reason }: AbortSignal): boolean => aborted && reason instanceof TooLate;

/** A signal that aborts after a time, earlier with `expire`, or with one of `others`. Call `end` when the work is over. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly expire: () => void;
  readonly end: () => void;
}

/**
 * Holds its own timer. Nothing holds the one of `AbortSignal.any([…, AbortSignal.timeout(ms)])`: after a garbage collection, that
 * deadline never comes.
 */
export function startDeadline(ms: number, ...others: readonly AbortSignal[]): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const expire = () => controller.abort(new TooLate());
  const timer = setTimeout(expire, ms).unref();
  const follow = () => controller.abort(others.find(({ aborted }) => aborted)?.reason);
  for (const other of others) other.addEventListener("abort", follow, { once: true });
  if (others.some(({ aborted }) => aborted)) follow();
  return {
    signal,
    expire,
    end() {
      clearTimeout(timer);
      for (const other of others) other.removeEventListener("abort", follow);
    },
  };
}

/** Does work that ends with a deadline. Rejects when its signal aborts, even if the work never ends. */
export async function withDeadline<Result>(
  { signal, end }: Deadline,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  try {
    signal.throwIfAborted();
    return await Promise.race([work(signal), aborted]);
  } finally {
    end();
  }
}
