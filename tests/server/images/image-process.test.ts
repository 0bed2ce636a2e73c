import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { createImageProcess } from "#server/images/prepare-in-process.ts";
import { ApiError } from "#server/platform/errors.ts";
import { LONG } from "../../support/long.ts";
import { testFolder } from "../../support/server/data-folder.ts";

/** A process that runs this code for an image. */
const processThat = (answers: string, longestMs?: number) =>
  processOf(`process.once("message", ({ bytes, name }) => { ${answers} });`, longestMs);

function processOf(code: string, longestMs?: number) {
  const file = join(testFolder(), "process.mjs");
  writeFileSync(file, code);
  const made = createImageProcess(pathToFileURL(file), longestMs);
  onTestFinished(made.end);
  return made;
}

const image = Buffer.from("pixels");
const HEAVY = { status: 413, code: "image_effort" };
const SEND_BACK = "process.send({ result: { bytes, extension: name } }, () => process.disconnect())";

describe("an image prepared in a process of its own", () => {
  it("is returned, one after the other", async () => {
    const { prepare } = processThat(SEND_BACK);
    for (const name of ["png", "gif"]) expect(await prepare(image, name)).toEqual({ bytes: image, extension: name });
  });

  it("is refused with the reason from the process", async () => {
    const refused = { status: 415, code: "image_type", message: "This is no image." };
    const { prepare } = processThat(`process.send(${JSON.stringify({ refused })})`);
    await expect(prepare(image, "png")).rejects.toMatchObject(refused);
  });

  it.each([
    ["takes too long, whatever it does", "for (;;);", 300],
    ["waits for nothing", "setInterval(() => {}, 1000)", 50],
    ["is killed by itself", 'process.kill(process.pid, "SIGKILL")', undefined],
  ])("is refused as too heavy if its process %s", async (_what, does, longestMs) => {
    const { prepare } = processThat(does, longestMs);
    await expect(prepare(image, "png")).rejects.toMatchObject(HEAVY);
  });

  it.runIf(LONG)("is refused as too heavy if its process fills its heap", async () => {
    const { prepare } = processThat("for (const all = [];;) all.push(new Array(1e6).fill(name));");
    await expect(prepare(image, "png")).rejects.toMatchObject(HEAVY);
  });

  it.each([
    ["lacks a module", 'import "./missing.mjs";', /Cannot find module .*missing\.mjs/],
    ["cannot be read", "process.once(;", /SyntaxError: /],
    ["fails", 'process.once("message", () => { throw new Error("broken"); });', /Error: broken/],
    ["ends without an answer", 'process.once("message", () => process.exit());', /ended with code 0/],
  ])("is a fault of the server if its process %s, which is told", async (_what, code, reason) => {
    const { prepare } = processOf(code);
    const fault = await prepare(image, "png").catch((error: unknown) => error);
    expect(fault).not.toBeInstanceOf(ApiError);
    expect(String(fault)).toMatch(reason);
  });

  it.runIf(process.platform === "linux")("may wait for a busy machine, because only its own work counts", async () => {
    const { prepare } = processThat(`setTimeout(() => ${SEND_BACK}, 2500)`, 2000);
    expect(await prepare(image, "png")).toMatchObject({ extension: "png" });
  });

  it("is aborted when the server ends, even if its process would never stop", async () => {
    const { prepare, end } = processThat("for (;;);");
    const prepared = prepare(image, "png");
    await end();
    await expect(prepared).rejects.toMatchObject(HEAVY);
  });
});
