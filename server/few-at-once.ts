import { ApiError } from "./errors.ts";

/** Does at most so many pieces of work at once; 503 for what comes beyond. */
export function fewAtOnce(most: number) {
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) throw new ApiError(503, "busy");
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
}
