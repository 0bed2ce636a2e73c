import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectRoot } from "#server/files/project-root.ts";

const SERVER = join(projectRoot(), "dist/server/main.js");

/** Longer than any start takes on a busy machine. */
const MOST_STARTING_MS = 30_000;

/** The built server on a folder, to be killed. */
export interface Site {
  readonly url: string;
  /** Milliseconds from the start of the process to the first answer of /readyz. */
  readonly readyMs: number;
  /** Set before the kill: requests under way may remain without a reply. */
  isKilled: boolean;
  /** What the server logged as an error. */
  readonly complaints: readonly string[];
  /** Ends the process as `kill -9` does, and waits until it is gone. */
  readonly kill: () => Promise<void>;
}

export async function startSite(folder: string): Promise<Site> {
  const started = performance.now();
  const { child, lines, kill } = spawnServer(folder);
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error("The server did not start.")),
      MOST_STARTING_MS,
    );
    const ended = () => reject(new Error(`The server stopped: ${lines.join("")}`));
    child.once("exit", ended);
    child.stdout.on("data", () => {
      const address = /http:\/\/\S+/.exec(lines.join(""))?.[0];
      if (!address) return;
      clearTimeout(timer);
      child.off("exit", ended);
      resolve(address);
    });
  });
  const ready = await fetch(`${url}/readyz`);
  if (!ready.ok) throw new Error(`/readyz answered ${ready.status}.`);
  const site: Site = {
    url,
    readyMs: performance.now() - started,
    isKilled: false,
    get complaints() {
      return lines.filter((line) => line.startsWith("{"));
    },
    async kill() {
      site.isKilled = true;
      await kill();
    },
  };
  return site;
}

/** Starts the server and kills it some milliseconds later, wherever it is then. */
export async function killStarting(folder: string, afterMs: number): Promise<void> {
  const { kill } = spawnServer(folder);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await kill();
}

function spawnServer(folder: string) {
  const child = spawn(process.execPath, [SERVER], {
    env: {
      ...process.env,
      PORT: "0",
      HOST: "",
      STAFF_PASSWORD: "",
      PUBLIC_URL: "",
      DATA_DIR: join(folder, "data"),
      UPLOADS_DIR: join(folder, "uploads"),
      LOG_LEVEL: "error",
      RATE_LIMIT_QUOTES: "1000000",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => lines.push(text));
  const killNow = () => child.kill("SIGKILL");
  process.once("exit", killNow);
  const kill = async () => {
    process.off("exit", killNow);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    killNow();
    await gone;
  };
  return { child, lines, kill };
}
