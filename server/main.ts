import { existsSync } from "node:fs";
import { join } from "node:path";
import { createApp } from "./app.ts";
import { restoreSentence } from "./backup/restore-sentence.ts";
import { usableBackupFolder } from "./backup/usable-backup-folder.ts";
import { cannotListen } from "./cannot-listen.ts";
import { DamageError } from "./damage-error.ts";
import { openDatabase } from "./db/connection.ts";
import { type Env, readEnv } from "./env.ts";
import { startHourlyWork } from "./hourly-work.ts";
import { limitedServer } from "./http/limited-server.ts";
import { HTTP_LIMITS } from "./http/limits.ts";
import { refuseUnreadable } from "./http/refuse-unreadable.ts";
import { repliesUnderWay } from "./http/replies-under-way.ts";
import { makeImageFolder } from "./images/image-folder.ts";
import { createLog } from "./log.ts";
import { openPartnersFile, partnersFile } from "./partners/partners-file.ts";
import { projectRoot } from "./project-root.ts";
import { createDocumentDrawer, type DocumentDrawer } from "./quotes/draw-in-worker.ts";
import { readDefaultRules } from "./rules/default-rules.ts";
import { createRulesStore } from "./rules/store.ts";
import { staffPassword } from "./staff/staff-password.ts";
import { startWarnings } from "./start-warnings.ts";
import { stopWhenTold } from "./stopping.ts";
import { ToldError } from "./told-error.ts";

/** A configuration error, of sysexits. */
const EX_CONFIG = 78;

// Deep enough to reach our own calls below those of the libraries.
Error.stackTraceLimit = 30;

// Where nobody listens to what is printed, the server goes on answering.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});

try {
  await start(readEnv(process.env));
} catch (error) {
  // What no further attempt cures is told apart from what one might, for those who start servers by a program.
  const isConfiguration = error instanceof ToldError;
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(isConfiguration ? `${reason}\n` : `The server cannot start: ${reason}\n`);
  process.exitCode = isConfiguration ? EX_CONFIG : 1;
}

async function start(env: Env): Promise<void> {
  const log = createLog(env.logLevel);
  const partners = await openPartnersFile(partnersFile(env.dataDir), log);
  const backupDir = usableBackupFolder(env.backupDir);
  makeImageFolder(env.uploadsDir);
  const db = await openDatabase(env.dataDir, "quick_check").catch(async (error: unknown) => {
    if (!(error instanceof DamageError)) throw error;
    throw new DamageError(`${error.message} ${await restoreSentence(backupDir, env)}`);
  });
  const rules = createRulesStore(db);
  if (await rules.isEmpty()) await rules.seed(await readDefaultRules(env.dataDir), new Date());

  for (const warning of startWarnings(env)) log.warn(warning);
  const now = () => new Date();
  const drawer = documentDrawer();
  const [clientDir, docsDir] = ["client", "docs"].map(builtFolder);
  const app = createApp({
    db,
    log,
    now,
    uploadsDir: env.uploadsDir,
    clientDir,
    docsDir,
    embedOrigins: env.embedOrigins,
    partners,
    trustProxy: env.trustProxy,
    rateLimitQuotes: env.rateLimitQuotes,
    staffPassword:
      env.staffPassword === undefined ? undefined : await staffPassword(env.staffPassword),
    publicOrigin: env.publicOrigin,
    timeZone: env.timeZone,
    company: env.company,
    drawDocument: drawer.draw,
  });
  const server = limitedServer(app, HTTP_LIMITS);
  const underWay = repliesUnderWay(server);
  refuseUnreadable(server, underWay, log);
  let endHourlyWork = () => {};
  const release = () => {
    endHourlyWork();
    return Promise.all([db.destroy(), drawer.end()]);
  };
  server.on("error", async (error) => {
    // Later it is a single connection that could not be taken.
    if (server.listening) return log.error({ err: error }, "connection not taken");
    process.stderr.write(`${cannotListen(env, error)}\n`);
    await release();
    process.exit(1);
  });
  server.listen(env.port, env.host, () => {
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : env.port;
    const host = env.host.includes(":") ? `[${env.host}]` : env.host;
    process.stdout.write(`Workbench configurator: http://${host}:${port}\n`);
    drawer.start();
    endHourlyWork = startHourlyWork({ db, env, backupDir, log, now });
  });

  stopWhenTold({ server, underWay, release, log });
}

/** A folder of built pages; undefined where none was built. */
function builtFolder(name: string): string | undefined {
  const folder = join(projectRoot(), "dist", name);
  return existsSync(folder) ? folder : undefined;
}

/** Sources that a loader runs have no thread of their own: there documents are drawn between requests. */
function documentDrawer(): DocumentDrawer {
  if (!import.meta.url.endsWith(".ts"))
    return createDocumentDrawer(new URL("./document-worker.js", import.meta.url));
  return {
    start: () => {},
    draw: async (document) => {
      const { quoteDocument } = await import("./quotes/document/quote-document.ts");
      return quoteDocument(document);
    },
    end: async () => {},
  };
}
