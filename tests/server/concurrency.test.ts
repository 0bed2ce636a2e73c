import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { limitConcurrency, oneAtATime } from "#server/http/concurrency.ts";

describe("tasks one at a time", () => {
  it("start when the previous one has ended, even if it failed", async () => {
    const inTurn = oneAtATime(3);
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
    const inTurn = oneAtATime(2);
    const waiting = [inTurn(() => setImmediate()), inTurn(() => setImmediate())];
    await expect(inTurn(async () => "more")).rejects.toMatchObject({ status: 503, code: "busy" });
    await Promise.all(waiting);
    expect(await inTurn(async () => "more")).toBe("more");
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
