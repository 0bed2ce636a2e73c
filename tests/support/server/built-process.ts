import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { projectRoot } from "#server/platform/project-root.ts";

interface Options {
  readonly args?: readonly string[];
  readonly stdout?: "pipe" | number;
}

/**
 * Starts a built entry point, such as `main` or `cli`, in a process of its own. A server takes a free port. The
 * process is killed when the test ends.
 */
export function startBuilt(
  entry: string,
  env: Readonly<Record<string, string>>,
  { args = [], stdout = "pipe" }: Options = {},
) {
  const child = spawn(process.execPath, [join(projectRoot(), `dist/server/${entry}.js`), ...args], {
    env: { ...process.env, PORT: "0", ...env },
    stdio: ["ignore", stdout, "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let out = "";
  let err = "";
  child.stdout?.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    err += chunk;
  });
  const exit = once(child, "close").then(() => ({ code: child.exitCode, out, err }));
  return {
    child,
    /** Everything printed to standard output so far. */
    readOutput: () => out,
    /** The address of a server, once it listens. */
    async url(): Promise<string> {
      const find = () => /http:\/\/\S+/.exec(out)?.[0] ?? "";
      await expect.poll(find).not.toBe("");
      return find();
    },
    /** The exit code and the whole output, once the process has ended; `ms` counts from this call. */
    async waitForExit() {
      const begun = performance.now();
      return { ...(await exit), ms: performance.now() - begun };
    },
  };
}

/** Runs a built entry point to its end. */
export async function runBuilt(...process: Parameters<typeof startBuilt>) {
  const { code, out, err } = await startBuilt(...process).waitForExit();
  return { code, out, err };
}

/** The settings for a data folder and a folder of uploads inside this one. */
export const foldersIn = (folder: string) => ({ DATA_DIR: join(folder, "data"), UPLOADS_DIR: join(folder, "uploads") });
