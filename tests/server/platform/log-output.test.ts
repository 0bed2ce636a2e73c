import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { countDroppedLines, createLogOutput } from "#server/platform/log-output.ts";
import { testFolder } from "../../support/server/data-folder.ts";

/** A pipe that holds 64 KB, and nobody reads. */
function openPipe() {
  const path = join(testFolder(), "pipe");
  execFileSync("mkfifo", [path]);
  const descriptor = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(descriptor));
  const buffer = Buffer.alloc(1_000_000);
  return {
    descriptor,
    read(): string {
      try {
        return buffer.toString("utf8", 0, readSync(descriptor, buffer));
      } catch {
        return "";
      }
    },
  };
}

it("a log that nobody reads keeps a megabyte, drops and counts the rest, and reports it once there is room, with no line torn", async () => {
  const pipe = openPipe();
  const reports: number[] = [];
  const output = createLogOutput(pipe.descriptor, (lines) => reports.push(lines));
  const countedBefore = countDroppedLines();
  const line = `${"x".repeat(999)}\n`;
  for (let count = 0; count < 2000; count += 1) output.write(line);
  const dropped = countDroppedLines() - countedBefore;
  expect(dropped).toBeGreaterThan(800);
  expect(reports).toEqual([]);

  let text = "";
  await expect
    .poll(() => {
      text += pipe.read();
      return reports;
    })
    .toEqual([dropped]);
  text += pipe.read();
  expect(text).toBe(line.repeat(2000 - dropped));

  output.write("Again\n");
  output.end();
  expect(pipe.read()).toBe("Again\n");
});
