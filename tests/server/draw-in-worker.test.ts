import { describe, expect, it, onTestFinished } from "vitest";
import type { QuoteDocument } from "#server/quotes/document/quote-document.ts";
import { createDocumentDrawer } from "#server/quotes/draw-in-worker.ts";
import { readRules } from "#shared/engine/model.ts";
import { catalogueDocument } from "../support/catalogue.ts";
import { storedQuote } from "../support/quote-reply.ts";

/** A drawing thread that does what a document's quote id says. */
const THREAD = `
  import { parentPort, threadId } from "node:worker_threads";
  parentPort.on("message", ({ quote }) => {
    if (quote.quoteId === "die") process.exit(1);
    if (quote.quoteId === "throw") setTimeout(() => { throw new Error("broken"); });
    else if (quote.quoteId === "fail") parentPort.postMessage({ error: new Error("refused") });
    else parentPort.postMessage({ bytes: new TextEncoder().encode(quote.quoteId + " " + threadId) });
  });`;

const drawer = () => {
  const made = createDocumentDrawer(new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`));
  onTestFinished(made.end);
  return made;
};

const documentOf = (quoteId: string): QuoteDocument => ({
  quote: storedQuote({ quoteId }),
  rules: readRules(catalogueDocument),
  company: { name: "Bench Works", address: [] },
  paper: "letter",
  timeZone: "UTC",
});

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes).split(" ");

describe("documents that are drawn in a thread of their own", () => {
  it("are drawn one after another by the same thread", async () => {
    const { start, draw } = drawer();
    start();
    const drawn = await Promise.all(["A", "B", "C"].map((id) => draw(documentOf(id))));
    const [ids, threads] = [
      drawn.map((bytes) => textOf(bytes)[0]),
      drawn.map((bytes) => textOf(bytes)[1]),
    ];
    expect(ids).toEqual(["A", "B", "C"]);
    expect(new Set(threads).size).toBe(1);
  });

  it.each([
    ["fail", "refused"],
    ["throw", "broken"],
    ["die", "The drawing thread ended."],
  ])("tell why one could not be drawn (%s), and go on with another thread", async (id, reason) => {
    const { draw } = drawer();
    const [, first] = textOf(await draw(documentOf("A")));
    await expect(draw(documentOf(id))).rejects.toThrow(reason);
    const [next, second] = textOf(await draw(documentOf("B")));
    expect(next).toBe("B");
    expect(second).not.toBe(first);
  });
});
