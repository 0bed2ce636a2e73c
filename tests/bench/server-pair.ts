import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "#server/platform/project-root.ts";
import { freePort } from "../support/server/free-port.ts";
import { mediumPrice } from "./requests.ts";
import { send } from "./send-load.ts";

export interface BenchServer {
  readonly url: string;
  readonly pid: number;
  /** Ends it without waiting for open connections. */
  readonly stop: () => Promise<void>;
}

export interface ServerPair {
  readonly ours: BenchServer;
  readonly bare: BenchServer;
  readonly stop: () => Promise<void>;
}

/** Starts our server, then the bare app, whose price is one of ours. */
export async function startPair(): Promise<ServerPair> {
  const folder = await mkdtemp(join(tmpdir(), "workbench-bench-"));
  const ours = await startProgram("dist/server/main.js", join(folder, "ours.log"), {
    DATA_DIR: join(folder, "data"),
    UPLOADS_DIR: join(folder, "uploads"),
  });
  await writeFile(join(folder, "price.json"), await mediumPrice(ours.url));
  const log = join(folder, "bare.log");
  const bare = await startProgram("dist/bench/bare-app.js", log, { FOLDER: folder });
  const stop = async () => {
    await Promise.all([ours.stop(), bare.stop()]);
    await rm(folder, { recursive: true });
  };
  return { ours, bare, stop };
}

/** Starts a built program on a free port, and waits until it is ready. */
async function startProgram(
  program: string,
  logFile: string,
  settings: Readonly<Record<string, string>>,
): Promise<BenchServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(logFile, "a");
  const server = spawn(process.execPath, [join(projectRoot(), program)], {
    env: { ...process.env, PORT: String(port), ...settings },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  // An aborted run must not leave a server behind.
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`${program} stopped:\n${readFileSync(logFile, "utf8")}`);
    await sleep(2);
  }
  return {
    url,
    pid: server.pid ?? 0,
    async stop() {
      kill();
      await once(server, "exit");
      process.off("exit", kill);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    await send(url, { method: "GET", path: "/readyz", headers: {} });
    return true;
  } catch {
    return false;
  }
}

/** Megabytes of memory that a process uses; NaN where the system has no /proc. */
export function memoryOf({ pid }: BenchServer): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return Number.NaN;
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, "utf8"))?.[1]) / 1024;
}

/** Milliseconds of CPU time that a process has used; NaN where the system has no /proc. */
export function cpuTimeOf({ pid }: BenchServer): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  // After the name in parentheses, those of user and system are the 12th and 13th field, in hundredths of a second.
  const fields = readFileSync(file, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}
