import { setImmediate } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { createTaskQueue, limitConcurrency } from "#server/http/concurrency.ts";
import { findCaller, runForRequest } from "#server/platform/current-request.ts";
import { holdPromise } from "../../support/held-promise.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { ORIGIN, startLockedApp } from "../../support/server/locked-app.ts";

/** Does work for a request of a caller. */
const workFor = <Result>(caller: string, work: () => Result): Result => {
  let result: { readonly of: Result } | undefined;
  runForRequest({ id: "", caller: () => caller }, () => {
    result = { of: work() };
  });
  if (!result) throw new Error("The work did not begin.");
  return result.of;
};

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

  /** Passes time for the queue. The machine's own may be taken by others. */
  const spendTime = () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    return (ms: number) => {
      now += ms;
    };
  };

  it("let others be answered in between, even if they never pause", async () => {
    const inTurn = createTaskQueue(3);
    const spend = spendTime();
    const done: string[] = [];
    const work = (name: string) =>
      inTurn(() => {
        done.push(name);
        spend(6);
      });
    // Of those who connect, Node admits one in each turn of its loop.
    const letIn = async () => {
      for (let time = 0; time < 10; time += 1) await setImmediate();
      done.push("other");
    };
    const other = letIn();
    const tasks = ["a", "b", "c"].map(work);
    await Promise.all([...tasks, other]);
    expect(done).toEqual(["a", "other", "b", "c"]);
  });

  it("wait for many others no longer than some turns of the event loop take", async () => {
    const inTurn = createTaskQueue(3);
    const spend = spendTime();
    let turns = 0;
    let isOver = false;
    const flood = async () => {
      for (; !isOver; turns += 1) {
        await setImmediate();
        spend(3);
      }
    };
    const others = flood();
    await Promise.all([1, 2, 3].map(() => inTurn(() => spend(6))));
    isOver = true;
    await others;
    expect(turns).toBeLessThan(15);
  });

  it("are refused as busy while too many wait, and accepted again later", async () => {
    const inTurn = createTaskQueue(2);
    const waiting = [inTurn(() => setImmediate()), inTurn(() => setImmediate())];
    await expect(inTurn(async () => "more")).rejects.toMatchObject({ status: 503, code: "busy" });
    await Promise.all(waiting);
    expect(await inTurn(async () => "more")).toBe("more");
  });
});

describe("tasks of several callers", () => {
  const start = (most: number) => {
    const inTurn = createTaskQueue(most);
    const done: string[] = [];
    const ask = (caller: string, name: string) =>
      workFor(caller, () =>
        inTurn(async () => {
          await setImmediate();
          done.push(name);
        }),
      );
    return { ask, done };
  };

  it("take turns, so that nobody waits for all tasks of another", async () => {
    const { ask, done } = start(9);
    const flood = ["a1", "a2", "a3", "a4"].map((name) => ask("a", name));
    await Promise.all([...flood, ask("b", "b1"), ask("c", "c1"), ask("b", "b2")]);
    expect(done).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  });

  it("run for their own caller, whoever was there before", async () => {
    const inTurn = createTaskQueue(9);
    const callers = ["a", "b", "c", "b"];
    const worksFor = async () => {
      await setImmediate();
      return findCaller();
    };
    expect(await Promise.all(callers.map((caller) => workFor(caller, () => inTurn(worksFor))))).toEqual(callers);
  });

  it("lose the last one of the caller with the most if there are too many", async () => {
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
    const { held, end } = holdPromise();
    const first = atOnce(() => held);
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

  it("keeps its last place for a caller that has none", async () => {
    const atOnce = limitConcurrency(3);
    const { held: ended, end } = holdPromise();
    const ask = (caller: string) => workFor(caller, () => atOnce(() => ended));
    const running = [ask("a"), ask("a"), ask("b")];
    await expect(ask("c")).rejects.toMatchObject({ code: "busy" });
    end();
    await Promise.all(running);
    const others = [ask("a"), ask("a")];
    await expect(ask("a")).rejects.toMatchObject({ code: "busy" });
    await Promise.all(others);
  });
});

/** Sends a request at once. */
const send = <Reply>(reply: PromiseLike<Reply>): Promise<Reply> => Promise.resolve(reply);

describe("work that requests share", () => {
  it("is at most four replies of many pages at the same time, whatever they list, and three of one caller", async () => {
    const { request, stores, addKey, signIn } = await startLockedApp();
    const owner = { Cookie: await signIn(), Origin: ORIGIN };
    const { header: erp } = await addKey(["quotes:read"]);
    const { held: opened, end: open } = holdPromise();
    const quotes = vi.spyOn(stores.lists, "list").mockImplementation(async (_filter, { limit, cursor }) => {
      if (cursor !== undefined) await opened;
      return { quotes: [], nextCursor: limit > 50 && cursor === undefined ? "1" : null };
    });
    const audit = vi.spyOn(stores.audit, "list").mockImplementation(() => opened.then(() => []));
    const status = async (path: string, header: object) =>
      send(request.get(path).set({ ...header })).then((reply) => reply.status);
    const held = [
      status("/api/quotes/list", erp),
      status("/api/quotes/export?format=csv", erp),
      status("/api/quotes/list?status=pending", erp),
    ];
    await expect.poll(() => quotes.mock.calls.filter(([, { cursor }]) => cursor === "1")).toHaveLength(3);
    expect(await status("/api/quotes/list", erp)).toBe(503);
    held.push(status("/api/admin/audit/export", owner));
    await expect.poll(() => audit.mock.calls).toHaveLength(1);
    for (const path of ["/api/admin/audit/export", "/api/quotes/export", "/api/quotes/list"])
      expect(await status(path, owner), path).toBe(503);
    expect(await status("/api/quotes/list?limit=50", owner)).toBe(200);
    open();
    expect(await Promise.all(held)).toEqual([200, 200, 200, 200]);
  });

  it("is a list without a limit only if it has more than one page", async () => {
    const { request, addKey } = await startLockedApp();
    const { header } = await addKey(["quotes:read"]);
    await request.post("/api/quotes/submit").send(createSubmission());
    const lists = await Promise.all(Array.from({ length: 6 }, () => request.get("/api/quotes/list").set(header)));
    expect(lists.map(({ status, body }) => [status, body.quotes?.length])).toEqual(Array(6).fill([200, 1]));
  });

  it("is drawn for one caller after the other, so that nobody waits for all documents of a program", async () => {
    const { held: opened, end: open } = holdPromise();
    const drawn: string[] = [];
    const { request, addKey } = await startLockedApp({
      async drawDocument({ units }) {
        await opened;
        drawn.push(units);
        return Buffer.from("%PDF");
      },
    });
    const [erp, desk] = [await addKey(["quotes:read"]), await addKey(["quotes:read"], { name: "Desk" })];
    const { quoteId } = (await request.post("/api/quotes/submit").send(createSubmission())).body;
    const ask = (units: string, { header }: typeof erp) =>
      send(request.get(`/api/quotes/${quoteId}/document?units=${units}`).set(header)).then(({ status }) => status);
    const refused: number[] = [];
    const flood = Array.from({ length: 18 }, () =>
      ask("in", erp).then((status) => {
        if (status === 503) refused.push(status);
        return status;
      }),
    );
    await expect.poll(() => refused.length).toBe(2);
    const other = ask("cm", desk);
    await expect.poll(() => refused.length).toBe(3);
    open();
    expect(await other).toBe(200);
    await Promise.all(flood);
    expect(drawn.slice(0, 3)).toEqual(["in", "in", "cm"]);
  });
});
