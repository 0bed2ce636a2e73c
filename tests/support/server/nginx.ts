import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "#server/platform/project-root.ts";
import { freePort } from "./free-port.ts";

export interface RunningNginx {
  readonly url: string;
  readonly pid: number;
  /** The text of both logs. */
  readonly readLogs: () => string;
  readonly stop: () => Promise<void>;
}

/** Debian keeps it out of the path of other users. */
const PROGRAMS = ["/usr/sbin/nginx", "/usr/local/sbin/nginx"];

function findNginx(): string {
  const known = PROGRAMS.find((file) => existsSync(file)) ?? "nginx";
  if (spawnSync(known, ["-v"]).status === 0) return known;
  throw new Error("This needs nginx. Install the package nginx.");
}

/** Everything around the site that a Debian package or an image of nginx has, in one folder. */
const mainFile = (folder: string) => `
daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log ${folder}/access.log;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/temporary;`).join(" ")}
  include ${folder}/conf.d/*.conf;
}
`;

/** Starts nginx with the files of docs/nginx in front of the servers at these ports. */
export async function startNginx(ports: readonly number[]): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), "workbench-nginx-"));
  const port = await freePort();
  const read = (name: string) => readFileSync(join(projectRoot(), "docs/nginx", name), "utf8");
  mkdirSync(join(folder, "conf.d"));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("nginx.conf", mainFile(folder));
  write("conf.d/workbench.conf", read("workbench.conf").replace("listen 8080;", `listen 127.0.0.1:${port};`));
  const forEachPort = (line: string) =>
    line.includes(":3001") ? ports.map((each) => line.replace("3001", String(each))) : [line];
  const lines = read("servers.conf")
    .split("\n")
    .filter((line) => !line.includes(":3002"));
  write("conf.d/servers.conf", lines.flatMap(forEachPort).join("\n"));

  const nginx = spawn(findNginx(), ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  // It would outlive an aborted run. On this signal, its workers end with it.
  const end = () => nginx.kill("SIGTERM");
  process.once("exit", end);
  const url = `http://127.0.0.1:${port}`;
  while (!(await isOpen(url))) {
    if (nginx.exitCode !== null) throw new Error("nginx did not start.");
    await sleep(5);
  }
  return {
    url,
    pid: nginx.pid ?? 0,
    readLogs: () => ["access.log", "error.log"].map((name) => readFileSync(join(folder, name), "utf8")).join(""),
    async stop() {
      end();
      if (nginx.exitCode === null) await once(nginx, "exit");
      process.off("exit", end);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Whether nginx listens, even if no server does. */
const isOpen = (url: string) =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
