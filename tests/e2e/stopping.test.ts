import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { Agent, createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { projectRoot } from "#server/files/project-root.ts";
import { submission } from "../support/submission.ts";

const SERVER = join(projectRoot(), "dist/server/main.js");

/** The built server over a data folder of its own, to be ended by what the test does. */
async function startServer(
  env: Record<string, string> = {},
  stdout: "pipe" | number = "pipe",
): Promise<{ server: ChildProcess; dataDir: string; printed: () => string; told: () => string }> {
  const dataDir = await mkdtemp(join(tmpdir(), "workbench-stop-"));
  const server = spawn(process.execPath, [SERVER], {
    env: { ...process.env, PORT: "0", DATA_DIR: dataDir, UPLOADS_DIR: dataDir, ...env },
    stdio: ["ignore", stdout, "pipe"],
  });
  let printed = "";
  let told = "";
  server.stdout?.on("data", (chunk) => {
    printed += chunk;
  });
  server.stderr?.on("data", (chunk) => {
    told += chunk;
  });
  onTestFinished(async () => {
    server.kill("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  });
  return { server, dataDir, printed: () => printed, told: () => told };
}

async function startListening(env: Record<string, string> = {}) {
  const started = await startServer(env);
  const find = () => /http:\/\/\S+/.exec(started.printed())?.[0] ?? "";
  await expect.poll(find).not.toBe("");
  return { ...started, url: find() };
}

/** The exit code of a server, and how long it took to end. */
async function ended(server: ChildProcess) {
  const begun = performance.now();
  if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
  return { code: server.exitCode, ms: performance.now() - begun };
}

/** The log as it was printed, without the line that names the address. */
const linesOf = (printed: string): Record<string, unknown>[] =>
  printed
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** Submits over a connection that is kept, until the server is gone; keeps the ids that it answered. */
async function submitOnAndOn(url: string, agent: Agent, ids: string[]): Promise<void> {
  const body = JSON.stringify(submission());
  const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
  const submitOnce = () =>
    new Promise<void>((resolve, reject) => {
      const sending = request(`${url}/api/quotes/submit`, { method: "POST", agent, headers });
      sending.on("error", reject).on("response", (reply) => {
        let text = "";
        reply.on("data", (chunk) => {
          text += chunk;
        });
        reply.on("error", reject).on("end", () => {
          if (reply.statusCode === 201) ids.push(JSON.parse(text).quoteId);
          resolve();
        });
      });
      sending.end(body);
    });
  try {
    while (true) await submitOnce();
  } catch {
    // The server has gone.
  }
}

describe("a server that is told to stop", () => {
  it("finishes what is under way, keeps every quote that it confirmed, and ends in time", async () => {
    const { server, dataDir, url, told } = await startListening({ LOG_LEVEL: "error" });
    const agent = new Agent({ keepAlive: true, maxSockets: 12 });
    const ids: string[] = [];
    const clients = Array.from({ length: 12 }, () => submitOnAndOn(url, agent, ids));
    await expect.poll(() => ids.length).toBeGreaterThan(40);
    server.kill("SIGTERM");
    await wait(20);
    server.kill("SIGTERM");
    server.kill("SIGINT");
    const { code, ms } = await ended(server);
    await Promise.all(clients);
    agent.destroy();

    expect([code, told()]).toEqual([0, ""]);
    expect(ms).toBeLessThan(6_000);
    // Without a log beside it, everything is in the one file of the database.
    expect(existsSync(join(dataDir, "workbench.sqlite-wal"))).toBe(false);
    const db = new SQLite(join(dataDir, "workbench.sqlite"));
    const stored = db.prepare<[], string>("select id from quotes").pluck().all();
    db.close();
    expect(ids.filter((id) => !stored.includes(id))).toEqual([]);
  });

  it("ends in time also where a client does not let go", async () => {
    const { server, url } = await startListening();
    const sending = request(`${url}/api/quotes/submit`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Content-Length": 1000,
        Expect: "100-continue",
      },
    });
    sending.on("error", () => {});
    sending.flushHeaders();
    await once(sending, "continue");
    sending.write("{");
    server.kill("SIGTERM");
    const { code, ms } = await ended(server);
    expect(code).toBe(0);
    expect(ms).toBeGreaterThan(5_000);
    expect(ms).toBeLessThan(10_000);
  });
});

describe("a server that cannot start", () => {
  it("says in one line that the port is taken, and what helps", async () => {
    const { url, printed } = await startListening();
    const { server, told, dataDir } = await startServer({ PORT: new URL(url).port });
    expect((await ended(server)).code).toBe(1);
    expect(told()).toBe(
      `The server cannot listen on ${new URL(url).host}: the port is in use. Stop the other program, or set PORT to another port.\n`,
    );
    expect(existsSync(join(dataDir, "workbench.sqlite-wal"))).toBe(false);
    expect(linesOf(printed())).toEqual([]);
  });

  it("says in one line that a file is where the folder of the images should be", async () => {
    const folder = await mkdtemp(join(tmpdir(), "workbench-stop-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "uploads");
    await writeFile(file, "");
    const { server, told } = await startServer({ UPLOADS_DIR: file });
    expect((await ended(server)).code).toBe(1);
    expect(told()).toMatch(
      /^The server cannot start: the folder for images in .*uploads cannot be used \(.*\)\.\n$/,
    );
  });
});

describe("a fault that nobody caught", () => {
  it.each([
    ["uncaught exception", "throw new Error('Quix' + 'trand')"],
    ["unhandled rejection", "Promise.reject(new Error('Quix' + 'trand'))"],
  ])(
    "is logged (%s) before the server ends with 1, what is under way finished",
    async (what, fault) => {
      const hook = `process.on('SIGUSR2', () => { ${fault} })`;
      const { server, url, printed, told } = await startListening({
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
      });
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      server.kill("SIGUSR2");
      const { code, ms } = await ended(server);
      expect([code, told()]).toEqual([1, ""]);
      expect(ms).toBeLessThan(4_000);
      expect(linesOf(printed()).at(-1)).toMatchObject({
        level: "fatal",
        msg: what,
        err: { type: "Error", stack: expect.any(Array) },
      });
      expect(printed()).not.toContain("Quixtrand");
    },
  );
});

describe("a log that cannot be written", () => {
  it("is no reason to stop, where the disk is full", async () => {
    const full = await open("/dev/full", "w");
    onTestFinished(() => full.close());
    const port = await freePort();
    const { server } = await startServer({ PORT: String(port) }, full.fd);
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/nothing`).then(
        ({ status }) => status,
        () => undefined,
      );
    await expect.poll(ask).toBe(404);
    for (let times = 0; times < 20; times += 1) expect(await ask()).toBe(404);
    server.kill("SIGTERM");
    expect((await ended(server)).code).toBe(0);
  });

  it("is no reason to stop, where its reader has gone", async () => {
    const { server, url } = await startListening();
    server.stdout?.destroy();
    server.stderr?.destroy();
    for (let times = 0; times < 20; times += 1)
      expect((await fetch(`${url}/nothing`)).status).toBe(404);
    server.kill("SIGTERM");
    expect((await ended(server)).code).toBe(0);
  });
});
