import { usableBackupFolder } from "./backup/usable-backup-folder.ts";
import { type Env, readEnv } from "./env.ts";
import { startHourlyWork } from "./hourly-work.ts";
import { ListenError } from "./listen.ts";
import { createLog } from "./log.ts";
import { serve } from "./serve.ts";
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
  const isWhole = isConfiguration || error instanceof ListenError;
  process.stderr.write(isWhole ? `${reason}\n` : `The server cannot start: ${reason}\n`);
  process.exitCode = isConfiguration ? EX_CONFIG : 1;
}

async function start(env: Env): Promise<void> {
  const log = createLog(env.logLevel);
  const backupDir = usableBackupFolder(env.backupDir);
  const { url, server, db, underWay, release } = await serve(env, log);
  const endHourlyWork = startHourlyWork({ db, env, backupDir, log, now: () => new Date() });
  stopWhenTold({
    server,
    underWay,
    release: () => {
      endHourlyWork();
      return release();
    },
    log,
  });
  // The first output comes last: whoever reads it may already tell the server to stop.
  for (const warning of startWarnings(env)) log.warn(warning);
  process.stdout.write(`Workbench configurator: ${url}\n`);
}
