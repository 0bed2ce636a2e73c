import { LRUCache } from "lru-cache";
import { createTaskQueue } from "#server/http/concurrency.ts";
import { limitRequests } from "#server/http/limit-requests.ts";
import { versionOf } from "#server/platform/hash.ts";
import { MAX_REQUESTS } from "#shared/api/drawings.ts";
import { type DrawingFormat, isModel } from "#shared/bench/drawing-formats.ts";
import { keepChosen } from "#shared/bench/only-chosen.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { readRules } from "#shared/rules/model.ts";
import type { DrawingQuestion, MakeDrawing } from "./make-drawing.ts";

/** The most drawings waiting to be made, including the one in progress. */
const MAX_WAITING = 200;

/** Some hundred drawings of the benches that people look at now. */
const MAX_KEPT_BYTES = 16_000_000;

interface RevisedQuestion extends DrawingQuestion {
  /** Of the rules. */
  readonly revision: number;
}

export type Drawings = ReturnType<typeof createDrawings>;

/**
 * Draws one file at a time, and keeps the last ones. `drawingVersion` changes with the code that draws. `today` is the day in
 * title blocks.
 */
export function createDrawings(makeDrawing: MakeDrawing, drawingVersion: string, today: () => string) {
  const inTurn = createTaskQueue(MAX_WAITING);
  const recent = new LRUCache<string, Buffer>({ maxSize: MAX_KEPT_BYTES, sizeCalculation: ({ length }) => length });

  const dateOf = (format: DrawingFormat) => (isModel(format) ? undefined : today());
  const fileVersion = ({ rules, configuration, format, units, revision }: RevisedQuestion) =>
    versionOf([drawingVersion, revision, orderCode(rules, configuration), format, units, dateOf(format)].join());

  return {
    /** Limits drawings per address, however they are asked for: 429 with Retry-After. */
    limit: limitRequests(MAX_REQUESTS, {
      tooMany: "Too many drawings from this address. Please try again in a few minutes.",
    }),

    /** Names the content of a file. */
    version: fileVersion,

    /** The file, once it is the caller's turn. */
    async draw(question: RevisedQuestion): Promise<Buffer> {
      const name = fileVersion(question);
      const { rules, configuration, format, units } = question;
      const draw = async () => {
        // The thread gets a copy of the rules, so they are reduced to the bench.
        const bench = readRules(keepChosen(rules, configuration));
        const file = Buffer.from(
          await makeDrawing({ rules: bench, configuration, format, units, date: dateOf(format) }),
        );
        recent.set(name, file);
        return file;
      };
      // Somebody who came earlier may have asked for the same.
      return recent.get(name) ?? inTurn(async () => recent.get(name) ?? draw());
    },
  };
}
