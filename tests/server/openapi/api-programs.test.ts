import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { withDatabase } from "#server/db/engines/open-database.ts";
import { projectRoot } from "#server/platform/project-root.ts";
import { createApiKeyStore } from "#server/staff/api-key-store.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { exampleBench } from "../../support/rules/catalog.ts";
import { freePort } from "../../support/server/free-port.ts";
import { serveInProcess } from "../../support/server/running-server.ts";

const DOCUMENT = readFileSync(join(projectRoot(), "docs/api.md"), "utf8");

/** Starts a program as it stands in docs/api.md, in a folder of its own. `printed` resolves once its output has a text. */
function startProgram(name: string, settings: Record<string, string>) {
  const [, program] = new RegExp(`\`\`\`js\n(// ${name}:[^]*?)\`\`\``).exec(DOCUMENT) ?? [];
  expect(program?.split("\n").length).toBeLessThanOrEqual(61);
  // Below the project, so that it finds the packages.
  const folder = mkdtempSync(join(projectRoot(), "node_modules/.program-"));
  writeFileSync(join(folder, name), program ?? "");
  const child: ChildProcess = spawn(process.execPath, [name], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  return {
    folder,
    printed: async (text: string) => {
      await expect.poll(() => output).toContain(text);
      return output;
    },
    async end() {
      const [code] = await once(child, "close");
      expect(code).toBe(0);
      return output;
    },
  };
}

async function startServer(settings: Record<string, string> = {}) {
  const server = await serveInProcess(settings);
  onTestFinished(server.stop);
  const send = async (path: string, body: object) => {
    const reply = await fetch(server.url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: server.url },
      body: JSON.stringify(body),
    });
    return reply.json();
  };
  return { ...server, send };
}

it("the program that prices and draws a bench does so", async () => {
  const { url } = await startServer();
  const program = startProgram("price-and-draw.mjs", { SERVER: url });
  const output = await program.end();
  expect(output).toMatch(/^Base price: \$1495\.00\n/);
  expect(output).toContain("Width, 72 in:");
  expect(output).toContain("Saved the drawing of AWT-");
  expect(readFileSync(join(program.folder, "bench.pdf"), "latin1")).toMatch(/^%PDF/);
});

it("the program that submits a quote hears of it by its webhook", async () => {
  const { url, send } = await startServer({ WEBHOOK_PRIVATE_ADDRESSES: "allow" });
  const port = await freePort();
  const { webhook } = await send("/api/admin/webhooks", {
    url: `http://127.0.0.1:${port}/`,
    events: ["quote.submitted"],
    isOn: true,
  });
  const secretReply = await fetch(`${url}/api/admin/webhooks/${webhook.id}/secret`);
  const { secret } = await secretReply.json();
  const program = startProgram("submit-and-follow.mjs", {
    SERVER: url,
    PORT: String(port),
    WEBHOOK_SECRET: secret,
    BENCH: JSON.stringify(exampleBench),
  });
  // The webhook can be faster than the reply.
  await program.printed("Submitted Q-");
  const output = await program.printed("quote.submitted Q-");
  const [, quoteId] = /Submitted (Q-\S+) for \$3985\.00/.exec(output) ?? [];
  expect(output).toContain(`quote.submitted ${quoteId}`);
});

it("the program that brings quotes into another system brings each once, and a quote that was deleted meanwhile when it is restored", async () => {
  const { url, dataDir, send } = await startServer({ STAFF_PASSWORD: "a long enough password" });
  const apiKey = await withDatabase({ dataDir }, async (db) => {
    const key = { name: "ERP", scopes: ["quotes:read", "quotes:write"] as const, expiresOn: null };
    const made = await createApiKeyStore(db, "UTC").add(key, "Ana Silva", new Date());
    return typeof made === "string" ? made : made.key;
  });
  const settings = { SERVER: url, API_KEY: apiKey, ONCE: "1" };
  const { quoteId } = await send("/api/quotes/submit", createSubmission());
  const first = startProgram("bring-quotes.mjs", settings);
  expect(await first.end()).toBe(`${quoteId} Analytical Engines $4184.00\n`);
  const state = join(first.folder, "state.json");
  const again = startProgram("bring-quotes.mjs", { ...settings, STATE: state });
  expect(await again.end()).toBe("");

  const { quoteId: deleted } = await send("/api/quotes/submit", createSubmission());
  const asStaff = async (method: string, path: string) => {
    const reply = await fetch(url + path, { method, headers: { Authorization: `Bearer ${apiKey}` } });
    expect(reply.status).toBe(200);
  };
  await asStaff("DELETE", `/api/quotes/${deleted}`);
  const meanwhile = startProgram("bring-quotes.mjs", { ...settings, STATE: state });
  expect(await meanwhile.end()).toBe("");
  await asStaff("POST", `/api/quotes/${deleted}/restore`);
  const last = startProgram("bring-quotes.mjs", { ...settings, STATE: state });
  expect(await last.end()).toBe(`${deleted} Analytical Engines $4184.00\n`);
});
