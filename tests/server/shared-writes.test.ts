import { expect, it } from "vitest";
import { createSharedWrites } from "#server/db/shared-writes.ts";
import { startTestApp } from "../support/test-app.ts";

async function start() {
  const { db } = await startTestApp();
  const { reader, writer } = db.connections;
  const insert = writer.prepare("insert into upkeep (name, at) values (?, '')");
  const names = reader.prepare("select name from upkeep order by name").pluck();
  return { write: createSharedWrites(db), writer, add: (name: string) => insert.run(name), names };
}

it("writes of one turn are stored together, and each is told once it is stored", async () => {
  const { write, add, names } = await start();
  const seen: unknown[] = [];
  const stored = ["a", "b"].map((name) =>
    write(() => {
      seen.push(names.all());
      return add(name).changes;
    }),
  );
  expect(await stored[0]).toBe(1);
  expect(seen).toEqual([[], []]);
  expect(names.all()).toEqual(["a", "b"]);
});

it("a write that fails changes nothing, and does not stop the others", async () => {
  const { write, add, names } = await start();
  const fails = write(() => {
    add("half");
    throw new Error("no");
  });
  const others = ["a", "b"].map((name) => write(() => add(name)));
  await expect(fails).rejects.toThrow("no");
  await Promise.all(others);
  expect(names.all()).toEqual(["a", "b"]);
});

it("no write is told that it is stored if SQLite ends the transaction itself", async () => {
  const { write, writer, add, names } = await start();
  const stored = write(() => add("a"));
  const ended = write(() => {
    writer.exec("rollback");
    throw new Error("disk full");
  });
  await expect(ended).rejects.toThrow("disk full");
  await expect(stored).rejects.toThrow("disk full");
  expect(names.all()).toEqual([]);
});
