import { copyFileSync, renameSync, rmSync } from "node:fs";
import { expect, it } from "vitest";
import { databaseFile } from "#server/db/engines/sqlite/database-file.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const RULES = "/api/configuration/rules/adjustable-height-work-table";

it.each<[string, (file: string) => void]>([
  ["deleted", (file) => rmSync(file)],
  [
    "replaced by a copy",
    (file) => {
      copyFileSync(file, `${file}.copy`);
      renameSync(`${file}.copy`, file);
    },
  ],
  ["without its -wal", (file) => rmSync(`${file}-wal`)],
])(
  "a database that disappears under a running server is noticed when it is %s: writes are refused, and reads continue",
  async (_how, lose) => {
    const { log, lines } = keptLog();
    const { request, dataDir } = await startTestApp({ log });
    expect((await request.post("/api/quotes/submit").send(createSubmission())).status).toBe(201);
    expect((await request.get("/readyz")).status).toBe(200);

    lose(databaseFile(dataDir));

    for (const reply of [
      await request.post("/api/quotes/submit").send(createSubmission()),
      await request.put("/api/admin/config/base-price").send({ basePrice: 1600 }),
      await request.get("/readyz"),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([503, "not_ready"]);
      expect(reply.body.error).toBe("The server cannot use its database at the moment. Please try again later.");
    }
    expect((await request.get(RULES)).status).toBe(200);
    expect(lines()).toContainEqual(
      expect.objectContaining({ err: expect.objectContaining({ type: "LostDatabaseError" }) }),
    );
  },
);
