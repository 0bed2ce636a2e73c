import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { runBuilt } from "../support/built-process.ts";
import { testFolder } from "../support/data-folder.ts";

it("a server without a password refuses to listen on a public address, says why, and creates nothing", async () => {
  const folder = testFolder();
  const settings = { HOST: "0.0.0.0", DATA_DIR: folder, UPLOADS_DIR: folder };
  const { code, err } = await runBuilt("main", settings);
  expect(code).toBe(78);
  expect(err).toContain(
    "HOST cannot be used: other machines can reach 0.0.0.0; set STAFF_PASSWORD",
  );
  expect(err.trim().split("\n")).toHaveLength(1);
  expect(await readdir(folder)).toEqual([]);
});
