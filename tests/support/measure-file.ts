import { afterAll, beforeEach, type TaskMeta } from "vitest";
import { cpuSecondsOf } from "./cpu-time.ts";

declare module "vitest" {
  interface TaskMeta {
    /** The processor seconds of a file: of its worker, and of the browsers and servers that it started. */
    cpuSeconds?: number;
  }
}

/** The files of a worker share its processes, so each is charged with what has been used since the last one. */
declare global {
  var cpuSecondsBefore: number | undefined;
}

if (process.env.TIMED) {
  let meta: TaskMeta | undefined;
  beforeEach(({ task }) => {
    meta = task.file.meta;
  });
  afterAll(() => {
    const now = cpuSecondsOf(process.pid);
    if (meta) meta.cpuSeconds = Math.max(0, now - (globalThis.cpuSecondsBefore ?? 0));
    globalThis.cpuSecondsBefore = now;
  });
}
