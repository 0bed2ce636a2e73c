import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { z } from "zod";
import { projectRoot } from "#server/files/project-root.ts";

const SERVER = join(projectRoot(), "dist/server/main.js");

/** Longer than any start or reply takes on a busy machine. */
const MOST_MS = 30_000;

/** The tenth failure of a receiver, which is none of the server. */
const MESSAGE_FAILED = '"message failed"';

/** Variables of the environment. */
type Settings = Readonly<Record<string, string>>;

/** The built server on a folder, to be killed. */
export interface Site {
  readonly url: string;
  /** Milliseconds from the start of the process to the first reply of /readyz. */
  readonly readyMs: number;
  /** Set before the kill. Requests may stay unanswered from then on. */
  isKilled: boolean;
  /** The errors in the server's log. */
  readonly errors: () => readonly string[];
  /** Ends the process as `kill -9` does. */
  readonly kill: () => Promise<void>;
}

export async function startSite(folder: string, settings: Settings = {}): Promise<Site> {
  const started = performance.now();
  const { lines, address, kill } = spawnServer(folder, settings);
  const url = await address;
  const ready = await fetch(`${url}/readyz`);
  if (!ready.ok) throw new Error(`/readyz answered ${ready.status}.`);
  const site: Site = {
    url,
    readyMs: performance.now() - started,
    isKilled: false,
    errors: () => lines.filter((line) => line.startsWith("{") && !line.includes(MESSAGE_FAILED)),
    async kill() {
      site.isKilled = true;
      await kill();
    },
  };
  return site;
}

/** Starts the server and kills it some milliseconds later, wherever it is then. */
export async function killStarting(folder: string, afterMs: number): Promise<void> {
  const { address, kill } = spawnServer(folder);
  address.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await kill();
}

function spawnServer(folder: string, settings: Settings = {}) {
  const child = spawn(process.execPath, [SERVER], {
    env: {
      ...process.env,
      ...{ PORT: "0", HOST: "", STAFF_PASSWORD: "", PUBLIC_URL: "", LOG_LEVEL: "error" },
      DATA_DIR: join(folder, "data"),
      UPLOADS_DIR: join(folder, "uploads"),
      RATE_LIMIT_QUOTES: "1000000",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const address = new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`The server stopped: ${lines.join("")}`)));
    setTimeout(() => reject(new Error("The server did not start.")), MOST_MS).unref();
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

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The complete reply, or undefined if the server was killed first. */
export async function answerTo(site: Site, call: Call): Promise<Answer | undefined> {
  const { method, path, json, form, headers } = call;
  try {
    const reply = await fetch(`${site.url}${path}`, {
      method,
      headers: { ...headers, ...(json && { "Content-Type": "application/json" }) },
      body: json ? JSON.stringify(json) : (form ?? null),
      signal: AbortSignal.timeout(MOST_MS),
    });
    const body: unknown = await reply.json();
    return { status: reply.status, body };
  } catch (error) {
    if (site.isKilled) return undefined;
    throw new Error(`${method} ${path} failed.`, { cause: error });
  }
}

/** A successful reply, parsed, or undefined if the server was killed first. */
export async function ask<Schema extends z.ZodType>(
  site: Site,
  call: Call,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const answer = await answerTo(site, call);
  return answer && read(call, answer, schema);
}

export function read<Schema extends z.ZodType>(
  { method, path }: Call,
  { status, body }: Answer,
  schema: Schema,
): z.infer<Schema> {
  if (status >= 200 && status < 300) return schema.parse(body);
  throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
}
