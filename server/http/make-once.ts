import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import { LRUCache } from "lru-cache";
import { ApiError } from "#server/platform/errors.ts";
import { contextOf } from "./request-log.ts";

/** Longer than somebody tries again who got no reply. */
const KEPT_MS = 5 * 60_000;

/** The length of all kept replies together, and of one. The rules of the largest catalog have two million. */
const MAX_CHARACTERS = { ofAll: 32_000_000, ofOne: 2_500_000 };

interface Kept {
  /** The hash of method, address, basis and body. */
  readonly asked: string;
  /** Empty if the handler sent a reply of its own. */
  readonly reply: string;
}

/** Handles a change, or returns the reply that it got before. */
export type MakeOnce = (req: Request, res: Response, handle: () => Promise<unknown>) => Promise<unknown>;

/**
 * Makes a change with an Idempotency-Key once: a retry after a lost reply gets the first reply. Another change with the same key gets
 * 422, once that one is made. A refused change is not kept. Each sender has keys of its own.
 */
export function createMakeOnce(): MakeOnce {
  const inProgress = new Map<string, Promise<Kept>>();
  const all = new LRUCache<string, Kept>({
    maxSize: MAX_CHARACTERS.ofAll,
    maxEntrySize: MAX_CHARACTERS.ofOne,
    sizeCalculation: ({ reply }) => reply.length + 1,
    ttl: KEPT_MS,
  });
  return async (req, res, handle) => {
    const key = req.get("Idempotency-Key");
    if (key === undefined) return handle();
    const { author, caller } = contextOf(res);
    const place = hash(author ?? caller(), key);
    const { method, originalUrl, body } = req;
    const text = typeof body === "string" ? body : JSON.stringify(body ?? null);
    const asked = hash(method, originalUrl, req.get("If-Match") ?? "", text);
    let earlier = all.get(place);
    while (inProgress.has(place)) earlier = await inProgress.get(place)?.catch(() => undefined);
    if (earlier && earlier.asked !== asked) throw new ApiError(422, "key_reused");
    if (earlier?.reply) return JSON.parse(earlier.reply);
    const handled = handle();
    const made = handled.then((result) => ({ asked, reply: JSON.stringify(result) ?? "" }));
    inProgress.set(place, made);
    try {
      all.set(place, await made);
    } finally {
      inProgress.delete(place);
    }
    return handled;
  };
}

/** Of texts, one after the other. A body can have megabytes. */
function hash(...texts: readonly string[]): string {
  const whole = createHash("sha256");
  for (const text of texts) whole.update(`${text.length} `).update(text);
  return whole.digest("base64");
}
