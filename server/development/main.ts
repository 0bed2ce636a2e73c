import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { inspect } from "node:util";
import { createServerModuleRunner, createServer as createVite } from "vite";
import { type Env, readEnv } from "#server/app/env.ts";
import { listen } from "#server/http/listen.ts";
import { OperatorError } from "#server/platform/errors.ts";
import { projectRoot } from "#server/platform/project-root.ts";

const ROOT = projectRoot();

/** Debounces changes of several files, such as a branch switch. */
const TOGETHER_MS = 50;

try {
  // Every module is a request, so by default only problems are logged.
  await develop(readEnv({ LOG_LEVEL: "warn", ...process.env }));
} catch (error) {
  tell(error);
  process.exit(1);
}

/** `npm run dev`: pages and API from their sources, on one address, and the errors of their types. */
async function develop(env: Env): Promise<void> {
  const server = createServer(async (req, res) => {
    const started = await running;
    if (started) return started.app(req, res);
    res.writeHead(503).end("The server could not start. Its output says why.");
  });
  const vite = await createVite({
    configFile: join(ROOT, "vite.config.ts"),
    appType: "custom",
    logLevel: "warn",
    server: { middlewareMode: true, hmr: { server } },
  });
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });

  const load = () => {
    runner.clearCache();
    return runner.import<typeof import("./start.ts")>(join(import.meta.dirname, "start.ts"));
  };
  const open = async ({ start }: Awaited<ReturnType<typeof load>>) => {
    const started = await start(env, vite);
    if ("refused" in started) throw new OperatorError(started.refused);
    return started;
  };
  const address = listen(server, env);
  let running: Promise<Awaited<ReturnType<typeof open>> | undefined> = address.then(load).then(open);
  await running;
  process.stdout.write(`Workbench configurator: ${await address}\n`);
  const types = watchTypes();

  /** Requests wait for the new server. The old one stays if the new code cannot be loaded, and ends before the new one claims its data. */
  const reopen = async (before: typeof running) => {
    const old = await before;
    const loaded = await load().catch(tell);
    if (!loaded) {
      process.stderr.write("The server still runs the previous version.\n");
      return old;
    }
    await old?.end();
    const started = await open(loaded).catch(tell);
    process.stdout.write(
      started ? "The server now runs your change.\n" : "The server starts again with your next edit.\n",
    );
    return started;
  };
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.add([join(ROOT, "server"), join(ROOT, "shared")]).on("all", (_event, file) => {
    if (!/^(server|shared)\b.*\.ts$/.test(relative(ROOT, file))) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = reopen(running);
    }, TOGETHER_MS);
  });

  const stop = async () => {
    types.kill();
    await vite.close();
    await (await running)?.end();
    process.exit();
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop());
}

/** Prints type errors after each edit. */
function watchTypes() {
  const compiler = createRequire(import.meta.url).resolve("typescript/package.json");
  const command = join(compiler, "../bin/tsc");
  const options = ["--watch", "--preserveWatchOutput"];
  return spawn(process.execPath, [command, ...options], { cwd: ROOT, stdio: "inherit" });
}

/** Prints an expected error as a sentence, and any other with its stack. */
function tell(error: unknown): undefined {
  const isExpected = error instanceof OperatorError;
  process.stderr.write(`${isExpected ? error.message : inspect(error)}\n`);
}
