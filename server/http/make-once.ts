import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import { LRUCache } from "lru-cache";
import { ApiError } from "#server/platform/errors.ts";
import { contextOf } from "./request-log.ts";

/** Longer than somebody tries again who got no reply. */
const KEPT_MS = 5 * 60_000;

/** The length of all kept replies together. */
const MAX_CHARACTERS = 16_000_000;

interface Kept {
  /** The hash of method, address and body. */
  readonly asked: string;
  /** Empty if the handler sent a reply of its own. */
  readonly reply: Promise<string>;
  readonly characters: number;
}

/** Handles a change, or returns the reply that it got before. */
export type MakeOnce = (req: Request, res: Response, handle: () => Promise<unknown>) => Promise<unknown>;

/**
 * Makes a change with an Idempotency-Key once: a retry after a lost reply gets the first reply. Another change with the same key gets
 * 422. A refused change is not kept. Each sender has keys of its own.
 */
export function createMakeOnce(): MakeOnce {
  const all = new LRUCache<string, Kept>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ characters }) => characters,
    ttl: KEPT_MS,
  });
  return async (req, res, handle) => {
    const key = req.get("Idempotency-Key");
    if (key === undefined) return handle();
    const { author, caller } = contextOf(res);
    const place = hash([author ?? caller(), key]);
    const asked = hash([req.method, req.originalUrl, req.body]);
    const earlier = all.get(place);
    if (earlier && earlier.asked !== asked) throw new ApiError(422, "key_reused");
    const text = await earlier?.reply;
    if (text) return JSON.parse(text);
    const handled = handle();
    const reply = handled.then((result) => JSON.stringify(result) ?? "");
    all.set(place, { asked, reply, characters: 1 });
    try {
      const { length } = await reply;
      all.set(place, { asked, reply, characters: length + 1 });
    } catch (error) {
      all.delete(place);
      throw error;
    }
    return handled;
  };
}

const hash = (parts: readonly unknown[]) => createHash("sha256").update(JSON.stringify(parts)).digest("base64");
