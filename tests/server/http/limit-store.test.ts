import { createServer } from "node:http";
import express from "express";
import type { Options } from "express-rate-limit";
import { expect, it, vi } from "vitest";
import { addressKey, limitRequests } from "#server/http/limit-requests.ts";
import { createLimits } from "#server/http/limit-store.ts";
import { listenUntilEnd } from "../../support/server/listen-until-end.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const MINUTE = 60_000;

it("limits of one server end after their minutes, even for an address that goes on asking after the clock was set back", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-18T15:00:00Z") });
  const app = express();
  app.get("/", limitRequests(2), (_req, res) => void res.end());
  const port = await listenUntilEnd(createServer(app));
  const ask = async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}/`);
    return [status, headers.get("Retry-After")];
  };
  const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);

  expect([await ask(), await ask(), await ask()]).toEqual([
    [200, null],
    [200, null],
    [429, "600"],
  ]);
  pass(-24 * 60);
  expect([await ask(), await ask(), await ask()]).toEqual([
    [200, null],
    [200, null],
    [429, "600"],
  ]);
  pass(9);
  expect(await ask()).toEqual([429, "60"]);
  pass(1);
  expect(await ask()).toEqual([200, null]);
});

/** A limit of ten minutes that servers share, and a clock. */
async function startShared(settings: Partial<Options> = {}) {
  let time = new Date("2026-11-18T15:00:00Z");
  const { db } = await startTestApp();
  await db.schema
    .createTable("limits")
    .ifNotExists()
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("hits", "integer")
    .addColumn("resets_at", "text")
    .execute();
  Object.defineProperties(db, { isShared: { value: true }, now: { value: () => time } });
  const store = createLimits(db).of("codes");
  const options = { windowMs: 10 * MINUTE, ...settings };
  Reflect.apply(store.init ?? expect.fail("no init"), store, [options]);
  const hits = async (key: string) => (await store.increment(key)).totalHits;
  const pass = (minutes: number) => {
    time = new Date(time.getTime() + minutes * MINUTE);
  };
  return { hits, pass };
}

it("limits that servers share end after their minutes, even if the clock was set forward and back", async () => {
  const { hits, pass } = await startShared();
  expect([await hits("a"), await hits("a")]).toEqual([1, 2]);
  pass(9);
  expect(await hits("a")).toBe(3);
  pass(1);
  expect(await hits("a")).toBe(1);
  pass(24 * 60);
  expect([await hits("b"), await hits("b")]).toEqual([1, 2]);
  pass(-24 * 60);
  expect([await hits("b"), await hits("b")]).toEqual([1, 2]);
});

it("limits that servers share count no request that they refuse again, unless counts can be lowered", async () => {
  const { hits, pass } = await startShared({ limit: 2 });
  const four = async () => [await hits("a"), await hits("a"), await hits("a"), await hits("a")];
  expect(await four()).toEqual([1, 2, 3, 3]);
  expect(await hits("b"), "another address").toBe(1);
  pass(10);
  expect(await four()).toEqual([1, 2, 3, 3]);
  pass(-24 * 60);
  expect(await four(), "after the clock was set back").toEqual([1, 2, 3, 3]);
  // Those of failed sign-ins, and of quotes, which take back what was no failure and no quote.
  for (const settings of [{ limit: 2, skipSuccessfulRequests: true }, { limit: () => 2 }]) {
    const lowered = await startShared(settings);
    for (const count of [1, 2, 3, 4]) expect(await lowered.hits("a")).toBe(count);
  }
});

const keyOf = (ip: string) => addressKey({ ip });

it.each([
  ["an address, whatever its port", ["203.0.113.7:50123", "203.0.113.7"]],
  ["an IPv6 subscriber", ["2001:db8:1:100::1", "2001:db8:1:100:ffff::9", "[2001:db8:1:1ff::1]:443"]],
  ["a link, whatever its zone and port", ["[fe80::1%eth0]:1", "[fe80::1%eth1]:2", "fe80::1%eth0"]],
  [
    "an IPv4 address behind a translator",
    ["64:ff9b::505:505", "0064:ff9b:0:0:0:0:5.5.5.5", "::ffff:0:5.5.5.5", "5.5.5.5"],
  ],
  ["an IPv4 address with its blocks of 6to4", ["2002:707:707:100::1", "2002:707:707:200::1", "7.7.7.7"]],
  // The server of the tunnel comes first. Its client's address is at the end, inverted.
  ["a client of Teredo", ["2001:0:100::8000:63bf:f8f8:f8f8", "2001:0:4136:e378::f8f8:f8f8", "7.7.7.7"]],
])("a limit counts %s as one", (_name, addresses) => expect(new Set(addresses.map(keyOf)).size).toBe(1));

it("a limit counts subscribers, and clients of one translator or tunnel, apart", () => {
  const apart = [
    ...["2001:db8:1:100::1", "2001:db8:1:200::1", "64:ff9b::505:505", "64:ff9b::6.6.6.6"],
    ...["2001:0:4136:e378::f8f8:f8f8", "2001:0:4136:e378::f7f7:f7f7"],
  ];
  expect(new Set(apart.map(keyOf)).size).toBe(apart.length);
});
