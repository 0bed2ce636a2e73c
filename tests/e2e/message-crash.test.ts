import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { runMessageCrashes } from "../support/crash/run-message-crashes.ts";
import { LONG, seedOf } from "../support/long.ts";

const KILLS = 60;
const MINUTES = 60_000;

// The tests of the outbox and the crash test cover the parts of this in npm test.
it.runIf(LONG)(
  "a server that is killed while receivers refuse, hang and disconnect delivers every message, and none again that it noted",
  {
    timeout: 120 * MINUTES,
  },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "workbench-crash-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const seed = seedOf(Date.now() % 1_000_000);
    const { problems, received, allowedRepeats, failed } = await runMessageCrashes({
      kills: KILLS,
      seed,
      folder,
    });
    process.stdout.write(
      `Seed ${seed}: ${received.join(", ")} messages received; ${allowedRepeats} arrived again after a kill, ${failed} failed ten times.\n`,
    );
    expect(problems).toEqual([]);
    expect(Math.min(...received)).toBeGreaterThanOrEqual(KILLS);
  },
);
