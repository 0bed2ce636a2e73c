import { afterEach, vi } from "vitest";

/** The files of a worker share its globals: a clock that one test holds would stop another file's servers. */
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
