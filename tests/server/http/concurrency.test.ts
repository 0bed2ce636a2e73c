import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createTaskQueue, limitConcurrency, takeTurns } from "#server/http/concurrency.ts";

describe("tasks one at a time", () => {
  it("start when the previous one has ended, even if it failed", async () => {
    const inTurn = createTaskQueue(3);
    const events: string[] = [];
    const work = (name: string) => async () => {
      events.push(`${name} begins`);
      await setImmediate();
      events.push(`${name} ends`);
      if (name === "a") throw new Error("a");
      return name;
    };
    const [a, b, c] = await Promise.allSettled(["a", "b", "c"].map((name) => inTurn(work(name))));
    expect(events).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
    expect([a, b, c]).toMatchObject([{ status: "rejected" }, { value: "b" }, { value: "c" }]);
  });

  it("are refused as busy while too many wait, and accepted again later", async () => {
    const inTurn = createTaskQueue(2);
    const waiting = [inTurn(() => setImmediate()), inTurn(() => setImmediate())];
    await expect(inTurn(async () => "more")).rejects.toMatchObject({ status: 503, code: "busy" });
    await Promise.all(waiting);
    expect(await inTurn(async () => "more")).toBe("more");
  });
});

describe("tasks that take turns", () => {
  const start = (most: number) => {
    const inTurn = takeTurns(most);
    const done: string[] = [];
    const ask = (key: string, name: string) =>
      inTurn(key, async () => {
        await setImmediate();
        done.push(name);
      });
    return { ask, done };
  };

  it("come one from each key, so that nobody waits for all tasks of another", async () => {
    const { ask, done } = start(9);
    const flood = ["a1", "a2", "a3", "a4"].map((name) => ask("a", name));
    await Promise.all([...flood, ask("b", "b1"), ask("c", "c1"), ask("b", "b2")]);
    expect(done).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  });

  it("lose the last one of the key with the most if there are too many", async () => {
    const { ask, done } = start(4);
    const flood = ["a1", "a2", "a3", "a4", "a5"].map((name) => ask("a", name));
    const others = [ask("b", "b1"), ask("c", "c1"), ask("d", "d1")];
    const results = await Promise.allSettled([...flood, ...others]);
    expect(results.map(({ status }) => status === "fulfilled")).toEqual([
      true,
      true,
      false,
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(done).toEqual(["a1", "a2", "b1", "c1"]);
  });
});

describe("limited concurrency", () => {
  it("refuses more tasks as busy, and accepts them again when one has ended or failed", async () => {
    const atOnce = limitConcurrency(1);
    let end = () => {};
    const first = atOnce(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    await expect(atOnce(async () => "more")).rejects.toMatchObject({ status: 503, code: "busy" });
    end();
    await first;
    await expect(
      atOnce(async () => {
        throw new Error("failed");
      }),
    ).rejects.toThrow("failed");
    expect(await atOnce(async () => "more")).toBe("more");
  });
});
