import { chmodSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { makeImage } from "../../support/container/make-image.ts";
import { secrets, startServer } from "../../support/container/run-image.ts";
import { LONG } from "../../support/long.ts";
import { runPostgres } from "../../support/postgres/run-postgres.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { startNginx } from "../../support/server/nginx.ts";

const VISITORS = 4;
const KILLS = 6;

it.runIf(LONG)("gives two servers behind nginx, of which one can be killed without any visitor noticing", async () => {
  const folder = testFolder();
  chmodSync(folder, 0o755);
  const image = makeImage(folder);
  const postgres = await runPostgres();
  onTestFinished(() => postgres.remove());
  // Both begin with the empty database.
  const servers = await Promise.all([startServer(image, postgres.url), startServer(image, postgres.url)]);
  const [first, second] = servers;
  const nginx = await startNginx(servers.map(({ port }) => port));
  onTestFinished(() => nginx.stop());
  expect(await first.checkHealth()).toBe(0);

  const staff = await signIn(first.url);
  const quoteId = await submit(first.url);
  const terms = { after: 0, source: "latest", leadTime: 15, expiresOn: "2999-12-31" };
  const sent = await staff(`${second.url}/api/quotes/${quoteId}/send`, "POST", terms);
  expect(sent.status).toBe(200);
  const { quote } = await (await staff(`${first.url}/api/quotes/${quoteId}`)).json();
  expect(quote.status).toBe("quoted");

  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(await photo())]), "photo.png");
  const { filename } = await (await staff(`${first.url}/api/images/upload`, "POST", form)).json();
  expect((await fetch(`${second.url}/uploads/images/${filename}`)).status).toBe(200);

  const { link } = await (await staff(`${first.url}/api/quotes/${quoteId}/answers`)).json();
  const visit = async () => {
    const ids = [];
    for (; isOpen; ) {
      expect((await fetch(`${nginx.url}/`)).status).toBe(200);
      expect((await fetch(nginx.url + link.url)).status).toBe(200);
      ids.push(await submit(nginx.url));
    }
    return ids;
  };
  let isOpen = true;
  const killByTurns = async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = servers[kill % 2] ?? first;
      await sleep(1000 * Math.random());
      await server.kill();
      await sleep(1000 * Math.random());
      await server.startAgain();
    }
    isOpen = false;
  };
  const visits = Array.from({ length: VISITORS }, visit);
  const [, ...each] = await Promise.all([killByTurns(), ...visits]);
  const ids = each.flat();
  expect(ids.length).toBeGreaterThan(KILLS * VISITORS);
  expect(new Set(ids).size).toBe(ids.length);
  const { counts } = await (await staff(`${first.url}/api/quotes/list`)).json();
  expect(counts, "every quote once").toMatchObject({ pending: ids.length, quoted: 1 });
  const logs = nginx.readLogs();
  expect(logs).toContain("/api/quotes/submit");
  expect(logs, "no private link").not.toContain("/q/");
});

async function submit(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/quotes/submit`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
    body: JSON.stringify(createSubmission()),
  });
  expect(reply.status).toBe(201);
  return (await reply.json()).quoteId;
}

/** Requests of staff after a sign-in, which counts for all servers. */
async function signIn(url: string) {
  const { headers } = await fetch(`${url}/api/staff/session`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ password: secrets.STAFF_PASSWORD }),
  });
  const cookie = String(headers.get("set-cookie")).split(";")[0] ?? "";
  return (address: string, method: "GET" | "POST" = "GET", body?: object) =>
    fetch(address, {
      method,
      headers: {
        Cookie: cookie,
        Origin: new URL(address).origin,
        ...(body && !(body instanceof FormData) && { "Content-Type": "application/json" }),
      },
      body: body instanceof FormData ? body : body ? JSON.stringify(body) : null,
    });
}

const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#345" } })
    .png()
    .toBuffer();
