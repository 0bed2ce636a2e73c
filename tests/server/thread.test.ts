import { describe, expect, it, onTestFinished } from "vitest";
import { createThread } from "#server/beside/thread.ts";

/** A thread whose behavior depends on the question. */
const THREAD = `
  import { parentPort, threadId } from "node:worker_threads";
  parentPort.on("message", (asked) => {
    if (asked === "die") process.exit(1);
    if (asked === "throw") setTimeout(() => { throw new Error("broken"); });
    else if (asked === "fail") parentPort.postMessage({ error: new Error("refused") });
    else if (asked === "grow") for (const all = [];;) all.push(new Array(1000).fill(asked + all.length));
    else parentPort.postMessage({ result: [asked, threadId] });
  });`;

const thread = () => {
  const made = createThread<string, [asked: string, thread: number]>(
    new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`),
  );
  onTestFinished(made.end);
  return made;
};

describe("work in a thread", () => {
  it("is done one task at a time by the same thread", async () => {
    const { start, ask } = thread();
    start();
    const done = await Promise.all(["A", "B", "C"].map(ask));
    expect(done.map(([asked]) => asked)).toEqual(["A", "B", "C"]);
    expect(new Set(done.map(([, id]) => id)).size).toBe(1);
  });

  it.each([
    ["fail", "refused"],
    ["throw", "broken"],
    ["die", "The thread ended."],
    ["grow", "reaching memory limit"],
  ])("fails with the reason (%s), and the next task gets another thread", async (asked, reason) => {
    const { ask } = thread();
    const [, first] = await ask("A");
    await expect(ask(asked)).rejects.toThrow(reason);
    const [next, second] = await ask("B");
    expect(next).toBe("B");
    expect(second).not.toBe(first);
  });
});
