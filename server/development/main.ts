import { createServer } from "node:http";
import { join, relative } from "node:path";
import { inspect } from "node:util";
import { createServerModuleRunner, createServer as createVite } from "vite";
import { type Env, readEnv } from "#server/env.ts";
import { OperatorError } from "#server/errors.ts";
import { projectRoot } from "#server/files/project-root.ts";
import { ListenError, listen } from "#server/listen.ts";

const ROOT = projectRoot();

/** The files of one change, such as of another branch, come together. */
const TOGETHER_MS = 50;

try {
  // Each module that the page loads is a request: the log is for what goes wrong.
  await develop(readEnv({ LOG_LEVEL: "warn", ...process.env }));
} catch (error) {
  tell(error);
  process.exit(1);
}

/** One address for the pages and the API, both from their sources: `npm run dev`. */
async function develop(env: Env): Promise<void> {
  const server = createServer(async (req, res) => (await running).app(req, res));
  const vite = await createVite({
    configFile: join(ROOT, "vite.config.ts"),
    appType: "custom",
    logLevel: "warn",
    server: { middlewareMode: true, hmr: { server } },
  });
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });

  const open = async () => {
    runner.clearCache();
    const entry = join(import.meta.dirname, "start.ts");
    const { start } = await runner.import<typeof import("./start.ts")>(entry);
    const started = await start(env, vite);
    if ("refused" in started) throw new OperatorError(started.refused);
    return started;
  };
  const address = listen(server, env);
  let running = address.then(open);
  await running;
  process.stdout.write(`Workbench configurator: ${await address}\n`);

  /** Requests wait for the new server. Where it cannot start, the one before goes on. */
  const openAnew = async (before: typeof running) => {
    const old = await before;
    try {
      const started = await open();
      await old.end();
      process.stdout.write("The server runs with your change.\n");
      return started;
    } catch (error) {
      tell(error);
      process.stderr.write("The server goes on as it was before your change.\n");
      return old;
    }
  };
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.add([join(ROOT, "server"), join(ROOT, "shared")]).on("all", (_event, file) => {
    if (!/^(server|shared)\b.*\.ts$/.test(relative(ROOT, file))) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = openAnew(running);
    }, TOGETHER_MS);
  });

  const stop = async () => {
    await vite.close();
    await (await running).end();
    process.exit();
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop());
}

/** What stands in the way: a sentence where there is one for it, or the whole error. */
function tell(error: unknown): void {
  const isTold = error instanceof OperatorError || error instanceof ListenError;
  process.stderr.write(`${isTold ? error.message : inspect(error)}\n`);
}
