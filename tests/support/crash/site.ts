import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectRoot } from "#server/platform/project-root.ts";

/** Longer than any start or reply takes on a busy machine. */
const MAX_MS = 120_000;

/** The built server on a folder, to be killed. */
export interface Site {
  readonly url: string;
  /** Set before the kill. Requests may stay unanswered from then on. */
  isKilled: boolean;
  /** The errors in the server's log, except failures of receivers. */
  readonly errors: () => readonly string[];
  /** Ends the process as `kill -9` does. */
  readonly kill: () => Promise<void>;
}

/** Starts the server, and waits until it is ready. */
export async function startSite(folder: string, settings: NodeJS.ProcessEnv = {}): Promise<Site> {
  const { lines, address, kill } = spawnServer(folder, settings);
  const url = await address;
  const ready = await fetch(`${url}/readyz`);
  if (!ready.ok) throw new Error(`/readyz answered ${ready.status}.`);
  const site: Site = {
    url,
    isKilled: false,
    errors: () => lines.filter((line) => line.startsWith("{") && !line.includes('"message failed"')),
    async kill() {
      site.isKilled = true;
      await kill();
    },
  };
  return site;
}

/** Starts the server and kills it some milliseconds later, wherever it is then. */
export async function killStarting(folder: string, afterMs: number): Promise<void> {
  const { address, kill } = spawnServer(folder, {});
  address.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await kill();
}

function spawnServer(folder: string, settings: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(projectRoot(), "dist/server/main.js")], {
    env: {
      ...process.env,
      ...{ PORT: "0", LOG_LEVEL: "error", RATE_LIMIT_QUOTES: "1000000" },
      DATA_DIR: join(folder, "data"),
      UPLOADS_DIR: join(folder, "uploads"),
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const address = new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`The server stopped: ${lines.join("")}`)));
    setTimeout(() => reject(new Error("The server did not start.")), MAX_MS).unref();
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      lines.push(text);
      const url = /http:\/\/\S+/.exec(lines.join(""))?.[0];
      if (url) resolve(url);
    });
  });
  const killNow = () => child.kill("SIGKILL");
  process.once("exit", killNow);
  const kill = async () => {
    process.off("exit", killNow);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    killNow();
    await exited;
  };
  return { lines, address, kill };
}

export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly json?: object;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The complete reply, or undefined if the server was killed first. Throws if the request is refused. */
export async function ask(
  site: Site,
  { method, path, json, form, headers }: Call,
): Promise<Record<string, unknown> | undefined> {
  try {
    const reply = await fetch(`${site.url}${path}`, {
      method,
      headers: { ...headers, ...(json && { "Content-Type": "application/json" }) },
      body: json ? JSON.stringify(json) : (form ?? null),
      signal: AbortSignal.timeout(MAX_MS),
    });
    const body = await reply.json();
    if (reply.ok) return body;
    throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(body)}`);
  } catch (error) {
    if (site.isKilled) return undefined;
    throw error;
  }
}
