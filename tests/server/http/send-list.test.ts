import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import express from "express";
import { expect, it, vi } from "vitest";
import { sendPieces } from "#server/http/send-list.ts";
import { listenUntilEnd } from "../../support/server/listen-until-end.ts";

const MINUTE_MS = 60_000;

it("a reply in pieces ends if its reader takes none for two minutes, however slowly it reads", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let made = 0;
  let isOver = false;
  async function* pieces() {
    try {
      for (;;) {
        made += 1;
        yield Buffer.alloc(1_000_000);
      }
    } finally {
      isOver = true;
    }
  }
  const app = express().get("/", async (_req, res) => sendPieces(res, pieces()));
  const port = await listenUntilEnd(createServer(app));
  const reader = connect(port, "127.0.0.1");
  reader.on("error", () => {});
  reader.write("GET / HTTP/1.1\r\nHost: bench.example\r\n\r\n");
  await once(reader, "readable");
  for (const _ of [1, 2, 3]) {
    const before = made;
    vi.advanceTimersByTime(MINUTE_MS);
    await expect.poll(() => reader.read() && made > before + 1).toBe(true);
  }
  expect(isOver).toBe(false);
  for (const _ of [1, 2, 3]) {
    reader.read(1);
    vi.advanceTimersByTime(MINUTE_MS);
  }
  await expect.poll(() => isOver).toBe(true);
});
