import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import { ApiError, codeOf } from "#server/platform/errors.ts";
import { contextOf } from "./request-log.ts";

/** The longest time for one piece: a page of a list, over a slow mobile network. */
const MAX_PIECE_MS = 120_000;

/** A session or key that ended reads on for this long at most, besides the piece on its way. */
const ADMIT_EVERY_MS = 5_000;

/**
 * Sends texts or bytes as they come, at the pace of the client. A client that disconnects ends it without an error. One that
 * takes too long for a piece is disconnected, even if it reads a byte now and then, and so is one whose session or key has ended.
 */
export async function sendPieces(res: Response, pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  const timer = setTimeout(() => res.destroy(), MAX_PIECE_MS).unref();
  const { admitAgain } = contextOf(res);
  let admittedAt = performance.now();
  const timed = async function* () {
    for await (const piece of pieces) {
      timer.refresh();
      if (performance.now() - admittedAt >= ADMIT_EVERY_MS) {
        await admitAgain?.();
        admittedAt = performance.now();
      }
      yield piece;
    }
  };
  await pipeline(Readable.from(timed(), { highWaterMark: 1 }), res)
    .catch((error: unknown) => {
      if (codeOf(error) === "ERR_STREAM_PREMATURE_CLOSE") return;
      // The client must not take what it has for the whole.
      if (error instanceof ApiError) res.destroy();
      else throw error;
    })
    .finally(() => clearTimeout(timer));
}

/**
 * Sends the fields of a JSON reply, then all of its quotes page by page, so that memory holds one page. An error before
 * the first page is an ordinary reply; a later one ends the connection.
 */
export async function sendQuotes(
  res: Response,
  fields: object,
  pages: AsyncGenerator<readonly object[]>,
): Promise<void> {
  const first = await pages.next();
  res.type("application/json; charset=utf-8");
  await sendPieces(res, writeJson(fields, first, pages));
}

async function* writeJson(
  fields: object,
  first: IteratorResult<readonly object[]>,
  rest: AsyncIterator<readonly object[]>,
) {
  let before = `${JSON.stringify({ success: true, ...fields }).slice(0, -1)},"quotes":[`;
  for (let page = first; !page.done; page = await rest.next()) {
    const quotes = page.value.map((quote) => JSON.stringify(quote)).join();
    if (quotes === "") continue;
    yield before + quotes;
    before = ",";
  }
  yield before === "," ? "]}" : `${before}]}`;
}
