import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { projectRoot } from "#server/platform/project-root.ts";
import { boundAnswer } from "#server/workers/bound-answer.ts";
import { createStayingProcess, createThread } from "#server/workers/thread.ts";
import { collectGarbage } from "../../support/server/collect-garbage.ts";
import { testFolder } from "../../support/server/data-folder.ts";

/** A thread whose behavior depends on the question. */
const THREAD = `
  import { parentPort, threadId } from "node:worker_threads";
  parentPort.on("message", (asked) => {
    if (asked === "die") process.exit(1);
    if (asked === "throw") setTimeout(() => { throw new Error("broken"); });
    else if (asked === "hang") return;
    else if (asked === "refuse") parentPort.postMessage({ refused: { status: 409, code: "breaks_rules", message: "No." } });
    else if (asked === "fail") parentPort.postMessage({ error: new Error("refused") });
    else if (asked === "grow") for (const all = [];;) all.push(new Array(1000).fill(asked + all.length));
    else parentPort.postMessage({ result: [asked, threadId] });
  });`;

const entry = new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`);

const thread = (longestMs?: number) => {
  const made = createThread<string, [asked: string, thread: number]>(entry, longestMs);
  onTestFinished(made.end);
  return made;
};

const MAX_MS = 5_000;

/** The time for a task is up when the test says so, however busy the machine is. */
const holdClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

describe("work in a thread", () => {
  it("is done one task at a time by the same thread", async () => {
    const { start, ask } = thread();
    start();
    const done = await Promise.all(["A", "B", "C"].map(ask));
    expect(done.map(([asked]) => asked)).toEqual(["A", "B", "C"]);
    expect(new Set(done.map(([, id]) => id)).size).toBe(1);
  });

  it("passes on what it refuses, and goes on", async () => {
    const { ask } = thread();
    const [, id] = await ask("A");
    await expect(ask("refuse")).rejects.toMatchObject({ status: 409, code: "breaks_rules", message: "No." });
    expect(await ask("B")).toEqual(["B", id]);
  });

  it("refuses a question that cannot be copied, and leaves no promise behind", async () => {
    const { ask, end } = createThread<unknown, unknown>(entry, 20);
    onTestFinished(end);
    const left: unknown[] = [];
    process.once("unhandledRejection", (reason) => left.push(reason));
    await expect(ask(() => {})).rejects.toThrow("could not be cloned");
    await setTimeout(60);
    expect(left).toEqual([]);
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

  it("fails when the time is up, even if garbage was collected meanwhile", async () => {
    holdClock();
    const { ask } = thread(MAX_MS);
    await ask("A");
    const hanging = ask("hang");
    await setImmediate();
    collectGarbage();
    vi.advanceTimersByTime(MAX_MS);
    await expect(hanging).rejects.toThrow("aborted");
    expect((await ask("B"))[0]).toBe("B");
  });
});

/** A process whose behavior depends on the question. */
const PROCESS = `
  import { writeFileSync } from "node:fs";
  process.on("message", ({ asked }) => {
    if (asked === "die") process.exit(1);
    else if (asked === "spin") for (writeFileSync(new URL("spins", import.meta.url), ""); ; );
    else process.send({ result: [asked, process.pid], isLarge: asked === "grow" });
  });`;

describe("work in a process that stays", () => {
  const createOne = (longestMs?: number, folder = testFolder()) => {
    const file = join(folder, "process.mjs");
    writeFileSync(file, PROCESS);
    const made = createStayingProcess<{ asked: string }, [asked: string, id: number]>(pathToFileURL(file), longestMs);
    onTestFinished(made.end);
    return (asked: string) => made.ask({ asked });
  };

  it("is done by the same process until it has grown too large, which stop signals to the server's group do not reach", async () => {
    const ask = createOne();
    const ids = [];
    for (const asked of ["A", "B", "grow", "C"]) ids.push((await ask(asked))[1]);
    const { stdout } = spawnSync("ps", ["-o", "pgid=", "-p", String(ids[3])], { encoding: "utf8" });
    expect(Number(stdout)).toBe(ids[3]);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[1]).toBe(ids[2]);
    expect(ids[2]).not.toBe(ids[3]);
  });

  it("is killed when the time is up, whatever it does, and the next task gets another process", async () => {
    holdClock();
    const folder = testFolder();
    const ask = createOne(MAX_MS, folder);
    const spinning = ask("spin");
    await expect.poll(() => existsSync(join(folder, "spins"))).toBe(true);
    vi.advanceTimersByTime(MAX_MS);
    await expect(spinning).rejects.toThrow("aborted");
    await expect(ask("die")).rejects.toThrow("The thread ended.");
    expect((await ask("A"))[0]).toBe("A");
  });
});

/** A process that works without an end. SIGUSR1 opens no debugger, which would say so. */
const writeOrphan = (module: string, name: string) => `
  import { ${name} } from ${JSON.stringify(join(projectRoot(), "server/workers", module))};
  ${name}(() => {
    process.kill(process.pid, "SIGUSR1");
    process.stdout.write("begun ");
    for (;;);
  });`;

it("processes end without a word if their server was killed, however busy they are", async () => {
  const folder = testFolder();
  const files = [
    ["thread.ts", "answerQuestions"],
    ["child-process.ts", "runInProcess"],
  ].map(([module = "", name = ""]) => {
    const file = join(folder, `${name}.mjs`);
    writeFileSync(file, writeOrphan(module, name));
    return file;
  });
  const ask = `for (const file of process.argv.slice(1))
    require("node:child_process").fork(file, { execArgv: ["--import", "tsx"] }).send({})`;
  const server = spawn(process.execPath, ["--eval", ask, ...files], { cwd: projectRoot() });
  let printed = "";
  for (const output of [server.stdout, server.stderr])
    output.on("data", (chunk) => {
      printed += chunk;
    });
  await expect.poll(() => printed).toBe("begun begun ");
  server.kill("SIGKILL");
  // Its outputs are also those of the processes.
  await once(server, "close");
  expect(printed).toBe("begun begun ");
});

it("an answer of a process or thread is replaced by an error if the server would take long to read it", () => {
  const answer = { result: Buffer.alloc(5_000_000) };
  expect(boundAnswer(answer)).toBe(answer);
  const { error } = { error: undefined, ...boundAnswer({ result: "x".repeat(33_000_000) }) };
  expect(error).toMatchObject({ message: expect.stringContaining("The limit is 32000000.") });
});
