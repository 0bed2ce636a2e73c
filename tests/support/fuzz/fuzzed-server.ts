import { once } from "node:events";
import { Agent, createServer } from "node:http";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { z } from "zod";
import type { RulesDocument } from "#shared/rules.ts";
import { openTestApp } from "../test-app.ts";
import { audit } from "./audit.ts";
import { type Answer, send } from "./send.ts";
import type { SentRequest } from "./write-request.ts";

/** What a refused request must leave as it is; what staff tried is recorded all the same. */
const FINGERPRINT = `select
  (select max(revision) from rules_revisions) as rules,
  (select group_concat(seq || status || ifnull(deleted_at, '')) from quotes) as quotes,
  (select group_concat(name || seq) from sqlite_sequence where name <> 'staff_writes') as numbers,
  (select count(*) from quote_events) as events,
  (select count(*) from quote_images) as images,
  (select count(*) from idempotency_keys) as keys`;

export type FuzzedServer = Awaited<ReturnType<typeof startFuzzedServer>>;

/** The app on a port, over a database of its own, asked over one connection that stays. */
export async function startFuzzedServer(document: RulesDocument) {
  const { app, db, dataDir, uploadsDir, close } = await openTestApp({ document });
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const beside = new SQLite(join(dataDir, "workbench.sqlite"), { readonly: true });
  const fingerprint = beside.prepare(FINGERPRINT);

  return {
    ask: (sent: SentRequest): Promise<Answer> => send(port, agent, sent),
    /** Another text after whatever changes quotes or rules. */
    fingerprint: () => JSON.stringify(fingerprint.get()),
    audit: () => audit(db, uploadsDir),
    async end(): Promise<void> {
      agent.destroy();
      beside.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      await close();
    },
  };
}
