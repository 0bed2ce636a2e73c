import { hostname } from "node:os";
import { type Env, readEnv } from "#server/app/env.ts";
import { startHourlyWork } from "#server/app/hourly-work.ts";
import { warnOfNetworkFolder } from "#server/app/network-folder.ts";
import { openServer } from "#server/app/open-server.ts";
import { shutDownOnSignal } from "#server/http/shutdown.ts";
import { OperatorError, StartError } from "#server/platform/errors.ts";
import { createLog } from "#server/platform/log.ts";
import { startWarnings } from "#server/staff/access/staff-settings.ts";

/** Exit code for a configuration error, as in sysexits.h. */
const EX_CONFIG = 78;

// Enough frames to reach our own calls below those of libraries.
Error.stackTraceLimit = 30;

// Keep running if the output is closed.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});

try {
  await start(readEnv(process.env));
} catch (error) {
  const isSentence = error instanceof OperatorError;
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(isSentence ? `${reason}\n` : `The server cannot start: ${reason}\n`);
  // The exit code says whether a supervisor should try again.
  process.exitCode = isSentence && !(error instanceof StartError) ? EX_CONFIG : 1;
}

async function start(env: Env): Promise<void> {
  const log = createLog(env.logLevel, { server: `${hostname()}:${env.port}` });
  const { url, metricsUrl, server, db, stores, activeReplies, release } = await openServer(env, log);
  const endHourlyWork = startHourlyWork({ stores, env, log, now: db.now });
  const stop = shutDownOnSignal({
    server,
    activeReplies,
    async release() {
      await endHourlyWork();
      return release();
    },
    log,
  });
  void db.outdated.then((reason) => {
    log.fatal(`${reason} Start that version.`);
    stop(EX_CONFIG);
  });
  // Print only now: a program that reads the output may send a stop signal right away.
  for (const warning of startWarnings(env)) log.warn(warning);
  const network = "dataDir" in env.database && (await warnOfNetworkFolder(env.dataDir));
  if (network) log.warn(network);
  process.stdout.write(`Workbench configurator: ${url}\n`);
  if (metricsUrl !== undefined) process.stdout.write(`Metrics: ${metricsUrl}/metrics\n`);
}
