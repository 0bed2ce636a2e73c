import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { compared, type Figure, ratioAtMost } from "./figure.ts";
import { rawReply, submitRequests } from "./requests.ts";
import { inTurn, median } from "./rounds.ts";
import { type BenchServer, benchFolder, startOurs } from "./server-pair.ts";

const ROUNDS = 7;
const SUBMISSIONS = 60;
const WEBHOOKS = 3;

/** Submissions, one at a time, while a mail server and webhooks hang, against a server without either. */
export async function benchOutbox(): Promise<readonly Figure[]> {
  const folder = benchFolder();
  const folders = ["hanging", "without"].map((name) => join(folder, name));
  for (const each of folders) mkdirSync(each);
  const [first = "", second = ""] = folders;
  // It accepts connections and never answers.
  const receiver = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const { port } = z.object({ port: z.int() }).parse(receiver.address());
  const hanging = await startOurs(first, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "quotes@bench.example",
    MAIL_STAFF: "sales@bench.example",
    WEBHOOK_PRIVATE_ADDRESSES: "allow",
  });
  const without = await startOurs(second);
  try {
    for (let count = 0; count < WEBHOOKS; count += 1) await addWebhook(hanging, port);
    const rounds = await inTurn(
      ROUNDS,
      () => medianOf(hanging),
      () => medianOf(without),
    );
    return [compared("POST submit while receivers hang", "ms", rounds, ratioAtMost(1.25))];
  } finally {
    await Promise.all([hanging.stop(), without.stop()]);
    receiver.close();
    await rm(folder, { recursive: true });
  }
}

async function addWebhook({ url }: BenchServer, port: number): Promise<void> {
  const webhook = {
    url: `http://127.0.0.1:${port}/`,
    events: ["quote.submitted"],
    isOn: true,
  };
  const reply = await fetch(`${url}/api/admin/webhooks`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(webhook),
  });
  if (reply.status !== 201) throw new Error(`A webhook was answered with ${reply.status}.`);
}

async function medianOf({ url }: BenchServer): Promise<number> {
  const times: number[] = [];
  for (const sent of submitRequests.slice(0, SUBMISSIONS)) {
    const start = performance.now();
    const { status } = await rawReply(url, sent);
    if (status !== 201) throw new Error(`A submission was answered with ${status}.`);
    times.push(performance.now() - start);
  }
  return median(times);
}
