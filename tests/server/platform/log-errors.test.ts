import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { BackupError } from "#server/platform/errors.ts";
import { serializeError } from "#server/platform/log.ts";
import { countDroppedLines, createLogOutput, openStandardOutput } from "#server/platform/log-output.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { keptLog } from "../../support/server/kept-log.ts";

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe("a logged error", () => {
  it.each([
    ["about invalid JSON", () => JSON.parse('{"a": Quixtrand')],
    ["with a text of several lines", () => JSON.parse('"x\n    at Quixtrand (file:///a.js:1:1)')],
    [
      "whose message was changed later",
      () => {
        const error = new Error("Quixtrand\n    at Quixtrand (file:///a.js:1:1)");
        error.message = "other";
        throw error;
      },
    ],
    ["with a text as its name", () => Object.assign(new Error("a"), { name: "Mr. Quixtrand" })],
    ["about an SQL query", () => sqliteError("SQLITE_ERROR", "no such column: Quixtrand")],
    ["with a cause", () => new Error("a", { cause: new Error("Quixtrand") })],
    ["that is a string", () => "Quixtrand"],
  ])("contains no user input, for one %s", (_kind, work) => {
    expect(JSON.stringify(serializeError(thrownBy(work)))).not.toContain("Quixtrand");
  });

  it("has the message that was written for the operator", () => {
    const { message } = serializeError(new BackupError("No backup was made: permission denied."));
    expect(message).toBe("No backup was made: permission denied.");
  });

  it("has its type and its stack", () => {
    const facts = serializeError(thrownBy(() => decodeURIComponent("%")));
    expect(facts.type).toBe("URIError");
    expect(facts.stack?.[0]).toBe("at decodeURIComponent (<anonymous>)");
    expect(facts.stack?.[1]).toContain("log-errors.test.ts");
  });

  it("has SQLite's message about files, and the system call", () => {
    const malformed = sqliteError("SQLITE_CORRUPT", "database disk image is malformed");
    expect(serializeError(malformed)).toMatchObject({ message: "database disk image is malformed" });
    const full = Object.assign(new Error("ENOSPC: /a/b"), { code: "ENOSPC", syscall: "write" });
    expect(serializeError(full)).toMatchObject({ type: "Error", code: "ENOSPC", syscall: "write" });
  });

  it("has at most three causes, even in a cycle", () => {
    const error = new Error("a");
    error.cause = error;
    expect(serializeError(error).cause?.cause?.cause).not.toHaveProperty("cause");
  });
});

it("a line of the log is whole up to 16 KB; of a longer one, texts and lists are cut, whoever wrote them", () => {
  const { log, written, lines } = keptLog();
  const said = "550 no ".repeat(1000);
  log.warn({ reason: said, problems: ["Width has no option '73'."] }, "message failed");
  log.warn(`It answered: ${said.repeat(5)}`);
  const problems = Array.from({ length: 5000 }, () => "Width has no option '73'.");
  log.warn({ partner: "acme", problems, cause: { reply: said.repeat(9) } }, "not usable");
  const [whole, answer, cut] = lines();
  expect(whole).toMatchObject({ reason: said, msg: "message failed" });
  expect(String(answer?.msg)).toHaveLength(300);
  expect(cut).toMatchObject({ level: "warn", partner: "acme", msg: "not usable" });
  expect(cut?.problems).toHaveLength(30);
  expect(Math.max(...written.map((line) => line.length))).toBeLessThan(16_384);
  expect(written.every((line) => line.endsWith("}\n"))).toBe(true);
});

function sqliteError(code: string, message: string): Error {
  return Object.assign(new Error(message), { name: "SqliteError", code });
}

/** A pipe that holds 64 KB, and nobody reads. */
function openPipe() {
  const path = join(testFolder(), "pipe");
  execFileSync("mkfifo", [path]);
  const descriptor = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(descriptor));
  const buffer = Buffer.alloc(1_000_000);
  return {
    path,
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

it("a log does not wait in a pipe that another process made wait for its reader", () => {
  const shared = openSync(openPipe().path, constants.O_WRONLY);
  vi.spyOn(process, "stdout", "get").mockReturnValue(Object.create(process.stdout, { fd: { value: shared } }));
  const own = openStandardOutput();
  expect(own).not.toBe(shared);
  expect(writeSync(own, Buffer.alloc(1_000_000))).toBe(65_536);
  for (const descriptor of [own, shared]) closeSync(descriptor);
});
