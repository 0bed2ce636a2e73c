import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";

it("a built server without a password refuses to start on a network, says why, and creates nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "workbench-start-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const settings = { PORT: "0", HOST: "0.0.0.0", DATA_DIR: folder, UPLOADS_DIR: folder };
  const server = spawn(process.execPath, ["dist/server/main.js"], {
    env: { ...process.env, ...settings },
  });
  const [complained] = await Promise.all([text(server.stderr), once(server, "exit")]);
  expect(server.exitCode).toBe(78);
  expect(complained).toContain(
    "HOST cannot be used: other machines can reach 0.0.0.0; set STAFF_PASSWORD",
  );
  expect(complained.trim().split("\n")).toHaveLength(1);
  expect(await readdir(folder)).toEqual([]);
});
