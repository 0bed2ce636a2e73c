import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "#server/files/project-root.ts";
import { freePort } from "../support/free-port.ts";
import { mediumReplies, rawReply } from "./requests.ts";

export interface BenchServer {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to its first answer. */
  readonly startMs: number;
  /** Ends it without waiting for open connections. */
  readonly stop: () => Promise<void>;
}

/** Our server and the bare app, with the folder of their data. */
export interface ServerPair {
  readonly ours: BenchServer;
  readonly bare: BenchServer;
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/** A folder on the disk of the project. A temporary folder may be in memory, where an insert need not wait for the disk. */
export function benchFolder(): string {
  const parent = join(projectRoot(), "dist/bench-data");
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(join(parent, "run-"));
}

/**
 * Starts our server, then the bare app, whose constant replies have the size of ours. `fill` may write pages of the bare app
 * into the folder.
 */
export async function startPair(
  fill: (folder: string, ourUrl: string) => unknown = () => {},
): Promise<ServerPair> {
  const folder = benchFolder();
  const ours = await startOurs(folder);
  await fill(folder, ours.url);
  await writeFile(join(folder, "replies.json"), JSON.stringify(await mediumReplies(ours.url)));
  const bare = await startBare(folder);
  const stop = async () => {
    await Promise.all([ours.stop(), bare.stop()]);
    await rm(folder, { recursive: true });
  };
  return { ours, bare, folder, stop };
}

/** The built server with ordinary settings, and a limit for submissions that the bench does not reach. */
export function startOurs(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  return startServer("dist/server/main.js", join(folder, "ours.log"), {
    DATA_DIR: join(folder, "data"),
    UPLOADS_DIR: join(folder, "uploads"),
    RATE_LIMIT_QUOTES: "1000000",
    ...settings,
  });
}

export function startBare(folder: string): Promise<BenchServer> {
  return startServer("dist/bench/bare-app.js", join(folder, "bare.log"), { FOLDER: folder });
}

async function startServer(
  program: string,
  logFile: string,
  settings: Readonly<Record<string, string>>,
): Promise<BenchServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(logFile, "a");
  const start = performance.now();
  const server = spawn(process.execPath, [join(projectRoot(), program)], {
    env: { ...process.env, PORT: String(port), ...settings },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  // An aborted run must not leave a server behind.
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  while (!(await answers(url))) {
    if (server.exitCode !== null)
      throw new Error(`${program} stopped:\n${readFileSync(logFile, "utf8")}`);
    await sleep(2);
  }
  return {
    url,
    pid: server.pid ?? 0,
    startMs: performance.now() - start,
    async stop() {
      kill();
      await once(server, "exit");
      process.off("exit", kill);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await rawReply(url, { method: "GET", path: "/readyz", headers: {} })).status === 200;
  } catch {
    return false;
  }
}

/** Megabytes of memory that a process uses; undefined where the system has no /proc. */
export function memoryOf({ pid }: BenchServer): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, "utf8"))?.[1]) / 1024;
}

/** Milliseconds of CPU time that a process has used; undefined where the system has no /proc. */
export function cpuTimeOf({ pid }: BenchServer): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  // After the name in parentheses: user and system time are the 12th and 13th field, in hundredths of a second.
  const fields = readFileSync(file, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}
