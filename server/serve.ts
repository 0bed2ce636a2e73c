import { existsSync } from "node:fs";
import type { Server, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import { restoreSentence } from "./backup/restore-sentence.ts";
import { workBeside } from "./beside/work-beside.ts";
import { cannotListen } from "./cannot-listen.ts";
import { DamageError } from "./damage-error.ts";
import { type Database, openDatabase } from "./db/connection.ts";
import type { Env } from "./env.ts";
import { limitedServer } from "./http/limited-server.ts";
import { HTTP_LIMITS } from "./http/limits.ts";
import { refuseUnreadable } from "./http/refuse-unreadable.ts";
import { makeImageFolder } from "./images/image-folder.ts";
import { openPartnersFile, partnersFile } from "./partners/partners-file.ts";
import { projectRoot } from "./project-root.ts";
import { readDefaultRules } from "./rules/default-rules.ts";
import { createRulesStore } from "./rules/store.ts";
import { staffPassword } from "./staff/staff-password.ts";

export interface Serving {
  /** 'http://127.0.0.1:3000' */
  readonly url: string;
  readonly server: Server;
  readonly db: Database;
  /** The replies that have begun and not ended. */
  readonly underWay: ReadonlySet<ServerResponse>;
  /** Closes everything the server holds open, after its last reply. */
  readonly release: () => Promise<unknown>;
}

/** A server cannot listen at its address: the reason and the remedy in one line. */
export class ListenError extends Error {}

/** Opens the data, fills an empty database with the default rules, and listens. */
export async function serve(env: Env, log: Logger): Promise<Serving> {
  const partners = await openPartnersFile(partnersFile(env.dataDir), log);
  makeImageFolder(env.uploadsDir);
  const db = await openDatabase(env.dataDir, "quick_check").catch(async (error: unknown) => {
    if (!(error instanceof DamageError)) throw error;
    throw new DamageError(`${error.message} ${await restoreSentence(env.backupDir, env)}`);
  });
  const rules = createRulesStore(db);
  if (await rules.isEmpty()) await rules.seed(await readDefaultRules(env.dataDir), new Date());

  const beside = workBeside();
  const app = createApp({
    db,
    log,
    now: () => new Date(),
    uploadsDir: env.uploadsDir,
    clientDir: builtFolder("client"),
    docsDir: builtFolder("docs"),
    embedOrigins: env.embedOrigins,
    partners,
    trustProxy: env.trustProxy,
    rateLimitQuotes: env.rateLimitQuotes,
    staffPassword:
      env.staffPassword === undefined ? undefined : await staffPassword(env.staffPassword),
    publicOrigin: env.publicOrigin,
    timeZone: env.timeZone,
    company: env.company,
    ...beside,
  });
  const { server, underWay } = limitedServer(app, HTTP_LIMITS);
  refuseUnreadable(server, underWay, log);
  const release = () => Promise.all([db.destroy(), beside.end()]);

  try {
    const url = await listen(server, env);
    beside.start();
    // From now on an error is a single connection that could not be taken.
    server.on("error", (error) => log.error({ err: error }, "connection not taken"));
    return { url, server, db, underWay, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The address at which the server listens. Throws a ListenError. */
function listen(server: Server, env: Env): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new ListenError(cannotListen(env, error)));
    server.once("error", fail);
    server.listen(env.port, env.host, () => {
      server.off("error", fail);
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : env.port;
      const host = env.host.includes(":") ? `[${env.host}]` : env.host;
      resolve(`http://${host}:${port}`);
    });
  });
}

/** A folder of built pages; undefined if it was not built. */
function builtFolder(name: string): string | undefined {
  const folder = join(projectRoot(), "dist", name);
  return existsSync(folder) ? folder : undefined;
}
