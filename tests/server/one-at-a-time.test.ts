import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { oneAtATime } from "#server/one-at-a-time.ts";

describe("work in turn", () => {
  it("begins when the work before has ended, also where that failed", async () => {
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

  it("is refused as busy where too much waits, and taken again when that is done", async () => {
    const inTurn = oneAtATime(2);
    const waiting = [inTurn(() => setImmediate()), inTurn(() => setImmediate())];
    await expect(inTurn(async () => "more")).rejects.toMatchObject({ status: 503, code: "busy" });
    await Promise.all(waiting);
    expect(await inTurn(async () => "more")).toBe("more");
  });
});
