import type { RequestHandler } from "express";
import { ApiError } from "#server/platform/errors.ts";
import { limitConcurrency } from "./concurrency.ts";
import { keepContext } from "./request-log.ts";

/** Bodies of megabytes that are received at once. Each takes its size in memory. */
const MAX_RECEIVED = 6;

/** Shorter bodies, such as most edits, need no place. */
const LONG_BYTES = 64 * 1024;

/** A body of which less than this arrives in ten seconds is given up: somebody could hold a place with it. */
const MIN_BYTES = 64 * 1024;
const MIN_BYTES_MS = 10_000;

/** Lets a reader of long bodies read. It answers 503 to more than a few at once, and 408 to one that comes too slowly. */
export type ReceiveLong = (read: RequestHandler) => RequestHandler;

/** Makes the places for long bodies of all routes that use it. */
export function createReceiveLong(): ReceiveLong {
  const receiving = limitConcurrency(MAX_RECEIVED);
  return (read) => (req, res, next) => {
    if (Number(req.headers["content-length"]) <= LONG_BYTES) return read(req, res, keepContext(res, next));
    const goOn = keepContext(res, next);
    let timer: NodeJS.Timeout | undefined;
    const received = () =>
      new Promise<unknown>((resolve) => {
        let before = req.socket.bytesRead;
        timer = setInterval(() => {
          if (req.socket.bytesRead - before >= MIN_BYTES) before = req.socket.bytesRead;
          // The connection ends with the reply, and with it what arrived.
          else resolve(new ApiError(408, "too_slow"));
        }, MIN_BYTES_MS);
        read(req, res, resolve);
      });
    receiving(received)
      .finally(() => clearInterval(timer))
      .then(goOn, goOn);
  };
}
