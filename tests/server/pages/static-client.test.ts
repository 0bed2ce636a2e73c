import { unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { builtClient } from "#server/pages/built-client.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { startTestApp } from "../../support/server/test-app.ts";

it("cuts off the reply if a file was deleted after the start, and continues", async () => {
  const clientDir = testFolder();
  await writeFile(join(clientDir, "index.html"), "<!doctype html><title>Bench</title>");
  await writeFile(join(clientDir, "main.js"), "start();");
  const { request } = await startTestApp({ client: builtClient(clientDir) });
  await unlink(join(clientDir, "main.js"));

  await expect(request.get("/main.js").then(({ status }) => status)).rejects.toThrow("socket hang up");
  expect((await request.get("/")).text).toContain("<title>Bench</title>");
});
