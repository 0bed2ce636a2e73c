import { Worker } from "node:worker_threads";
import type { QuoteDocument } from "./document/quote-document.ts";

/** Longer than the strangest quote takes. */
const LONGEST_MS = 30_000;

/** Draws the document of a quote as a PDF. */
export type DrawDocument = (document: QuoteDocument) => Promise<Uint8Array>;

export interface DocumentDrawer {
  /** Gets ready before there is something to draw. */
  readonly start: () => void;
  readonly draw: DrawDocument;
  readonly end: () => Promise<void>;
}

interface Answer {
  readonly bytes?: Uint8Array;
  readonly error?: unknown;
}

/**
 * Draws documents beside the server, which goes on answering meanwhile: the first one reads the fonts, and
 * one with thousands of Chinese characters takes seconds. The thread stays; one that fails or takes too
 * long is ended, and the next document gets another.
 */
export function createDocumentDrawer(entry: URL): DocumentDrawer {
  let worker: Worker | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const end = async () => {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };

  const start = () => {
    if (worker) return worker;
    const started = new Worker(entry);
    worker = started;
    const forget = () => {
      if (worker === started) worker = undefined;
    };
    // What has nobody to answer may fail without taking the server with it.
    started.on("error", forget).on("exit", forget);
    return started;
  };

  const drawNext = async (document: QuoteDocument): Promise<Uint8Array> => {
    try {
      const { bytes, error } = await answerOf(start(), document);
      if (!bytes) throw error;
      return bytes;
    } catch (error) {
      await end();
      throw error;
    }
  };

  return {
    start: () => void start(),
    draw(document) {
      const drawn = queue.then(() => drawNext(document));
      queue = drawn.catch(() => undefined);
      return drawn;
    },
    end,
  };
}

function answerOf(worker: Worker, document: QuoteDocument): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(reject)(new Error("The document took too long.")),
      LONGEST_MS,
    );
    const settle =
      <Value>(tell: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(timer);
        worker.off("message", answered).off("error", failed).off("exit", gone);
        tell(value);
      };
    const answered = settle(resolve);
    const failed = settle(reject);
    const gone = () => failed(new Error("The drawing thread ended."));
    worker.on("message", answered).on("error", failed).on("exit", gone);
    worker.postMessage(document);
  });
}
