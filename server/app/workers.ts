import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { DrawingQuestion, MakeDrawing } from "#server/documents/drawings/make-drawing.ts";
import type { DocumentInput, DrawDocument } from "#server/documents/pdf/document-input.ts";
import { TEMPLATE } from "#server/documents/pdf/template.ts";
import { versionOf } from "#server/http/packed-body.ts";
import type { PreparedImage } from "#server/images/prepare-image.ts";
import { createImageProcess } from "#server/images/prepare-in-process.ts";
import type { PrepareImage } from "#server/images/routes.ts";
import type { RehearsalQuestion, Rehearse } from "#server/quotes/rehearsal/rehearse.ts";
import type { DraftResult, DraftTask, WorkOnDraft } from "#server/rules/drafts/draft-work.ts";
import type { RulesQuestion, RulesReview } from "#server/rules/review-rules.ts";
import { createXlsxProcess, type ReadSpreadsheet } from "#server/rules/spreadsheet/read-in-process.ts";
import type { ReviewRules } from "#server/rules/store-edit.ts";
import { createStayingProcess, createThread, streamInThread } from "#server/workers/thread.ts";
import type { RehearsalLine } from "#shared/api/rules/rehearsal.ts";

/** Heavy work that does not block other requests. */
interface Workers {
  readonly drawDocument: DrawDocument;
  readonly makeDrawing: MakeDrawing;
  /** Changes with the code that draws: another version may draw the same bench differently. */
  readonly drawingVersion: string;
  readonly reviewRules: ReviewRules;
  readonly workOnDraft: WorkOnDraft;
  readonly prepareImage: PrepareImage;
  readonly readSpreadsheet: ReadSpreadsheet;
  readonly rehearse: Rehearse;
  readonly start: () => void;
  /** Also aborts work in progress. */
  readonly end: () => Promise<unknown>;
}

/** Uses threads and processes in the built server. A server that runs from its sources works on its main thread. */
export function createWorkers(): Workers {
  return import.meta.url.endsWith(".ts") ? workersOnMainThread() : separateWorkers();
}

function separateWorkers(): Workers {
  const drawer = createStayingProcess<DocumentInput, Uint8Array>(builtUrl("document-process"));
  // Separate from the staff's documents, so that visitors never delay these.
  const drafter = createStayingProcess<DrawingQuestion, Uint8Array>(builtUrl("drawing-process"));
  const reviewer = createThread<RulesQuestion, RulesReview>(builtUrl("review-thread"));
  const drafts = createThread<DraftTask, DraftResult>(builtUrl("draft-thread"));
  const images = createImageProcess(builtUrl("image-process"));
  const spreadsheets = createXlsxProcess(builtUrl("xlsx-process"));
  const ending = new AbortController();
  return {
    drawDocument: drawer.ask,
    makeDrawing: drafter.ask,
    // The names of the files that it imports are hashes of their contents.
    drawingVersion: versionOf(Buffer.concat([builtUrl("drawing-process"), TEMPLATE].map((file) => readFileSync(file)))),
    reviewRules: reviewer.ask,
    workOnDraft: drafts.ask,
    prepareImage: images.prepare,
    readSpreadsheet: spreadsheets.read,
    rehearse: (question, signal) =>
      streamInThread<RehearsalQuestion, RehearsalLine>(builtUrl("rehearsal-thread"), question, signal, ending.signal),
    start() {
      drawer.start();
      reviewer.start();
    },
    end() {
      ending.abort();
      return Promise.all([drawer.end(), drafter.end(), reviewer.end(), drafts.end(), images.end(), spreadsheets.end()]);
    },
  };
}

function workersOnMainThread(): Workers {
  return {
    async drawDocument(document) {
      const { quoteDocument } = await import("#server/documents/pdf/quote-document.ts");
      return quoteDocument(document);
    },
    async makeDrawing(question) {
      const { makeDrawing } = await import("#server/documents/drawings/make-drawing.ts");
      return makeDrawing(question);
    },
    drawingVersion: randomUUID(),
    async reviewRules(question) {
      const { reviewChange } = await import("#server/quotes/rehearsal/review-change.ts");
      return reviewChange(question);
    },
    async workOnDraft(task) {
      const { workOnDraft } = await import("#server/rules/drafts/draft-work.ts");
      return workOnDraft(task);
    },
    async prepareImage(bytes, name): Promise<PreparedImage> {
      const { prepareImage } = await import("#server/images/prepare-image.ts");
      return prepareImage(bytes, name);
    },
    async readSpreadsheet(bytes) {
      const { readSpreadsheet } = await import("#server/rules/spreadsheet/read-spreadsheet.ts");
      return readSpreadsheet(bytes);
    },
    async *rehearse(question) {
      const { rehearse } = await import("#server/quotes/rehearsal/rehearse.ts");
      yield* rehearse(question);
    },
    start: () => {},
    end: async () => {},
  };
}

function builtUrl(name: string): URL {
  return new URL(`./${name}.js`, import.meta.url);
}
