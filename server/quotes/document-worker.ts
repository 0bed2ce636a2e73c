import { parentPort } from "node:worker_threads";
import { prepareFonts } from "./document/fonts/prepare-fonts.ts";
import { type QuoteDocument, quoteDocument } from "./document/quote-document.ts";

// The fonts of every quote are there before the first one is asked for.
await prepareFonts(["Quote"]);

/** Draws documents in a thread of its own, one after another: what it gets is what it is to draw. */
parentPort?.on("message", async (document: QuoteDocument) => {
  try {
    parentPort?.postMessage({ bytes: await quoteDocument(document) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
