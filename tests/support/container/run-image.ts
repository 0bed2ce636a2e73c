import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { freePort } from "../server/free-port.ts";
import { readComposeVariables } from "./dockerfile.ts";
import { type Image, imageUser } from "./make-image.ts";

/** The lines that an operator writes into `.env`. */
export const secrets = {
  STAFF_PASSWORD: "correct horse battery staple",
  LINK_KEY: "0f".repeat(32),
  POSTGRES_PASSWORD: "secret",
};

/** Starts the server of an image as its user, who may not write to its files. */
export async function startServer(image: Image, databaseUrl: string) {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    ...image.variables,
    ...readComposeVariables("server", secrets),
    ...{ HOST: "127.0.0.1", PORT: String(port), DATABASE_URL: databaseUrl },
    ...{ LOG_LEVEL: "error", RATE_LIMIT_QUOTES: "1000000" },
  };
  const around = { cwd: image.folder, env, ...imageUser };
  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const [program = "", ...words] = image.command;
  const startAgain = async () => {
    const started = spawn(program, words, { ...around, stdio: ["ignore", "pipe", "inherit"] });
    server = started;
    await new Promise<void>((resolve, reject) => {
      started.once("exit", () => reject(new Error("The server stopped.")));
      started.stdout.on("data", (chunk) => {
        if (String(chunk).includes(url)) resolve();
      });
    });
  };
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill("SIGKILL");
    await once(server, "exit");
  };
  onTestFinished(kill);
  await startAgain();
  return {
    url,
    port,
    kill,
    startAgain,
    /** The exit code of the image's health check. */
    async checkHealth() {
      const [program = "", ...words] = image.healthCheck;
      return spawnSync(program, words, around).status;
    },
  };
}
