import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { DrawingQuestion } from "#server/documents/drawings/make-drawing.ts";
import type { PhotoQuestion } from "#server/documents/drawings/make-photo.ts";
import type { Photographer } from "#server/documents/drawings/photos.ts";
import type { DocumentInput } from "#server/documents/pdf/document-input.ts";
import { TEMPLATE } from "#server/documents/pdf/template.ts";
import { createImageProcess } from "#server/images/prepare-in-process.ts";
import { versionOf } from "#server/platform/hash.ts";
import type { RehearsalQuestion, Rehearse } from "#server/quotes/rehearsal/rehearse.ts";
import { type DraftResult, type DraftTask, workOnDraft } from "#server/rules/drafts/draft-work.ts";
import type { RulesQuestion, RulesReview } from "#server/rules/review-rules.ts";
import { createStayingProcess, createThread } from "#server/workers/thread.ts";
import type { RehearsalReply } from "#shared/api/rules/rehearsal.ts";

/** Heavy work that does not block other requests. */
export type Workers = Omit<ReturnType<typeof separateWorkers>, "photographer"> & {
  readonly photographer: Photographer | undefined;
};

/** Uses threads and processes in the built server. A server that runs from its sources works on its main thread. */
export function createWorkers(): Workers {
  return import.meta.url.endsWith(".ts") ? workersOnMainThread() : separateWorkers();
}

/** More than the rehearsal of a million quotes needs. */
const REHEARSAL_TIMEOUT_MS = 300_000;

/** The largest photo takes half a minute, and many times that while others use the processor. */
const PHOTO_TIMEOUT_MS = 1_200_000;

function separateWorkers() {
  const rehearser = createThread<RehearsalQuestion, RehearsalReply>(builtUrl("rehearsal-thread"), REHEARSAL_TIMEOUT_MS);
  /** Each has a thread of its own, which ends with it, or with the signal. */
  const rehearse: Rehearse = async (question, signal) => {
    const end = () => void rehearser.end();
    signal.addEventListener("abort", end);
    try {
      return await rehearser.ask(question);
    } finally {
      signal.removeEventListener("abort", end);
      end();
    }
  };
  const drawer = createStayingProcess<DocumentInput, Uint8Array>(builtUrl("document-process"));
  // Both are separate from the staff's documents, so that visitors never delay these. They begin with the first question.
  const drafter = createStayingProcess<DrawingQuestion, Uint8Array>(builtUrl("drawing-process"));
  const photographer = createStayingProcess<PhotoQuestion, readonly Uint8Array[]>(
    builtUrl("photo-process"),
    PHOTO_TIMEOUT_MS,
  );
  const summarizer = createStayingProcess<DocumentInput, Uint8Array>(builtUrl("document-process"));
  const reviewer = createThread<RulesQuestion, RulesReview>(builtUrl("review-thread"));
  const drafts = createThread<DraftTask, DraftResult>(builtUrl("draft-thread"));
  const images = createImageProcess(builtUrl("image-process"));
  return {
    drawDocument: drawer.ask,
    drawSummary: summarizer.ask,
    makeDrawing: drafter.ask,
    photographer,
    // Changes with the code that draws, which may draw the same bench differently. The names of the files that it imports
    // are hashes of their contents.
    drawingVersion: versionOf(Buffer.concat([builtUrl("drawing-process"), TEMPLATE].map((file) => readFileSync(file)))),
    reviewRules: reviewer.ask,
    workOnDraft: drafts.ask,
    prepareImage: images.prepare,
    rehearse,
    start() {
      drawer.start();
      reviewer.start();
    },
    async end(): Promise<void> {
      const all = [drawer, drafter, summarizer, reviewer, drafts, rehearser, images];
      await Promise.all(all.map((each) => each.end()));
    },
  };
}

/** A question to a module that is loaded when the first one comes. */
const ask =
  <Question, Answer>(load: () => Promise<(question: Question) => Promise<Answer> | Answer>) =>
  async (question: Question) =>
    (await load())(question);

function workersOnMainThread(): Workers {
  const drawDocument = ask(async () => (await import("#server/documents/pdf/quote-document.ts")).quoteDocument);
  return {
    drawDocument,
    drawSummary: drawDocument,
    makeDrawing: ask(async () => (await import("#server/documents/drawings/make-drawing.ts")).makeDrawing),
    // It would stop all requests for seconds.
    photographer: undefined,
    drawingVersion: randomUUID(),
    reviewRules: ask(async () => (await import("#server/quotes/rehearsal/review-change.ts")).reviewChange),
    workOnDraft: async (task) => workOnDraft(task),
    async prepareImage(...upload) {
      const { prepareImage } = await import("#server/images/prepare-image.ts");
      return prepareImage(...upload);
    },
    rehearse: ask(async () => (await import("#server/quotes/rehearsal/rehearse.ts")).rehearse),
    start: () => {},
    end: async () => {},
  };
}

function builtUrl(name: string): URL {
  return new URL(`./${name}.js`, import.meta.url);
}
