import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { validate } from "#shared/engine/validate.ts";
import { CustomerInfoSchema } from "#shared/quotes/quote.ts";
import { WAITING_STATUSES } from "#shared/quotes/quote-status.ts";
import { overdueBefore } from "#shared/time/business-time.ts";
import { runSeed } from "../../bench/seed/run-seed.ts";
import { seedQuotes } from "../../bench/seed/seed-quotes.ts";
import { catalog, catalogDocument } from "../../support/rules/catalog.ts";
import { NO_FINDINGS } from "../../support/rules/findings.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { outcomeOf } from "../../support/server/run-command.ts";

const now = new Date("2026-11-20T16:00:00Z");
const current = { revision: 1, document: catalogDocument, rules: catalog, ...NO_FINDINGS };
const seeded = (count: number, seed = 1) => [...seedQuotes(current, count, now, seed, 20)];
const many = seeded(1500);

describe("made-up quotes", () => {
  it("have benches and customers that a visitor could have sent", () => {
    for (const { quote } of many.slice(-300)) {
      for (const { configuration } of quote.items)
        expect(validate(catalog, configuration, { complete: true })).toEqual([]);
      expect(CustomerInfoSchema.parse(quote.customerInfo)).toEqual(quote.customerInfo);
    }
  });

  it("are the same for the same seed, and differ for another seed", () => {
    expect(seeded(50, 7)).toEqual(seeded(50, 7));
    expect(seeded(50, 8)).not.toEqual(seeded(50, 7));
  });

  it("change their status step by step, up to now", () => {
    for (const { quote, changes } of many) {
      const states = ["pending", ...changes.map(({ to }) => to)];
      expect(changes.map(({ from }) => from)).toEqual(states.slice(0, -1));
      expect(quote.status).toBe(states.at(-1));
      const times = [quote.timestamp, ...changes.map(({ at }) => at.toISOString())];
      expect(times).toEqual([...times].sort());
      expect((times.at(-1) ?? "") <= now.toISOString()).toBe(true);
    }
  });

  it("wait for an answer if they are recent, and rarely if they are old", () => {
    const late = overdueBefore(now, "America/Chicago").toISOString();
    const quotes = many.map(({ quote }) => quote);
    const isWaiting = ({ status }: { status: string }) => WAITING_STATUSES.some((waiting) => waiting === status);
    const old = quotes.filter(({ timestamp }) => timestamp < late);
    expect(old.filter(isWaiting).length / old.length).toBeLessThan(0.01);
    expect(old.some(isWaiting)).toBe(true);
    expect(quotes.slice(-3).some(isWaiting)).toBe(true);
  });
});

describe("npm run seed", () => {
  const seed = (args: readonly string[], env: Record<string, string> = {}) =>
    outcomeOf((output) => runSeed(args, { env, ...output }));

  it("fills a folder and says how to view it, with a separate uploads folder", async () => {
    const data = join(testFolder(), "new");

    const { code, out } = await seed(["--quotes", "30", "--data", data]);

    expect(code).toBe(0);
    expect(out).toBe(
      `30 quotes\nTo look at them: DATA_DIR=${data} UPLOADS_DIR=${join(data, "uploads")} npm run serve\n`,
    );
  });

  it("adds nothing to existing quotes", async () => {
    const data = testFolder();
    await seed(["--quotes", "3", "--data", data]);

    const { code, err } = await seed(["--quotes", "3", "--data", data]);

    expect(code).toBe(1);
    expect(err).toBe(`There are quotes in ${data}: nothing was added to them.\n`);
  });

  it("refuses the folder of real data", async () => {
    const own = testFolder();
    expect(await seed(["--data", own], { DATA_DIR: own })).toMatchObject({
      code: 1,
      err: `${own} is the folder of your own data: choose another with --data.\n`,
    });
    expect((await seed(["--data", "data"])).code).toBe(1);
  });

  it.each([[["--quotes", "0"]], [["--quotes", "many"]], [["--items", "51"]], [["--data", ""]], [["more"]]])(
    "prints its usage for %j",
    async (args) => {
      expect(await seed(args)).toMatchObject({ code: 64, err: expect.stringMatching(/^Usage:/) });
    },
  );
});
