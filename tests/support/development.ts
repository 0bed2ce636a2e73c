import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { projectRoot } from "#server/files/project-root.ts";

/** What a start takes, as a fresh clone has it: nothing that was built, and no data. */
const SOURCES = [
  ...["client", "server", "shared", "data/rules", "package.json", "tsconfig.json"],
  ...["vite.config.ts", "vite.embed.config.ts", "vite.notices.config.ts"],
];

/**
 * `npm run dev` on a copy of the sources, which can be edited. The copy stands within the project, where its packages
 * are found, and in a folder that nothing else looks at.
 */
export async function startDevelopment(settings: Readonly<Record<string, string>> = {}) {
  const dist = join(projectRoot(), "dist");
  await mkdir(dist, { recursive: true });
  const folder = await mkdtemp(join(dist, "development-"));
  for (const path of SOURCES)
    await cp(join(projectRoot(), path), join(folder, path), { recursive: true });

  // A group of processes of its own gets Ctrl-C as a terminal gives it.
  const command = spawn("npm", ["run", "dev"], {
    cwd: folder,
    detached: true,
    env: { ...process.env, PORT: "0", DATA_DIR: "data", UPLOADS_DIR: "uploads", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { pid } = command;
  if (pid === undefined) throw new Error("npm is not there.");
  const kill = () => signal(pid, "SIGKILL");
  process.once("exit", kill);
  let printed = "";
  const url = await new Promise<string>((resolve, reject) => {
    command.once("exit", () => reject(new Error(printed)));
    for (const output of [command.stdout, command.stderr])
      output.on("data", (chunk) => {
        printed += chunk;
        const address = /http:\S+/.exec(printed)?.[0];
        if (address) resolve(address);
      });
  });

  return {
    url,
    printed: () => printed,
    async edit(path: string, text: string, other: string) {
      const before = await readFile(join(folder, path), "utf8");
      expect(before).toContain(text);
      // Renamed into place: a watcher must not read a half-written file.
      await writeFile(join(folder, "edited"), before.replace(text, other));
      await rename(join(folder, "edited"), join(folder, path));
    },
    pressCtrlC: () => signal(pid, "SIGINT"),
    /** Whether any process of it still runs. */
    isRunning: () => signal(pid, 0),
    async end() {
      kill();
      process.off("exit", kill);
      await rm(folder, { recursive: true, maxRetries: 3 });
    },
  };
}

/** Whether there was a process of the group to get it. */
function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, name);
  } catch {
    return false;
  }
}
